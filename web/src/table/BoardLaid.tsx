// The board of Cat in the Box: who has a token on which cell, and which tokens belong to the trick.

import { useState } from "preact/hooks";
import { TABLE } from "../words/table";
import type { CatInTheBoxTable } from "../worker/formats";
import type { CatInTheBoxLaid, Cell, TableFault } from "../worker/protocol";
import { type Choice, OneOf, seatChoices } from "./controls";
import { FaultsShown } from "./Faults";
import type { LayOutProps } from "./LayOut";
import { cellsOf, ownerOf, playOn } from "./places";

/** Whose token is put on a cell. */
type Whose = ReturnType<typeof ownerOf>;

export function BoardLaid({ laid, change, seatName, faults }: LayOutProps<CatInTheBoxLaid> & { faults: TableFault[] }) {
  const { document, choices } = laid;
  const [selected, setSelected] = useState<string | null>(null);
  const [brush, setBrush] = useState<Whose>(0);
  const cell = choices.rows.flat().find((each) => each.cell === selected) ?? null;
  const owner = cell === null ? brush : ownerOf(laid, cell.cell);
  const put = (on: Cell, whose: Whose) => {
    setSelected(on.cell);
    if (whose !== null) setBrush(whose);
    change(withToken(laid, on, whose));
  };
  const cellAt = (name: string | undefined) => choices.rows.flat().find((each) => each.cell === name);
  const tap = (on: Cell) => {
    if (ownerOf(laid, on.cell) === null) put(on, brush);
    else setSelected(on.cell);
  };
  /** A digit puts a token of that player, ? one of somebody, Delete takes it away. */
  const key = (event: KeyboardEvent) => {
    const on = cellAt((event.target as HTMLElement).dataset["cell"]);
    const number = Number(event.key);
    if (!on || on.observed) return;
    if (number >= 1 && number <= document.players) put(on, number - 1);
    else if (event.key === "?") put(on, "?");
    else if (event.key === "Delete" || event.key === "Backspace") put(on, null);
    else return;
    event.preventDefault();
  };
  const seats = document.tokens.map((_, seat) => seat);
  const whose: Choice<Whose>[] = [
    ...seatChoices(seats, seatName),
    { value: "?", label: "?", says: TABLE.lay.anySeat },
    ...(laid.fields.some(({ path }) => path[0] === "revealed")
      ? [{ value: "neutral" as const, label: "n", says: TABLE.lay.neutral }]
      : []),
    { value: null, label: TABLE.lay.none, says: TABLE.lay.noToken },
  ];
  const isOfSeat = typeof owner === "number" && cell !== null;
  return (
    <>
      <catbox-board
        aria-label={TABLE.board.label}
        places={cellsOf(laid, seatName, (each) => each.cell === selected)}
        oncatbox-tap={({ detail }) => {
          const on = "place" in detail && cellAt(detail.place);
          if (on) tap(on);
        }}
        onKeyDown={key}
      />
      <div class="whose">
        <OneOf
          label={cell === null ? TABLE.lay.brush : TABLE.lay.tokenOn(cell.cell)}
          choices={whose}
          value={owner}
          choose={(chosen) => (cell === null ? setBrush(chosen ?? 0) : put(cell, chosen))}
        />
        {isOfSeat && (
          <button
            type="button"
            class="chip"
            aria-pressed={playOn(laid, cell)}
            onClick={() => change(withPlay(laid, cell, owner))}
          >
            {TABLE.lay.inTrick}
          </button>
        )}
      </div>
      <FaultsShown faults={faults} />
      {faults.some((each) => each.clause === "play.turn") && document.trick.length === 0 && (
        <p class="small">
          {TABLE.lay.stillPlayed} <em>{TABLE.lay.inTrick}</em>.
        </p>
      )}
      <TrickSaid laid={laid} seatName={seatName} />
    </>
  );
}

function TrickSaid({ laid, seatName }: { laid: CatInTheBoxLaid; seatName: (seat: number) => string }) {
  const { trick, players } = laid.document;
  const leader: number | undefined = laid.document.leader; // of a partial table it may be unknown
  const of = (number: number) => (leader === undefined ? TABLE.lay.unknown : seatName((leader + number) % players));
  return (
    <p class="small">
      {trick.length === 0
        ? TABLE.lay.noTrick
        : TABLE.lay.trick(trick.map((play, number) => TABLE.lay.playOf(play, of(number))))}
    </p>
  );
}

/** The keys that change when a token comes on a cell, or none. */
function withToken(laid: CatInTheBoxLaid, cell: Cell, owner: Whose): Partial<CatInTheBoxTable> {
  const { tokens, unowned, neutral = [], trick } = laid.document;
  const others = (cells: readonly string[]) => cells.filter((each) => each !== cell.cell);
  const own = (cells: readonly string[], isOwner: boolean) => (isOwner ? [...others(cells), cell.cell] : others(cells));
  return {
    tokens: tokens.map((cells, seat) => own(cells, seat === owner)) as CatInTheBoxTable["tokens"],
    unowned: own(unowned, owner === "?") as CatInTheBoxTable["unowned"],
    neutral: own(neutral, owner === "neutral"),
    trick: trick.filter((play) => play !== cell.action),
  };
}

/** The keys that change when a token is said to be of the trick, or no longer. The first one of a
 * trick is that of its leader; the others follow clockwise, a card of a seat. */
function withPlay(laid: CatInTheBoxLaid, cell: Cell, owner: number): Partial<CatInTheBoxTable> {
  const { trick, players } = laid.document;
  if (playOn(laid, cell)) return { trick: trick.filter((play) => play !== cell.action) };
  const cells = laid.choices.rows.flat();
  const seatOf = (play: string) => {
    const on = cells.find((each) => each.action === play);
    return on ? ownerOf(laid, on.cell) : null;
  };
  const others = trick.filter((play) => seatOf(play) !== owner);
  const leader = others.length === 0 ? owner : laid.document.leader;
  const plays = [
    ...others.map((play) => ({ play, seat: Number(seatOf(play)) })),
    { play: cell.action ?? "", seat: owner },
  ];
  const turn = (seat: number) => (seat - leader + players) % players;
  plays.sort((one, other) => turn(one.seat) - turn(other.seat));
  return { leader, trick: plays.map((each) => each.play) };
}
