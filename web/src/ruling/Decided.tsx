// What was decided on, as a small picture: the card in its row of the board, the claim on the track, the
// bid among the others, the boxes. It is drawn from the fields of a card, and is there before the judge.

import type { ComponentChildren } from "preact";
import { COLORS } from "../desk/words";
import { WORDS } from "../words/en";
import type { Shelf } from "../worker/protocol";
import { useShelf } from "../worker/shelf";
import type { Card } from "./card";

const SIGNS: Readonly<Record<string, string>> = WORDS.ruling.signs;
const SIDE = 26;
const STEP = SIDE + 4;
/** So many spaces of the track are shown on either side of a claim. */
const AROUND = 3;

export function Decided({ card }: { card: Card }) {
  const { shelf } = useShelf();
  const drawn = shelf && drawingOf(card, shelf);
  if (!drawn) return null;
  const { width, height, things } = drawn;
  return (
    <svg
      class="decided"
      viewBox={`-2 -9 ${width + 12} ${height + 12}`}
      width={width + 12}
      height={height + 12}
      aria-hidden="true"
    >
      {things}
    </svg>
  );
}

function drawingOf(card: Card, shelf: Shelf): { width: number; height: number; things: ComponentChildren } | null {
  const { action, before } = card;
  const game = shelf.contents.games.find(({ name }) => name === card.game);
  const choices = (game?.editions.find(({ id }) => id === card.edition) ?? game?.editions.at(-1))?.choices;
  if (!action || !choices) return null;
  // What it is about lies over the others.
  const drawn = (squares: readonly Drawn[]) =>
    squares
      .toSorted((one, other) => Number(one.isIt ?? false) - Number(other.isIt ?? false))
      .map((each) => <Square key={`${each.x} ${each.y}`} {...each} ruling={card.ruling} />);
  const row = (squares: readonly Omit<Drawn, "x">[]) => ({
    width: squares.length * STEP,
    height: SIDE,
    things: drawn(squares.map((each, at) => ({ ...each, x: at * STEP }))),
  });
  if (action.do === "play" && "ranks" in choices) {
    const cells = COLORS.flatMap((color, y) =>
      choices.ranks.map((rank, x) => {
        const isIt = color === action.color && rank === action.rank;
        return { x: (x + 1) * STEP, y: y * STEP, text: isIt ? String(rank) : "", fill: color, isIt };
      }),
    );
    const names = COLORS.map((color, y) => (
      <text key={color} class={before === color ? "row-name led" : "row-name"} x={SIDE / 2} y={y * STEP + SIDE * 0.7}>
        {color.charAt(0).toUpperCase()}
      </text>
    ));
    return { width: (choices.ranks.length + 1) * STEP, height: COLORS.length * STEP, things: [names, drawn(cells)] };
  }
  if (action.do === "bid" && "bids" in choices) {
    const bids = [...new Set([...choices.bids, action.tricks])].sort((one, other) => one - other);
    return row(bids.map((bid) => ({ text: String(bid), isIt: bid === action.tricks })));
  }
  if (action.do === "discard") return row([{ text: String(action.rank), isIt: true }]);
  if (action.do === "claim" && "track" in choices) {
    const track = choices.track.flat();
    const at = track.findIndex(({ count, state }) => count === action.count && state === action.state);
    const from = Math.max(0, at - AROUND);
    return row(
      track.slice(from, from + 2 * AROUND + 1).map(({ count, state }, index) => ({
        text: `${count}${state.charAt(0).toUpperCase()}`,
        fill: state,
        isIt: from + index === at,
        wasBefore: before === `${count} ${state}`,
      })),
    );
  }
  if (action.do === "prove" || action.do === "exchange") {
    const boxes = Object.entries(action.boxes).flatMap(([box, count]) =>
      Array<string>(Math.min(Number(count), 8)).fill(box),
    );
    return boxes.length === 0
      ? null
      : row(boxes.map((box, at) => ({ text: box.charAt(0).toUpperCase(), fill: box, isIt: at === boxes.length - 1 })));
  }
  return null;
}

interface Drawn {
  x: number;
  y?: number;
  text: string;
  fill?: string;
  /** Whether it is what was decided on; then it has the sign of the ruling. */
  isIt?: boolean;
  /** Whether it stood before. */
  wasBefore?: boolean;
}

function Square({ x, y = 0, text, fill = "paper", isIt, wasBefore, ruling }: Drawn & { ruling: string }) {
  return (
    <g class={isIt ? `it ${ruling}` : wasBefore ? "before" : ""}>
      <rect class={`fill-${fill}`} x={x} y={y} width={SIDE} height={SIDE} rx="4" />
      <text x={x + SIDE / 2} y={y + SIDE * 0.68}>
        {text}
      </text>
      {isIt && ruling in SIGNS && (
        <>
          <circle cx={x + SIDE} cy={y + 1} r="8.5" />
          <text class="sign" x={x + SIDE} y={y + 5.5}>
            {SIGNS[ruling]}
          </text>
        </>
      )}
    </g>
  );
}
