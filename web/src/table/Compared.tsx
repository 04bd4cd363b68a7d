// By each reading, or by each edition: the ruling, and next to it those that differ. The answer has them with it.

import { useState } from "preact/hooks";
import { Inline } from "../ask/text";
import type { NameOf } from "../desk/words";
import type { Card } from "../ruling/card";
import { otherInWords, verdictOf } from "../ruling/sentences";
import { TABLE } from "../words/table";
import { useShelf } from "../worker/shelf";

const WORDS = TABLE.compared;

export function Compared({ card, nameOf }: { card: Card; nameOf: NameOf }) {
  const { shelf } = useShelf();
  const [by, setBy] = useState<keyof typeof WORDS.by | null>(null);
  const others = card.others.filter(({ option }) => (option === null) === (by === "editions"));
  return (
    <section class="compared">
      <div class="buttons">
        {(["readings", "editions"] as const).map((each) => (
          <button key={each} type="button" aria-pressed={by === each} onClick={() => setBy(by === each ? null : each)}>
            {WORDS.by[each]}
          </button>
        ))}
      </div>
      {by && (
        <div data-compared={by}>
          <p role="status">{others.length > 0 ? WORDS.differ : WORDS.agree}</p>
          <ul class="alternatives">
            <li class={card.ruling}>
              {WORDS.own} <strong class="word">{verdictOf(card, nameOf)}</strong>
            </li>
            {others.map((each) => (
              <li key={`${each.edition} ${each.option} ${each.value}`}>
                <Inline text={otherInWords(each, nameOf, shelf)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
