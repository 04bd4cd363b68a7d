// Pyodide with the library in it.

import type { PyodideAPI } from "pyodide";
import { watched } from "./arriving";
import type { Arrived, Stage } from "./messages";
import { dropSnapshot, keepSnapshot, keptSnapshot } from "./snapshot";
import type { Run } from "./solver";

export interface Python {
  /** A request as a text, its answer as a text. */
  answer: (request: string) => string;
  solveWith: (run?: Run) => void;
}

/** `catbox_ahead`. */
interface AheadModule {
  look_up: () => void;
}

/** `catbox_page`. */
interface PageModule {
  answer: Python["answer"];
  solve_with: Python["solveWith"];
  warm_up: () => void;
}

const SITE_PACKAGES = "/lib/python3.14/site-packages";
/** The unit of WebAssembly's memory, in bytes. */
const PAGE = 65_536;
/** With the seed of hashes that the code compiled ahead was made with. */
const ENVIRONMENT = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
const FILES = ["pyodide.asm.wasm", "python_stdlib.txt", "packages.txt"];

/**
 * Load Python and the library, from the memory that is kept if there is one. Rejects if anything of it
 * cannot be loaded.
 * @param library the address of the folder with their files, with a slash at its end
 * @param begin is told what is begun
 * @param tell is told how much of the files has arrived; null where they do not come over the network
 * @param again what is put after addresses of modules once something has stalled
 */
export async function loadPython(
  library: string,
  begin: (stage: Stage) => void,
  tell: ((arrived: Arrived) => void) | null,
  again: string,
): Promise<Python> {
  begin("python");
  const load = (from: Beginning) =>
    watched((fail) => pyodideWithLibrary(library, from, again, fail, () => begin("rules")), FILES, tell, again);
  const memory = await keptSnapshot(library);
  const kept = memory && (await load({ _loadSnapshot: memory }).catch(dropSnapshot));
  const page = (kept || (await load({}))).pyimport("catbox_page") as PageModule;
  page.solve_with();
  return { answer: page.answer, solveWith: page.solve_with };
}

/** Load Python and the library, and keep its memory for the next visit. */
export async function makeSnapshot(library: string): Promise<void> {
  const load = (fail: (why: unknown) => void) => pyodideWithLibrary(library, { _makeSnapshot: true }, "", fail);
  const pyodide = await watched(load, [], null, "");
  const page = pyodide.pyimport("catbox_page") as PageModule;
  page.warm_up();
  await keepSnapshot(library, pyodide.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
}

/** Where Pyodide begins; with nothing of it at the very beginning. */
interface Beginning {
  _loadSnapshot?: Uint8Array;
  /** Whether its memory can be taken then. */
  _makeSnapshot?: true;
}

async function pyodideWithLibrary(
  library: string,
  from: Beginning,
  again: string,
  fail: (why: unknown) => void,
  started: () => void = () => undefined,
): Promise<PyodideAPI> {
  const packages = fetch(`${library}packages.txt`).then((response) => response.arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ `${library}pyodide.mjs${again}`)) as {
    loadPyodide: (options: object) => Promise<PyodideAPI>;
  };
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const made = await instantiate(source, imports);
      makeRoom(made.instance, from._loadSnapshot?.length ?? 0); // Pyodide itself does not
      return made;
    } catch (thrown) {
      fail(thrown); // for example, there is no memory left: Pyodide waits for ever then
      throw thrown;
    }
  };
  try {
    const stdLibURL = `${library}python_stdlib.txt`;
    const pyodide = await loadPyodide({ indexURL: library, stdLibURL, env: ENVIRONMENT, ...from });
    started();
    unpack(await packages, pyodide.FS);
    if (!from._loadSnapshot) (pyodide.pyimport("catbox_ahead") as AheadModule).look_up();
    return pyodide;
  } finally {
    WebAssembly.instantiateStreaming = instantiate;
  }
}

/** Let a program have so many bytes of memory. */
function makeRoom({ exports }: WebAssembly.Instance, bytes: number): void {
  const memory = exports["memory"];
  if (!(memory instanceof WebAssembly.Memory)) throw new Error("Pyodide has no memory");
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE);
  if (missing > 0) memory.grow(missing);
}

/** What stands before each file in an archive (zip), and what it begins with. */
const HEADER = { bytes: 30, begins: 0x04034b50, size: 18, nameSize: 26, extraSize: 28 };

/** Put the files of an archive, which are not compressed in it, where Python looks for modules. Python could
 * do it, and would need most of a second. */
function unpack(archive: ArrayBuffer, files: PyodideAPI["FS"]): void {
  const view = new DataView(archive);
  const folders = new Set<string>();
  for (let at = 0; view.getUint32(at, true) === HEADER.begins; ) {
    const nameAt = at + HEADER.bytes;
    const nameSize = view.getUint16(at + HEADER.nameSize, true);
    const dataAt = nameAt + nameSize + view.getUint16(at + HEADER.extraSize, true);
    const size = view.getUint32(at + HEADER.size, true);
    const path = `${SITE_PACKAGES}/${new TextDecoder().decode(new Uint8Array(archive, nameAt, nameSize))}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) files.mkdirTree(folder);
    folders.add(folder);
    files.writeFile(path, new Uint8Array(archive, dataAt, size), { canOwn: true });
    at = dataAt + size;
  }
}
