// Compile the library's modules with the Python that will run them, so that no browser has to.
//
//     node compile.mjs PYODIDE FILES.zip PACKAGES.zip
//
// FILES.zip has what lies in `site-packages`; PACKAGES.zip has the same, each module compiled and
// without its docstrings, which nobody asks for here.

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [pyodideFolder, files, packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodideFolder });
python.FS.writeFile("/tmp/files.zip", new Uint8Array(await readFile(files)));
python.runPython(`
import ast, importlib.util, marshal, sysconfig, zipfile
from pathlib import PurePosixPath

SITE = sysconfig.get_path("purelib")
MODULE_OF_NO_SOURCE = (1).to_bytes(4, "little") + bytes(8)  # its source is never looked for

WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

def without_docstrings(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

with zipfile.ZipFile("/tmp/files.zip") as read, zipfile.ZipFile("/tmp/packages.zip", "w") as written:
    for name in sorted(read.namelist()):
        data = read.read(name)
        if PurePosixPath(name).suffix == ".py":
            code = compile(without_docstrings(data), f"{SITE}/{name}", "exec", dont_inherit=True)
            data = importlib.util.MAGIC_NUMBER + MODULE_OF_NO_SOURCE + marshal.dumps(code)
            name += "c"
        written.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
`);
await writeFile(packages, python.FS.readFile("/tmp/packages.zip"));
