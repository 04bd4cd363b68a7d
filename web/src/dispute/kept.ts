// What this browser keeps of disputes: the last ones, and what is usual at its table.

import { type Keepable, Shelf } from "../keeping/shelf";
import { recalled, remember } from "../keeping/usual";
import type { State } from "../share/link";

interface KeptDispute extends Keepable {
  /** What stands in its link. */
  state: State;
  /** What was done, in words. */
  title: string;
  /** The ruling; empty as long as there is none. */
  ruling: string;
}

/** The last disputes. */
export const DISPUTES = new Shelf<KeptDispute>(
  "catbox-dispute/1/",
  20,
  ({ state, title, ruling }) => typeof state === "object" && typeof title === "string" && typeof ruling === "string",
);

/** Keep a dispute as it is now, unless that is kept already. */
export function keepDispute(id: string, kept: Omit<KeptDispute, keyof Keepable>): void {
  const before = DISPUTES.get(id);
  const said = JSON.stringify([kept.state, kept.title, kept.ruling]);
  if (before && JSON.stringify([before.state, before.title, before.ruling]) === said) return;
  DISPUTES.put({ version: 1, id, changed: Date.now(), ...kept });
}

/** What was said last of a game's box and of who plays. */
interface Usual {
  box: string | null;
  edition: string;
  names: readonly string[];
}

const KEY = "catbox-usual/1/";

/** What is usual for a game; nothing of it if nobody has said it here. */
export function usualOf(game: string): Usual {
  const { box, edition, names } = recalled<Usual>(KEY + game);
  return {
    box: typeof box === "string" ? box : null,
    edition: typeof edition === "string" ? edition : "",
    names: Array.isArray(names) ? names.map(String) : [],
  };
}

/** Keep it for the next dispute. */
export function keepUsual(game: string, usual: Usual): void {
  remember(KEY + game, usual);
}
