"""Write the beginning of a game: a package, a chapter of a spec, and tests that pass.

    python -m tools.new_game oh-hell                  a game of this library
    python -m tools.new_game oh-hell --into FOLDER    a game from elsewhere, with its spec inside

The game that it writes is a small one, in which each rule is a clause and each condition stands in
a list. It is there to be replaced, rule by rule. The templates are in `tools/scaffold/`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Final

from attrs import frozen

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
        """The scaffold of a game of the library, or of one that stands in a folder of its own."""
        module = name.replace("-", "_")
        if into is None:
            code, tests = ROOT / "catbox_rules" / module, ROOT / "tests" / "unit" / module
            return cls(name, f"catbox_rules.{module}", code, ROOT / "spec" / module, tests)
        return cls(name, module, into / module, into / module / "spec", into / "tests")

    def files(self) -> Mapping[Path, str]:
        """The text of each file."""
        module = self.name.replace("-", "_")
        words = {
            "name": self.name,
            "module": module,
            "package": self.package,
            "title": self.name.replace("-", " ").title(),
            "edition": f"{self.name}-first",
        }
        places = {self.code / f"{each}.py": f"{each}.py" for each in _MODULES}
        places[self.code / "__init__.py"] = "init.py"
        places[self.spec / "01-rules.md"] = "spec.md"
        places[self.tests / f"test_{module}.py"] = "test_rules.py"
        if not self.package.startswith("catbox_rules."):
            places[self.code / "__main__.py"] = "main.py"
        return {
            place: Template((_TEMPLATES / f"{file}.txt").read_text("utf-8")).substitute(words)
            for place, file in places.items()
        }

    def next_steps(self) -> str:
        """What is to be done then."""
        module = self.name.replace("-", "_")
        test = f"{self.tests / f'test_{module}.py'}"
        if self.package.startswith("catbox_rules."):
            play = "python -m catbox_rules rules"
            enter = f'enter "{self.name}": "{self.package}" in catbox_rules/games.py, its layer in '
            enter += "pyproject.toml, and its register in tools/clause_coverage.py"
        else:
            play = f"python -m {module} rules"
            enter = f"from {self.code.parent}, `python -m {module}` is catbox with this game"
        return (
            f"1. {enter}\n2. python -m pytest {test}\n3. {play}\n"
            f"4. change spec/01-rules.md, rules.py and the tests, rule by rule\n"
            f"5. docs/third-game.md says what more a game may bring"
        )


def main(arguments: Sequence[str]) -> int:
    """Write the files and print what to do next; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("name", help="what records call it: oh-hell")
    parser.add_argument("--into", type=Path, help="a folder, for a game from elsewhere")
    given = parser.parse_args(arguments)
    name: str = given.name
    if _NAME.fullmatch(name) is None:
        parser.error(f"expected a name such as oh-hell, got {name!r}")
    scaffold = Scaffold.of(name, given.into)
    files = scaffold.files()
    for place in files:
        if place.exists():
            parser.error(f"{place} is there already")
    for place, text in files.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        print(place)
    print(scaffold.next_steps())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
