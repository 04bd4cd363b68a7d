"""A table: who sits there, and the match that they play.

It knows no rule and no game: what may be done, the match says; what a seat may know, `message_for`.
All that is done at a table is a step. A table is a value: it makes a step of what a client wants,
or refuses it, and gives the table after a step. It is opened again from its steps.
"""

from __future__ import annotations

import hashlib
import unicodedata
from random import SystemRandom
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.games import game_named
from catbox_rules.kernel.errors import spelled_out
from catbox_rules.match import AnyMatch, Match
from catbox_rules.records import action_as_json, read_as, read_record, record_as_json
from catbox_rules.records.formats import CatboxRecord
from catbox_rules.serving import Refused, chosen
from catbox_rules.serving.session import MOVED_ON

_LONGEST_NAME: Final = 24
_MOST_STEPS: Final = 2_000
"""Of a table, which has some 200 if nobody takes anything back."""
_MOST_ASKED: Final = 3
"""Times that a seat may ask for the same action to be taken back."""
_CHANCE: Final = SystemRandom()


@frozen
class NewTable:
    """What somebody chooses who opens a table."""

    game: str
    edition: str
    players: int
    options: dict[str, object] = field(factory=dict[str, object])

    def begin(self) -> CatboxRecord:
        """The step that begins it. Raises CatboxError for what there is not."""
        game, first = game_named(self.game), _CHANCE.randrange(max(1, min(self.players, 9)))
        options, players = self.options, self.players
        match = Match.begin(game, self.edition, players=players, options=options, first_seat=first)
        return record_as_json(match.record)


@frozen
class Undo:
    """A seat asks the others whether its last action may be taken back, with all after it."""

    seat: int
    actions: int
    waiting: tuple[int, ...]
    """The seats that have not answered."""


@frozen
class Sitter:
    seat: int
    name: str
    secret: str
    """A digest of what the client alone knows."""


@frozen
class Step:
    """What is done at a table. All but sitting and leaving ends a question, or asks one."""

    leave: int | None = None
    sit: Sitter | None = None
    act: object = None
    """An action, of a seat or of chance."""
    take_back: int | None = None
    """So many actions."""
    undo: Undo | None = None


