// Compile all modules with the Python that will run them, so that no browser has to: it would take
// most of the time until the first ruling.
//
//     node compile.mjs PYODIDE FILES.zip FOLDER
//
// FILES.zip has what lies in `site-packages`. Written are FOLDER/packages.bin, the same with each
// module compiled, and FOLDER/python_stdlib.zip, the modules of Python's own library that these and
// Pyodide import, those that they import, and so on. Docstrings are left out: nobody asks for them
// here, but for those of Pyodide, which it reads itself.
//
// packages.bin is an archive of files that are not compressed, compressed as a whole (gzip): so it is
// a fifth smaller than one of compressed files, on hosts as well that compress nothing. It is not
// called .gz, since some hosts take that for a way to send what is called without it.

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodideFolder, files, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
// Of where each instruction comes from only the line is kept: the columns are an eighth of what is loaded.
const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: pyodideFolder, env });
python.runPython("import sys; BEGUN_WITH = frozenset(sys.modules)");
for (const [name, path] of Object.entries({ files, stdlib: `${pyodideFolder}/python_stdlib.zip` })) {
  python.FS.writeFile(`/tmp/${name}.zip`, new Uint8Array(await readFile(path)));
}
python.runPython(`
import ast, importlib.util, marshal, sysconfig, zipfile

# What is found by name alone: the encodings of the file system, of texts, of names in archives.
ENCODINGS = ("utf_8", "ascii", "latin_1", "idna", "cp437", "unicode_escape", "raw_unicode_escape")
OF_NO_SOURCE = (1).to_bytes(4, "little") + bytes(8)  # a compiled module whose source is not looked for
WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
READ_THEIR_DOCSTRINGS = ("pyodide/", "_pyodide/")


def compiled(tree, file):
    return importlib.util.MAGIC_NUMBER + OF_NO_SOURCE + marshal.dumps(
        compile(tree, file, "exec", dont_inherit=True)
    )


def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def imported_by(tree, package):
    """All that a module names in an import, be it inside of a function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")
            above = above[: len(above) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{each.name}" for each in node.names)


def written(archive, name, data, how):
    archive.writestr(zipfile.ZipInfo(name), data, how, 9)


site = sysconfig.get_path("purelib")
needed = {*BEGUN_WITH, *(f"encodings.{each}" for each in ENCODINGS)}
with zipfile.ZipFile("/tmp/files.zip") as read, zipfile.ZipFile("/tmp/packages.zip", "w") as packages:
    for name in sorted(read.namelist()):
        data = read.read(name)
        if name.endswith(".py"):
            tree = ast.parse(data)
            needed.update(imported_by(tree, ""))
            data, name = compiled(without_docstrings(tree), f"{site}/{name}"), f"{name}c"
        written(packages, name, data, zipfile.ZIP_STORED)

with zipfile.ZipFile("/tmp/stdlib.zip") as read:
    names, trees, to_read = set(read.namelist()), {}, sorted(needed)
    while to_read:
        module = to_read.pop()
        path = module.replace(".", "/")
        file = next((each for each in (f"{path}/__init__.py", f"{path}.py") if each in names), None)
        if file is None or file in trees:
            continue
        trees[file] = ast.parse(read.read(file))
        package, _, _ = (module, "", "") if file.endswith("__init__.py") else module.rpartition(".")
        to_read += [*imported_by(trees[file], package), module.rpartition(".")[0]]

with zipfile.ZipFile("/tmp/python_stdlib.zip", "w") as stdlib:
    for file, tree in sorted(trees.items()):
        if not file.startswith(READ_THEIR_DOCSTRINGS):
            tree = without_docstrings(tree)
        data = compiled(tree, f"/lib/python314.zip/{file}")
        written(stdlib, f"{file}c", data, zipfile.ZIP_DEFLATED)
`);
const packages = gzipSync(python.FS.readFile("/tmp/packages.zip"), { level: 9 });
await writeFile(`${folder}/packages.bin`, packages);
await writeFile(`${folder}/python_stdlib.zip`, python.FS.readFile("/tmp/python_stdlib.zip"));
