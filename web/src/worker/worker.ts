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

/** While it is called, whatever is fetched is counted as it arrives. */
async function counted<T>(load: () => Promise<T>): Promise<T> {
  const plainFetch = globalThis.fetch;
  /** By file: which part of it has arrived, and how many bytes it has on its way. */
  const files = new Map(Object.entries(__SIZES__).map(([name, [, bytes]]) => [name, { part: 0, bytes }]));
  let said = 0;
  const tell = () => {
    if (performance.now() - said < TELL_EVERY) return;
    said = performance.now();
    const all = [...files.values()];
    const bytes = all.reduce((sum, file) => sum + file.part * file.bytes, 0);
    say({ kind: "arrived", arrived: { bytes, of: all.reduce((sum, file) => sum + file.bytes, 0) } });
  };
  globalThis.fetch = async (what, how) => {
    const response = await plainFetch(what, how);
    const name = response.url.split("/").at(-1) ?? "";
    const file = files.get(name);
    const plain = __SIZES__[name]?.[0];
    if (!file || !plain || !response.body) return response;
    file.bytes = Number(response.headers.get("content-length")) || file.bytes;
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          file.part = Math.min(1, file.part + chunk.length / plain);
          tell();
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(body, { status: response.status, headers: response.headers });
  };
  try {
    return await load();
  } finally {
    globalThis.fetch = plainFetch;
  }
}

/** In milliseconds. */
const TELL_EVERY = 100;

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
  try {
    solveWith(await loadSolver(folder));
  } catch (thrown) {
    say({ kind: "stage", stage: "ready" });
    const message = `The solver, which this question needs, could not be loaded: ${whyOf(thrown)}`;
    return { error: { code: "not-loaded", message } };
  }
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
    // `answer` of Python never raises: the interpreter itself has failed, and may do so again.
    console.warn(whyOf(thrown));
    const message = "The rules failed on this question, and are loaded again. Everything else goes on.";
    say({ kind: "failed", id, error: { code: "internal-error", message } });
  }
}

function whyOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "start") {
    folder = message.library;
    python = message.counts ? counted(() => start(folder)) : start(folder);
    python.catch((thrown: unknown) => {
      const said = `The rules could not be loaded: ${whyOf(thrown)}`;
      say({ kind: "broken", error: { code: "not-loaded", message: said } });
    });
    return;
  }
  // One after the other: a request that loads the solver does not let others in between.
  turn = turn.then(() => reply(message.id, message.request));
});
