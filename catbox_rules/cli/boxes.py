"""`catbox editions --box`: which edition's rules a printed box has."""

from __future__ import annotations

import json

import typer
from rich.text import Text

from catbox_rules.cli.faults import complain
from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.cli.status import DONE, NO
from catbox_rules.kernel.errors import MalformedInput, shown
from catbox_rules.kernel.nearest import Misspelled
from catbox_rules.render.terminal import indented
from catbox_rules.rulebooks.boxes import Box, box_as_json, box_near, boxes_called


def show_boxes(asked: str, *, as_machine: bool) -> int:
    """Print the boxes to which a name fits; status 1 if there is none, or none whose edition is
    known."""
    if not asked.strip():
        raise MalformedInput("--box", expected="a publisher, a title or a language", given=asked)
    found = boxes_called(asked)
    if as_machine:
        typer.echo(json.dumps([box_as_json(box) for box in found]))
    else:
        for place, box in enumerate(found):
            _show(box, after_another=place > 0)
    if not found:
        near = box_near(asked)
        given = shown(asked) if near is None else str(Misspelled(asked, near))
        complain(f"--box: not known: no box is listed by {given}")
    return DONE if any(box.edition for box in found) else NO


def _show(box: Box, *, after_another: bool) -> None:
    """A box with the edition, how sure that is, and who says it."""
    if after_another:
        print_parts(Text())
    year = "" if box.year is None else f", {box.year}"
    players = "" if box.players is None else f", {box.players} players"
    publisher = "publisher not found" if box.publisher == "not found" else box.publisher
    told = f"{publisher}, {', '.join(box.languages)}{year}{players}"
    print_parts(Text.assemble(as_text(box.title, "bold"), "  ", as_text(told)))
    print_parts(
        indented(as_text(f"edition     {box.edition or 'not known'}", "cyan")),
        indented(as_text(f"confidence  {box.confidence}")),
        indented(as_text(f"evidence    {box.evidence}")),
    )
