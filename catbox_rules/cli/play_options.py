"""The options of `catbox play`: a new match or one to resume, who plays, and where it is saved.

A fault of the command line names the option; a fault of a file names the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from attrs import frozen

from catbox_rules.book import Rulebook
from catbox_rules.cli.faults import faults_in, options_in_errors
from catbox_rules.cli.files import match_in, read_file
from catbox_rules.cli.options import names_given, on_command_line, options_given
from catbox_rules.games import game_named, games_of
from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Unsupported, Verbatim
from catbox_rules.playing import MatchWithBots, begin
from catbox_rules.policies import Bot, bot_named, check_patience
from catbox_rules.records import ChosenTable, Record

_PLAYERS: Final = 3

_AT_SEATS: Final = re.compile(r"(\d{1,3}(?:,\d{1,3})*)=(.*)", re.ASCII)
"""A bot with the seats that it has."""


@frozen
class Asked:
    """The options that say what to play; None for those not given."""

    game: str | None = None
    edition: str | None = None
    players: int | None = None
    first: int | None = None
    names: str | None = None
    options: Sequence[str] = ()

    @property
    def given(self) -> Mapping[str, object]:
        """The options that were given, by their names on the command line."""
        values: Mapping[str, object] = {
            "GAME": self.game,
            "--edition": self.edition,
            "--players": self.players,
            "--first": self.first,
            "--names": self.names,
            "--option": list(self.options) or None,
        }
        return {name: value for name, value in values.items() if value is not None}


@frozen
class Opponents:
    """The players of the seats without a person, as given on the command line.

    * `bots`: each `BOT`, or `SEATS=BOT`.
    * `patience`: the number of seconds that a program may take for an answer; None for no limit.
    """

    bots: Sequence[str] = ()
    patience: float | None = None


def match_asked_for(
    asked: Asked,
    *,
    resume: Path | None,
    people: str,
    seed: str,
    opponents: Opponents = Opponents(),
) -> tuple[MatchWithBots, Path | None]:
    """Return the match to play, and the file it was resumed from if it may be overwritten.

    * `resume`: the file of a match to resume, which itself says what to play.
    * `people`: the seats that people play: `0,2`, `all` or `none`.
    * `opponents`: the bots of the others.

    Raises MalformedInput for a fault of the command line, Unusable for one in the file.
    """
    if resume is None:
        record = _new_record(asked)
        return _sitting_down(record, people, seed, opponents)(), None
    for name, value in asked.given.items():
        expected = "nothing, because the record in --resume already says this"
        raise MalformedInput(name, expected=expected, given=value)
    place, read = read_file(resume)
    with faults_in(place):
        found = match_in(read)
    record, own = (found, resume) if isinstance(found, Record) else (found.record, None)
    sit_down = _sitting_down(record, people, seed, opponents)
    with faults_in(place):
        return sit_down(), own


def _sitting_down(
    record: Record, people: str, seed: str, opponents: Opponents
) -> Callable[[], MatchWithBots]:
    """Return a function that begins the match, after checking everything that was asked for besides
    the record."""
    with options_in_errors("patience"):
        check_patience(opponents.patience)
    seats = _seats(people, record.players)
    bots = _bots(opponents.bots, record, frozenset(seats))
    patience = opponents.patience
    return partial(begin, record, people=seats, seed=seed, bots=bots, patience=patience)


def _new_record(asked: Asked) -> Record:
    """Return a record without actions, after checking that its table is possible."""
    game = None if asked.game is None else game_named(asked.game, place="GAME")
    ruleset = next(games_of(game))
    edition, options = asked.edition, options_given(asked.options)
    if edition is not None and "+" in edition:
        rulebook = Rulebook.named(edition, game, place="--edition")
        ruleset, edition = rulebook.ruleset, rulebook.edition_id
        options = {**rulebook.options, **options}
    table = ChosenTable(
        ruleset,
        edition=ruleset.EDITIONS[-1].id if edition is None else edition,
        players=_PLAYERS if asked.players is None else asked.players,
        first_seat=asked.first or 0,
        options=options,
    )
    try:
        table.initial()
    except (MalformedInput, Unsupported) as error:
        raise on_command_line(error) from None
    return Record(table, names=names_given(asked.names, table.players))


def _seats(people: str, players: int) -> Sequence[int]:
    """Read `0,2`, `all` or `none` as seats of the table."""
    if people in ("all", "none"):
        return range(players if people == "all" else 0)
    words = [word.strip() for word in people.split(",")]
    if not all(word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS for word in words):
        expected = "seats with commas between them, such as 0,2, or all or none"
        raise MalformedInput("--people", expected=expected, given=people)
    seats = [int(word) for word in words]
    for seat in seats:
        if seat >= players:
            raise MalformedInput("--people", expected=f"0 to {players - 1}", given=seat)
    return seats


def _bots(texts: Sequence[str], record: Record, people: frozenset[int]) -> Mapping[int, Bot]:
    """Read `NAME`, for all bots, and `1=NAME` or `1,2=NAME`, as bots by seat."""
    by_seat, for_all = dict[int, Bot](), list[Bot]()
    for text in texts:
        at = _AT_SEATS.fullmatch(text)
        bot = bot_named(at[2] if at else text, record.ruleset, place="--bot")
        if at is None:
            for_all.append(bot)
            continue
        for seat in map(int, at[1].split(",")):
            if seat not in range(record.players) or seat in people or seat in by_seat:
                there_are = [each for each in range(record.players) if each not in people]
                seats = f"seats of bots, {', '.join(map(str, there_are))}, each only once"
                expected = seats if there_are else "nothing, because people have all seats"
                raise MalformedInput("--bot", expected=expected, given=text)
            by_seat[seat] = bot
    if len(for_all) > 1:
        expected = "only one for all bots, and 1=NAME for a single seat"
        raise MalformedInput("--bot", expected=expected, given=for_all[1].name)
    all_others = {seat: bot for bot in for_all for seat in range(record.players)}
    return {seat: bot for seat, bot in (all_others | by_seat).items() if seat not in people}


def place_to_save(save: Path | None, own: Path | None) -> Path | None:
    """Return the file to save after every action. Raises MalformedInput if it exists, unless the
    match was resumed from it."""
    if save is None or not save.exists() or (own is not None and save.samefile(own)):
        return save
    expected = "a new file, or the one in --resume to continue it"
    raise MalformedInput(
        "--save", expected=expected, given=Verbatim(f"{save}, which already exists")
    )
