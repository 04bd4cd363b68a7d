"""`catbox dispute`: the judge asks back. What it refuses is in `test_faults.py`."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest

from catbox_rules.kernel.forms import is_object
from tests.system.cli.conftest import Answer, Catbox, Write

NAMES = "Anna,Peter,Mia"
PETER = ("Peter: red 4", "--names", NAMES)
LINE = (
    "catbox-line/1 pegasus-2023 4p play partial names=Anna,Ben,Carla,Dora lead=0 trick=5G free=R4"
)
RED_4: Mapping[str, object] = {"do": "play", "seat": 1, "rank": 4, "color": "red"}

SHOWN = {
    "'1: red 4' --answer led=none": """
Was a player's token on any red cell?
  broken=yes      Yes
  broken=no       No
  broken=unknown  I don't know
""",
    "'1: claim 4 dead' --players 3": """
What was the claim before it?
  standing=…         a claim, such as 9 alive; or none
  standing=none      None: it was the first of the round
  standing=unknown   I don't know
""",
    f"'Ben: red 4' --table '{LINE}'": """
Which of these is the first that is true?
  color=lost   Ben had lost red
  card=no      The card was not a 4 from Ben's hand
  any=none     None of these
  any=unknown  I don't know
""",
    "'1:4Y' --answer cell=taken": """
ILLEGAL by the book: seat 1, yellow 4
  there was already a token on yellow 4, a player's or a neutral one
  declare.cell-open: The cell is open
  presumed: Tricks were being played, or the first one was about to begin
  what now: the same card is declared in another color, or another card is played; if there is no
  legal play, it is a paradox (irregularity.illegal-declaration)
  noticed later: the same; plays after it in this trick are taken back in reverse, and their seats
  play again as they like
  after that: the trick stands; the second token comes off the cell, and counts in no group
  people believe: “A paradox is to play a card that is there already”; wrong: To declare a taken
  cell or a lost color is an illegal play and is taken back; a paradox is when no card at all can
  be declared.
""",
    "--ask trick --answer end=complete --answer red=nobody --answer led=2": """
Seat 2 won the trick with the strongest card
Seat 2 leads the next trick, if there is one
  nobody declared red, and the led color beats the others
  trick.color-strength: Red beats the led color, and the led color beats the rest (see point 25)
  of one color the highest rank wins
  trick.rank-strength: The highest rank wins
  whoever wins a trick leads the next one
  trick.winner-leads: The winner takes the trick and leads (see point 45)
  people believe: “The highest number wins, whatever its color”; wrong: First the color counts: red
  wins, or else the color that was led; the number decides only among those.
