// A dispute is a value: what each tap makes of it, and that a link keeps all of it.

import { describe, expect, it } from "vitest";
import { after, type Dispute, fromTexts, type Held, inTexts, NOTHING, type Tap } from "./state";

const GAMES = ["cat-in-the-box", "schrodingers-cats"];

const began = (...taps: Tap[]): Dispute => taps.reduce(after, NOTHING);

const GAME: Tap = { do: "game", game: "cat-in-the-box", box: null, edition: "", names: [] };
const BOX: Tap = { do: "box", box: "Matagot, French", edition: "pegasus-2023" };
const NAMED: Tap = { do: "names", names: ["Ann", ""] };
const ACT: Tap = { do: "act", action: "1:4R", id: "x" };
const ASK: Tap = { do: "ask", about: "trick", id: "x" };

/** What the library would make of answers that all hold, each to a question of its own. */
function held(...given: [id: string, value: string][]): Held {
  return {
    answers: Object.fromEntries(given),
    steps: given.map(([id, value]) => ({
      id,
      value,
      choices: ["yes", "no", value].map((each) => ({ value: each, sets: { [id]: each } })),
    })),
  };
}

const answer = (id: string, value: string, before: Held): Tap => ({
  do: "answer",
  id,
  value,
  sets: { [id]: value },
  held: before,
});

const ANSWERED = began(
  GAME,
  BOX,
  NAMED,
  ACT,
  answer("led", "none", held()),
  answer("broken", "no", held(["led", "none"])),
  answer("other", "yes", held(["led", "none"], ["broken", "no"])),
);
const ALL = held(["led", "none"], ["broken", "no"], ["other", "yes"]);

describe("a dispute", () => {
  it("grows by one answer after the other", () => {
    expect(ANSWERED.answers).toEqual({ led: "none", broken: "no", other: "yes" });
    expect(ANSWERED.steps.map(({ id }) => id)).toEqual(["led", "broken", "other"]);
  });

  it("leaves its table only for the rules of another edition", () => {
    const atTable: Dispute = { ...ANSWERED, table: "as it lies" };
    expect(after(atTable, { do: "another action" }).table).toBe("as it lies");
    expect(after(atTable, { do: "box", box: "Another", edition: "pegasus-2023" }).table).toBe("as it lies");
    expect(after(atTable, { do: "box", box: "Another", edition: "bezier-2022" }).table).toBe("");
  });

  it("keeps later answers when an earlier one is changed", () => {
    const changed = after(after(ANSWERED, { do: "look at", step: 1 }), answer("broken", "yes", ALL));
    expect(changed.answers).toEqual({ led: "none", broken: "yes", other: "yes" });
    expect(changed.steps.map(({ value }) => value)).toEqual(["none", "yes", "yes"]);
    expect(changed.at).toBeNull();
  });

  it("gives up the facts of an answer that is changed, where the new one says nothing of them", () => {
    const several: Held = {
      answers: { turn: "yes", cell: "free" },
      steps: [{ id: "any", value: "none", choices: [{ value: "none", sets: { turn: "yes", cell: "free" } }] }],
    };
    const looked = after({ ...ANSWERED, answers: several.answers, steps: several.steps }, { do: "look at", step: 0 });
    const changed = after(looked, { do: "answer", id: "any", value: "turn.no", sets: { turn: "no" }, held: several });
    expect(changed.answers).toEqual({ turn: "no" });
  });

  it("stays as it is when an answer is only looked at", () => {
    expect(after(after(ANSWERED, { do: "look at", step: 0 }), { do: "stay" })).toEqual(ANSWERED);
  });

  it("leaves out steps that do not hold any longer", () => {
    const stale = { ...ANSWERED, steps: [...ANSWERED.steps, { id: "open", value: "cell" }] };
    expect(after(stale, answer("any", "none", ALL)).steps.map(({ id }) => id)).toEqual([
      "led",
      "broken",
      "other",
      "any",
    ]);
  });

  it("keeps its answers with another box or another action", () => {
    const boxed = after(after(ANSWERED, { do: "another box" }), BOX);
    expect(boxed).toEqual(ANSWERED);
    const acted = after(after(ANSWERED, { do: "another action" }), { do: "act", action: "2:4R", id: "y" });
    expect(acted.answers).toEqual(ANSWERED.answers);
    expect(acted.id).toBe("x");
  });

  it("gives up its answers with a question in place of an action, and the other way round", () => {
    const onQuestion = after(after(ANSWERED, { do: "another action" }), ASK);
    expect(onQuestion.answers).toEqual({});
    expect(onQuestion.steps).toEqual([]);
    const answered = after(onQuestion, answer("led", "2", held()));
    const onAction = after(after(answered, { do: "another action" }), ACT);
    expect(onAction).toMatchObject({ action: "1:4R", about: "", answers: {}, steps: [] });
  });

  it("keeps its answers when players get names", () => {
    expect(after(ANSWERED, { do: "names", names: ["Ann", "Bo"] })).toEqual({ ...ANSWERED, names: ["Ann", "Bo"] });
  });

  it("begins anew with another game", () => {
    expect(after(ANSWERED, { ...GAME, game: "schrodingers-cats" }).answers).toEqual({});
  });
});

describe("the link to a dispute", () => {
  const each = [
    NOTHING,
    began(GAME),
    began(GAME, { do: "box", box: "", edition: "" }),
    began({ ...GAME, said: "claim" }),
    began(GAME, BOX, ACT),
    began(GAME, BOX, ASK, answer("end", "complete", held())),
    ANSWERED,
  ];
  it.each(each.map((dispute, number) => [number, dispute] as const))("keeps all of number %i", (_, dispute) => {
    expect(fromTexts(inTexts(dispute), GAMES)).toEqual(dispute);
  });

  it("keeps the answer that is looked at again", () => {
    const looked = after(ANSWERED, { do: "look at", step: 2 });
    expect(fromTexts(inTexts(looked), GAMES)).toEqual(looked);
  });

  it.each([
    ["another game", { game: "chess", action: "0:e4" }],
    ["no game", { action: "1:4R" }],
  ])("says nothing with %s", (_, texts) => {
    expect(fromTexts(texts, GAMES)).toEqual(NOTHING);
  });

  it("is bounded in what it says", () => {
    const long = fromTexts({ game: "cat-in-the-box", at: "1e9", names: "n".repeat(500) + "\n".repeat(500) }, GAMES);
    expect(long.at).toBeNull();
    expect(long.names.length).toBe(10);
    expect(long.names[0]?.length).toBe(24);
  });
});
