"""The results of testing an engine, for people, and its records as files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from attrs import evolve
from rich.console import RenderableType
from rich.text import Text

from catbox_rules.book.clause import load_clauses
from catbox_rules.book.verdicts import sources_of
from catbox_rules.cli.printing import (
    as_text,
    hanging,
    print_for_copying,
    print_parts,
    print_path,
)
from catbox_rules.conformance import Conformance, Disagreement, Reached, place_as_text
from catbox_rules.kernel.forms import counted
from catbox_rules.notation import Transcript, match_of
from catbox_rules.records import record_as_json
from catbox_rules.render.terminal import indented

_LONGEST: Final = 400
"""Answers of the reference and the engine are cut after this many characters, except in JSON."""


def show_conformance(conformance: Conformance, saved: Mapping[int, Path]) -> None:
    """Print whether the engine agrees and what was not tested, then a block for each disagreement,
    and what was reached.

    * `saved`: the files of the records by the number of the block, if they were written.
    """
    verdict, style = _verdict(conformance)
    print_parts(hanging(as_text(verdict, style)))
    _show_points("Not tested", conformance.not_tested)
    if conformance.disagreements:
        print_parts(Text())
    for number, disagreement in enumerate(conformance.disagreements, start=1):
        show_disagreement(number, disagreement, saved.get(number))
    _show_courtesies(conformance.courtesies)
    for game, tested in conformance.tested.items():
        matches = counted(tested.matches, "match", "matches")
        much = f"{matches} with {counted(tested.actions, 'action')}, "
        much += counted(tested.requests, "request")
        print_parts(indented(as_text(f"{game}: {much}; asked: {', '.join(tested.asks)}")))
        print_parts(*(indented(as_text(_reached(each)), 4) for each in conformance.reached[game]))
    _show_points("Not reached", conformance.not_reached)
    _show_points("Waived, and gone", conformance.gone)


def _show_points(heading: str, points: Sequence[str]) -> None:
    if points:
        print_parts(as_text(heading, "bold"))
        print_parts(*(indented(as_text(each)) for each in points))


def _verdict(conformance: Conformance) -> tuple[str, str]:
    engine, found = conformance.engine, len(conformance.new_disagreements)
    if conformance.agrees:
        waived = len(conformance.disagreements)
        but = f", but for {counted(waived, 'point')} that {_are(waived)} waived" if waived else ""
        return f"{engine} agrees with the reference{but}", "bold green"
    if found:
        points = counted(found, "point")
        return f"{engine} does not agree with the reference in {points}", "bold red"
    why = "was interrupted" if conformance.is_interrupted else "has not reached enough"
    return f"nothing was found in {engine}; but the test {why} to say that it agrees", "bold yellow"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _reached(reached: Reached) -> str:
    rare = f", {len(reached.rare)} rare moments" if reached.rare else ""
    return (
        f"{place_as_text(reached.place)}: {reached.finished} matches to their end, "
        f"{reached.rounds} rounds, {len(reached.clauses)} clauses{rare}"
    )


def _show_courtesies(courtesies: Sequence[Disagreement]) -> None:
    _show_points("Manners, which no rule is about", [each.message for each in courtesies])
    if courtesies:
        print_parts(Text())


def show_disagreement(number: int, disagreement: Disagreement, file: Path | None) -> None:
    """Print the block of a disagreement, with its record or the file of its record."""
    print_parts(*_block(number, disagreement))
    if file is None:
        if not disagreement.is_known:
            print_for_copying(_record(disagreement), indent=4)
    else:
        print_path("  record     ", file)
        if disagreement.action is not None:
            print_path("  case       ", _path_of_case(file))
    print_parts(Text())


def _block(number: int, disagreement: Disagreement) -> Iterator[RenderableType]:
    clauses = ", ".join(disagreement.clauses)
    heading = f"{number}. {disagreement.aspect}" + (f": {clauses}" if clauses else "")
    if disagreement.is_known:
        yield as_text(f"{heading} (waived, still there)", "bold yellow")
        yield indented(as_text(disagreement.message))
        return
    yield as_text(heading, "bold red")
    yield from (indented(each) for each in _clauses(disagreement))
    if disagreement.supposed:
        yield indented(as_text(f"as if {disagreement.supposed}; that explains every answer"))
    yield indented(as_text(disagreement.message))
    yield from (indented(as_text(line), 4) for line in disagreement.picture)
    if disagreement.picture:
        yield indented(as_text("the seat on each cell, with a star where its bonus counts it"), 4)
    if disagreement.action is not None:
        yield indented(as_text(f"action     {_short(dict(disagreement.action))}"))
    yield indented(as_text(f"reference  {_short(disagreement.expected)}"))
    yield indented(as_text(f"engine     {_short(disagreement.given)}"))
    if disagreement.places:
        places = ", ".join(place_as_text(each) for each in disagreement.places)
        yield indented(as_text(f"at         {places}"))
    if disagreement.also:
        yield indented(as_text(f"also       {', '.join(map(str, disagreement.also))}"))
    yield indented(as_text(f"name       {disagreement.name}"))


def _clauses(disagreement: Disagreement) -> Iterator[Text]:
    """Yield the clauses with their titles, and where the edition states them."""
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
    """Return the record as text."""
    return match_of(Transcript(evolve(disagreement.record, note=None))).rstrip()


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


class SavedRecords:
    """A folder with the record of each disagreement and, if it is about an action of a seat, a case
    for the judge next to it. Raises OSError if it cannot be written."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._written: list[Path] = []

    def save(self, number: int, disagreement: Disagreement) -> Path:
        """Write the record of a disagreement, with its case. Return the path of the record."""
        # What an engine names itself may be anything, and is no name of a file.
        known = load_clauses(disagreement.record.ruleset.NAME)
        clause = next((each for each in disagreement.clauses if each in known), "form")
        path = self._folder / f"{number:02}-{disagreement.aspect}-{clause}.json"
        record = record_as_json(evolve(disagreement.record, note=disagreement.message))
        self._write(path, record)
        if disagreement.action is not None:
            question = {"action": dict(disagreement.action)}
            case = {"format": "catbox-case/1", "record": record, "question": question}
            self._write(_path_of_case(path), case)
        return path

    def save_all(self, conformance: Conformance) -> dict[int, Path]:
        """Write all records at the end, replacing those written during the test. Return the paths
        of the records by the numbers of their blocks."""
        before, self._written = self._written, []
        numbered = enumerate(conformance.disagreements, start=1)
        paths = {number: self.save(number, each) for number, each in numbered if not each.is_known}
        for path in before:
            if path not in self._written:
                path.unlink(missing_ok=True)
        return paths

    def _write(self, path: Path, value: object) -> None:
        path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
        self._written.append(path)


def _path_of_case(record: Path) -> Path:
    """Return the path of the case for the judge, next to the record."""
    return record.with_name(f"{record.name.removesuffix('.json')}.case.json")
