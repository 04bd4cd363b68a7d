"""Replays for people: round by round, with the sheets, or the first illegal action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard, get_type_hints

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from catbox_rules.cli.printing import as_text, indented, print_parts, value_in_words, words
from catbox_rules.cli.rulings import findings, seat_name
from catbox_rules.kernel.guards import is_tuple
from catbox_rules.kernel.ruleset import Actor, Seat, seen_by
from catbox_rules.records import Record, Replay, ReplayStep
from catbox_rules.variants import Rulebook

__all__ = ["show_replay"]


def _seat(record: Record, actor: Actor) -> str:
    return seat_name(record.names, actor)


def show_replay(played: Replay, *, place: str, line: int | None = None) -> None:
    """A record round by round: the plays, what they led to, the sheet of each round; or the first
    illegal action, with its line in a text."""
    record, ruleset = played.record, played.record.ruleset
    print_parts(as_text(f"{place}: {record.title}" if record.title else place, "bold"))
    rulebook = Rulebook.of_record(record)
    print_parts(as_text(f"{ruleset.NAME}, {rulebook}, {record.players} players"))
    shown, rounds = 0, ruleset.rounds(played.state)
    for step in played.steps:
        print_parts(*_step(step, record))
        while shown < step.rounds_over:
            print_parts(*_round_sheet(rounds[shown], record, number=shown + 1))
            shown += 1
    outcome = played.outcome
    if outcome is not None:
        winners = ", ".join(_seat(record, seat) for seat in outcome.winners)
        print_parts(Text(), as_text(f"Won by {winners}", "bold green"))
        print_parts(*(indented(as_text(str(reason))) for reason in outcome.reasons))
    elif played.refusal is not None:
        refused = played.refusal
        where = f"action {refused.index}" if line is None else f"line {line}"
        action = f"{where}: {_seat(record, refused.action.actor)}, {refused.action}"
        print_parts(Text(), Text.assemble(("ILLEGAL: ", "bold red"), as_text(action, "bold")))
        print_parts(
            *findings(refused.verdict.violations, game=ruleset.NAME, edition=record.edition_id)
        )
    else:
        actors = ", ".join(_seat(record, actor) for actor in ruleset.turn(played.state))
        print_parts(Text(), as_text(f"The record stops here; next: {actors}"))


def _step(step: ReplayStep, record: Record) -> list[RenderableType]:
    told = [str(event) for event in seen_by(step.events, None) if not event.implied]
    return [
        as_text("; ".join([f"{step.index:>4}  {_seat(record, step.actor)}: {step.action}", *told]))
    ]


def _round_sheet(result: object, record: Record, *, number: int) -> list[RenderableType]:
    """A round as a table: a row for each seat, a column for each value that stands by seat. All
    else that it tells is a fact above the table."""
    columns: dict[str, Sequence[object]] = {}
    facts: list[str] = []
    for name, hint in get_type_hints(type(result)).items():
        value: object = getattr(result, name)
        if _stands_by_seat(value, record):
            columns[words(name)] = value
        elif isinstance(value, int) and hint in (Seat, Seat | None):
            facts.append(f"{words(name).removesuffix('seat').strip()} {_seat(record, Seat(value))}")
        else:
            facts.append(_fact(words(name), value, record))
    table = Table(box=None)
    table.add_column("seat")
    for name in columns:
        table.add_column(name, justify="right")
    for seat in range(record.players):
        values = (as_text(value_in_words(column[seat])) for column in columns.values())
        table.add_row(as_text(_seat(record, Seat(seat))), *values)
    return [as_text(f"Round {number}: {', '.join(facts)}", "bold"), table, Text()]


def _stands_by_seat(value: object, record: Record) -> TypeGuard[tuple[object, ...]]:
    return is_tuple(value) and len(value) == record.players


def _fact(name: str, value: object, record: Record) -> str:
    """A name with its value, unless that says the name itself. Where the value is what a seat has
    done, such as a claim, with the seat."""
    shown = value_in_words(value)
    told = shown if shown.startswith(f"{name} ") else f"{name} {shown}"
    seat: object = getattr(value, "seat", None)
    return f"{told} by {_seat(record, Seat(seat))}" if isinstance(seat, int) else told
