// What the desks of both games have in common.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { PLAY } from "../words/play";
import type { CatboxAction, CatboxMessage } from "../worker/formats";
import { type NameOf, said } from "./words";

export interface DeskOf<M> {
  message: M;
  nameOf: NameOf;
  /** Whether whoever looks at it is the only person at the table: it is their hand. */
  isYours: boolean;
  /** What to do with something that is legal; null for a desk that is only looked at. */
  act: ((action: CatboxAction) => void) | null;
  /** What to do with something that is not. */
  why: (action: CatboxAction) => void;
}

/** What somebody has chosen, and how to choose something else: at each moment of the match it begins with nothing. */
export function useChosen<C>({ next, seat }: CatboxMessage, nothing: C): [C, (chosen: C) => void] {
  const at = `${next} ${seat}`;
  const [last, setLast] = useState({ at, chosen: nothing });
  return [last.at === at ? last.chosen : nothing, (chosen) => setLast({ at, chosen })];
}

/** The token of a player; its number says whose it is where colors do not. */
export function Chip({ seat }: { seat: number }) {
  return <span class={`mark seat-${seat}`} data-mark={seat + 1} aria-hidden="true" />;
}

/** A button for something that is legal. */
export function Doing({ action, act }: { action: CatboxAction; act: (action: CatboxAction) => void }) {
  return (
    <button type="button" class="main-one" onClick={() => act(action)}>
      {said(action)}
    </button>
  );
}

/** The buttons of a desk, below everything that one taps to choose: so nothing moves when they come. */
export function Doings({ children }: { children: ComponentChildren }) {
  return (
    <div class="buttons doings" role="group" aria-label={PLAY.actions}>
      {children}
    </div>
  );
}
