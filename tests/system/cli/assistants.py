"""An assistant: a client of the SDK, at the other end of the streams of a process `catbox mcp`."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from anyio.from_thread import BlockingPortal, start_blocking_portal
from attrs import frozen
from mcp import Client, StdioServerParameters
from mcp.client.client import ConnectMode
from mcp.client.stdio import stdio_client
from mcp.types import CallToolResult, TextContent, Tool

COMMAND = [sys.executable, "-m", "catbox_rules", "mcp"]
ROOT = Path(__file__).parents[3]


@frozen
class Answer:
    """What a tool has answered."""

    text: str
    structured: object
    is_error: bool

    @property
    def fault(self) -> str:
        """The one line of a tool error."""
        assert self.is_error, self.text
        [line] = self.text.splitlines()
        return line


@frozen
class Assistant:
    """A client that is connected to a server of its own."""

    portal: BlockingPortal
    client: Client

    def tools(self) -> dict[str, Tool]:
        """The tools by their names."""
        listed = self.portal.call(self.client.list_tools)
        return {tool.name: tool for tool in listed.tools}

    def call(self, name: str, **arguments: object) -> Answer:
        """The answer of a tool."""
        result = self.portal.call(self.client.call_tool, name, arguments)
        assert isinstance(result, CallToolResult)
        [content] = result.content
        assert isinstance(content, TextContent)
        return Answer(content.text, result.structured_content, result.is_error)


@contextmanager
def assistant(mode: ConnectMode = "auto") -> Generator[Assistant]:
    """An assistant with a server of its own, which ends with it."""
    command, *arguments = COMMAND
    server = StdioServerParameters(
        command=command, args=arguments, env={"PYTHONPATH": str(ROOT)}, cwd=ROOT
    )
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(stdio_client(server), mode=mode)) as client,
    ):
        yield Assistant(portal, client)
