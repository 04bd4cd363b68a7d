"""Links that somebody has made up, and what the page does with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final

from attrs import define, field
from playwright.sync_api import Page

from tools.page_of.states import link_of, packed

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_LINE: Final = "catbox-line/1 pegasus-2023 3p deal start=0"
_MARKUP: Final = (
    "<img src=x onerror=window.hit=1>",
    "<script>window.hit=1</script>",
    '"><svg onload=window.hit=1>',
    "javascript:window.hit=1",
    "</style><b>",
    "\u202e\u0000\ud7ff",
)
_SLOW: Final = 2_000
"""The page may be busy with a link for so many milliseconds."""

# Sets the address, waits until the page says what it made of it, and gives that with the time.
_OPEN: Final = """async (link) => {
    const start = performance.now();
    location.hash = `#/table/${link}`;
    for (;;) {
        await new Promise((done) => setTimeout(done, 0));
        const shown = document.querySelector("[data-link]");
        const said = location.hash.slice("#/table/".length);
        if (shown && shown.dataset.link === said && shown.dataset.opened !== "opening") {
            const fault = shown.querySelector(".fault[data-code=bad-link]");
            return [shown.dataset.opened, performance.now() - start, fault?.textContent ?? ""];
        }
        if (performance.now() - start > 10000) return ["hanging", performance.now() - start, ""];
    }
}"""


@define
class Opened:
    """What became of some links."""

    refused: int = 0
    opened: int = 0
    slowest: float = 0.0
    faults: list[str] = field(factory=list[str])


def hostile_links(random: Random, number: int) -> Iterator[str]:
    """So many links, of all kinds in turn."""
    for index in range(number):
        yield _KINDS[index % len(_KINDS)](random)


def _cut(random: Random) -> str:
    link = link_of({"table": _LINE})
    return link[: random.randrange(len(link))]


def _changed(random: Random) -> str:
    letters = [*link_of({"table": _LINE})]
    for _ in range(random.randrange(1, 6)):
        letters[random.randrange(len(letters))] = random.choice(_LETTERS)
    return "".join(letters)


def _noise(random: Random) -> str:
    return f"1{random.choice('zpx')}" + "".join(random.choices(_LETTERS, k=random.randrange(400)))


def _of_another_version(random: Random) -> str:
    return f"{random.choice(['0', '2', '99', '12345', '-1', 'a'])}z{link_of({})[2:]}"


def _bomb(random: Random) -> str:
    return packed(bytes(random.randrange(2_000_000, 20_000_000)))


def _long(random: Random) -> str:
    return "1p" + "A" * random.randrange(60_000, 300_000)


def _nested(random: Random) -> str:
    depth = random.randrange(10, 20_000)
    return packed(b"[" * depth + b"]" * depth)


def _other_values(random: Random) -> str:
    value: object = random.choice(
        [None, 1, "text", [], [1], {"table": 1}, {"table": {"a": []}}, {"a": None}]
    )
    return link_of(value, form=random.choice("zp"))


def _many_texts(random: Random) -> str:
    return link_of({str(number): "" for number in range(random.randrange(33, 2000))})


def _markup(random: Random) -> str:
    text = random.choice(_MARKUP)
    record = {"format": "catbox-record/1", "edition": "pegasus-2023", "title": text, "note": text}
    table = random.choice([text, f"{_LINE} {text}", json.dumps(record), f"catbox-match/1\n{text}"])
    return link_of({"table": table, "action": random.choice(["", text])})


def _damaged_utf8(random: Random) -> str:
    return packed(b'{"table": "' + random.randbytes(random.randrange(1, 40)) + b'"}', form="p")


def _polluting(random: Random) -> str:
    name = random.choice(["__proto__", "constructor", "toString", "hasOwnProperty"])
    return packed(json.dumps({name: "hit", "table": _LINE}).encode())


_KINDS: Final[tuple[Callable[[Random], str], ...]] = (
    *(_cut, _changed, _noise, _of_another_version, _bomb, _long, _nested, _other_values),
    *(_many_texts, _markup, _damaged_utf8, _polluting),
)


def open_links(page: Page, links: Iterable[str]) -> Opened:
    """Open links one after the other in a page that is ready; what became of them."""
    found = Opened()
    for link in links:
        said, took, text = page.evaluate(_OPEN, link)
        found.slowest = max(found.slowest, took)
        found.refused += said == "refused"
        found.opened += said == "opened"
        if said == "hanging" or took > _SLOW:
            found.faults.append(f"{took:.0f} ms: {link[:80]}")
        if said == "refused" and not text.startswith("This link is"):
            found.faults.append(f"no clear error: {link[:80]}: {text}")
        if page.evaluate("'hit' in window || document.querySelector('main img[src=x]') !== null"):
            found.faults.append(f"something of it ran: {link[:80]}")
            page.evaluate("delete window.hit")
    return found
