"""A small server for the page on this machine: compressed files, and the headers of a good host."""

from __future__ import annotations

import mimetypes
import sys
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""The policy that stands in `index.html`; a header says it to the workers as well."""

_TYPES: Final = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_FOREVER: Final = "public, max-age=31536000, immutable"
_VERSIONED: Final = ("assets/", "library/")
"""Folders whose files are named for what is in them."""


class Handler(BaseHTTPRequestHandler):
    """Answers with a file of a folder."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, folder: Path, **kwargs: object) -> None:
        self._folder = folder.resolve()
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send a file."""
        self._send(with_body=True)

    def do_HEAD(self) -> None:
        """Send the headers of a file."""
        self._send(with_body=False)

    def _send(self, *, with_body: bool) -> None:
        name = unquote(urlsplit(self.path).path).lstrip("/")
        path = (self._folder / (name or "index.html")).resolve()
        if not path.is_relative_to(self._folder) or not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
        taken, encoding = self._compressed(path)
        data = taken.read_bytes()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind or "application/octet-stream")
        self.send_header("Content-Length", str(len(data)))
        if encoding is not None:
            self.send_header("Content-Encoding", encoding)
        self.send_header("Vary", "Accept-Encoding")
        is_versioned = name.startswith(_VERSIONED)
        self.send_header("Cache-Control", _FOREVER if is_versioned else "no-cache")
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        if with_body:
            self.send_body(data)

    def send_body(self, data: bytes) -> None:
        """Send what is in the file that is asked for."""
        self.wfile.write(data)

    def _compressed(self, path: Path) -> tuple[Path, str | None]:
        accepted = self.headers.get("Accept-Encoding", "")
        for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
            smaller = path.with_name(path.name + ending)
            if encoding in accepted and smaller.is_file():
                return smaller, encoding
        return path, None

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: whoever serves a page at home does not want to read about it."""


class _Server(ThreadingHTTPServer):
    request_queue_size = 128
    """Several browsers at once open more connections than the five that wait otherwise."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that has left: it has closed its page, say."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server_of(
    folder: Path, *, port: int = 0, handler: type[Handler] = Handler
) -> ThreadingHTTPServer:
    """A server of a folder on this machine, at any free port if none is named. It serves once its
    `serve_forever` is called."""
    return _Server(("127.0.0.1", port), partial(handler, folder=folder))
