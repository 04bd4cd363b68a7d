// What a seat has chosen so far, as a value, and what a tap makes of it. No rule stands here: what is
// legal is in the message, and of what is not one asks why.

import type { CatboxMessage, SchrodingersCatsBox, SchrodingersCatsPile } from "catbox-rules-types";
import { type Action, BOXES, boxesInWords } from "./words.js";

/** What is chosen: a card by its place in the hand, a cell or a space by its name, boxes. */
export interface Chosen {
  card: number | null;
  place: string | null;
  boxes: SchrodingersCatsPile;
}

export const NOTHING: Chosen = { card: null, place: null, boxes: { alive: 0, dead: 0, empty: 0, heisenberg: 0 } };

/** What was tapped: it comes with the event `catbox-tap` of a part. */
export type Tapped = { place: string } | { card: number } | { box: SchrodingersCatsBox; by: number };

/** What a tap comes to: another choice, an action that is meant, or one that is not legal. */
export type Step = { choose: Chosen } | { act: Action } | { ask: Action };

const COLORS = { R: "red", B: "blue", Y: "yellow", G: "green" } as const;

export function cellOf(name: string) {
  return { color: COLORS[name.charAt(0) as keyof typeof COLORS], rank: Number(name.slice(1)) };
}

/** The rank that is chosen in Cat in the Box, by a card or by a cell. */
export function rankOf(message: CatboxMessage, { card, place }: Chosen): number | null {
  if (message.game !== "cat-in-the-box") return null;
  if (card !== null) return message.table.hand?.[card] ?? null;
  return place === null ? null : cellOf(place).rank;
}

/** What comes of a tap: a place is chosen first, and meant when it is tapped again, or if its card is chosen. */
export function tapped(message: CatboxMessage, chosen: Chosen, on: Tapped): Step {
  const { seat } = message;
  if (seat === null) return { choose: chosen };
  if ("place" in on) {
    const { place } = on;
    const index = message.legal.board.find((each) => each.place === place)?.actions[0];
    const legal = index === undefined ? undefined : message.legal.actions[index];
    if (!legal) return { ask: actionAt(message, seat, place) };
    const isOfCard = chosen.card !== null && rankOf(message, chosen) === cellOf(place).rank;
    if (chosen.place === place || isOfCard) return { act: legal.action };
    return { choose: { ...chosen, card: null, place } };
  }
  if ("box" in on) {
    const most = message.game === "schrodingers-cats" ? (message.table.hand?.[on.box] ?? 0) : 0;
    const number = Math.max(0, Math.min(most, chosen.boxes[on.box] + on.by));
    return { choose: { card: null, place: null, boxes: { ...chosen.boxes, [on.box]: number } } };
  }
  if (message.game !== "cat-in-the-box") return { choose: chosen };
  const rank = message.table.hand?.[on.card];
  const can = message.legal.hand.some((each) => each.cards === rank);
  if (!can && rank !== undefined && message.table.phase === "discard") return { ask: { do: "discard", seat, rank } };
  return { choose: chosen.card === on.card ? NOTHING : { ...NOTHING, card: on.card } };
}

function actionAt(message: CatboxMessage, seat: number, place: string): Action {
  if (message.game === "cat-in-the-box") return { do: "play", seat, ...cellOf(place) } as Action;
  const space = message.table.track.find((each) => each.space === place);
  return { do: "claim", seat, count: space?.count, state: space?.state } as Action;
}

/** What can be done by a button: what is always there, and what goes with what is chosen. Boxes that
 * may not be proved or exchanged are offered as well, for somebody who wants to know why. */
export function offered(message: CatboxMessage, chosen: Chosen): { action: Action; isLegal: boolean }[] {
  const { legal, seat } = message;
  const onPlace = legal.board.find((each) => each.place === chosen.place)?.actions ?? [];
  const all = (indexes: readonly number[]) =>
    indexes.flatMap((index) => {
      const each = legal.actions[index];
      return each ? [{ action: each.action as Action, isLegal: true }] : [];
    });
  if (message.game === "cat-in-the-box") {
    const onBoard = new Set(message.legal.board.flatMap(({ actions }) => actions));
    const rank = rankOf(message, chosen);
    const ofCard = message.legal.hand.find((each) => each.cards === rank)?.actions ?? [];
    return all([...legal.buttons, ...(chosen.place ? onPlace : ofCard.filter((index) => !onBoard.has(index)))]);
  }
  const { boxes } = chosen;
  const ofBoxes = message.legal.hand.find(({ cards }) => BOXES.every((box) => (cards[box] ?? 0) === boxes[box]));
  const shown = seat === null || boxesInWords(boxes) === "" ? [] : (["prove", "exchange"] as const);
  return [
    ...shown.map((kind) => {
      const index = ofBoxes?.actions.find((each) => message.legal.actions[each]?.action.do === kind);
      return { action: { do: kind, seat, boxes } as Action, isLegal: index !== undefined };
    }),
    ...all([...onPlace, ...legal.buttons]),
  ];
}
