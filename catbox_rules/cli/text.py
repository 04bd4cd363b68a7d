"""Answers for people: rulings, replays, clauses and editions on a terminal.

All that comes from a file is shown as plain text: no markup and no control characters of it
reach the terminal.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import groupby
from typing import Final, TypeGuard, TypeVar, get_type_hints

import attrs
import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from catbox_rules.judge import Ruled
from catbox_rules.kernel.clause import Clause, load_clauses
from catbox_rules.kernel.editions import Edition, Setup
from catbox_rules.kernel.ruleset import CHANCE, Action, Actor, AnyRuleset, Seat, seen_by
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.records import Record, Replay, ReplayStep, as_json, sources_of
from catbox_rules.records.strict_json import is_list

__all__ = [
    "list_rules",
    "nearest",
    "one_line",
    "show_clause",
    "show_editions",
    "show_replay",
    "show_ruling",
]

_SEPARATORS_AND_DIRECTIONS: Final = (*range(0x2028, 0x202F), *range(0x2066, 0x206A))
"""Characters that break lines or turn the direction of what follows."""
_CONTROLS: Final = {
    **{code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))},
    **{code: f"\\u{code:04x}" for code in _SEPARATORS_AND_DIRECTIONS},
}

_LONGEST_LINE: Final = 1000

Of = TypeVar("Of", Clause, Edition[Setup])
"""What is listed under the game that it belongs to."""


def one_line(message: str) -> str:
    """A message without line breaks and control characters, not too long, in what standard error
    can show."""
    if len(message) > _LONGEST_LINE:
        message = message[: _LONGEST_LINE - 3] + "..."
    return _showable(message.translate(_CONTROLS), sys.stderr.encoding)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like a given one, if any is."""
    return next(iter(difflib.get_close_matches(name, list(known), n=1)), None)


def _showable(message: str, encoding: str | None) -> str:
    encoding = encoding or "utf-8"
    return message.encode(encoding, "backslashreplace").decode(encoding)


def _console() -> Console:
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
    if not console.is_terminal:
        console.width = max(console.width, 100)
    return console


def _text(message: str, style: str = "") -> Text:
    """A text that stays as it is: controls are spelled out, brackets are no markup."""
    lines = (line.translate(_CONTROLS) for line in message.split("\n"))
    return Text(_showable("\n".join(lines), sys.stdout.encoding), style=style)


def _print(*parts: RenderableType) -> None:
    console = _console()
    with console.capture() as capture:
        console.print(Group(*parts))
    # Rich pads lines to the width of the console; nobody needs the blanks.
    typer.echo("\n".join(line.rstrip(" ") for line in capture.get().split("\n")), nl=False)


def _indented(part: RenderableType, by: int = 2) -> Padding:
    return Padding(part, (0, 0, 0, by))


def _seat(record: Record, actor: Actor) -> str:
    if actor == CHANCE:
        return "chance"
    return f"seat {actor}" + (f" ({record.names[actor]})" if record.names else "")


def show_ruling(ruled: Ruled) -> None:
    """The ruling on a case, the clauses with their sources, and what follows or what else the
    seat could do."""
    record, verdict = ruled.case.record, ruled.verdict
    if record.title:
        _print(_text(record.title, "bold"))
    if record.note:
        _print(_text(record.note))
    if record.title or record.note:
        _print(Text())
    question = f": {_seat(record, ruled.case.action.actor)}, {ruled.case.action}"
    style = "bold green" if verdict.is_legal else "bold red"
    _print(Text.assemble((verdict.ruling.value.upper(), style), _text(question, "bold")))
    _print(*_findings(verdict, record))
    if ruled.events:
        _print(Text(), _text("What follows", "bold"))
        _print(*(_indented(_text(str(event))) for event in seen_by(ruled.events, None)))
    elif ruled.legal:
        _print(Text(), _text("What is legal here", "bold"), _indented(_text(_listed(ruled.legal))))


def _listed(actions: Iterable[Action]) -> str:
    """Actions in a row, with commas where one of them is more than a word."""
    texts = [str(action) for action in actions]
    return (", " if any(" " in text for text in texts) else " ").join(texts)


def _findings(verdict: Verdict, record: Record) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for finding in verdict.violations or verdict.grounds:
        parts += _finding(finding, record)
    return parts


def _finding(finding: Finding, record: Record) -> list[RenderableType]:
    game, edition = record.ruleset.NAME, record.edition_id
    title = load_clauses(game)[finding.clause].title
    heading = Text.assemble((finding.clause, "cyan"), "  ", _text(title))
    sources = sources_of(finding.clause, game=game, edition=edition)
    return [
        Text(),
        _indented(heading),
        _indented(_text(finding.message), 4),
        *(_indented(_text(f"{each.edition}: {each.heading}", "dim"), 4) for each in sources),
    ]


