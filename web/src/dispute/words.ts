// An action in words, as somebody tells it, and who it was.

import { boxes, capital, type NameOf, physicat } from "../desk/words";
import { WORDS } from "../words/en";
import type { CatboxAction } from "../worker/formats";

/** What the players of a dispute are called; who has no name is counted from 1. */
export function playersOf(names: readonly string[]): NameOf {
  return (seat) => names[seat] || WORDS.player(seat);
}

/** What somebody has done. */
export function told(action: CatboxAction, nameOf: NameOf): string {
  const { did } = WORDS;
  const who = capital("seat" in action ? nameOf(action.seat) : "");
  switch (action.do) {
    case "play":
      return did.play(who, action.rank, action.color);
    case "bid":
      return did.bid(who, action.tricks);
    case "discard":
      return did.discard(who, action.rank);
    case "paradox":
      return did.paradox(who);
    case "claim":
      return did.claim(who, `${action.count} ${action.state}`);
    case "doubt":
      return did.doubt(who);
    case "prove":
      return did.prove(who, boxes(action.boxes));
    case "exchange":
      return did.exchange(who, boxes(action.boxes));
    case "end":
      return did.end(who);
    case "use":
      return action.taking
        ? did.useAs(who, physicat(action.physicat), physicat(action.taking))
        : did.use(who, physicat(action.physicat));
    default:
      return did.other(who, action.do);
  }
}
