"""The server: it lists the tools and calls them, one at a time.

It answers everything: unusable input, or a defect of the library, is a tool error of one line. A
call runs in a thread, so that pings are answered meanwhile.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from io import BytesIO, TextIOWrapper
from threading import Thread
from typing import Any, Final, TypeAlias

import anyio
from anyio import BrokenResourceError, CapacityLimiter, ClosedResourceError, to_thread
from anyio.from_thread import BlockingPortal
from anyio.streams.memory import MemoryObjectSendStream
from mcp.server import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp.types import (
    INVALID_REQUEST,
    PARSE_ERROR,
    CallToolRequestParams,
    CallToolResult,
    ErrorData,
    JSONRPCError,
    JSONRPCNotification,
    ListToolsResult,
    PaginatedRequestParams,
    RequestId,
    TextContent,
    ToolAnnotations,
)
from mcp.types import Tool as ToolToCall
from mcp.types import jsonrpc_message_adapter as messages
from pydantic import ValidationError

from catbox_rules import __version__
from catbox_rules.cli.assistants.tools import TOOLS, Tool
from catbox_rules.cli.faults import Unusable, as_one_line
from catbox_rules.kernel.errors import CatboxError, MalformedInput, shown
from catbox_rules.kernel.forms import is_object, one_of, with_suggestion
from catbox_rules.records.strict_json import MOST_BYTES, bounded_lines, parse

# The messages on standard input, with a limit on the length of each line.
#
# The SDK's own reader takes lines of any length and silently drops what is not a message, so that
# its sender waits for ever. Here each line is answered: a message goes to the server, and anything
# else gets an error that says what is wrong with it.


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
        return
    if isinstance(message, JSONRPCNotification) and _has_id(line):
        # The SDK takes it for a notification, which nobody answers.
        fault = "$.id: expected a whole number or a string"
        await answer(_refusal(b"", INVALID_REQUEST, fault))
        return
    await into.send(SessionMessage(message))


def _has_id(line: bytes) -> bool:
    """Return True if a message has an id, of whatever kind."""
    with suppress(ValueError, RecursionError):
        value = json.loads(line)
        return is_object(value) and "id" in value
    return False


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


_ABOUT: Final = """\
The rules of the card games Cat in the Box and Schrödinger's Cats, as an engine that says why. Do
not answer from memory: ask, and cite the clauses (declare.lead-not-red) that an answer names.
Editions differ, so find out which one is on the table (the tool editions knows printed boxes).

Where nobody has the table written down, begin with the tool dispute: it asks for the two or three
facts that a ruling or an answer needs.

A table fits in a line; what is not said is unknown or as expected:
catbox-line/1 pegasus-2023 4p play start=1 board=........x/..0.1.23x/..312..0x/3...0...x\
 lost=-,-,-,- bids=2,2,1,3 won=1,0,0,1 lead=3 trick=1G,5G hands=?,?,2223788,?
The board has the rows red/blue/yellow/green, and in each a sign for each rank from 1: . is open,
0 a token of seat 0, x an observed token, n a neutral one. If you know less, say partial: then all
that is not said is unknown, cells too, and taken= and free= name those that you know of:
catbox-line/1 pegasus-2023 3p play partial taken=Y4,R1 free=B2 trick=5B
Of Schrödinger's Cats:
catbox-line/1 amigo-2023 3p claim start=0 turn=2 claim=1:4e proofs=1e1h,1e,- discards=2?\
 physicats=?,?,mewton row=purrie
Boxes are a alive, d dead, e empty, h heisenberg; claim=1:4e is the claim of seat 1. Errors name
the place in what you gave, and say what was expected there.
"""


def serve() -> None:
    """Serve one client on standard input and output, until it closes them.

    Raises OSError if an answer cannot be written.
    """
    logging.disable()  # standard error is for faults of the command, not for those of requests
    try:
        anyio.run(_serve)
    except BaseExceptionGroup as group:
        raise _first_of(group.exceptions) from None


def _first_of(errors: Sequence[BaseException]) -> BaseException:
    """Return the first error raised in a task of the server."""
    inside: Sequence[BaseException] = getattr(errors[0], "exceptions", ())
    return _first_of(inside) if inside else errors[0]


async def _serve() -> None:
    server = build_server()
    into, incoming = anyio.create_memory_object_stream[SessionMessage | Exception]()
    # Standard input is read above, and the SDK is given one that is empty.
    empty = anyio.wrap_file(TextIOWrapper(BytesIO(), encoding="utf-8"))
    async with stdio_server(stdin=empty) as (_, outgoing), BlockingPortal() as portal:
        start_reading(portal, into, outgoing.send)
        await server.run(incoming, outgoing, server.create_initialization_options())


def build_server() -> Server[dict[str, Any]]:
    """Return the server, not yet connected to anything."""
    one_at_a_time = CapacityLimiter(1)

    async def call(
        _: ServerRequestContext[dict[str, Any]], called: CallToolRequestParams
    ) -> CallToolResult:
        answer = partial(_answer, called.name, called.arguments or {})
        return await to_thread.run_sync(answer, limiter=one_at_a_time, abandon_on_cancel=True)

    return Server(
        "catbox_rules",
        title="Rules of Cat in the Box and Schrödinger's Cats",
        version=__version__,
        instructions=_ABOUT,
        on_list_tools=_list,
        on_call_tool=call,
    )


async def _list(
    _: ServerRequestContext[dict[str, Any]], _page: PaginatedRequestParams | None
) -> ListToolsResult:
    return ListToolsResult(tools=[_described(tool) for tool in TOOLS])


def _described(tool: Tool) -> ToolToCall:
    """Return a tool as the list has it. No tool changes anything or reaches out to the world."""
    return ToolToCall(
        name=tool.name,
        title=tool.title,
        description=tool.about,
        input_schema=tool.schema,
        annotations=ToolAnnotations(
            read_only_hint=True, idempotent_hint=True, open_world_hint=False
        ),
    )


def _answer(name: str, arguments: Mapping[str, object]) -> CallToolResult:
    """Answer a call of a tool. Never raises."""
    try:
        return _result_of(*_tool_named(name).call(arguments))
    except (CatboxError, Unusable) as error:
        return _refused(str(error))
    except Exception as error:  # every request gets an answer, whatever happens
        return _refused(f"a defect of catbox_rules: {type(error).__name__} {shown(str(error))}")


def _tool_named(name: str) -> Tool:
    known = {tool.name: tool for tool in TOOLS}
    if name not in known:
        expected = one_of(known)
        raise MalformedInput("name", expected=expected, given=with_suggestion(name, known))
    return known[name]


def _result_of(text: str, answer: object) -> CallToolResult:
    """Return the answer as text and as an object. A value that is not an object is put under
    `result`."""
    # No stream can hold half of a character, which JSON can spell.
    plain = json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace")
    value: object = json.loads(plain)
    structured = value if is_object(value) else {"result": value}
    return CallToolResult(
        content=[TextContent(type="text", text=text.strip("\n"))],
        structured_content=structured,
    )


def _refused(fault: str) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=as_one_line(fault))], is_error=True
    )
