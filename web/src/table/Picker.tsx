// Who does what: a seat, a kind of action, and the action itself, by tapping. Disputes, tables that are laid out and
// scores are asked about with it.

import { useState } from "preact/hooks";
import type { Place } from "../board/board";
import { BOXES } from "../desk/words";
import { WORDS } from "../words/en";
import { TABLE } from "../words/table";
import type { ActionKind, Saying } from "../worker/protocol";
import { type Choice, type Counts, OneOf, Pile } from "./controls";
import type { Choices } from "./places";

const words = WORDS.act;

export function Picker({
  who,
  seats,
  seat,
  choices,
  phase,
  isNow = false,
  begun = null,
  said,
  places,
  say,
  ask,
}: {
  /** What the seats are chosen for. */
  who: string;
  seats: Choice<number>[];
  seat: number | null;
  choices: Choices;
  /** The phase of the table; null where there is none. */
  phase: string | null;
  /** Whether what is tapped is done: then only the actions of this phase are there. */
  isNow?: boolean;
  /** The kind with which one begins; null for the usual one. */
  begun?: string | null;
  /** The action that is said, without its seat. */
  said: string | null;
  /** The board or the track. */
  places: Place[][];
  say: (seat: number | null, text: string | null) => void;
  /** On the button once boxes are counted; without it each of them is said at once. */
  ask?: string;
}) {
  const [picked, setPicked] = useState(begun);
  const [boxes, setBoxes] = useState<Counts | null>(null);
  const [swapped, setSwapped] = useState<string | null>(null);
  const ofPhase = choices.kinds.filter(({ phases }) => phases.includes(phase ?? ""));
  const kinds = isNow ? ofPhase : choices.kinds;
  const first = (phase === null ? kinds : ofPhase)[0];
  const kind =
    kinds.find((each) => each.kind === (picked ?? (said && kindOf(said, choices)?.kind))) ??
    (aloneIn(first) ? null : first);
  const listed = kind?.actions.filter(({ usual }) => usual || !isNow) ?? [];
  const act = (text: string) => say(seat, text);
  const choose = (chosen: string) => {
    setPicked(chosen);
    setBoxes({});
    setSwapped(null);
    const alone = aloneIn(kinds.find((each) => each.kind === chosen));
    if (alone) act(alone.text);
  };
  const counted = boxes ?? boxesIn(said);
  const hasSome = Object.values(counted).some(Boolean);
  return (
    <>
      <OneOf label={who} choices={seats} value={seat ?? undefined} choose={(chosen) => say(chosen, said)} />
      {kinds.length > 1 && (
        <OneOf
          label={words.what}
          choices={kinds.map((each) => ({ value: each.kind, label: words.kinds[each.kind] ?? each.kind }))}
          value={kind?.kind}
          choose={choose}
        />
      )}
      {kind?.by === "board" && <OnBoard choices={choices} places={places} act={act} />}
      {kind?.by === "boxes" && (
        <>
          <Pile
            wide
            label={words.boxes}
            kinds={kindsOf(ask !== undefined && kind.kind === "exchange")}
            counts={counted}
            set={(changed) => {
              const some = allOrNoneUnknown(changed, "unknown" in counted);
              setBoxes(some);
              if (!ask && Object.values(some).some(Boolean)) act(withBoxes(kind.kind, some));
            }}
          />
          {ask && (
            <div class="thumb">
              <button
                type="button"
                class="main-one choice"
                disabled={!hasSome}
                onClick={() => act(withBoxes(kind.kind, counted))}
              >
                {ask}
              </button>
            </div>
          )}
        </>
      )}
      {kind && listed.length > 1 && listed.some(({ note }) => note) ? (
        <Uses uses={listed} said={said} act={act} swapped={swapped} swap={setSwapped} />
      ) : (
        kind &&
        listed.length > 1 && (
          <OneOf
            label={words.of[kind.kind] ?? kind.kind}
            choices={listed.map(({ text, label }) => ({ value: text, label }))}
            value={said ?? undefined}
            choose={act}
          />
        )
      )}
    </>
  );
}

