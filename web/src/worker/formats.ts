// The formats of the library by the names that the page uses.

import type { CatInTheBoxAction, SchrodingersCatsAction } from "../../../catbox_rules/records/types/catbox";

export type {
  CatboxAdvice,
  CatboxAnswer,
  CatboxComparison,
  CatboxMessage,
  CatboxRecord,
  CatboxReplay,
  CatboxVerdict,
  CatInTheBoxMessage,
  CatInTheBoxPosition,
  SchrodingersCatsBox,
  SchrodingersCatsMessage,
  SchrodingersCatsPile,
  SchrodingersCatsPosition,
} from "../../../catbox_rules/records/types/catbox";

export type CatboxAction = CatInTheBoxAction | SchrodingersCatsAction;
