"""The server of the example, by other clocks than its own, so that no test turns on how fast a
machine is: neither its patience nor its counting of what comes too often.

    python -m tests.system.table.patient_server CLOCKS --port 0 --data tables.sqlite
"""

from __future__ import annotations

import json
import runpy
import sys
from functools import partial
from itertools import count
from unittest.mock import patch

import uvicorn

from examples.table import bounds, server
from tests.patience import PATIENCE


def main(request_timeout: float, join_timeout: float, is_standing: bool) -> None:
    """Serve: the clock by which it counts how often something comes stands, or runs far ahead
    between two looks at it."""
    clock = float if is_standing else count(0.0, 1e6).__next__
    config = partial(uvicorn.Config, ws_ping_timeout=PATIENCE)
    with (
        patch.multiple(bounds, PATIENCE=request_timeout, monotonic=clock),
        patch.object(server, "PATIENCE", join_timeout),
        patch.object(uvicorn, "Config", config),
    ):
        runpy.run_module("examples.table", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*json.loads(sys.argv.pop(1)))
