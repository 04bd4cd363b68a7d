// What the judge says: the ruling, what decides it, what is disputed, what follows, what now.

import { ClauseLink, Inline } from "../ask/text";
import { capital, type NameOf, withNames } from "../desk/words";
import { linkTo } from "../shell/routes";
import { WORDS } from "../words/en";
import { useAnswer } from "../worker/asked";
import type { CatboxAnswer, CatboxVerdict } from "../worker/formats";
import type { NamedAction, Ruled } from "../worker/protocol";
import { entryOf, useShelf } from "../worker/shelf";

/** What is read of a verdict or an answer; all of it is in the formats of the library. */
interface Finding {
  clause: string;
  message: string;
}

/** Its owner puts it into a live region that is there before it: else it is not always read out. */
export function RulingShown({ ruled, nameOf }: { ruled: Ruled; nameOf: NameOf }) {
  const { answer } = ruled;
  return answer.format === "catbox-verdict/1" ? (
    <VerdictShown ruled={ruled} verdict={answer} nameOf={nameOf} />
  ) : (
    <AnswerShown ruled={ruled} answer={answer} nameOf={nameOf} />
  );
}

const SIGNS: Record<string, string> = { legal: "✓", illegal: "✗", undetermined: "?" };

function VerdictShown({ ruled, verdict, nameOf }: { ruled: Ruled; verdict: CatboxVerdict; nameOf: NameOf }) {
  const violations: Finding[] = verdict.violations;
  const grounds: Finding[] = verdict.grounds;
  const presumed: Finding[] = verdict.presumed ?? [];
  const now = verdict.what_now;
  return (
    <section class={`ruling ${verdict.ruling}`} data-ruling={verdict.ruling}>
      <h2>
        <span class="word">
          <span aria-hidden="true">{SIGNS[verdict.ruling]} </span>
          {verdict.ruling.toUpperCase()}
        </span>
        {ruled.asked && `: ${withNames(`seat ${ruled.asked.text.replace(":", ", ")}`, nameOf)}`}
      </h2>
      <Findings findings={violations.length > 0 ? violations : grounds} ruled={ruled} nameOf={nameOf} />
      {presumed.map((each) => (
        <p key={each.message} class="presumed">
          {capital(withNames(each.message, nameOf))}.
        </p>
      ))}
      {ruled.follows.length > 0 && <p>What follows: {withNames(ruled.follows.join("; "), nameOf)}.</p>}
      {ruled.if_legal.length > 0 && <p>If it is legal: {withNames(ruled.if_legal.join("; "), nameOf)}.</p>}
      {verdict.ruling !== "legal" && ruled.legal.length > 0 && <Legal legal={ruled.legal} />}
      <Disputed disputed={verdict.disputed} game={ruled.game} />
      {now && (
        <p>
          <strong>If it has happened</strong>
          {now.advice && " (advice)"}: {now.now}. <a href={linkTo("irregularity", now.id)}>{now.title}</a>
        </p>
      )}
      {violations.length > 0 && grounds.length > 0 && (
        <details>
          <summary>What else was weighed</summary>
          <Findings findings={grounds} ruled={ruled} nameOf={nameOf} />
        </details>
      )}
    </section>
  );
}

function AnswerShown({ ruled, answer, nameOf }: { ruled: Ruled; answer: CatboxAnswer; nameOf: NameOf }) {
  const state = ruled.refused ? "illegal" : ruled.yes ? "legal" : answer.determined ? "illegal" : "undetermined";
  const missing: Finding[] = answer.missing;
  const { answer: contents } = useAnswer("contents", {});
  const asks = contents?.games.find((game) => game.name === ruled.game)?.questions[answer.ask] ?? ruled.question;
  return (
    <section class={`ruling ${state}`} data-ruling={ruled.refused ? "refused" : "answer"}>
      <h2>{ruled.refused ? "No ruling" : asks}</h2>
      {answer.text.map((line) => (
        <p key={line}>{withNames(line, nameOf)}</p>
      ))}
      <Findings findings={answer.grounds} ruled={ruled} nameOf={nameOf} />
      {missing.length > 0 && (
        <>
          <h3>What is open</h3>
          <Findings findings={missing} ruled={ruled} nameOf={nameOf} />
        </>
      )}
    </section>
  );
}

function Findings({ findings, ruled, nameOf }: { findings: Finding[]; ruled: Ruled; nameOf: NameOf }) {
  return (
    <ul class="findings">
      {findings.map(({ clause, message }) => (
        <li key={`${clause} ${message}`}>
          <Inline text={withNames(message, nameOf)} />{" "}
          <span class="small">
            <ClauseLink id={clause} /> <Heading clause={clause} ruled={ruled} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where the rulebook of the edition says it. */
function Heading({ clause, ruled: { game, edition } }: { clause: string; ruled: Ruled }) {
  const { shelf } = useShelf();
  const entry = entryOf(shelf, clause);
  const sources = entry?.kind === "clause" ? entry.sources : [];
  const source = sources.find((each) => each.edition === edition) ?? sources[0];
  const titled = shelf?.contents.games.find(({ name }) => name === game)?.editions ?? [];
  const title = titled.find(({ id }) => id === source?.edition)?.title;
  if (!source || title === undefined) return null;
  const words = source.edition === edition ? WORDS.ruling.heading : WORDS.ruling.elsewhere;
  return <span class="quiet">{words(source.heading, title)}</span>;
}

/** So many actions are listed; of more the first ones. */
const MOST_LEGAL = 12;

function Legal({ legal }: { legal: NamedAction[] }) {
  const shown = legal.slice(0, MOST_LEGAL).map(({ text }) => text.slice(text.indexOf(":") + 1));
  return <p>{WORDS.ruling.canDo(shown.join(", "), legal.length, shown.length < legal.length)}</p>;
}

function Disputed({ disputed, game }: { disputed: CatboxVerdict["disputed"]; game: string }) {
  const { shelf } = useShelf();
  if (!disputed?.length) return null;
  const editions = shelf?.contents.games.find(({ name }) => name === game)?.editions ?? [];
  const readings = Object.values(shelf?.entries ?? {}).flatMap((entry) => ("readings" in entry ? entry.readings : []));
  const points = Object.values(shelf?.entries ?? {}).filter((entry) => entry.kind === "point" && entry.game === game);
  const idOf = (number: number) =>
    points.find((each) => each.kind === "point" && each.number === number)?.id ?? String(number);
  return (
    <ul class="findings">
      {disputed.map((each) => {
        const reading =
          "option" in each && readings.find(({ option, value }) => option === each.option && value === each.value);
        const ruling = WORDS.ruling.otherwise["ruling" in each ? String(each.ruling) : ""] ?? WORDS.ruling.differs;
        const by = editions.find(({ id }) => id === each.edition)?.title ?? each.edition;
        return (
          <li key={JSON.stringify(each)}>
            {WORDS.ruling.disputed}:{" "}
            <Inline
              text={reading ? WORDS.ruling.byReading(reading.text, ruling) : WORDS.ruling.byEdition(by, ruling)}
            />{" "}
            {each.points.map((point) => (
              <a key={point} href={linkTo("point", idOf(point))}>
                {WORDS.ruling.point(String(point))}
              </a>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
