// What is tapped: one of some, some of some, a number, a pile of cards.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Token } from "../desk/Token";
import { BOXES } from "../desk/words";
import { TABLE } from "../words/table";
import type { Boxes } from "../worker/formats";
import type { Laid, TableFault } from "../worker/protocol";
import { FaultsShown } from "./Faults";

/** A label says whose a thing is; where it stands among the things of a seat, a shorter one is shown. */
interface Labelled {
  label: string;
  shown?: string;
}

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
export function OneOf<T extends string | number | boolean | null>({
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
export function SomeOf<T extends string | number | boolean | null>({
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
            aria-label={each.says}
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

/** What a seat has, folded under a line that says it; what of it cannot be stands at its end. */
export function SeatLaid({
  seat,
  name,
  summary,
  faults,
  children,
}: {
  seat: number;
  name: string;
  summary: string;
  faults: TableFault[];
  children: ComponentChildren;
}) {
  return (
    <details class={`seat ${faults.length ? "wrong" : ""}`} data-seat={seat}>
      <summary>
        <Token seat={seat} />
        <span>
          <strong>{name}</strong> <span class="small quiet">{summary}</span>
        </span>
      </summary>
      {children}
      <FaultsShown faults={faults} />
    </details>
  );
}

/** Facts in a row; a short one stays on one line. */
export function inOneLine(facts: readonly string[]): string {
  return facts.map((each) => (each.length <= SHORT ? each.replaceAll(" ", "\u00a0") : each)).join(" · ");
}

const SHORT = 16;

export interface Kind {
  /** A rank, a kind of boxes, or `?` for unknown cards. */
  kind: string;
  label: string;
  says: string;
  look?: string;
}

/** A pile of cards: how many there are of each kind. A tap on a kind adds a card of it. */
export function Pile({
  label,
  shown = label,
  kinds,
  number,
  add,
  take,
  wide = false,
  children,
}: Labelled & {
  kinds: Kind[];
  number: (kind: string) => number;
  add: (kind: string) => void;
  take: (kind: string) => void;
  /** Whether the labels are words. */
  wide?: boolean;
  children?: ComponentChildren;
}) {
  return (
    <div class={`pile ${wide ? "boxes" : ""}`} role="group" aria-label={label}>
      <span class="row-label">
        {shown} {children}
      </span>
      <span class="kinds">
        {kinds.map(({ kind, label: sign, says, look }) => (
          <span class="kind-of" key={kind}>
            <button
              type="button"
              class={`chip ${look ?? ""} ${number(kind) ? "" : "none"}`}
              aria-label={TABLE.controls.add(label, says, number(kind))}
              onClick={() => add(kind)}
            >
              <span class="sign" data-sign={sign} />
              <span class="times" data-times={number(kind) ? `×${number(kind)}` : "+"} />
            </button>
            <button
              type="button"
              class="chip less"
              aria-label={TABLE.controls.take(label, says)}
              disabled={number(kind) === 0}
              onClick={() => take(kind)}
            >
              −
            </button>
          </span>
        ))}
      </span>
    </div>
  );
}

/** The kinds of boxes; unknown ones too where some may be. */
export function kindsOf(unknown = false): Kind[] {
  const kinds = BOXES.map((kind) => ({ kind, label: TABLE.ask.short[kind] ?? kind, says: kind, look: kind }));
  return unknown ? [...kinds, { kind: "unknown", label: "?", says: TABLE.lay.unknown }] : kinds;
}

export function plus(boxes: Boxes, kind: string, number: number): Boxes {
  return { ...boxes, [kind]: Math.max(0, (boxes[kind] ?? 0) + number) };
}

/** Boxes of which each tap adds one, and a second row takes one away. */
export function OpenPile({
  boxes,
  unknown = false,
  set,
  ...shown
}: Labelled & {
  boxes: Boxes;
  /** Whether there can be boxes that nobody has seen: then all of them are. */
  unknown?: boolean;
  set: (boxes: Boxes) => void;
}) {
  return (
    <Pile
      wide
      {...shown}
      kinds={kindsOf(unknown)}
      number={(kind) => boxes[kind] ?? 0}
      add={(kind) => set(plus("unknown" in boxes === (kind === "unknown") ? boxes : {}, kind, 1))}
      take={(kind) => set(plus(boxes, kind, -1))}
    />
  );
}

/** One of many, of which a list is unfolded. */
export function Which({
  label,
  shown = label,
  choices,
  value,
  choose,
}: Labelled & {
  choices: { value: string; title: string }[];
  value: string;
  choose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div class="which">
      <label for={id}>{shown}</label>
      <select id={id} aria-label={label} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {each.title}
          </option>
        ))}
      </select>
    </div>
  );
}
