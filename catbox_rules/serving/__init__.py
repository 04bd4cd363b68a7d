"""The line protocol `catbox-protocol/1`: a request on a line, an answer on a line.

`Server` answers lines, and does nothing else; `serve` reads them from a stream and writes the
answers to another. The protocol itself is described in `docs/protocol.md`.
"""

from catbox_rules.serving.answering import Server
from catbox_rules.serving.offers import PROTOCOL
from catbox_rules.serving.streams import serve

__all__ = ["PROTOCOL", "Server", "serve"]
