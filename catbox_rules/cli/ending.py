"""Handling of a request to end: the process ends as by Ctrl-C and leaves nothing behind."""

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
    """Treat a request to end (SIGTERM) or the loss of the terminal (SIGHUP) inside the block like
    Ctrl-C: the process ends what it has started and says what is done. A signal that was ignored at
    the start (`nohup`) stays ignored."""
    with ExitStack() as until_the_end:
        if threading.current_thread() is threading.main_thread():
            for name in _SIGNALS:
                number = getattr(signal, name, None)
                before = None if number is None else signal.getsignal(number)
                if number is not None and before is not signal.SIG_IGN:
                    signal.signal(number, signal.default_int_handler)
                    until_the_end.callback(signal.signal, number, before)
        yield
