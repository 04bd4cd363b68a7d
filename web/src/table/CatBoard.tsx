// The research board: each cell is a button. What a tap does, its owner says.

import { TABLE } from "../words/table";
import type { CatInTheBoxLaid, Cell, TableFault } from "../worker/protocol";

/** Whose token lies on a cell: a seat's, `?` of a seat that nobody remembers, `neutral`, or none. */
export type Owner = number | "?" | "neutral" | null;

export function ownerOf({ document }: CatInTheBoxLaid, cell: string): Owner {
  const seat = document.tokens.findIndex((cells) => (cells as string[]).includes(cell));
  if (seat >= 0) return seat;
  if ((document.unowned as string[]).includes(cell)) return "?";
  return document.neutral?.includes(cell) ? "neutral" : null;
}

/** The play that a cell of the trick is. */
export function playOn(laid: CatInTheBoxLaid, cell: Cell): boolean {
  return cell.action !== null && (laid.document.trick as string[]).includes(cell.action);
}

export function CatBoard({
  laid,
  selected,
  asked,
  tap,
  put,
  seatName,
}: {
  laid: CatInTheBoxLaid;
  /** The cell that is chosen. */
  selected: string | null;
  /** The play that is asked about. */
  asked: string | null;
  tap: (cell: Cell) => void;
  /** What a digit, ? or Delete on a cell does, if they do something. */
  put?: (cell: Cell, owner: Owner) => void;
  seatName: (seat: number) => string;
}) {
  const { rows } = laid.choices;
  const first = selected ?? rows[0]?.[0]?.cell;
  const key = (event: KeyboardEvent, y: number, x: number, cell: Cell) => {
    const to = { ArrowUp: [y - 1, x], ArrowDown: [y + 1, x], ArrowLeft: [y, x - 1], ArrowRight: [y, x + 1] }[event.key];
    if (to) {
      const next = rows[to[0] ?? 0]?.[to[1] ?? 0];
      if (next) focusCell(event.currentTarget as HTMLElement, next.cell);
      event.preventDefault();
    } else if (put && !cell.observed) {
      const owner = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : event.key === "?" ? "?" : null;
      if (owner === null && event.key !== "Delete" && event.key !== "Backspace") return;
      if (typeof owner === "number" && owner >= laid.document.players) return;
      put(cell, owner);
      event.preventDefault();
    }
  };
  return (
    <div class="board" role="group" aria-label={TABLE.board.label} style={{ "--columns": rows[0]?.length ?? 1 }}>
      {rows.map((row, y) =>
        row.map((cell, x) => {
          const owner = ownerOf(laid, cell.cell);
          const inTrick = playOn(laid, cell);
          const faults = laid.faults.filter((fault) => fault.cell === cell.cell);
          return (
            <button
              type="button"
              key={cell.cell}
              data-cell={cell.cell}
              class={`cell ${cell.color} ${inTrick ? "in-trick" : ""} ${faults.length ? "wrong" : ""} ${asked !== null && asked === cell.action ? "asked" : ""}`}
              aria-label={saidOf(cell, owner, inTrick, faults, seatName)}
              aria-pressed={cell.cell === selected || (asked !== null && asked === cell.action)}
              tabIndex={cell.cell === first ? 0 : -1}
              disabled={cell.observed}
              onClick={() => tap(cell)}
              onKeyDown={(event) => key(event, y, x, cell)}
            >
              <span class="cell-name">{cell.cell}</span>
              <TokenShown owner={cell.observed ? "observed" : owner} />
            </button>
          );
        }),
      )}
    </div>
  );
}

function TokenShown({ owner }: { owner: Owner | "observed" }) {
  if (owner === null) return null;
  if (typeof owner === "number") return <span class={`token seat-${owner}`} data-sign={owner + 1} />;
  return <span class="token" data-sign={{ "?": "?", neutral: "n", observed: "×" }[owner]} />;
}

function saidOf(
  cell: Cell,
  owner: Owner,
  inTrick: boolean,
  faults: TableFault[],
  seatName: (seat: number) => string,
): string {
  const lies = cell.observed
    ? TABLE.board.observed
    : owner === null
      ? TABLE.board.open
      : owner === "?"
        ? TABLE.board.anybody
        : owner === "neutral"
          ? TABLE.board.neutral
          : TABLE.board.tokenOf(seatName(owner));
  return [
    `${cell.cell}, ${cell.color}: ${lies}`,
    ...(inTrick ? [TABLE.board.ofTrick] : []),
    ...faults.map((each) => each.message),
  ].join(", ");
}

function focusCell(from: HTMLElement, cell: string): void {
  from.parentElement?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
}
