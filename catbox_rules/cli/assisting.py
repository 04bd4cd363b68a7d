"""`catbox mcp`: the rules for assistants, on standard input and output."""

from __future__ import annotations

import importlib.util

import typer

from catbox_rules.cli.faults import Unusable
from catbox_rules.cli.status import INTERRUPTED


def serve_assistants() -> None:
    """Serve assistants: the rules as tools of the Model Context Protocol, on standard streams.

    Not to be typed at: an assistant starts it, and ends it by closing its input.
    """
    if importlib.util.find_spec("mcp") is None:
        raise Unusable("the server for assistants needs an extra: pip install 'catbox-rules[mcp]'")
    # Only where its extra is there.
    from catbox_rules.cli.assistants.server import serve  # noqa: PLC0415

    try:
        serve()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
