"""For all tests: the profiles of Hypothesis (see `tests/README.md`), and the signals they hear."""

from __future__ import annotations

import signal

from tests.depth import register_profiles

register_profiles()

# A shell has what it starts in the background ignore Ctrl-C, and `nohup` a hung-up line. Processes
# inherit that; those of the tests are to hear both.
for _number, _handler in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGHUP, signal.SIG_DFL),
):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, _handler)
