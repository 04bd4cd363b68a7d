import type { Kind } from "../worker/protocol";

/** What the kinds of entries are called. */
export const CALLED: Record<Kind, string> = {
  clause: "Rule",
  point: "Disputed point",
  case: "Casebook",
  irregularity: "Mishap",
  dispute: "Dispute",
  "house-rule": "House rule",
};

/** What a list of each kind is called. */
export const LISTS: Record<Exclude<Kind, "clause" | "house-rule">, string> = {
  point: "Disputed points: where the rulebooks differ or are silent",
  case: "Casebook: questions from the table, with rulings",
  irregularity: "Mishaps: what to do once something has gone wrong",
  dispute: "Disputes, with their tables",
};

/** What the games are called. */
export const GAMES: Record<string, string> = {
  "cat-in-the-box": "Cat in the Box",
  "schrodingers-cats": "Schrödinger’s Cats",
};
