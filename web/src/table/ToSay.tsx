// What lies open once the cards are dealt, and has to be said before the table is whole.

import { useState } from "preact/hooks";
import { physicat as named } from "../desk/words";
import { FaultShown } from "../shell/Status";
import { TABLE } from "../words/table";
import { type Fault, faultOf } from "../worker/fault";
import { ask } from "../worker/library";
import type { Laid, SchrodingersCatsLaid } from "../worker/protocol";
import { OneOf, Options, seatChoices, upTo } from "./controls";
import { type Change, withItem } from "./laying";
import { lacksRevealed, Revealed } from "./Revealed";

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
  const { document } = laid;
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
      {laid.game === "cat-in-the-box" && lacksRevealed(laid) && (
        <section class="notice to-say" aria-label={WORDS.revealed}>
          <p>{WORDS.revealedFirst}</p>
          <Revealed laid={laid} change={change} />
        </section>
      )}
      {laid.game === "schrodingers-cats" && <RowToSay laid={laid} change={change} />}
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

/** The Physicat that lies in the row from the deal on. */
function RowToSay({ laid, change }: { laid: SchrodingersCatsLaid; change: Change }) {
  const { physicats, claim } = laid.document;
  const row: readonly string[] = physicats.row;
  const at = row.indexOf(UNKNOWN);
  if (at < 0) return null;
  const { unused, staying, revealed } = physicats;
  const placed: readonly (string | null)[] = [...row, ...unused, ...staying, revealed];
  return (
    <details class="to-say" open={claim === null}>
      <summary>{WORDS.row}</summary>
      <OneOf
        label={WORDS.inRow}
        shown=""
        choices={[
          { value: UNKNOWN, label: WORDS.unknown },
          ...laid.choices.physicats
            .filter(({ physicat }) => !placed.includes(physicat))
            .map(({ physicat, title }) => ({ value: physicat, label: named(physicat), says: title })),
        ]}
        value={UNKNOWN}
        choose={(chosen) => change({ physicats: { ...physicats, row: withItem(row, at, chosen) } })}
      />
    </details>
  );
}

const UNKNOWN = "?";
