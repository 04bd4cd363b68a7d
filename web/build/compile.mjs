// Compile all modules with the Python that will run them, so that no browser has to: it would take
// most of the time until the first ruling.
//
//     node compile.mjs PYODIDE FILES.zip FOLDER
//
// FILES.zip has what lies in `site-packages`. Written are FOLDER/packages.txt, the same with each
// module compiled, and FOLDER/python_stdlib.txt, of Python's own library
//
// * what Pyodide has imported when it has begun, and encodings, which are found by name alone;
// * what the packages import, be it inside of a function;
// * what any of these imports when it is imported itself;
// * and what functions import, of modules that the packages import and of their neighbors in a package of
//   Python's: nothing else calls functions of modules that Python's own library imports for itself.
//
// With these alone each module of the packages is imported then, and `warm_up` answered; what is compiled
// meanwhile goes into packages.txt too (catbox_ahead.py). Docstrings are left out: nobody asks for them here,
// but for those of Pyodide, which it reads itself.
//
// Both are archives (zip) of files that are not compressed, so that they are compressed as a whole on their
// way. They are called texts since that is what every host compresses, and .zip or .bin hardly any.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, files, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
// Of where each instruction comes from only the line is kept: the columns are an eighth of what is loaded.
// attrs writes the hash of a text into code: it has to be the same wherever that is looked up.
const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" };

const compiler = await loadPyodide({ indexURL: pyodideFolder, env });
compiler.runPython("import sys; BEGUN_WITH = frozenset(sys.modules)");
for (const [name, file] of Object.entries({ files, stdlib: `${pyodideFolder}/python_stdlib.zip` })) {
  compiler.FS.writeFile(`/tmp/${name}.zip`, new Uint8Array(await readFile(file)));
}
compiler.runPython(`
import ast, importlib.util, marshal, site, zipfile

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


def done_when_imported(tree):
    """The nodes of a module but for what stands in functions, for checkers, or for a program."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test).startswith(("TYPE_CHECKING", "__name__")):
            continue
        yield node
        yield from done_when_imported(node)


def imported_by(nodes, package):
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")
            above = above[: len(above) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{each.name}" for each in node.names)


[packages_folder] = site.getsitepackages()
imported = set()
with zipfile.ZipFile("/tmp/files.zip") as read, zipfile.ZipFile("/tmp/packages.zip", "w") as packages:
    for name in sorted(read.namelist()):
        data = read.read(name)
        if name.endswith(".py"):
            tree = ast.parse(data)
            imported.update(imported_by(ast.walk(tree), ""))
            data, name = compiled(without_docstrings(tree), f"{packages_folder}/{name}"), f"{name}c"
        packages.writestr(zipfile.ZipInfo(name), data)

with zipfile.ZipFile("/tmp/stdlib.zip") as read:
    names, trees = set(read.namelist()), {}
    called = {each.partition(".")[0] for each in imported}
    to_read = sorted({*BEGUN_WITH, *(f"encodings.{each}" for each in ENCODINGS), *imported})
    while to_read:
        module = to_read.pop()
        path = module.replace(".", "/")
        file = next((each for each in (f"{path}/__init__.py", f"{path}.py") if each in names), None)
        if file is None or file in trees:
            continue
        trees[file] = ast.parse(read.read(file))
        around, _, _ = module.rpartition(".")
        package = module if file.endswith("__init__.py") else around
        is_called = module.partition(".")[0] in called
        nodes = ast.walk(trees[file]) if is_called else done_when_imported(trees[file])
        to_read += [*imported_by(nodes, package), around]

with zipfile.ZipFile("/tmp/python_stdlib.zip", "w") as stdlib:
    for file, tree in sorted(trees.items()):
        if not file.startswith(READ_THEIR_DOCSTRINGS):
            tree = without_docstrings(tree)
        stdlib.writestr(zipfile.ZipInfo(f"{file}c"), compiled(tree, f"/lib/python314.zip/{file}"))
`);
const stdLibURL = path.join(folder, "python_stdlib.txt");
await writeFile(stdLibURL, compiler.FS.readFile("/tmp/python_stdlib.zip"));

const runner = await loadPyodide({ indexURL: pyodideFolder, stdLibURL, env });
runner.FS.writeFile("/tmp/packages.zip", compiler.FS.readFile("/tmp/packages.zip"));
runner.runPython(`
import importlib, site, zipfile

with zipfile.ZipFile("/tmp/packages.zip", "a") as packages:
    packages.extractall(*site.getsitepackages())
    importlib.invalidate_caches()
    import catbox_ahead

    write = catbox_ahead.note()
    for name in packages.namelist():
        if name.endswith(".pyc"):
            importlib.import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
    import catbox_page

    catbox_page.solve_with()
    catbox_page.warm_up()
    write()
    packages.writestr(zipfile.ZipInfo(catbox_ahead.CODES.name), catbox_ahead.CODES.read_bytes())
`);
await writeFile(path.join(folder, "packages.txt"), runner.FS.readFile("/tmp/packages.zip"));
