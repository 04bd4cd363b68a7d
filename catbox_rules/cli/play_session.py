"""People at the table: what they see, what they type, and what it does.

A person only sees the view of their own seat, and what that seat has seen. If more than one person
plays, the screen is cleared and handed over before it shows a hand.

    5Y, bid 1, claim 8 alive …    an action of the game
    help, hint, why ACTION, rules CLAUSE, show, undo, save [FILE], quit

`undo` goes back to the last decision of the person who types it. It also takes back what chance,
bots and others have done since; with the same seed they do the same again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NoReturn

from attrs import evolve
from rich.console import RenderableType
from rich.text import Text

from catbox_rules.book.clause import load_clauses
from catbox_rules.book.unverified import unverified
from catbox_rules.cli.autosave import Autosave
from catbox_rules.cli.clauses import list_rules, show_clause
from catbox_rules.cli.faults import reason_of
from catbox_rules.cli.screen import PlayerQuit, Screen
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, MissingPart, Unsupported
from catbox_rules.kernel.nearest import nearest as nearest_name
from catbox_rules.kernel.ruleset import Action, Seat
from catbox_rules.playing import AnyGuide, MatchWithBots, hints, nearest
from catbox_rules.playing.advice import advice_listed
from catbox_rules.playing.terminal import (
    actions_listed,
    end,
    refusals,
    ruling,
    shown_events,
    table_of,
)
from catbox_rules.policies.coaching import advise
from catbox_rules.positions.described import described
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import Record
from catbox_rules.records.names import name_of
from catbox_rules.render.protocol import DRAWING
from catbox_rules.render.terminal import plain, renderable

_COMMANDS: Final = {
    "help": "what you can type",
    "hint": "what you can do, why not what you cannot do, and what the strongest bot would do",
    "why ACTION": "the ruling on an action, and its clauses",
    "rules CLAUSE": "a rule in full; rules alone lists them",
    "show": "the table again, and what happened since your last turn",
    "undo": "back to your last decision",
    "save FILE": "write the match into a file",
    "quit": "leave the table",
}
"""What can be typed besides actions of the game, and what it does."""


class PlaySession:
    """A match, the people who play it, and the screen that they share."""

    def __init__(
        self, match: MatchWithBots, guide: AnyGuide, screen: Screen, autosave: Autosave
    ) -> None:
        self._match = match
        self._guide = guide
        self._screen = screen
        self._autosave = autosave
        self._before_screen: Seat | None = None
        """The person who sits before the screen."""

    @property
    def _record(self) -> Record:
        return self._match.record

    def play(self) -> bool:
        """Play until the match is over or somebody leaves. Return False if it was interrupted
        (Ctrl-C)."""
        try:
            self._screen.show(table_of(self._match))
            self._caution()
            self._go_on()
            self._end()
        except PlayerQuit:
            self._say_where_it_is()
        except KeyboardInterrupt:
            self._screen.show(Text())
            self._say_where_it_is()
            return False
        except MalformedInput as error:
            # What people type is answered at once: a house rule has failed.
            self._say_where_it_is()
            actions = len(self._record.actions)
            raise error.below(f"seed {self._match.seed}, action {actions}") from None
        return True

    def _caution(self) -> None:
        """Show what no rulebook says about the table, if there is anything."""
        doubt = unverified(self._record.table)
        if doubt is not None:
            self._screen.show(plain(f"Caution: {doubt}.", "yellow"))

    def _say_where_it_is(self) -> None:
        if self._autosave.saving_to is not None and not self._autosave.has(self._record):
            self._try_to_write(self._autosave.saving_to)
        if self._autosave.has(self._record):
            self._say(f"The match is saved in {self._autosave.held_in}. --resume continues it.")
        elif self._record.actions:
            self._say("The match is not saved. --save FILE saves it after every action.")

    def _say(self, message: str) -> None:
        self._screen.show(plain(message))

    def _go_on(self) -> None:
        while True:
            self._chance_and_bots()
            seat = self._match.person
            if seat is None:
                return
            if self._is_seated(seat):
                self._turn(seat)

    def _chance_and_bots(self) -> None:
        after = self._match.auto_step()
        while after is not None:
            self._becomes(after)
            after = self._match.auto_step()

    def _becomes(self, match: MatchWithBots) -> None:
        """Replace the current match, and save it."""
        self._match = match
        path = self._autosave.saving_to
        if path is not None:
            self._try_to_write(path)

    def _is_seated(self, seat: Seat) -> bool:
        """Hand the screen over to a person. Return True once they sit before it, False if an action
        was taken back instead."""
        if seat == self._before_screen or len(self._match.people) == 1:
            self._before_screen = seat
            return True
        self._screen.clear()
        name = name_of(self._record.names, seat)
        answer = self._screen.ask(
            f"It is {name}'s turn. {name}, press Enter (or type undo or quit)"
        )
        if answer.lower() == "quit":
            self._quit()
        if answer.lower() == "undo" and self._before_screen is not None:
            # The person who sat here before takes it back, and is asked to sit down again.
            undone = self._match.undone(self._before_screen)
            self._before_screen = None
            if undone is not None:
                self._becomes(undone)
            return False
        self._before_screen = seat
        self._screen.clear()
        return True

    def _turn(self, seat: Seat) -> None:
        """Ask the person until an action is taken, or taken back."""
        self._see(seat)
        self._screen.show(
            Text("You can:", style="bold"), actions_listed(self._match.so_far.legal_actions(seat))
        )
        before = self._match
        while self._match is before:
            self._answer(seat, self._screen.ask(name_of(self._record.names, seat)))

    def _answer(self, seat: Seat, typed: str) -> None:
        """Do what the person has typed: a command, or else an action of the game."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "help" | "hint" | "show" | "undo" | "quit" as command if rest:
                self._say(
                    f"Type {command} by itself."
                    + (f" Did you mean why {rest}?" if command == "hint" else "")
                )
            case "help":
                self._help()
            case "hint":
                self._hint(seat)
            case "why":
                self._why(seat, rest)
            case "rules":
                self._rules(rest)
            case "show":
                self._see(seat)
            case "undo":
                self._undo(seat)
            case "save":
                self._save(rest)
            case "quit":
                self._quit()
            case _:
                self._act(seat, typed)

    def _act(self, seat: Seat, typed: str) -> None:
        action = self._read(seat, typed)
        if action is None:
            return
        try:
            self._becomes(self._match.after(action))
        except IllegalAction as error:
            self._screen.show(ruling(action, error.verdict, self._record))
            self._say("Type hint to see what you can do, or rules CLAUSE to read a rule.")

    def _read(self, seat: Seat, typed: str) -> Action | None:
        """Read a typed action. If it cannot be read, tell the person why and return None."""
        try:
            action: Action = self._guide.read(typed, self._view(seat))
            self._match.so_far.judge(action)
        except MalformedInput as error:
            place = error.path.removeprefix("$").removeprefix(".")
            of = f" for {place}" if place else ""
            self._say(f"{typed!r} is not understood. Expected{of}: {error.expected}.")
            near = nearest(typed, self._match.so_far.legal_actions(seat))
            words = [typed.partition(" ")[0] for typed in _COMMANDS]
            near = near or nearest_name(typed.lower(), words)
            if near is not None:
                self._say(f"Did you mean {near}?")
            return None
        return action

    # A view is of the type that its game gives it; see AnyRuleset.
    def _view(self, seat: Seat | None) -> Any:
        return self._match.so_far.view(seat)

    def _help(self) -> None:
        lines = [*self._guide.TYPED, *_COMMANDS.items()]
        width = max(len(typed) for typed, _ in lines)
        self._screen.show(*(plain(f"{typed.ljust(width)}  {means}") for typed, means in lines))

    def _hint(self, seat: Seat) -> None:
        found = hints(self._match.so_far, self._guide, seat)
        legal = actions_listed(self._match.so_far.legal_actions(seat), all_of_them=True)
        self._screen.show(refusals(found, self._record), Text("You can:", style="bold"), legal)
        self._screen.show(self._advice(seat))

    def _advice(self, seat: Seat) -> RenderableType:
        """Return what the strongest bot would do, or why there is no advice."""
        try:
            advised = advise(self._match.so_far, seat)
        except MissingPart as error:
            return plain(f"There is no advice: {error}.")
        except Unsupported as error:
            return plain(f"There is no advice: expected {error.expected}, got {error.given}.")
        return advice_listed(advised, self._record.names)

    def _why(self, seat: Seat, typed: str) -> None:
        action = self._read(seat, typed)
        if action is not None:
            verdict = self._match.so_far.judge(action)
            self._screen.show(ruling(action, verdict, self._record))

    def _rules(self, clause: str) -> None:
        clauses = load_clauses(self._match.ruleset.NAME)
        if not clause:
            list_rules((self._match.ruleset.NAME, each) for each in clauses.values())
        elif clause in clauses:
            show_clause(clauses[clause])
        else:
            near = nearest_name(clause, clauses)
            self._say(f"There is no clause {clause}." + (f" Did you mean {near}?" if near else ""))

    def _see(self, seat: Seat | None) -> None:
        """Show the table as a seat or a spectator sees it, and what has happened since its last
        turn."""
        game = self._match.ruleset.NAME
        position = described(POSITIONS.of(game).position_of(self._view(seat)), self._record)
        # A note is about the match as it was written down, which is not this one any more.
        picture = DRAWING.of(game).picture_of(evolve(position, note=None))
        happened = shown_events(self._match.recent_events(seat), self._record)
        self._screen.show(Text(), happened, Text(), renderable(picture), Text())

    def _undo(self, seat: Seat) -> None:
        undone = self._match.undone(seat)
        if undone is None:
            self._say("You have not done anything yet.")
        else:
            self._becomes(undone)

    def _save(self, file: str) -> None:
        path = Path(file) if file else self._autosave.known_as
        if path is None:
            self._say("Type a file name as well, such as save match.json.")
        elif self._may_write(path):
            self._try_to_write(path, says_so=True)

    def _may_write(self, path: Path) -> bool:
        """Return True if writing the file destroys nothing that is not of this match."""
        if path == self._autosave.known_as or not path.exists():
            return True
        answer = self._screen.ask(f"{path} already exists. Replace it? (yes, no)")
        return answer.lower() in ("y", "yes")

    def _try_to_write(self, path: Path, *, says_so: bool = False) -> None:
        try:
            self._autosave.write(self._record, path)
        except (OSError, ValueError) as error:
            self._say(f"{path} could not be saved: {reason_of(error)}")
            return
        if says_so:
            self._say(f"The match is saved in {path}.")

    def _quit(self) -> NoReturn:
        self._offer_to_save()
        raise PlayerQuit

    def _offer_to_save(self) -> None:
        """Ask where to save the match, until it is saved or the person declines."""
        while self._record.actions and not self._autosave.has(self._record):
            known = self._autosave.known_as
            how = "or Enter not to save"
            if known is not None:
                how = f"Enter for {known}, or no"
            answer = self._screen.ask(f"Save the match? (a file name, {how})")
            if answer.lower() in ("no", "n") or not (answer or known):
                return
            if answer.lower() in ("yes", "y"):
                self._say("Type a file name.")
                continue
            path = Path(answer) if answer else known
            if path is not None and self._may_write(path):
                self._try_to_write(path, says_so=True)

    def _end(self) -> None:
        """Show the last round, and who has won by which clauses."""
        if len(self._match.people) > 1:
            self._screen.clear()
        self._see(None)
        self._screen.show(end(self._match))
        self._caution()
        if self._match.people:
            self._offer_to_save()
