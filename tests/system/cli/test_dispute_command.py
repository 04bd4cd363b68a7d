"""`catbox dispute`: the judge asks back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from catbox_rules.kernel.forms import is_object
from tests.system.cli.conftest import Catbox, Write


def test_without_a_terminal_the_next_question_is_shown(catbox: Catbox) -> None:
    answer = catbox("dispute", "1: red 4", "--answer", "led=none")
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.splitlines() == [
        "Was a player's token on any red cell?",
        "  broken=yes      Yes",
        "  broken=no       No",
        "  broken=unknown  I don't know",
    ]


@pytest.mark.parametrize(
    ("arguments", "status", "out"),
    [
        (
            ("1:4Y", "--answer", "cell=taken"),
            1,
            (
                "ILLEGAL by the book: seat 1, yellow 4\n"
                "  there was already a token on yellow 4, a player's or a neutral one\n"
                "  declare.cell-open: The cell is open\n"
                "  presumed: Tricks were being played, or the first one was about to begin\n"
                "  what now: the same card is declared in another color, or another card is "
                "played; if there is no legal play, it is a paradox "
                "(irregularity.illegal-declaration)\n"
                "  noticed later: the same; plays after it in this trick are taken back in "
                "reverse, and their seats play again as they like\n"
                "  after that: the trick stands; the second token comes off the cell, and counts "
                "in no group\n"
                "  people believe: “A paradox is to play a card that is there already”; wrong: To "
                "declare a taken cell or a lost color is an illegal play and is taken back; a "
                "paradox is when no card at all can be declared.\n"
            ),
        ),
        (
            ("0: claim 4 heisenberg",),
            1,
            (
                "ILLEGAL by the book: seat 0, claim 4 heisenberg\n"
                "  a claim is about alive, dead or empty boxes, never about Heisenbergs\n"
                "  schrodinger.claim.state: A claim is about alive, dead or empty boxes\n"
                "  (amigo-2023: Ação A: Fazer uma Afirmação)\n"
                "  presumed: A round was being played, and all cards had been drawn\n"
                "  what now: the seat makes a legal claim instead: the lowest one of the state "
                "that it named or, where there is none, a claim of its choice; having claimed, it "
                "no longer doubts "
                "(advice, irregularity.claim-too-low)\n"
                "  noticed later: once the next seat has acted the claim is accepted as made; what "
                "follows must stand above the highest claim made\n"
                "  after that: the claim that stands is checked\n"
                "  people believe: “You can claim Heisenbergs”; wrong: A claim is about alive, "
                "dead or empty; a Heisenberg counts for whichever it is.\n"
            ),
        ),
    ],
)
def test_a_ruling(catbox: Catbox, arguments: tuple[str, ...], status: int, out: str) -> None:
    answer = catbox("dispute", *arguments)
    assert (answer.status, answer.err) == (status, "")
    assert " ".join(answer.out.split()) == " ".join(out.split())


def test_a_legal_action_is_done(catbox: Catbox) -> None:
    facts = ("standing=4 alive", "any=none")
    options = [part for fact in facts for part in ("--answer", fact)]
    answer = catbox("dispute", "1: claim 4 dead", "--edition", "amigo-2023", *options)
    assert answer.status == 0
    assert answer.out.startswith("LEGAL by the book: seat 1, claim 4 dead\n")


def test_a_title_is_not_said_twice(catbox: Catbox) -> None:
    out = catbox("dispute", "1: doubt", "--answer", "any=none").out
    assert out.startswith(
        "LEGAL by the book: seat 1, doubt\n  schrodinger.doubt.needs-claim: A doubt needs a claim"
    )


def test_a_long_list_of_choices_is_cut(catbox: Catbox) -> None:
    answer = catbox("dispute", "1: claim 4 dead", "--players", "3")
    assert answer.out.splitlines()[1:] == [
        "  standing=…         a claim, such as 9 alive; or none",
        "  standing=none      None: it was the first of the round",
        "  standing=unknown   I don't know",
    ]


def test_one_step_as_json(catbox: Catbox) -> None:
    answer = catbox("dispute", "1: red 4", "--players", "3", "--answer", "led=green", "--json")
    document = answer.json
    assert is_object(document)
    assert (answer.status, document["format"]) == (1, "catbox-dispute/1")
    assert (document["players"], document["answers"]) == (3, {"led": "green"})


COMPLETE = ("--answer", "end=complete")
"""Of a trick."""


def test_a_question_that_is_no_action(catbox: Catbox) -> None:
    facts = (*COMPLETE, "--answer", "red=nobody", "--answer", "led=2")
    colors = "Red beats the led color, and the led color beats the rest"
    answer = catbox("dispute", "--ask", "trick", *facts)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "Seat 2 won the trick with the strongest card",
        "Seat 2 leads the next trick, if there is one",
        "  nobody declared red, and the led color beats the others",
        f"  trick.color-strength: {colors} (see point 25)",
        "  of one color the highest rank wins",
        "  trick.rank-strength: The highest rank wins",
        "  whoever wins a trick leads the next one",
        "  trick.winner-leads: The winner takes the trick and leads (see point 45)",
        (
            "  people believe: “The highest number wins, whatever its color”; wrong: First the "
            "color counts: red"
        ),
        "  wins, or else the color that was led; the number decides only among those.",
    ]


def test_nobody_needs_to_know_the_kinds_of_a_face_down_exchange(
    catbox: Catbox, tmp_path: Path
) -> None:
    """The number decides; what to do is for those who have not seen the cards either."""
    file = str(tmp_path / "dispute.json")
    facts = ("--players", "3", "--answer", "proved=1")
    said = catbox("dispute", "Mia: exchanges 2", "--names", "Ann,Mia,Bo", *facts[2:], "-o", file)
    for answer in (said, catbox("dispute", file)):
        assert answer.out.startswith("ILLEGAL by the book: seat 1 (Mia), exchange 2 cards, face do")
        assert "irregularity.exchange-unseen" in answer.out
        assert " dead" not in answer.out
    legal = catbox("dispute", "1: exchange 2 cards", "--players", "3", "--answer", "proved=2")
    assert legal.out.startswith("Which of these is the first that is true?")


def test_a_ruling_becomes_a_case(catbox: Catbox, tmp_path: Path) -> None:
    line = "catbox-line/1 pegasus-2023 4p play partial lead=0 trick=5G taken=Y4"
    file = tmp_path / "case.json"
    answer = catbox("dispute", "1: yellow 4", "--table", line, "--save-case", str(file))
    assert (answer.status, answer.err) == (1, "")
    [case] = json.loads(file.read_text("utf-8"))["cases"]
    judged = tmp_path / "judged.json"
    judged.write_text(json.dumps(case["case"]), "utf-8")
    assert catbox("judge", str(judged)).out.startswith("ILLEGAL by the book: seat 1, yellow 4")


def test_who_starts_is_asked_of_what_lies_there(catbox: Catbox) -> None:
    """As many rounds as players, and the start card goes to the left."""
    asked = ("dispute", "--ask", "start", "--edition", "bezier-2022", "--names", "Ann,Bo,Cy")
    answer = catbox(*asked, "--answer", "card=Bo", "--answer", "rounds=2")
    assert answer.out.splitlines()[:3] == [
        "Cy starts the next round",
        "Cy bids first in it, and leads to its first trick",
        "1 round is left, that one included",
    ]


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


def test_a_question_of_which_something_is_not_known(catbox: Catbox) -> None:
    facts = (*COMPLETE, "--answer", "red=unknown", "--answer", "led=2")
    answer = catbox("dispute", "--ask", "trick", *facts, "--json")
    document = answer.json
    assert is_object(document)
    assert (answer.status, document["ask"], document["question"]) == (1, "trick", None)
    shown = catbox("dispute", "--ask", "trick", *facts)
    assert shown.status == 1
    assert shown.out.startswith(
        "The answer depends on what nobody knows\n"
        "  if nobody declared red: seat 2 won the trick with the strongest card; if seat 0 "
    )


def test_a_question_is_asked_at_a_terminal(catbox: Catbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choices that are numbers are typed as they are: 1 is seat 1, not the first choice."""
    lines = ["back", "why", "3", "1"]

    def typed(_: str) -> str:
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("catbox_rules.cli.disputing._is_asking", lambda: True)
    table = ("--edition", "amigo-2023", "--players", "3")
    answer = catbox("dispute", "--ask", "match", *table)
    assert (lines, answer.status) == ([], 0)
    assert "\nWho had lives left?\n  0        Only seat 0\n  1        Only seat 1\n" in answer.out
    assert "This is the first question." in answer.out
    assert "\nschrodinger.match.last-seat: The last seat wins\n" in answer.out
    assert "Expected: one of these, back or why." in answer.out
    assert "\nSeat 1 won the match\n  the last seat with a life wins\n" in answer.out


