// Ask: a field for plain words, what they find, and below it all that there is to be read.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Offers } from "../dispute/Offers";
import { linkTo, linkToQuestion, replaceRoute } from "../shell/routes";
import { FaultShown, useLibrary, Waiting } from "../shell/Status";
import { useTitle } from "../shell/title";
import { FRAME } from "../words/frame";
import { READ } from "../words/read";
import { useAnswer } from "../worker/asked";
import type { Found, Game } from "../worker/protocol";
import { entryOf, findOnShelf, houseRulesLast, useShelf } from "../worker/shelf";
import { CALLED, GAMES } from "./kinds";
import { Inline } from "./text";

/** So long nothing is typed before a question is asked, in milliseconds. */
const PAUSE = 150;
const MOST_FOUND = 20;
/** So many are shown; the others on request. */
const FEW = 6;
const MOST_LETTERS = 300;

export function Ask({ words, game }: { words: string; game: string }) {
  const [typed, setTyped] = useState(words);
  const [chosen, setChosen] = useState(game);
  const [asked, setAsked] = useState(words.trim());
  useTitle(asked || FRAME.tabs.ask);
  useEffect(() => {
    setTyped(words);
    setChosen(game);
    setAsked(words.trim());
  }, [words, game]);
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(typed.trim());
      const link = linkToQuestion(typed.trim(), chosen);
      if (location.hash !== link && (typed.trim() !== words || chosen !== game)) replaceRoute(link);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, chosen]);
  return (
    <>
      <h1 tabIndex={-1}>{READ.ask.title}</h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed.trim());
        }}
      >
        <div class="fields">
          <div>
            <label for="words">{READ.ask.field}</label>
            <input
              id="words"
              type="search"
              value={typed}
              maxLength={MOST_LETTERS}
              autocomplete="off"
              placeholder={READ.ask.example}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <div>
            <label for="game">{READ.ask.game}</label>
            <select id="game" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="">{READ.ask.both}</option>
              {Object.entries(GAMES).map(([name, title]) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </div>
        </div>
      </form>
      {asked ? <Answers words={asked} game={chosen} /> : <Contents game={chosen} />}
    </>
  );
}

function Answers({ words, game }: { words: string; game: string }) {
  const { stage, broken } = useLibrary();
  const isThere = stage !== "python" && stage !== "rules" && !broken;
  const { answer: best, waiting } = useAnswer(
    "find",
    isThere ? { words: words.slice(0, MOST_LETTERS), limit: MOST_FOUND, ...(game in GAMES && { game }) } : null,
  );
  const plain = usePlainSearch(words, game);
  const answer = best ?? plain.answer;
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => setIsWhole(false), [words, game]);
  if (!answer) return plain.fault ? <FaultShown fault={plain.fault} /> : <Waiting what={READ.ask.waiting} />;
  const found = houseRulesLast(answer.found);
  const shown = isWhole ? found : found.slice(0, FEW);
  return (
    <section aria-label={READ.ask.answers} aria-busy={waiting} data-found-by={best ? "library" : "page"}>
      <p class="unseen" role="status">
        {READ.ask.count(found.length)}
      </p>
      {found.length === 0 && <Nothing words={words} near={answer.near} game={game} />}
      <Offers words={words} game={game} found={found} />
      <ul class="found">
        {shown.map((each) => (
          <FoundEntry key={`${each.kind} ${each.id}`} found={each} />
        ))}
      </ul>
      {shown.length < found.length && (
        <p>
          <button type="button" onClick={() => setIsWhole(true)}>
            {READ.ask.more(found.length - shown.length)}
          </button>
        </p>
      )}
    </section>
  );
}

/** What a plain search of the page finds, before the library is there, or where it cannot be. */
function usePlainSearch(words: string, game: string) {
  const { shelf, fault } = useShelf();
  const found = useMemo(
    () => shelf && findOnShelf(shelf, words, game in GAMES ? game : "", MOST_FOUND),
    [shelf, words, game],
  );
  return { answer: found && { found, near: [] as string[] }, fault };
}

function FoundEntry({ found }: { found: Found }) {
  return (
    <li>
      <h2>
        <a href={linkTo(found.kind, found.id)}>{found.title}</a>
      </h2>
      <p class="small quiet">
        <span class="kind">{CALLED[found.kind]}</span> {GAMES[found.game] ?? found.game}
      </p>
      <p>
        <Inline text={shortened(found.text)} />
      </p>
      {found.kind === "house-rule" && <p class="small quiet">{READ.ask.house}</p>}
      {found.kind === "clause" && <Unless id={found.id} />}
    </li>
  );
}

/** The exceptions to a rule: without them it may read as the opposite answer. */
function Unless({ id }: { id: string }) {
  const clause = entryOf(useShelf().shelf, id);
  if (clause?.kind !== "clause" || clause.exceptions.length === 0) return null;
  const title = (exception: string) => clause.clauses.find((each) => each.id === exception)?.title ?? exception;
  return (
    <p>
      <strong>{READ.ask.unless}</strong>{" "}
      {clause.exceptions.map((exception, at) => (
        <>
          {at > 0 && "; "}
          <a href={linkTo("clause", exception)}>{title(exception)}</a>
        </>
      ))}
    </p>
  );
}

const LONGEST_TEXT = 260;

/** The beginning of a text, up to a space. */
function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const cut = text.slice(0, LONGEST_TEXT);
  return `${cut.slice(0, cut.lastIndexOf(" "))} …`;
}

function Nothing({ words, near, game }: { words: string; near: string[]; game: string }) {
  return (
    <p>
      {READ.ask.nothing(words)}
      {near.length > 0 && (
        <>
          {" "}
          {READ.ask.near}{" "}
          {near.map((word, index) => (
            <>
              {index > 0 && ", "}
              <a href={linkToQuestion(word, game)}>{word}</a>
            </>
          ))}
          .
        </>
      )}
    </p>
  );
}

function Contents({ game }: { game: string }) {
  const { answer, fault } = useAnswer("contents", {});
  if (fault) return <FaultShown fault={fault} />;
  if (!answer) return null;
  return (
    <>
      {answer.games
        .filter((each) => !game || each.name === game)
        .map((each) => (
          <ContentsOfGame key={each.name} game={each} />
        ))}
    </>
  );
}

function ContentsOfGame({ game }: { game: Game }) {
  return (
    <section aria-labelledby={`contents-${game.name}`}>
      <h2 id={`contents-${game.name}`}>{GAMES[game.name] ?? game.name}</h2>
      <div class="columns">
        {game.chapters.map(({ title, clauses }) => (
          <Folded key={title} title={title} count={clauses.length}>
            {clauses.map((each) => (
              <li key={each.id}>
                <a href={linkTo("clause", each.id)}>{each.title}</a>
              </li>
            ))}
          </Folded>
        ))}
        {(["point", "case", "irregularity", "misbelief", "dispute"] as const).map((kind) => (
          <Folded key={kind} title={READ.lists[kind]} count={game.lists[kind].length}>
            {game.lists[kind].map((each) => (
              <li key={each.id}>
                <a href={linkTo(kind, each.id)}>{each.title}</a>
              </li>
            ))}
          </Folded>
        ))}
      </div>
    </section>
  );
}

function Folded({ title, count, children }: { title: string; count: number; children: preact.ComponentChildren }) {
  if (count === 0) return null;
  return (
    <details>
      <summary>
        {title} <span class="quiet small">({count})</span>
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
