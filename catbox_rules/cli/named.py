"""From an id to the entry of the books that it names, for `catbox rules` and for the tool `rule`.

An id is one of a clause or a chapter (`declare.cell-open`, `declare`), a point (`18`, `point 18`),
an entry of the casebook (`case 18`, `wrong-3`), an irregularity (`irregularity.revoke`) or a
dispute (`dispute lead-red-unbroken`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NoReturn, TypeVar

from attrs import frozen

from catbox_rules.book.clause import Clause, load_clauses
from catbox_rules.cli import cases, dispute_entries, irregularities, points
from catbox_rules.cli.faults import Unusable
from catbox_rules.cli.printing import all_entries, argument, entry
from catbox_rules.games import GAMES, edition_id, edition_ids, edition_meant, game_with_edition
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import plain_signs, with_suggestion

_CASE: Final = re.compile(r"case (.+)|((?:[a-z]+\.)?wrong-.*)")
"""An entry of the casebook; those of mistakes need no word before their number."""


@frozen
class Named:
    """What an id names.

    * `clauses`: the clause, or those of the chapter, each after the name of its game; empty for any
      other entry.
    * `show`: prints any other entry.
    * `value`: any other entry as plain JSON.
    """

    clauses: Sequence[tuple[str, Clause]] = ()
    show: Callable[[], None] | None = None
    value: Sequence[object] = ()


def entry_named(words: str, edition: str | None, *, place: str) -> Named | None:
    """Return what an id names; None for what is not an id of a known form.

    * `edition`: an edition; an entry that it does not have is refused.

    Raises MalformedInput or Unsupported at `place` for an id of a known form that nothing has;
    MalformedInput or Unusable for an edition that does not have the entry.
    """
    id = " ".join(plain_signs(words).split())
    lower = id.lower()
    said = None if edition is None else edition_id(edition, place=argument("edition"))
    if lower.partition(".")[0] == irregularities.PREFIX:
        mishaps = of_edition(id, irregularities.irregularities_named(lower, place=place), edition)
        return Named(
            show=lambda: irregularities.print_irregularities(mishaps),
            value=irregularities.irregularities_as_json(mishaps),
        )
    if points.is_point(lower):
        numbered = ((each.game, each) for each in points.points_called(lower, place=place))
        found = [each for _, each in of_edition(id, numbered, edition)]
        return Named(show=lambda: points.print_points(found), value=points.points_as_json(found))
    if (case := _CASE.fullmatch(lower)) is not None:
        of_number = cases.cases_named(case[1] or case[2], place=place)
        by_game = ((each[1].game, each) for each in of_number)
        by_name = [each for _, each in of_edition(id, by_game, edition)]
        return Named(show=lambda: cases.print_cases(by_name), value=cases.cases_as_json(by_name))
    if lower.startswith(dispute_entries.PREFIX):
        name = lower.removeprefix(dispute_entries.PREFIX)
        dispute = dispute_entries.dispute_named(name, place=place)
        of_edition(id, [(dispute.game, dispute)], edition)
        return Named(
            show=lambda: dispute_entries.print_dispute(dispute),
            value=[dispute_entries.dispute_as_json(dispute)],
        )
    clauses = [
        (game, clause)
        for game in GAMES
        for clause in load_clauses(game).values()
        if lower in (clause.id, clause.chapter.lower()) or clause.id.startswith(f"{lower}.")
    ]
    if not clauses:
        return None
    having = [pair for pair in clauses if said is None or pair[1].sources_in(said)]
    return Named(having) if having else no_such_clause(id, edition, clauses, place=place)


def no_such_clause(
    id: str, edition: str | None, clauses: Sequence[tuple[str, Clause]] = (), *, place: str
) -> NoReturn:
    """Raise the error for an unknown clause, or for clauses that an edition does not have."""
    if clauses:
        of_edition(id, clauses, edition)
        says_nothing = f"{id} has no source in {edition_id(edition)}"
        raise Unusable(f"{place}: {says_nothing}; without an edition, see {entry(id)}")
    known = [clause for game in GAMES for clause in load_clauses(game)]
    expected = f"the id of a clause ({all_entries('rules')})"
    raise MalformedInput(place, expected=expected, given=with_suggestion(id, known))


Of = TypeVar("Of")


def of_edition(
    id: str, named: Iterable[tuple[str, Of]], edition: str | None
) -> list[tuple[str, Of]]:
    """Return those things with an id that belong to the game of an edition; all of them without an
    edition.

    * `named`: the things with this id, each after the name of its game.

    Raises MalformedInput, at the edition, if all of them belong to another game.
    """
    pairs = list(named)
    found = None if edition is None else game_with_edition(edition_meant(edition))
    if found is None:
        return pairs
    games = list(dict.fromkeys(game for game, _ in pairs))
    if found[0].NAME not in games:
        ids = ", ".join(name for game in games for name in edition_ids(game))
        expected = f"an edition of {' or '.join(games)}, where {id} is from ({ids})"
        raise MalformedInput(argument("edition"), expected=expected, given=edition)
    return [pair for pair in pairs if pair[0] == found[0].NAME]
