"""The clauses behind different results of the same action by two rulebooks of Cat in the Box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from catbox_rules.cat_in_the_box import Play, RoundResult, State, Table, TrickWon
from catbox_rules.conformance.attribution.cat_in_the_box.plays import of_winner
from catbox_rules.conformance.attribution.cat_in_the_box.sheets import bonus_clause, of_score
from catbox_rules.conformance.attribution.differences import Clauses, Part, SharedStep
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Event

_OF_EVENT: Final[Mapping[str, str]] = {
    "round-began": "round.start-seat-passes",
    "hand-dealt": "deal.even",
    "cards-revealed": "deal.two-player-reveal",
    "neutral-token-placed": "deal.two-player-reveal",
    "color-lost": "declare.lose-led-color",
    "paradox-occurred": "paradox.occurs",
    "trick-abandoned": "paradox.trick-unawarded",
    "match-ended": "match.length",
}


def of_malformed(_: MalformedInput) -> Clauses:
    """Return the clause for a rank that one of the decks does not have."""
    return ("setup.deck",)


def of_event(shared: SharedStep, one: Event | None, other: Event | None) -> Clauses:
    """Return the clauses behind the first event that differs; None stands for the side without more
    events."""
    event = one or other
    assert event is not None
    if isinstance(one, TrickWon) and isinstance(other, TrickWon):
        assert isinstance(shared.action, Play)
        clauses = of_winner((*shared.a.before.trick, shared.action), other.seat)
        # A house rule about winning replaces colors and ranks.
        return _with_house_rules(shared, clauses, also="trick.color-strength")
    if event.event == "round-scored":
        return of_score(shared.a, "rounds", None, None)
    clause = _OF_EVENT.get(event.event)
    return () if clause is None else _with_house_rules(shared, (clause,))


def of_sheet(shared: SharedStep) -> Sequence[Part]:
    """Return for each seat the first of tricks, bonus and points that differs; what follows from it
    is not reported again."""
    found: dict[tuple[str, Clauses], Part] = {}
    for part in _parts(shared):
        found.setdefault((part.name, part.clauses), part)
    return tuple(found.values())


def _parts(shared: SharedStep) -> Iterator[Part]:
    states: tuple[State, State] = (shared.a.after, shared.b.after)
    one, other = states[0].results[-1], states[1].results[-1]
    if one.paradox != other.paradox:
        clauses = _with_house_rules(shared, ("paradox.occurs",))
        yield Part("paradox", (one.paradox, other.paradox), clauses)
    tables = states[0].table, states[1].table
    for seat in tables[0].seats:
        if one.tricks[seat] != other.tricks[seat]:
            yield Part("tricks", (one.tricks, other.tricks), ("trick.winner-leads",))
        elif one.bonus[seat] != other.bonus[seat]:
            clauses = _of_bonus(tables, one, other, seat)
            yield Part("bonus", (one.bonus, other.bonus), _with_house_rules(shared, clauses))
        elif one.scores[seat] != other.scores[seat]:
            caused_paradox = seat in (one.paradox, other.paradox)
            clauses = _of_points(shared, caused_paradox=caused_paradox)
            yield Part("scores", (one.scores, other.scores), clauses)


def _of_points(shared: SharedStep, *, caused_paradox: bool) -> Clauses:
    clause = "score.paradox-penalty" if caused_paradox else "score.trick"
    # A house rule about points for tricks replaces both.
    clauses = _with_house_rules(shared, ("score.trick", clause))
    return tuple(each for each in clauses if each != "score.trick" or each == clause)


def _of_bonus(
    tables: tuple[Table, Table], one: RoundResult, other: RoundResult, seat: int
) -> Clauses:
    """Return the clauses behind a different bonus: only one table grants it, or the group has a
    different size."""
    if one.bonus[seat] and other.bonus[seat]:
        is_elsewhere = tables[0].arrangement != tables[1].arrangement
        return ("setup.face", "score.group") if is_elsewhere else ("score.group",)
    if seat in (one.paradox, other.paradox):
        return ("score.paradox-penalty",)
    earning = [table.house_rules and table.house_rules.earns_bonus for table in tables]
    if earning[0] != earning[1]:
        return ("score.bonus-bid",)
    return tuple(sorted({bonus_clause(table) for table in tables}))


def of_outcome(shared: SharedStep) -> Clauses:
    """Return the clauses that decide the match."""
    return of_score(shared.a, "winners", None, None)


def _with_house_rules(
    shared: SharedStep, clauses: Iterable[str], *, also: str | None = None
) -> Clauses:
    """Return the clauses, and the house rules of only one of the tables that replace one of them,
    or the one in `also`."""
    named = tuple(dict.fromkeys(clauses))
    one, other = (set(each.before.table.house_rules or ()) for each in (shared.a, shared.b))
    return (*named, *(rule.id for rule in one ^ other if rule.replaces in (*named, also)))
