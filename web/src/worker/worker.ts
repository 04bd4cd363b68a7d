// The worker: Pyodide with the library, which answers one request after the other.
//
// A request that needs the solver ends in Python with `needs`; the solver is loaded then, and the
// request is made again.

import { FRAME } from "../words/frame";
import { watched } from "./arriving";
import type { Arrived, FromWorker, Stage, ToWorker } from "./messages";
import type { FaultFields } from "./protocol";
import { loadPython, makeSnapshot, type Python } from "./python";
import { dropSnapshot } from "./snapshot";
import { loadSolver } from "./solver";

type Answer = { result: unknown } | { error: FaultFields } | { needs: "solver" };

let folder = "";
/** Told how much has arrived, where it comes over the network. */
let teller: typeof tell | null = null;
let again = "";
let python: Promise<Python> | null = null;
let turn: Promise<void> = Promise.resolve();

function say(message: FromWorker): void {
  postMessage(message);
}

function begin(stage: Stage): void {
  say({ kind: "stage", stage });
}

function tell(arrived: Arrived): void {
  say({ kind: "arrived", arrived });
}

async function answered(id: number, request: string): Promise<{ result: unknown } | { error: FaultFields }> {
  const { answer, solveWith } = await loaded();
  say({ kind: "begun", id });
  const first = JSON.parse(answer(request)) as Answer;
  if (!("needs" in first)) return first;
  begin("solver");
  try {
    solveWith(await watched(() => loadSolver(folder, again), ["clingo.wasm"], teller, again));
  } catch (thrown) {
    begin("ready");
    const message = FRAME.faults.noSolver(whyOf(thrown));
    return { error: { code: "not-loaded", message } };
  }
  begin("ready");
  say({ kind: "begun", id });
  const second = JSON.parse(answer(request)) as Answer;
  if ("needs" in second) throw new Error("the solver was loaded, and is asked for again");
  return second;
}

function loaded(): Promise<Python> {
  if (!python) throw new Error("the worker has not been started");
  return python;
}

async function reply(id: number, request: object): Promise<void> {
  try {
    await loaded();
  } catch {
    return; // said already, for all requests
  }
  try {
    say({ kind: "answer", id, answer: await answered(id, JSON.stringify(request)) });
  } catch (thrown) {
    // `answer` of Python never raises: the interpreter itself has failed, and may do so again.
    console.warn(whyOf(thrown));
    await dropSnapshot();
    const message = FRAME.faults.failed;
    say({ kind: "failed", id, error: { code: "internal-error", message } });
  }
}

function whyOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "keep") {
    // Without it the next visit only begins more slowly.
    makeSnapshot(message.library).then(
      () => say({ kind: "kept" }),
      (thrown: unknown) => {
        console.warn(whyOf(thrown));
        say({ kind: "kept" });
      },
    );
    return;
  }
  if (message.kind === "start") {
    folder = message.library;
    teller = message.counts ? tell : null;
    again = message.again;
    python = loadPython(folder, begin, teller, again);
    python.then(
      () => begin("ready"),
      (thrown: unknown) => {
        const said = FRAME.faults.noRules(whyOf(thrown));
        say({ kind: "broken", error: { code: "not-loaded", message: said } });
      },
    );
    return;
  }
  // One after the other: a request that loads the solver does not let others in between.
  turn = turn.then(() => reply(message.id, message.request));
});
