// What is tapped: one of some, some of some, a number, a pile of cards.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { TABLE } from "../words/table";
import type { Laid } from "../worker/protocol";

/** A label says whose a thing is; where it stands among the things of a seat, a shorter one is shown. */
interface Labelled {
  label: string;
  shown?: string;
}

type Value = string | number | boolean | null;

export interface Choice<T> {
  value: T;
  label: string;
  /** What is read out, where the label alone does not say it. */
  says?: string;
  /** The class of a color. */
  look?: string;
}

/** The seats, each with its number or, where there is room, its name. */
export function seatChoices(
  seats: readonly number[],
  nameOf: (seat: number) => string,
  isNamed = false,
): Choice<number>[] {
  return seats.map((seat) => ({
    value: seat,
    label: isNamed ? nameOf(seat) : String(seat + 1),
    says: nameOf(seat),
    look: `seat-${seat}`,
  }));
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

/** Numbers to choose from. */
export const numbers = (values: readonly number[]): Choice<number>[] =>
  values.map((value) => ({ value, label: String(value) }));

/** One of some. Tapping the chosen one again changes nothing. */
export function OneOf<T extends Value>({
  value,
  choose,
  ...shown
}: Labelled & {
  choices: Choice<T>[];
  value: T | undefined;
  choose: (value: T) => void;
}) {
  return <SomeOf {...shown} values={value === undefined ? [] : [value]} toggle={choose} />;
}

/** Some of some. */
export function SomeOf<T extends Value>({
  label,
  shown = label,
  choices,
  values,
  toggle,
}: Labelled & {
  choices: Choice<T>[];
  values: readonly T[];
  toggle: (value: T) => void;
}) {
  return (
    <div class="row" role="group" aria-label={label}>
      {shown && <span class="row-label">{shown}</span>}
      <span class="chips">
        {choices.map((each) => (
          <button
            key={String(each.value)}
            type="button"
            class={`chip ${each.look ?? ""}`}
            data-value={String(each.value)}
            aria-pressed={values.includes(each.value)}
            aria-label={each.says || undefined}
            onClick={() => toggle(each.value)}
          >
            {each.label}
          </button>
        ))}
      </span>
    </div>
  );
}

/** A number that is counted up and down; below the lowest it may be unknown. */
export function Counted<T extends number | "?">({
  label,
  shown = label,
  value,
  most,
  unknown = false,
  count,
}: Labelled & {
  value: T;
  most: number;
  unknown?: boolean;
  count: (value: T | number) => void;
}) {
  const number = value === "?" ? -1 : (value as number);
  const least = unknown ? -1 : 0;
  const counted = (to: number) => (to < 0 ? ("?" as T) : to);
  return (
    <div class="row" role="group" aria-label={label}>
      <span class="row-label">{shown}</span>
      <span class="counted">
        <button
          type="button"
          class="step"
          aria-label={TABLE.controls.less(label)}
          disabled={number <= least}
          onClick={() => count(counted(number - 1))}
        >
          −
        </button>
        <output aria-live="polite">{value}</output>
        <button
          type="button"
          class="step"
          aria-label={TABLE.controls.more(label)}
          disabled={number >= most}
          onClick={() => count(counted(number + 1))}
        >
          +
        </button>
      </span>
    </div>
  );
}

/** What the table has chosen where the rulebook leaves a choice. */
export function Options({ laid, choose }: { laid: Laid; choose: (option: string, value: string) => void }) {
  return (
    <>
      {laid.choices.options.map(({ option, text, value, values }) => (
        <OneOf
          key={option}
          label={text}
          choices={values.map((each) => ({ value: each, label: each }))}
          value={value}
          choose={(chosen) => choose(option, chosen)}
        />
      ))}
    </>
  );
}

/** How many there are of each kind. */
export type Counts = Record<string, number>;

const plus = (counts: Counts, kind: string, number: number): Counts => ({
  ...counts,
  [kind]: Math.max(0, (counts[kind] ?? 0) + number),
});

/** A pile of cards: how many there are of each kind. A tap on a kind adds a card of it, which was one of the
 * unknown ones where some may be. */
export function Pile({
  label,
  shown = label,
  kinds,
  counts,
  unknown,
  set,
  wide = false,
  children,
}: Labelled & {
  kinds: Choice<Value>[];
  counts: Counts;
  /** The kind of what nobody has seen. */
  unknown?: string | undefined;
  set: (counts: Counts) => void;
  /** Whether the labels are words. */
  wide?: boolean;
  children?: ComponentChildren;
}) {
  const put = (kind: string, number: number) =>
    set(plus(unknown === undefined || kind === unknown ? counts : plus(counts, unknown, -number), kind, number));
  return (
    <div class={`pile ${wide ? "boxes" : ""}`} role="group" aria-label={label}>
      <span class="row-label">
        {shown} {children}
      </span>
      <span class="kinds">
        {kinds.map(({ value, label: sign, says = sign, look }) => {
          const kind = String(value);
          const number = counts[kind] ?? 0;
          return (
            <span class="kind-of" key={kind}>
              <button
                type="button"
                class={`chip ${look ?? ""} ${number ? "" : "none"}`}
                aria-label={TABLE.controls.add(label, says, number)}
                onClick={() => put(kind, 1)}
              >
                <span class="sign" data-sign={sign} />
                <span class="times" data-times={number ? `×${number}` : "+"} />
              </button>
              <button
                type="button"
                class="chip less"
                aria-label={TABLE.controls.take(label, says)}
                disabled={number === 0}
                onClick={() => put(kind, -1)}
              >
                −
              </button>
            </span>
          );
        })}
      </span>
    </div>
  );
}

/** One of many, of which a list is unfolded. */
export function Which<T extends Value>({
  label,
  shown = label,
  choices,
  value,
  choose,
}: Labelled & {
  choices: Choice<T>[];
  value: T;
  choose: (value: T) => void;
}) {
  const id = useId();
  return (
    <div class="which">
      <label for={id}>{shown}</label>
      <select
        id={id}
        aria-label={label}
        value={String(value ?? "")}
        onChange={({ currentTarget: list }) => choose((choices[list.selectedIndex] as Choice<T>).value)}
      >
        {choices.map((each) => (
          <option key={each.value} value={String(each.value ?? "")}>
            {each.label}
          </option>
        ))}
      </select>
    </div>
  );
}
