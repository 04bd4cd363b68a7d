"""Which modules a program needs: what its first modules import, what these import, and so on.

The sources are read and not run. Counted as imports are

* `import` and `from … import`, also those inside of functions, but not those for type checkers;
* a name that a package loads when it is first asked for (`lazy_names`);
* the text of a module's name, by which a game finds its package;
* what a room knows about each game (`PerGame`): its modules with the names of the games;
* of a package that is found in one of the last two ways, all that it loads when it is asked for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from attrs import frozen

from catbox_rules.games import GAMES, module_name

_LAZY: Final = "lazy_names"
_PER_GAME: Final = "PerGame"


@frozen
class Sources:
    """Folders in which modules lie, as on `sys.path`."""

    folders: tuple[Path, ...]

    def file_of(self, module: str) -> Path | None:
        """The file of a module; None if it lies elsewhere."""
        path = module.replace(".", "/")
        candidates = (
            folder / name
            for folder in self.folders
            for name in (f"{path}.py", f"{path}/__init__.py")
        )
        return next((each for each in candidates if each.is_file()), None)

    def needed_by(self, *modules: str) -> dict[str, Path]:
        """The file of each module that these need, with those of all packages around it.

        Raises ModuleNotFoundError for one of these that does not lie here.
        """
        found: dict[str, Path] = {}
        to_read = list(modules)
        while to_read:
            module = to_read.pop()
            file = self.file_of(module)
            if file is None:
                if module in modules:
                    raise ModuleNotFoundError(module)
                continue
            if module in found:
                continue
            found[module] = file
            to_read += self._named_in(module, file)
            if "." in module:
                to_read.append(module.rpartition(".")[0])
        return found

    def _named_in(self, module: str, file: Path) -> Iterator[str]:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        package = module if file.name == "__init__.py" else module.rpartition(".")[0]
        for node in _at_run_time(tree):
            match node:
                case ast.Import(names=names):
                    yield from (each.name for each in names)
                case ast.ImportFrom(module=name, names=names, level=level):
                    yield from self._of_from(package, name, level, [each.name for each in names])
                case ast.Constant(value=str(text)) if "." in text and text.isascii():
                    yield from self._whole(text) if _is_dotted(text) else []
                case ast.Call(func=called) if _name(called) == _PER_GAME:
                    yield from self._of_games(package)
                case _:
                    pass

    def _of_from(
        self, package: str, name: str | None, level: int, names: list[str]
    ) -> Iterator[str]:
        if level:
            base = package.split(".")[: len(package.split(".")) - level + 1]
            name = ".".join([*base, *([name] if name else [])])
        assert name is not None, "an import names something"
        yield name
        lazy = self._lazy_names(name)
        for each in names:
            yield f"{name}.{each}"  # which may be a module
            if each in lazy:
                yield f"{name}.{lazy[each]}"

    def _lazy_names(self, package: str) -> Mapping[str, str]:
        """By names that a package loads when they are asked for: the modules that have them."""
        file = self.file_of(package)
        if file is None or file.name != "__init__.py":
            return {}
        text = file.read_text(encoding="utf-8")
        if _LAZY not in text:
            return {}
        homes: dict[str, str] = {}
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and isinstance(value, ast.List):
                        names = [
                            each.value for each in value.elts if isinstance(each, ast.Constant)
                        ]
                        homes |= {str(name): str(key.value) for name in names}
        return homes

    def _of_games(self, room: str) -> Iterator[str]:
        """The modules of a room with the names of the games."""
        for game in GAMES:
            yield from self._whole(f"{room}.{module_name(game)}")

    def _whole(self, module: str) -> Iterator[str]:
        """A module that is found by its name, and all that it loads when it is asked for."""
        if self.file_of(module) is not None:
            yield module
            yield from (f"{module}.{each}" for each in set(self._lazy_names(module).values()))


def _at_run_time(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module but for what stands below `if TYPE_CHECKING:`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and _name(node.test) == "TYPE_CHECKING":
            for other in node.orelse:
                yield other
                yield from _at_run_time(other)
            continue
        yield node
        yield from _at_run_time(node)


def _name(node: ast.AST) -> str:
    """The last name of an expression: `PerGame` of `PerGame[AnyDrawing]`."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return _name(value)
        case _:
            return ""


def _is_dotted(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))
