"""A match that people and bots play: it plays on by itself, and goes back to a person's decision.

A `MatchWithBots` is a value, as the match in it is. Chance and bots draw their numbers from the
seed and the number of actions before them. So a match that is taken back and played again in the
same way goes the same way, and going back gains nobody better luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from random import Random

from attrs import evolve, field, frozen

from catbox_rules.kernel.former import FormerMember
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

    * `so_far`: the match so far.
    * `people`: the seats that people play; bots have the others.
    * `seed`: what chance and bots draw their numbers from.
    * `bots`: bots by seat; other seats of bots have the game's default bot.
    * `seated`: holds the running bots; close it at the end if one of them is a program.
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
        """Who acts now: the first of several seats that may act. None once the match is over."""
        return next(iter(self.so_far.turn), None)

    @property
    def person(self) -> Seat | None:
        """The seat of the person who acts now; None if it is the turn of chance or a bot, or
        nobody's."""
        actor = self.actor
        return actor if actor is not None and actor != CHANCE and actor in self.people else None

    def after(self, action: Action) -> MatchWithBots:
        """Return the match after an action. Raises IllegalAction, or MalformedInput for a number
        that this table does not have."""
        return evolve(self, so_far=self.so_far.apply(action))

    def auto_step(self) -> MatchWithBots | None:
        """Return the match after chance or a bot has taken one action; None if it is a person's
        turn, or once the match is over. Raises BotFailed if a bot fails."""
        match, actor = self.so_far, self.actor
        if actor is None or actor in self.people:
            return None
        random = Random(f"{self.seed} {match.number_of_actions}")
        if actor == CHANCE:
            return self.after(match.draw(random))
        bot = self.bots.get(actor) or shipped_bot(self.ruleset)
        return self.after(self.seated.choose(bot, match, actor, random))

    by_itself = FormerMember("by_itself", "auto_step")

    def undone(self, seat: int) -> MatchWithBots | None:
        """Return the match before the last action of a seat: that action and all later ones, by any
        seat, are taken back. None if the seat has not acted."""
        number = self.so_far.number_since_decision(seat)
        return evolve(self, so_far=self.so_far.undo(number)) if number else None

    def recent_events(self, seat: int | None) -> tuple[Event, ...]:
        """Return what a seat has seen from its last action on, including that action, without
        events that other events imply. For a spectator: from the last action of a person on."""
        seats = self.people if seat is None else (seat,)
        number = self.so_far.number_since_decision(*seats) if seats else 0
        transitions = self.so_far.transitions[-number:]
        return tuple(event for each in transitions for event in _news_of(each, seat))

    news = FormerMember("news", "recent_events")


def _news_of(transition: AnyTransition, seat: int | None) -> Iterable[Event]:
    """Yield the events of an action that are worth reporting. The first event says what the action
    was, which a seat may not see by itself; later ones that add nothing to it are left out."""
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
    """Continue the match of a record with people and bots.

    * `people`: the seats that people play, from 0.
    * `seed`: any text; the same one gives the same match if people do the same.
    * `bots`: bots by seat; other seats of bots have the game's default bot.
    * `patience`: the number of seconds that a bot may take if it is a program; see `Seated`.

    Raises MalformedInput for a seat that the table does not have (`$.people`, `$.bots`), and for an
    illegal action of the record, with its path; for an invalid patience (`$.patience`).
    """
    as_seat_of = partial(as_seat, players=record.players)
    seats = frozenset(as_seat_of(seat, path="$.people") for seat in people)
    seated = {as_seat_of(seat, path="$.bots"): bot for seat, bot in (bots or {}).items()}
    return MatchWithBots(Match.from_record(record), seats, seed, seated, Seated(patience))
