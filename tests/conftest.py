"""For all tests: the profiles of Hypothesis (see `tests/README.md`), and the signals they hear."""

from __future__ import annotations

import signal

from tests.depth import register_profiles

register_profiles()

# A shell has what it starts in the background ignore Ctrl-C, and `nohup` a hung-up line. Processes
# inherit that; those of the tests are to hear both.
for _name, _handler in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
    _number = getattr(signal, _name, None)  # Windows has no SIGHUP
    if _number is not None and signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, _handler)
