"""Printing a dispute that comes with the library: the question, the ruling, and why. `find` lists
disputes next to the rules; the table is in the JSON, as `judge` takes it."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from catbox_rules.book.casebook import DisputeEntry, dispute_entries
from catbox_rules.book.clause import load_clauses
from catbox_rules.cli.printing import all_entries, as_text, print_parts
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import with_suggestion
from catbox_rules.render.terminal import indented

PREFIX: Final = "dispute "
"""The prefix of the name of a dispute, as `find` prints it."""


def dispute_named(name: str) -> DisputeEntry:
    """Return the dispute with this name. Raises MalformedInput, at `$.id`, for an unknown name."""
    known = {name: each for game in GAMES for name, each in dispute_entries(game).items()}
    if name not in known:
        expected = f"the name of a dispute ({all_entries('find')})"
        raise MalformedInput("$.id", expected=expected, given=with_suggestion(name, known))
    return known[name]


def print_dispute(dispute: DisputeEntry) -> None:
    """Print a dispute with its ruling and its clauses."""
    print_parts(
        Text.assemble((f"{PREFIX}{dispute.name}", "bold cyan"), "  ", as_text(dispute.title)),
        indented(as_text(dispute.game, "dim")),
        Text(),
    )
    if dispute.note:
        print_parts(indented(as_text(dispute.note)), Text())
    print_parts(indented(as_text(f"{dispute.question}: {dispute.ruling}", "bold")))
    print_parts(indented(as_text(dispute.why)), Text(), indented(as_text("Clauses", "bold")))
    clauses = load_clauses(dispute.game)
    print_parts(*(indented(as_text(f"{id}  {clauses[id].title}"), 4) for id in dispute.clauses))


def dispute_as_json(dispute: DisputeEntry) -> dict[str, object]:
    """Return a dispute with its ruling, and the case as the tool `judge` takes it."""
    return {
        "name": dispute.name,
        "game": dispute.game,
        "title": dispute.title,
        "question": dispute.question,
        "ruling": dispute.ruling,
        "clauses": list(dispute.clauses),
        "why": dispute.why,
        "case": dispute.document,
    }
