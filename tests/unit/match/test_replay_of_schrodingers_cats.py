"""Replays of Schrödinger's Cats, held against a second reading of the rulebook."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.records import record_as_json
from catbox_rules.schrodingers_cats.readings import READINGS
from tests.oracles.schrodingers_cats.mirror import Choice
from tests.oracles.schrodingers_cats.model import KINDS, Model, Move, Pile
from tests.unit.records.answers import answer_of, objects
from tests.unit.records.matches import (
    SCHRODINGERS_CATS,
    TABLES_OF,
    WITH_PHYSICATS,
    WITHOUT_PHYSICATS,
    changed,
    random_match,
    read,
)

CHOICES: list[dict[str, object]] = [
    {},
    {"physicats": "without", "blocks": 26},
    *(
        {reading.option: value.value, "blocks": 3}
        for reading in READINGS
        for value in reading.others
    ),
]


def text(value: object) -> str:
    assert isinstance(value, str)
    return value


def number(value: object) -> int:
    assert isinstance(value, int)
    return value


def numbers_of(boxes: object) -> dict[str, int]:
    assert is_object(boxes)
    return {kind: number(count) for kind, count in boxes.items()}


def pile(boxes: object) -> Pile:
    """Cards as the model has them."""
    numbers = numbers_of(boxes)
    return tuple(kind for kind in KINDS for _ in range(numbers.get(kind, 0)))


def move_of(action: dict[str, object]) -> Move:
    """What a seat does, as the model has it."""
    seat = number(action["seat"])
    match action["do"]:
        case "use":
            taking = text(action["taking"]) if "taking" in action else None
            return ("use", seat, text(action["physicat"]), taking)
        case "claim":
            return ("claim", seat, number(action["count"]), text(action["state"]))
        case "prove":
            return ("prove", seat, pile(action["boxes"]))
        case "exchange":
            return ("exchange", seat, pile(action["boxes"]))
        case "end":
            return ("end", seat)
        case _:
            return ("doubt", seat)


def follow(model: Model, action: dict[str, object]) -> None:
    """Let the model do what a record says."""
    match action["do"]:
        case "deal-physicats":
            assert is_list(action["physicats"])
            model.deal_physicats([text(each) for each in action["physicats"]], text(action["open"]))
        case "deal":
            assert is_list(action["hands"])
            model.deal([pile(hand) for hand in action["hands"]])
        case "draw":
            model.draw(pile(action["boxes"]))
        case _:
            model.act(move_of(action))


def place_of(move: Move, model: Model) -> tuple[int, ...]:
    """Where a move stands in the list of legal actions."""
    match move:
        case ("use", _, _, taking):
            return (0, 0 if taking is None else model.row.index(taking))
        case ("claim", _, count, state):
            return (1, model.track.index((count, state)))
        case ("doubt", _):
            return (2,)
        case ("prove", _, cards):
            return (3, *(cards.count(kind) for kind in KINDS))
        case ("exchange", _, cards):
            return (4, *(cards.count(kind) for kind in KINDS))
        case _:
            return (5,)


def text_of(move: Move) -> str:
    match move:
        case ("use", _, physicat, taking):
            return f"use {physicat}" + (f" as {taking}" if taking else "")
        case ("claim", _, count, state):
            return f"claim {count} {state}"
        case ("prove" | "exchange", _, cards):
            kinds = (f"{cards.count(kind)} {kind}" for kind in KINDS if kind in cards)
            return f"{move[0]} {' '.join(kinds)}"
        case ("doubt", _):
            return "doubt"
        case _:
            return "end turn"


def legal_by_the_model(model: Model) -> list[str]:
    """What the seat on turn may do, as text, in the order of the contract."""
    moves = sorted(model.legal(), key=lambda move: place_of(move, model))
    return [text_of(move) for move in moves]


@pytest.mark.clause(
    "schrodinger.claim.rises",
    "schrodinger.prove.in-hand",
    "schrodinger.exchange.at-most-proved",
    "schrodinger.physicat.timing",
    "schrodinger.check.count",
    "schrodinger.match.last-seat",
)
@pytest.mark.parametrize("options", CHOICES, ids=str)
@pytest.mark.parametrize(("edition", "players"), TABLES_OF[SCHRODINGERS_CATS])
def test_a_replay_tells_what_a_second_reading_of_the_rulebook_does(
    edition: str, players: int, options: dict[str, object]
) -> None:
    for seed in range(5):
        record = random_match(edition, players, seed=seed, first_seat=players - 1, options=options)
        answer, model = (
            answer_of(record),
            Choice(record.players, record.first_seat, record.options).model(),
        )
        actions = objects(record_as_json(record)["actions"])
        for step, action in zip(objects(answer["steps"]), actions, strict=True):
            assert step["actor"] == model.to_act()
            if step["actor"] != "chance":
                assert step["legal"] == legal_by_the_model(model)
            follow(model, action)
        assert answer["rounds"] == [
            {
                "start_seat": sheet.start_seat,
                "claim": dict(zip(("seat", "count", "state"), sheet.claim, strict=True)),
                "doubter": sheet.doubter,
                "counted": sheet.counted,
                "wrong": sheet.wrong,
                "lives": sheet.lives,
            }
            for sheet in model.rounds
        ]
        assert model.to_act() is None
        assert answer["totals"] == model.lives
        assert answer["winners"] == [model.winner()]


def legal_of_step(index: int) -> list[object]:
    """What the actor of an action of the small record could have done."""
    legal = objects(answer_of(read(WITH_PHYSICATS))["steps"])[index]["legal"]
    assert is_list(legal)
    return legal


@pytest.mark.clause("schrodinger.claim.first", "schrodinger.setup.track")
def test_the_first_claim_stands_anywhere_on_the_track() -> None:
    use, *claims = legal_of_step(2)
    assert use == "use mewton"
    assert claims[:6] == [
        *("claim 1 alive", "claim 1 dead", "claim 2 alive", "claim 2 dead", "claim 1 empty"),
        "claim 3 alive",
    ]
    assert claims[-2:] == ["claim 26 dead", "claim 13 empty"]
    assert len(claims) == 65


@pytest.mark.clause("schrodinger.prove.kinds", "schrodinger.prove.in-hand")
def test_proofs_by_their_numbers() -> None:
    """Seat 0 has claimed alive boxes and holds three of them and a Heisenberg."""
    assert legal_of_step(3) == [
        "use mewton",
        "prove 1 heisenberg",
        "prove 1 alive",
        "prove 1 alive 1 heisenberg",
        "prove 2 alive",
        "prove 2 alive 1 heisenberg",
        "prove 3 alive",
        "prove 3 alive 1 heisenberg",
        "end turn",
    ]


@pytest.mark.clause("schrodinger.exchange.at-most-proved", "schrodinger.exchange.in-hand")
def test_exchanges_by_their_numbers() -> None:
    """Seat 0 has proved two cards and holds 1 alive, 2 dead and a Heisenberg. It may prove more
    until it exchanges."""
    assert legal_of_step(4) == [
        "use mewton",
        "prove 1 heisenberg",
        "prove 1 alive",
        "prove 1 alive 1 heisenberg",
        "exchange 1 heisenberg",
        "exchange 1 dead",
        "exchange 1 dead 1 heisenberg",
        "exchange 2 dead",
        "exchange 1 alive",
        "exchange 1 alive 1 heisenberg",
        "exchange 1 alive 1 dead",
        "end turn",
    ]
    assert legal_of_step(6) == ["use mewton", "end turn"]


@pytest.mark.clause("schrodinger.claim.rises", "schrodinger.physicat.tabby")
def test_what_comes_after_a_claim() -> None:
    """5 alive is the eleventh space: four come after it in its block, 50 in later ones."""
    legal = legal_of_step(7)
    assert legal[:3] == ["use tabby as prride", "claim 5 dead", "claim 6 alive"]
    assert legal[-1] == "doubt"
    assert len(legal) == 1 + 54 + 1


@pytest.mark.clause("schrodinger.claim.last-space")
def test_after_the_last_space_there_is_only_doubt() -> None:
    assert answer_of(read(WITHOUT_PHYSICATS))["next"] == {"actor": 0, "legal": ["doubt"]}


def boxes(alive: int = 0, dead: int = 0, empty: int = 0, heisenberg: int = 0) -> dict[str, int]:
    return {"alive": alive, "dead": dead, "empty": empty, "heisenberg": heisenberg}


def events_of_step(index: int, record: dict[str, object] = WITH_PHYSICATS) -> list[object]:
    events = objects(answer_of(read(record))["steps"])[index]["events"]
    assert is_list(events)
    return events


@pytest.mark.clause("schrodinger.deal.physicats", "schrodinger.round.boxes-in-play")
def test_events_of_the_deals() -> None:
    assert events_of_step(0) == [
        {"event": "physicat-dealt", "seat": 0, "physicat": "mewton"},
        {"event": "physicat-dealt", "seat": 1, "physicat": "tabby"},
        {"event": "physicat-dealt", "seat": 2, "physicat": "purrie"},
        {"event": "physicat-dealt", "seat": 3, "physicat": "feyncat"},
        {"event": "physicat-opened", "physicat": "prride"},
    ]
    assert events_of_step(1) == [
        {"event": "round-began", "number": 1, "start_seat": 0, "boxes": 24},
        {"event": "hand-dealt", "seat": 0, "boxes": boxes(alive=3, dead=2, heisenberg=1)},
        {"event": "hand-dealt", "seat": 1, "boxes": boxes(alive=2, dead=2, empty=2)},
        {"event": "hand-dealt", "seat": 2, "boxes": boxes(1, 3, 1, 1)},
        {"event": "hand-dealt", "seat": 3, "boxes": boxes(alive=4, empty=2)},
    ]


@pytest.mark.clause("schrodinger.prove.stays-open", "schrodinger.exchange.discard-first")
def test_events_of_a_turn() -> None:
    assert events_of_step(2) == [
        {"event": "claim-made", "seat": 0, "count": 5, "state": "alive"},
    ]
    assert events_of_step(3) == [
        {"event": "boxes-proved", "seat": 0, "boxes": boxes(alive=2)},
    ]
    assert events_of_step(4) == [
        {"event": "boxes-discarded", "seat": 0, "number": 2},
        {"event": "discards-chosen", "seat": 0, "boxes": boxes(dead=2)},
    ]
    assert events_of_step(5) == [
        {"event": "boxes-drawn", "seat": 0, "number": 2},
        {"event": "draw-seen", "seat": 0, "boxes": boxes(dead=1, empty=1)},
    ]
    assert events_of_step(6) == [{"event": "turn-ended", "seat": 0}]


@pytest.mark.clause("schrodinger.physicat.prride", "schrodinger.physicat.joins-row")
def test_events_of_tabby_as_prride() -> None:
    """Seat 1 sees the two cards that seat 0 has discarded. Tabby lies in the row where Prride lay,
    and Prride, used, comes to the end of it."""
    assert events_of_step(7) == [
        {"event": "physicat-used", "seat": 1, "physicat": "tabby", "taking": "prride"},
        {"event": "physicat-joined-row", "physicat": "tabby"},
        {"event": "discard-pile-seen", "seat": 1, "boxes": boxes(dead=2)},
        {"event": "physicat-joined-row", "physicat": "prride"},
    ]


@pytest.mark.clause("schrodinger.physicat.purrie")
def test_events_of_purrie() -> None:
    """The two alive cards that seat 0 has proved are gone: 22 boxes are left of 24. Purrie lies in
    the row once that is done, as in the example of the rulebook."""
    assert events_of_step(10) == [
        {"event": "physicat-used", "seat": 2, "physicat": "purrie", "taking": None},
        {"event": "boxes-removed", "seat": 0, "boxes": boxes(alive=2)},
        {"event": "boxes-in-play-changed", "boxes": 22},
        {"event": "physicat-joined-row", "physicat": "purrie"},
    ]


@pytest.mark.clause(
    "schrodinger.check.count", "schrodinger.check.life-lost", "schrodinger.physicat.of-eliminated"
)
def test_a_doubt() -> None:
    """Six empty boxes and two Heisenbergs are more than four: seat 3 is out, and its Physicat
    lies in the row."""
    answer = answer_of(read(WITH_PHYSICATS))
    claim = {"seat": 2, "count": 4, "state": "empty"}
    assert events_of_step(14) == [
        {"event": "claim-doubted", "seat": 3},
        {
            "event": "hands-shown",
            "hands": [boxes(1, 1, 1, 1), boxes(2, 2, 2), boxes(1, 3), boxes(4, 0, 2)],
        },
        {
            "event": "claim-checked",
            "claim": claim,
            "doubter": 3,
            "count": {"showing": 6, "heisenbergs": 2, "ignored_heisenbergs": 0, "physicats": 0},
            "counted": 8,
            "wrong": 3,
        },
        {"event": "seat-eliminated", "seat": 3},
        {"event": "physicat-joined-row", "physicat": "feyncat"},
    ]
    assert answer["rounds"] == [
        {
            "start_seat": 0,
            "claim": claim,
            "doubter": 3,
            "counted": 8,
            "wrong": 3,
            "lives": [1, 1, 1, 0],
        }
    ]
    assert answer["totals"] == [1, 1, 1, 0]
    assert answer["next"] == {"actor": "chance"}


@pytest.mark.clause("schrodinger.check.life-lost", "schrodinger.round.start-seat")
def test_a_life_lost() -> None:
    """There are five alive boxes and a Heisenberg where four were claimed: seat 0 is wrong, and
    seat 1, which was right, starts the second round."""
    [doubted, shown, checked, lost] = objects(events_of_step(3, WITHOUT_PHYSICATS))
    assert doubted["event"] == "claim-doubted"
    assert shown["event"] == "hands-shown"
    assert (checked["counted"], checked["wrong"]) == (6, 0)
    assert lost == {"event": "life-lost", "seat": 0, "lives": 2}
    [began, *_] = objects(events_of_step(4, WITHOUT_PHYSICATS))
    assert began == {"event": "round-began", "number": 2, "start_seat": 1, "boxes": 10}


@pytest.mark.clause("schrodinger.check.who-is-wrong")
def test_a_claim_that_is_too_high() -> None:
    """In the second round no box is empty, where twelve were claimed."""
    record = read(changed(WITHOUT_PHYSICATS, ("actions", 7), {"do": "doubt", "seat": 0}))
    rounds = objects(answer_of(record)["rounds"])
    assert [(each["counted"], each["wrong"], each["lives"]) for each in rounds] == [
        (6, 0, [2, 3]),
        (0, 1, [2, 2]),
    ]
    assert answer_of(evolve(record, actions=record.actions[:4]))["next"] == {"actor": "chance"}
