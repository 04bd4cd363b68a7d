// What the judge says: the ruling, what decides it, what is disputed, what follows, what now.

import { ClauseLink, EditionTitle, Inline } from "../ask/text";
import { capital, type Finding, type NameOf, said, sentence, withNames } from "../desk/words";
import { linkTo } from "../shell/routes";
import { WORDS } from "../words/en";
import { READ } from "../words/read";
import { useAnswer } from "../worker/asked";
import type { CatboxAnswer, CatboxVerdict, Dispute } from "../worker/formats";
import type { NamedAction, Ruled } from "../worker/protocol";
import { entryOf, useShelf } from "../worker/shelf";
import { inFewWords } from "./instead";
import { type Other, Otherwise } from "./Otherwise";
import { Report } from "./Report";

interface Shown {
  ruled: Ruled;
  nameOf: NameOf;
  /** What was asked about, for a report: a table, a case, a match. */
  facts: string;
}

/** Its owner puts it into a live region that is there before it: else it is not always read out. */
export function RulingShown(shown: Shown) {
  const { answer } = shown.ruled;
  return answer.format === "catbox-verdict/1" ? (
    <VerdictShown {...shown} verdict={answer} />
  ) : (
    <AnswerShown {...shown} answer={answer} />
  );
}

function VerdictShown({ ruled, verdict, nameOf, facts }: Shown & { verdict: CatboxVerdict }) {
  const violations: Finding[] = verdict.violations;
  const grounds: Finding[] = verdict.grounds;
  const presumed: Finding[] = verdict.presumed ?? [];
  const now = verdict.what_now;
  const action = ruled.asked?.action;
  const asked = action && "seat" in action ? READ.ruling.asked(capital(nameOf(action.seat)), said(action)) : "";
  return (
    <section class={`ruling ${verdict.ruling}`} data-ruling={verdict.ruling}>
      <h2>
        <span class="word">
          <span aria-hidden="true">{WORDS.ruling.signs[verdict.ruling]} </span>
          {WORDS.ruling[verdict.ruling]}
        </span>
        {asked && <span class="asked-about">{asked}</span>}
      </h2>
      {verdict.standing && <p class="small">{WORDS.ruling.standing[verdict.standing]}.</p>}
      <Findings findings={violations.length > 0 ? violations : grounds} ruled={ruled} nameOf={nameOf} />
      {presumed.map((each) => (
        <p key={each.message} class="presumed small">
          {capital(sentence(each, nameOf))}.
        </p>
      ))}
      <Following title={WORDS.ruling.follows} events={ruled.follows} nameOf={nameOf} />
      <Following title={READ.ruling.ifLegal} events={ruled.if_legal} nameOf={nameOf} />
      {verdict.ruling !== "legal" && ruled.legal.length > 0 && <Legal legal={ruled.legal} />}
      <Beside ruled={ruled} nameOf={nameOf} />
      {now && (
        <p>
          <strong>{READ.ruling.ifHappened}</strong>. <a href={linkTo("irregularity", now.id)}>{now.title}</a>:{" "}
          {withNames(now.now, nameOf)}.{now.advice && <span class="small"> {capital(WORDS.ruling.advice)}.</span>}
        </p>
      )}
      {violations.length > 0 && grounds.length > 0 && (
        <details>
          <summary>{READ.ruling.weighed}</summary>
          <Findings findings={grounds} ruled={ruled} nameOf={nameOf} />
        </details>
      )}
      <Report {...{ ruled, nameOf, facts }} question={asked} />
    </section>
  );
}

