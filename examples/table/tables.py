"""A table: who sits there, and the match that they play.

It knows no rule and no game: what may be done, the match says; what a seat may know, `message_for`.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Final, Self

from attrs import asdict, evolve, field, frozen

from catbox_rules.games import game_named
from catbox_rules.kernel.forms import is_object
from catbox_rules.match import AnyMatch, Match
from catbox_rules.records import action_as_json, read_as, read_record, record_as_json
from examples.table.store import Kept, Store

_LONGEST_NAME: Final = 24
_TAKE_BACK: Final = "take_back"
_UNDO: Final = "undo"
_MOVED_ON: Final = "the table has moved on since then: look again"
_CHANCE: Final = SystemRandom()


class Refused(Exception):
    """What a table does not do, in a sentence for the person who asked for it."""


@frozen
class NewTable:
    """What somebody chooses who opens a table."""

    game: str
    edition: str
    players: int
    options: dict[str, object] = field(factory=dict[str, object])

    async def begin(self, store: Store) -> str:
        """Keep it; its id, which nobody can guess. Raises CatboxError for what there is not."""
        game, first = game_named(self.game), _CHANCE.randrange(max(1, min(self.players, 9)))
        options, players = self.options, self.players
        match = Match.begin(game, self.edition, players=players, options=options, first_seat=first)
        id = secrets.token_urlsafe(12)
        await store.begin(id, record_as_json(match.record))
        return id


@frozen
class Undo:
    """A seat asks the others whether its last action may be taken back, with all after it."""

    seat: int
    actions: int
    waiting: tuple[int, ...]
    """The seats that have not answered."""


class Table:
    """What it does is in the file before it is so; what cannot be kept has changed nothing. Only
    one thing is done at a time."""

    def __init__(self, store: Store, id: str, kept: Kept) -> None:
        self._store, self._id, self._steps = store, id, len(kept.steps)
        self._sitters = kept.sitters
        self.undo: Undo | None = None
        self.match: AnyMatch = Match.from_record(read_record(kept.begun))
        for step in kept.steps:
            self.match, self.undo = _after(self.match, step)

    @classmethod
    async def open(cls, store: Store, id: str) -> Self:
        """The table as it is kept."""
        kept = await store.find(id)
        if kept is None:
            raise Refused("there is no such table")
        table = cls(store, id, kept)
        await table._begin_when_all_sit()
        return table

    @property
    def names(self) -> list[str | None]:
        """What the seats are called; None for a free one."""
        seats = range(self.match.table.players)
        return [self._sitters[seat][1] if seat in self._sitters else None for seat in seats]

    def seat_of(self, token: str) -> int | None:
        """The seat of the owner of this secret; None for a spectator."""
        secret = _digest(token)
        return next((seat for seat, (known, _) in self._sitters.items() if known == secret), None)

    async def sit(self, token: str, seat: int, name: str) -> None:
        """Take a seat, or another one as long as the match is not on."""
        here, secret, shown = self.seat_of(token), _digest(token), _clean(name)
        if not 0 <= seat < self.match.table.players:
            raise Refused(f"there is no seat {seat}")
        if seat in self._sitters and seat != here:
            raise Refused(f"seat {seat} is taken")
        if here not in (None, seat):
            self._check_not_begun()
        await self._store.sit(self._id, seat, secret, shown)
        if here is not None:
            del self._sitters[here]
        self._sitters[seat] = secret, shown
        await self._begin_when_all_sit()

    async def leave(self, seat: int) -> None:
        """Free a seat, as long as the match is not on."""
        self._check_not_begun()
        await self._store.leave(self._id, self._sitters[seat][0])
        del self._sitters[seat]

    async def act(self, seat: int, action: object, at: int) -> None:
        """Do what a client has sent; raises CatboxError for what is no action, or illegal."""
        self._check_offered(seat, at)
        read = self.match.read(action, path="$.act")
        if read.actor != seat:
            raise Refused(f"you are seat {seat}, and this is not an action of yours")
        await self._go_on(self.match.apply(read), action_as_json(read))

    async def ask_undo(self, seat: int, at: int) -> None:
        self._check_moment(at)
        actions = self.match.number_since_decision(seat)
        if actions == 0 or self.undo is not None:
            raise Refused("nothing of yours can be taken back now")
        others = tuple(sorted(self._sitters.keys() - {seat}))
        await self._ask(Undo(seat, actions, others))

    async def answer_undo(self, seat: int, at: int, *, agreed: bool) -> None:
        """A single no ends it, also that of the seat that has asked; so does going on playing."""
        self._check_moment(at)
        undo = self.undo
        if undo is None or (agreed and seat not in undo.waiting):
            raise Refused("nobody asks you to agree to anything")
        waiting = tuple(other for other in undo.waiting if other != seat)
        if waiting or not agreed:
            await self._ask(evolve(undo, waiting=waiting) if agreed else None)
        else:
            await self._go_on(self.match.take_back(undo.actions), {_TAKE_BACK: undo.actions})

    def _check_not_begun(self) -> None:
        if None not in self.names:
            raise Refused("the match has begun: seats are not changed any more")

    def _check_moment(self, at: int) -> None:
        # The number of the next event never comes again, even after actions were taken back.
        if at != self.match.number_of_events:
            raise Refused(_MOVED_ON)

    def _check_offered(self, seat: int, at: int) -> None:
        """As `_check_moment`, but others may have acted if the seat was on turn all the time."""
        then = self.match
        while then.number_of_events > at and then.last and then.before:
            own = then.last.action.actor == seat
            if own or seat not in then.before.turn or then.taken_back_from:
                break
            then = then.before
        if then.number_of_events != at:
            raise Refused(_MOVED_ON)

    async def _begin_when_all_sit(self) -> None:
        if None not in self.names and self.match.turn == ("chance",):
            await self._go_on(self.match)

    async def _ask(self, undo: Undo | None) -> None:
        await self._keep([{_UNDO: undo and asdict(undo)}])
        self.undo = undo

    async def _go_on(self, match: AnyMatch, *steps: Mapping[str, object]) -> None:
        """Keep what has led to a later moment of the match, with what chance does then."""
        added = list(steps)
        while match.turn == ("chance",):
            drawn = match.draw(_CHANCE)
            match = match.apply(drawn)
            added.append(action_as_json(drawn))
        await self._keep(added)
        self.match, self.undo = match, None

    async def _keep(self, steps: Sequence[Mapping[str, object]]) -> None:
        await self._store.add(self._id, self._steps, steps)
        self._steps += len(steps)


def _after(match: AnyMatch, step: object) -> tuple[AnyMatch, Undo | None]:
    """The match after a step, and who asks then whether something may be taken back."""
    if is_object(step) and isinstance(actions := step.get(_TAKE_BACK), int):
        return match.take_back(actions), None
    if is_object(step) and _UNDO in step:
        undo = step[_UNDO]
        return match, None if undo is None else read_as(Undo, undo, path="$.undo")
    return match.apply(match.read(step)), None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _clean(name: str) -> str:
    """A name on one line, without what does not show or turns the line around."""
    shown = "".join(each if each.isprintable() else " " for each in name)
    cleaned = " ".join(shown.split())
    if not 1 <= len(cleaned) <= _LONGEST_NAME:
        raise Refused(f"a name has 1 to {_LONGEST_NAME} characters")
    return cleaned
