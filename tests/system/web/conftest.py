"""The site, built once, and a browser that visits it. They need Node.js with npm, and Chromium;
where one of them is missing the tests fail, and say so."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import pytest
from filelock import FileLock

from tests.patience import PATIENCE
from tools.page_of.browsing import Site, lose_patience, served
from tools.page_of.site import WEB, install_packages, write_site


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The site of this checkout. Processes that test at once share it."""
    stamp = WEB / "dist" / ".whole"
    with FileLock(WEB / ".building"):
        if not stamp.exists() or stamp.stat().st_mtime < _newest():
            install_packages()
            write_site()
            stamp.touch()
    with served(WEB / "dist") as here:
        yield here


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A broken page fails many tests: only the first of them waits as long as one can."""
    if call.excinfo is not None and call.duration >= PATIENCE:
        lose_patience(item.nodeid)
    return (yield)


def _newest() -> float:
    """When a file was last changed of which the site is made."""
    root = WEB.parent
    own = [WEB / name for name in ("src", "python", "build", "public")]
    made_by = root / "tools" / "page_of"
    read = (root / "catbox_rules", root / "spec", root / "examples" / "matches")
    folders = (*read, made_by, *own)
    files = [
        path for folder in folders for path in folder.rglob("*") if "__pycache__" not in path.parts
    ]
    return max(
        path.stat().st_mtime for path in [*files, WEB / "package-lock.json", WEB / "index.html"]
    )
