"""Write the beginning of a game: a package, a chapter of a spec, and tests that pass.

    python -m tools.new_game oh-hell                        a game of this library
    python -m tools.new_game oh-hell --patch | git apply    enters it in the list and the contracts
    python -m tools.new_game oh-hell --into FOLDER          a game from elsewhere, spec inside

The game that it writes is a small one, in which each rule is a clause and each condition stands in
a list. It is there to be replaced, rule by rule. The templates are in `tools/scaffold/`.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from difflib import unified_diff
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Final

from attrs import frozen

from catbox_rules.games import GAMES

ROOT: Final = Path(__file__).parents[1]
_TEMPLATES: Final = Path(__file__).parent / "scaffold"
_MODULES: Final = ("actions", "events", "rules", "state", "table")
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@frozen
class Scaffold:
    """What is written: the name of the game, its dotted package, and where its parts stand."""

    name: str
    package: str
    code: Path
    spec: Path
    tests: Path

    @classmethod
    def of(cls, name: str, into: Path | None) -> Scaffold:
        """Return the scaffold of a game of the library, or of one in a folder of its own."""
        module = name.replace("-", "_")
        if into is None:
            code, tests = ROOT / "catbox_rules" / module, ROOT / "tests" / "unit" / module
            return cls(name, f"catbox_rules.{module}", code, ROOT / "spec" / module, tests)
        return cls(name, module, into / module, into / module / "spec", into / "tests")

    @property
    def module(self) -> str:
        """The name in Python: `oh_hell`."""
        return self.name.replace("-", "_")

    @property
    def is_elsewhere(self) -> bool:
        """Whether the game is not one of the library."""
        return not self.package.startswith("catbox_rules.")

    def files(self) -> Mapping[Path, str]:
        """Return the text of each file."""
        words = {
            "name": self.name,
            "module": self.module,
            "package": self.package,
            "title": self.name.replace("-", " ").title(),
            "edition": f"{self.name}-first",
        }
        places = {self.code / f"{each}.py": f"{each}.py" for each in _MODULES}
        places[self.code / "__init__.py"] = "init.py"
        places[self.spec / "01-rules.md"] = "spec.md"
        places[self.tests / f"test_{self.module}.py"] = "test_rules.py"
        if self.is_elsewhere:
            places[self.code / "__main__.py"] = "main.py"
            places[self.tests / "conftest.py"] = "conftest.py"
        return {
            place: Template((_TEMPLATES / f"{file}.txt").read_text("utf-8")).substitute(words)
            for place, file in places.items()
        }

    def patch(self) -> str:
        """Return the lines that enter the game in the library, as a patch for `git apply`."""
        before, module = GAMES[[*GAMES][-1]], self.module
        last = before.PACKAGE.rpartition(".")[2]
        rooms = "".join(
            f'\n  "catbox_rules.**.{module}{inside} -> {self.package}{below}",'
            for inside in ("", ".**")
            for below in (".**", "")
        )
        in_list = (
            f'    "{before.NAME}": "{before.PACKAGE}",\n',
            f'    "{self.name}": "{self.package}",\n',
        )
        forbidden, room = '"]\nallow_indirect', f'"catbox_rules.**.{last}.** -> {before.PACKAGE}",'
        return _patch("catbox_rules/games.py", in_list) + _patch(
            "pyproject.toml",
            (f" | {last}", f" | {module}"),
            (f'"{before.PACKAGE}', f'", "{self.package}', forbidden),
            (room, rooms),
        )

    def next_steps(self) -> str:
        """Return what to do then."""
        test = self.tests / f"test_{self.module}.py"
        if self.is_elsewhere:
            play = f"python -m {self.module}"
            before = [f"from {self.code.parent}, `{play}` is `catbox` with this game"]
        else:
            play = "python -m catbox_rules"
            patch = f"python -m tools.new_game {self.name} --patch | git apply"
            before = [
                f"enter it in catbox_rules/games.py and pyproject.toml: {patch}",
                "python -m tools.clause_coverage; python -m tools.make_schemas",
            ]
        steps = [
            *before,
            f"python -m pytest {test}",
            f"{play} rules --edition {self.name}-first",
            f"change {self.spec / '01-rules.md'}, rules.py and the tests, rule by rule",
            "docs/third-game.md says what more a game may bring",
        ]
        return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))


def _patch(name: str, *entries: tuple[str, ...]) -> str:
    """Return the patch of a file of the library.

    * `entries`: for each, the text after which it is written, itself, and what stands after it.
    """
    text = (ROOT / name).read_text("utf-8")
    changed = text
    for before, entry, *rest in entries:
        place = before + "".join(rest)
        assert changed.count(place) == 1, f"{name} does not have {place} once"
        changed = changed.replace(place, "".join([before, entry, *rest]))
    old, new = (each.splitlines(keepends=True) for each in (text, changed))
    return "".join(unified_diff(old, new, f"a/{name}", f"b/{name}"))


def _format(scaffold: Scaffold) -> None:
    """Sort the imports and break the lines by the settings that hold in the folder of the game,
    where ruff is installed: both depend on the name of the game."""
    if find_spec("ruff") is not None:
        files = [str(place.resolve()) for place in scaffold.files() if place.suffix == ".py"]
        for words in (("check", "--quiet", "--select", "I", "--fix"), ("format", "--quiet")):
            command = [sys.executable, "-m", "ruff", *words, *files]
            subprocess.run(command, check=False, cwd=scaffold.code.parent)


def main(arguments: Sequence[str]) -> int:
    """Write the files and print what to do next; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("name", help="what records call it: oh-hell")
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--into", type=Path, help="a folder, for a game from elsewhere")
    other.add_argument("--patch", action="store_true", help="print what enters it in the library")
    given = parser.parse_args(arguments)
    name: str = given.name
    if _NAME.fullmatch(name) is None:
        parser.error(f"expected a name such as oh-hell, got {name!r}")
    if name in GAMES:
        parser.error(f"{name} is a game of the library already")
    scaffold = Scaffold.of(name, given.into)
    if given.patch:
        print(scaffold.patch(), end="")
        return 0
    files = scaffold.files()
    for place in files:
        if place.exists():
            parser.error(f"{place} is there already")
    for place, text in files.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        print(place)
    _format(scaffold)
    print(scaffold.next_steps())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
