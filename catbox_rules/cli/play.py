"""`catbox play`: people and bots at one table, on one terminal.

A person sees the view of their own seat and what that seat has seen, and nothing else. If several
people play, the screen is cleared and handed over before it shows a hand. Chance and bots draw
their numbers from the seed and the number of actions before them: a match that is taken back and
played again in the same way goes the same way, and going back gains nobody better luck.
"""

from __future__ import annotations

import json
import re
import secrets
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Annotated, Final

import typer
from attrs import define
from rich.text import Text

from catbox_rules.book import Rulebook
from catbox_rules.cli.faults import faults_in, options_in_errors, reason_of
from catbox_rules.cli.files import match_in, read_file, write_file
from catbox_rules.cli.options import Names, Patience, names_given
from catbox_rules.cli.printing import as_text, console, print_parts
from catbox_rules.cli.rulings import headline, listed, show_outcome, show_sheet
from catbox_rules.games import GAMES, game_meant, games_of
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, errors_below
from catbox_rules.kernel.ruleset import CHANCE, Action, Seat, as_seat, seen_by
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match import AnyMatch, Match
from catbox_rules.notation import read_typed
from catbox_rules.policies import Bot, Seated, bot_named, shipped_bot
from catbox_rules.positions.protocol import position_of, without_words
from catbox_rules.records import ChosenTable, Record, record_as_json
from catbox_rules.records.record import name_of, with_names
from catbox_rules.render.protocol import picture_of
from catbox_rules.render.terminal import indented, plain, renderable

CLEARED: Final = "\x1b[2J\x1b[3J\x1b[H"
"""What clears a terminal, with what has been scrolled off it."""


def play_match(  # noqa: PLR0913, PLR0917 -- an argument for each option
    game: Annotated[str | None, typer.Argument(help=f"{' or '.join(GAMES)}.")] = None,
    edition: Annotated[str | None, typer.Option(help="Such as pegasus-2023+memory.")] = None,
    players: Annotated[int, typer.Option(help="How many play.")] = 3,
    first: Annotated[int, typer.Option(help="The seat that starts.")] = 0,
    people: Annotated[str, typer.Option(help="The seats of people: 0,2 or all or none.")] = "0",
    bot: Annotated[list[str] | None, typer.Option(metavar="[SEATS=]BOT", help="The rest.")] = None,
    patience: Patience = None,
    names: Names = None,
    seed: Annotated[str | None, typer.Option(help="A word for the same cards and bots.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write this file after every action.")] = None,
    resume: Annotated[Path | None, typer.Option(help="A record or a text to continue.")] = None,
) -> None:
    """Play a match on this terminal, by people and bots."""
    own = None
    if resume is None:
        match = _begun(game, edition, players, first)
        with options_in_errors("names"):
            match = match.with_names(names_given(names, match.players))
    elif game or edition or names:
        raise MalformedInput("--resume", expected="no other table than its own", given=str(resume))
    else:
        place, read = read_file(resume)
        with faults_in(place):
            found = match_in(read)
            own = resume if isinstance(found, Record) else None
            match = Match.from_record(found if isinstance(found, Record) else found.record)
    seats = _seats(people, match.players, "--people")
    bots = dict.fromkeys(range(match.players), shipped_bot(match.ruleset))
    for text in bot or ():
        at, _, name = text.rpartition("=") if re.match(r"[\d,]+=", text) else ("all", "", text)
        chosen = bot_named(name, match.ruleset, place="--bot")
        bots |= dict.fromkeys(_seats(at, match.players, "--bot"), chosen)
    if save is not None and save.exists() and not (own is not None and save.samefile(own)):
        raise MalformedInput("--save", expected="a new file, or that of --resume", given=str(save))
    seed = seed or str(secrets.randbelow(10**9))
    with options_in_errors("patience"), Seated(patience) as seated, suppress(EOFError):
        AtTerminal(match, seats, bots, seed, seated, save).play()


def _begun(game: str | None, edition: str | None, players: int, first: int) -> AnyMatch:
    name = None if game is None else game_meant(game)
    latest = next(games_of(name, place="GAME")).EDITIONS[-1].id
    book = Rulebook.named(edition or latest, name, place="--edition")
    with options_in_errors("players", first_seat="--first"):
        return Match.from_record(
            Record(ChosenTable(book.ruleset, book.edition_id, players, first, book.options))
        )


def _seats(text: str, players: int, place: str) -> frozenset[Seat]:
    """Read `0,2`, `all` or `none` as seats of the table."""
    if text in ("all", "none"):
        return frozenset(map(Seat, range(players if text == "all" else 0)))
    if not re.fullmatch(r"\d{1,3}(,\d{1,3})*", text, re.ASCII):
        raise MalformedInput(place, expected="seats such as 0,2, or all or none", given=text)
    return frozenset(as_seat(int(seat), players=players, path=place) for seat in text.split(","))


def _say(message: str, style: str = "") -> None:
    print_parts(as_text(message, style))


def _ask(question: str) -> str:
    """Ask a question and return the line that is typed. Raises EOFError at the end of input."""
    print_parts(plain(f"{question} >", end=" "))
    if line := sys.stdin.buffer.readline():
        return line.decode("utf-8", "replace").strip()
    raise EOFError


