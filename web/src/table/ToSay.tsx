// What lies open once the cards are dealt, and has to be said before the table is whole.

import { physicat as named } from "../desk/words";
import type { Laid, SchrodingersCatsLaid } from "../worker/protocol";
import { OneOf } from "./controls";
import { type Change, withItem } from "./laying";
import { lacksRevealed, Revealed } from "./Revealed";

export function ToSay({ laid, change, seatName }: { laid: Laid; change: Change; seatName: (seat: number) => string }) {
  const { document } = laid;
  const isFirstDeal = laid.dealt !== null && !document.rounds?.length;
  return (
    <>
      {isFirstDeal && (
        <OneOf
          label="Starts the round"
          choices={Array.from({ length: document.players }, (_, seat) => ({
            value: seat,
            label: String(seat),
            says: seatName(seat),
            look: `seat-${seat}`,
          }))}
          value={document.start_seat}
          choose={(start_seat) => change({ start_seat })}
        />
      )}
      {laid.game === "cat-in-the-box" && lacksRevealed(laid) && (
        <section class="notice to-say" aria-label="Cards that are turned up">
          <p>Say first which cards are turned up.</p>
          <Revealed laid={laid} change={change} />
        </section>
      )}
      {laid.game === "schrodingers-cats" && <RowToSay laid={laid} change={change} />}
    </>
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
      <summary>Which Physicat lies in the row?</summary>
      <OneOf
        label="Lies in the row"
        shown=""
        choices={[
          { value: UNKNOWN, label: "unknown" },
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
