// Ask the library as it is built, in the Pyodide that the page has:
//
//     node ask_kept.mjs LIBRARY < REQUESTS.json > ANSWERS.json
//
// Written are the `answers`, by name the modules that were `missing` when they were imported, and the files
// that were `compiled` until `warm_up` had ended.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${library}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: library,
  stdLibURL: `${library}/python_stdlib.txt`,
  env: { PYTHONHASHSEED: "0" }, // as in src/worker/python.ts
});
// The solver takes these from wherever it is run, as it was published.
Object.assign(globalThis, { require: createRequire(import.meta.url), __dirname: library });
const { default: newSolver } = await import(pathToFileURL(`${library}/clingo.mjs`).href);
let printed = [];
const solver = await newSolver({
  print: (line) => printed.push(line),
  printErr: () => undefined,
  locateFile: (name) => `${library}/${name}`,
});
const run = (program, options) => {
  printed = [];
  solver.ccall("run", "number", ["string", "string"], [program, options]);
  return printed.join("\n");
};
let requests = "";
for await (const part of process.stdin) requests += part;
python.FS.writeFile("/tmp/packages.zip", new Uint8Array(await readFile(`${library}/packages.txt`)));
python.globals.set("run", run);
python.globals.set("requests", requests);
const answers = python.runPython(`
import builtins, importlib, json, site, sys, zipfile

zipfile.ZipFile("/tmp/packages.zip").extractall(*site.getsitepackages())
importlib.invalidate_caches()
missing = set()


class Notes:
    def find_spec(self, name, path=None, target=None):
        missing.add(name)


compiled, really = [], builtins.compile


def compile(source, file, mode, *more, **named):
    if mode == "exec":
        compiled.append(file)
    return really(source, file, mode, *more, **named)


builtins.compile = compile
sys.meta_path.append(Notes())
import catbox_ahead

catbox_ahead.look_up()
from catbox_page import answer, answering, solve_with, warm_up

solve_with()
warm_up()
builtins.compile = really
solve_with(run)
answers = [json.loads(answer(json.dumps(each))) for each in json.loads(requests)]
answering._MODULES["defect"] = "not_there"
defect = json.loads(answer('{"ask": "defect"}'))
json.dumps({"answers": answers, "defect": defect, "missing": sorted(missing), "compiled": compiled})
`);
process.stdout.write(answers);
