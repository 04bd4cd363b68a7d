// By which other rules the ruling, or the answer, is another one: first what is disputed, as the rulebook
// in play can be read that way too, then what only other rulebooks say.

import { Inline, PointLink } from "../ask/text";
import { WORDS } from "../words/en";

/** Other rules, and what they lead to. */
export interface Other {
  /** An edition by its title, or a reading as a sentence. */
  rules: string;
  isEdition: boolean;
  /** What is so by them, as half a sentence. */
  outcome: string;
  /** The ids of the points that say why books or readers differ. */
  points: readonly string[];
}

export function Otherwise({
  disputed,
  otherBooks,
  heading: Heading,
}: {
  disputed: readonly Other[];
  otherBooks: readonly Other[];
  /** What stands one below the heading of the card. */
  heading: "h2" | "h3";
}) {
  const words = WORDS.ruling;
  const lists = [
    { title: words.disputed, others: disputed },
    { title: words.otherBooks, others: otherBooks },
  ];
  return (
    <>
      {lists.map(
        ({ title, others }) =>
          others.length > 0 && (
            <div key={title} class="otherwise">
              <Heading>{title}</Heading>
              <ul>
                {others.map(({ rules, isEdition, outcome, points }) => (
                  <li key={rules}>
                    <Inline text={(isEdition ? words.byEdition : words.byReading)(rules, outcome)} />{" "}
                    {points.map((id) => (
                      <span key={id} class="small">
                        <PointLink id={id} />{" "}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </>
  );
}