def _clear() -> None:
    """Clear the terminal, so that nothing shown before can be seen any more. Those that cannot be
    cleared may not say how high they are."""
    terminal = console()
    can_be = terminal.is_terminal and not terminal.is_dumb_terminal
    typer.echo(CLEARED if can_be else "\n" * max(terminal.height, 200), nl=False)


@define(eq=False)
class AtTerminal:
    """A match, and those who play it at one terminal.

    * `file`: the file that is written after every action, if there is one.
    """

    match: AnyMatch
    people: frozenset[Seat]
    bots: Mapping[int, Bot]
    seed: str
    seated: Seated
    file: Path | None
    before_screen: Seat | None = None

    def play(self) -> None:
        """Play until the match is over. Raises EOFError when somebody leaves."""
        self._become(self.match)
        record = self.match.record
        _say(f"{record.ruleset.NAME}, {Rulebook.of_record(record)}, seed {self.seed}", "bold")
        kinds = {seat: f"a bot: {bot.name}" for seat, bot in self.bots.items()}
        kinds |= dict.fromkeys(self.people, "a person")
        _say(", ".join(f"{name_of(record.names, each)} ({kinds[each]})" for each in kinds))
        _say("Type an action, why ACTION, show, undo, save FILE or quit.")
        while (outcome := self.match.outcome) is None:
            actor, number = self.match.turn[0], len(self.match.transitions)
            random = Random(f"{self.seed} {number}")
            if actor == CHANCE or actor not in self.people:
                # So that what fails, a bot or a rule of somebody's own, can be made to fail again.
                with errors_below(f"seed {self.seed}, action {number}"):
                    if actor == CHANCE:
                        action = self.match.draw(random)
                    else:
                        action = self.seated.choose(self.bots[actor], self.match, actor, random)
                    match = self.match.apply(action)
                self._become(match)
            elif self._is_seated(actor, name_of(record.names, actor)):
                self._take_turn(actor, name_of(record.names, actor))
        self._show(None)
        for number, result in enumerate(self.match.rounds, start=1):
            show_sheet(number, result, record)
        show_outcome(outcome, record)
        self._offer_to_save()

    def _become(self, match: AnyMatch) -> None:
        """Replace the match, and save it."""
        self.match = match
        if self.file is not None:
            write_file(str(self.file), f"{json.dumps(record_as_json(match.record))}\n".encode())

    def _is_seated(self, seat: Seat, name: str) -> bool:
        """Hand the screen over to a person. Return False if an action was taken back instead."""
        if len(self.people) > 1 and seat != self.before_screen:
            _clear()
            typed = _ask(f"It is {name}'s turn. {name}, press Enter (or type undo)").lower()
            if typed == "undo" and self.before_screen is not None:
                # The person who sat here before takes it back, and is asked to sit down again.
                self._undo(self.before_screen)
                self.before_screen = None
                return False
            _clear()
        self.before_screen = seat
        return True

    def _take_turn(self, seat: Seat, name: str) -> None:
        """Ask the person until an action is taken, or taken back."""
        legal: Sequence[Action] = self.match.legal_actions(seat)
        self._show(seat)
        _say("You can:", "bold")
        _say(listed(legal))
        before = self.match
        while self.match is before:
            typed = _ask(name)
            word, _, rest = typed.partition(" ")
            try:
                match word.lower(), rest.strip():
                    case "show", "":
                        self._show(seat)
                    case "undo", "":
                        self._undo(seat)
                    case "quit", "":
                        self._offer_to_save()
                        raise EOFError
                    case "save", file:
                        self._save(file)
                    case "why", asked:
                        action = read_typed(asked, self.match.ruleset, seat, legal=legal)
                        self._rule(action, self.match.judge(action))
                    case _:
                        action = read_typed(typed, self.match.ruleset, seat, legal=legal)
                        self._become(self.match.apply(action))
            except IllegalAction as error:
                self._rule(error.action, error.verdict)
            except MalformedInput as error:
                _say(f"{typed!r} is not understood. Expected: {error.expected}.")

    def _rule(self, action: object, verdict: Verdict) -> None:
        """Say whether an action is legal, and why."""
        print_parts(headline(verdict.ruling, str(action)))
        for finding in verdict.violations or verdict.grounds:
            print_parts(indented(as_text(with_names(str(finding), self.match.names))))

    def _show(self, seat: Seat | None) -> None:
        """Show the table as a seat or a spectator sees it, and what has happened since its last
        turn; for a spectator, since the last turn of a person."""
        seats = self.people if seat is None else (seat,)
        number = self.match.number_since_decision(*seats)
        print_parts(Text())
        for transition in self.match.transitions[-number:]:
            for event in seen_by(transition.events, seat):
                _say(with_names(str(event), self.match.names))
        position = position_of(self.match, seat=seat)
        print_parts(Text(), renderable(picture_of(without_words(position))), Text())

    def _undo(self, seat: Seat) -> None:
        """Go back to the last decision of a seat."""
        if number := self.match.number_since_decision(seat):
            self._become(self.match.undo(number))
        else:
            _say("You have not done anything yet.")

    def _offer_to_save(self) -> None:
        while self.people and not self.file and (file := _ask("A file to save it in, or Enter")):
            self._save(file)

    def _save(self, file: str) -> None:
        """Write the match into a new file, now and after every action."""
        try:
            Path(file).touch(exist_ok=False)
        except (OSError, ValueError) as error:
            _say(f"{file}: {reason_of(error)}")
        else:
            self.file = Path(file)
            self._become(self.match)
