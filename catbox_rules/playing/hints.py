"""Hints: for what a seat might want to do and cannot, the clauses that forbid it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Finding
from catbox_rules.match import AnyMatch
from catbox_rules.playing.guide import AnyGuide, Wish


@frozen
class Hint:
    """A wish that the rules forbid, with the reasons."""

    wish: str
    reasons: tuple[Finding, ...]


def hints(match: AnyMatch, guide: AnyGuide, seat: int) -> tuple[Hint, ...]:
    """Return what the seat might want to do and cannot, with the reasons. Empty if it may do
    everything that anybody would want.

    This tells the seat nothing new: it only asks about the seat's own actions.
    """
    return tuple(
        Hint(wish.name, tuple(_reasons(match, guide, seat, wish)))
        for wish in guide.wishes(match.view(seat))
        if not any(match.judge(action).is_legal for action in wish.actions)
    )


def _reasons(match: AnyMatch, guide: AnyGuide, seat: int, wish: Wish) -> Iterator[Finding]:
    """Yield the reasons against a wish: the clauses that all its actions break or, if there is
    none, the first clause that each of them breaks."""
    seen = [each.event for each in match.events_since(seat=seat)]
    given = set[Finding]()
    broken = [(action, match.judge(action).violations) for action in wish.actions]
    common = _common([violations for _, violations in broken])
    for action, violations in broken:
        for finding in violations if common else violations[:1]:
            if common and finding.clause not in common:
                continue
            since = guide.broken_since(action, finding.clause, seen)
            reason = evolve(finding, where="")
            if since:
                reason = reason.within("{}, {since}", since=since)
            if reason not in given:
                given.add(reason)
                yield reason


def _common(broken: list[tuple[Finding, ...]]) -> set[str]:
    """Return the clauses that are in every one of some lists of violations."""
    sets = [{finding.clause for finding in violations} for violations in broken]
    return {clause for clauses in sets[:1] for clause in clauses if all(clause in s for s in sets)}


def nearest(text: str, legal: Iterable[Action]) -> str | None:
    """Return the text of the legal action that is most like what somebody typed, if any is close.

    >>> from catbox_rules.cat_in_the_box import Bid
    >>> nearest("bit 1", [Bid(0, 1), Bid(0, 3)])
    'bid 1'
    """
    texts = [str(action) for action in legal]
    return next(iter(difflib.get_close_matches(text, texts, n=1, cutoff=0.5)), None)
