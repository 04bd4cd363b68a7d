"""What the page's Python says of a table that somebody lays out, asked without a browser."""

from __future__ import annotations

import json

import pytest
from catbox_page import answer
from catbox_page.laying.protocol import LAYING

from catbox_rules.games import GAMES, game_of
from catbox_rules.match import replay
from catbox_rules.positions.protocol import POSITIONS, position_of
from tests.depth import of_depth
from tests.kit.matches import random_match
from tests.system.web.tapping import asked, items, keys, random_record
from tools.page_of.browsing import all_cases
from tools.page_of.states import link_of


def fresh(edition: str, players: int, **more: object) -> dict[str, object]:
    """A document to begin with."""
    return keys(asked(ask="fresh", edition=edition, players=players, **more)["document"])


def lay(document: object, **more: object) -> dict[str, object]:
    """What is said of a document."""
    return asked(ask="lay", table=json.dumps(document), **more)


def faults_of(document: object) -> list[tuple[object, object]]:
    """The places and clauses of what cannot be."""
    return [
        (keys(fault)["path"], keys(fault)["clause"]) for fault in items(lay(document)["faults"])
    ]


def test_every_case_is_laid_out_in_full_and_read_back_as_the_same_table() -> None:
    for name, case in all_cases():
        laid = asked(ask="lay", table=case)
        again = lay(laid["document"], before=laid["table"])
        assert again["table"] == laid["table"], name


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        (edition.id, setup.players)
        for game in GAMES.values()
        for edition in game.EDITIONS
        for setup in edition.setups
    ],
)
def test_every_table_can_be_begun_in_every_phase_and_has_no_fault(
    edition: str, players: int
) -> None:
    """But that cards are turned up with two players, for which the page asks first; and that a
    claim stands after a claim, and rounds after a match."""
    for phase in items(lay(fresh(edition, players))["phases"]):
        name = keys(phase)["phase"]
        document = fresh(edition, players, phase=name)
        begun = lay(document)
        assert keys(begun["document"])["phase"] == name
        if (to_say := begun["to_say"]) is not None and keys(to_say)["is_first"]:
            document |= {"revealed": [1, 2, 3]}
        if name not in ("proof", "over"):
            assert faults_of(document) == []


