"""The checks of `.ci/run`, one by one, and the long campaigns: `nox -l` lists them."""

import nox

nox.options.default_venv_backend = "venv"
nox.options.sessions = ["tests", "lint", "types", "contracts", "docs"]


@nox.session(python=["3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    """The whole test suite."""
    session.install("-e", ".[test]")
    session.run("pytest", "-q", "-n", "auto", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Ruff: rules and layout."""
    session.install("-e", ".[lint]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Mypy and pyright, both strict, over code, tests, tools and benchmarks."""
    session.install("-e", ".[lint,docs]")
    session.run("mypy")
    session.run("pyright", "--pythonpath", f"{session.virtualenv.location}/bin/python")


@nox.session
def contracts(session: nox.Session) -> None:
    """The floors of the house, and the coverage of the spec."""
    session.install("-e", ".[lint]")
    session.run("lint-imports")
    session.run("python", "-m", "tools.clause_coverage", "--check")
    session.run("python", "-m", "tools.make_examples", "--check")
    session.run("python", "-m", "tools.make_pictures", "--check")
    session.run("python", "-m", "tools.make_vectors", "--check")
    session.run("python", "-m", "tools.make_schemas", "--check")
    session.run("python", "-m", "tools.make_counts", "--check")


@nox.session
def coverage(session: nox.Session) -> None:
    """Every branch of the rules and the kernel, by the quick tests of them."""
    session.install("-e", ".[lint]")
    rooms = ("kernel", "variants", "cat_in_the_box", "schrodingers_cats")
    folders = [f"{folder}/{room}" for folder in ("tests/unit", "catbox_rules") for room in rooms]
    folders += [
        "tests/unit/rulebooks",
        "tests/spec/test_casebook.py",
        "tests/spec/test_vectors.py",
    ]
    session.run("pytest", "-q", "-n", "auto", *folders, "--cov")


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation, warnings as errors."""
    session.install("-e", ".[docs]")
    session.run("sphinx-build", "-W", "-b", "html", "docs", "docs/_build/html")


@nox.session
def campaign(session: nox.Session) -> None:
    """A long campaign: the state machine and random matches against the naive model."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "tools.campaign", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Speed beside python-chess and OpenSpiel, in the same run."""
    session.install("-e", ".[bench,batch]")
    session.run("python", "-m", "benchmarks.measure", *session.posargs)
    session.run("python", "-m", "benchmarks.batch", *session.posargs)
