// Something of a table that the library declares, as a control: one of some, some of some, a number, a pile.

import type { NameOf } from "../desk/words";
import { TABLE } from "../words/table";
import type { Choice as Declared, Field, Laid } from "../worker/protocol";
import { Counted, type Counts, OneOf, Pile, SomeOf, Which } from "./controls";
import type { Change } from "./laying";

type Value = Declared["value"];
type Path = Field["path"];
type Keyed = Record<string | number, unknown>;

/** What stands at a place of a document. */
const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce((within, key) => (within as Keyed | null | undefined)?.[key], document);

/** What is there, with something else at a place in it. */
function withValue(within: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue((within as Keyed)[key], rest, value);
  if (!Array.isArray(within)) return { ...(within as Keyed), [key]: inner };
  const items = [...within];
  items[Math.min(Number(key), items.length)] = inner;
  return items;
}

export function FieldShown({
  field,
  laid: { document },
  change,
  seatName,
  isAlone = false,
}: {
  field: Field;
  laid: { document: object };
  change: Change;
  seatName: NameOf;
  /** Whether it stands apart from what else its seat has. */
  isAlone?: boolean;
}) {
  const { kind, path, seat, most = 0, unknown, due } = field;
  const value = valueAt(document, path);
  const named = (text: string, of: Value) => text.replace("{name}", () => seatName(Number(of)));
  const label = named(field.label.replace(/[[\]]/g, ""), seat);
  const labels = { label, shown: isAlone ? label : (field.shown ?? named(field.label.replace(/\[.*\]/, ""), seat)) };
  const choices = (field.choices ?? []).map((each) => ({ ...each, says: named(each.says, each.value) }));
  const set = (changed: unknown) => {
    const [key = "", ...within] = path;
    const before = valueAt(document, [key]) ?? field.initial;
    const cleared = (field.clears ?? []).map((other) => [other, undefined]);
    change({ [key]: withValue(before, within, changed), ...Object.fromEntries(cleared) });
  };
  switch (kind) {
    case "some": {
      const some: Value[] = value === unknown ? [unknown ?? null] : (value as Value[]);
      const toggle = (one: Value) => {
        const next = toggled(some, one);
        set(unknown !== undefined && next.includes(unknown) ? unknown : next);
      };
      return (
        <>
          <SomeOf {...labels} choices={choices} values={some} toggle={toggle} />
          {field.note && <p class="small quiet">{field.note}</p>}
        </>
      );
    }
    case "which":
      return <Which {...labels} choices={choices} value={value as Value} choose={set} />;
    case "count":
      return (
        <Counted
          {...labels}
          value={(value ?? (unknown ? "?" : 0)) as number | "?"}
          most={most}
          unknown={unknown !== undefined}
          count={set}
        />
      );
    case "pile": {
      if (value === undefined || (value === "?" && unknown === undefined)) return null; // nobody has told it
      const cards = Array.isArray(value) ? (value as Value[]) : null;
      const counts = cards ? countsOf(cards) : value === "?" ? { unknown: due ?? 0 } : (value as Counts);
      return (
        <Pile
          {...labels}
          kinds={choices}
          counts={counts}
          unknown={unknown}
          set={(changed) => set(cards ? cardsOf(changed) : changed)}
          wide={!cards}
        >
          {unknown !== undefined && (
            <span class="quiet">
              {value === "?" ? TABLE.lay.uncounted : TABLE.lay.counted(sum(counts), cards ? "card" : "box", due)}
            </span>
          )}
        </Pile>
      );
    }
    case "told":
      return (
        <OneOf
          {...labels}
          choices={choices}
          value={(value ?? "?") === "?" ? "?" : "these"}
          choose={(chosen) => set(chosen === "?" ? chosen : {})}
        />
      );
    default:
      return <OneOf {...labels} choices={choices} value={value as Value} choose={set} />;
  }
}

/** What a seat has, in one line; a short fact of it stays together. */
export function summaryOf({ fields, document }: Laid, seat: number): string {
  const own = fields.filter((each) => each.seat === seat && each.brief !== undefined);
  const facts = own.flatMap(({ brief, kind, path, choices }) => {
    const value = valueAt(document, path);
    if (kind === "which") return value === null ? [] : `${brief} ${value}`;
    if (kind === "pile") return `${brief} ${pileInBrief(value)}`;
    const labels = [value].flat().map((one) => choices?.find((each) => each.value === one)?.label ?? one ?? "?");
    return `${brief} ${labels.join("") || "–"}`;
  });
  return facts.map((each) => (each.length <= SHORT ? each.replaceAll(" ", "\u00a0") : each)).join(" · ");
}

const SHORT = 16;

function pileInBrief(value: unknown): string {
  if (value === "?") return TABLE.lay.unknown;
  const { "?": cards, unknown = cards, ...seen } = Array.isArray(value) ? countsOf(value) : (value as Counts);
  const known = Object.entries(seen).filter(([, count]) => count);
  const some = Array.isArray(value)
    ? value.filter((card) => card !== "?")
    : known.map(([kind, count]) => `${count} ${kind}`);
  return [some.join(" "), unknown ? `${unknown} ${TABLE.lay.unknown}` : ""].filter(Boolean).join(" and ") || "–";
}

/** The same without something, or with it: in place of one that nobody has named, if there is one. */
function toggled(some: Value[], one: Value): Value[] {
  if (some.includes(one)) return some.filter((each) => each !== one);
  const at = one === "?" ? -1 : some.indexOf("?");
  return at < 0 ? [...some, one] : some.with(at, one);
}

const sum = (counts: Counts) => Object.values(counts).reduce((one, other) => one + other, 0);

const countsOf = (cards: Value[]): Counts =>
  Object.fromEntries(cards.map((card) => [card, cards.filter((each) => each === card).length]));

/** The cards, by their ranks; the unknown ones come last. */
const cardsOf = (counts: Counts): Value[] =>
  Object.entries(counts).flatMap(([card, count]) => Array(count).fill(card === "?" ? card : Number(card)));
