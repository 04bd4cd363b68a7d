"""The power is cut at every call to the system of a small campaign: is anything lost?

    python -m tools.power_cuts

A campaign runs once, and every call that changes its folder is recorded: files that are opened and
written, names that are given, taken and changed, and what is synced. Then the power is cut after
each call. What had been synced by then is on the disk. Of what had not, each name may be there or
not, in any combination, and of each write nothing, half, zeros of its length, or all. Of every such
folder the campaign is asked to go on, with the same command: it has to come to the same files, byte
for byte. Where that is refused, `--repair` has to come to them.

With --without-sync nothing counts as synced, and some combinations are drawn at random, since there
are too many. It shows what the syncing is for.

Exit status 0 if all is well; 1, and what was found, if not.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO, Any, Final
from unittest import mock

from attrs import define, field, frozen

from catbox_rules.campaigns import Campaign, run_campaign
from catbox_rules.kernel.errors import MalformedInput

__all__ = ["Call", "Figures", "Throws", "cut", "folders_after", "main", "recorded"]

PIECES: Final = 4
_SAMPLES: Final = 12
"""Without syncing so many folders are tried for each cut."""


@frozen
class Throws:
    """The work of the campaign: some throws of two dice in each piece."""

    pieces: int = PIECES

    def describe(self) -> Mapping[str, object]:
        """What decides the rows."""
        return {"kind": "throws"}

    def do(self, piece: int) -> Sequence[Mapping[str, object]]:
        """The rows of a piece."""
        dice = Random(piece)
        return [{"sum": dice.randint(1, 6) + dice.randint(1, 6)} for _ in range(20)]


@frozen
class Call:
    """A call that changes the folder: `open` a new file, `write`, `sync`, `rename`, `mkdir`,
    `unlink`. Paths are seen from the folder; `file` is the number of an open file."""

    kind: str
    path: str = ""
    to: str = ""
    file: int = -1
    data: bytes = b""


@define
class _Recorder:
    """Stands in for the calls of `pathlib` and `os`, makes them, and writes them down."""

    folder: Path
    calls: list[Call] = field(factory=list[Call])
    inodes: dict[str, int] = field(factory=dict[str, int])
    """The file that has a name now."""
    descriptors: dict[int, int | str] = field(factory=dict[int, "int | str"])
    """What is open: the number of a file, or the path of a folder."""
    number: int = 0

    def place(self, path: str | Path) -> str | None:
        """A path as seen from the folder; None for one outside of it, and for the lock."""
        whole = Path(path)
        if whole != self.folder and self.folder not in whole.parents:
            return None
        return None if whole.name == "lock" else whole.relative_to(self.folder).as_posix()


@contextmanager
def _recording(recorder: _Recorder) -> Generator[None]:  # noqa: C901 -- a function for each call
    """Within it the calls for the files of a folder are written down."""
    opened, replaced, made, unlinked = Path.open, Path.replace, Path.mkdir, Path.unlink
    synced, opened_folder = os.fsync, os.open

    def open_file(path: Path, mode: str = "r", *given: Any, **named: Any) -> IO[Any]:
        place = recorder.place(path)
        file = opened(path, mode, *given, **named)
        if place is None or not {"w", "a"} & set(mode):
            return file
        if "w" in mode or place not in recorder.inodes:
            recorder.number += 1
            recorder.inodes[place] = recorder.number
            recorder.calls.append(Call("open", place, file=recorder.number))
        inode = recorder.inodes[place]
        recorder.descriptors[file.fileno()] = inode
        return _Watched(file, recorder.calls, inode)  # type: ignore[return-value]  # writes alone

    def replace(path: Path, target: str | Path) -> Path:
        result = replaced(path, target)
        old, new = recorder.place(path), recorder.place(target)
        if old is not None and new is not None:
            recorder.inodes[new] = recorder.inodes.pop(old)
            recorder.calls.append(Call("rename", old, to=new, file=recorder.inodes[new]))
        return result

    def mkdir(path: Path, *given: Any, **named: Any) -> None:
        is_new = not path.exists()
        made(path, *given, **named)
        place = recorder.place(path)
        if is_new and place is not None:
            recorder.calls.append(Call("mkdir", place))

    def unlink(path: Path, **named: Any) -> None:
        place, is_there = recorder.place(path), path.exists()
        unlinked(path, **named)
        if place is not None and is_there:
            recorder.inodes.pop(place, None)
            recorder.calls.append(Call("unlink", place))

    def open_descriptor(path: Any, *given: Any, **named: Any) -> int:
        descriptor = opened_folder(path, *given, **named)
        place = recorder.place(path) if isinstance(path, str | Path) else None
        if place is not None and Path(path).is_dir():
            recorder.descriptors[descriptor] = place
        return descriptor

    def fsync(descriptor: int) -> None:
        synced(descriptor)
        what = recorder.descriptors.get(descriptor)
        if isinstance(what, int):
            recorder.calls.append(Call("sync", file=what))
        elif what is not None:
            recorder.calls.append(Call("sync", what))

    with (
        mock.patch.object(Path, "open", open_file),
        mock.patch.object(Path, "replace", replace),
        mock.patch.object(Path, "mkdir", mkdir),
        mock.patch.object(Path, "unlink", unlink),
        mock.patch("os.open", open_descriptor),
        mock.patch("os.fsync", fsync),
    ):
        yield


class _Watched:
    """A file whose writes are written down."""

    def __init__(self, file: IO[bytes], calls: list[Call], inode: int) -> None:
        self._file, self._calls, self._inode = file, calls, inode

    def __enter__(self) -> _Watched:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def fileno(self) -> int:
        """That of the file."""
        return self._file.fileno()

    def write(self, data: bytes) -> int:
        """Write to the file."""
        written = self._file.write(data)
        self._calls.append(Call("write", file=self._inode, data=bytes(data[:written])))
        return written


def recorded(folder: Path, work: Throws) -> list[Call]:
    """The calls of a campaign from its beginning to its end."""
    recorder = _Recorder(folder)
    folder.mkdir()
    with _recording(recorder):
        run_campaign(work, folder, rows="jsonl", workers=1)
    return recorder.calls


Tree = Mapping[str, bytes | None]
"""The files of a folder with what they hold; None for a folder."""


def folders_after(calls: Sequence[Call], *, random: Random | None = None) -> Iterator[Tree]:
    """What may be on the disk when the power is cut after some calls.

    * `random`: if given, nothing counts as synced, and some combinations are drawn by it.
    """
    pending = _pending(calls, is_synced=random is None)
    choices = [_OUTCOMES if calls[index].kind == "write" else (False, True) for index in pending]
    chosen: Iterable[tuple[object, ...]] = itertools.product(*choices)
    if random is not None:
        chosen = [tuple(map(random.choice, choices)) for _ in range(_SAMPLES)]
    seen = set[str]()
    for outcome in chosen:
        tree = _tree(calls, dict(zip(pending, outcome, strict=True)))
        contents = repr(sorted(tree.items()))
        if contents not in seen:
            seen.add(contents)
            yield tree


_OUTCOMES: Final = ("nothing", "half", "zeros", "all")


def _pending(calls: Sequence[Call], *, is_synced: bool) -> list[int]:
    """The calls of which nobody knows whether they are on the disk: writes whose file has not been
    synced since, names whose folder has not."""
    pending = list[int]()
    for index, call in enumerate(calls):
        if call.kind != "sync":
            pending.append(index)
        elif is_synced and call.file >= 0:
            pending = [at for at in pending if not _is_write_to(calls[at], call.file)]
        elif is_synced:
            pending = [at for at in pending if not _is_name_in(calls[at], call.path)]
    return pending


def _is_write_to(call: Call, file: int) -> bool:
    return call.kind == "write" and call.file == file


def _is_name_in(call: Call, folder: str) -> bool:
    return call.kind != "write" and Path(call.path).parent.as_posix() == folder


def _tree(calls: Sequence[Call], outcome: Mapping[int, object]) -> Tree:
    """The folder in which some calls have come to the disk, or a part of them."""
    names = dict[str, int | None]()
    data = dict[int, bytes]()
    for index, call in enumerate(calls):
        is_there = outcome.get(index, True)
        match call.kind:
            case "write":
                data[call.file] = data.get(call.file, b"") + _written(call.data, is_there)
            case "open" if is_there:
                names[call.path] = call.file
            case "mkdir" if is_there:
                names[call.path] = None
            case "unlink" if is_there:
                names.pop(call.path, None)
            case "rename" if is_there:
                names.pop(call.path, None)
                names[call.to] = call.file
            case _:
                pass
    return {
        name: None if file is None else data.get(file, b"")
        for name, file in names.items()
        if (parent := Path(name).parent.as_posix()) == "." or parent in names
    }


def _written(data: bytes, outcome: object) -> bytes:
    match outcome:
        case "nothing":
            return b""
        case "half":
            return data[: len(data) // 2]
        case "zeros":
            return bytes(len(data))
        case _:
            return data


@define
class Figures:
    """What came of the folders that were tried."""

    calls: int = 0
    kinds: Counter[str] = field(factory=Counter[str])
    folders: int = 0
    gone_on: int = 0
    repaired: int = 0
    faults: list[str] = field(factory=list[str])

    def report(self) -> Iterator[str]:
        """The figures in lines of Markdown."""
        yield "| figure | value |"
        yield "|---|---|"
        yield f"| calls to the system that change the folder | {self.calls} |"
        for kind, number in sorted(self.kinds.items()):
            yield f"| … {kind} | {number} |"
        yield f"| folders after a cut | {self.folders:,} |"
        yield f"| … in which the same command goes on | {self.gone_on:,} |"
        yield f"| … that need `--repair` | {self.repaired:,} |"
        yield f"| faults | {len(self.faults)} |"


def cut(*, without_sync: bool = False, work: Throws | None = None, seed: int = 0) -> Figures:
    """Cut the power after each call of a campaign, and let it go on."""
    work, found = work or Throws(), Figures()
    with tempfile.TemporaryDirectory() as place:
        calls = recorded(Path(place, "whole"), work)
        expected = _files(Path(place, "whole"))
        found.calls = len(calls)
        found.kinds.update(call.kind for call in calls)
        random = Random(seed) if without_sync else None
        for number in range(len(calls) + 1):
            for tree in folders_after(calls[:number], random=random):
                folder = Path(place, f"cut-{found.folders}")
                _lay(folder, tree)
                found.folders += 1
                fault = _went_on(folder, work, expected, found)
                if fault is not None:
                    found.faults.append(f"after call {number}, {sorted(tree)}: {fault}")
    return found


def _went_on(
    folder: Path, work: Throws, expected: Mapping[str, bytes], found: Figures
) -> str | None:
    """What is wrong, if anything is, where a campaign goes on in a folder, or is repaired."""

    def run(dropped: Callable[[str], object] | None = None) -> None:
        run_campaign(work, folder, rows="jsonl", workers=1, dropped=dropped)

    if (wrong := _wrong_rows(folder, work)) is not None:
        return wrong
    try:
        run()
        found.gone_on += 1
    except MalformedInput:
        dropped = list[str]()
        try:
            run(dropped.append)
        except MalformedInput as error:
            return f"it cannot be repaired: {error}"
        if not dropped:
            return "nothing is dropped, but the same command does not go on"
        found.repaired += 1
    differing = {name for name, _ in expected.items() ^ _files(folder).items()}
    return f"these differ: {sorted(differing)}" if differing else None


def _wrong_rows(folder: Path, work: Throws) -> str | None:
    """Rows that are read from the folder as it lies, and are none of the campaign."""
    try:
        campaign = Campaign.open(folder)
        rows = list(campaign.single_rows())
    except MalformedInput:
        return None
    right = [row for piece in sorted(campaign.done) for row in work.do(piece)]
    return None if rows == right else f"{json.dumps(rows)[:100]} is read"


def _lay(folder: Path, tree: Tree) -> None:
    folder.mkdir()
    for name, data in sorted(tree.items()):
        if data is None:
            (folder / name).mkdir()
        else:
            (folder / name).write_bytes(data)


def _files(folder: Path) -> dict[str, bytes]:
    return {
        each.relative_to(folder).as_posix(): each.read_bytes()
        for each in folder.rglob("*")
        if each.is_file() and each.name != "lock"
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--without-sync", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    found = cut(without_sync=chosen.without_sync, seed=chosen.seed)
    print("\n".join(found.report()))
    for fault in found.faults[:20]:
        print(f"\n{fault}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
