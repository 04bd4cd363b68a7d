"""A verdict as JSON, with the sources of each broken clause (`catbox-verdict/1`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from catbox_rules.book.clause import Source, clause_named
from catbox_rules.kernel.verdict import Finding, Verdict

if TYPE_CHECKING:
    from catbox_rules.records.formats import CatboxVerdict

FORMAT: Final = "catbox-verdict/1"


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


def verdict_as_json(verdict: Verdict, *, game: str, edition: str) -> CatboxVerdict:
    """Return a verdict as plain JSON, with sources from an edition, given by its id."""
    document = {
        "format": FORMAT,
        "ruling": verdict.ruling.value,
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
