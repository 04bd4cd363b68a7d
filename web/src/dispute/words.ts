// What is disputed in words, as somebody tells it, and who it was; and what the library is asked.

import { boxes, capital, type NameOf, physicat } from "../desk/words";
import { WORDS } from "../words/en";
import type { CatboxAction } from "../worker/formats";
import type { Game } from "../worker/protocol";
import type { Dispute } from "./state";

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
      return did.exchange(
        who,
        "unknown" in action.boxes ? did.unseen(Number(action.boxes.unknown)) : boxes(action.boxes),
      );
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

/** A question that is no action. */
export function questionInWords({ game, about }: { game: string; about: string }, of: Game | undefined): string {
  return WORDS.asks[game]?.[about] ?? of?.questions[about] ?? about;
}

/** A question of the library: what is asked, and what is to be minded. */
export function askedAndMinded(text: string): [asked: string, minded: string] {
  const end = text.indexOf("? ") + 1;
  return end === 0 ? [text, ""] : [text.slice(0, end), text.slice(end + 1)];
}

/** What the library is asked of a dispute. */
export function asked({ game, action, about, edition, table, answers, steps }: Dispute) {
  return {
    game,
    ...(about ? { about } : { action, ...(table && { table }) }),
    ...(edition && { edition }),
    answers,
    steps,
  };
}
