"""Files that nobody means, for every command that reads one: is what is wrong said in one way?

The files are those of `examples/`, matches and positions in all notations, results of a corpus,
what a test of an engine has printed, and the folder of a simulation. They are taken as they are,
damaged in their JSON, their lines or their bytes, cut off, or exchanged for random bytes and
monsters. Each goes through a command that reads it, or through one that reads something else. Every
command has to end with status 0, 1 or 2; with 2 it says in lines that begin with `catbox:` what is
wrong; what it prints for machines is JSON. No error may escape from it.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Final, TypeAlias
from unittest.mock import patch

from attrs import field, frozen

from catbox_rules.cli.commands import run
from tools.fuzzing.damage import as_bytes, bytes_damaged, cut_off, damaged, lines_damaged
from tools.fuzzing.findings import ENOUGH, Fault, Findings
from tools.fuzzing.lines import MONSTERS

__all__ = ["DAMAGES", "File", "fuzz_files", "samples"]

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
MOST_LINES: Final = 11
"""So many a command says of a file: its first ten faults, and how many more there are."""
_MONSTER: Final = 2**16
"""Bytes of a monster: it is deep or wide, and not longer than a file may be."""

_OF_TEXTS: Final = (
    *(("replay", "FILE"), ("replay", "FILE", "--json"), ("judge", "FILE"), ("show", "FILE")),
    *(("judge", "FILE", "--json"), ("judge", "FILE", "--ask", "table")),
    ("show", "FILE", "--output", "-", "--seat", "0"),
    *(("convert", "FILE", "--to", to) for to in ("record", "match", "position", "line")),
    *(("play", "--resume", "FILE"), ("regress", "FILE"), ("regress", "FILE", "--json")),
)
_OTHERS: Final = (
    ("variants", "check", "FILE"),
    ("conform", "--run", "FILE", "--html", "page.html", "--junit", "cases.xml"),
    ("conform", "--known", "FILE", "--", "false"),
)
_OF_CORPORA: Final = (("regress", "FOLDER"), ("regress", "FOLDER", "--json"))
_SIMULATE: Final = (
    *("simulate", "pegasus-2023", "--matches", "4", "--players", "3", "--workers", "1", "--out"),
)
_OF_SIMULATIONS: Final = (
    (*_SIMULATE, "FOLDER", "--json"),
    ("report", "FOLDER", "--json"),
    ("report", "FOLDER", "--out", "page.html"),
)


def _json_damaged(data: bytes, random: Random) -> bytes:
    """One JSON with some of its nodes damaged; of anything else the lines."""
    try:
        value: object = json.loads(data)
    except ValueError:
        return lines_damaged(data, random)
    return as_bytes(damaged(value, random), random)


Damage: TypeAlias = Callable[[bytes, Random], bytes]

DAMAGES: Final[Mapping[str, tuple[int, Damage]]] = {
    "as it should be": (10, lambda data, _: data),
    "damaged JSON": (30, _json_damaged),
    "damaged bytes": (20, bytes_damaged),
    "damaged lines": (15, lines_damaged),
    "cut off": (15, cut_off),
    "any bytes": (5, lambda _, random: random.randbytes(random.randrange(200))),
    "monster": (5, lambda _, random: random.choice(MONSTERS)(random, _MONSTER)),
}
"""What is done to a file, and how often."""


@frozen
class File:
    """A file as it should be.

    * `form`: what it holds, in words.
    * `commands`: those that read it, with FILE or FOLDER in its place.
    * `others`: the other files of its folder.
    """

    form: str
    path: str
    data: bytes
    commands: tuple[tuple[str, ...], ...]
    others: Mapping[str, bytes] = field(factory=dict[str, bytes])


def samples(folder: Path) -> list[File]:
    """The files as they should be; what commands write is written below a folder."""
    found = [
        File(f"of examples/{path.parent.name}", path.name, path.read_bytes(), commands)
        for pattern, commands in (
            ("**/*.json", _OF_TEXTS),
            ("positions/*.txt", _OF_TEXTS),
            ("variants/*.toml", _OTHERS[:1]),
        )
        for path in sorted(EXAMPLES.glob(pattern))
    ]
    matches = sorted(EXAMPLES.glob("matches/*.json"), key=lambda path: path.stat().st_size)
    with chdir(folder):
        for path in matches[::8]:
            for to in ("match", "line", "position"):
                written = _printed("convert", str(path), "--to", to, "--output", "-")
                found.append(File(f"a {to}", f"{to}.txt", written, _OF_TEXTS))
        conformed = _printed(
            *("conform", "--json", "--quick", "--game", "cat-in-the-box", "--players", "2"),
            *("--time", "300", "--", sys.executable, "-m", "catbox_rules", "serve"),
        )
        found.append(File("a test of an engine", "run.json", conformed, _OTHERS))
        _lay_out(Path("corpus"), {path.name: path.read_bytes() for path in matches[:3]})
        _printed("regress", "corpus", "--update", "--json")
        results = Path("corpus", "results.jsonl")
        found.append(File("results of a corpus", results.name, results.read_bytes(), _OF_CORPORA))
        _printed(*_SIMULATE, "simulation")
        simulation = {
            path.relative_to("simulation").as_posix(): path.read_bytes()
            for path in sorted(Path("simulation").rglob("*"))
            if path.is_file()
        }
    return found + [
        File("a simulation", name, data, _OF_SIMULATIONS, simulation)
        for name, data in simulation.items()
    ]


def _printed(*arguments: str) -> bytes:
    """What a command prints that has to do what it is asked."""
    ended = _ended(arguments)
    if ended.status == 2:
        raise RuntimeError(f"{' '.join(arguments)}: {ended.err}")
    return ended.out


def fuzz_files(files: int, seed: int) -> Findings:
    """Give commands so many files.

    * `seed`: the same one gives the same files.
    """
    random, found = Random(seed), Findings()
    by_form = defaultdict[str, list[File]](list)
    with tempfile.TemporaryDirectory() as place, chdir(place):
        for file in samples(Path(place)):
            by_form[file.form].append(file)
        for number in range(files):
            file = random.choice(by_form[random.choice(list(by_form))])
            [damage] = random.choices(list(DAMAGES), [often for often, _ in DAMAGES.values()])
            with tempfile.TemporaryDirectory(prefix=f"try-{number}-", dir=place) as folder:
                _try(found, file, damage, random, Path(folder))
            if len(found.faults) >= ENOUGH:
                break
    return found


def _try(found: Findings, file: File, damage: str, random: Random, folder: Path) -> None:
    """Give a file with some damage to a command, and note what came of it."""
    data = DAMAGES[damage][1](file.data, random)
    _lay_out(folder, {**file.others, file.path: data})
    commands = file.commands if file.others or random.random() < 0.8 else (*_OF_TEXTS, *_OTHERS)
    places = {"FILE": str(folder / file.path), "FOLDER": str(folder)}
    command = tuple(places.get(each, each) for each in random.choice(commands))
    began = time.process_time()
    ended = _ended(command)
    found.slowest = max(found.slowest, time.process_time() - began)
    found.count(files=file.form, damages=damage, commands=command[0], statuses=ended.status)
    given = " ".join(command)
    found.faults += [Fault(data, f"{given}: {why}") for why in _wrong_with(ended, command)]


def _lay_out(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


@frozen
class _Ended:
    """How a command has ended."""

    status: int
    out: bytes
    err: str
    escaped: str = ""


def _ended(command: Sequence[str]) -> _Ended:
    """Run a command line in this process; it finds nothing on standard input."""
    out, err = io.BytesIO(), io.StringIO()
    text = io.TextIOWrapper(out, encoding="utf-8", write_through=True)
    nothing = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    status, escaped = 70, ""
    with redirect_stdout(text), redirect_stderr(err), patch.object(sys, "stdin", nothing):
        try:
            status = run(command)
        except Exception:
            escaped = traceback.format_exc()
    return _Ended(status, out.getvalue(), err.getvalue(), escaped)


def _wrong_with(ended: _Ended, command: Sequence[str]) -> Iterator[str]:
    """What is wrong with how a command has ended."""
    if ended.escaped:
        yield f"an error escaped: {ended.escaped}"
        return
    lines = ended.err.splitlines()
    if ended.status not in (0, 1, 2):
        yield f"it ended with status {ended.status}"
    if ended.status == 2 and not lines:
        yield "it says nothing of what is wrong"
    if ended.status == 2 and not all(line.startswith("catbox: ") for line in lines):
        yield f"it says what is wrong in another form: {ended.err[:500]!r}"
    if len(lines) > MOST_LINES:
        yield f"it says {len(lines)} lines: {ended.err[:500]!r}"
    if "--json" in command and ended.status != 2 and not _is_json(ended.out):
        yield f"it prints no JSON: {ended.out[:300]!r}"


def _is_json(printed: bytes) -> bool:
    try:
        json.loads(printed)
    except ValueError:
        return False
    return True
