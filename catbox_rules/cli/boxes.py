"""`catbox editions --box`: the edition whose rules a printed box has."""

from __future__ import annotations

import json
from collections.abc import Iterable

import typer
from rich.text import Text

from catbox_rules.book.casebook import Box, box_as_json, box_near, boxes_called
from catbox_rules.cli.faults import DONE, NO, report_error
from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.kernel.errors import MalformedInput, shown
from catbox_rules.kernel.forms import WithSuggestion
from catbox_rules.render.terminal import indented


def show_boxes(asked: str, *, as_machine: bool) -> int:
    """Print the boxes that match a name. Return 0 if the edition of one of them is known, otherwise
    1."""
    found = boxes_asked_for(asked)
    if as_machine:
        typer.echo(json.dumps([box_as_json(box) for box in found]))
    else:
        print_boxes(found)
    if not found:
        report_error(f"--box: {no_such_box(asked)}")
    return DONE if any(box.edition for box in found) else NO


def boxes_asked_for(asked: str, *, place: str = "--box") -> tuple[Box, ...]:
    """Return the boxes that match a name. Raises MalformedInput, at `place`, for a blank name."""
    if not asked.strip():
        raise MalformedInput(place, expected="a publisher, a title or a language", given=asked)
    return boxes_called(asked)


def no_such_box(asked: str) -> str:
    """Return the message that no box has a name, with the closest known name."""
    near = box_near(asked)
    given = shown(asked) if near is None else str(WithSuggestion(asked, near))
    return f"no known box matches {given}"


def print_boxes(found: Iterable[Box]) -> None:
    """Print boxes, with an empty line between them."""
    for place, box in enumerate(found):
        _show(box, after_another=place > 0)


def _show(box: Box, *, after_another: bool) -> None:
    """Print a box with its edition, how certain that is, and the evidence."""
    if after_another:
        print_parts(Text())
    year = "" if box.year is None else f", {box.year}"
    players = "" if box.players is None else f", {box.players} players"
    publisher = "publisher not found" if box.publisher == "not found" else box.publisher
    printing = f"{publisher}, {', '.join(box.languages)}{year}{players}"
    print_parts(Text.assemble(as_text(box.title, "bold"), "  ", as_text(printing)))
    print_parts(
        indented(as_text(f"edition     {box.edition or 'not known'}", "cyan")),
        indented(as_text(f"confidence  {box.confidence}")),
        indented(as_text(f"evidence    {box.evidence}")),
    )
