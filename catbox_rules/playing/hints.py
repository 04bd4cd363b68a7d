"""Why not? For what a seat might want and cannot do the clauses that forbid it."""

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
    """A wish that the rules do not grant, and why not."""

    wish: str
    reasons: tuple[Finding, ...]


def hints(match: AnyMatch, guide: AnyGuide, seat: int) -> tuple[Hint, ...]:
    """What the seat might want to do and cannot, each with its reasons. Empty if it may do all
    that anybody would want.

    It tells the seat nothing that it does not know: what it asks about are actions of its own.
    """
    return tuple(
        Hint(wish.name, tuple(_reasons(match, guide, seat, wish)))
        for wish in guide.wishes(match.view(seat))
        if not any(match.judge(action).is_legal for action in wish.actions)
    )


def _reasons(match: AnyMatch, guide: AnyGuide, seat: int, wish: Wish) -> Iterator[Finding]:
    """What stands in the way of a wish: the clauses that all its actions break, or, if there is no
    such clause, the first one that each of them breaks."""
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
    """The clauses that stand in every one of some lists of violations."""
    sets = [{finding.clause for finding in violations} for violations in broken]
    return {clause for clauses in sets[:1] for clause in clauses if all(clause in s for s in sets)}


def nearest(text: str, legal: Iterable[Action]) -> str | None:
    """The legal action whose text is most like what somebody has typed, if any is.

    >>> from catbox_rules.cat_in_the_box import Bid
    >>> nearest("bit 1", [Bid(0, 1), Bid(0, 3)])
    'bid 1'
    """
    texts = [str(action) for action in legal]
    return next(iter(difflib.get_close_matches(text, texts, n=1, cutoff=0.5)), None)
