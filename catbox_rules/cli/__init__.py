"""The command `catbox`, whose `--help` lists what it does: replay, judge, diff and many more.

Exit status: 0 done; 1 the input is well-formed and the answer is no, or nothing certain; 2 the
input is unusable, and one line on standard error says where; 130 interrupted by Ctrl-C. Each
command is in a module of its own, listed in `commands.py`, and needs the extra `cli`.
"""

from __future__ import annotations

import gc
import importlib.util
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

__all__ = ["main"]


def main() -> None:
    """Run the command line; the entry point of the script `catbox`."""
    if importlib.util.find_spec("typer") is None or importlib.util.find_spec("rich") is None:
        sys.stderr.write("catbox: the commands need an extra: pip install 'catbox-rules[cli]'\n")
        sys.exit(2)
    _open_streams()
    # What is loaded stays to the end; to search it for garbage would take a fifth of the start.
    # Once a command is loaded, garbage is collected again.
    gc.disable()
    try:
        # Only where its extra is there; and somebody impatient may break off while it is loaded.
        from catbox_rules.cli.commands import run  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    sys.exit(run(sys.argv[1:]))


def _open_streams() -> None:
    """Replace streams that the caller has closed (`>&-`), and let standard output print any
    text."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 -- stays open
            setattr(sys, name, nowhere)
    # A letter that the code page lacks, as in a help text, is escaped and stops no command.
    reconfigure: Callable[..., None] | None = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
