"""A program that answers requests of the line protocol, each with its number.

A reply is an `Answer`, a `Refused` (an error), or `Broken`: something that the protocol does not
allow. After a broken reply the process cannot be relied on, and the next request goes to a new one.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Final, Self, TypeAlias, assert_never

from attrs import field, frozen

from catbox_rules.kernel.errors import MalformedInput, shown
from catbox_rules.kernel.forms import is_object
from catbox_rules.programs.process import LONGEST_LINE, Came, Ended, Process, Silence, TooLong
from catbox_rules.records.strict_json import parse

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
    """A program that answers requests, such as an engine that speaks `catbox-protocol/1`. It is
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
