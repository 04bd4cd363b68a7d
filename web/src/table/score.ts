// A score that is kept, as a value: the moments of the match so far, and what each tap makes of them.
// No moment is lost before something else is done in its place.

import type { CatboxAction } from "../worker/formats";

/** An action of a seat, or what the table has done together. Null where only something was said of what
 * lies there, as which card is turned up. */
export type Said = { seat: number; action: CatboxAction } | "deal" | "round" | null;

export interface Moment {
  /** The table, as a text. */
  table: string;
  /** What led to it; of the first one nothing did. */
  said: Said;
}

export interface Score {
  /** The last one is now; there is always one. */
  moments: readonly Moment[];
  /** What was taken back, the next one to be done again last. */
  gone: readonly Moment[];
}

export type Tap =
  | { do: "go on"; moment: Moment }
  | { do: "undo" }
  | { do: "redo" }
  /** Take back all that was done after a moment. */
  | { do: "back to"; at: number };

/** The score after a tap. */
export function after({ moments, gone }: Score, tap: Tap): Score {
  switch (tap.do) {
    case "go on":
      return { moments: [...moments, tap.moment], gone: [] };
    case "undo":
      return backTo({ moments, gone }, moments.length - 2);
    case "redo": {
      const next = gone.at(-1);
      return next ? { moments: [...moments, next], gone: gone.slice(0, -1) } : { moments, gone };
    }
    case "back to":
      return backTo({ moments, gone }, tap.at);
  }
}

function backTo({ moments, gone }: Score, at: number): Score {
  const stay = Math.max(1, at + 1);
  return { moments: moments.slice(0, stay), gone: [...gone, ...moments.slice(stay).reverse()] };
}

/** The moment that is now. */
export function now({ moments }: Score): Moment {
  const last = moments.at(-1);
  if (!last) throw new Error("a score has a moment");
  return last;
}
