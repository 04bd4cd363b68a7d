// The plain search, which stands in until the library is there.

import { describe, expect, it } from "vitest";
import type { Shelf } from "./protocol";
import { findOnShelf, houseRulesLast } from "./shelf";

const entry = (kind: string, id: string, title: string, game = "cat-in-the-box") => ({ kind, id, title, game });
const SHELF = {
  contents: { games: [] },
  entries: {
    "clause/lead": entry("clause", "lead", "A lead is not red"),
    "clause/follow": entry("clause", "follow", "A seat that follows may declare any color"),
    "clause/doubt": entry("clause", "doubt", "Nobody doubts its own claim", "schrodingers-cats"),
    "house-rule/must": entry("house-rule", "must", "Who can follow must"),
  },
  found_by: {
    "clause/lead": { text: "A seat that leads declares a color other than red.", asked: ["may I lead red"] },
    "clause/follow": { text: "It need not be the led color.", asked: ["must I follow", "may I trump"] },
    "clause/doubt": { text: "The claim of another seat.", asked: ["can I doubt myself"] },
    "house-rule/must": { text: "Whoever holds the led color plays it.", asked: ["must I follow"] },
  },
} as unknown as Shelf;

const found = (words: string, game = "") => findOnShelf(SHELF, words, game, 10).map(({ id }) => id);

describe("a plain search", () => {
  it("finds by a way of asking, by the title, and by the beginning of a word", () => {
    expect(found("may i lead red")[0]).toBe("lead");
    expect(found("doubting my own claim")[0]).toBe("doubt");
    expect(found("trumping")[0]).toBe("follow");
  });

  it("finds nothing for words that nobody uses, and for none", () => {
    expect(found("bicycle")).toEqual([]);
    expect(found("?")).toEqual([]);
  });

  it("looks in one game alone if it is asked to", () => {
    expect(found("must I own the claim", "schrodingers-cats")).toEqual(["doubt"]);
  });

  it("puts what no book says behind all that books say", () => {
    const all = findOnShelf(SHELF, "must I follow", "", 10);
    expect(houseRulesLast(all).at(-1)?.id).toBe("must");
  });
});
