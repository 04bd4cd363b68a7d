"""What a test of an engine has found, for people, and its records as files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import typer
from attrs import evolve
from rich.console import RenderableType
from rich.text import Text

from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.conformance import Conformance, Disagreement
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.notation import Transcript, match_of
from catbox_rules.records import record_as_json, sources_of
from catbox_rules.render.terminal import indented

_LONGEST: Final = 400
"""What the reference and the engine say is cut after so many characters; JSON has it whole."""


def show_conformance(conformance: Conformance, saved: Sequence[Path]) -> None:
    """A block for each disagreement, then what was tested and what was not.

    * `saved`: the files with the records, if they have been written.
    """
    for number, disagreement in enumerate(conformance.disagreements, start=1):
        file = saved[number - 1] if saved else None
        print_parts(*_block(number, disagreement))
        if file is None:
            print_parts(indented(as_text(_record(disagreement)), 4))
        else:
            # A path is not broken into lines.
            typer.echo(f"  record     {file}")
            if disagreement.action is not None:
                typer.echo(f"  case       {_case_beside(file)}")
        print_parts(Text())
    found = len(conformance.disagreements)
    if conformance.agrees:
        print_parts(as_text(f"{conformance.engine} agrees with the reference", "bold green"))
    else:
        many = "in 1 point" if found == 1 else f"in {found} points"
        told = f"{conformance.engine} does not agree with the reference {many}"
        print_parts(as_text(told, "bold red"))
    for game, tested in conformance.tested.items():
        told = f"{game}: {tested.matches} matches with {tested.actions} actions"
        print_parts(indented(as_text(f"{told}; asked: {', '.join(tested.asks)}")))
    if conformance.not_tested:
        print_parts(as_text("Not tested", "bold"))
        print_parts(*(indented(as_text(each)) for each in conformance.not_tested))


def _block(number: int, disagreement: Disagreement) -> Iterator[RenderableType]:
    clauses = ", ".join(disagreement.clauses)
    heading = f"{number}. {disagreement.aspect}" + (f": {clauses}" if clauses else "")
    yield as_text(heading, "bold red")
    yield from (indented(each) for each in _clauses(disagreement))
    yield indented(as_text(disagreement.message))
    if disagreement.action is not None:
        yield indented(as_text(f"action     {_short(dict(disagreement.action))}"))
    yield indented(as_text(f"reference  {_short(disagreement.expected)}"))
    yield indented(as_text(f"engine     {_short(disagreement.given)}"))


def _clauses(disagreement: Disagreement) -> Iterator[Text]:
    """The clauses with their titles, and where the edition tells them."""
    record = disagreement.record
    game = record.ruleset.NAME
    known = load_clauses(game)
    for clause in disagreement.clauses:
        if clause not in known:
            yield as_text(f"{clause}  (no clause of the reference)")
            continue
        yield Text.assemble((clause, "cyan"), "  ", as_text(known[clause].title))
        for source in sources_of(clause, game=game, edition=record.edition_id):
            yield as_text(f"  {source.edition}: {source.heading}")


def _record(disagreement: Disagreement) -> str:
    return match_of(Transcript(evolve(disagreement.record, note=None))).rstrip()


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def save_records(conformance: Conformance, folder: Path) -> list[Path]:
    """Write the record of each disagreement into a folder, and beside it, where an action of a seat
    is in question, a case for the judge; the paths of the records. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for number, disagreement in enumerate(conformance.disagreements, start=1):
        # What an engine names itself may be anything, and is no name of a file.
        known = load_clauses(disagreement.record.ruleset.NAME)
        clause = next((each for each in disagreement.clauses if each in known), "form")
        name = f"{number:02}-{disagreement.aspect}-{clause}"
        record = record_as_json(evolve(disagreement.record, note=disagreement.message))
        path = folder / f"{name}.json"
        _write(path, record)
        paths.append(path)
        if disagreement.action is not None:
            question = {"action": dict(disagreement.action)}
            case = {"format": "catbox-case/1", "record": record, "question": question}
            _write(_case_beside(path), case)
    return paths


def _case_beside(record: Path) -> Path:
    """Where the case for the judge stands."""
    return record.with_name(f"{record.name.removesuffix('.json')}.case.json")


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
