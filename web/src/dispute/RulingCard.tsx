// The ruling as a card: the verdict and why, where the rulebook says so, what now, what is disputed.

import { capital, type Finding, type NameOf, sentence, withNames } from "../desk/words";
import { type Other, Otherwise } from "../ruling/Otherwise";
import { linkTo } from "../shell/routes";
import { WORDS } from "../words/en";
import { useAnswer } from "../worker/asked";
import type { DisputeRuling, DisputeSoFar, OtherwiseRuled } from "../worker/protocol";
import { Cited, Sentence } from "./Cited";
import type { Dispute } from "./state";
import { asked } from "./words";

export function RulingCard({
  title,
  dispute,
  soFar,
  ruling,
  nameOf,
}: {
  title: string;
  dispute: Dispute;
  soFar: DisputeSoFar;
  ruling: DisputeRuling;
  nameOf: NameOf;
}) {
  const words = WORDS.ruling;
  const { verdict, rules, presumed } = ruling;
  const findings: Finding[] = verdict.violations.length > 0 ? verdict.violations : verdict.grounds;
  const [first = "", ...others] = findings.map((each) => sentence(each, nameOf));
  const isOpen = verdict.ruling === "undetermined";
  return (
    <section
      class={`ruling card-of-ruling ${verdict.ruling}`}
      data-ruling={verdict.ruling}
      data-clauses={rules.map(({ id }) => id).join(" ")}
    >
      <h1 tabIndex={-1}>
        <span class="small">{title}</span>
        <span class="unseen">: </span>
        <span class="word">
          <span aria-hidden="true">{words.signs[verdict.ruling]} </span>
          {words[verdict.ruling]}
        </span>
      </h1>
      {isOpen && <p>{words.dependsOn}</p>}
      <Sentence text={first} />
      {others.length > 0 && (
        <ul class="small">
          {others.map((message) => (
            <li key={message}>
              <Sentence text={message} />
            </li>
          ))}
        </ul>
      )}
      {dispute.box && !dispute.edition && <p class="small quiet">{words.noEdition}</p>}
      {presumed.length > 0 && (
        <p class="small">
          {words.presumed}: {presumed.map((each) => withNames(each, nameOf)).join("; ")}.
        </p>
      )}
      <Cited rules={rules} soFar={soFar} />
      <Beside dispute={dispute} soFar={soFar} nameOf={nameOf} />
    </section>
  );
}

function Beside({ dispute, soFar, nameOf }: { dispute: Dispute; soFar: DisputeSoFar; nameOf: NameOf }) {
  const words = WORDS.ruling;
  const { answer, waiting } = useAnswer("beside", { ...asked(dispute), answers: soFar.document.answers });
  if (waiting || !answer) {
    return (
      <p class="small quiet" data-beside="waiting">
        {words.lookingBeside}
      </p>
    );
  }
  const { standing, follows, now, disputed, other_books } = answer;
  return (
    <div data-beside="there">
      {standing && <p class="small">{words.standing[standing]}.</p>}
      {follows.length > 0 && (
        <>
          <h2>{words.follows}</h2>
          {follows.map((each) => (
            <Sentence key={each} text={withNames(each, nameOf)} />
          ))}
        </>
      )}
      {now && (
        <>
          <h2>{words.now}</h2>
          <p>
            <a href={linkTo("irregularity", now.id)}>{now.title}</a>: {withNames(now.now, nameOf)}.
            {now.advice && <span class="small"> {capital(words.advice)}.</span>}
          </p>
        </>
      )}
      <Otherwise
        disputed={disputed.map((each) => otherOf(each, nameOf))}
        otherBooks={other_books.map((each) => otherOf(each, nameOf))}
        heading="h2"
      />
    </div>
  );
}

function otherOf({ text, edition, ruling, condition, points }: OtherwiseRuled, nameOf: NameOf): Other {
  const decided = WORDS.ruling.otherwise[ruling] ?? ruling;
  const outcome = condition === null ? decided : `${decided} if ${withNames(condition, nameOf)}`;
  return { rules: text, isEdition: edition, outcome, points: points.map(({ id }) => id) };
}
