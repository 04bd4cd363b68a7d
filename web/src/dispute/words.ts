// What is disputed in words, as somebody tells it, and who it was; and what the library is asked.

import { capital, type NameOf, said } from "../desk/words";
import { WORDS } from "../words/en";
import type { CatboxAction } from "../worker/formats";
import type { Game } from "../worker/protocol";
import type { Dispute } from "./state";

/** What somebody has done. */
export function told(action: CatboxAction, nameOf: NameOf): string {
  const { did, unseen } = WORDS;
  const hidden = "boxes" in action && "unknown" in action.boxes ? Number(action.boxes.unknown) : 0;
  const what = hidden > 0 ? did.exchange(unseen(hidden)) : said(action, did);
  return `${capital("seat" in action ? nameOf(action.seat) : "")} ${what}`;
}

/** A question that is no action. */
export function questionInWords({ game, about }: { game: string; about: string }, of: Game | undefined): string {
  return WORDS.asks[game]?.[about] ?? of?.questions[about] ?? about;
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
