"""What a verdict rests on, and a verdict as JSON, with the sources of each broken clause
(`catbox-verdict/1`)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, cast

from catbox_rules.book.clause import Source, clause_named
from catbox_rules.kernel.variants.patch import known_house_rules
from catbox_rules.kernel.verdict import Finding, Ruling, Verdict

if TYPE_CHECKING:
    from catbox_rules.records.formats import CatboxVerdict

FORMAT: Final = "catbox-verdict/1"


class Standing(Enum):
    """What a ruling rests on."""

    BOOK = "book"
    """The rulebook says it."""

    SILENT = "silent"
    """The rulebook is silent, and it is ruled so here."""

    DIFFERS = "differs"
    """Another printing says otherwise, or the rulebook can be read otherwise."""


def standing_of(verdict: Verdict, game: str, *, differs: bool = False) -> Standing | None:
    """Return what a ruling rests on: where the book is silent, an illegal action breaks nothing
    else, and a legal one needs the point that allows it. None if it is undetermined, or by a house
    rule.

    * `differs`: whether it is another ruling by another printing or reading.

    >>> from catbox_rules.kernel.verdict import Silent, finding
    >>> again = finding("schrodinger.exchange.after-proof", Silent("seat 0 has exchanged", 19))
    >>> standing_of(Verdict.of(violations=[again]), "schrodingers-cats").value
    'silent'
    """
    deciding = verdict.violations or verdict.grounds
    of_house = any(each.clause in known_house_rules(game) for each in deciding)
    if verdict.ruling is Ruling.UNDETERMINED or of_house:
        return None
    if differs:
        return Standing.DIFFERS
    is_silent = [each.point is not None for each in deciding]
    rests_on_silence = all(is_silent) if verdict.violations else any(is_silent)
    return Standing.SILENT if rests_on_silence else Standing.BOOK


def sources_of(clause: str, *, game: str, edition: str) -> tuple[Source, ...]:
    """Return where an edition states a clause; if it does not, where any edition does."""
    found = clause_named(game, clause)
    return found.sources_in(edition) or found.sources


def finding_as_json(finding: Finding) -> dict[str, object]:
    """Return a finding as plain JSON, without its place in the action.

    >>> from catbox_rules.kernel.verdict import finding
    >>> finding_as_json(finding("play.turn", "it is seat {seat}'s turn", seat=2))["fields"]
    {'seat': 2}
    """
    form = finding.json_form()
    del form["where"]
    return form


def verdict_as_json(
    verdict: Verdict, *, game: str, edition: str, standing: Standing | None = None
) -> CatboxVerdict:
    """Return a verdict as plain JSON, with sources from an edition, given by its id, and what it
    rests on, if that is known."""
    document = {
        "format": FORMAT,
        "ruling": verdict.ruling.value,
        **({} if standing is None else {"standing": standing.value}),
        "violations": [
            {
                **finding_as_json(finding),
                "sources": [
                    {"edition": source.edition, "heading": source.heading}
                    for source in sources_of(finding.clause, game=game, edition=edition)
                ],
            }
            for finding in verdict.violations
        ],
        "grounds": [finding_as_json(finding) for finding in verdict.grounds],
    }
    return cast("CatboxVerdict", document)
