// What lies open once the cards are dealt, and has to be said before the table is whole.

import { useState } from "preact/hooks";
import { FaultShown } from "../shell/Status";
import { TABLE } from "../words/table";
import { type Fault, faultOf } from "../worker/fault";
import { ask } from "../worker/library";
import type { Laid } from "../worker/protocol";
import { OneOf, Options, seatChoices, upTo } from "./controls";
import { FieldShown } from "./Field";
import type { Change } from "./laying";

const WORDS = TABLE.say;

export function ToSay({
  laid,
  change,
  begin,
  seatName,
}: {
  laid: Laid;
  change: Change;
  /** Begin with other options; null once something was done. */
  begin: ((document: object) => void) | null;
  seatName: (seat: number) => string;
}) {
  const { document, to_say } = laid;
  const isFirstDeal = laid.dealt !== null && !document.rounds?.length;
  return (
    <>
      {isFirstDeal && (
        <OneOf
          label={WORDS.start}
          choices={seatChoices(upTo(document.players), seatName, true)}
          value={document.start_seat}
          choose={(start_seat) => change({ start_seat })}
        />
      )}
      {begin && isFirstDeal && <OtherOptions laid={laid} begin={begin} />}
      {to_say && (
        <details class="to-say" open={to_say.is_open}>
          <summary>{to_say.title}</summary>
          {to_say.fields.map((field) => (
            <FieldShown key={`${field.path}`} field={field} laid={laid} change={change} seatName={seatName} />
          ))}
        </details>
      )}
    </>
  );
}

/** The options, with which the table begins anew. */
function OtherOptions({ laid, begin }: { laid: Laid; begin: (document: object) => void }) {
  const [fault, setFault] = useState<Fault | null>(null);
  const { edition, players, phase, options = {}, names } = laid.document;
  return (
    <details>
      <summary>{WORDS.options}</summary>
      <Options
        laid={laid}
        choose={(option, value) => {
          const first = laid.game === "schrodingers-cats" ? "physicats" : phase;
          ask("fresh", { edition, players, phase: first, options: { ...options, [option]: value } }).then(
            ({ document }) => begin({ ...document, start_seat: laid.document.start_seat, ...(names && { names }) }),
            (thrown) => setFault(faultOf(thrown)),
          );
        }}
      />
      {fault && <FaultShown fault={fault} />}
    </details>
  );
}
