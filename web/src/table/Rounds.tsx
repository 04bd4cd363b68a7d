// The rounds that are over, as they were written down.

import { useState } from "preact/hooks";
import { TABLE } from "../words/table";
import type { CatInTheBoxLaid } from "../worker/protocol";
import { upTo, Which } from "./controls";
import { FaultsShown, faultsAt } from "./Faults";
import type { LayOutProps } from "./LayOut";
import { withItem } from "./laying";

const KEYS = [
  { key: "tricks", text: TABLE.enter.tricksShort },
  { key: "bonus", text: TABLE.rounds.bonus },
  { key: "scores", text: TABLE.rounds.points },
] as const;

/** A round of which nothing has been written down yet. */
const UNKNOWN_ROUND = { tricks: "?", bonus: "?", scores: "?", paradox: "?" } as const;

/** The numbers that were written down, by seat; zeros for the others. */
function known(written: "?" | (number | "?")[] | undefined, seats: number[]): number[] {
  return seats.map((seat) => Number(written === "?" ? 0 : written?.[seat]) || 0);
}

export function Rounds({ laid, change, seatName }: LayOutProps<CatInTheBoxLaid>) {
  const { rounds = [], players } = laid.document;
  const seats = upTo(players);
  const set = (number: number, changes: object) =>
    change({ rounds: rounds.map((round, each) => (each === number ? { ...round, ...changes } : round)) });
  const nobody = [
    { value: null, label: TABLE.enter.nobody },
    { value: "?" as const, label: TABLE.lay.unknown },
  ];
  return (
    <details class="rounds-over">
      <summary>{TABLE.rounds.over(rounds.length)}</summary>
      {rounds.map((round, number) => (
        <fieldset key={number}>
          <legend>{TABLE.score.round(number + 1)}</legend>
          {seats.map((seat) => (
            <div class="row" key={seat}>
              <span class="row-label">{seatName(seat)}</span>
              {KEYS.map(({ key, text }) => (
                // biome-ignore lint/a11y/noLabelWithoutControl: Points is its field
                <label key={key} class="score small">
                  {text}
                  <Points
                    label={TABLE.rounds.of(number + 1, seatName(seat), text)}
                    mayBeNegative={key === "scores"}
                    value={known(round[key], seats)[seat] ?? 0}
                    change={(points) => set(number, { [key]: withItem(known(round[key], seats), seat, points) })}
                  />
                </label>
              ))}
            </div>
          ))}
          <Which<number | "?" | null>
            label={TABLE.rounds.paradoxOf(number + 1)}
            shown={TABLE.rounds.paradox}
            choices={[...nobody, ...seats.map((seat) => ({ value: seat, label: seatName(seat) }))]}
            value={round.paradox ?? null}
            choose={(paradox) => set(number, { paradox })}
          />
          <FaultsShown faults={faultsAt(laid.faults, `$.rounds[${number}]`)} />
        </fieldset>
      ))}
      <FaultsShown faults={laid.faults.filter((each) => each.path === "$.rounds")} />
      <div class="buttons">
        <button type="button" onClick={() => change({ rounds: [...rounds, UNKNOWN_ROUND] })}>
          {TABLE.rounds.add}
        </button>
        <button type="button" disabled={rounds.length === 0} onClick={() => change({ rounds: rounds.slice(0, -1) })}>
          {TABLE.rounds.takeAway}
        </button>
      </div>
    </details>
  );
}

/** A number that is written. While somebody writes, what they have written stays: a minus alone is no
 * number yet. Some telephones have no minus among the digits, so they show other keys for it. */
function Points({
  label,
  value,
  mayBeNegative,
  change,
}: {
  label: string;
  value: number;
  mayBeNegative: boolean;
  change: (points: number) => void;
}) {
  const [written, setWritten] = useState<string | null>(null);
  return (
    <input
      type="number"
      {...(!mayBeNegative && { inputMode: "numeric", min: 0 })}
      value={written ?? value}
      aria-label={label}
      onInput={(event) => {
        const text = event.currentTarget.value;
        setWritten(text);
        if (text !== "") change(Math.trunc(Number(text)));
      }}
      onBlur={() => setWritten(null)}
    />
  );
}
