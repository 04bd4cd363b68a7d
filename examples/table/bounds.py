"""What strangers may cost: how often they may ask for something, and how many may be connected.

uvicorn has a time limit for a connection that is idle after a request, and none for a request that
never ends: such connections would stay, until the system lets no more be open and all have to wait.
"""

import asyncio
import sys
from time import monotonic
from typing import ClassVar, Final

from attrs import define
from h11 import Request
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if sys.platform != "win32":
    import resource

BACKLOG: Final = 32
"""How many connections are accepted before others are served."""
PATIENCE: Final = 10
"""Seconds: for a request, to join a table, to read that one was dropped."""
_KEPT_FREE: Final = 200
"""Files: the page and the tables, and what is accepted and not yet closed, a few times BACKLOG."""


def _most_connections() -> int:
    if sys.platform == "win32":
        return 2_000
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(min(limit % 2**63, 20_000) - _KEPT_FREE, 10)  # -1 is no limit


_MOST_CONNECTIONS: Final = _most_connections()


@define
class Bucket:
    """How often something may be done: `most` times at once, and then so often a second."""

    most: float
    a_second: float
    _used: float = 0
    _at: float = 0

    def take(self) -> bool:
        """Return whether it may be done now; what is refused does not count."""
        now = monotonic()
        self._used = max(0, self._used - (now - self._at) * self.a_second)
        self._at = now
        if self._used + 1 > self.most:
            return False
        self._used += 1
        return True


class Connection(H11Protocol):
    """A connection that has some seconds for each request, until it becomes a WebSocket. If there
    are too many connections, the one that has been waiting longest makes room."""

    _waiting: ClassVar[dict["Connection", asyncio.TimerHandle]] = {}
    """Those that are no WebSockets, since the end of their last request: the longest first."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > _MOST_CONNECTIONS:
            next(iter(self._waiting)).drop()

    def on_response_complete(self) -> None:
        self._wait()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Request) -> None:
        self._wait_no_more()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._wait_no_more()
        self._waiting[self] = self.loop.call_later(PATIENCE, self.drop)

    def _wait_no_more(self) -> None:
        if (timer := self._waiting.pop(self, None)) is not None:
            timer.cancel()

    def drop(self) -> None:
        """End it at once."""
        self._wait_no_more()
        self.transport.abort()


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that ends when it should, also if nobody reads what is still to be sent."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(PATIENCE, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
