// The formats of the library by the names that the page uses.

import type {
  CatboxVerdict,
  CatInTheBoxAction,
  CatInTheBoxPosition,
  SchrodingersCatsAction,
  SchrodingersCatsPosition,
} from "../../../catbox_rules/records/types/catbox";

export type {
  CatboxAnswer,
  CatboxMessage,
  CatboxPosition,
  CatboxRecord,
  CatboxVerdict,
  CatInTheBoxMessage,
  CatInTheBoxPosition,
  CatInTheBoxScoredRound,
  Dispute,
  DisputeWhole,
  SchrodingersCatsBox,
  SchrodingersCatsMessage,
  SchrodingersCatsPile,
  SchrodingersCatsPosition,
  SchrodingersCatsRound,
} from "../../../catbox_rules/records/types/catbox";

export type CatboxAction = CatInTheBoxAction | SchrodingersCatsAction;
export type CatboxFinding = CatboxVerdict["grounds"][number];

type Filled<T, K extends keyof T> = Omit<T, K> & { [Each in K]-?: Exclude<T[Each], undefined> };

/** A document in which nothing is left out; each hand is a list of its cards. */
export type CatInTheBoxTable = Filled<
  CatInTheBoxPosition,
  "tokens" | "unowned" | "revealed" | "bids" | "won" | "leader" | "trick" | "discards" | "paradox" | "rounds"
> & { lost: ("?" | string[])[]; hands: (number | "?")[][]; neutral?: string[] };

/** How many there are of each kind of boxes, `unknown` ones too where some may be. */
export type Boxes = Record<string, number>;

/** A document in which nothing is left out but what follows from the rest. */
export type SchrodingersCatsTable = Filled<
  SchrodingersCatsPosition,
  "lives" | "on_turn" | "claim" | "proved" | "exchanged" | "owed"
> & {
  /** `?` for a hand that nobody has counted. */
  hands: ("?" | Boxes)[];
  proofs: Boxes[];
  discards: Boxes;
  open_discards: Boxes;
  known_discards?: ("?" | Boxes)[];
  physicats: {
    unused: (string | null)[];
    row: string[];
    staying: (string | null)[];
    revealed: string | null;
  };
};
