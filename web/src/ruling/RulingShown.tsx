// What the judge says: the ruling, what decides it, what is disputed, what follows, what now.

import { ClauseLink, Inline } from "../ask/text";
import { linkTo } from "../shell/routes";
import { useAnswer } from "../worker/asked";
import type { CatboxAnswer, CatboxVerdict } from "../worker/formats";
import type { NamedAction, Ruled } from "../worker/protocol";

/** What is read of a verdict or an answer; all of it is in the formats of the library. */
interface Finding {
  clause: string;
  message: string;
  sources?: { edition: string; heading: string }[];
}

export function RulingShown({ ruled }: { ruled: Ruled }) {
  const { answer } = ruled;
  return answer.format === "catbox-verdict/1" ? (
    <VerdictShown ruled={ruled} verdict={answer} />
  ) : (
    <AnswerShown ruled={ruled} answer={answer} />
  );
}

const SIGNS: Record<string, string> = { legal: "✓", illegal: "✗", undetermined: "?" };

function VerdictShown({ ruled, verdict }: { ruled: Ruled; verdict: CatboxVerdict }) {
  const violations: Finding[] = verdict.violations;
  const grounds: Finding[] = verdict.grounds;
  const now = verdict.what_now;
  return (
    <section class={`ruling ${verdict.ruling}`} aria-live="polite" data-ruling={verdict.ruling}>
      <h2>
        <span class="word">
          <span aria-hidden="true">{SIGNS[verdict.ruling]} </span>
          {verdict.ruling.toUpperCase()}
        </span>
        {ruled.asked && <>: seat {ruled.asked.text.replace(":", ", ")}</>}
      </h2>
      <Findings findings={violations.length > 0 ? violations : grounds} />
      {ruled.follows.length > 0 && <p>What follows: {ruled.follows.join("; ")}.</p>}
      {ruled.if_legal.length > 0 && <p>If it is legal: {ruled.if_legal.join("; ")}.</p>}
      {verdict.ruling !== "legal" && ruled.legal.length > 0 && <Legal legal={ruled.legal} />}
      <Disputed disputed={verdict.disputed} />
      {now && (
        <p>
          <strong>If it has happened</strong>
          {now.advice && " (advice)"}: {now.now}. <a href={linkTo("irregularity", now.id)}>{now.title}</a>
        </p>
      )}
      {violations.length > 0 && grounds.length > 0 && (
        <details>
          <summary>What else was weighed</summary>
          <Findings findings={grounds} />
        </details>
      )}
    </section>
  );
}

function AnswerShown({ ruled, answer }: { ruled: Ruled; answer: CatboxAnswer }) {
  const state = ruled.refused ? "illegal" : ruled.yes ? "legal" : answer.determined ? "illegal" : "undetermined";
  const missing: Finding[] = answer.missing;
  const { answer: contents } = useAnswer("contents", {});
  const asks = contents?.games.find((game) => game.name === ruled.game)?.questions[answer.ask] ?? ruled.question;
  return (
    <section class={`ruling ${state}`} aria-live="polite" data-ruling={ruled.refused ? "refused" : "answer"}>
      <h2>{ruled.refused ? "No ruling" : asks}</h2>
      {answer.text.map((line) => (
        <p>{line}</p>
      ))}
      <Findings findings={answer.grounds} />
      {missing.length > 0 && (
        <>
          <h3>What is open</h3>
          <Findings findings={missing} />
        </>
      )}
    </section>
  );
}

function Findings({ findings }: { findings: Finding[] }) {
  return (
    <ul class="findings">
      {findings.map((finding) => (
        <li>
          <Inline text={finding.message} />{" "}
          <span class="small">
            <ClauseLink id={finding.clause} />
            {finding.sources?.map((source) => (
              <span class="quiet">
                {" "}
                {source.edition}: {source.heading}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Legal({ legal }: { legal: NamedAction[] }) {
  return <p>What the seat can do: {legal.map((each) => each.text.slice(each.text.indexOf(":") + 1)).join(", ")}.</p>;
}

function Disputed({ disputed }: { disputed: CatboxVerdict["disputed"] }) {
  if (!disputed?.length) return null;
  return (
    <ul class="findings">
      {disputed.map((each) => (
        <li>
          Disputed: by {each.edition}
          {"option" in each && each.option ? `, ${each.option}=${String(each.value)}` : ""} it is{" "}
          {"ruling" in each && each.ruling ? each.ruling : "otherwise"} (point {each.points.join(", ")}).
        </li>
      ))}
    </ul>
  );
}
