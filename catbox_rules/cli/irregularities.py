"""`catbox rules irregularity.revoke`: what to do once something has gone wrong, or a list of
all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from catbox_rules.book.irregularity import Irregularity, load_irregularities
from catbox_rules.cli.printing import as_text, by_game, entry, print_parts
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_object, with_suggestion
from catbox_rules.records import as_json
from catbox_rules.render.terminal import indented

PREFIX: Final = "irregularity"
"""What the id of each begins with; alone it asks for all of them."""


def irregularities_named(id: str) -> list[tuple[str, Irregularity]]:
    """Return the irregularity with this id, or all, each after the name of its game. Raises
    MalformedInput, at `$.id`, for an unknown id."""
    known = [(game, each) for game in GAMES for each in load_irregularities(game).values()]
    found = [pair for pair in known if id in {PREFIX, pair[1].id}]
    if not found:
        ids = [each.id for _, each in known]
        expected = f"the id of an irregularity ({entry(PREFIX)} lists them)"
        raise MalformedInput("$.id", expected=expected, given=with_suggestion(id, ids))
    return found


def irregularities_as_json(found: Iterable[tuple[str, Irregularity]]) -> list[dict[str, object]]:
    """Return irregularities as plain JSON, as `catbox rules irregularity.revoke --json` prints
    them."""
    return [_without_examples(each) for _, each in found]


def print_irregularities(found: Sequence[tuple[str, Irregularity]]) -> None:
    """Print a single irregularity in full, or several with one line each."""
    if len(found) > 1:
        width = max(len(each.id) for _, each in found)
        for game, of_game in by_game(found):
            print_parts(Text(), game)
            for each in of_game:
                name = (each.id.ljust(width), "cyan")
                print_parts(Text.assemble("  ", name, "  ", as_text(each.title)))
    else:
        _show(found[0][1])


def _without_examples(irregularity: Irregularity) -> dict[str, object]:
    document = as_json(irregularity)
    assert is_object(document), "a class as JSON is an object"
    return {key: value for key, value in document.items() if key != "examples"}


def _show(irregularity: Irregularity) -> None:
    heading = as_text(irregularity.title, "bold")
    print_parts(Text.assemble((irregularity.id, "bold cyan"), "  ", heading))
    print_parts(Text(), indented(as_text(irregularity.text)), Text())
    parts = {
        **irregularity.by_time,
        "until": irregularity.until,
        "who chooses": irregularity.chooses,
        "because": irregularity.because,
        "clauses": ", ".join(irregularity.clauses),
        **{each.edition: each.text for each in irregularity.said},
        "silent": ", ".join(irregularity.silent),
    }
    for label, text in parts.items():
        if text:
            print_parts(indented(Text.assemble((f"{label}: ", "bold"), as_text(text))))
