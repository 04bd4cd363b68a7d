import { READ } from "../words/read";
import type { Kind } from "../worker/protocol";

/** What the kinds of entries are called. */
export const CALLED: Record<Kind, string> = READ.kinds;

/** What the games are called. */
export const GAMES = READ.games;
