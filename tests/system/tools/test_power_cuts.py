"""The power is cut at every call of a campaign; what comes of it can be predicted."""

from __future__ import annotations

from pathlib import Path

from tools.power_cuts import Call, Throws, cut, folders_after, recorded


def test_the_same_command_goes_on_after_every_cut() -> None:
    found = cut(work=Throws(pieces=2))
    assert found.faults == []
    assert found.gone_on == found.folders > found.calls > 20
    assert found.repaired == 0


def test_without_syncing_some_folders_have_to_be_repaired() -> None:
    """So the tool sees damage where there is some; nothing is lost even then."""
    found = cut(work=Throws(pieces=2), without_sync=True)
    assert found.faults == []
    assert found.repaired > 0


def test_each_piece_is_on_the_disk_before_the_journal_has_it(tmp_path: Path) -> None:
    calls = recorded(tmp_path / "played", Throws(pieces=2))
    lines = [
        index
        for index, call in enumerate(calls)
        if call.kind == "write" and b'"sha256"' in call.data
    ]
    for piece, line in enumerate(lines[:2]):
        [renamed] = [
            index for index, call in enumerate(calls) if call.to == f"pieces/00000{piece}.jsonl"
        ]
        assert Call("sync", file=calls[renamed].file) in calls[:renamed]
        assert Call("sync", "pieces") in calls[renamed:line]
        assert calls[line + 1] == Call("sync", file=calls[line].file)


def test_what_may_be_on_the_disk() -> None:
    """Worked out by hand: a name that is not synced may be there or not, and of a write there may
    be nothing, half, zeros, or all."""
    begun = [Call("open", "a", file=1), Call("write", file=1, data=b"xy")]
    assert list(folders_after(begun)) == [{}, {"a": b""}, {"a": b"x"}, {"a": b"\0\0"}, {"a": b"xy"}]
    assert list(folders_after([*begun, Call("sync", file=1)])) == [{}, {"a": b"xy"}]
    whole = [*begun, Call("sync", file=1), Call("sync", ".")]
    assert list(folders_after(whole)) == [{"a": b"xy"}]
    renamed = [*whole, Call("rename", "a", to="b", file=1)]
    assert list(folders_after(renamed)) == [{"a": b"xy"}, {"b": b"xy"}]
