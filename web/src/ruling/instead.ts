// What a seat can do, in few words: the plays of a card stand together.

import { saidBriefly } from "../desk/words";
import { READ } from "../words/read";
import type { CatboxAction } from "../worker/formats";

/** Actions in words, those with the same card in one: `4 as blue, yellow or green`. */
export function inFewWords(actions: readonly CatboxAction[]): string[] {
  const colors = new Map<number, string[]>();
  for (const action of actions) {
    if (action.do === "play") colors.set(action.rank, [...(colors.get(action.rank) ?? []), action.color]);
  }
  const plays = [...colors].map(([rank, each]) => READ.ruling.asColors(rank, READ.ruling.or(each)));
  return [...plays, ...actions.filter((action) => action.do !== "play").map(saidBriefly)];
}
