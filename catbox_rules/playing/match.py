"""A match that is being played: what has been done so far, going on, and going back.

A `Match` is a value. Going on gives another one; going back cuts off the end. Chance and bots
draw their numbers from the seed and the number of actions before them. So a match that was taken
back and played again in the same way goes the same way, and nobody gains by going back but the
knowledge of what is to come.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from attrs import evolve, field, frozen

from catbox_rules.kernel.errors import MalformedInput, Plainly
from catbox_rules.kernel.ruleset import CHANCE, Action, Actor, AnyRuleset, Event, Seat, seen_by
from catbox_rules.match import replay
from catbox_rules.playing.guide import AnyGuide
from catbox_rules.records import Record

__all__ = ["Match", "TakenAction", "begin"]


@frozen
class TakenAction:
    """An action with the state that it was taken in, and what happened."""

    # A state is of the type that its game gives it; see AnyRuleset.
    state: Any
    action: Action
    events: tuple[Event, ...]


@frozen
class Match:
    """A match, or the beginning of one, that people and bots are playing.

    * `record`: the match as data, with all actions so far.
    * `people`: the seats that people play; bots have the others.
    * `seed`: what chance and bots draw their numbers from.
    """

    record: Record
    people: frozenset[Seat]
    seed: str
    # A state is of the type that its game gives it; see AnyRuleset.
    state: Any = field(repr=False)
    taken: tuple[TakenAction, ...] = field(default=(), repr=False)

    @property
    def ruleset(self) -> AnyRuleset:
        """The game."""
        return self.record.ruleset

    @property
    def actor(self) -> Actor | None:
        """Who acts now: where several seats may, the first of them. None once all is over."""
        return next(iter(self.ruleset.turn(self.state)), None)

    @property
    def person(self) -> Seat | None:
        """The seat of the person who acts now; None if chance or a bot does, or nobody."""
        actor = self.actor
        return actor if actor is not None and actor != CHANCE and actor in self.people else None

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do now."""
        return tuple(
            action for action in self.ruleset.legal_actions(self.state) if action.actor == seat
        )

    def after(self, action: Action) -> Match:
        """The match after an action; raises IllegalAction, or MalformedInput for a number that
        this table does not have."""
        step = self.ruleset.apply(self.state, action)
        each = TakenAction(self.state, action, step.events)
        actions = (*self.record.actions, action)
        return evolve(
            self,
            record=evolve(self.record, actions=actions),
            state=step.state,
            taken=(*self.taken, each),
        )

    def by_itself(self, guide: AnyGuide) -> Match | None:
        """The match after chance or a bot has taken one action; None where a person is to act, and
        once all is over."""
        actor = self.actor
        if actor is None or actor in self.people:
            return None
        random = Random(f"{self.seed} {len(self.taken)}")
        if actor == CHANCE:
            return self.after(self.ruleset.draw(self.state, random))
        view = self.ruleset.view(self.state, actor)
        return self.after(guide.choose(view, self.legal(actor), random))

    def undone(self, seat: Seat) -> Match | None:
        """The match before the last action of a seat: that one and all that came after it, of
        whomever, is taken back. None if the seat has not acted."""
        decisions = self._decisions(seat)
        if not decisions:
            return None
        last = decisions[-1]
        return evolve(
            self,
            record=evolve(self.record, actions=self.record.actions[:last]),
            state=self.taken[last].state,
            taken=self.taken[:last],
        )

    def seen(self, seat: Seat | None) -> tuple[Event, ...]:
        """All that a seat, or a spectator (None), has seen."""
        return tuple(_seen(self.taken, seat))

    def news(self, seat: Seat | None) -> tuple[Event, ...]:
        """What a seat has seen from its last action on, that included, less what other news say as
        well. For a spectator, since the last action of a person."""
        seats = self.people if seat is None else (seat,)
        decisions = self._decisions(*seats)
        since = self.taken[decisions[-1] :] if decisions else self.taken
        return tuple(event for each in since for event in _told(each, seat))

    def _decisions(self, *seats: Seat) -> list[int]:
        """When these seats acted."""
        return [index for index, each in enumerate(self.taken) if each.action.actor in seats]


def _seen(taken: Iterable[TakenAction], seat: Seat | None) -> Iterable[Event]:
    for each in taken:
        yield from seen_by(each.events, seat)


def _told(taken: TakenAction, seat: Seat | None) -> Iterable[Event]:
    """The events of an action that are worth telling. The first one tells what the action was,
    which a seat may not see itself; of the others those that say no more than it are left out."""
    for index, event in enumerate(seen_by(taken.events, seat)):
        is_own = event.private_to is not None
        if index == 0 or is_own or not event.implied or taken.action.actor == CHANCE:
            yield event


def begin(record: Record, *, people: Iterable[int], seed: str) -> Match:
    """The match that a record tells, to be gone on with.

    * `people`: the seats that people play, from 0.
    * `seed`: any text; the same one gives the same match if people do the same.

    Raises MalformedInput for a seat that the table does not have (`$.people`), and for an illegal
    action of the record, with its path.
    """
    seats = frozenset(Seat(seat) for seat in people)
    for seat in sorted(seats):
        if seat not in range(record.players):
            raise MalformedInput("$.people", expected=f"0 to {record.players - 1}", given=seat)
    played = replay(record)
    if played.refusal is not None:
        refused = played.refusal
        given = Plainly(f"{refused.action}, {refused.verdict}")
        path = f"$.actions[{refused.index}]"
        raise MalformedInput(path, expected="a legal action", given=given)
    state, taken = record.initial(), list[TakenAction]()
    for step in played.steps:
        taken.append(TakenAction(state, step.action, step.events))
        state = record.ruleset.apply(state, step.action).state
    return Match(record, seats, seed, state, tuple(taken))
