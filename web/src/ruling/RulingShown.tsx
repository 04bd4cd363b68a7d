// What the judge says of a table, as a card, with a report.
//
// Its owner puts it into a live region that is there before it: else it is not always read out.

import type { NameOf } from "../desk/words";
import type { State } from "../share/link";
import type { Ruled } from "../worker/protocol";
import { cardOfRuled } from "./card";
import { Report } from "./Report";
import { RulingCard } from "./RulingCard";
import { ShareRuling } from "./ShareRuling";

export function RulingShown({
  ruled,
  nameOf,
  facts,
  shared,
}: {
  ruled: Ruled;
  nameOf: NameOf;
  /** What was asked about, for a report: a table, a case, a match. */
  facts: string;
  /** The table with its question as a link has it, where the ruling can be given away. */
  shared?: State;
}) {
  const card = cardOfRuled(ruled);
  return (
    <>
      <RulingCard card={card} nameOf={nameOf} />
      {shared && !ruled.refused && (
        <div class="buttons onward">
          <ShareRuling way="table" state={shared} card={card} nameOf={nameOf} />
        </div>
      )}
      <Report card={card} nameOf={nameOf} facts={facts} />
    </>
  );
}
