"""A room whose extra is not installed says which one it is."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from catbox_rules.kernel.loading import needs_extra


@pytest.mark.parametrize(
    ("room", "missing", "extra"),
    [
        ("batch", "numba", "batch"),
        ("conformance.pages", "jinja2", "conformance"),
        ("environments", "numpy", "environments"),
        ("environments", "gymnasium", "environments"),
        ("environments.aec", "pettingzoo", "environments"),
        ("environments.spiel", "pyspiel", "environments"),
        ("render.terminal", "rich", "cli"),
        ("simulation", "polars", "simulation"),
        ("simulation.page", "matplotlib", "simulation"),
        ("testing", "hypothesis", "testing"),
    ],
)
def test_the_extra_is_named(room: str, missing: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import catbox_rules.{room}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    [*_, said] = ran.stderr.splitlines()
    assert said.startswith(
        f"ModuleNotFoundError: catbox_rules.{room} needs an extra: "
        f"pip install 'catbox-rules[{extra}]' ("
    )
    assert missing in said


def test_the_command_without_its_extra_says_so_in_a_line() -> None:
    code = "import sys; sys.modules['typer'] = None; from catbox_rules.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = "catbox: the commands need an extra: pip install 'catbox-rules[cli]'\n"
    assert (ran.returncode, ran.stderr) == (2, said)


def test_a_module_of_the_library_that_is_not_there_is_a_defect() -> None:
    with (
        pytest.raises(ModuleNotFoundError, match=r"^No module named 'catbox_rules\.nowhere'$"),
        needs_extra("catbox_rules.testing", "testing"),
    ):
        importlib.import_module("catbox_rules.nowhere")