/** The kind of an action: the first word of its text says it, but for a play. */
const kindOf = (text: string, { kinds }: Choices): ActionKind | undefined =>
  kinds.find(({ kind }) => kind === text.split(" ")[0]) ?? kinds[0];

/** The kinds of boxes; unknown ones too where some may be. */
function kindsOf(unknown: boolean): Choice<string>[] {
  const kinds = BOXES.map((kind) => ({ value: kind, label: TABLE.ask.short[kind] ?? kind, look: kind, says: kind }));
  return unknown ? [...kinds, { value: "unknown", label: "?", says: TABLE.lay.unknown }] : kinds;
}

/** Boxes of which nobody has seen any, or all have been seen; what was tapped last says which. */
function allOrNoneUnknown({ unknown, ...seen }: Counts, wasUnknown: boolean): Counts {
  if (unknown === undefined) return seen;
  return wasUnknown && Object.values(seen).some(Boolean) ? seen : { unknown };
}

/** The action of a kind that has no other one. */
export const aloneIn = (kind: ActionKind | undefined): Saying | null =>
  kind?.actions.length === 1 ? (kind.actions[0] ?? null) : null;

/** An action with boxes, as `prove 2 dead`. */
const withBoxes = (word: string, boxes: Counts): string =>
  [word, ...[...BOXES, "unknown"].filter((kind) => boxes[kind]).map((kind) => `${boxes[kind]} ${kind}`)].join(" ");

function boxesIn(said: string | null): Counts {
  const counts = (said ?? "").matchAll(/(\d+) ([a-z]+)/g);
  return Object.fromEntries([...counts].map(([, count, kind]) => [kind, Number(count)]));
}

/** So many blocks of the track are shown at first: hardly any claim is higher. */
const USUAL_BLOCKS = 6;

function OnBoard({ choices, places, act }: { choices: Choices; places: Place[][]; act: (text: string) => void }) {
  if (!("track" in choices)) {
    return (
      <>
        <p class="label">{words.board}</p>
        <catbox-board
          aria-label={words.board}
          places={places}
          oncatbox-tap={({ detail }) => {
            const cell = choices.rows.flat().find((each) => "place" in detail && each.cell === detail.place);
            if (cell?.action) act(cell.action);
          }}
        />
      </>
    );
  }
  const spaces = (blocks: Place[][]) => (
    <catbox-track
      aria-label={words.track}
      places={[blocks.flat()]}
      oncatbox-tap={({ detail }) => "place" in detail && act(detail.place)}
    />
  );
  const shown = Math.max(USUAL_BLOCKS, places.findIndex((block) => block.some(({ owner }) => owner !== null)) + 3);
  return (
    <>
      <p class="label">{words.track}</p>
      {spaces(places.slice(0, shown))}
      <details class="higher">
        <summary>{words.higher}</summary>
        {spaces(places.slice(shown))}
      </details>
    </>
  );
}

/** The Physicats, each with what it does; of Tabby also, as which other one he is used. */
function Uses({
  uses,
  said,
  act,
  swapped,
  swap,
}: {
  uses: Saying[];
  said: string | null;
  act: (text: string) => void;
  /** The one of which it is asked as which other one. */
  swapped: string | null;
  swap: (text: string) => void;
}) {
  const swapsOf = (one: string) => uses.filter(({ text }) => text.startsWith(`${one} as `));
  const swaps = uses.flatMap(({ text }) => swapsOf(text));
  const listed = swapped === null ? uses.filter((each) => !swaps.includes(each)) : swapsOf(swapped);
  const label = swapped === null ? words.of["use"] : words.asWhich;
  return (
    <div class="answers" role="group" aria-label={label}>
      <p class="label">{label}</p>
      {listed.map(({ text, label, note }) => (
        <button
          key={text}
          type="button"
          class="choice"
          data-action={text}
          aria-pressed={said === text}
          onClick={() => (swapsOf(text).length > 0 ? swap(text) : act(text))}
        >
          <strong>{label}</strong>
          <span class="small">{note}</span>
        </button>
      ))}
      {swapped !== null && (
        <button type="button" class="choice" data-action={swapped} onClick={() => act(swapped)}>
          {words.alone}
        </button>
      )}
    </div>
  );
}
