// A kept score is a value: what was done can be taken back and done again, and nothing is lost.

import { describe, expect, it } from "vitest";
import { after, type Moment, now, type Score, type Tap } from "./score";

const moment = (table: string, said: Moment["said"] = "deal"): Moment => ({ table, said });
const BEGUN: Score = { moments: [moment("empty", null)], gone: [] };
const kept = (...taps: Tap[]): Score => taps.reduce(after, BEGUN);
const go = (table: string): Tap => ({ do: "go on", moment: moment(table) });
const tables = ({ moments }: Score) => moments.map(({ table }) => table);

describe("a score", () => {
  it("goes from moment to moment, and keeps all of them", () => {
    const score = kept(go("dealt"), go("bid"), go("played"));
    expect(tables(score)).toEqual(["empty", "dealt", "bid", "played"]);
    expect(now(score).table).toBe("played");
  });

  it("takes the last moment back, and does it again", () => {
    const undone = kept(go("dealt"), go("bid"), { do: "undo" });
    expect(now(undone).table).toBe("dealt");
    expect(after(undone, { do: "redo" })).toEqual(kept(go("dealt"), go("bid")));
  });

  it("goes back to any moment, and from there again to where it was", () => {
    const all = kept(go("a"), go("b"), go("c"), go("d"));
    const back = after(all, { do: "back to", at: 1 });
    expect(tables(back)).toEqual(["empty", "a"]);
    const again = [1, 2, 3].reduce((score) => after(score, { do: "redo" }), back);
    expect(again).toEqual(all);
  });

  it("never takes its beginning back", () => {
    expect(kept({ do: "undo" }, { do: "undo" })).toEqual(BEGUN);
    expect(tables(kept(go("a"), { do: "back to", at: -5 }))).toEqual(["empty"]);
  });

  it("does nothing again once something else was done", () => {
    const other = kept(go("a"), go("b"), { do: "undo" }, go("c"), { do: "redo" });
    expect(tables(other)).toEqual(["empty", "a", "c"]);
  });

  it("says what it was made of afterwards as before", () => {
    const before = kept(go("a"));
    const copy = structuredClone(before);
    after(before, go("b"));
    after(before, { do: "undo" });
    expect(before).toEqual(copy);
  });
});
