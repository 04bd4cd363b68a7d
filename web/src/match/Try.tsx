// What could be done at a moment of a match: by the seat on turn, or by chance.

import { useEffect, useState } from "preact/hooks";
import { Desk } from "../desk/Desk";
import type { NameOf } from "../desk/words";
import { linkToKept, newlyKept } from "../play/kept";
import { RulingShown } from "../ruling/RulingShown";
import { Sheet } from "../ruling/Sheet";
import { goTo } from "../share/link";
import { FaultShown } from "../shell/Status";
import { MATCH } from "../words/play";
import { type Fault, faultOf } from "../worker/fault";
import type { CatboxAction, CatboxRecord } from "../worker/formats";
import { ask } from "../worker/library";
import type { RuledCase, ShownMoment } from "../worker/protocol";
import { newSeed } from "../worker/seed";

export function Try({
  record,
  at,
  moment,
  nameOf,
  isTried,
  taken,
}: {
  record: CatboxRecord;
  at: number;
  moment: ShownMoment;
  nameOf: NameOf;
  /** Whether this is not the match any more. */
  isTried: boolean;
  /** Called with an action that is legal. */
  taken: (action: CatboxAction) => void;
}) {
  const [isTrying, setIsTrying] = useState(isTried);
  const [ruling, setRuling] = useState<RuledCase | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    setRuling(null);
    setFault(null);
  }, [record, at]);
  const { message } = moment;
  const seat = message.seat;
  const why = (action: CatboxAction) => {
    ask("ruling", { record, at, action }).then(setRuling, (thrown) => setFault(faultOf(thrown)));
  };
  const chance = () => {
    ask("look", { text: JSON.stringify(record), at, tried: [] })
      .then(({ record: before }) => ask("draw", { record: before, seed: newSeed() }))
      .then(
        ({ action }) => taken(action),
        (thrown) => setFault(faultOf(thrown)),
      );
  };
  const playOn = () => {
    ask("look", { text: JSON.stringify(record), at, tried: [] }).then(
      ({ record: before }) => {
        const persons = moment.message.totals.map((_, each) => each === (seat ?? 0));
        location.hash = linkToKept(newlyKept(before, persons));
      },
      (thrown) => setFault(faultOf(thrown)),
    );
  };
  return (
    <>
      {fault && <FaultShown fault={fault} />}
      <Desk message={message} nameOf={nameOf} isYours={false} act={isTrying ? taken : null} why={why} />
      <Sheet close={ruling && (() => setRuling(null))}>
        {ruling && (
          <>
            <RulingShown ruled={ruling.ruled} nameOf={nameOf} facts={ruling.case} shared={{ table: ruling.case }} />
            <button type="button" onClick={() => void goTo("table", { table: ruling.case })}>
              {MATCH.try.ruled}
            </button>
          </>
        )}
      </Sheet>
      <div class="buttons">
        {message.outcome === null && (
          <button type="button" aria-pressed={isTrying} onClick={() => setIsTrying(!isTrying)}>
            {MATCH.try.begin}
          </button>
        )}
        {isTrying && message.turn.some((each) => each === "chance") && (
          <button type="button" class="main-one" onClick={chance}>
            {MATCH.try.chance}
          </button>
        )}
        <button type="button" onClick={() => void goTo("table", { table: moment.line })}>
          {MATCH.try.table}
        </button>
        {message.outcome === null && (
          <button type="button" onClick={playOn}>
            {MATCH.try.play}
          </button>
        )}
      </div>
    </>
  );
}
