"""`catbox case`: an entry of the casebook, or a list of all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from attrs import frozen
from rich.text import Text

from catbox_rules.book import CaseEntry, case_entries
from catbox_rules.book.casebook import prefix_of
from catbox_rules.book.clause import load_clauses
from catbox_rules.cli.printing import all_entries, as_text, entry, print_parts
from catbox_rules.cli.questions import About, Answer, Question
from catbox_rules.games import GAMES, game_meant, game_named
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.forms import with_suggestion
from catbox_rules.render.terminal import indented


@frozen
class Cases(Question):
    """Print an entry of the casebook with its ruling, or list all of them."""

    number: Annotated[
        str | None,
        About(
            "The number of a point, such as 4 or schrodinger.4, or of a mistake: wrong-3.",
            option="NUMBER",
        ),
    ] = None
    game: Annotated[str | None, About("Only the entry of this game.", choices=GAMES.keys)] = None

    def answer(self) -> Answer:
        """Return the entries with the number, or a list of all."""
        games = list(GAMES) if self.game is None else [game_named(game_meant(self.game)).NAME]
        found = cases_named(self.number, games)
        show = _list if self.number is None else print_cases
        return Answer(lambda: show(found), lambda: cases_as_json(found))


def cases_named(
    number: str | None, games: Sequence[str] = tuple(GAMES), *, place: str = "$.number"
) -> list[tuple[str, CaseEntry]]:
    """Return the entries with a number, or all, each with its name. Raises Unsupported, at `place`,
    if there is none."""
    by_name = [
        (name, case)
        for each in games
        for name, case in _named(each)
        if number is None or number in (name, case.number)
    ]
    if not by_name:
        known = [name for each in games for name, _ in _named(each)]
        expected = f"the number of an entry ({all_entries('case')})"
        raise Unsupported(place, expected=expected, given=with_suggestion(number, known))
    return by_name


def cases_as_json(by_name: Iterable[tuple[str, CaseEntry]]) -> list[dict[str, object]]:
    """Return entries as plain JSON, as `catbox case 18 --json` prints them."""
    return [{"number": name, "game": case.game, **case.document} for name, case in by_name]


def print_cases(by_name: Iterable[tuple[str, CaseEntry]]) -> None:
    """Print entries in full, with an empty line between them."""
    for place, (name, case) in enumerate(by_name):
        if place:
            print_parts(Text())
        _show(name, case)


def _named(game: str) -> list[tuple[str, CaseEntry]]:
    """Return the entries of a game with names that are unique among all games."""
    return [(case.id, case) for case in case_entries(game).values()]


def _list(by_name: Sequence[tuple[str, CaseEntry]]) -> None:
    """Print all entries, one per line."""
    width = max(len(name) for name, _ in by_name)
    for name, case in by_name:
        print_parts(Text.assemble((name.ljust(width), "cyan"), "  ", as_text(case.title)))


def _show(name: str, case: CaseEntry) -> None:
    """Print the story of an entry, the ruling, the clauses, and what its cases show."""
    print_parts(
        Text.assemble((f"case {name}", "bold cyan"), "  ", as_text(case.title, "bold")),
        indented(as_text(case.game, "dim")),
    )
    if case.mistake is not None:
        print_parts(Text(), indented(as_text(f"The mistake: {case.mistake}.")))
    print_parts(Text(), indented(as_text(case.story)))
    print_parts(Text(), indented(as_text(case.ruling, "bold")))
    if case.silent:
        print_parts(indented(as_text("No book says this, so a table may play differently.")))
    if case.point is not None:
        point = f"point {prefix_of(case.game)}{case.point}"
        print_parts(Text(), indented(as_text(f"The reasons: {entry(point)}")))
    clauses = load_clauses(case.game)
    print_parts(Text(), indented(as_text("Clauses", "bold")))
    print_parts(*(indented(as_text(f"{id}  {clauses[id].title}"), 4) for id in case.clauses))
    print_parts(Text(), indented(as_text("Cases", "bold")))
    print_parts(*(indented(as_text(about), 4) for about in case.about))
