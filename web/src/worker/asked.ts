// Asking from a component: what is answered is drawn when it is there.

import { useEffect, useState } from "preact/hooks";
import { type Fault, faultOf } from "./fault";
import { ask } from "./library";
import type { RequestName, Requests } from "./messages";

export interface Asked<T> {
  /** What was answered last; it stays while something else is asked. */
  answer: T | null;
  fault: Fault | null;
  /** Whether an answer is being waited for. */
  waiting: boolean;
}

interface Answered<T> {
  /** What it answers. */
  request: string | null;
  answer: T | null;
  fault: Fault | null;
}
const NOT_YET = { request: null, answer: null, fault: null };

/**
 * The answer to a request, asked again whenever the request changes; null asks nothing.
 *
 * An answer that comes after something else was asked is dropped.
 */
export function useAnswer<N extends RequestName>(
  name: N,
  takes: Requests[N]["takes"] | null,
): Asked<Requests[N]["gives"]> {
  const request = takes === null ? null : JSON.stringify(takes);
  const [last, setLast] = useState<Answered<Requests[N]["gives"]>>(NOT_YET);
  useEffect(() => {
    if (request === null) {
      setLast(NOT_YET);
      return;
    }
    let dropped = false;
    ask(name, JSON.parse(request) as Requests[N]["takes"]).then(
      (answer) => dropped || setLast({ request, answer, fault: null }),
      (thrown) => dropped || setLast({ request, answer: null, fault: faultOf(thrown) }),
    );
    return () => {
      dropped = true;
    };
  }, [name, request]);
  if (request === null) return { answer: null, fault: null, waiting: false };
  // Drawn before the effect runs, the last answer must not pass for that to the new request.
  const waiting = last.request !== request;
  return { answer: last.answer, fault: waiting ? null : last.fault, waiting };
}
