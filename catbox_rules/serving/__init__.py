"""Serving matches to programs and to people.

The line protocol `catbox-protocol/2` has one request per line, and one answer per line. `Server`
only answers lines; `serve` reads them from a stream and writes the answers to another.
`docs/protocol.md` describes the protocol. `Session` is for a server of your own, which has a
connection to each client; `docs/embed.md` shows one.
"""

from catbox_rules.serving.answering import Server, serve
from catbox_rules.serving.requests import PROTOCOL
from catbox_rules.serving.session import Refused, Session, chosen, error_as_json

__all__ = [
    "PROTOCOL",
    "Refused",
    "Server",
    "Session",
    "chosen",
    "error_as_json",
    "serve",
]
