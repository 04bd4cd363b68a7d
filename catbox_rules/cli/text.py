"""Answers for people: replays, clauses and editions on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import groupby
from typing import Any, TypeGuard, TypeVar, get_type_hints

import attrs
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from catbox_rules.cli.printing import as_text, indented, print_parts
from catbox_rules.cli.rulings import findings, seat_name
from catbox_rules.kernel.clause import Clause
from catbox_rules.kernel.editions import Edition, Setup
from catbox_rules.kernel.guards import is_tuple
from catbox_rules.kernel.ruleset import Actor, AnyRuleset, Seat, seen_by
from catbox_rules.match import Replay, ReplayStep
from catbox_rules.records import Record
from catbox_rules.records.strict_json import is_list
from catbox_rules.rulebooks import Rulebook, edition_as_json

__all__ = [
    "list_rules",
    "show_clause",
    "show_editions",
    "show_replay",
]

Of = TypeVar("Of", Clause, Edition[Setup])
"""What is listed under the game that it belongs to."""


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
            columns[_words(name)] = value
        elif isinstance(value, int) and hint in (Seat, Seat | None):
            facts.append(
                f"{_words(name).removesuffix('seat').strip()} {_seat(record, Seat(value))}"
            )
        else:
            facts.append(_fact(_words(name), value, record))
    table = Table(box=None)
    table.add_column("seat")
    for name in columns:
        table.add_column(name, justify="right")
    for seat in range(record.players):
        values = (as_text(_shown(column[seat])) for column in columns.values())
        table.add_row(as_text(_seat(record, Seat(seat))), *values)
    return [as_text(f"Round {number}: {', '.join(facts)}", "bold"), table, Text()]


def _stands_by_seat(value: object, record: Record) -> TypeGuard[tuple[object, ...]]:
    return is_tuple(value) and len(value) == record.players


def _fact(name: str, value: object, record: Record) -> str:
    """A name with its value, unless that says the name itself. Where the value is what a seat has
    done, such as a claim, with the seat."""
    shown = _shown(value)
    told = shown if shown.startswith(f"{name} ") else f"{name} {shown}"
    seat: object = getattr(value, "seat", None)
    return f"{told} by {_seat(record, Seat(seat))}" if isinstance(seat, int) else told


def _shown(value: object) -> str:
    """A value in the words of its game."""
    if value is None or value == ():
        return "none"
    if is_tuple(value):
        return " ".join(map(_shown, value))
    return str(value.value if isinstance(value, Enum) else value)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _by_game(found: Iterable[tuple[AnyRuleset, Of]]) -> Iterator[tuple[Text, list[Of]]]:
    """For each game its heading and what belongs to it."""
    for game, group in groupby(found, key=lambda pair: str(pair[0].NAME)):
        yield as_text(game, "bold underline"), [each for _, each in group]


def list_rules(found: Iterable[tuple[AnyRuleset, Clause]]) -> None:
    """The clauses of each game, a line each, under the titles of their chapters."""
    for game, clauses in _by_game(found):
        print_parts(Text(), game)
        _list_clauses(clauses)


def _list_clauses(clauses: Sequence[Clause]) -> None:
    """All clauses, a line each, under the titles of their chapters."""
    width = max((len(clause.id) for clause in clauses), default=0)
    chapter = None
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            print_parts(Text(), as_text(chapter, "bold"))
        print_parts(
            Text.assemble("  ", (clause.id.ljust(width), "cyan"), "  ", as_text(clause.title))
        )


def show_clause(clause: Clause, *, edition: str | None = None) -> None:
    """A clause with its text, sources, readings, points and errata."""
    print_parts(Text.assemble((clause.id, "bold cyan"), "  ", as_text(clause.title, "bold")))
    print_parts(Text(), indented(as_text(clause.text)))
    if clause.exception_to:
        print_parts(Text(), indented(as_text(f"An exception to {clause.exception_to}.")))
    if clause.in_place_of:
        print_parts(Text(), indented(as_text(f"In place of {clause.in_place_of}.")))
    if clause.exceptions:
        print_parts(Text(), indented(as_text(f"Exceptions: {', '.join(clause.exceptions)}.")))
    sources = clause.sources if edition is None else clause.sources_in(edition)
    _show_list("Sources", [f"{each.edition}: {each.heading}" for each in sources])
    _show_list(
        "Readings",
        [
            f"{each.option}={each.value}{' (default)' if each.default else ''}: {each.text}"
            for each in clause.readings
        ],
    )
    _show_list(
        "Differences, gaps and rulings",
        [f"{', '.join(map(str, each.numbers))}. {each.text}" for each in clause.points],
    )
    _show_list("Errata", [f"{each.edition}: {each.text}" for each in clause.errata])
    for example in clause.examples:
        print_parts(
            Text(), indented(as_text("Example", "bold")), indented(as_text(example.rstrip()), 4)
        )


def _show_list(heading: str, lines: Sequence[str]) -> None:
    if lines:
        print_parts(Text(), indented(as_text(heading, "bold")))
        print_parts(*(indented(as_text(line), 4) for line in lines))


def show_editions(found: Iterable[tuple[AnyRuleset, Edition[Setup]]]) -> None:
    """The editions of each game."""
    pairs = list(found)
    games = {ruleset.NAME: ruleset for ruleset, _ in pairs}
    for game, editions in _by_game(pairs):
        print_parts(Text(), game)
        for edition in editions:
            _show_edition(games[game.plain], edition)


def _show_edition(game: AnyRuleset, edition: Edition[Setup]) -> None:
    """An edition, and its numbers for each count of players, a column each."""
    aliases = f" (also {', '.join(edition.aliases)})" if edition.aliases else ""
    print_parts(
        Text(), Text.assemble((edition.id, "bold cyan"), as_text(f"{aliases}  {edition.title}"))
    )
    value = edition_as_json(game, edition)
    setups: list[dict[str, object]] = value["setups"]
    table = Table(box=None)
    table.add_column("")
    for players in edition.player_counts:
        table.add_column(f"{players}p", justify="right")
    for name in setups[0]:
        if name not in ("players", "layout"):
            table.add_row(_words(name), *(_number(setup[name]) for setup in setups))
    facts = [f"{_words(name)} {_shown(value)}" for name, value in _facts_of(edition)]
    facts += _told_of_variants(value, setups)
    print_parts(indented(as_text(", ".join(facts))), indented(table))


def _facts_of(edition: Edition[Setup]) -> Iterator[tuple[str, object]]:
    """What an edition says for all counts of players at once, in numbers and choices."""
    kind: type = type(edition)
    for field in attrs.fields(kind):
        value: object = getattr(edition, field.name)
        if isinstance(value, int | Enum) or attrs.has(type(value)):
            yield field.name, value


def _told_of_variants(
    edition: Mapping[str, Any], setups: Sequence[Mapping[str, object]]
) -> Iterator[str]:
    """What variants have made of an edition beside its numbers and choices."""
    if edition["variants"]:
        yield f"variants {' '.join(variant['id'] for variant in edition['variants'])}"
    if edition.get("house_rules"):
        yield f"house rules {' '.join(edition['house_rules'])}"
    own = [f"{setup['players']}" for setup in setups if setup.get("layout") is not None]
    if own:
        yield f"a board of its own with {', '.join(own)} players"


def _number(value: object) -> str:
    if value is None or value == []:
        return "-"
    if is_list(value):
        return " ".join(map(str, value))
    return str(value)
