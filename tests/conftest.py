"""The profiles of Hypothesis are there for all tests; see `tests/README.md`."""

from __future__ import annotations

from tests.depth import register_profiles

register_profiles()
