"""The state of the page as its links have it; see `web/src/share/link.ts`."""

from __future__ import annotations

import base64
import json
import zlib


def link_of(state: object, *, form: str = "z") -> str:
    """A state as a link has it, whether it is one that can be or not."""
    return packed(json.dumps(state).encode("utf-8", "surrogatepass"), form=form)


def state_of(link: str) -> dict[str, str]:
    """The state that stands in a link which the page has made.

    >>> state_of(link_of({"match": "catbox-match/1", "at": "3"}))
    {'match': 'catbox-match/1', 'at': '3'}
    """
    version, form, letters = link[0], link[1], link[2:]
    data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    if version != "1" or form not in "zp":
        raise ValueError(f"expected a link of the page, got {link[:20]}")
    state: dict[str, str] = json.loads(zlib.decompress(data, -15) if form == "z" else data)
    return state


def packed(data: bytes, *, form: str = "z") -> str:
    """Bytes as they stand in a link."""
    if form == "z":
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
        data = deflate.compress(data) + deflate.flush()
    return f"1{form}{base64.urlsafe_b64encode(data).decode().rstrip('=')}"
