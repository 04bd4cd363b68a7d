// What the cards of rulings and answers have in common: sentences, and where the rulebook says so.

import { Inline } from "../ask/text";
import { capital } from "../desk/words";
import { linkTo } from "../shell/routes";
import { WORDS } from "../words/en";
import type { DecidingRule, DisputeSoFar } from "../worker/protocol";

/** The rules that decide, each with its heading in the rulebook. */
export function Cited({ rules, soFar }: { rules: DecidingRule[]; soFar: DisputeSoFar }) {
  const words = WORDS.ruling;
  return (
    <>
      <h2>{words.rulebook}</h2>
      <ul class="cited">
        {rules.map(({ id, title, sources }) => (
          <li key={id}>
            <a href={linkTo("clause", id)}>{title}</a>
            {sources.slice(0, 1).map(({ heading, edition, own }) => (
              <span class="small quiet" key={heading}>
                {(own ? words.heading : soFar.document.edition === null ? words.forExample : words.elsewhere)(
                  heading,
                  edition,
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A sentence of the judge; what it says of several cases stands in a line each. */
export function Sentence({ text }: { text: string }) {
  return (
    <>
      {text.split("; ").map((part) => (
        <p key={part}>
          <Inline text={capital(part)} />.
        </p>
      ))}
    </>
  );
}
