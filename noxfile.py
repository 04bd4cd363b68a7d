"""The checks of `.ci/run`, one by one, and the long campaigns: `nox -l` lists them."""

import nox

nox.options.default_venv_backend = "venv"
nox.options.sessions = [
    "tests",
    "lint",
    "types",
    "contracts",
    "coverage",
    "deeper(profile='ci')",
    "docs",
]


@nox.session(python=["3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    """The quick tests: the README's second command."""
    session.install("-e", ".[test]")
    session.run("pytest", "-q", "-n", "auto", *session.posargs)


@nox.session
@nox.parametrize("profile", ["ci", "deep"])
def deeper(session: nox.Session, profile: str) -> None:
    """All other tests, and what the quick ones do for many examples."""
    session.install("-e", ".[lint,docs]")
    pytest = ("pytest", "-q", "-n", "auto", f"--hypothesis-profile={profile}")
    session.run(*pytest, "tests/oracles", "tests/system", "docs")
    session.run(*pytest, "tests/unit", "-m", "hypothesis or deeper")


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
    """Check the layers of the library, and the coverage of the spec."""
    session.install("-e", ".[lint]")
    session.run("lint-imports")
    of_files = ("examples", "pictures", "vectors", "schemas", "types", "table", "counts")
    for tool in ("clause_coverage", *(f"make_{kind}" for kind in of_files), "plant_faults"):
        session.run("python", "-m", f"tools.{tool}", "--check")
    session.run("python", "-m", "tools.plain_english", "--check", "catbox_rules")


@nox.session
def coverage(session: nox.Session) -> None:
    """Every branch of the rules and the kernel, by the quick tests."""
    session.install("-e", ".[test]")
    session.run("pytest", "-q", "-n", "auto", "--cov")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation, with warnings as errors."""
    session.install("-e", ".[docs]")
    session.run("sphinx-build", "-W", "-b", "html", "docs", "docs/_build/html")


@nox.session
def campaign(session: nox.Session) -> None:
    """Run a long campaign: the state machine and random matches against the naive model."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "tools.campaign", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Speed compared with python-chess, OpenSpiel and a bare server, in the same run."""
    session.install("-e", ".[bench,batch,table]")
    for name in ("measure", "batch", "tables"):
        session.run("python", "-m", f"benchmarks.{name}", *session.posargs)
