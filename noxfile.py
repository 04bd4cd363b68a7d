"""The checks of `.ci/run`, one by one, and the long campaigns: `nox -l` lists them."""

import filecmp
import shutil
from pathlib import Path

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


@nox.session(python="3.11", venv_backend="uv")
def lowest(session: nox.Session) -> None:
    """Test the library and each extra with the lowest versions that `pyproject.toml` allows."""
    session.install("--resolution=lowest-direct", "-e", ".[test,table]")
    rooms = [f"tests/system/{room}" for room in ("batch", "simulation", "environments")]
    paths = session.posargs or ["tests/unit", "tests/spec", *rooms]
    session.run("pytest", "-q", "-n", "auto", *paths)


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
    session.run("python", "-m", "tools.check")
    session.run("python", "-m", "tools.make_counts", "--check")


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
    """Speed compared with python-chess, OpenSpiel, RLCard and a bare server, in the same run."""
    session.install("-e", ".[bench,batch,table]")
    for name in ("measure", "batch", "environments", "tables"):
        session.run("python", "-m", f"benchmarks.{name}", *session.posargs)


@nox.session
def release(session: nox.Session) -> None:
    """Build what is committed into `dist/`: sdist, wheel and both npm packages, twice with the same
    bytes; and test the sdist."""
    session.install("build", "twine")
    temporary = Path(session.create_tmp())
    dist, again = Path("dist").resolve(), temporary / "dist"
    committed = session.run("git", "log", "-1", "--format=%ct", external=True, silent=True)
    for number, folder in enumerate((dist, again)):
        checkout = temporary / f"checkout-{number}"
        for old in (checkout, folder):
            shutil.rmtree(old, ignore_errors=True)
        session.run("git", "clone", "-q", ".", checkout, external=True)
        command = ("python", "-m", "build", "-q", "-o", folder, checkout)
        session.run(*command, env={"SOURCE_DATE_EPOCH": str(committed).strip()})
        packages = [checkout / "catbox_rules/records/types", checkout / "web/src/board"]
        session.run("npm", "pack", "--pack-destination", folder, *packages, external=True)
    names = sorted(path.name for path in dist.iterdir())
    if filecmp.cmpfiles(dist, again, names, shallow=False)[0] != names:
        session.error("two builds of the same commit differ")
    of_python = [name for name in names if name.endswith((".tar.gz", ".whl"))]
    session.run("twine", "check", "--strict", *(dist / name for name in of_python))
    sdist = next(name for name in of_python if name.endswith(".tar.gz"))
    shutil.unpack_archive(dist / sdist, temporary)
    session.chdir(temporary / sdist.removesuffix(".tar.gz"))
    session.install("-e", ".[test]")
    session.run("pytest", "-q", "-n", "auto", *session.posargs)
