"""`catbox serve`: the line protocol on standard input and output."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

from catbox_rules.cli.faults import INTERRUPTED
from catbox_rules.games import GAMES, game_meant, game_named
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.records.strict_json import MOST_BYTES
from catbox_rules.serving import Server, serve
from catbox_rules.serving.answering import LONGEST_LINE, MOST_MATCHES

_MATCHES: Final = range(1, 10_000)
_BYTES: Final = range(1024, MOST_BYTES + 1)


def serve_lines(
    game: Annotated[str | None, typer.Option(help=f"Only this game: {' or '.join(GAMES)}.")] = None,
    matches: Annotated[
        int, typer.Option(help=f"How many at once, {_MATCHES[0]} to {_MATCHES[-1]}.")
    ] = MOST_MATCHES,
    longest_line: Annotated[
        int, typer.Option(metavar="BYTES", help=f"{_BYTES[0]} to {_BYTES[-1]}.")
    ] = LONGEST_LINE,
) -> None:
    """Speak the line protocol: answer requests in JSON, one on each line, until they end."""
    played = None if game is None else game_named(game_meant(game), place="--game")
    for option, number, allowed in (
        ("--matches", matches, _MATCHES),
        ("--longest-line", longest_line, _BYTES),
    ):
        if number not in allowed:
            raise MalformedInput(option, expected=f"{allowed[0]} to {allowed[-1]}", given=number)
    server = Server(played, most_matches=matches, longest_line=longest_line)
    try:
        serve(server, sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
