// What is loading, and what is wrong.

import { useEffect, useState } from "preact/hooks";
import { Fault, theLibrary } from "../worker/library";
import type { Stage } from "../worker/protocol";

const SAID: Record<Exclude<Stage, "ready">, string> = {
  python: "Loading Python, which the rules are written in …",
  rules: "Loading the rules …",
  solver: "Loading the solver, which finds out how a table can have come about …",
};

/** The stage of the library; the component is drawn again when it changes. */
export function useLibrary(): { stage: Stage; broken: Fault | null } {
  const library = theLibrary();
  const [state, setState] = useState({ stage: library.stage, broken: library.broken });
  useEffect(() => {
    const changed = () => setState({ stage: library.stage, broken: library.broken });
    changed();
    return library.subscribe(changed);
  }, []);
  return state;
}

/** A line that says what is loading; nothing once all is there. */
export function Loading() {
  const { stage, broken } = useLibrary();
  if (broken) return <FaultShown fault={broken} again={() => theLibrary().restart()} />;
  return (
    <div role="status" aria-live="polite">
      {stage !== "ready" && (
        <p class="loading" data-stage={stage}>
          <span class="turning" aria-hidden="true" />
          {SAID[stage]}
        </p>
      )}
    </div>
  );
}

/** What is wrong, in one sentence, and what can be done. */
export function FaultShown({ fault, again }: { fault: Fault; again?: () => void }) {
  return (
    <div class="fault" role="alert" data-code={fault.fields.code}>
      <p>{fault.message}</p>
      {again && (
        <button type="button" onClick={again}>
          Try again
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
