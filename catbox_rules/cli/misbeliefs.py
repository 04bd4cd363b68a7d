"""`catbox rules misbelief.must-follow`: what people believe, and whether it is so, or a list of
all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from catbox_rules.book.misbelief import Misbelief, misbeliefs
from catbox_rules.cli.printing import as_text, by_game, entry, print_parts
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import with_suggestion
from catbox_rules.render.terminal import indented

PREFIX: Final = "misbelief"
"""What the id of each begins with; alone it asks for all of them."""


def misbeliefs_named(id: str) -> list[tuple[str, Misbelief]]:
    """Return the misbelief with this id, or all, each after the name of its game. Raises
    MalformedInput, at `$.id`, for an unknown id."""
    known = [(game, each) for game in GAMES for each in misbeliefs(game)]
    found = [pair for pair in known if id in {PREFIX, pair[1].id}]
    if not found:
        expected = f"the id of a misbelief ({entry(PREFIX)} lists them)"
        given = with_suggestion(id, [each.id for _, each in known])
        raise MalformedInput("$.id", expected=expected, given=given)
    return found


def print_misbeliefs(found: Sequence[tuple[str, Misbelief]]) -> None:
    """Print a single misbelief in full, or several with two lines each."""
    if len(found) > 1:
        for game, of_game in by_game(found):
            print_parts(Text(), game)
            for each in of_game:
                print_parts(indented(as_text(each.id, "cyan")), indented(as_text(each.title), 4))
        return
    [(_, belief)] = found
    print_parts(Text.assemble((belief.id, "bold cyan"), "  ", as_text(belief.title, "bold")))
    shown = f"case {belief.case}" if belief.case else f"the example “{belief.shown}”"
    because = f"{belief.clause}; {shown} shows it"
    print_parts(Text(), indented(as_text(belief.answer)), Text(), indented(as_text(because, "dim")))
