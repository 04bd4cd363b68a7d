"""Matches played by both rulebooks: generated ones, and those of records.

A generated match goes on with actions that both sides allow, and so shows several ways to part; a
match of a record goes as it went. What a match turns on is its number and the seed alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from attrs import frozen

from catbox_rules.diff.divergence import Clauses, Kind, Parting, Way, first_of_each
from catbox_rules.diff.lockstep import Moment, begin, choices, one_sided, step, views
from catbox_rules.diff.protocol import ComparedGame, Tables
from catbox_rules.kernel.errors import MalformedInput, Plainly
from catbox_rules.kernel.ruleset import CHANCE, Action

__all__ = [
    "MATCHES_BETWEEN_VIEWS",
    "Played",
    "generated",
    "going_on",
    "is_about_match",
    "manner_of",
    "recorded",
]

MATCHES_BETWEEN_VIEWS: Final = 16
"""In one match of so many it is also compared what seats see."""
_MOST_ACTIONS: Final = 2000
"""A match of a game that can go on for ever is left after so many actions."""
_STACKED: Final = 0.4
"""How often the cards of a deal are put rather in order."""


@frozen
class Played:
    """A match that both sides have played, as far as they could."""

    actions: tuple[Action, ...]
    """All actions that both have taken."""
    partings: tuple[Parting, ...]
    """The first of each way, in the order of the match."""
    scored: int = 0
    """How many rounds both have scored before one of them went otherwise, or by that."""
    refused_by: Clauses | None = None
    """Where the next action of a record is illegal by both: the clauses, by `a`."""

    def up_to(self, way: Way) -> tuple[Action, ...]:
        """The actions up to the one at which it parts in some way, with that one; `way` is among
        its partings. Raises MalformedInput if it is not, which is so only where a house rule does
        not answer the same twice."""
        parting = next((each for each in self.partings if each.way == way), None)
        if parting is None:  # all else is the same each time
            given = Plainly("another one when the match was played again")
            expected = "one answer of a house rule to one question"
            raise MalformedInput("$.options.variants", expected=expected, given=given)
        before = self.actions[: parting.index]
        if way.kind in (Kind.DEAL, Kind.ACTION) and parting.action is not None:
            return (*before, parting.action)
        return self.actions[: parting.index + 1]


def manner_of(game: ComparedGame, number: int) -> str:
    """The name of the manner in which a match is played, by its number."""
    names = list(game.MANNERS)
    return names[number % len(names)]


def generated(game: ComparedGame, tables: Tables, *, number: int, seed: int) -> Played:
    """The match of a number and a seed: the same one whatever others are played.

    * `number`: from 0; the manner of play, the side by which cards are dealt, and whether what
      seats see is compared follow from it.
    * `seed`: any whole number.
    """
    random = Random(f"{seed}:{tables[0].players}:{number}")
    manner = manner_of(game, number)
    actions: list[Action] = []
    partings: list[Parting] = []
    scored = 0
    looks = number % MATCHES_BETWEEN_VIEWS == 0
    for moment, action, found in going_on(begin(game, tables), manner, random):
        partings += found
        scored = moment.scored
        if looks and not found:
            partings += views(moment)
        if action is not None:
            actions.append(action)
    return Played(tuple(actions), first_of_each(partings), scored)


def going_on(
    moment: Moment, manner: str, random: Random, wanted: Sequence[Action] = ()
) -> Iterator[tuple[Moment, Action | None, Sequence[Parting]]]:
    """A match from a moment on: each moment, the action taken there by both, and how they part
    there. Ends where they have no action in common, or the match is over; with None then.

    * `wanted`: actions to take before any others, in their order, each where it is possible; one
      that is not is left out.
    """
    game = moment.game
    choose, asked = game.MANNERS[manner], list(reversed(wanted))
    while moment.index < _MOST_ACTIONS:
        found: Sequence[Parting]
        if _chance_acts(moment):
            action, found = _dealt(moment, random, asked)
        else:
            common, found = choices(moment)
            action = _wanted(common, asked)
            if action is None and common:
                action = random.choice(choose(moment.a, common))
        if action is None:
            yield moment, None, found
            return
        after, effects = step(moment, action)
        yield moment, action, (*found, *effects)
        moment = after


def _chance_acts(moment: Moment) -> bool:
    ruleset = moment.game.RULESET
    return ruleset.turn(moment.a) == (CHANCE,) == ruleset.turn(moment.b)


def _wanted(common: Sequence[Action], asked: list[Action]) -> Action | None:
    """The next of the actions asked for that can be taken, with those before it left out; None, and
    all of them are kept, if chance has to act first."""
    while asked and asked[-1].actor != CHANCE:
        action = asked.pop()
        if action in common:
            return action
    return None


def _dealt(
    moment: Moment, random: Random, asked: list[Action]
) -> tuple[Action | None, Sequence[Parting]]:
    """What chance does: as it is asked for, if that is possible."""
    while asked:
        action = asked.pop()
        if action.actor == CHANCE and one_sided(moment, action) == (None, None):
            return action, ()
    return _drawn(moment, random)


def _drawn(moment: Moment, random: Random) -> tuple[Action | None, Sequence[Parting]]:
    """What chance does: drawn by one side, now and then stacked; if the other does not allow that,
    as the other draws it. None if neither allows what the other draws."""
    ruleset, game = moment.game.RULESET, moment.game
    states: list[Any] = [moment.a, moment.b]
    if random.random() < 0.5:
        states.reverse()
    is_stacked = random.random() < _STACKED
    found: list[Parting] = []
    for state in states:
        drawn = ruleset.draw(state, random)
        action: Action = game.stacked(drawn, random) if is_stacked else drawn
        parting, _ = one_sided(moment, action)
        if parting is None:
            return action, found
        if not moment.has_parted:
            found.append(parting)
    return None, found


def recorded(game: ComparedGame, tables: Tables, actions: Sequence[Action]) -> Played:
    """The match of a record by both sides: up to the first action that one of them forbids, or both
    do, or the end. What else could have been done is compared as well; only the partings at an
    action of the record say that the match itself goes otherwise."""
    ruleset, moment, taken = game.RULESET, begin(game, tables), list[Action]()
    partings: list[Parting] = []
    for action in actions:
        common, found = ((), ()) if action.actor == CHANCE else choices(moment)
        partings += found
        parting, refused = one_sided(moment, action, common)
        if refused is not None:
            return Played(tuple(taken), first_of_each(partings), moment.scored, refused)
        if parting is not None:
            if not moment.has_parted:
                partings.append(parting)
            return Played((*taken, action), first_of_each(partings), moment.scored)
        moment, found = step(moment, action)
        partings += found
        taken.append(action)
        if not ruleset.turn(moment.a) and not ruleset.turn(moment.b):
            break
    return Played(tuple(taken), first_of_each(partings), moment.scored)


def is_about_match(parting: Parting, actions: Sequence[Action]) -> bool:
    """Whether a parting is about an action that the match took, and not about a choice that it
    only had."""
    if parting.way.kind in (Kind.ACTION, Kind.DEAL):
        return parting.index < len(actions) and actions[parting.index] == parting.action
    return True