def show_replay(played: Replay, *, place: str) -> None:
    """A record round by round: the plays, what they led to, the sheet of each round."""
    record, ruleset = played.record, played.record.ruleset
    _print(_text(f"{place}: {record.title}" if record.title else place, "bold"))
    _print(_text(f"{ruleset.NAME}, {record.edition_id}, {record.players} players"))
    shown, rounds = 0, ruleset.rounds(played.state)
    for step in played.steps:
        _print(*_step(step, record))
        while shown < step.rounds_over:
            _print(*_round_sheet(rounds[shown], record, number=shown + 1))
            shown += 1
    outcome = played.outcome
    if outcome is not None:
        winners = ", ".join(_seat(record, seat) for seat in outcome.winners)
        _print(Text(), _text(f"Won by {winners}", "bold green"))
        _print(*(_indented(_text(str(reason))) for reason in outcome.reasons))
    elif played.refusal is not None:
        refused = played.refusal
        action = f"action {refused.index}: {_seat(record, refused.action.actor)}, {refused.action}"
        _print(Text(), Text.assemble(("ILLEGAL: ", "bold red"), _text(action, "bold")))
        _print(*_findings(refused.verdict, record))
    else:
        actors = ", ".join(_seat(record, actor) for actor in ruleset.turn(played.state))
        _print(Text(), _text(f"The record stops here; next: {actors}"))


def _step(step: ReplayStep, record: Record) -> list[RenderableType]:
    told = [str(event) for event in seen_by(step.events, None) if not event.implied]
    return [
        _text("; ".join([f"{step.index:>4}  {_seat(record, step.actor)}: {step.action}", *told]))
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
        values = (_text(_shown(column[seat])) for column in columns.values())
        table.add_row(_text(_seat(record, Seat(seat))), *values)
    return [_text(f"Round {number}: {', '.join(facts)}", "bold"), table, Text()]


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def _stands_by_seat(value: object, record: Record) -> TypeGuard[tuple[object, ...]]:
    return _is_tuple(value) and len(value) == record.players


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
    if _is_tuple(value):
        return " ".join(map(_shown, value))
    return str(value.value if isinstance(value, Enum) else value)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _by_game(found: Iterable[tuple[AnyRuleset, Of]]) -> Iterator[tuple[Text, list[Of]]]:
    """For each game its heading and what belongs to it."""
    for game, group in groupby(found, key=lambda pair: str(pair[0].NAME)):
        yield _text(game, "bold underline"), [each for _, each in group]


def list_rules(found: Iterable[tuple[AnyRuleset, Clause]]) -> None:
    """The clauses of each game, a line each, under the titles of their chapters."""
    for game, clauses in _by_game(found):
        _print(Text(), game)
        _list_clauses(clauses)


def _list_clauses(clauses: Sequence[Clause]) -> None:
    """All clauses, a line each, under the titles of their chapters."""
    width = max((len(clause.id) for clause in clauses), default=0)
    chapter = None
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            _print(Text(), _text(chapter, "bold"))
        _print(Text.assemble("  ", (clause.id.ljust(width), "cyan"), "  ", _text(clause.title)))


def show_clause(clause: Clause, *, edition: str | None = None) -> None:
    """A clause with its text, sources, readings, points and errata."""
    _print(Text.assemble((clause.id, "bold cyan"), "  ", _text(clause.title, "bold")))
    _print(Text(), _indented(_text(clause.text)))
    if clause.exception_to:
        _print(Text(), _indented(_text(f"An exception to {clause.exception_to}.")))
    if clause.exceptions:
        _print(Text(), _indented(_text(f"Exceptions: {', '.join(clause.exceptions)}.")))
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
        _print(Text(), _indented(_text("Example", "bold")), _indented(_text(example.rstrip()), 4))


def _show_list(heading: str, lines: Sequence[str]) -> None:
    if lines:
        _print(Text(), _indented(_text(heading, "bold")))
        _print(*(_indented(_text(line), 4) for line in lines))


def show_editions(found: Iterable[tuple[AnyRuleset, Edition[Setup]]]) -> None:
    """The editions of each game."""
    for game, editions in _by_game(found):
        _print(Text(), game)
        for edition in editions:
            _show_edition(edition)


def _show_edition(edition: Edition[Setup]) -> None:
    """An edition, and its numbers for each count of players, a column each."""
    aliases = f" (also {', '.join(edition.aliases)})" if edition.aliases else ""
    _print(Text(), Text.assemble((edition.id, "bold cyan"), _text(f"{aliases}  {edition.title}")))
    setups: list[dict[str, object]] = as_json(tuple(edition.setups))
    table = Table(box=None)
    table.add_column("")
    for players in edition.player_counts:
        table.add_column(f"{players}p", justify="right")
    for name in setups[0]:
        if name != "players":
            table.add_row(_words(name), *(_number(setup[name]) for setup in setups))
    facts = [f"{_words(name)} {_shown(value)}" for name, value in _facts_of(edition)]
    _print(_indented(_text(", ".join(facts))), _indented(table))


def _facts_of(edition: Edition[Setup]) -> Iterator[tuple[str, object]]:
    """What an edition says for all counts of players at once, in numbers and choices."""
    kind: type = type(edition)
    for field in attrs.fields(kind):
        value: object = getattr(edition, field.name)
        if isinstance(value, int | Enum) or attrs.has(type(value)):
            yield field.name, value


def _number(value: object) -> str:
    if value is None or value == []:
        return "-"
    if is_list(value):
        return " ".join(map(str, value))
    return str(value)
