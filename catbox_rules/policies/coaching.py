"""A coach: what the strongest bot of a game would do, and its estimate of each action.

It is advice, not a ruling: it knows no more than the seat, it has tried worlds that may be the true
one, and it may be wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Protocol

from attrs import frozen

from catbox_rules.games import AnyGame, game_of
from catbox_rules.kernel.errors import (
    MalformedInput,
    MissingPart,
    Unsupported,
    Verbatim,
    whole_number,
)
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Event, Seat, Turn, as_seat
from catbox_rules.match import AnyMatch
from catbox_rules.policies.protocol import POLICIES
from catbox_rules.policies.sampling import sampler_of
from catbox_rules.policies.search import AnyAdvice, Estimate, Searching
from catbox_rules.positions.partial import check_whole
from catbox_rules.positions.protocol import POSITIONS, AnyPositions, Position

FORMAT: Final = "catbox-advice/1"
COACH: Final = "strong"
"""The name of the bot that gives advice."""


class SeatView(Protocol):
    """The part that the views of all games share."""

    @property
    def seat(self) -> Seat:
        """The seat whose view it is."""
        ...


@frozen
class Advised:
    """Advice for a seat.

    * `game`: its name in records.
    * `seat`: the seat that is to act.
    * `seed`: the seed of the random numbers: the same one gives the same advice.
    * `remembers`: whether the advice uses everything that the seat has seen in the round; if not,
      only the present table.
    * `advice`: the estimates.
    """

    game: str
    seat: Seat
    seed: int
    remembers: bool
    advice: AnyAdvice


def coach_of(game: AnyGame) -> Searching:
    """Return the bot of a game that gives advice. Raises MissingPart for a game without one;
    Unsupported for an unknown name of a game.

    >>> coach_of("cat-in-the-box").budget > 100
    True
    """
    policy = POLICIES.of(game).get(COACH)
    if not isinstance(policy, Searching):
        raise MissingPart(game if isinstance(game, str) else game.NAME, "coach")
    return policy


def advise(match: AnyMatch, seat: int | None = None, *, seed: int = 0) -> Advised:
    """Return advice for a seat at a moment of a match.

    * `seat`: a seat that may act, from 0; None for the first such seat.
    * `seed`: any whole number.

    Raises MalformedInput at `$.seat` for a seat that may not act, and at `$` if none may;
    Unsupported at `$.options` for a table with your own house rules, which cannot be sampled.

    >>> from catbox_rules import Match, cat_in_the_box
    >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
    >>> match = match.apply(match.draw(Random(7)))
    >>> advised = advise(match, 1)
    >>> advised.advice.best in match.legal_actions(1)
    True
    """
    acting = _acting(match.turn, seat, match.players)
    seen = tuple(each.event for each in match.events_since(seat=acting))
    return _advised(match.ruleset, match.view(acting), seen, match.legal_actions(acting), seed)


def advise_on(position: Position, seat: int | None = None, *, seed: int = 0) -> Advised:
    """Return advice for a seat at a table, without the history of the round; so nothing is
    concluded from the history.

    * `position`: everything that the seat sees must be known: its own hand, and all that is open.
    * `seat`, `seed`: see `advise`.

    Raises the errors of `advise`; MalformedInput at `$` for a position with gaps in what the seat
    sees; ImpossibleState for an impossible table; Unsupported for a table with house rules, for a
    partial one, and if the solver is needed but not installed.

    >>> from catbox_rules import cat_in_the_box as game
    >>> from catbox_rules.positions.cat_in_the_box import position_of
    >>> state = game.initial("pegasus-2023", players=3)
    >>> state = game.apply(state, game.draw(state, Random(7))).state
    >>> advised = advise_on(position_of(game.view(state, 0)))
    >>> advised.seat, advised.remembers
    (0, False)
    """
    game = game_of(position)
    positions = POSITIONS.of(game)
    check_whole(position)
    acting = _acting(positions.turn(position), seat, position.table.players)
    state = next(iter(positions.completions(position, None))).state
    view = game.view(state, acting)
    seen = position.seen_by(acting)
    gaps = _differing(_lying(positions, seen), _lying(positions, positions.position_of(view)))
    if gaps:
        expected = f"a table at which seat {acting} knows its own cards and all open ones"
        given = Verbatim(f"one with gaps in {', '.join(gaps)}")
        raise MalformedInput("$", expected=expected, given=given)
    legal = [action for action in game.legal_actions(state) if action.actor == acting]
    return _advised(game, view, (), legal, seed)


def _lying(positions: AnyPositions, position: Position) -> dict[str, object]:
    """Return a position as JSON without its title, names and notes."""
    plain = positions.position_as_json(position)
    return {key: value for key, value in plain.items() if key not in _WRITTEN}


def _differing(one: Mapping[str, object], other: Mapping[str, object]) -> list[str]:
    """Return the keys in which two positions differ."""
    return [key for key in {**one, **other} if one.get(key) != other.get(key)]


_WRITTEN: Final = ("names", "title", "note", "stood")


def _acting(turn: Turn, seat: int | None, players: int) -> Seat:
    """Return the seat that gets advice."""
    due = [actor for actor in turn if actor != CHANCE]
    if not due:
        given = Verbatim("chance is on turn" if turn else "nobody is on turn")
        raise MalformedInput("$", expected="a moment at which a seat is to act", given=given)
    acting = due[0] if seat is None else as_seat(seat, players=players, path="$.seat")
    if acting not in due:
        expected = f"a seat that may act, {' or '.join(map(str, due))}"
        raise MalformedInput("$.seat", expected=expected, given=seat)
    return acting


def _advised(
    game: AnyRuleset, view: SeatView, seen: Sequence[Event], legal: Sequence[Action], seed: int
) -> Advised:
    if whole_number(seed) is None:
        raise MalformedInput("$.seed", expected="a whole number", given=seed)
    try:
        sampler = sampler_of(view, seen)
    except MissingPart:
        raise
    except Unsupported as error:
        # The caller knows options of a table, not a view.
        raise Unsupported("$.options", expected=error.expected, given=error.given) from None
    advice = coach_of(game).advice(view, seen, legal, Random(seed))
    return Advised(game.NAME, view.seat, seed, sampler.remembers, advice)


def advice_as_json(advised: Advised) -> dict[str, object]:
    """Return advice as plain JSON, in the format `catbox-advice/1`.

    >>> from catbox_rules import Match, cat_in_the_box
    >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
    >>> answer = advice_as_json(advise(match.apply(match.draw(Random(7)))))
    >>> answer["format"], answer["seat"], answer["actions"][0]["action"] == answer["best"]
    ('catbox-advice/1', 0, True)
    """
    advice = advised.advice
    return {
        "format": FORMAT,
        "game": advised.game,
        "seat": advised.seat,
        "bot": COACH,
        "seed": advised.seed,
        "remembers": advised.remembers,
        "worlds": advice.worlds,
        "best": str(advice.best),
        "actions": [_as_json(each) for each in advice.estimates],
    }


def _as_json(estimate: Estimate[Action]) -> dict[str, object]:
    is_tried = estimate.times > 0
    return {
        "action": str(estimate.action),
        "times": estimate.times,
        "share": round(estimate.share, 4) if is_tried else None,
        "score": round(estimate.score, 4) if is_tried else None,
    }
