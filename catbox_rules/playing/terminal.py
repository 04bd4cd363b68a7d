"""Text for the terminal, printed with rich: events, legal actions, reasons, score sheets and the
end.

Seats are called by their names, if they have any. Everything that comes from people is shown as
plain text: its markup and control characters never reach the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from catbox_rules.book import Rulebook
from catbox_rules.kernel.ruleset import Action, Event, Seat
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.playing.hints import Hint
from catbox_rules.playing.match import MatchWithBots
from catbox_rules.records import Record
from catbox_rules.records.names import name_of, with_names
from catbox_rules.render.rounds import round_sheet
from catbox_rules.render.terminal import indented, plain

_MOST_LISTED: Final = 24
_FIRST_LISTED: Final = 6


def table_of(match: MatchWithBots) -> RenderableType:
    """Return what is played here, by whom, and with which seed."""
    record = match.record
    seats = [
        f"{name_of(record.names, seat)} ({_kind_of(match, Seat(seat))})"
        for seat in range(record.players)
    ]
    return Group(
        plain(f"{record.ruleset.NAME}, {Rulebook.of_record(record)}, seed {match.seed}", "bold"),
        plain(", ".join(seats)),
        plain("Type help to see what you can type."),
    )


def _kind_of(match: MatchWithBots, seat: Seat) -> str:
    """Return who plays at a seat, in words."""
    if seat in match.people:
        return "a person"
    return f"a bot: {match.bots[seat].name}" if seat in match.bots else "a bot"


def shown_events(events: Iterable[Event], record: Record) -> RenderableType:
    """Return what has happened, one line for each event."""
    return Group(*(plain(with_names(str(event), record.names)) for event in events))


def actions_listed(actions: Sequence[Action], *, all_of_them: bool = False) -> RenderableType:
    """Return actions for printing, a paragraph for each kind. A long list of one kind is shortened
    to its first actions and the last, unless all are asked for."""
    kinds = groupby(actions, key=lambda action: action.do)
    return Group(
        *(plain(_listed([str(action) for action in kind], all_of_them)) for _, kind in kinds)
    )


def _listed(texts: list[str], all_of_them: bool) -> str:
    if not any(" " in text for text in texts):
        return " ".join(texts)
    if all_of_them or len(texts) <= _MOST_LISTED:
        return ", ".join(texts)
    return f"{', '.join(texts[:_FIRST_LISTED])}, … {texts[-1]} ({len(texts)} in all)"


def ruling(action: Action, verdict: Verdict, record: Record) -> RenderableType:
    """Return the ruling on an action, with the clauses that decide it."""
    style = "bold green" if verdict.is_legal else "bold red"
    heading = Text.assemble((verdict.ruling.value, style), plain(f": {action}", "bold"))
    return Group(heading, *_findings(verdict.violations or verdict.grounds, record))


def _findings(findings: Iterable[Finding], record: Record) -> Iterator[RenderableType]:
    for finding in findings:
        message = plain(with_names(finding.message, record.names))
        yield indented(Text.assemble(message, " ", (f"[{finding.clause}]", "cyan")))


def refusals(hints: Sequence[Hint], record: Record) -> RenderableType:
    """Return what cannot be done, with the reasons."""
    parts: list[RenderableType] = []
    for hint in hints:
        parts += [plain(f"not {hint.wish}:", "bold"), *_findings(hint.reasons, record)]
    return Group(*parts)


def end(match: MatchWithBots) -> RenderableType:
    """Return the score sheets of all rounds, the winners, and the clauses that decided."""
    record, outcome = match.record, match.so_far.outcome
    sheets = [
        part
        for number, result in enumerate(match.so_far.rounds, start=1)
        for part in round_sheet(
            number,
            result,
            players=record.players,
            name_of=partial(name_of, record.names),
            nothing="no {name}",
        )
    ]
    if outcome is None:
        return Group(*sheets)
    winners = " and ".join(name_of(record.names, seat) for seat in outcome.winners)
    totals = ", ".join(
        f"{name_of(record.names, seat)} {total}" for seat, total in enumerate(outcome.totals)
    )
    return Group(
        *sheets,
        plain(f"Won by {winners} ({totals})", "bold green"),
        *_findings(outcome.reasons, record),
    )
