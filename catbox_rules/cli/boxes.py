"""`catbox editions --box`: the edition whose rules a printed box has."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from catbox_rules.book.casebook import Box, box_as_json, box_near, boxes_called
from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.cli.questions import Answer
from catbox_rules.kernel.errors import shown
from catbox_rules.kernel.forms import WithSuggestion
from catbox_rules.render.terminal import indented


def boxes_asked_for(asked: str) -> Answer:
    """Return the boxes that match a name; yes if the edition of one of them is known."""
    found, complaint = boxes_called(asked), None
    if not found:
        near = box_near(asked)
        given = shown(asked) if near is None else str(WithSuggestion(asked, near))
        complaint = f"no known box matches {given}"
    return Answer(
        lambda: print_boxes(found),
        lambda: [box_as_json(box) for box in found],
        any(box.edition for box in found),
        complaint,
    )


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