""",
}
"""What is asked or ruled, word for word."""


@pytest.mark.parametrize(("line", "shown"), SHOWN.items(), ids=SHOWN)
def test_what_is_shown_without_a_terminal(catbox: Catbox, line: str, shown: str) -> None:
    answer = catbox("dispute", *shlex.split(line))
    assert (answer.status, answer.err) == ("--ask" not in line, "")
    assert answer.out.split() == shown.split()


BEGINS: list[tuple[str, int, str]] = [
    (
        "'1: claim 4 dead' --edition amigo-2023 --answer 'standing=4 alive' --answer any=none",
        *(0, "LEGAL by the book: seat 1, claim 4 dead\n"),
    ),
    # A title is not said twice.
    (
        "'1: doubt' --answer any=none",
        *(
            0,
            "LEGAL by the book: seat 1, doubt\n  schrodinger.doubt.needs-claim: A doubt needs a c",
        ),
    ),
    (
        f"'red 4' --table '{LINE}' --answer color=lost",
        *(1, "ILLEGAL by the book: seat 1 (Ben), red 4\n  Ben has lost red in this round\n"),
    ),
    # The number of a face-down exchange decides, of which nobody needs to know the kinds.
    ("'1: exchange 2 cards' --players 3 --answer proved=2", 1, "Which of these is the first that"),
    # As many rounds as players, and the start card goes to the left.
    (
        "--ask start --edition bezier-2022 --names Ann,Bo,Cy --answer card=Bo --answer rounds=2",
        *(0, "Cy starts the next round\nCy bids first in it, and leads to its first trick\n1 rou"),
    ),
    (
        "--ask trick --answer end=complete --answer red=unknown --answer led=2",
        *(
            1,
            "The answer depends on what nobody knows\n  if nobody declared red: seat 2 won the tri",
        ),
    ),
    # Answers are given by name, and seats are called by it.
    (f"--ask trick --names {NAMES} --answer end=complete --answer red=PETER", 0, "Peter won the t"),
    (
        f"--ask match --edition pegasus-2023 --names {NAMES} --answer 'most=2 1' --answer last=1",
        *(0, "Peter won"),
    ),
]


@pytest.mark.parametrize(("line", "status", "beginning"), BEGINS)
def test_how_an_answer_begins(catbox: Catbox, line: str, status: int, beginning: str) -> None:
    answer = catbox("dispute", *shlex.split(line))
    assert (answer.status, answer.err) == (status, "")
    assert answer.out.startswith(beginning)


DOCUMENTS: list[tuple[str, dict[str, object]]] = [
    ("'1: red 4' --players 3 --answer led=green", {"players": 3, "answers": {"led": "green"}}),
    (f"'Peter: red 4' --names {NAMES}", {"players": 3, "names": ["Anna", "Peter", "Mia"]}),
    # A name that is a color is no seat of an action.
    ("'red 4' --names Anna,Red,Mia", {"action": {**RED_4, "seat": 0}}),
    ("'1: 4Y' --option red-broken-by=any-token", {"options": {"red-broken-by": "any-token"}}),
    ("'1: 4Y' --edition pegasus-2023+must-follow", {"options": {"variants": ["must-follow"]}}),
    (
        "--ask match --edition international+memory --option tokens=strict",
        {"edition": "pegasus-2023", "options": {"variants": ["memory"], "tokens": "strict"}},
    ),
    ("--ask match --game cat-in-the-box", {"game": "cat-in-the-box", "ask": "match"}),
    ("--ask trick --answer end=complete --answer red=unknown --answer led=2", {"question": None}),
]


@pytest.mark.parametrize(("line", "keys"), DOCUMENTS)
def test_one_step_as_json(catbox: Catbox, line: str, keys: dict[str, object]) -> None:
    answer = catbox("dispute", *shlex.split(line), "--json")
    document = answer.json
    assert is_object(document)
    assert (answer.status, document["format"]) == (1, "catbox-dispute/1")
    assert {key: document[key] for key in keys} == keys


ZOE = "Anne,Zo\xeb,Bob"
TYPED: list[tuple[str, str]] = [
    *((said, NAMES) for said in ("1: 4R", "seat 1 plays red 4", "Peter plays red 4")),
    *((said, NAMES) for said in ("PETER: plays red 4", "peter leads red 4", "PETER plays red 4")),
    *((said, "Anna,Red,Mia") for said in ("Red plays red 4", "Red: red 4")),
    ("Peter: red 4", '["Anna","Peter","Mia"]'),
    ("Peter: red 4", "Anna\uff0cPeter\u3001Mia"),
    ("peter\uff1a\xa0red\u3000\uff14", "Anna, Peter,\xa0Mia"),
    ("seat\xa0\uff11: red 4", NAMES),
    # However its letters are composed.
    *((f"{name}: red 4", ZOE) for name in ("Zo\xeb", "Zoe\u0308", "ZO\xcb", "zoe\u0308")),
    ("Zo\xeb: red 4", "Anne,Zoe\u0308,Bob"),
]
"""One action of seat 1, and names, as keyboards, programs and people give them."""


@pytest.mark.parametrize(("said", "names"), TYPED, ids=ascii)
def test_actions_and_names_are_read_as_people_type_them(
    catbox: Catbox, said: str, names: str
) -> None:
    options = ("--answer", "led\uff1d\xa0green", "--edition", "Pegasus", "--json")
    document = catbox("dispute", said, "--names", names, *options).json
    assert is_object(document)
    assert (document["action"], document["answers"]) == (RED_4, {"led": "green"})
    assert (document["edition"], document["players"]) == ("pegasus-2023", 3)


def test_a_number_that_is_the_name_of_another_seat_names_neither(
    catbox: Catbox, write: Write
) -> None:
    """The names of a file are as they are; only the one who means one of the two is asked."""
    line = "catbox-line/1 pegasus-2023 3p play partial start=0 names=1,Peter,7"
    name = write("table", line.encode())
    answer = catbox("judge", name, "--action", "1: red 4")
    assert (answer.status, answer.out) == (2, "")
    assert "the number of seat 1 and the name of seat 0" in answer.fault
    assert "seat 1 (Peter)" in catbox("judge", name, "--action", "Peter: red 4").out
    assert "seat 2 (7)" in catbox("judge", name, "--action", "7: red 4").out


def test_nobody_needs_to_know_the_kinds_of_a_face_down_exchange(
    catbox: Catbox, tmp_path: Path
) -> None:
    """What to do is for those who have not seen the cards either."""
    file = str(tmp_path / "dispute.json")
    facts = ("--names", "Ann,Mia,Bo", "--answer", "proved=1", "-o", file)
    for answer in (catbox("dispute", "Mia: exchanges 2", *facts), catbox("dispute", file)):
        assert answer.out.startswith("ILLEGAL by the book: seat 1 (Mia), exchange 2 cards, face do")
        assert "irregularity.exchange-unseen" in answer.out
        assert " dead" not in answer.out


def test_a_ruling_becomes_a_case(catbox: Catbox, tmp_path: Path) -> None:
    line = "catbox-line/1 pegasus-2023 4p play partial lead=0 trick=5G taken=Y4"
    file = tmp_path / "case.json"
    answer = catbox("dispute", "1: yellow 4", "--table", line, "--save-case", str(file))
    assert (answer.status, answer.err) == (1, "")
    [case] = json.loads(file.read_text("utf-8"))["cases"]
    judged = tmp_path / "judged.json"
    judged.write_text(json.dumps(case["case"]), "utf-8")
    assert catbox("judge", str(judged)).out.startswith("ILLEGAL by the book: seat 1, yellow 4")


def test_what_an_answer_says_itself_is_not_said_twice(catbox: Catbox) -> None:
    out = catbox("dispute", "--ask", "set-up", "--edition", "amigo-2023", "--players", "3").out
    assert out.startswith("The deck has 20 alive 20 dead 8 empty 4 heisenberg\nHands have 6, 5, 4")
    assert "\n  schrodinger.setup.boxes: The boxes (amigo-2023: 52 Cartas de Caixa)\n" in out
    assert out.count("20 alive") == 1


@pytest.mark.parametrize(
    "asked",
    [
        ("check", "amigo-2023", "claim=6 empty", "counted=unknown", "heisenbergs=2"),
        ("set-up", "pegasus-2023", "players=2", "revealed=555"),
        ("round", "pegasus-2023", "players=4", "end=made", "tricks=2", "own=unknown"),
    ],
    ids=str,
)
def test_each_clause_is_cited_once(catbox: Catbox, asked: tuple[str, ...]) -> None:
    ask, edition, *facts = asked
    answers = [f"--answer={fact}" for fact in facts]
    out = catbox("dispute", "--ask", ask, "--edition", edition, *answers).out
    cited = re.findall(r"^  ([a-z-]+\.[a-z.-]+):", out, re.MULTILINE)
    assert cited
    assert len(cited) == len(set(cited))


def test_seats_are_called_by_their_names(catbox: Catbox) -> None:
    asked = catbox("dispute", *PETER, "--answer", "led=green").out
    assert "Peter had lost red" in asked
    ruled = catbox("dispute", *PETER, "--answer", "led=green", "--answer", "color=lost").out
    assert ruled.startswith(
        "ILLEGAL by the book: seat 1 (Peter), red 4\n  Peter has lost red in this round\n"
    )
    of_trick = ("dispute", "--ask", "trick", "--names", NAMES, "--answer", "end=complete")
    question = catbox(*of_trick, "--answer", "red=nobody").out
    assert question.splitlines()[1:3] == ["  led=0        Anna", "  led=1        Peter"]
    turning = catbox(*of_trick, "--answer", "red=unknown", "--answer", "led=2").out
    assert "if nobody declared red: Mia won the trick" in turning
    assert "seat 1 " not in (asked + ruled + question + turning).replace("seat 1 (Peter)", "")


@pytest.mark.parametrize(
    ("asked", "fact", "last"),
    [
        (PETER, "led=green", "color=lost"),
        (("--ask", "trick", "--names", NAMES, "--answer", "end=complete"), "red=nobody", "led=1"),
    ],
)
def test_a_saved_dispute_goes_on_where_it_stopped(
    catbox: Catbox, tmp_path: Path, asked: tuple[str, ...], fact: str, last: str
) -> None:
    file, facts = str(tmp_path / "saved.json"), ("--answer", fact)
    first = catbox("dispute", *asked, *facts, "--output", file)
    assert catbox("dispute", file).out == first.out
    whole = catbox("dispute", *asked, *facts, "--answer", last, "--json")
    assert catbox("dispute", file, "--answer", last, "--json") == whole
    again = catbox("dispute", file, "--answer", last, "-o", file)
    assert catbox("dispute", file).out == again.out
    assert catbox("dispute", file, "-o", "-").json == whole.json
    assert catbox("dispute", "-", "--json", stdin=whole.out.encode()).out == whole.out


@pytest.mark.parametrize("revealed", ["2 2 4", "4 2 2", "422", "224", "2,4,2"])
def test_revealed_cards_are_given_in_any_order(catbox: Catbox, revealed: str) -> None:
    """Number by number, green first: so blue 2 is open."""
    table = ("--ask", "set-up", "--edition", "hobby-japan-2021", "--names", "Max,Ida")
    out = catbox("dispute", *table, "--answer", f"revealed={revealed}", "--json").out
    assert json.loads(out)["answer"]["answer"]["neutral"] == ["G2", "Y2", "G4"]


# At a terminal.

OF_TRICK = f"--ask trick --names {NAMES}"
MIA = "\nMia won the trick with the strongest card\n"
BLUE_6 = f"'Peter: blue 6' --names {NAMES} --edition pegasus-2023"
TURNS_ON_BLUE = "UNDETERMINED: seat 1 (Peter), blue 6\n  illegal if Peter had lost blue: "

SESSIONS: list[tuple[str, str, list[str]]] = [
    # Choices that are numbers are typed as they are: 1 is seat 1, not the first choice.
    (
        "--ask match --edition amigo-2023 --players 3",
        "back / why / 3 / 1",
        [
            "\nWho had lives left?\n  0        Only seat 0\n  1        Only seat 1\n",
            "This is the first question.",
            "\nschrodinger.match.last-seat: The last seat wins\n",
            "Expected: one of these, back or why.",
            "\nSeat 1 won the match\n  the last seat with a life wins\n",
        ],
    ),
    # With names the first answer is 1, as in all lists of words.
    (
        f"{OF_TRICK} --answer end=complete",
        "2",
        ["\n  1  Nobody declared red\n  2  Anna\n", "\nAnna won the trick with the strongest card"],
    ),
    # Two tricks, as bid, and a group of three: 2 + 3.
    (
        "--ask round --edition pegasus-2023 --players 4 --answer end=made",
        "2 / R1 R2 B2",
        [
            "\n  …        such as Y1 G4; or none\n  unknown  I don't know\n",
            "\nThe player scored 5 po",
        ],
    ),
    (
        "'1: red 4' --edition pegasus-2023 --players 3",
        "none / why / back / 1 / purple / 2 / 4 4 / x / blue / Y4",
        [
            *["Which color was led in this trick?"] * 2,
            "declare.lead-red-broken: Red may be led once it is broken",
            "Expected: one of these, back or why.",
            "Expected: colors such as blue yellow, or none, back or why.",
            "\n  …        those of Y4 G4; or none\n",
            "ILLEGAL by the book: seat 1, red 4\n  red may not be led: no token has broken red,",
            "\n  what now: the card is declared in another color, ",
        ],
    ),
    # All is well, but nobody knows whether he had lost blue: so it turns on that alone.
    *(
        (BLUE_6, typed, [TURNS_ON_BLUE, "declare.color-held"])
        for typed in ("?4 / none", "? 4 / none", "color=unknown / none of these")
    ),
    (BLUE_6, "?4 / why / back / ?4 / none", [TURNS_ON_BLUE, "declare.color-held"]),
    *((BLUE_6, typed, ["UNDETERMINED: "]) for typed in ("?3 ?4 / none", "?3, ?4 / none", "? / ?")),
    # What is no answer changes nothing.
    *(
        (OF_TRICK, f"{typed} / end=complete / Mia", ["\nExpected: ", " back or why.", MIA])
        for typed in ("?1", "?9", "?2 3", "color=gone", "hat=red", "seven")
    ),
    # Where it ends in the middle, the question is shown.
    ("'1: red 4' --players 3", "", ["Which color was led in this trick?"] * 2),
    # Answers that came with the dispute can be changed.
    (
        f"'Peter: red 4' --names {NAMES} --answer led=none",
        "back / back / green / color.lost",
        ["This is the first question.", "Peter has lost red in this round"],
    ),
]
"""A dispute, what is typed, and parts of what is shown; one as often as it stands here."""


AtTerminal: TypeAlias = Callable[[str, list[str]], Answer]


@pytest.fixture
def at_terminal(
    catbox: Catbox, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, list[str]], Answer]:
    """Run a command line at a terminal, where lines are typed until there are no more."""

    def run(line: str, lines: list[str]) -> Answer:
        def typed(_: str) -> str:
            if not lines:
                raise EOFError
            return lines.pop(0)

        monkeypatch.setattr("builtins.input", typed)
        monkeypatch.setattr("catbox_rules.cli.disputing._is_asking", lambda: True)
        return catbox("dispute", *shlex.split(line))

    return run


@pytest.mark.parametrize(("line", "typed", "parts"), SESSIONS)
def test_what_is_typed_at_a_terminal(
    at_terminal: AtTerminal, line: str, typed: str, parts: list[str]
) -> None:
    lines = typed.split(" / ") if typed else []
    answer = at_terminal(line, lines)
    assert lines == []
    assert (answer.status, answer.err) == ("--ask" not in line, "")
    for part in parts:
        assert answer.out.count(part) >= parts.count(part), part