@pytest.mark.clause("setup.board", "setup.deck", "setup.observed-tokens", "bid.allowed")
def test_with_four_the_board_has_nine_columns_and_the_last_is_observed() -> None:
    """Rulebook: nine columns, cards from 1 to 8, observed tokens on all 9s; bids of 1 to 3."""
    choices = keys(lay(fresh("pegasus-2023", 4))["choices"])
    cells = [keys(cell) for row in items(choices["rows"]) for cell in items(row)]
    assert len(cells) == 36
    assert [cell["cell"] for cell in cells if cell["observed"]] == ["R9", "B9", "Y9", "G9"]
    assert choices["ranks"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert choices["bids"] == [1, 2, 3]


@pytest.mark.clause("schrodinger.setup.track", "schrodinger.setup.physicats")
def test_the_track_has_thirteen_blocks_and_there_are_ten_physicats() -> None:
    laid = lay(fresh("amigo-2023", 3))
    blocks = items(keys(laid["choices"])["track"])
    assert len(blocks) == 13
    assert keys(items(blocks[-1])[-1])["action"] == "claim 13 empty"
    in_row = {"path": ["physicats", "row"]}.items()
    [row] = [each for each in map(keys, items(laid["fields"])) if each.items() >= in_row]
    assert len(items(row["choices"])) == 10 + 1  # and one that nobody has named
    without = lay(fresh("amigo-2023", 3, options={"physicats": "without"}))
    paths = [items(keys(each)["path"]) for each in items(without["fields"])]
    assert [path for path in paths if path[0] == "physicats"] == []


def test_the_text_of_a_physicat_says_what_it_does() -> None:
    """By the rulebook's survey of the ten, the words that tell each from the others."""
    does = {
        "pounce-gaposchkin": "two open living cats",
        "goeppert-meower": "one open empty box",
        "purrie": "living cats that lie open, before whatever seat, go to the discard pile",
        "felidae": "dead cats that lie open, before whatever seat, go to the discard pile",
        "feyncat": "Heisenbergs do not count",
        "prride": "looks at all boxes in the discard pile",
        "mewton": "two boxes from the draw pile",
        "felinestein": "discards its whole hand",
        "pawking": "neither claims nor doubts",
        "tabby": "swaps him for a Physicat of its choice from the row",
    }
    kinds = items(keys(lay(fresh("amigo-2023", 3))["choices"])["kinds"])
    [uses] = [items(keys(each)["actions"]) for each in kinds if keys(each)["kind"] == "use"]
    said = [(str(each["text"]).split(), str(each["note"])) for each in map(keys, uses)]
    texts = {name: note for [_, name, *swapped], note in said if not swapped}
    assert [name for name in does if does[name] not in texts.pop(name)] == []
    assert texts == {}


def test_a_fault_has_its_place_its_clause_and_its_cell() -> None:
    document = fresh("pegasus-2023", 3) | {
        "tokens": [["Y5"], ["Y5"], ["R4"]],
        "hands": [[1, 2], "?", "?"],
        "won": [1, 0, 0],
    }
    laid = lay(document)
    [on_one_cell] = [keys(each) for each in items(laid["faults"]) if keys(each)["cell"] == "Y5"]
    assert (on_one_cell["path"], on_one_cell["clause"]) == ("$.tokens", "declare.cell-open")
    assert ("$.hands[0]", "deal.even") in faults_of(document)


def test_an_unknown_hand_keeps_the_size_that_is_due() -> None:
    """With three players nine cards are held at the first trick, and eight after a play; what is
    known stays."""
    before = fresh("pegasus-2023", 3) | {"hands": [[5, 5, *"???????"], [*"?????????"], [*"????"]]}
    after = before | {"tokens": [["Y1"], ["Y2"], ["Y3"]]}
    laid = keys(lay(after, before=json.dumps(before))["document"])
    assert laid["hands"] == [[5, 5, *"??????"], [*"????????"], [*"????"]]


def test_an_unknown_hand_of_boxes_keeps_the_size_that_is_due() -> None:
    """With three players six boxes are dealt in the first round; a proof of two leaves four."""
    before = fresh("amigo-2023", 3, options={"physicats": "without"})
    before |= {"hands": [{"alive": 1, "unknown": 5}, "?", {"dead": 3, "unknown": 4}]}
    after = before | {"proofs": [{"alive": 2}, {"dead": 1}, {"dead": 1}]}
    hands = items(keys(lay(after, before=json.dumps(before))["document"])["hands"])
    assert [sum(map(int, map(str, keys(hand).values()))) for hand in hands] == [4, 5, 7]


def test_a_hand_of_boxes_that_nobody_has_counted_stays_so() -> None:
    """Of the seat that may have drawn with Mewton; the others have what was dealt."""
    used = {"unused": [None, "?", "?"], "row": ["?", "mewton"]}
    hands = ["?", {"alive": 2, "unknown": 4}, "?"]
    laid = lay(fresh("amigo-2023", 3) | {"physicats": used, "hands": hands})
    assert [hand == "?" for hand in items(keys(laid["document"])["hands"])] == [True, False, False]


def test_what_was_laid_open_in_a_turn_is_unknown_until_it_is_said() -> None:
    """The box that lies open was proved in this turn, when one hidden box may be exchanged, or
    before it, when none may (clause `exchange.at-most-proved`)."""
    document = fresh("amigo-2023", 3, phase="proof", options={"physicats": "without"})
    document |= {"claim": {"seat": 0, "count": 8, "state": "dead"}}
    assert document["proved"] == "?"
    before = lay(document)
    document = keys(before["document"]) | {"proofs": [{"dead": 1}, {}, {}]}
    for proved, boxes, ruling in (("?", 1, "undetermined"), ("?", 2, "illegal"), (0, 1, "illegal")):
        table = str(lay(document | {"proved": proved}, before=before["table"])["table"])
        ruled = asked(ask="judge", table=table, action=f"0:exchange {boxes} empty")
        assert keys(ruled["answer"])["ruling"] == ruling


def test_another_edition_keeps_what_lies_there_and_another_phase_what_stays() -> None:
    document = fresh("pegasus-2023", 3) | {"tokens": [["Y5"], [], []], "start_seat": 2}
    table = json.dumps(document)
    printed = fresh("hobby-japan-2021", 3, phase="play", table=table)
    assert (printed["tokens"], printed["start_seat"]) == ([["Y5"], [], []], 2)
    bidding = fresh("pegasus-2023", 3, phase="bid", table=table)
    assert ("tokens" in bidding, bidding["start_seat"]) == (False, 2)
    assert fresh("pegasus-2023", 4, table=table)["tokens"] == [[], [], [], []]


def test_without_physicats_none_lie_there() -> None:
    table = json.dumps(fresh("amigo-2023", 3))
    without = fresh("amigo-2023", 3, options={"physicats": "without"}, table=table)
    assert "physicats" not in without
    again = fresh("amigo-2023", 3, table=json.dumps(without))
    assert keys(again["physicats"])["unused"] == ["?", "?", "?"]


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ({"edition": "bezier", "players": 3}, "$.edition"),
        ({"edition": "pegasus-2023", "players": 9}, "$.players"),
        ({"edition": "pegasus-2023", "players": 3, "phase": "proof"}, "$.phase"),
        ({"edition": "amigo-2023", "players": 3, "options": {"blocks": 99}}, "$.options.blocks"),
        ({"edition": "amigo-2023", "players": 3, "table": "x"}, "line 1, column 1"),
    ],
)
def test_a_table_that_there_is_not_names_its_place(request_: dict[str, object], path: str) -> None:
    error = json.loads(answer(json.dumps({"ask": "fresh", **request_})))["error"]
    assert error["path"] == path


