// What a tap comes to: nothing is done at a single tap, and of what is not legal one asks why.

import type { CatInTheBoxMessage, SchrodingersCatsMessage } from "catbox-rules-types";
import { describe, expect, it } from "vitest";
import { NOTHING, offered, type Step, tapped } from "./choosing";

const play = (rank: number, color: "red" | "blue") => ({ do: "play", seat: 1, rank, color });

/** A seat that holds 2 2 5 and may play a 2 as blue or red, but no 5. */
const CARDS = {
  game: "cat-in-the-box",
  seat: 1,
  table: { phase: "play", hand: [2, 2, 5] },
  legal: {
    actions: [
      { text: "2B", action: play(2, "blue") },
      { text: "2R", action: play(2, "red") },
    ],
    hand: [{ cards: 2, actions: [0, 1] }],
    board: [
      { place: "B2", actions: [0] },
      { place: "R2", actions: [1] },
    ],
    buttons: [],
  },
} as unknown as CatInTheBoxMessage;

/** A seat that may prove one dead box of its two, claim 3 alive, or end its turn. */
const BOXES = {
  game: "schrodingers-cats",
  seat: 0,
  table: {
    hand: { alive: 1, dead: 2, empty: 0, heisenberg: 0 },
    track: [{ space: "3 alive", count: 3, state: "alive" }],
  },
  legal: {
    actions: [
      { text: "prove 1 dead", action: { do: "prove", seat: 0, boxes: { dead: 1 } } },
      { text: "claim 3 alive", action: { do: "claim", seat: 0, count: 3, state: "alive" } },
      { text: "end turn", action: { do: "end", seat: 0 } },
    ],
    hand: [{ cards: { dead: 1 }, actions: [0] }],
    board: [{ place: "3 alive", actions: [1] }],
    buttons: [2],
  },
} as unknown as SchrodingersCatsMessage;

const chosen = (step: Step) => ("choose" in step ? step.choose : NOTHING);

describe("a tap", () => {
  it("on a place chooses it, and means it when it comes again", () => {
    const once = tapped(CARDS, NOTHING, { place: "B2" });
    expect(once).toEqual({ choose: { ...NOTHING, place: "B2" } });
    expect(tapped(CARDS, chosen(once), { place: "B2" })).toEqual({ act: play(2, "blue") });
    expect(tapped(CARDS, chosen(once), { place: "R2" })).toEqual({ choose: { ...NOTHING, place: "R2" } });
  });

  it("on a cell means it where a card of its rank is chosen", () => {
    const card = chosen(tapped(CARDS, NOTHING, { card: 1 }));
    expect(card.card).toBe(1);
    expect(tapped(CARDS, card, { place: "R2" })).toEqual({ act: play(2, "red") });
    expect(tapped(CARDS, card, { card: 1 })).toEqual({ choose: NOTHING });
  });

  it("on what is not legal asks why", () => {
    expect(tapped(CARDS, NOTHING, { place: "B5" })).toEqual({ ask: play(5, "blue") });
  });

  it("does nothing for somebody who only watches", () => {
    expect(tapped({ ...CARDS, seat: null }, NOTHING, { place: "B2" })).toEqual({ choose: NOTHING });
  });

  it("on a box counts it, as far as the hand has it", () => {
    let now = NOTHING;
    for (const by of [1, 1, 1]) now = chosen(tapped(BOXES, now, { box: "dead", by }));
    expect(now.boxes.dead).toBe(2);
    for (const by of [-1, -1, -1]) now = chosen(tapped(BOXES, now, { box: "dead", by }));
    expect(now.boxes.dead).toBe(0);
  });
});

describe("what is offered", () => {
  it("is what goes with the choice, and what is always there", () => {
    const buttons = (now: typeof NOTHING) => offered(BOXES, now).map(({ action, isLegal }) => [action.do, isLegal]);
    expect(buttons(NOTHING)).toEqual([["end", true]]);
    expect(buttons({ ...NOTHING, place: "3 alive" })).toEqual([
      ["claim", true],
      ["end", true],
    ]);
    expect(buttons({ ...NOTHING, boxes: { ...NOTHING.boxes, dead: 1 } })).toEqual([
      ["prove", true],
      ["exchange", false],
      ["end", true],
    ]);
  });
});
