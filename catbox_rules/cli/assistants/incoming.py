"""The messages on standard input, with a limit on the length of each line.

The SDK's own reader takes lines of any length and silently drops what is not a message, so that its
sender waits for ever. Here each line is answered: a message goes to the server, and anything else
gets an error that says what is wrong with it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from threading import Thread
from typing import Final, TypeAlias

from anyio import BrokenResourceError, ClosedResourceError
from anyio.from_thread import BlockingPortal
from anyio.streams.memory import MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp.types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError, RequestId
from mcp.types import jsonrpc_message_adapter as messages
from pydantic import ValidationError

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.records.bounded_files import bounded_lines
from catbox_rules.records.strict_json import MOST_BYTES, parse

_ID: Final = re.compile(rb'"id"\s*:\s*(?:(\d{1,18})|"([\w-]{1,100})")\s*[,}]')
_BEGINNING: Final = 1000
"""So far into a line that is no message the id of its request is looked for, before `params`: there
an argument may have that name."""

Into: TypeAlias = MemoryObjectSendStream[SessionMessage | Exception]
Answer: TypeAlias = Callable[[SessionMessage], Awaitable[None]]


def start_reading(portal: BlockingPortal, into: Into, answer: Answer) -> None:
    """Start reading standard input, in a thread that nobody waits for, because it may never end.

    * `portal`: the way into the event loop that handles messages.
    * `into`: where messages go; it is closed at the end of the input.
    * `answer`: the function that answers a line that is not a message.
    """
    reading = Thread(target=_read, args=(portal, into, answer), daemon=True)
    reading.start()


def _read(portal: BlockingPortal, into: Into, answer: Answer) -> None:
    # A file of its own: nobody waits for it when Python ends. RuntimeError: the loop has ended.
    with suppress(RuntimeError, OSError, ClosedResourceError, BrokenResourceError):
        with open(sys.stdin.fileno(), "rb", closefd=False) as stream:
            try:
                for line in bounded_lines(stream, most=MOST_BYTES):
                    if line.strip():
                        portal.call(_take, line, into, answer)
            except MalformedInput as error:
                portal.call(answer, _refusal(b"", INVALID_REQUEST, str(error)))
        portal.call(into.aclose)


async def _take(line: bytes, into: Into, answer: Answer) -> None:
    """Pass a line on to the server, or answer that it is not a message."""
    if len(line) > MOST_BYTES:
        fault = f"$: expected a line of at most {MOST_BYTES} bytes, got a longer one"
        await answer(_refusal(line, INVALID_REQUEST, fault))
        return
    try:
        message = messages.validate_json(line, by_name=False)
    except ValidationError:
        await answer(_refusal(line, *_fault_of(line)))
    else:
        await into.send(SessionMessage(message))


def _fault_of(line: bytes) -> tuple[int, str]:
    """Return the error code and the reason why a line is not a message."""
    try:
        parse(line)
    except MalformedInput as error:
        return PARSE_ERROR, str(error)
    return INVALID_REQUEST, "$: expected a message of JSON-RPC 2.0, got something else"


def _refusal(line: bytes, code: int, fault: str) -> SessionMessage:
    """Return the error that answers a line, with the id of its request if it can be found."""
    found = _ID.search(line[:_BEGINNING].partition(b'"params"')[0])
    id: RequestId | None = None
    if found is not None:
        id = int(found[1]) if found[1] else found[2].decode()
    error = ErrorData(code=code, message=fault)
    return SessionMessage(JSONRPCError(jsonrpc="2.0", id=id, error=error))
