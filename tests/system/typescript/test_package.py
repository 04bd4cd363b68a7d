"""The npm package with the types: packed, and used by the client that its own README shows."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from catbox_rules import __version__
from tests.patience import PATIENCE
from tests.system.table.table_server import TableServer, token
from tools.make_scripts import BOARD, TYPES, installed

ROOT: Final = Path(__file__).parents[3]
NPM: Final = shutil.which("npm")
NODE: Final = shutil.which("node")
STRICT: Final = (
    *("--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"),
    *("--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom", "--types", ""),
)
PAGES: Final = {"client": TYPES / "README.md", "example": ROOT / "docs" / "embed.md"}
"""A script for each page that shows one."""
PLAY: Final = """
import { play } from "./client.mjs";
const [table, seat, secret] = process.argv.slice(2);
play(table, Number(seat), secret);
"""


@pytest.mark.parametrize("package", [TYPES, BOARD], ids=["types", "board"])
def test_it_has_the_version_of_the_library(package: Path) -> None:
    described = json.loads((package / "package.json").read_text(encoding="utf-8"))
    assert described["version"] == __version__


@pytest.fixture(name="client")
def _client(tmp_path: Path) -> Path:
    """A folder with the scripts of the pages, compiled with what was packed and installed."""
    if NPM is None or NODE is None:
        pytest.skip("there is no Node.js with npm")
    folder = tmp_path / "client"
    folder.mkdir()
    pack = [NPM, "pack", str(TYPES), "--pack-destination", str(tmp_path), "--loglevel=error"]
    subprocess.run(pack, cwd=tmp_path, check=True, capture_output=True)
    [packed] = tmp_path.glob("catbox-rules-types-*.tgz")
    install = [NPM, "install", "--offline", "--no-audit", "--no-fund", str(packed)]
    subprocess.run(install, cwd=folder, check=True, capture_output=True)
    for name, page in PAGES.items():
        text = page.read_text(encoding="utf-8")
        [script] = re.findall(r"^```typescript\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        (folder / f"{name}.mts").write_text(script, encoding="utf-8")
    (folder / "play.mjs").write_text(PLAY, encoding="utf-8")
    tsc = installed() / "node_modules" / "typescript" / "bin" / "tsc"
    compiled = [NODE, str(tsc), *STRICT, *(f"{name}.mts" for name in PAGES)]
    ran = subprocess.run(compiled, cwd=folder, check=False, capture_output=True, encoding="utf-8")
    assert ran.stdout == ""
    return folder


@pytest.mark.parametrize(
    ("game", "edition"),
    [("cat-in-the-box", "pegasus-2023"), ("schrodingers-cats", "amigo-2023")],
)
def test_its_clients_play_a_match_though_the_server_is_killed(
    tmp_path: Path, client: Path, game: str, edition: str
) -> None:
    """Before they sit, and while they play: what a client has just sent may be lost."""
    with ExitStack() as stack:
        server = stack.enter_context(TableServer(tmp_path / "tables.sqlite"))
        table = f"{server.address.replace('http', 'ws')}tables/{server.new_table(game, edition, 3)}"
        command = [str(NODE), "--experimental-websocket", "--no-warnings", "play.mjs"]
        players = list[subprocess.Popen[str]]()
        for seat in range(3):
            player = subprocess.Popen(
                [*command, f"{table}/socket", str(seat), token(seat)],
                cwd=client,
                stdout=subprocess.PIPE,
                encoding="utf-8",
            )
            players.append(stack.enter_context(player))
            stack.callback(player.kill)
        first = players[0].stdout
        assert first is not None
        assert first.readline() == "connected\n"
        for lines in (0, 20, 15):
            for _ in range(lines):
                first.readline()
            server.kill_and_start()
        said = [player.communicate(timeout=PATIENCE)[0] for player in players]
    ends = {lines.splitlines()[-1] for lines in said}
    assert len(ends) == 1
    assert ends.pop().startswith("won by ")
    assert "trying again" in said[0]


def test_a_client_comes_back_though_its_request_was_never_read(client: Path) -> None:
    """Node.js 20 (its WebSocket is that of undici) then fires neither `error` nor `close`, and a
    process that waits for nothing else ends without a word."""
    with ExitStack() as stack:
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        server.settimeout(PATIENCE)
        table = f"ws://127.0.0.1:{server.getsockname()[1]}"
        command = [
            str(NODE),
            "--experimental-websocket",
            "--no-warnings",
            "play.mjs",
            table,
            "0",
            "",
        ]
        player = stack.enter_context(subprocess.Popen(command, cwd=client))
        stack.callback(player.kill)
        server.accept()[0].close()
        server.accept()[0].close()
