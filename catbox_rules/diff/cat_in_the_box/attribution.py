"""What differs between two tables of Cat in the Box, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Board,
    Event,
    Paradox,
    Play,
    PublicView,
    RoundResult,
    RoundScored,
    SeatView,
    State,
    Table,
    TrickWon,
    View,
)
from catbox_rules.conformance.attribution import After
from catbox_rules.conformance.cat_in_the_box import of_score
from catbox_rules.conformance.cat_in_the_box.plays import of_winner
from catbox_rules.diff.divergence import Clauses
from catbox_rules.diff.protocol import Part, Same
from catbox_rules.kernel import ruleset as kernel
from catbox_rules.kernel.errors import MalformedInput

__all__ = ["SCORING", "alike", "of_event", "of_malformed", "of_outcome", "of_sheet", "seen"]

SCORING: Final = (
    *("bonus_up_to", "face", "layout", "penalty"),
    *("score.bonus-bid", "score.group", "score.trick"),
)
"""What of the differences of rulebooks shows in scores alone: numbers, readings, clauses that are
replaced."""
_CONSTANT: Final = ("table", "results")
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


def alike(event: Event) -> Event:
    """An event as it is; of a round that is scored the sheet alone. Nobody plays otherwise for a
    group that earns nothing, or an arrangement that is not verified."""
    if isinstance(event, RoundScored):
        return evolve(event, groups=event.result.bonus, arrangement_is_known=True)
    return event


def seen(view: View) -> Mapping[str, object]:
    """What a view shows, by name: of the board the tokens, for nobody plays on unused columns."""
    if isinstance(view, SeatView):
        return {"hand": view.hand, "discard": view.discard, **_public(view.public)}
    return _public(view)


def _public(view: PublicView) -> dict[str, object]:
    shown: dict[str, object] = {"phase": type(view).__name__}
    for name in attrs.fields_dict(type(view)):
        value: object = getattr(view, name)
        if isinstance(value, Board):
            shown["tokens"], shown["neutral_tokens"] = value.tokens, value.neutral
        elif name not in _CONSTANT:
            shown[name] = value
    return shown


def of_malformed(_: MalformedInput) -> Clauses:
    """A rank that one of the decks does not have."""
    return ("setup.deck",)


def of_event(same: Same, one: kernel.Event | None, other: kernel.Event | None) -> Clauses:
    """The clauses behind the first event that differs."""
    event = one or other
    assert event is not None
    if isinstance(one, TrickWon) and isinstance(other, TrickWon):
        plays: list[Play] = [*same.before[0].trick]
        trick = [*plays, same.action] if isinstance(same.action, Play) else plays
        return _with_house_rules(same, of_winner(trick, other.seat))
    if event.event == "round-scored":
        is_paradox = isinstance(same.action, Paradox)
        return ("paradox.ends-round" if is_paradox else "trick.last",)
    clause = _OF_EVENT.get(event.event)
    return () if clause is None else _with_house_rules(same, (clause,))


def of_sheet(same: Same) -> Sequence[Part]:
    """For each seat the first of tricks, bonus and points that differs; what follows from it is
    not told again."""
    found: dict[tuple[str, Clauses], Part] = {}
    for part in _parts(same):
        found.setdefault((part.name, part.clauses), part)
    return tuple(found.values())


def _parts(same: Same) -> Iterator[Part]:
    states: tuple[State, State] = same.after
    one, other = states[0].results[-1], states[1].results[-1]
    for name, clause in _OF_SHEET.items():
        values = getattr(one, name), getattr(other, name)
        if values[0] != values[1]:
            yield Part(name.replace("_", " "), values, _with_house_rules(same, (clause,)))
    tables = states[0].table, states[1].table
    for seat in tables[0].seats:
        if one.tricks[seat] != other.tricks[seat]:
            yield Part("tricks", (one.tricks, other.tricks), ("trick.winner-leads",))
        elif one.bonus[seat] != other.bonus[seat]:
            clauses = _of_bonus(tables, one, other, seat)
            yield Part("bonus", (one.bonus, other.bonus), _with_house_rules(same, clauses))
        elif one.scores[seat] != other.scores[seat]:
            clause = "score.paradox-penalty" if seat == one.paradox else "score.trick"
            # A house rule on points for tricks stands in place of both.
            clauses = _with_house_rules(same, ("score.trick", clause))
            told = tuple(each for each in clauses if each != "score.trick" or each == clause)
            yield Part("scores", (one.scores, other.scores), told)


_OF_SHEET: Final[Mapping[str, str]] = {
    "start_seat": "round.start-seat-passes",
    "paradox": "paradox.occurs",
}


def _of_bonus(
    tables: tuple[Table, Table], one: RoundResult, other: RoundResult, seat: int
) -> Clauses:
    """Another bonus: it is earned by one table alone, or the group is of another size."""
    if one.bonus[seat] and other.bonus[seat]:
        is_elsewhere = tables[0].arrangement != tables[1].arrangement
        return ("setup.board", "score.group") if is_elsewhere else ("score.group",)
    if seat == one.paradox:
        return ("score.paradox-penalty",)
    earning = [table.house_rules and table.house_rules.earning for table in tables]
    if earning[0] != earning[1]:
        return ("score.bonus-bid",)
    by_number = [table.setup.bonus_up_to is not None for table in tables]
    clauses = ("score.bonus-bid", "score.bonus-two-players")
    return clauses if by_number[0] != by_number[1] else (clauses[by_number[0]],)


def of_outcome(same: Same) -> Clauses:
    """The clauses that decide the match."""
    after = After(same.before[0], same.action, same.events[0], same.after[0])
    return of_score(after, "winners", None, None)


def _with_house_rules(same: Same, clauses: Iterable[str]) -> Clauses:
    """Clauses, and the house rules that stand in place of one of them at one of the tables."""
    told = list(dict.fromkeys(clauses))
    rules = [set(state.table.house_rules or ()) for state in same.before]
    told += [rule.id for rule in rules[0] ^ rules[1] if rule.replaces in told]
    return tuple(told)
