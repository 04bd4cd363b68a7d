// Pyodide with the library in it.

import type { PyodideAPI } from "pyodide";
import { watched } from "./arriving";
import type { Arrived, Stage } from "./protocol";
import type { Run } from "./solver";

export interface Python {
  /** A request as a text, its answer as a text. */
  answer: (request: string) => string;
  solveWith: (run?: Run) => void;
}

const SITE_PACKAGES = "/lib/python3.14/site-packages";
const FILES = ["pyodide.asm.wasm", "python_stdlib.zip", "packages.bin"];

/**
 * Load Python and the library. Rejects if anything of it cannot be loaded.
 * @param library the address of the folder with their files, with a slash at its end
 * @param begin is told what is begun
 * @param tell is told how much of the files has arrived; null where they do not come over the network
 */
export function loadPython(
  library: string,
  begin: (stage: Stage) => void,
  tell: ((arrived: Arrived) => void) | null,
): Promise<Python> {
  return watched(
    async (fail) => {
      begin("python");
      const packages = fetched(`${library}packages.bin`);
      const pyodide = await loadPyodide(library, fail);
      begin("rules");
      pyodide.unpackArchive(await packages, "zip", { extractDir: SITE_PACKAGES });
      const page = pyodide.pyimport("catbox_page") as {
        answer: Python["answer"];
        solve_with: Python["solveWith"];
      };
      page.solve_with();
      return { answer: page.answer, solveWith: page.solve_with };
    },
    FILES,
    tell,
  );
}

async function loadPyodide(library: string, fail: (why: unknown) => void): Promise<PyodideAPI> {
  const module = (await import(/* @vite-ignore */ `${library}pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<PyodideAPI>;
  };
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (source, imports) => {
    const instance = instantiate(source, imports);
    instance.catch(fail); // for example where there is no memory left: Pyodide waits for ever then
    return instance;
  };
  try {
    return await module.loadPyodide({ indexURL: library, env: { HOME: "/home/pyodide" } });
  } finally {
    WebAssembly.instantiateStreaming = instantiate;
  }
}

/** What a file has in it that is compressed. */
async function fetched(address: string): Promise<ArrayBuffer> {
  const { body } = await fetch(address);
  if (!body) throw new Error(`${address}: nothing came`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
