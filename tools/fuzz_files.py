"""Files that nobody means, for every command that reads one: is what is wrong said in one way?

    python -m tools.fuzz_files --files 20000 --seed 1

The files are those of `examples/`, matches and positions in all notations, results of a corpus,
what a test of an engine has printed, and the folders of campaigns. They are taken as they are,
damaged in their JSON, their lines or their bytes, cut off, or exchanged for random bytes and
monsters. Each goes through a command that reads it, or through one that reads something else. Every
command has to end with status 0, 1 or 2; with 2 it says in lines that begin with `catbox:` what is
wrong; what it prints for machines is JSON. No error may escape from it. The slowest command is
reported; no time is a fault, since a busy machine has others.

Exit status 0 if all is well; 1, and what was found, if not.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Final, TypeAlias
from unittest.mock import patch

from attrs import Factory, define, frozen

from catbox_rules.cli.commands import run
from tools.fuzzing.damage import as_bytes, bytes_damaged, cut_off, damaged, lines_damaged
from tools.fuzzing.lines import MONSTERS

__all__ = ["DAMAGES", "Fault", "File", "Findings", "fuzz", "main", "samples"]

EXAMPLES: Final = Path(__file__).parents[1] / "examples"
MOST_LINES: Final = 11
"""So many a command says of a file: its first ten faults, and how many more there are."""
ENOUGH: Final = 20
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
_OF_CAMPAIGNS: Final = (
    ("report", "FOLDER", "--json"),
    ("report", "FOLDER", "--out", "page.html"),
)
_OF_CORPORA: Final = (("regress", "FOLDER"), ("regress", "FOLDER", "--json"))


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
    * `others`: the other files of its folder, by their paths in there; empty if it stands alone.
    * `commands`: those that read it, with FILE or FOLDER in its place.
    """

    form: str
    path: str
    data: bytes
    commands: tuple[tuple[str, ...], ...]
    others: Mapping[str, bytes] = Factory(dict[str, bytes])


@frozen
class Fault:
    """A command line that ended as none should, with the file that it was given."""

    command: tuple[str, ...]
    data: bytes
    why: str

    def __str__(self) -> str:
        shown = self.data if len(self.data) <= 2000 else self.data[:2000] + b"..."
        return f"{' '.join(self.command)}: {self.why}\n  {shown!r}"


@define
class Findings:
    """What a run has seen."""

    forms: Counter[str] = Factory(Counter[str])
    damages: Counter[str] = Factory(Counter[str])
    commands: Counter[str] = Factory(Counter[str])
    statuses: Counter[int] = Factory(Counter[int])
    seconds: float = 0.0
    slowest: float = 0.0
    faults: list[Fault] = Factory(list[Fault])

    def report(self) -> Iterator[str]:
        """What was seen, in lines of Markdown."""
        yield "| figure | value |"
        yield "|---|---|"
        yield f"| files | {self.forms.total():,} |"
        for counted in (self.forms, self.damages):
            yield from (f"| … {name} | {number:,} |" for name, number in counted.most_common())
        for name, number in self.commands.most_common():
            yield f"| given to `catbox {name}` | {number:,} |"
        for status, number in sorted(self.statuses.items()):
            yield f"| ended with status {status} | {number:,} |"
        yield f"| slowest command, seconds of processor time | {self.slowest:.1f} |"
        yield f"| faults | {len(self.faults):,} |"


def samples(folder: Path) -> list[File]:
    """The files as they should be; what commands write is written below a folder."""
    alone = [_alone(path) for path in sorted(EXAMPLES.rglob("*.json"))]
    alone += [_alone(path) for path in sorted(EXAMPLES.glob("positions/*.txt"))]
    alone += [_alone(path) for path in sorted(EXAMPLES.glob("variants/*.toml"))]
    matches = sorted(EXAMPLES.glob("matches/*.json"), key=lambda path: path.stat().st_size)
    with chdir(folder):
        for path in matches[::8]:
            for to in ("match", "line", "position"):
                written = _printed("convert", str(path), "--to", to, "--output", "-")
                alone.append(File(f"a {to}", f"{to}.txt", written, _OF_TEXTS))
        conformed = _printed(
            *("conform", "--json", "--quick", "--game", "cat-in-the-box", "--players", "2"),
            *("--time", "300", "--", sys.executable, "-m", "catbox_rules", "serve"),
        )
        alone.append(File("a test of an engine", "run.json", conformed, _OTHERS))
        corpus = {f"{path.name}": path.read_bytes() for path in matches[:3]}
        _lay_out(Path("corpus"), corpus)
        _printed("regress", "corpus", "--update", "--json")
        for rows in ("jsonl", "parquet"):
            _printed(*_simulate(rows), "--out", rows, "--json")
        return [
            *alone,
            *_in_folder("results of a corpus", Path("corpus"), _OF_CORPORA, "results.jsonl"),
            *(
                each
                for rows in ("jsonl", "parquet")
                for each in _in_folder(
                    f"a campaign in {rows}",
                    Path(rows),
                    (*_OF_CAMPAIGNS, (*_simulate(rows), "--out", "FOLDER", "--repair", "--json")),
                )
            ),
        ]


