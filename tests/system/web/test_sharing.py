"""What is shared with the page and from it: links of old versions, other programs, QR codes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from catbox_rules.judge.reading import load
from catbox_rules.notation import Transcript, match_of
from catbox_rules.records import Record
from tests.depth import of_depth
from tests.system.web.tapping import asked, random_record
from tools.page_of.browsing import Site, wait_until, wait_until_ready
from tools.page_of.site import ROOT, WEB, command
from tools.page_of.states import link_of, state_of

_MATCH: Final = ROOT / "examples" / "matches" / "pegasus-2023-2p-three-alike-revealed.json"
_LINE: Final = "catbox-line/1 pegasus-2023 3p deal start=0"

# As the first version of the page has made them. They are never written anew: people have kept such
# links, and each has to open for ever, or say why not.
_OF_VERSION_1: Final = {
    "TABLE": (
        "#/table/1zq1YqSUzKSVWyUlBKTixJyq_QzcnMS9U3VChITU8sLi3WNTIwMlYwLlBISU3MUSguSSwqsTVQqgUA",
        "#table",
        "catbox-line/1 pegasus-2023 3p deal start=0",
    ),
    "MATCH": (
        "#/match/1zVZDBbsMgDIZfxeI81kKSC7e-wQ47cmHBLWipicBZV1V795mo0rTjB_b_2X6oa-A5KQdqDvxRvvXOB-PpEq7oQF51Js0Jtfx6wpg5F3Kw4iW0rWl7tIOndQl3rM2B9dQwMBwdnIjwScbBGzJWT-dcGzuQfM68iOA9VUTR1NignKEQQg30CbxVkcG2wi1zAr4VeEo8UWHpPM19km7i_xl7_wSh4l_KqydPtWwUuztiWGQIY-wwjOM4wUHA2p0mqcMvKcDoYJoEU44RZeW-qHoBFbjfy6ifXw",
        ".step-now h2",
        "Step 1 of",
    ),
}

_PIXELS: Final = """async () => {
    const image = document.querySelector(".qr-code");
    await image.decode();
    const canvas = document.createElement("canvas");
    const size = canvas.width = canvas.height = 8 * 185;
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, size, size);
    context.imageSmoothingEnabled = false;
    context.drawImage(image, 0, 0, size, size);
    const bits = context.getImageData(0, 0, size, size).data.filter((_, index) => index % 4 === 0);
    return [size, btoa(Array.from(bits, (each) => String.fromCharCode(each)).join(""))];
}"""

# Opened at the first moment at which there is a page, before the browser has shown it.
_OPEN_ONCE_DRAWN: Final = """
new MutationObserver((_, observer) => {
    if (!document.querySelector("nav")) return;
    observer.disconnect();
    location.hash = "#/ask";
}).observe(document, { childList: true, subtree: true });
"""

_DECODE: Final = """
import decodeQR from "./node_modules/qr/decode.js";
let text = "";
for await (const part of process.stdin) text += part;
const [size, pixels] = JSON.parse(text);
const grey = Buffer.from(pixels, "base64");
const data = new Uint8Array(4 * grey.length);
data.forEach((_, index) => { data[index] = index % 4 === 3 ? 255 : grey[index >> 2]; });
console.log(decodeQR({ width: size, height: size, data }));
"""


@pytest.fixture(scope="module")
def page(site: Site) -> Iterator[Page]:
    """A page that is ready."""
    visit = site.visitor()
    page = visit.open()
    wait_until_ready(page)
    yield page
    assert visit.complaints == []


@pytest.mark.parametrize("what", _OF_VERSION_1)
def test_a_link_of_the_first_version_opens(page: Page, what: str) -> None:
    link, place, text = _OF_VERSION_1[what]
    page.evaluate("(link) => { location.hash = link; }", link)
    page.wait_for_selector("[data-opened=opened]")
    if what == "TABLE":
        page.click("#tab-text")
    shown = f"document.querySelector({json.dumps(place)})"
    wait_until(
        page,
        f"(({shown}?.value ?? '') + ({shown}?.textContent ?? '')).includes({json.dumps(text)})",
    )


@pytest.mark.parametrize("way", ["table", "match"])
def test_a_link_of_a_version_that_is_not_known_says_so(page: Page, way: str) -> None:
    later = f"7{link_of({'match': 'x', 'table': 'x'})[1:]}"
    page.evaluate("(hash) => { location.hash = hash; }", f"#/{way}/{later}")
    page.wait_for_selector("[data-opened=refused] .fault[data-code=bad-link]")
    assert "of version 7, and this page knows version 1" in page.inner_text(".fault")


def test_a_link_that_is_opened_while_the_page_is_drawn_is_not_missed(site: Site) -> None:
    visit = site.visitor()
    visit.context.add_init_script(_OPEN_ONCE_DRAWN)
    page = visit.open()
    page.wait_for_selector("nav [aria-current=page][href='#/ask']")
    page.wait_for_selector("#words")
    visit.close()


def shared(what: str) -> str:
    """A text that another program shares."""
    record = load(_MATCH)
    assert isinstance(record, Record)
    return {
        "a record": _MATCH.read_text(encoding="utf-8"),
        "a match": match_of(Transcript(record)),
        "a table": _LINE,
        "a link": f"Look: https://example.org/somewhere/#/table/{link_of({'table': _LINE})}",
        "a question": "may I lead red",
    }[what]


@pytest.mark.parametrize(
    ("what", "place"),
    [
        ("a record", ".moment .desk"),
        ("a match", ".moment .desk"),
        ("a table", "#tab-shown[data-phase=deal]"),
        ("a link", "#tab-shown[data-phase=deal]"),
        ("a question", ".found h2, .found h3"),
    ],
)
def test_what_another_program_shares_is_opened_where_it_belongs(
    site: Site, what: str, place: str
) -> None:
    visit = site.visitor()
    manifest = json.loads((WEB / "public" / "manifest.webmanifest").read_text(encoding="utf-8"))
    target = manifest["share_target"]
    assert (target["action"], target["method"]) == ("./", "GET")
    page = visit.open(f"?{target['params']['text']}={quote(shared(what))}")
    page.wait_for_selector(place)
    assert "?text" not in page.url
    assert visit.complaints == []
    visit.close()


def test_the_qr_code_is_the_link(page: Page) -> None:
    link = link_of({"match": shared("a match"), "at": "3"})
    page.evaluate("(link) => { location.hash = `#/match/${link}`; }", link)
    page.wait_for_selector(".moment .desk[data-actions='3']")
    page.click("button:has-text('QR code')")
    page.wait_for_selector(".qr-code")
    pixels = page.evaluate(_PIXELS)
    read = subprocess.run(
        [command("node"), "--input-type=module", "--eval", _DECODE],
        cwd=WEB,
        input=json.dumps(pixels),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    base, _, code = read.stdout.strip().partition("#/match/")
    assert page.url.startswith(base)
    page.evaluate("(link) => { location.hash = `#/match/${link}`; }", code)
    page.wait_for_selector(".moment .desk[data-actions='3']")


@pytest.mark.deeper
@pytest.mark.parametrize(
    ("edition", "players"),
    [("ayatsurare-2020", 3), ("pegasus-2023", 2), ("bezier-2022", 5), ("amigo-2023", 6)],
)
def test_what_is_shared_of_any_table_is_what_was_opened(
    site: Site, edition: str, players: int
) -> None:
    """At moments of matches that are drawn by lot; and it opens again where it was given to."""
    visit = site.visitor()
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit.open("#/table")
    wait_until_ready(page)
    for seed in range(of_depth(quick=5, ci=5, deep=750)):
        record = random_record(edition, players, seed=seed)
        state = {"table": str(asked(ask="lay", table=record)["table"])}
        opened(page, link_of(state))
        page.get_by_role("button", name="Share", exact=True).click()
        page.get_by_text("The link is copied.").wait_for()
        shared = str(page.evaluate("navigator.clipboard.readText()")).partition("#/table/")[2]
        assert state_of(shared) == state
        opened(page, shared)
    assert visit.complaints == []
    visit.close()


def opened(page: Page, link: str) -> None:
    """Open a table by its link, and wait until the library has read it."""
    page.evaluate("(link) => { location.hash = `#/table/${link}`; }", link)
    page.wait_for_selector(f"[data-link='{link}'][data-opened=opened] [data-settled=true]")
