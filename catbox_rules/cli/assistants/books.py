"""Tools about the rules themselves: finding one, reading one, comparing editions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from attrs import frozen

from catbox_rules.book import Rulebook, as_json, find
from catbox_rules.book.boxes import box_as_json
from catbox_rules.book.clause import Clause, load_clauses
from catbox_rules.cli import irregularities
from catbox_rules.cli.assistants import disputes
from catbox_rules.cli.assistants.arguments import About, Words
from catbox_rules.cli.assistants.said import Said
from catbox_rules.cli.boxes import boxes_asked_for, no_such_box, print_boxes
from catbox_rules.cli.cases import cases_as_json, cases_named, print_cases
from catbox_rules.cli.clauses import (
    clauses_as_json,
    no_such_clause,
    of_edition,
    show_clause,
)
from catbox_rules.cli.editions import editions_as_json, editions_named, print_editions
from catbox_rules.cli.found import nothing_found, print_found
from catbox_rules.cli.points import is_point, points_as_json, points_called, print_points
from catbox_rules.cli.printing import as_lines, as_text, print_parts, printed
from catbox_rules.games import GAMES, edition_id, edition_ids
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import Between

_SPELLED: Final = (
    "An edition, perhaps with variants, readings or numbers on top: pegasus-2023, "
    "pegasus-2023+must-follow, pegasus-2023+penalty=2."
)


@frozen
class Question:
    """The arguments of `find`."""

    question: Annotated[Words, About("A question or some words, as players say it at the table.")]
    game: Annotated[str, About("Only this game.", tuple(GAMES))] | None = None
    edition: Annotated[str, About("Only what this edition says.", edition_ids())] | None = None
    limit: Annotated[int, Between(1, 30), About("At most so many.")] = 6


def find_rule(asked: Question) -> Said:
    """Return what is found for a question: the best entry with its text, the others in a line or
    two each."""
    found = find(asked.question, game=asked.game, edition=asked.edition, limit=asked.limit)
    if not found:
        return Said(nothing_found(asked.question, asked.game), [])
    with printed() as page:
        print_found(found)
    return Said(page.getvalue(), as_json(found))


@frozen
class Named:
    """The arguments of `rule`."""

    id: Annotated[
        Words,
        About(
            "A clause such as declare.lead-not-red; a chapter such as declare, schrodinger.claim; "
            "a point such as 18 or schrodinger.4; an entry of the casebook such as case 18; an "
            "irregularity such as irregularity.revoke; a dispute such as dispute "
            "lead-red-unbroken."
        ),
    ]
    edition: Annotated[str, About("Only the sources of this edition.", edition_ids())] | None = None


def show_rule(named: Named) -> Said:
    """Return a clause, or those of a chapter; a point; an entry of the casebook; an irregularity;
    or a dispute."""
    id, place = " ".join(named.id.split()), "$.id"
    edition = None if named.edition is None else edition_id(named.edition)
    with printed() as page:
        if id.partition(".")[0] == irregularities.PREFIX:
            listed = irregularities.irregularities_named(id, place=place)
            mishaps = of_edition(id, listed, named.edition)
            irregularities.print_irregularities(mishaps)
            value = irregularities.irregularities_as_json(mishaps)
        elif is_point(id):
            numbered = ((each.game, each) for each in points_called(id, place=place))
            points = [each for _, each in of_edition(id, numbered, named.edition)]
            print_points(points)
            value = points_as_json(points)
        elif id.startswith(("case ", "wrong-")):
            named_so = cases_named(id.removeprefix("case "), place=place)
            entries = ((each[1].game, each) for each in named_so)
            cases = [each for _, each in of_edition(id, entries, named.edition)]
            print_cases(cases)
            value = cases_as_json(cases)
        elif id.startswith(disputes.PREFIX):
            dispute = disputes.dispute_named(id.removeprefix(disputes.PREFIX), place=place)
            of_edition(id, [(dispute.game, dispute)], named.edition)
            disputes.print_dispute(dispute)
            value = [disputes.dispute_as_json(dispute)]
        else:
            of_both = list(_clauses_named(id))
            if not of_both or (len(of_both) == 1 and not _says(edition, of_both[0][1])):
                no_such_clause(id, named.edition, place=place)
            clauses = of_edition(id, of_both, named.edition)
            _print_clauses([clause for _, clause in clauses], edition)
            value = clauses_as_json(clauses, edition)
    return Said(page.getvalue(), value)


def _says(edition: str | None, clause: Clause) -> bool:
    return edition is None or bool(clause.sources_in(edition))


def _clauses_named(id: str) -> Iterator[tuple[str, Clause]]:
    """Yield the clause with this id, or those of a chapter, given by the prefix of its ids or by
    its title; each after the name of its game."""
    for game in GAMES:
        for clause in load_clauses(game).values():
            if id == clause.id or clause.id.startswith(f"{id}.") or id == clause.chapter:
                yield game, clause


def _print_clauses(clauses: list[Clause], edition: str | None) -> None:
    """Print a single clause with everything but its examples; several with their titles and
    texts."""
    if len(clauses) == 1:
        show_clause(clauses[0], edition=edition, with_examples=False)
        return
    for clause in clauses:
        print_parts(as_text(f"{clause.id}  {clause.title}"), as_lines(clause.text), as_text(""))


@frozen
class OfEditions:
    """The arguments of `editions`."""

    rulebook: Annotated[Words, About(f"Show this one. {_SPELLED}")] | None = None
    other: (
        Annotated[Words, About("With rulebook: in what this one differs from it. Spelled alike.")]
        | None
    ) = None
    box: (
        Annotated[
            Words, About("Alone: which edition has this box? A publisher, a language, a country.")
        ]
        | None
    ) = None


def show_editions(asked: OfEditions) -> Said:
    """Return all editions, one of them, the differences between two, or the edition of a printed
    box."""
    if asked.box is not None:
        if asked.rulebook is not None or asked.other is not None:
            given = Verbatim("both")
            raise MalformedInput("$.box", expected="only one of this and rulebook", given=given)
        return _boxes(asked.box)
    if asked.rulebook is None:
        if asked.other is not None:
            given = Verbatim("nothing")
            raise MalformedInput(
                "$.rulebook", expected="a rulebook to compare with other", given=given
            )
        return _all_editions()
    if asked.other is not None:
        return _compared(asked.rulebook, asked.other)
    found = editions_named(asked.rulebook, place="$.rulebook", with_files=False)
    with printed() as page:
        print_editions(found)
    return Said(page.getvalue(), editions_as_json(found))


def _all_editions() -> Said:
    found = editions_named(None)
    lines = (
        f"{edition.id}  {ruleset.NAME}, {edition.player_counts[0]} to "
        f"{edition.player_counts[-1]} players: {edition.title}"
        for ruleset, edition in found
    )
    return Said("\n".join(lines), editions_as_json(found))


def _boxes(asked: str) -> Said:
    found = boxes_asked_for(asked, place="$.box")
    with printed() as page:
        print_boxes(found)
    return Said(page.getvalue() or no_such_box(asked), [box_as_json(box) for box in found])


def _compared(one: str, other: str) -> Said:
    """Return the differences between two rulebooks as data; `catbox diff` also compares play."""
    # Only this question needs to know how rulebooks are compared.
    from catbox_rules.cli.diff_output import lines_of_differences  # noqa: PLC0415
    from catbox_rules.diff.differences import differences  # noqa: PLC0415
    from catbox_rules.diff.writing import differences_as_json  # noqa: PLC0415

    a = Rulebook.named(one, place="$.rulebook", with_files=False)
    b = Rulebook.named(other, a.ruleset, place="$.other", with_files=False)
    found = differences(a, b)
    with printed() as page:
        print_parts(as_text(f"a  {a}"), as_text(f"b  {b}"), *lines_of_differences(found))
    value = {"a": str(a), "b": str(b), "differences": differences_as_json(found)}
    return Said(page.getvalue(), value)
