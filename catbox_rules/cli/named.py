"""`catbox rules`, and the tool `rule`: the entry of the books that an id names.

An id is one of a clause or a chapter (`declare.cell-open`, `declare`), a point (`18`, `point 18`),
an entry of the casebook (`case 18`, `wrong-3`), an irregularity (`irregularity.revoke`), a
misbelief (`misbelief.must-follow`) or a dispute (`dispute lead-red-unbroken`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, TypeVar

from attrs import evolve, frozen

from catbox_rules.book import find
from catbox_rules.book.clause import Clause, all_clauses
from catbox_rules.cli import cases, dispute_entries, irregularities, misbeliefs, points
from catbox_rules.cli.clauses import clauses_as_json, list_rules, print_clauses
from catbox_rules.cli.found import print_found
from catbox_rules.cli.printing import all_entries
from catbox_rules.cli.questions import About, Answer, Question, Words
from catbox_rules.games import GAMES, edition_id, edition_ids, edition_meant, game_with_edition
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import plain_signs, with_suggestion
from catbox_rules.records import as_json

_CASE: Final = re.compile(r"case (.+)|((?:[a-z]+\.)?wrong-.*)")
"""An entry of the casebook; those of mistakes need no word before their number."""


@frozen
class Rules(Question):
    """Print a clause with its sources, code and tests, or another entry, or list all clauses."""

    id: Annotated[
        Words | None,
        About(
            "A clause such as declare.lead-not-red; a chapter such as declare, schrodinger.claim; "
            "a point such as 18 or schrodinger.4; an entry of the casebook such as case 18; an "
            "irregularity such as irregularity.revoke; a misbelief such as misbelief.must-follow; "
            "a dispute such as dispute lead-red-unbroken; words of some clauses; or a question. "
            "Without it all clauses.",
            "A clause or a chapter, such as declare.cell-open, declare; a point: 18, point 18; "
            "case 18, irregularity.revoke, misbelief.must-follow, dispute must-i-follow; words of "
            "some clauses; or a question.",
            option="ID",
            has_several=True,
        ),
    ] = None
    edition: Annotated[
        str | None,
        About("Only the clauses, and the sources, of this edition.", choices=edition_ids),
    ] = None

    def answer(self) -> Answer:
        """Return what the id names; failing that, the clauses with all of its words, or what is
        found for it as a question."""
        edition = None if self.edition is None else edition_id(self.edition)
        id = None if self.id is None else " ".join(plain_signs(self.id).split())
        if id is not None and (named := _entry_named(id.lower(), self.edition)) is not None:
            return named
        every = [(game, each) for game in GAMES for each in all_clauses(game).values()]
        known = [pair for pair in every if edition is None or pair[1].sources_in(edition)]
        if id is None:
            return evolve(_clauses(known, edition), show=lambda: list_rules(known))
        if clauses := [pair for pair in every if _is_named(pair[1], id.lower())]:
            of_edition(id, clauses, self.edition)
            if having := [pair for pair in clauses if pair in known]:
                return _clauses(having, edition)
            expected = f"none, or an edition where {id} has a source"
            raise MalformedInput("$.edition", expected=expected, given=self.edition)
        words = set(id.casefold().split())
        if having := [pair for pair in known if words <= _words_of(pair[1])]:
            return _clauses(having, edition)
        # What looks like the id of a clause is not a question.
        found = () if "." in id and " " not in id else find(id, edition=self.edition)
        if not found:
            expected = f"the id of a clause ({all_entries('rules')})"
            given = with_suggestion(id, [clause.id for _, clause in every])
            raise MalformedInput("$.id", expected=expected, given=given)
        by_id = {clause.id: (game, clause) for game, clause in known}
        ids = [each.entry.id for each in found if each.entry.id in by_id]
        return evolve(
            _clauses([by_id[each] for each in ids], edition), show=lambda: print_found(found)
        )


def _clauses(found: Sequence[tuple[str, Clause]], edition: str | None) -> Answer:
    return Answer(lambda: print_clauses(found, edition), lambda: clauses_as_json(found, edition))


def _is_named(clause: Clause, id: str) -> bool:
    """Return True if an id in small letters is the one of a clause, or of its chapter."""
    return id in (clause.id, clause.chapter.lower()) or clause.id.startswith(f"{id}.")


def _words_of(clause: Clause) -> set[str]:
    return set(re.findall(r"\w+", f"{clause.id} {clause.title} {clause.text}".casefold()))


def _entry_named(id: str, edition: str | None) -> Answer | None:
    """Return the entry that is no clause with an id in small letters; None for what is not an id of
    a known form.

    Raises MalformedInput or Unsupported at `$.id` for an id of a known form that nothing has, at
    `$.edition` for an edition of a game that does not have the entry.
    """
    if id.partition(".")[0] == irregularities.PREFIX:
        mishaps = of_edition(id, irregularities.irregularities_named(id), edition)
        return Answer(
            lambda: irregularities.print_irregularities(mishaps),
            lambda: irregularities.irregularities_as_json(mishaps),
        )
    if id.partition(".")[0] == misbeliefs.PREFIX:
        beliefs = of_edition(id, misbeliefs.misbeliefs_named(id), edition)
        return Answer(
            lambda: misbeliefs.print_misbeliefs(beliefs),
            lambda: [as_json(each) for _, each in beliefs],
        )
    if points.is_point(id):
        numbered = ((each.game, each) for each in points.points_called(id))
        found = [each for _, each in of_edition(id, numbered, edition)]
        return Answer(lambda: points.print_points(found), lambda: points.points_as_json(found))
    if (case := _CASE.fullmatch(id)) is not None:
        of_number = cases.cases_named(case[1] or case[2], place="$.id")
        by_game = ((each[1].game, each) for each in of_number)
        by_name = [each for _, each in of_edition(id, by_game, edition)]
        return Answer(lambda: cases.print_cases(by_name), lambda: cases.cases_as_json(by_name))
    if id.startswith(dispute_entries.PREFIX):
        dispute = dispute_entries.dispute_named(id.removeprefix(dispute_entries.PREFIX))
        of_edition(id, [(dispute.game, dispute)], edition)
        return Answer(
            lambda: dispute_entries.print_dispute(dispute),
            lambda: [dispute_entries.dispute_as_json(dispute)],
        )
    return None


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
        raise MalformedInput("$.edition", expected=expected, given=edition)
    return [pair for pair in pairs if pair[0] == found[0].NAME]