def test_what_is_shown_is_typed_as_it_is(catbox: Catbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tricks, as bid, and a group of three: 2 + 3."""
    lines = ["2", "R1 R2 B2"]

    def typed(_: str) -> str:
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("catbox_rules.cli.disputing._is_asking", lambda: True)
    table = ("--edition", "pegasus-2023", "--players", "4")
    answer = catbox("dispute", "--ask", "round", *table, "--answer", "end=made")
    assert "\n  …        such as Y1 G4; or none\n  unknown  I don't know\n" in answer.out
    assert "\nThe player scored 5 points\n" in answer.out


NAMES = "Anna,Peter,Mia"
PETER = ("Peter: red 4", "--names", NAMES)


def test_seats_are_called_by_their_names(catbox: Catbox) -> None:
    asked = catbox("dispute", *PETER, "--answer", "led=green").out
    assert "Peter had lost red" in asked
    ruled = catbox("dispute", *PETER, "--answer", "led=green", "--answer", "color=lost").out
    assert ruled.startswith(
        "ILLEGAL by the book: seat 1 (Peter), red 4\n  Peter has lost red in this round\n"
    )
    assert "seat 1 " not in (asked + ruled).replace("seat 1 (Peter)", "")


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("1: 4R", NAMES),
        ("seat 1 plays red 4", NAMES),
        ("Peter plays red 4", NAMES),
        ("PETER: plays red 4", NAMES),
        ("peter leads red 4", NAMES),
        ("Red plays red 4", "Anna,Red,Mia"),
        ("Red: red 4", "Anna,Red,Mia"),
    ],
)
def test_an_action_as_people_say_it(catbox: Catbox, said: str, names: str) -> None:
    document = catbox("dispute", said, "--names", names, "--json").json
    assert is_object(document)
    assert document["action"] == {"do": "play", "seat": 1, "rank": 4, "color": "red"}


def test_a_name_that_is_a_color_is_no_seat_of_an_action(catbox: Catbox) -> None:
    document = catbox("dispute", "red 4", "--names", "Anna,Red,Mia", "--json").json
    assert is_object(document)
    assert document["action"] == {"do": "play", "seat": 0, "rank": 4, "color": "red"}


AS_TYPED: list[tuple[str, ...]] = [
    ("Peter: red 4", "--names", '["Anna","Peter","Mia"]'),
    ("Peter: red 4", "--names", "Anna\uff0cPeter\u3001Mia"),
    ("peter\uff1a\xa0red\u3000\uff14", "--names", "Anna, Peter,\xa0Mia"),
    ("PETER plays red 4", "--names", "Anna,Peter,Mia"),
    ("seat\xa0\uff11: red 4", "--names", "Anna,Peter,Mia"),
]
"""One action and the same names, as keyboards and programs give them."""


@pytest.mark.parametrize("typed", AS_TYPED, ids=ascii)
def test_actions_and_names_are_read_as_people_type_them(
    catbox: Catbox, typed: tuple[str, ...]
) -> None:
    said = ("--answer", "led\uff1d\xa0green", "--json", "--edition", "Pegasus")
    plain = ("--answer", "led=green", "--json", "--edition", "pegasus-2023")
    expected = catbox("dispute", "Peter: red 4", "--names", "Anna,Peter,Mia", *plain)
    assert catbox("dispute", *typed, *said) == expected


@pytest.mark.parametrize("called", ["Zo\xeb", "Zoe\u0308", "ZO\xcb", "zoe\u0308"])
def test_a_name_is_found_however_its_letters_are_composed(catbox: Catbox, called: str) -> None:
    for names in ("Anne,Zo\xeb,Bob", "Anne,Zoe\u0308,Bob"):
        document = catbox("dispute", f"{called}: red 4", "--names", names, "--json").json
        assert isinstance(document, dict)
        assert document["action"]["seat"] == 1


NUMBERS_AS_NAMES: list[tuple[str, str | None]] = [
    ("0,1,2", None),
    (
        "1,0,2",
        "--names: expected for seat 0 a name that is not the number of another seat, got '1'",
    ),
    (
        "2,0,1",
        "--names: expected for seat 0 a name that is not the number of another seat, got '2'",
    ),
    ("Anna,seat 2,Mia", "--names: expected for seat 1 a name that is not the number of another"),
    ("Anna,Peter,\uff11", "--names: expected for seat 2 a name that is not the number of another"),
    ("Anna,Peter,7", None),
    ("Anna,anna,Mia", "--names: expected 3 different names with commas between them"),
    ("Zo\xeb,Zoe\u0308,Mia", "--names: expected 3 different names with commas between them"),
    ('["Anna","Peter"', "--names: expected names with commas between them, or a list such as"),
    ('["Anna",2,"Mia"]', "--names: expected names with commas between them, or a list such as"),
]


@pytest.mark.parametrize(("names", "fault"), NUMBERS_AS_NAMES, ids=ascii)
def test_a_name_tells_one_seat_from_all_others(
    catbox: Catbox, names: str, fault: str | None
) -> None:
    answer = catbox("dispute", "1: red 4", "--names", names)
    if fault is None:
        assert answer.status == 1
    else:
        assert answer.status == 2
        assert answer.fault.startswith(fault)


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


def test_so_many_play_as_there_are_names(catbox: Catbox) -> None:
    document = catbox("dispute", *PETER, "--json").json
    assert is_object(document)
    assert (document["players"], document["names"]) == (3, ["Anna", "Peter", "Mia"])


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        (("--option", "red-broken-by=any-token"), {"red-broken-by": "any-token"}),
        (("--edition", "pegasus-2023+must-follow"), {"variants": ["must-follow"]}),
        (
            ("--edition", "pegasus-2023+memory", "--option", "tokens=strict"),
            {"variants": ["memory"], "tokens": "strict"},
        ),
    ],
)
def test_what_the_table_has_chosen(
    catbox: Catbox, options: tuple[str, ...], chosen: dict[str, object]
) -> None:
    document = catbox("dispute", "1: 4Y", *options, "--json").json
    assert is_object(document)
    assert document["options"] == chosen


def test_it_makes_a_difference_what_the_table_has_chosen(catbox: Catbox) -> None:
    led, none = ("--answer", "led=green"), ("--answer", "any=none")
    can_follow = ("--answer", "follow=yes")
    edition = ("--edition", "pegasus-2023")
    variant = ("--edition", "pegasus-2023+must-follow")
    assert catbox("dispute", "1: 4Y", *edition, *led, *none).status == 0
    assert catbox("dispute", "1: 4Y", *variant, *led, *can_follow).status == 1


def test_a_saved_dispute_goes_on_where_it_stopped(catbox: Catbox, tmp_path: Path) -> None:
    file = str(tmp_path / "saved.json")
    first = catbox("dispute", *PETER, "--answer", "led=green", "--output", file)
    assert catbox("dispute", file).out == first.out
    again = catbox("dispute", file, "--answer", "color=lost", "-o", file)
    assert catbox("dispute", file).out == again.out
    whole = catbox("dispute", *PETER, "--answer", "led=green", "--answer", "color=lost", "--json")
    assert catbox("dispute", file, "-o", "-").json == whole.json


def test_a_dispute_on_standard_input(catbox: Catbox) -> None:
    saved = catbox("dispute", *PETER, "--json").out
    assert catbox("dispute", "-", "--json", stdin=saved.encode()).out == saved


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ((), "ACTION: expected an action, or a question by --ask, got none"),
        (
            ("1:4R", "--ask", "trick"),
            "ACTION: expected an action, or a question by --ask, got both",
        ),
        (("--ask", "match"), "--game: expected cat-in-the-box or schrodingers-cats, got none"),
        (("--ask", "table"), "--ask: expected paradox, trick"),
        (("--ask", "trik"), "--ask: expected paradox, trick"),
        (("--ask", "check", "--game", "chess"), "--game: expected cat-in-the-box or"),
        (("--ask", "match", "--edition", "chess"), "--edition: expected ayatsurare-2020"),
        (
            ("--ask", "match", "--game", "cat-in-the-box", "--edition", "amigo-2023"),
            "--edition: expected ayatsurare-2020",
        ),
        (("--ask", "trick", "--players", "9"), "--players: expected 2 to 6, got 9"),
        (("--ask", "trick", "--names", "Anna"), "--names: expected 2 to 5 names"),
        (("--ask", "trick", "--option", "tokens=few"), "--option tokens: expected unlimited or"),
        (("--ask", "trick", "--answer", "red=9"), "--answer red: expected nobody, 0"),
        (
            ("none.json", "--ask", "trick"),
            "--ask: expected nothing, because the saved dispute already says this, got 'trick'",
        ),
        (
            ("1: 4Y", "--game", "cat-in-the-box", "--edition", "amigo-2023"),
            "--edition: expected ayatsurare-2020",
        ),
        (("0: doubt", "--game", "cat-in-the-box"), "ACTION: expected a play such as 5Y"),
        (("jump",), "ACTION: expected a play such as 5Y"),
        # What was said, in its own letters; and of the game alone that the words are of.
        (
            ("赤の 緑 6",),
            "ACTION: expected a play of a card in one color, such as 'red 4', got '赤の",
        ),
        (
            ("1: exchange 99 cards",),
            "ACTION: expected an exchange of as many cards as a hand can have, got 'exchange 99",
        ),
        (("discard",), "ACTION: expected a discard with its card, such as 'discard 3', got 'disc"),
        (("pass", "--edition", "amigo-2023"), "ACTION: expected a claim such as 'claim 8 dead'"),
        (
            ("Kim predicted 4",),
            "ACTION: expected a seat from 0 to 4, or a name that --names gives, got 'Kim'",
        ),
        (
            ("さとし 緑の6", "--names", "Anna,Mia"),
            "ACTION: expected a seat from 0 to 1, or a name of only one: Anna, Mia, got 'さとし'",
        ),
        (
            ("Priya zweifelt an",),
            "ACTION: expected a seat from 0 to 5, or a name that --names gives, got 'Priya'",
        ),
        (("mauve 緑の6",), "ACTION: expected a play of a card in one color"),
        (("",), "ACTION: expected a text that is not blank"),
        (("1:",), "ACTION: expected a play such as 5Y"),
        (("9: red 4",), "ACTION: expected a seat of this table, 0 to 4, got 9"),
        (("5: red 4",), "ACTION: expected a seat of this table, 0 to 4, got 5"),
        (("3: red 4", "--players", "3"), "ACTION: expected a seat of this table, 0 to 2, got 3"),
        (
            ("Peter: red 4",),
            "ACTION: expected a seat from 0 to 4, or a name that --names gives, got 'Peter'",
        ),
        ((": red 4",), "ACTION: expected a seat from 0 to 4, or a name that"),
        (
            ("Peter: red 4", "--names", "Anna,Mia"),
            "ACTION: expected a seat from 0 to 1, or a name of only one: Anna, Mia, got 'Peter'",
        ),
        ((*PETER[:2], "Anna,,Mia"), "--names: expected 3 different names with commas between"),
        ((*PETER, "--players", "4"), "--names: expected 4 different names with commas between"),
        (("red 4", "--names", "Anna"), "--names: expected 2 to 5 names, one for each seat"),
        (
            ("red 4", "--names", "Anna,Mia", "--edition", "japanese"),
            "--names: expected 3 to 4 names, one for each seat",
        ),
        (("1: red 4", "--edition", "chess"), "--edition: expected ayatsurare-2020"),
        (("1: red 4", "--edition", "amigo-2023"), "ACTION: expected an action such as 'claim 8"),
        (("1: red 4", "--edition", "pegasus-2023+chess"), "--edition: expected a variant ("),
        (("1: red 4", "--players", "9"), "--players: expected 2 to 6, got 9"),
        (("1: red 4", "--option", "tokens"), "--option: expected NAME=VALUE, got 'tokens'"),
        (("1: red 4", "--option", "tokens=few"), "--option tokens: expected unlimited or strict"),
        (("1: red 4", "--answer", "led"), "--answer: expected ID=VALUE, got 'led'"),
        (("1: red 4", "--answer", "led=x"), "--answer led: expected none, red, blue"),
        (("1: red 4", "--answer", "lead=red"), "--answer: expected one of the facts led, broken"),
        (
            ("1: red 4", "--answer", "phase=play", "--answer", "time=no"),
            "--answer time: expected an answer that fits phase=play, got 'no'",
        ),
        (
            ("1: red 4", "--answer", "led=red", "--answer", "led=green"),
            "--answer: expected led only once, got 'led=green'",
        ),
        (
            ("0: paradox", "--answer", f"hand={'1' * 40}"),
            "--answer hand: expected the ranks of the",
        ),
        (("0: paradox", "--answer", "covered=Z9"), "--answer covered: expected cells such as Y1"),
        (
            ("--ask", "match", "--game", "cat-in-the-box", "--answer", "last-round=none"),
            "--answer last-round: expected a number for each seat, such as 12 8 9, got 'none'",
        ),
        (
            ("--ask", "match", "--game", "cat-in-the-box", "--answer", f"totals={'9' * 5000}"),
            "--answer totals: expected a number for each seat, such as 12 8 9, or none, got",
        ),
        (
            ("--ask", "check", "--answer", f"counted={'9' * 5000}"),
            "--answer counted: expected a number of boxes, got",
        ),
        (("none.json",), "none.json: cannot read this file: "),
        (
            ("none.json", "--players", "3"),
            "--players: expected nothing, because the saved dispute already says this, got 3",
        ),
    ],
)
def test_bad_input_is_one_line(catbox: Catbox, arguments: tuple[str, ...], fault: str) -> None:
    answer = catbox("dispute", *arguments)
    assert answer.status == 2
    assert answer.fault.startswith(fault)


def test_at_a_terminal_it_asks(catbox: Catbox, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["none", "why", "back", "1", "purple", "2", "4 4", "x", "blue", "Y4"]

    def typed(_: str) -> str:
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("catbox_rules.cli.disputing._is_asking", lambda: True)
    answer = catbox("dispute", "1: red 4", "--edition", "pegasus-2023", "--players", "3")
    assert lines == []
    assert answer.status == 1
    assert answer.out.count("Which color was led in this trick?") == 2
    assert "declare.lead-red-broken: Red may be led once it is broken" in answer.out
    assert "Expected: one of these, back or why." in answer.out
    assert "Expected: colors such as blue yellow, or none, back or why." in answer.out
    assert "\n  …        those of Y4 G4; or none\n" in answer.out
    reason = "red may not be led: no token has broken red, and green 4 could be led"
    assert f"ILLEGAL by the book: seat 1, red 4\n  {reason}\n" in answer.out
    assert "\n  what now: the card is declared in another color, " in answer.out


@pytest.mark.parametrize(
    "lines",
    [
        ["?4", "none"],
        ["? 4", "none"],
        ["color=unknown", "none of these"],
        ["?4", "why", "back", "?4", "none"],
    ],
    ids=str,
)
def test_nobody_knows_one_of_several(
    catbox: Catbox, monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    """All is well, but nobody knows whether he had lost blue: so it turns on that alone."""
    left = list(lines)

    def typed(_: str) -> str:
        return left.pop(0)

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("catbox_rules.cli.disputing._is_asking", lambda: True)
    asked = ("Peter: blue 6", "--names", NAMES, "--edition", "pegasus-2023")
    answer = catbox("dispute", *asked)
    assert left == []
    assert "UNDETERMINED: seat 1 (Peter), blue 6\n  illegal if Peter had lost blue: " in answer.out
    assert "declare.color-held" in answer.out


@pytest.mark.parametrize("typed", ["?1", "?9", "?2 3", "color=gone", "hat=red", "seven"])
def test_what_is_no_answer_at_a_terminal_changes_nothing(
    catbox: Catbox, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    left = [typed, "end=complete", "Mia"]

    def answered(_: str) -> str:
        return left.pop(0)

    monkeypatch.setattr("builtins.input", answered)
    monkeypatch.setattr("catbox_rules.cli.disputing._is_asking", lambda: True)
    answer = catbox("dispute", "--ask", "trick", "--names", NAMES)
    assert left == []
    assert "\nExpected: " in answer.out
    assert " back or why." in answer.out
    assert "\nMia won the trick with the strongest card\n" in answer.out


@pytest.mark.parametrize(
    ("arguments", "answers"),
    [
        (("--ask", "trick", "--names", NAMES), ("end=complete", "red=Peter")),
        (("--ask", "trick", "--names", NAMES), ("end=everybody had played a card", "red=PETER")),
        (
            ("--ask", "match", "--edition", "pegasus-2023", "--names", NAMES),
            ("most=Mia, Peter", "last=Peter"),
        ),
    ],
)
def test_answers_are_given_by_name(
    catbox: Catbox, arguments: tuple[str, ...], answers: tuple[str, ...]
) -> None:
    facts = [part for fact in answers for part in ("--answer", fact)]
    answer = catbox("dispute", *arguments, *facts)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("Peter ")


@pytest.mark.parametrize("revealed", ["2 2 4", "4 2 2", "422", "224", "2,4,2"])
def test_revealed_cards_are_given_in_any_order(catbox: Catbox, revealed: str) -> None:
    """Number by number, green first: so blue 2 is open."""
    table = ("--ask", "set-up", "--edition", "hobby-japan-2021", "--names", "Max,Ida")
    answer = catbox("dispute", *table, "--answer", f"revealed={revealed}", "--json").json
    assert is_object(answer)
    ruled = answer["answer"]
    assert is_object(ruled)
    value = ruled["answer"]
    assert is_object(value)
    assert value["neutral"] == ["G2", "Y2", "G4"]


def test_nobody_knows_several_or_any(catbox: Catbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catbox_rules.cli.disputing._is_asking", lambda: True)
    for lines in (["?3 ?4", "none"], ["?3, ?4", "none"], ["?", "?"]):
        left = list(lines)

        def typed(_: str, left: list[str] = left) -> str:
            return left.pop(0)

        monkeypatch.setattr("builtins.input", typed)
        answer = catbox("dispute", "1: blue 6", "--edition", "pegasus-2023", "--players", "3")
        assert left == []
        assert "UNDETERMINED: seat 1, blue 6\n" in answer.out


def test_a_list_of_people_is_counted_from_one(
    catbox: Catbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With names the first answer is 1, as in all lists of words."""

    def typed(_: str) -> str:
        return "2"

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("catbox_rules.cli.disputing._is_asking", lambda: True)
    answer = catbox("dispute", "--ask", "trick", "--names", NAMES, *COMPLETE)
    assert "\n  1  Nobody declared red\n  2  Anna\n" in answer.out
    assert "\nAnna won the trick with the strongest card" in answer.out


def test_what_ends_in_the_middle_shows_the_question(
    catbox: Catbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", end)
    monkeypatch.setattr("catbox_rules.cli.disputing._is_asking", lambda: True)
    answer = catbox("dispute", "1: red 4", "--players", "3")
    assert answer.status == 1
    assert answer.out.count("Which color was led in this trick?") == 2


def test_a_file_that_is_no_dispute(catbox: Catbox, tmp_path: Path) -> None:
    for text, fault in (
        ("", "$: expected JSON, got nothing"),
        ('{"format": "catbox-record/1"}', "$.format: expected catbox-dispute/1"),
    ):
        file = tmp_path / "other.json"
        file.write_text(text)
        answer = catbox("dispute", str(file))
        assert (answer.status, answer.fault.startswith(f"{file}: {fault}")) == (2, True)


def test_back_changes_answers_that_came_with_the_dispute(
    catbox: Catbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["back", "back", "green", "color.lost"]

    def typed(_: str) -> str:
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("catbox_rules.cli.disputing._is_asking", lambda: True)
    answer = catbox("dispute", *PETER, "--answer", "led=none")
    assert lines == []
    assert "This is the first question." in answer.out
    assert "Peter has lost red in this round" in answer.out


def test_the_seats_of_a_question_have_names(catbox: Catbox) -> None:
    asked = ("dispute", "--ask", "trick", "--names", NAMES, *COMPLETE)
    question = catbox(*asked, "--answer", "red=nobody").out
    assert question.splitlines()[1:3] == ["  led=0        Anna", "  led=1        Peter"]
    ruled = (*asked, "--answer", "red=1")
    assert catbox(*ruled).out.startswith("Peter won the trick with the strongest card\n")
    document = catbox(*ruled, "--json").json
    assert is_object(document)
    answer = document["answer"]
    assert is_object(answer)
    assert (document["players"], document["names"]) == (3, ["Anna", "Peter", "Mia"])
    assert answer["text"] == [
        "Peter won the trick with the strongest card",
        "Peter leads the next trick, if there is one",
    ]
    turning = catbox(*asked, "--answer", "red=unknown", "--answer", "led=2").out
    assert "if nobody declared red: Mia won the trick" in turning
    assert "seat " not in question + turning


@pytest.mark.parametrize(
    "table",
    [
        ("--game", "cat-in-the-box"),
        ("--edition", "pegasus-2023+must-follow"),
        ("--edition", "international", "--option", "tokens=strict"),
    ],
)
def test_the_table_of_a_question(catbox: Catbox, table: tuple[str, ...]) -> None:
    document = catbox("dispute", "--ask", "match", *table, "--json").json
    assert is_object(document)
    assert (document["game"], document["ask"]) == ("cat-in-the-box", "match")


def test_a_saved_question_goes_on_where_it_stopped(catbox: Catbox, tmp_path: Path) -> None:
    file = str(tmp_path / "saved.json")
    asked = ("--ask", "trick", "--names", NAMES, *COMPLETE, "--answer", "red=nobody")
    first = catbox("dispute", *asked, "-o", file)
    assert catbox("dispute", file).out == first.out
    whole = catbox("dispute", *asked, "--answer", "led=1", "--json")
    again = catbox("dispute", file, "--answer", "led=1", "--json")
    assert (again.status, again.json) == (0, whole.json)


LINE = (
    "catbox-line/1 pegasus-2023 4p play partial names=Anna,Ben,Carla,Dora lead=0 trick=5G free=R4"
)


def test_a_table_is_for_actions(catbox: Catbox) -> None:
    """It is not passed over without a word."""
    answer = catbox("dispute", "--ask", "trick", "--table", LINE)
    assert answer.status == 2
    assert answer.fault == "ACTION: expected an action, with --table, got none"


def test_a_table_says_what_is_written_down(catbox: Catbox) -> None:
    answer = catbox("dispute", "Ben: red 4", "--table", LINE)
    assert answer.out.splitlines() == [
        "Which of these is the first that is true?",
        "  color=lost   Ben had lost red",
        "  card=no      The card was not a 4 from Ben's hand",
        "  any=none     None of these",
        "  any=unknown  I don't know",
    ]
    ruled = catbox("dispute", "red 4", "--table", LINE, "--answer", "color=lost")
    assert ruled.out.startswith(
        "ILLEGAL by the book: seat 1 (Ben), red 4\n  Ben has lost red in this round\n"
    )


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            ("--table", LINE, "--players", "4"),
            "catbox: --players: expected nothing, because the table already says this, got 4",
        ),
        (
            ("--table", LINE, "--ask", "trick"),
            "catbox: --ask: expected nothing, because the table already says this, got 'trick'",
        ),
        (("--table", "no-such-file"), "catbox: no-such-file: "),
        (
            ("--table", LINE.replace("free=R4", "free=G5")),
            "catbox: --table: line 1, column 91: expected a cell without a token, got G5, which",
        ),
    ],
)
def test_a_table_that_cannot_be_used(
    catbox: Catbox, arguments: tuple[str, ...], error: str
) -> None:
    answer = catbox("dispute", "1: red 4", *arguments)
    assert answer.status == 2
    assert answer.err.startswith(error)
