// Asking from a component: what is answered is drawn when it is there.

import { useEffect, useState } from "preact/hooks";
import { ask, type Fault, faultOf } from "./library";
import type { RequestName, Requests } from "./protocol";

export interface Asked<T> {
  /** What was answered last; it stays while something else is asked. */
  answer: T | null;
  fault: Fault | null;
  /** Whether an answer is being waited for. */
  waiting: boolean;
}

/**
 * The answer to a request, asked again whenever the request changes; null asks nothing.
 *
 * An answer that comes after something else was asked is dropped.
 */
export function useAnswer<N extends RequestName>(
  name: N,
  takes: Requests[N]["takes"] | null,
): Asked<Requests[N]["gives"]> {
  const [asked, setAsked] = useState<Asked<Requests[N]["gives"]>>({
    answer: null,
    fault: null,
    waiting: takes !== null,
  });
  const request = takes === null ? null : JSON.stringify(takes);
  useEffect(() => {
    if (request === null) {
      setAsked({ answer: null, fault: null, waiting: false });
      return;
    }
    let dropped = false;
    setAsked((before) => ({ ...before, fault: null, waiting: true }));
    ask(name, JSON.parse(request) as Requests[N]["takes"]).then(
      (answer) => dropped || setAsked({ answer, fault: null, waiting: false }),
      (thrown) => dropped || setAsked({ answer: null, fault: faultOf(thrown), waiting: false }),
    );
    return () => {
      dropped = true;
    };
  }, [name, request]);
  return asked;
}
