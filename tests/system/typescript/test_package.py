"""The npm package with the types: packed, and used by what its own README shows."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Final

import pytest

from catbox_rules import __version__
from tools.make_types import TYPES, installed

NPM: Final = shutil.which("npm")
NODE: Final = shutil.which("node")
STRICT: Final = (
    *("--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"),
    *("--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom", "--types", ""),
)
README: Final = (TYPES / "README.md").read_text(encoding="utf-8")


def test_it_has_the_version_of_the_library() -> None:
    described = json.loads((TYPES / "package.json").read_text(encoding="utf-8"))
    assert described["version"] == __version__


@pytest.mark.skipif(NPM is None or NODE is None, reason="there is no Node.js with npm")
def test_the_client_of_its_readme_compiles_with_what_was_packed(tmp_path: Path) -> None:
    assert NPM is not None
    assert NODE is not None
    pack = [NPM, "pack", TYPES, "--pack-destination", tmp_path, "--loglevel=error"]
    subprocess.run(pack, cwd=tmp_path, check=True, capture_output=True)
    [packed] = tmp_path.glob("catbox-rules-types-*.tgz")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path, filter="data")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package").rename(tmp_path / "node_modules" / "catbox-rules-types")
    [client] = re.findall(r"^```typescript\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    (tmp_path / "client.mts").write_text(client, encoding="utf-8")
    tsc = installed() / "node_modules" / "typescript" / "bin" / "tsc"
    compiled = [NODE, tsc, *STRICT, "client.mts"]
    ran = subprocess.run(compiled, cwd=tmp_path, check=False, capture_output=True, encoding="utf-8")
    assert ran.stdout == ""
