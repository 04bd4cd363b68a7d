// What is loading, and what is wrong.

import { useEffect, useState } from "preact/hooks";
import { WORDS } from "../words/en";
import type { Fault } from "../worker/fault";
import { isForGood, type Library, theLibrary } from "../worker/library";

type Status = Pick<Library, "stage" | "arrived" | "broken" | "hasStalled">;

/** How far the library is; the component is drawn again when that changes. */
export function useLibrary(): Status {
  const library = theLibrary();
  const now = (): Status => {
    const { stage, arrived, broken, hasStalled } = library;
    return { stage, arrived, broken, hasStalled };
  };
  const [state, setState] = useState(now);
  useEffect(() => {
    const changed = () => setState(now());
    changed();
    return library.subscribe(changed);
  }, []);
  return state;
}

/** A line at the foot of the window that says what is loading, and how much of it is there. It moves
 * nothing; once all is there it is gone. */
export function Loading() {
  const { stage, arrived, broken, hasStalled } = useLibrary();
  const isLoading = stage !== "ready" && !broken;
  return (
    <div class="loading-line">
      <div role="status" aria-live="polite">
        {isLoading && (
          <p class="loading" data-stage={stage}>
            <span class="turning" aria-hidden="true" />
            {hasStalled ? WORDS.loading.stalled : `${WORDS.loading[stage]} …`}
          </p>
        )}
      </div>
      {isLoading && hasStalled && (
        <button type="button" onClick={() => theLibrary().restart()}>
          {WORDS.loading.again}
        </button>
      )}
      {isLoading && arrived && (
        <p class="arrived">
          <span>{WORDS.loading.arrived(arrived)}</span>
          <progress aria-label={WORDS.loading[stage]} value={arrived.bytes} max={arrived.of} />
        </p>
      )}
    </div>
  );
}

/** Why the library is not there, if it could not be loaded. */
export function Broken() {
  const { broken } = useLibrary();
  if (!broken) return null;
  return <FaultShown fault={broken} {...(!isForGood(broken) && { again: () => theLibrary().restart() })} />;
}

/** What is wrong, in one sentence, and what can be done. */
export function FaultShown({ fault, again }: { fault: Fault; again?: () => void }) {
  return (
    <div class="fault" role="alert" data-code={fault.fields.code}>
      <p>{fault.message}</p>
      {again && (
        <button type="button" onClick={again}>
          {WORDS.loading.again}
        </button>
      )}
    </div>
  );
}

/** A line while an answer is waited for. */
export function Waiting({ what }: { what: string }) {
  return (
    <p class="loading" role="status">
      <span class="turning" aria-hidden="true" />
      {what}
    </p>
  );
}