@frozen(eq=False)
class Table:
    match: AnyMatch
    number: int = 1
    """Of its next step."""
    sitters: dict[int, Sitter] = field(factory=dict[int, Sitter])
    undo: Undo | None = None
    askers: tuple[int, ...] = ()
    """The seats that have asked to take something back since the last action."""

    @staticmethod
    def of(steps: list[object]) -> Table:
        """The table as it is kept."""
        if not steps:
            raise Refused("there is no such table")
        table = Table(Match.from_record(read_record(steps[0])))
        for step in steps[1:]:
            table = table.after(read_as(Step, step, path="$"))
        return table

    @property
    def names(self) -> list[str | None]:
        """What the seats are called; None for a free one."""
        sitters = map(self.sitters.get, range(self.match.players))
        return [None if sitter is None else sitter.name for sitter in sitters]

    @property
    def is_full(self) -> bool:
        """Whether no more steps are kept of it."""
        return self.number >= _MOST_STEPS

    def seat_of(self, token: str) -> int | None:
        """The seat of the owner of this secret; None for a spectator."""
        secret = _digest(token)
        return next((by.seat for by in self.sitters.values() if by.secret == secret), None)

    def may_ask(self, seat: int) -> bool:
        """Whether a seat may still ask to take something back before the next action."""
        return self.askers.count(seat) < _MOST_ASKED

    # What a client may want.

    def sit(self, token: str, seat: int, name: str) -> Step:
        """Take a seat, or another seat or name as long as the match is not on. Sitting
        down again on the same seat under the same name changes nothing."""
        here, sitter = self.seat_of(token), Sitter(seat, _clean(name), _digest(token))
        if not 0 <= seat < self.match.players:
            raise Refused("there is no such seat")
        if sitter == self.sitters.get(seat):
            return Step(sit=sitter)
        if seat in self.sitters and seat != here:
            raise Refused("this seat is taken")
        others = [by.name for by in self.sitters.values() if by.seat != here]
        if _alike(sitter.name) in map(_alike, others):
            raise Refused(f"the name {sitter.name} is taken; choose another")
        return Step(sit=sitter) if here is None else evolve(self.leave(here), sit=sitter)

    def leave(self, seat: int) -> Step:
        """Free a seat, as long as the match is not on."""
        if None not in self.names:
            raise Refused("the match has begun: seats are not changed any more")
        return Step(leave=seat)

    def act(self, seat: int, action: object, at: int) -> Step:
        """Do what a client has sent; raises MalformedInput for what is no action."""
        return Step(act=action_as_json(chosen(self.match, seat, action, at=at)))

    def take_back(self, seat: int, wish: str, at: int) -> Step:
        """Ask for it, agree, or refuse. A single no ends the question, also that of the seat that
        has asked; so does going on playing."""
        actions, undo = self.match.number_since_decision(seat), self.undo
        # The number of the next event never comes again, even after actions were taken back.
        if at != self.match.number_of_events:
            raise Refused(MOVED_ON)
        if wish == "ask":
            if actions == 0 or undo is not None:
                raise Refused("nothing of yours can be taken back now")
            if not self.may_ask(seat):
                raise Refused("you have asked three times; play on")
            return Step(undo=Undo(seat, actions, tuple(sorted(self.sitters.keys() - {seat}))))
        if undo is None or (wish == "agree" and seat not in undo.waiting):
            raise Refused("nobody asks you to agree to anything")
        if wish == "refuse":
            return Step()
        waiting = tuple(other for other in undo.waiting if other != seat)
        return Step(undo=evolve(undo, waiting=waiting)) if waiting else Step(take_back=undo.actions)

    # What comes of it.

    def after(self, step: Step) -> Table:
        """The table after a step; raises IllegalAction."""
        match = self.match
        sitters = {seat: by for seat, by in self.sitters.items() if seat != step.leave}
        if step.sit is not None:
            sitters[step.sit.seat] = step.sit
        if step.take_back is not None:
            match = match.take_back(step.take_back)
        if step.act is not None:
            match = match.apply(match.read(step.act))
        plays = step.sit is None and step.leave is None
        undo, askers = step.undo if plays else self.undo, self.askers
        if match is not self.match:
            askers = ()
        elif undo is not None and self.undo is None:
            askers = (*askers, undo.seat)
        return Table(match, self.number + 1, sitters, undo, askers)

    def going_on(self, step: Step) -> tuple[Table, int, list[Step]]:
        """The table after a step and what chance does then; and the steps to keep of that, with the
        number of the first. Before the match only who sits where is kept, from number 1 on, so that
        nobody fills a table by sitting down again and again."""
        later, number, steps = self.after(step), self.number, [step]
        if None in self.names:
            steps = [Step(sit=sitter) for sitter in later.sitters.values()]
            later, number = evolve(later, number=1 + len(steps)), 1
        while (drawn := later.of_chance()) is not None:
            later, steps = later.after(drawn), [*steps, drawn]
        return later, number, steps

    def of_chance(self) -> Step | None:
        """What chance does now, as soon as all sit."""
        if None in self.names or self.match.turn != ("chance",):
            return None
        return Step(act=action_as_json(self.match.draw(_CHANCE)))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _alike(name: str) -> str:
    """The same for names that people read as the same: of other letters, or of wide ones."""
    return unicodedata.normalize("NFKC", name).casefold()


def _clean(name: str) -> str:
    """A name on one line, without what does not show or turns the line around."""
    seen = [each if each.isprintable() and spelled_out(each) == each else " " for each in name]
    cleaned = " ".join("".join(seen).split())
    if not 1 <= len(cleaned) <= _LONGEST_NAME:
        raise Refused(f"a name has 1 to {_LONGEST_NAME} characters")
    return cleaned
