"""Whatever happens to a text, its reader takes it or says in one line where it is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

import pytest
from attrs import evolve
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.notation import (
    Transcript,
    discrepancies,
    line_of,
    match_of,
    read_line,
    read_match,
)
from tests.depth import of_depth
from tests.kit.matches import CAT_IN_THE_BOX, SCHRODINGERS_CATS, random_match
from tests.kit.transcripts import BY_HAND
from tests.unit.notation.positions import LINES_BY_HAND, seen_along

PLACE = re.compile(r"line (?P<line>[1-9]\d*), column (?P<column>[1-9]\d*)")


def is_refused(text: str, read: Callable[[str], object]) -> bool:
    """Whether a reader refuses a text, as it should: with one line that names a place in it."""
    error = error_of(text, read)
    if error is None:
        return False
    place = PLACE.fullmatch(error.path)
    assert place is not None, error
    assert len(str(error).splitlines()) == 1
    assert str(error).isprintable()
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    line, column = int(place["line"]), int(place["column"])
    assert line <= len(lines)
    assert column <= len(lines[line - 1]) + 1
    return True


def error_of(text: str, read: Callable[[str], object]) -> MalformedInput | None:
    """The one error that a reader may raise; whatever else it raises is a defect."""
    try:
        read(text)
    except MalformedInput as error:
        return error
    return None


EDITIONS = {
    CAT_IN_THE_BOX: [("pegasus-2023", 2), ("japanese", 4), ("bezier-2022", 5)],
    SCHRODINGERS_CATS: [("amigo-2023", 2), ("amigo-2023", 6)],
}


@cache
def matches(game: str) -> list[str]:
    """Texts of matches and of beginnings of some."""
    texts = [text for text, record in BY_HAND if record["game"] == game]
    for edition, players in EDITIONS[game]:
        match = random_match(edition, players, seed=3)
        names = tuple(f"Player {seat}" for seat in range(players))
        texts += (
            match_of(Transcript(evolve(match, actions=actions, names=names)))
            for actions in (match.actions[:30], match.actions[-1:])
        )
    texts[0] = texts[0].replace("\nround", '\ntitle: "a\\nb"\n{a comment} # another\nround')
    texts[0] += "totals: 1, 2, 3\nwinners: 0\n"
    return texts


@cache
def lines(game: str) -> list[str]:
    """Lines of positions at some moments of matches, and some written by hand."""
    texts = [line for line in LINES_BY_HAND if line.split()[1] in dict(EDITIONS[game])]
    for edition, players in EDITIONS[game]:
        texts += [
            line_of(position) for _, position in seen_along(edition, players, seed=3, every=29)
        ]
    return texts


COMMON_WORDS = (
    *("0", "1", "3", "9", "-1", "99999999999999999999", "-", "?", ":", ";", "/", ",", "=", "+"),
    *("{", "}", "#", '"', "\\", "\n", "\r", "\r\n", "\t", "\0", "\ufeff", "\u2028", "\xa0"),
    *("é", "²", "٣", "İ", "K", "ſ", "😀", "\ud800", "catbox-match/1", "catbox-line/1", "seat 0:"),
    *("round 2", "game: ", "edition: ", "players: ", "first: ", "options: ", "title: ", "note: "),
    *("totals: ", "winners: ", "deal: ", "start=", "pegasus-2023", "amigo-2023", "3p", "play"),
)
WORDS_OF: Mapping[str, tuple[str, ...]] = {
    CAT_IN_THE_BOX: (
        *("revealed: ", "hidden: ", "discards: ", "bids: ", "paradox: ", "scores: ", "5Y", "r1"),
        *("bid", "discard", "paradox", "1.", "0:", "board=", "neutral=", "rounds=", "lost=", "x"),
        *(
            "hands=",
            "discards=",
            "trick=",
            "lead=",
            "n",
            "[?]",
            "BYG",
            "+tokens=strict",
            "paradox=",
        ),
    ),
    SCHRODINGERS_CATS: (
        *("physicats: ", "lives: ", "claim", "prove", "exchange", "draw", "use", "end", "turn"),
        *("doubt", "alive", "dead", "4a", "1h", "nothing", "tabby", "as", "open:", "mewton"),
        *("claim=", "hands=", "proofs=", "known=", "open=", "rounds=", "first=", "physicats="),
        *("row=", "staying=", "exchanged=", "owed=", "lives=", "+blocks=12", "0:8a", "proof"),
    ),
}


@st.composite
def damaged(draw: st.DrawFn, game: str, texts: list[str]) -> str:
    """A text to which something has been done, once or several times."""
    text = draw(st.sampled_from(texts))
    words = st.sampled_from([*COMMON_WORDS, *WORDS_OF[game]]) | st.text(max_size=3)
    for _ in range(draw(st.integers(1, 3))):
        at, length = draw(st.integers(0, len(text))), draw(st.integers(0, 12))
        some = text[at : at + length]
        how = draw(
            st.sampled_from(["insert", "replace", "delete", "double", "upper", "lines", "cut"])
        )
        match how:
            case "insert":
                text = text[:at] + draw(words) + text[at:]
            case "replace":
                text = text[:at] + draw(words) + text[at + length :]
            case "delete":
                text = text[:at] + text[at + length :]
            case "double":
                text = text[:at] + some + text[at:]
            case "upper":
                text = text[:at] + some.swapcase() + text[at + length :]
            case "lines":
                parts = text.split("\n") if "\n" in text.strip() else text.split(" ")
                text = ("\n" if "\n" in text.strip() else " ").join(draw(st.permutations(parts)))
            case _:
                text = text[:at]
    return text


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=of_depth(quick=25, ci=600, deep=6000))
@given(data=st.data())
def test_a_damaged_match_is_read_or_refused(data: st.DataObject, game: str) -> None:
    text = data.draw(damaged(game, matches(game)))
    if is_refused(text, read_match):
        event("refused")
        return
    event("read")
    transcript = read_match(text)
    assert read_match(match_of(transcript)) == transcript
    discrepancies(transcript)


@example("catbox-line/1 pegasus-2023+\x1e 3p play")
@settings(max_examples=of_depth(quick=50, ci=1200, deep=12000))
@given(st.sampled_from([*GAMES]).flatmap(lambda game: damaged(game, lines(game))))
def test_a_damaged_line_is_read_or_refused(text: str) -> None:
    if is_refused(text, read_line):
        event("refused")
        return
    event("read")
    positions, position = read_line(text)
    error = error_of(text, lambda _: line_of(position))
    if error is None:
        assert read_line(line_of(position)) == (positions, position)
    else:
        assert error.path.startswith(("$.tokens", "$.neutral")), "two tokens on a cell"


@settings(max_examples=of_depth(quick=15, ci=300, deep=3000))
@given(st.text(max_size=40))
@example("")
@example("\ufeff")
@example("\ud800")
@example("{")
@example("catbox-match/1{")
@example('{"format": "catbox-record/1"}')
def test_any_text_is_refused(text: str) -> None:
    assert is_refused(text, read_match)
    assert is_refused(text, read_line)


LONG = of_depth(quick=5_000, ci=30_000, deep=30_000)
"""Each of these texts would take long, and at more depth minutes, if a reader went over it again at
every word."""

LONG_TEXTS = [
    *("{" * LONG, "{}" * LONG, "{\\" * LONG, "# x\n" * LONG, "\n" * LONG, " " * LONG, ": " * LONG),
    *("0:" * LONG, "5Y " * LONG, "5" * LONG, "seat " * LONG, "totals: 1\n" * (LONG // 2)),
    *("round 1\n" * (LONG // 2), "deal: 1/\n" * (LONG // 2), "bids: 0:1 " + "0:1 " * LONG),
    *("0: 5Y" + " 5Y" * LONG, "0: 5Y" + "\n5Y" * LONG, "\r" * LONG, "a" * LONG + ":"),
    *("title: " + "x" * LONG, "seat 0: x\n" * (LONG // 2), 'note: "' + "\\n" * LONG + '"'),
    *("bids: " + "0" * LONG, "bids: " + "0 " * LONG, "options: " + "a=b," * LONG),
]


@pytest.mark.deeper
@pytest.mark.parametrize("text", LONG_TEXTS, ids=[text[:12] for text in LONG_TEXTS])
def test_a_long_text_is_read_or_refused_like_any_other(text: str) -> None:
    begun = BY_HAND[0][0] + text
    in_headers = BY_HAND[0][0].replace("players:", f"{text}\nplayers:")
    for whole in (begun, in_headers, f"catbox-match/1 {text}"):
        is_refused(whole[: 1024 * 1024], read_match)


LONG_LINES = ["a=" * LONG, "+" * LONG, "a " * LONG, "board=" + "./" * LONG, "hands=" + "?," * LONG]


@pytest.mark.parametrize("text", LONG_LINES, ids=[text[:12] for text in LONG_LINES])
def test_a_long_line_is_refused_like_any_other(text: str) -> None:
    for begun in (LINES_BY_HAND[0], "catbox-line/1"):
        assert is_refused(f"{begun} {text}"[: 1024 * 1024], read_line)
