"""`catbox mcp`: the rules for assistants, on standard input and output."""

from __future__ import annotations

from typing import Final

import typer

from catbox_rules.cli.faults import INTERRUPTED, Unusable

_OF_EXTRA: Final = {"mcp", "mcp_types", "anyio", "pydantic"}


def serve_assistants() -> None:
    """Serve assistants: the rules as tools of the Model Context Protocol, on standard streams.

    This is not for typing: an assistant starts it, and ends it by closing its input.
    """
    try:
        # Only where its extra is there.
        from catbox_rules.cli.assistants.server import serve  # noqa: PLC0415
    except ImportError as error:  # it is not there, or of a version before 2
        if (error.name or "").partition(".")[0] not in _OF_EXTRA:
            raise
        expected = "the server for assistants needs an extra: pip install 'catbox-rules[mcp]'"
        raise Unusable(expected) from None
    try:
        serve()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
