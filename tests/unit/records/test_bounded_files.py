"""What nobody knows the size of is read up to a bound, and what nobody writes is not waited for."""

from __future__ import annotations

import os
import select
import threading
from io import BytesIO
from pathlib import Path

import pytest

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.records.strict_json import bounded_lines, opened, read_bounded

with_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")


class TestReading:
    @pytest.mark.parametrize("size", [0, 1, 99, 100])
    def test_what_is_within_the_bound(self, tmp_path: Path, size: int) -> None:
        (tmp_path / "file").write_bytes(b"x" * size)
        assert read_bounded(tmp_path / "file", most=100) == b"x" * size

    def test_one_byte_more(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"x" * 101)
        with pytest.raises(MalformedInput) as caught:
            read_bounded(tmp_path / "file", most=100)
        assert str(caught.value) == f"{tmp_path / 'file'}: expected at most 100 bytes, got more"

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a system without such a device")
    def test_a_device_without_an_end(self, tmp_path: Path) -> None:
        """Its size is 0, for all that the system says."""
        (tmp_path / "link").symlink_to("/dev/zero")
        assert (tmp_path / "link").stat().st_size == 0
        with pytest.raises(MalformedInput, match="expected at most 100 bytes, got more"):
            read_bounded(tmp_path / "link", most=100)

    @pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="a system without /proc")
    def test_a_file_that_is_made_when_it_is_read(self) -> None:
        assert Path("/proc/self/maps").stat().st_size == 0
        assert len(read_bounded("/proc/self/maps", most=2**24)) > 100
        with pytest.raises(MalformedInput, match="expected at most 100 bytes, got more"):
            read_bounded("/proc/self/maps", most=100)

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(IsADirectoryError):
            read_bounded(tmp_path, most=100)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="a system without terminals")
def test_at_a_terminal_what_is_typed_later_is_waited_for() -> None:
    keyboard, screen = os.openpty()
    with opened(os.ttyname(screen)) as file:
        assert select.select([file], [], [], 0) == ([], [], [])
        typist = threading.Thread(target=os.write, args=(keyboard, b"a line\n"))
        typist.start()
        assert file.readline() == b"a line\n"
        typist.join()
    os.close(keyboard)
    os.close(screen)


@with_pipes
class TestPipes:
    def test_one_that_nobody_writes_to(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(OSError, match="a pipe that nobody writes to"):
            read_bounded(tmp_path / "pipe", most=100)

    @pytest.mark.parametrize("data", [b"a record", b"x" * 300_000], ids=len)
    def test_one_that_somebody_will_write_to_is_waited_for(
        self, tmp_path: Path, data: bytes
    ) -> None:
        """The other end is held, and nothing is written before somebody reads."""
        os.mkfifo(tmp_path / "pipe")
        writer = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(data,))
        holder = os.open(tmp_path / "pipe", os.O_RDWR)
        with opened(tmp_path / "pipe") as file:
            writer.start()
            first = file.read(4)
            os.close(holder)
            assert first + file.read() == data
        writer.join()

    def test_what_has_been_written_before(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        holder = os.open(tmp_path / "pipe", os.O_RDWR)
        os.write(holder, b"one\ntwo\n")
        with opened(tmp_path / "pipe") as file:
            assert file.readline() == b"one\n"
            os.close(holder)
            assert list(bounded_lines(file, most=100)) == [b"two"]

    def test_without_an_end(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        holder = os.open(tmp_path / "pipe", os.O_RDWR)
        os.write(holder, b"x" * 1000)
        with pytest.raises(MalformedInput, match="expected at most 100 bytes, got more"):
            read_bounded(tmp_path / "pipe", most=100)
        os.close(holder)


class TestLines:
    @pytest.mark.parametrize(
        ("data", "lines"),
        [
            (b"", []),
            (b"\n", [b""]),
            (b"one\r\ntwo", [b"one", b"two"]),
            (b"12345\n1234567890\nend\n", [b"12345", b"123456", b"end"]),
            (b"1234567890", [b"123456"]),
        ],
    )
    def test_of_one_that_is_too_long_the_beginning(self, data: bytes, lines: list[bytes]) -> None:
        assert list(bounded_lines(BytesIO(data), most=5)) == lines

    def test_one_that_goes_on_and_on(self) -> None:
        with pytest.raises(MalformedInput) as caught:
            list(bounded_lines(BytesIO(b"x" * 10_000), most=5))
        assert (
            str(caught.value) == "$: expected lines of at most 5 bytes, got a line without an end"
        )
