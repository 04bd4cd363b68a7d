// What goes between the page and its worker.

import type { Contents, Entry, FaultFields, Kind, PythonRequests } from "./protocol";

/** By the name of a request: what it takes, and what it gives. The first two are answered from a file. */
export interface Requests extends PythonRequests {
  contents: { takes: object; gives: Contents };
  entry: { takes: { kind: Kind; id: string }; gives: Entry };
}

export type RequestName = keyof Requests;

/** What the worker is busy with before it can answer. */
export type Stage = "python" | "rules" | "ready" | "solver";

/** How many bytes have arrived, of how many. */
export interface Arrived {
  bytes: number;
  of: number;
}

export type ToWorker =
  /** `counts`: whether to say how much has arrived; not where the browser has all of it. `again`: what
   * is put after the addresses of modules once something has stalled, or the browser waits for it still. */
  | { kind: "start"; library: string; counts: boolean; again: string }
  | { kind: "ask"; id: number; request: { ask: RequestName } }
  /** Of a worker of its own: keep Python's memory for the next visit. */
  | { kind: "keep"; library: string };

export type FromWorker =
  | { kind: "stage"; stage: Stage }
  | { kind: "arrived"; arrived: Arrived }
  /** The worker has begun with a request: from now on time counts. */
  | { kind: "begun"; id: number }
  | { kind: "answer"; id: number; answer: { result: unknown } | { error: FaultFields } }
  /** The worker cannot answer anything any more after this request. */
  | { kind: "failed"; id: number; error: FaultFields }
  /** The memory is kept, or cannot be. */
  | { kind: "kept" }
  | { kind: "broken"; error: FaultFields };
