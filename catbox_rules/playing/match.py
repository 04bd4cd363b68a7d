"""A match that people and bots play: going on by itself, and back to what a person decided.

A `MatchWithBots` is a value, as the match in it is. Chance and bots draw their numbers from the
seed and the number of actions before them. So a match that was taken back and played again in the
same way goes the same way, and nobody gains by going back but the knowledge of what is to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from random import Random

from attrs import evolve, field, frozen

from catbox_rules.kernel.ruleset import (
    CHANCE,
    Action,
    Actor,
    AnyRuleset,
    Event,
    Seat,
    as_seat,
    seen_by,
)
from catbox_rules.match import AnyMatch, AnyTransition, Match
from catbox_rules.policies import Bot, Seated, shipped_bot
from catbox_rules.records import Record


@frozen
class MatchWithBots:
    """A match, or the beginning of one, that people and bots are playing.

    * `so_far`: the match as far as it was played.
    * `people`: the seats that people play; bots have the others.
    * `seed`: what chance and bots draw their numbers from.
    * `bots`: bots by seat; a seat of a bot that is left out has the bot of the game.
    * `seated`: where the bots sit; close it in the end if one of them is a program.
    """

    so_far: AnyMatch
    people: frozenset[Seat]
    seed: str
    bots: Mapping[Seat, Bot] = field(factory=dict[Seat, Bot], eq=False)
    seated: Seated = field(factory=Seated, eq=False, repr=False)

    @property
    def ruleset(self) -> AnyRuleset:
        """The game."""
        return self.so_far.ruleset

    @property
    def record(self) -> Record:
        """The match as data, with all actions so far."""
        return self.so_far.record

    @property
    def actor(self) -> Actor | None:
        """Who acts now: where several seats may, the first of them. None once all is over."""
        return next(iter(self.so_far.turn), None)

    @property
    def person(self) -> Seat | None:
        """The seat of the person who acts now; None if chance or a bot does, or nobody."""
        actor = self.actor
        return actor if actor is not None and actor != CHANCE and actor in self.people else None

    def after(self, action: Action) -> MatchWithBots:
        """The match after an action; raises IllegalAction, or MalformedInput for a number that
        this table does not have."""
        return evolve(self, so_far=self.so_far.apply(action))

    def by_itself(self) -> MatchWithBots | None:
        """The match after chance or a bot has taken one action; None where a person is to act, and
        once all is over. Raises BotFailed for a bot that does not do its part."""
        match, actor = self.so_far, self.actor
        if actor is None or actor in self.people:
            return None
        random = Random(f"{self.seed} {match.number_of_actions}")
        if actor == CHANCE:
            return self.after(match.draw(random))
        bot = self.bots.get(actor) or shipped_bot(self.ruleset)
        return self.after(self.seated.choose(bot, match, actor, random))

    def undone(self, seat: int) -> MatchWithBots | None:
        """The match before the last action of a seat: this action and all after it, whoever took
        them, are taken back. None if the seat has not acted."""
        number = self.so_far.number_since_decision(seat)
        return evolve(self, so_far=self.so_far.undo(number)) if number else None

    def news(self, seat: int | None) -> tuple[Event, ...]:
        """What a seat has seen from its last action on, that included, without what another event
        says already. For a spectator, since the last action of a person."""
        seats = self.people if seat is None else (seat,)
        number = self.so_far.number_since_decision(*seats) if seats else 0
        transitions = self.so_far.transitions[-number:]
        return tuple(event for each in transitions for event in _news_of(each, seat))


def _news_of(transition: AnyTransition, seat: int | None) -> Iterable[Event]:
    """The events of an action that are worth reporting. The first one says what the action was,
    which a seat may not see itself; of the others those that say no more than it are left out."""
    events: tuple[Event, ...] = transition.events
    for index, event in enumerate(seen_by(events, seat)):
        is_own = event.private_to is not None
        if index == 0 or is_own or not event.implied or transition.actor == CHANCE:
            yield event


def begin(
    record: Record,
    *,
    people: Iterable[int],
    seed: str,
    bots: Mapping[int, Bot] | None = None,
    patience: float | None = None,
) -> MatchWithBots:
    """The match of a record, to be continued.

    * `people`: the seats that people play, from 0.
    * `seed`: any text; the same one gives the same match if people do the same.
    * `bots`: bots by seat; a seat of a bot that is left out has the bot of the game.
    * `patience`: how many seconds a bot that is a program may take; see `Seated`.

    Raises MalformedInput for a seat that the table does not have (`$.people`, `$.bots`), and for an
    illegal action of the record, with its path; for a patience that is none (`$.patience`).
    """
    as_seat_of = partial(as_seat, players=record.players)
    seats = frozenset(as_seat_of(seat, path="$.people") for seat in people)
    seated = {as_seat_of(seat, path="$.bots"): bot for seat, bot in (bots or {}).items()}
    return MatchWithBots(Match.from_record(record), seats, seed, seated, Seated(patience))
