"""The engines in JavaScript are run by node. Where there is none, their tests are not collected."""

from __future__ import annotations

from tests.system.engines.javascript import NODE

OF_NODE = ["test_javascript_engine.py", "test_faulty_engines.py", "test_readings.py"]

collect_ignore = [] if NODE else OF_NODE
