// The track of Schrödinger's Cats: each space is a button. What a tap does, its owner says.

import { TABLE } from "../words/table";
import type { SchrodingersCatsLaid, Space } from "../worker/protocol";

export function Track({
  laid,
  asked,
  tap,
  seatName,
}: {
  laid: SchrodingersCatsLaid;
  /** The claim that is asked about. */
  asked: string | null;
  tap: (space: Space) => void;
  seatName: (seat: number) => string;
}) {
  const { claim } = laid.document;
  const spaces = laid.choices.track.flat();
  const stands = (space: Space) => claim !== null && claim.count === space.count && claim.state === space.state;
  const first = spaces.find((space) => space.action === asked) ?? spaces.find(stands) ?? spaces[0];
  const key = (event: KeyboardEvent, at: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -10, ArrowDown: 10 }[event.key];
    if (step === undefined) return;
    const next = spaces[at + step];
    const here = event.currentTarget as HTMLElement;
    if (next) here.parentElement?.querySelector<HTMLElement>(`[data-space="${next.action}"]`)?.focus();
    event.preventDefault();
  };
  return (
    <>
      <div class="track" role="group" aria-label={TABLE.track.label}>
        {spaces.map((space, at) => (
          <button
            type="button"
            key={space.action}
            data-space={space.action}
            data-state={space.state[0]}
            class={`space ${space.state} ${asked === space.action ? "asked" : ""}`}
            aria-pressed={asked === space.action || (asked === null && stands(space))}
            aria-label={TABLE.track.space(
              `${space.count} ${space.state}`,
              stands(space) && claim ? seatName(claim.seat) : null,
            )}
            tabIndex={space === first ? 0 : -1}
            onClick={() => tap(space)}
            onKeyDown={(event) => key(event, at)}
          >
            <span>{space.count}</span>
            {stands(space) && claim && <span class={`token seat-${claim.seat}`} data-sign={claim.seat + 1} />}
          </button>
        ))}
      </div>
      <p class="small quiet">{TABLE.track.letters}</p>
    </>
  );
}
