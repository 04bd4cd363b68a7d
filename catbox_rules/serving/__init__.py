"""The line protocol `catbox-protocol/1`: one request per line, one answer per line.

`Server` only answers lines; `serve` reads them from a stream and writes the answers to another.
`docs/protocol.md` describes the protocol.
"""

from catbox_rules.serving.answering import Server
from catbox_rules.serving.offers import PROTOCOL
from catbox_rules.serving.streams import serve

__all__ = ["PROTOCOL", "Server", "serve"]