def _simulate(rows: str) -> tuple[str, ...]:
    of_play = ("--players", "3", "--engine", "scalar", "--workers", "1", "--rows", rows)
    return "simulate", "pegasus-2023", "--matches", "4", *of_play


def _alone(path: Path) -> File:
    commands = _OTHERS[:1] if path.suffix == ".toml" else _OF_TEXTS
    return File(f"of examples/{path.parent.name}", path.name, path.read_bytes(), commands)


def _in_folder(
    form: str, folder: Path, commands: tuple[tuple[str, ...], ...], *names: str
) -> Iterator[File]:
    """Each file of a folder, or those of some names, with the others next to it."""
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    for name in names or found:
        others = {other: data for other, data in found.items() if other != name}
        yield File(form, name, found[name], commands, others)


def _printed(*arguments: str) -> bytes:
    """What a command prints that has to do what it is asked."""
    ended = _ended(arguments)
    if ended.status == 2:
        raise RuntimeError(f"{' '.join(arguments)}: {ended.err}")
    return ended.out


def fuzz(files: int, seed: int) -> Findings:
    """Give commands so many files.

    * `seed`: the same one gives the same files.
    """
    random, found = Random(seed), Findings()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        known = samples(folder)
        by_form: dict[str, list[File]] = {}
        for file in known:
            by_form.setdefault(file.form, []).append(file)
        for number in range(files):
            file = random.choice(by_form[random.choice(list(by_form))])
            [damage] = random.choices(list(DAMAGES), [often for often, _ in DAMAGES.values()])
            with chdir(folder):
                _try(found, file, damage, random, Path(f"try {number}"))
            if (number + 1) % 1000 == 0:
                print(f"{number + 1:,} files, {len(found.faults)} faults", file=sys.stderr)
            if len(found.faults) >= ENOUGH:
                break
    return found


def _try(found: Findings, file: File, damage: str, random: Random, folder: Path) -> None:
    """Give a file with some damage to a command, and note what came of it."""
    data = DAMAGES[damage][1](file.data, random)
    others = dict(file.others)
    if random.random() < 0.5:
        _confirm(others, file.path, data)
    _lay_out(folder, {file.path: data, **others})
    commands = file.commands if random.random() < 0.8 or file.others else (*_OF_TEXTS, *_OTHERS)
    places = {"FILE": str(folder / file.path), "FOLDER": str(folder)}
    command = tuple(places.get(each, each) for each in random.choice(commands))
    ended = _ended(command)
    found.forms[file.form] += 1
    found.damages[damage] += 1
    found.commands[command[0]] += 1
    found.statuses[ended.status] += 1
    found.slowest = max(found.slowest, ended.seconds)
    wrong = list(_wrong_with(ended, command))
    found.faults += [Fault(command, data, why) for why in wrong]
    if not wrong:
        _clear(folder)


def _confirm(others: dict[str, bytes], path: str, data: bytes) -> None:
    """Have the journal of a campaign say that a piece is as it was written."""
    lines = others.get("done.jsonl", b"").splitlines()
    entries = [{**json.loads(line)} for line in lines]
    for entry in entries:
        if entry["file"] == path:
            entry["sha256"] = hashlib.sha256(data).hexdigest()
    if entries:
        others["done.jsonl"] = b"".join(json.dumps(each).encode() + b"\n" for each in entries)


def _lay_out(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _clear(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    folder.rmdir()


@frozen
class _Ended:
    """How a command has ended."""

    status: int
    out: bytes
    err: str
    seconds: float
    escaped: str = ""


def _ended(command: Sequence[str]) -> _Ended:
    """Run a command line in this process; it finds nothing on standard input."""
    out, err = io.BytesIO(), io.StringIO()
    text = io.TextIOWrapper(out, encoding="utf-8", write_through=True)
    nothing = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    escaped, began = "", time.process_time()
    with redirect_stdout(text), redirect_stderr(err), patch.object(sys, "stdin", nothing):
        try:
            status = run(command)
        except Exception:
            status, escaped = 70, traceback.format_exc()
    took = time.process_time() - began
    return _Ended(status, out.getvalue(), err.getvalue(), took, escaped)


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    found = fuzz(chosen.files, chosen.seed)
    print("\n".join(found.report()))
    for fault in found.faults:
        print(f"\n{fault}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
