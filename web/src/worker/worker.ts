// The worker: Pyodide with the library, which answers one request after the other.
//
// A request that needs the solver ends in Python with `needs`; the solver is loaded then, and the
// request is made again.

import type { PyodideAPI } from "pyodide";
import type { FaultFields, FromWorker, ToWorker } from "./protocol";
import { loadSolver, type Run } from "./solver";

type Answer = { result: unknown } | { error: FaultFields } | { needs: "solver" };

interface Python {
  /** A request as a text, its answer as a text. */
  answer: (request: string) => string;
  solveWith: (run?: Run) => void;
}

const SITE_PACKAGES = "/lib/python3.14/site-packages";

let folder = "";
let python: Promise<Python> | null = null;
let turn: Promise<void> = Promise.resolve();

function say(message: FromWorker): void {
  postMessage(message);
}

async function start(library: string): Promise<Python> {
  say({ kind: "stage", stage: "python" });
  const packages = fetched(`${library}packages.bin`);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${library}pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<PyodideAPI>;
  };
  const pyodide = await loadPyodide({ indexURL: library, env: { HOME: "/home/pyodide" } });
  say({ kind: "stage", stage: "rules" });
  pyodide.unpackArchive(await packages, "zip", { extractDir: SITE_PACKAGES });
  const page = pyodide.pyimport("catbox_page") as {
    answer: Python["answer"];
    solve_with: Python["solveWith"];
  };
  page.solve_with();
  say({ kind: "stage", stage: "ready" });
  return { answer: page.answer, solveWith: page.solve_with };
}

/** What a file has in it that is compressed. */
async function fetched(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok || !response.body) {
    throw new Error(`${address}: ${response.status} ${response.statusText}`);
  }
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function answered(request: string): Promise<{ result: unknown } | { error: FaultFields }> {
  const { answer, solveWith } = await loaded();
  const first = JSON.parse(answer(request)) as Answer;
  if (!("needs" in first)) return first;
  say({ kind: "stage", stage: "solver" });
  solveWith(await loadSolver(folder));
  say({ kind: "stage", stage: "ready" });
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
  say({ kind: "begun", id });
  try {
    say({ kind: "answer", id, answer: await answered(JSON.stringify(request)) });
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    say({ kind: "answer", id, answer: { error: { code: "internal-error", message } } });
  }
}

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "start") {
    folder = message.library;
    python = start(folder);
    python.catch((thrown: unknown) => {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      const said = `The rules could not be loaded: ${why}`;
      say({ kind: "broken", error: { code: "not-loaded", message: said } });
    });
    return;
  }
  // One after the other: a request that loads the solver does not let others in between.
  turn = turn.then(() => reply(message.id, message.request));
});
