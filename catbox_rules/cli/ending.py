"""A process that is asked to end: it ends as by Ctrl-C, and leaves nothing behind."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import Final

_SIGNALS: Final = ("SIGTERM", "SIGHUP")
"""Sent by somebody who wants it to end, or by the terminal, which is gone."""


@contextmanager
def ended_as_by_ctrl_c() -> Generator[None]:
    """Within it a process that is asked to end (SIGTERM), or loses its terminal (SIGHUP), does as
    by Ctrl-C: it ends what it has started, and says what is done. A signal that it was started to
    ignore (`nohup`) it ignores."""
    with ExitStack() as until_the_end:
        if threading.current_thread() is threading.main_thread():
            for name in _SIGNALS:
                number = getattr(signal, name, None)
                before = None if number is None else signal.getsignal(number)
                if number is not None and before is not signal.SIG_IGN:
                    signal.signal(number, signal.default_int_handler)
                    until_the_end.callback(signal.signal, number, before)
        yield
