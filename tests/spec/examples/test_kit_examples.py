"""The files in `examples/kit/` do what they say."""

from __future__ import annotations

import runpy
import unittest
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parents[3] / "examples" / "kit").glob("test_*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_example_passes(path: Path) -> None:
    found = [
        value
        for name, value in runpy.run_path(str(path)).items()
        if name.startswith("Test") and isinstance(value, type)
    ]
    assert found
    for case in found:
        assert issubclass(case, unittest.TestCase)
        result = unittest.TestResult()
        case().run(result)
        assert result.testsRun == 1
        assert result.wasSuccessful(), result.errors + result.failures
