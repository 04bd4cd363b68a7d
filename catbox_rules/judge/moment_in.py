"""The moment that a file is about: a position, and the action in question."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve, frozen

from catbox_rules.judge.case import Case
from catbox_rules.judge.reading import LoadedPosition, Read, record_in
from catbox_rules.kernel.errors import MalformedInput, is_whole_number
from catbox_rules.kernel.ruleset import Action
from catbox_rules.match import Replay, replay
from catbox_rules.notation import Transcript
from catbox_rules.positions.described import described, with_stood
from catbox_rules.positions.protocol import POSITIONS, Position
from catbox_rules.records import Record
from catbox_rules.render.picture import Picture
from catbox_rules.render.protocol import DRAWING


@frozen
class Moment:
    """A position, the name of its game in records, and the action in question, if there is one."""

    game: str
    position: Position
    asked: Action | None = None

    def picture(self) -> Picture:
        """Return the picture of the moment."""
        return DRAWING.of(self.game).picture_of(self.position, self.asked)


def moment_in(read: Read, *, at: int | None = None) -> Moment:
    """Return the moment that a file holds, with the action in question, if the file asks about one.

    * `at`: for a match, the moment after this many actions, from 0; None for the last moment.

    Raises what `check_number` raises, at `$.at`; NoMatch for a record that cannot be played up to
    there.

    >>> from catbox_rules import load
    >>> moment = moment_in(load("catbox-line/1 pegasus-2023 3p deal start=0"))
    >>> moment.game, moment.position.phase.value, moment.asked
    ('cat-in-the-box', 'deal', None)
    """
    check_number(at, read)
    match read:
        case Record():
            return moment_of(read, at=at)
        case Transcript():
            return moment_of(read.record, at=at)
        case Case():
            record = read.record
            moment = Moment(read.ruleset.NAME, read.lying) if record is None else moment_of(record)
            return evolve(moment, asked=read.action)
        case LoadedPosition():
            return Moment(read.positions.RULESET.NAME, read.position)
        case _:
            assert_never(read)


def moment_of(record: Record, *, at: int | None = None) -> Moment:
    """Return the moment at which a record ends, or the one after its first `at` actions.

    An illegal action ends the match and becomes the action in question. Raises NoMatch for a record
    that cannot be played up to there.
    """
    return moment_after(replay(record if at is None else record.up_to(at)))


def moment_after(played: Replay) -> Moment:
    """Return the moment at which a replay has stopped.

    An illegal action ends the match and becomes the action in question. Raises NoMatch for a record
    that cannot be played up to there.
    """
    played.check()
    record, refused = played.record, played.refusal
    game = record.ruleset.NAME
    position = with_stood(POSITIONS.of(game).position_of(played.state), played.match.stood)
    return Moment(game, described(position, record), None if refused is None else refused.action)


def check_number(at: int | None, read: Read, *, place: str = "$.at") -> None:
    """Raise MalformedInput, at `place`, if there is no moment after `at` actions. Only a match, as
    JSON or as text, has several moments to choose from."""
    if at is None:
        return
    record = record_in(read)
    if record is None or isinstance(read, Case):
        expected = "nothing, because only a match has actions to count"
        raise MalformedInput(place, expected=expected, given=at)
    number = len(record.actions)
    if not is_whole_number(at) or not 0 <= at <= number:
        raise MalformedInput(place, expected=f"0 to {number}", given=at)
