// The answer to a question that is no action, as a card: the answer and why, and where the rulebook says so.

import { capital, type NameOf, withNames } from "../desk/words";
import { WORDS } from "../words/en";
import type { DisputeAnswer, DisputeSoFar } from "../worker/protocol";
import { Cited, Sentence } from "./Cited";

export function AnswerCard({
  title,
  soFar,
  answer: { text, grounds, missing, rules },
  nameOf,
}: {
  title: string;
  soFar: DisputeSoFar;
  answer: DisputeAnswer;
  nameOf: NameOf;
}) {
  const words = WORDS.ruling;
  const isOpen = missing.length > 0;
  const [first = "", ...others] = text;
  return (
    <section
      class={`ruling card-of-ruling ${isOpen ? "undetermined" : "answer"}`}
      data-answer={isOpen ? "open" : "determined"}
      data-clauses={rules.map(({ id }) => id).join(" ")}
    >
      <h1 tabIndex={-1}>
        <span class="small">{title}</span>
        <span class="unseen"> </span>
        <span class="word">{isOpen ? words.undetermined : `${capital(withNames(first, nameOf))}.`}</span>
      </h1>
      {isOpen && <p>{words.dependsOn}</p>}
      {(isOpen ? missing : others).map((each) => (
        <Sentence key={each} text={withNames(each, nameOf)} />
      ))}
      {grounds.length > 0 && (
        <>
          <h2>{words.because}</h2>
          <ul class="small">
            {grounds.map((each) => (
              <li key={each}>
                <Sentence text={withNames(each, nameOf)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Cited rules={rules} soFar={soFar} />
    </section>
  );
}
