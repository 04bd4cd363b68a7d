import { expect, test } from "vitest";
import { inFewWords } from "./instead";

test("the plays of a card stand together, and nothing else does", () => {
  const play = (rank: number, color: "red" | "blue" | "green") => ({ do: "play" as const, seat: 0, rank, color });
  expect(inFewWords([play(4, "blue"), play(5, "red"), play(4, "red"), play(4, "green")])).toEqual([
    "4 as blue, red or green",
    "5 as red",
  ]);
  const claim = (count: number) => ({ do: "claim" as const, seat: 0, count, state: "dead" as const });
  expect(inFewWords([claim(7), claim(8)])).toEqual(["7 dead", "8 dead"]);
  expect(inFewWords([])).toEqual([]);
});
