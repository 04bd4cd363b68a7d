"""Other programs as processes: an engine under test, a bot that plays.

They are given lines and asked for lines, and nothing that they do can hold us up. Whatever a
program has started is ended with it.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Event, Thread
from types import FrameType, TracebackType
from typing import IO, Final, Self, TypeAlias, assert_never
from uuid import uuid4

from attrs import define, field, frozen

from catbox_rules.kernel.errors import MalformedInput, shown
from catbox_rules.kernel.forms import is_object
from catbox_rules.records.strict_json import parse

# Finding and killing everything that a program has started.
#
# Killing a process group does not reach a child that has left it. Where the system lists its
# processes as files (Linux), such a child is found by its session, by its parent, or by a mark in
# the environment that it has inherited. A child that has changed all three before the search is not
# found; on other systems, no child that has left the group is.
#
# Watched programs are also killed when this process ends: by itself, by Ctrl-C, because it is asked
# to (SIGTERM), or because its terminal is gone (SIGHUP).


_MARK: Final = "CATBOX_ENGINE"
_PROCESSES: Final = Path("/proc")
_BEGAN: Final = 15
"""Where in what the system tells of a process its beginning stands, behind the session."""
_ROUNDS: Final = 20
"""How often they are looked for again: while being killed they may start others."""
_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@frozen
class _Running:
    """A process: its number, those of its parent and its session, and its start time, because
    numbers are reused."""

    number: int
    parent: int
    session: int
    began: str


@define(eq=False)
class Offspring:
    """A program that is about to be started, and everything that it will start."""

    _mark: str = field(factory=lambda: uuid4().hex, init=False)
    leader: int | None = field(default=None, init=False)
    """The number of its first process, which leads a group and a session of its own."""
    _seen: set[tuple[int, str]] = field(factory=set[tuple[int, str]], init=False)
    """The processes that were looked at, by their numbers and their beginnings."""

    @property
    def environment(self) -> dict[str, str]:
        """The environment in which to start it."""
        return {**os.environ, _MARK: self._mark}

    def look(self) -> None:
        """Note its processes while their parents are alive: some children can only be found through
        them."""
        self._seen |= {(each.number, each.began) for each in self._found()}

    def kill(self) -> None:
        """Kill all its processes that can be found, now or when last noted."""
        self.look()
        if self.leader is not None and hasattr(os, "killpg"):
            _kill(os.killpg, self.leader)
        for _ in range(_ROUNDS):
            found = self._found()
            if not found:
                return
            for each in found:
                _kill(os.kill, each.number)

    def _found(self) -> list[_Running]:
        mark, known = f"{_MARK}={self._mark}".encode(), set[int]()
        running = sorted(_running(), key=lambda each: each.number)
        for each in running:
            is_own = each.session == self.leader or (each.number, each.began) in self._seen
            if is_own or mark in _environment(each.number):
                known.add(each.number)
        while more := {each.number for each in running if each.parent in known} - known:
            known |= more
        return [each for each in running if each.number in known - {os.getpid()}]


def _kill(by: Callable[[int, int], None], number: int) -> None:
    try:
        by(number, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return  # it is gone already


def _running() -> Iterator[_Running]:
    """Yield all processes that the system lists, except those that have ended."""
    if not (_PROCESSES / "self" / "stat").exists():
        return
    for folder in _PROCESSES.iterdir():
        if folder.name.isdecimal():
            try:
                stat = (folder / "stat").read_text("utf-8", "replace")
            except OSError:
                continue  # it has just ended
            # The name before it may hold blanks and brackets.
            state, parent, _, session, *rest = stat.rpartition(")")[2].split()
            if state not in "ZX":
                yield _Running(int(folder.name), int(parent), int(session), began=rest[_BEGAN])


def _environment(number: int) -> bytes:
    try:
        return (_PROCESSES / str(number) / "environ").read_bytes()
    except OSError:  # it has just ended, or is somebody else's
        return b""


_watched: Final = set[Offspring]()
_starting: Final = threading.Lock()
"""Held while a program is started: until then it could not be found."""
_put_off: Final = list[int]()
"""The signals that came meanwhile."""


@contextmanager
def watched(offspring: Offspring) -> Generator[None]:
    """Start a program within this context, and have it killed when this process ends, also in the
    middle of the start. If somebody has set a handler for a signal, that handler has to end this
    process in an orderly way."""
    try:
        with _starting:
            if not _watched:
                atexit.register(_kill_watched)
            _watched.add(offspring)
            if threading.current_thread() is threading.main_thread():
                for number in _SIGNALS:
                    if signal.getsignal(number) is signal.SIG_DFL:
                        signal.signal(number, _end)
            yield
    except BaseException:  # there is no such command, or somebody has pressed Ctrl-C
        offspring.kill()
        forget(offspring)
        raise
    finally:
        while _put_off:
            os.kill(os.getpid(), _put_off.pop())


def forget(offspring: Offspring) -> None:
    """Stop watching a program that has been killed."""
    _watched.discard(offspring)
    if _watched:
        return
    atexit.unregister(_kill_watched)
    if threading.current_thread() is threading.main_thread():
        for number in _SIGNALS:
            if signal.getsignal(number) is _end:
                signal.signal(number, signal.SIG_DFL)


def kill_all() -> None:
    """Kill all watched programs, for a process that ends at once without any further cleanup: no
    other program can be started after that."""
    _starting.acquire()
    _kill_watched()


def _kill_watched() -> None:
    for each in list(_watched):
        each.kill()


def _end(number: int, _: FrameType | None) -> None:
    """Kill all watched programs, then end by the signal: once what is being started has started."""
    if not _starting.acquire(blocking=False):
        _put_off.append(number)
        return
    _kill_watched()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


# Another program as a process: lines to it and lines from it, within a time limit if there is one.
#
# The program is not trusted. It may be silent, die, flood its output, stop reading or close a pipe;
# none of that may block us. So each pipe has its own thread, the buffer of unread lines is bounded,
# and in the end the program is killed with everything that it has started.


LONGEST_LINE: Final = 4 * 1024 * 1024
"""The longest line of an engine, in bytes; those of `catbox serve` have a few thousand."""

_LINES_AHEAD: Final = 16
_CHUNK: Final = 64 * 1024
_LAST_WORDS: Final = 4000
_FAREWELL: Final = 0.5
"""The seconds that a program has to end by itself once its input is closed."""
_PAUSE: Final = 0.1


@frozen
class Silence:
    """Nothing came in time."""


@frozen
class TooLong:
    """A line that is longer than a line may be."""


@frozen
class Ended:
    """The program has closed its output; `status` is its exit status, None if it still runs."""

    status: int | None


Came: TypeAlias = bytes | TooLong | Ended | Silence
"""What came from a program while waiting for a line."""


class Process:
    """A running program. Raises OSError if the command does not exist."""

    def __init__(self, command: Sequence[str], *, longest_line: int = LONGEST_LINE) -> None:
        self._longest_line = longest_line
        self._lines: Queue[bytes | TooLong | None] = Queue(maxsize=_LINES_AHEAD)
        self._writing: Queue[bytes | None] = Queue()
        self._last_words: deque[bytes] = deque()
        self._closing = Event()
        self._offspring = Offspring()
        with watched(self._offspring):
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                env=self._offspring.environment,
            )
            self._offspring.leader = self._process.pid
        self._threads = [
            self._started(self._write_lines, self._process.stdin),
            self._started(self._read_lines, self._process.stdout),
            self._started(self._read_last_words, self._process.stderr),
        ]

    @staticmethod
    def _started(work: Callable[[IO[bytes]], None], pipe: IO[bytes] | None) -> Thread:
        assert pipe is not None
        thread = Thread(target=work, args=(pipe,), daemon=True)
        thread.start()
        return thread

    def write(self, lines: bytes) -> None:
        """Send lines, each with its line feed. Returns at once."""
        self._writing.put(lines)

    def read(self, seconds: float | None) -> Came:
        """Return the next line without its line feed, or why there is none.

        * `seconds`: how long to wait; None waits until there is a line or the program has ended.
        """
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            return Silence()
        if line is not None:
            return line
        self._lines.put(None)
        try:
            return Ended(self._process.wait(_FAREWELL))
        except subprocess.TimeoutExpired:
            return Ended(None)

    @property
    def last_words(self) -> str:
        """The end of what the program has written to standard error."""
        said = b"".join(self._last_words)[-_LAST_WORDS:]
        return said.decode("utf-8", "backslashreplace")

    def close(self, *, at_once: bool = False) -> None:
        """Close the program's input, give it a moment to end (unless `at_once`), and kill what is
        left of everything that it has started."""
        self._closing.set()
        try:
            self._offspring.look()  # once it ends by itself, some children have no parent
            self._writing.put(None)
            if not at_once:
                deadline = time.monotonic() + _FAREWELL
                while self._process.poll() is None and time.monotonic() < deadline:
                    time.sleep(_PAUSE / 10)
        finally:  # an interruption, too, leaves nothing
            self._offspring.kill()
            self._process.kill()
            self._process.wait()
            forget(self._offspring)
        for thread in self._threads:
            thread.join(timeout=10 * _PAUSE)
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        for thread, pipe in zip(self._threads, pipes, strict=True):
            # A process that has left the group may hold the other end; its thread waits on.
            if pipe is not None and not thread.is_alive():
                pipe.close()

    def _write_lines(self, pipe: IO[bytes]) -> None:
        while (lines := self._writing.get()) is not None:
            rest = memoryview(lines)
            try:
                while rest:
                    rest = rest[pipe.write(rest) :]
            except (OSError, ValueError):
                return
        pipe.close()

    def _read_lines(self, pipe: IO[bytes]) -> None:
        line, is_too_long = b"", False
        while chunk := _chunk_of(pipe):
            first, *others = chunk.split(b"\n")
            line += first
            for following in others:
                if not is_too_long:
                    self._hand_over(line)
                line, is_too_long = following, False
            if len(line) > self._longest_line:
                if not is_too_long:
                    self._hand_over(TooLong())
                line, is_too_long = b"", True
            elif is_too_long:
                line = b""
        self._hand_over(None)

    def _hand_over(self, line: bytes | TooLong | None) -> None:
        if isinstance(line, bytes) and len(line) > self._longest_line:
            line = TooLong()
        while not self._closing.is_set():
            try:
                self._lines.put(line, timeout=_PAUSE)
            except Full:
                continue
            return

    def _read_last_words(self, pipe: IO[bytes]) -> None:
        while chunk := _chunk_of(pipe):
            self._last_words.append(chunk)
            while sum(map(len, self._last_words)) - len(self._last_words[0]) > _LAST_WORDS:
                self._last_words.popleft()


def _chunk_of(pipe: IO[bytes]) -> bytes:
    try:
        return os.read(pipe.fileno(), _CHUNK)
    except (OSError, ValueError):
        return b""


# A program that answers requests of the line protocol, each with its number.
#
# A reply is an `Answer`, a `Refused` (an error), or `Broken`: something that the protocol does not
# allow. After a broken reply the process cannot be relied on, and the next request goes to a new
# one.


_SILENT: Final = "no answer in time"
_LONGEST_SHOWN: Final = 300
_LAST_LINES: Final = 5


@frozen
class Request:
    """A request to an engine."""

    ask: str
    keys: Mapping[str, object] = field(factory=dict[str, object])

    def __str__(self) -> str:
        return json.dumps({"ask": self.ask, **self.keys})

    @property
    def kind(self) -> str:
        """Its ask, and whether it is asked for a seat: `legal`, or `legal with as`."""
        return f"{self.ask} with as" if "as" in self.keys else self.ask


@frozen
class Answer:
    """An answer whose contents have not been read yet."""

    value: object


@frozen
class Refused:
    """An error. `flaw` says what is wrong with the error itself, if anything is."""

    code: str
    message: str
    flaw: str | None = None

    def __str__(self) -> str:
        return f"{self.code}: {self.message}" if self.message else self.code


@frozen
class Broken:
    """A reply that the protocol does not allow: `kind` in a few fixed words, `message` in full."""

    kind: str
    message: str
    last_words: tuple[str, ...] = ()
    """The last lines that the engine has written to standard error."""


Reply: TypeAlias = Answer | Refused | Broken
"""What comes of a request."""


class Engine:
    """A program that answers requests, such as an engine that speaks `catbox-protocol/2`. It is
    started by a command, and restarted if it dies or hangs. Use it as a context manager: it is
    killed at the end.

    * `command`: the program and its arguments; no shell is involved.
    * `timeout`: the number of seconds that each answer may take; None for no limit.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        timeout: float | None = 10.0,
        longest_line: int = LONGEST_LINE,
    ) -> None:
        self.command: Final = tuple(command)
        self.timeout: Final = timeout
        self._longest_line: Final = longest_line
        self._process: Process | None = None
        self.asked = 0
        """How many requests have been sent."""
        self.sent = Counter[str]()
        """How many of each kind."""
        self.breaks = 0
        """How often a reply was broken, so that a process was given up."""
        self.silences = 0
        """How often that was because no answer came in time."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Kill the process and everything that it has started."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def start(self) -> None:
        """Start the command unless it is running. Raises OSError if there is no such command."""
        if self._process is None:
            self._process = Process(self.command, longest_line=self._longest_line)

    @contextmanager
    def in_a_new_process(self) -> Generator[None]:
        """Send the requests in this context to a new process; the one that was running waits, and
        is used again afterwards."""
        waiting, self._process = self._process, None
        try:
            yield
        finally:
            self.close()
            self._process = waiting

    def ask(self, ask: str, **keys: object) -> Reply:
        """Send a request and return the reply."""
        [reply] = self.ask_all([Request(ask, keys)])
        return reply

    def ask_all(self, requests: Iterable[Request]) -> list[Reply]:
        """Send several requests together and return the replies in order. A broken reply is the
        last one."""
        numbers: list[int] = []
        lines: list[str] = []
        for request in requests:
            self.asked += 1
            self.sent[request.kind] += 1
            numbers.append(self.asked)
            lines.append(json.dumps({"id": self.asked, "ask": request.ask, **request.keys}) + "\n")
        replies: list[Reply] = []
        self._send("".join(lines).encode())
        for number in numbers:
            reply = self._reply(number)
            replies.append(reply)
            if isinstance(reply, Broken):
                break
        return replies

    def ask_line(self, line: bytes, id: object) -> Reply:
        """Send a raw line and return the reply, which should have this id."""
        self._send(line + b"\n")
        return self._reply(id)

    def _send(self, lines: bytes) -> None:
        self.start()
        assert self._process is not None
        self._process.write(lines)

    def _reply(self, id: object) -> Reply:
        assert self._process is not None
        reply = reply_in(self._process.read(self.timeout), id, self.timeout)
        if isinstance(reply, Broken):
            self.breaks += 1
            self.silences += reply.kind == _SILENT
            self._process.close(at_once=True)
            said = self._process.last_words.splitlines()[-_LAST_LINES:]
            self._process = None
            cut = tuple(line[:_LONGEST_SHOWN] for line in said)
            return Broken(reply.kind, reply.message, last_words=cut)
        return reply


def reply_in(came: Came, id: object, timeout: float | None) -> Reply:
    """Read what came from a program as the reply to the request with this id."""
    match came:
        case Silence():
            return Broken(_SILENT, f"nothing within {timeout or 0:g} seconds")
        case Ended():
            return Broken("died", _how(came.status))
        case TooLong():
            return Broken("a line too long", "a line that is too long")
        case bytes():
            return _read_reply(came, id)
        case _:
            assert_never(came)


def _how(status: int | None) -> str:
    if status is None:
        return "the end of its standard output"
    if status < 0:
        return f"the end of the program, by signal {-status}"
    return f"the end of the program, with exit status {status}"


def _read_reply(line: bytes, id: object) -> Reply:
    try:
        value = parse(line)
    except MalformedInput as error:
        return Broken("not JSON", f"{error}: {_cut(line)}")
    if not is_object(value):
        return Broken("not a reply", f"no object: {_cut(line)}")
    if value.get("id") != id or isinstance(value.get("id"), bool):
        has = f"with id {shown(value['id'])}, not {shown(id)}" if "id" in value else "without an id"
        return Broken("another id", f"a reply {has}: {_cut(line)}")
    if ("answer" in value) == ("error" in value):
        return Broken("not a reply", f"neither an answer nor an error: {_cut(line)}")
    if "answer" in value:
        return Answer(value["answer"])
    return _refused(value["error"])


def _refused(error: object) -> Refused:
    if not is_object(error):
        return Refused("error", "", f"the error is no object: {shown(error)}")
    code, message = error.get("code"), error.get("message")
    if isinstance(code, str) and isinstance(message, str):
        return Refused(code, message)
    flaw = f"an error without a code and a message in text: {shown(error)}"
    return Refused(code if isinstance(code, str) else "error", str(message or ""), flaw)


def _cut(line: bytes) -> str:
    text = line.decode("utf-8", "backslashreplace").strip()
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."
