"""The parts of the library whose tests are tested: games, the kernel, and all other rooms.

A game and the kernel are changed everywhere where rules are decided. A room has far more places, of
which some are drawn at random (`drawn`).
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nsmallest
from pathlib import Path
from random import Random
from typing import Final

from attrs import frozen

from tools.mutating.alone import count_of, mutants_of
from tools.mutating.operators import Mutant

__all__ = ["GAMES", "ROOMS", "Part", "drawn"]


@frozen
class Part:
    """What is changed, and by which tests it is to be noticed."""

    package: str
    """Its dotted name without that of the library, as module names are shown."""
    modules: tuple[str, ...]
    """The modules that are changed, by dotted name."""
    tests: tuple[str, ...]
    slow: tuple[str, ...] = ()
    """Tests that take long: they run last, against what all others have let pass."""

    def short(self, module: str) -> str:
        """The name of a module within its part, such as `rules.scoring`."""
        return module.removeprefix(f"catbox_rules.{self.package}.")


def _game(
    package: str,
    modules: tuple[str, ...],
    slow: tuple[str, ...],
    more: tuple[str, ...] = (),
) -> Part:
    """The rules of a game, and some modules next to them. `more` are tests of other rooms: of its
    variants, and of the rules that follow from the kernel."""
    rules = sorted(path.stem for path in Path("catbox_rules", package, "rules").glob("[!_]*.py"))
    names = (*(f"rules.{each}" for each in rules), *modules)
    quick = map(str, sorted(Path("tests", "unit", package).rglob("test_*.py")))
    spec = map(str, Path("tests", "spec").glob(f"test_{package}.py"))
    return Part(
        package,
        tuple(f"catbox_rules.{package}.{each}" for each in names),
        (*quick, *(f"tests/unit/{name}" for name in more), *spec, f"catbox_rules/{package}"),
        tuple(f"tests/oracles/{package}/{name}" for name in slow),
    )


_OF_BOTH_GAMES: Final = ("test_actions.py", "test_events.py", "test_tables.py", "test_values.py")
"""What is said of both games at once."""

GAMES: Final = {
    "cat_in_the_box": _game(
        "cat_in_the_box",
        modules=("material", "position", "state"),
        slow=(
            "test_judging.py",
            "test_rare_things.py",
            "test_yardsticks.py",
            "test_against_model.py",
            "test_secrecy.py",
            "test_machine.py",
        ),
        more=(
            *_OF_BOTH_GAMES,
            "match/test_standing.py",
            "kernel/variants/test_composing.py",
            "kernel/variants/test_house_rules.py",
            "book/test_rulebook.py",
            "kernel/variants/test_sense.py",
        ),
    ),
    "kernel": _game(
        "kernel",
        modules=("condition", "verdict"),
        slow=(),
        more=(
            "judge",
            "match/test_standing.py",
            "cat_in_the_box/rules/test_bids_and_plays.py",
            "cat_in_the_box/rules/test_deals_and_scores.py",
        ),
    ),
    "schrodingers_cats": _game(
        "schrodingers_cats",
        modules=("material", "position"),
        slow=(
            "test_every_action.py",
            "test_rare_things.py",
            "test_against_model.py",
            "test_secrecy.py",
            "test_machine.py",
            "test_count_at_doubt.py",
        ),
        more=_OF_BOTH_GAMES,
    ),
}
"""The games and the kernel, all of whose mutants are run."""


_MORE: Final[Mapping[str, tuple[str, ...]]] = {
    "cli": ("tests/system/cli",),
    "conformance": ("tests/system/engines",),
    "environments": ("tests/system/environments",),
    "games": ("tests/unit/test_games.py",),
    "records": ("tests/unit/match/test_taking_back.py",),
    "programs": ("tests/unit/policies/test_programs.py", "tests/unit/conformance"),
}
"""The tests of a room that stand in places of other names."""

_SLOW: Final[Mapping[str, tuple[str, ...]]] = {
    "cli": tuple(
        f"tests/system/{room}"
        for room in ("conformance", "diff", "playing", "render", "simulation")
    ),
    "programs": ("tests/system/conformance/test_processes.py",),
}
"""Those of them that take long. Each command is tested with what it is for."""


def _room(place: Path) -> Part:
    package = place.stem
    paths = sorted(place.rglob("[!_]*.py")) if place.is_dir() else [place]
    places = [f"tests/unit/{package}", *_MORE.get(package, ())]
    named = (f"tests/{kind}/{package}" for kind in ("oracles", "system"))
    deeper = [*named, *_SLOW.get(package, ())]
    return Part(
        package,
        tuple(".".join(path.with_suffix("").parts) for path in paths),
        (*(each for each in places if Path(each).exists()), str(place)),
        tuple(each for each in deeper if Path(each).exists()),
    )


ROOMS: Final = {
    place.stem: _room(place)
    for place in sorted(Path("catbox_rules").glob("[!_]*"))
    if place.stem not in GAMES and (place.suffix == ".py" or (place / "__init__.py").exists())
}
"""Every room but the games and the kernel."""


def drawn(rooms: Mapping[str, Part], number: int, seed: int) -> dict[str, list[Mutant]]:
    """So many mutants of some rooms, drawn at random, each as likely as any other: by room, in the
    order of its modules. The same rooms, number and seed give the same ones; and where a module is
    changed, nearly the same of all others, since each place has a lot of its own."""
    places = [
        (room, module, which)
        for room, part in rooms.items()
        for module in part.modules
        for which in range(count_of(module))
    ]
    by_room: dict[str, list[Mutant]] = {room: [] for room in rooms}
    chosen: dict[tuple[str, str], set[int]] = {}
    for room, module, which in nsmallest(number, places, key=lambda each: _lot(seed, *each)):
        chosen.setdefault((room, module), set()).add(which)
    for (room, module), numbers in sorted(chosen.items()):
        by_room[room] += mutants_of(module, only=numbers)
    return by_room


def _lot(seed: int, room: str, module: str, which: int) -> float:
    """What a place has drawn; the lowest numbers are taken."""
    return Random(f"{seed}:{room}:{module}:{which}").random()
