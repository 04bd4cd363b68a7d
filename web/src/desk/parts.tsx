// What the desks of both games have in common.

import type { CatboxAction } from "../worker/formats";
import type { NameOf } from "./words";

export interface DeskOf<M> {
  message: M;
  nameOf: NameOf;
  /** What to do with something that is legal; null for a desk that is only looked at. */
  act: ((action: CatboxAction) => void) | null;
  /** What to do with something that is not. */
  why: (action: CatboxAction) => void;
}

/** The token of a seat; its number says whose it is where colors do not. */
export function Chip({ seat }: { seat: number }) {
  return <span class={`mark seat-${seat}`} data-mark={seat} aria-hidden="true" />;
}

/** A button for something that is legal. */
export function Doing({
  action,
  act,
  text,
}: {
  action: CatboxAction;
  act: (action: CatboxAction) => void;
  text: string;
}) {
  return (
    <button type="button" class="main-one" onClick={() => act(action)}>
      {text}
    </button>
  );
}
