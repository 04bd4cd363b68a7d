// What was said so far; each of it can be said anew.

import { GAMES } from "../ask/kinds";
import { capital, type NameOf, sentence } from "../desk/words";
import { WORDS } from "../words/en";
import type { DisputeSoFar } from "../worker/protocol";
import type { Dispute, Tap } from "./state";

export function Said({
  dispute,
  soFar,
  nameOf,
  title,
  tap,
  at,
  isBoxKnown,
}: {
  dispute: Dispute;
  soFar: DisputeSoFar;
  nameOf: NameOf;
  title: string;
  tap: (what: Tap) => void;
  at: number | null;
  /** Whether there is such a box: what it is called comes from a link. */
  isBoxKnown: boolean;
}) {
  const words = WORDS.question;
  const shown = at === null ? soFar.steps : soFar.steps.slice(0, at);
  return (
    <section aria-label={words.said} class="so-far">
      <button type="button" class="as-link small" onClick={() => tap({ do: "another box" })}>
        {GAMES[dispute.game]} · {isBoxKnown ? dispute.box : WORDS.box.short}
        <span class="unseen">. {WORDS.box.change}</span>
      </button>
      <ol>
        <li>
          <button
            type="button"
            class="answer-before"
            aria-label={words.changeTitle(title)}
            onClick={() => tap({ do: "another action" })}
          >
            <strong>{title}</strong>
          </button>
        </li>
        {shown.map((step, number) => {
          const question = sentence(step.asked, nameOf);
          const choice = step.choices.find(({ value }) => value === step.value);
          const answer = choice ? sentence(choice, nameOf) : step.value;
          return (
            <li key={step.id}>
              <button
                type="button"
                class="answer-before"
                aria-label={words.change(question, answer)}
                onClick={() => tap({ do: "look at", step: number })}
              >
                <span class="small quiet">{question}</span> <strong>{answer}</strong>
              </button>
            </li>
          );
        })}
      </ol>
      {soFar.known.length > 0 && (
        <p class="small">
          {words.alsoKnown}:{" "}
          {soFar.known
            .map((fact) => ({ unknown: fact.unknown, text: sentence(fact, nameOf) }))
            .map(({ text, unknown }) => (unknown ? words.unknown(text) : `${capital(text)}.`))
            .join(" ")}
        </p>
      )}
    </section>
  );
}