@pytest.mark.deeper
@pytest.mark.parametrize(("edition", "players"), [("pegasus-2023", 5), ("amigo-2023", 6)])
def test_any_table_fits_in_a_link_of_two_thousand_letters(edition: str, players: int) -> None:
    """With as many seats as there can be, at moments of matches that are drawn by lot."""
    for seed in range(of_depth(quick=30, ci=200, deep=3000)):
        table = asked(ask="lay", table=random_record(edition, players, seed=seed))["table"]
        assert len(link_of({"table": table, "action": "0:" + "x" * 30})) < 2000


@pytest.mark.parametrize(
    ("changes", "action", "clause"),
    [
        ({"tokens": [["Y4"], [], []]}, "1:4Y", "declare.cell-open"),
        ({"lost": [[], ["blue"], []]}, "1:4B", "declare.color-held"),
    ],
    ids=["a-token", "a-lost-color"],
)
def test_what_little_is_laid_out_is_ruled_on(
    changes: dict[str, object], action: str, clause: str
) -> None:
    """One fact, on a table that cannot be the whole one: it makes the action illegal, whatever else
    lies there."""
    laid = lay({**fresh("pegasus-2023", 3), **changes})
    ruled = asked(ask="judge", table=laid["table"], action=action, part=True)
    assert ruled["part"] is True
    verdict = keys(ruled["answer"])
    assert verdict["ruling"] == "illegal"
    assert clause in [keys(each)["clause"] for each in items(verdict["violations"])]


@pytest.mark.parametrize(
    ("edition", "players"),
    [("pegasus-2023", 3), ("ayatsurare-2020", 4), ("pegasus-2023", 2), ("amigo-2023", 3)],
)
def test_a_part_of_a_table_is_never_ruled_on_as_the_whole_is_not(
    edition: str, players: int
) -> None:
    """What is laid out of a table that a spectator sees leaves it open, or is ruled on the same."""
    match = replay(random_match(edition, players, seed=5))
    played = [each for each in match.transitions if each.actor != "chance"]
    for transition in played[:: max(1, len(played) // of_depth(quick=3, ci=3, deep=20))]:
        game = game_of(transition.before)
        positions = POSITIONS.of(game)
        seen = position_of(game.view(transition.before))
        part = LAYING.of(game.NAME).part(positions.position_as_json(seen)) | {"partial": True}
        for seat in range(players):
            if transition.action.do == "discard":
                continue
            action = f"{seat}:{transition.action}"
            ruled = keys(asked(ask="judge", table=json.dumps(part), action=action)["answer"])
            is_legal = seat == transition.actor
            assert ruled.get("ruling") in ("undetermined", "legal" if is_legal else "illegal")


def test_a_partial_table_is_laid_out_further_and_stays_partial() -> None:
    """Nothing becomes known but what is tapped."""
    line = "catbox-line/1 pegasus-2023 4p play partial taken=R4"
    laid = asked(ask="lay", table=line)
    document = keys(laid["document"])
    tokens = [["Y4"], *items(document["tokens"])[1:]]
    again = lay({**document, "tokens": tokens}, before=laid["table"])
    told = json.loads(str(again["table"]))
    assert (told.pop("tokens"), told.pop("taken")) == ([["Y4"], [], [], []], ["R4"])
    assert set(told) == {"format", "game", "edition", "players", "partial", "phase"}


def test_what_was_answered_in_a_dispute_lies_on_its_table() -> None:
    """The table is ruled on as the dispute is."""
    known = {"led": "green", "turn": "yes", "cell": "taken", "color": "held"}
    dispute = {"game": "cat-in-the-box", "action": "1:4R", "edition": "pegasus-2023"}
    ruling = keys(asked(ask="dispute", **dispute, answers=known)["ruling"])
    table = asked(ask="told", **dispute, players=3, answers=known)["table"]
    assert items(keys(lay(json.loads(str(table)))["document"])["unowned"]) == ["R4"]
    ruled = keys(asked(ask="judge", table=table, action="1:4R")["answer"])
    assert ruled["ruling"] == keys(ruling["verdict"])["ruling"] == "illegal"
