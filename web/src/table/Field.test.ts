import { expect, test } from "vitest";
import type { Field, Laid } from "../worker/protocol";
import { summaryOf } from "./Field";

const NBSP = "\u00a0";

/** The line about seat 0, where it has something in a field. */
function lineOf(field: Partial<Field>, value: unknown): string {
  const fields = [{ seat: 0, path: ["key", 0], ...field }];
  return summaryOf({ fields, document: { key: [value] } } as unknown as Laid, 0).replaceAll(NBSP, " ");
}

test.each([
  [["red", "blue"], "lost RB"],
  [[], "lost –"],
  ["?", "lost ?"],
])("of what was chosen it has the labels: %j", (value, line) => {
  const letters = { red: "R", blue: "B", "?": "?" };
  const choices = Object.entries(letters).map(([color, label]) => ({ value: color, label, says: "", look: "" }));
  expect(lineOf({ kind: "some", brief: "lost", choices }, value)).toBe(line);
});

test.each([
  [[1, 1, "?"], "hand 1 1 and 1 unknown"],
  [["?", "?"], "hand 2 unknown"],
  [[], "hand –"],
  [{ alive: 2, dead: 0, unknown: 1 }, "hand 2 alive and 1 unknown"],
  ["?", "hand unknown"],
])("of a pile it has what is known, and how many are not: %j", (value, line) => {
  expect(lineOf({ kind: "pile", brief: "hand" }, value)).toBe(line);
});

test("what is not there is left out of a list, and a field without a brief name as well", () => {
  expect(lineOf({ kind: "which", brief: "stays" }, null)).toBe("");
  expect(lineOf({ kind: "which", brief: "stays" }, "pawking")).toBe("stays pawking");
  expect(lineOf({ kind: "one" }, 3)).toBe("");
  expect(lineOf({ kind: "count", brief: "lives" }, 3)).toBe("lives 3");
});
