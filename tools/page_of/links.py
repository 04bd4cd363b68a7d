"""Links that somebody has made up, and what the page does with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final

from attrs import define, field
from playwright.sync_api import Page

from tests.patience import IN_MILLISECONDS
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

# Sets the address, waits until the page says what it made of it, and gives that with the time; then
# waits until all of it is there, and gives the heading and what nobody should read.
_OPEN: Final = """async ([hash, patience]) => {
    const moment = () => new Promise((done) => setTimeout(done, 0));
    const [, link] = hash.split(/#[/][a-z]+[/]/);
    location.hash = "#/play";
    while (document.querySelector("[data-link]")) await moment();
    const start = performance.now();
    location.hash = hash;
    const isLate = () => performance.now() - start > patience;
    for (;;) {
        await moment();
        const shown = document.querySelector("[data-link]");
        if (shown && shown.dataset.link === link && shown.dataset.opened !== "opening") break;
        if (isLate()) return ["hanging", performance.now() - start, "", "", []];
    }
    const took = performance.now() - start;
    const busy = "main .loading, main [aria-busy=true], [data-judged=waiting]";
    for (const frame of [1, 2]) await new Promise(requestAnimationFrame); // what is asked is asked
    while (document.querySelector(busy)) {
        await moment();
        if (isLate()) return ["hanging", performance.now() - start, "", "", []];
    }
    const shown = document.querySelector("[data-link]");
    const fault = shown?.querySelector(".fault[data-code=bad-link]");
    const said = document.querySelector("main")?.innerText ?? "";
    const heading = document.querySelector("main h1")?.textContent ?? "";
    const broken = said.match(/\\bundefined\\b|\\bNaN\\b|object Object|a defect of/g) ?? [];
    return [shown?.dataset.opened, took, fault?.textContent ?? "", heading, broken];
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


def _to_any_page(kind: Callable[[Random], str]) -> Callable[[Random], str]:
    """A link to a page that takes any state, as most of them are damaged alike."""
    return lambda random: f"#/{random.choice(('table', 'match', 'dispute'))}/{kind(random)}"


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


def _text(random: Random, *usual: str) -> str:
    """A text that the page may or may not expect; mostly one of the usual ones."""
    if usual and random.random() < 0.8:
        return random.choice(usual)
    return random.choice([*_MARKUP, "", "-1", "1e999", "0" * 30, "null", "[[]]", "=&=&"])


def _of_dispute(random: Random) -> str:
    state = {
        "id": _text(random, "x"),
        "game": _text(random, "cat-in-the-box", "schrodingers-cats"),
        "box": _text(random, "Pegasus Spiele, German"),
        "edition": _text(random, "pegasus-2023", "amigo-2023", "bezier-2022"),
        "action": _text(random, "1:4R", "0:claim 5 dead", "9:9G", "1:use tabby as mewton", "2:end"),
        "about": _text(random, "trick", "check", "table", "match"),
        "said": _text(random, "Bid", "claim 3 dead", "4R"),
        "table": _text(random, _LINE, f"{_LINE} lost=BY"),
        "answers": _text(random, "led=none", "standing=6+empty", "led=green&color=lost&turn=maybe"),
        "steps": _text(random, "led=none", "any=color.lost&led=none", "standing=6+empty"),
        "at": _text(random, "0", "7"),
        "names": _text(random, "Anne\nPeter", "\n" * 40),
    }
    always = ("game", "box")
    chosen = {name: text for name, text in state.items() if name in always or random.random() < 0.5}
    return f"#/dispute/{link_of(chosen)}"


def _of_match(random: Random) -> str:
    match = f"catbox-match/1 pegasus-2023 3p\n{random.choice(_MARKUP)}"
    state = {
        "match": _text(random, match, _LINE, json.dumps({"format": "catbox-record/1"})),
        "at": _text(random, "0", "3", "999999"),
        "from": _text(random, "1"),
        "tried": _text(random, '[{"do": "bid"}]', '[{"do": "play", "seat": 0, "rank": 1}]'),
    }
    return f"#/match/{link_of(state)}"


def _of_table(random: Random) -> str:
    state = {
        "table": _text(
            random, _LINE, f"{_LINE} names=x", json.dumps({"format": "catbox-position/1"})
        ),
        "action": _text(random, "1:4R", "9:4R", "0:bid 1"),
        "question": _text(random, "table", "trick"),
        "lay": "1",
    }
    return f"#/table/{link_of(state)}"


_KINDS: Final[tuple[Callable[[Random], str], ...]] = (
    *map(_to_any_page, (_cut, _changed, _noise, _of_another_version, _bomb, _long, _nested)),
    *map(_to_any_page, (_other_values, _many_texts, _markup, _damaged_utf8, _polluting)),
    *(_of_dispute, _of_match, _of_table),
)


def open_links(page: Page, links: Iterable[str]) -> Opened:
    """Open links one after the other in a page that is ready; what became of them. A page that has
    no heading, or says what no person should read, is broken."""
    found = Opened()
    page.on("pageerror", lambda error: found.faults.append(f"an error: {error}"))
    for link in links:
        said, took, text, heading, broken = page.evaluate(_OPEN, [link, IN_MILLISECONDS])
        found.slowest = max(found.slowest, took)
        found.refused += said == "refused"
        found.opened += said == "opened"
        if said == "hanging":
            found.faults.append(f"{took:.0f} ms: {link[:80]}")
        if said == "refused" and not text.startswith("This link is"):
            found.faults.append(f"no clear error: {link[:80]}: {text}")
        if said != "hanging" and (heading == "" or broken):
            found.faults.append(f"a broken page: {broken}: {link}")
        if page.evaluate("'hit' in window || document.querySelector('main img[src=x]') !== null"):
            found.faults.append(f"something of it ran: {link[:80]}")
            page.evaluate("delete window.hit")
    return found