function AnswerShown({ ruled, answer, nameOf, facts }: Shown & { answer: CatboxAnswer }) {
  const state = ruled.refused ? "illegal" : ruled.yes ? "legal" : answer.determined ? "illegal" : "undetermined";
  const missing: Finding[] = answer.missing;
  const { answer: contents } = useAnswer("contents", {});
  const asks = contents?.games.find((game) => game.name === ruled.game)?.questions[answer.ask] ?? ruled.question ?? "";
  return (
    <section class={`ruling ${state}`} data-ruling={ruled.refused ? "refused" : "answer"}>
      <h2>{ruled.refused ? READ.ruling.none : asks}</h2>
      {answer.text.map((line) => (
        <p key={line}>{capital(withNames(line, nameOf))}</p>
      ))}
      <Findings findings={answer.grounds} ruled={ruled} nameOf={nameOf} />
      {missing.length > 0 && (
        <>
          <h3>{READ.ruling.open}</h3>
          <Findings findings={missing} ruled={ruled} nameOf={nameOf} />
        </>
      )}
      <Beside ruled={ruled} nameOf={nameOf} />
      <Report {...{ ruled, nameOf, facts }} question={asks} />
    </section>
  );
}

function Findings({ findings, ruled, nameOf }: { findings: readonly Finding[]; ruled: Ruled; nameOf: NameOf }) {
  return (
    <ul class="findings">
      {findings.map((each) => (
        <li key={`${each.clause} ${each.message}`}>
          <Inline text={capital(sentence(each, nameOf))} />.{" "}
          <span class="source small">
            <ClauseLink id={each.clause} /> <Heading clause={each.clause} ruled={ruled} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where the rulebook of the edition says it. */
function Heading({ clause, ruled: { edition } }: { clause: string; ruled: Ruled }) {
  const { shelf } = useShelf();
  const entry = entryOf(shelf, clause);
  const sources = entry?.kind === "clause" ? entry.sources : [];
  const source = sources.find((each) => each.edition === edition) ?? sources[0];
  if (!source) return null;
  const isOwn = source.edition === edition;
  return (
    <span class="quiet">
      {isOwn ? source.heading : READ.ruling.elsewhere(source.heading)} (<EditionTitle id={source.edition} />)
    </span>
  );
}

function Following({ title, events, nameOf }: { title: string; events: readonly string[]; nameOf: NameOf }) {
  if (events.length === 0) return null;
  return (
    <p>
      <strong>{title}</strong>: {events.map((each) => withNames(each, nameOf)).join("; ")}.
    </p>
  );
}

/** So many are listed; all of them on request. */
const FEW = 6;

function Legal({ legal }: { legal: readonly NamedAction[] }) {
  const all = inFewWords(legal.map(({ action }) => action));
  const isPart = all.length > FEW;
  return (
    <>
      <p>
        <strong>{READ.ruling.instead}</strong>: {all.slice(0, FEW).join("; ")}
        {isPart ? " …" : "."}
      </p>
      {isPart && (
        <details>
          <summary>{READ.ruling.all(all.length)}</summary>
          <p>{all.join("; ")}.</p>
        </details>
      )}
    </>
  );
}

/** What is disputed, and what only other books say. */
function Beside({ ruled: { answer, game }, nameOf }: Pick<Shown, "ruled" | "nameOf">) {
  const { shelf } = useShelf();
  const editions = shelf?.contents.games.find(({ name }) => name === game)?.editions ?? [];
  const entries = Object.values(shelf?.entries ?? {});
  const readings = entries.flatMap((entry) => ("readings" in entry ? entry.readings : []));
  const idOf = (number: number) =>
    entries.find((each) => each.kind === "point" && each.game === game && each.number === number)?.id ?? `${number}`;
  const ours = answer.format === "catbox-verdict/1" ? answer.ruling : null;
  const otherOf = ({ edition, option, value, ruling, text, points }: Dispute): Other => {
    const reading = readings.find((each) => each.option === option && each.value === value);
    const title = editions.find(({ id }) => id === edition)?.title ?? edition;
    const outcome =
      ruling === undefined || ruling === ours ? WORDS.ruling.differs : (WORDS.ruling.otherwise[ruling] ?? ruling);
    return {
      rules: reading?.text ?? title,
      isEdition: reading === undefined,
      outcome: text ? withNames(text.join("; "), nameOf) : outcome,
      points: points.map(idOf),
    };
  };
  const { disputed = [], other_books = [] } = answer;
  return <Otherwise disputed={disputed.map(otherOf)} otherBooks={other_books.map(otherOf)} heading="h3" />;
}
