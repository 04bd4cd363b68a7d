"""The matches of Cat in the Box in `examples/`.

The seats follow the led color when they can and choose at random apart from that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Action, Color, Play, State, TrickPhase, legal_actions
from catbox_rules.records import Record
from tools.examples_of.cat_in_the_box.shows import (
    both_ends,
    deals,
    forced_red_lead,
    layout_that_matters,
    leads,
    only_full_boards,
    only_paradoxes,
    paradox_for_want_of_a_token,
    red_led_off_an_observed_token,
    shared_victory,
    three_alike_revealed,
    tie_broken,
)
from tools.examples_of.match import Company, Match, name_of

__all__ = ["matches"]

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "ayatsurare-2020": ("Akari", "Botan", "Chika", "Daichi"),
    "hobby-japan-2021": ("Ada", "Boris", "Carla", "Dmitri", "Eve"),
    "bezier-2022": ("Anne", "Peter", "Harry", "Erwin", "Zoë"),
    "pegasus-2023": ("Anne", "Peter", "Hermann", "Erwin", "Marie"),
}


def chooses(state: State, random: Random) -> Action:
    """One of the legal actions that follow the led color, or of all if there are none."""
    actions: Sequence[Action] = legal_actions(state)
    if isinstance(state, TrickPhase) and state.trick:
        led = state.trick[0].color
        follow = [each for each in actions if isinstance(each, Play) and each.color is led]
        actions = follow or actions
    return random.choice(actions)


COMPANY: Final = Company(cat_in_the_box, NAMES, chooses)


MADE_UP_LAYOUT: Final = [
    row.split()
    for row in (
        "R4 R7 R1 R9 R2 R6 R3 R8 R5",
        "B8 B2 B5 B1 B7 B3 B9 B4 B6",
        "Y1 Y6 Y9 Y4 Y8 Y5 Y2 Y7 Y3",
        "G5 G3 G8 G2 G6 G9 G1 G4 G7",
    )
]

MATCHES: Final = (
    Match(
        edition="ayatsurare-2020",
        players=3,
        name="forced-red-lead",
        title="A leader is forced to lead red",
        shows=forced_red_lead,
        first_seat=1,
    ),
    Match(
        edition="ayatsurare-2020",
        players=4,
        name="tie-break",
        title="A tie that the last round decides",
        shows=tie_broken,
        seed=27,
        first_seat=3,
    ),
    Match(
        edition="hobby-japan-2021",
        players=2,
        name="shared-victory",
        title="Two players share the victory",
        shows=shared_victory,
        seed=68,
        first_seat=1,
    ),
    Match(
        edition="hobby-japan-2021",
        players=3,
        name="tie-break",
        title="A tie that the last round decides",
        shows=tie_broken,
        seed=5,
    ),
    Match(
        edition="hobby-japan-2021",
        players=4,
        name="any-token",
        title="Red is led off an observed token, as this table allows",
        shows=red_led_off_an_observed_token,
        seed=3,
        first_seat=2,
        options={"red-broken-by": "any-token"},
    ),
    Match(
        edition="hobby-japan-2021",
        players=5,
        name="full-board",
        title="Five rounds with a full board",
        shows=only_full_boards,
        seed=18,
        first_seat=4,
    ),
    Match(
        edition="bezier-2022",
        players=2,
        name="forced-red-lead",
        title="A leader is forced to lead red",
        shows=forced_red_lead,
    ),
    Match(
        edition="bezier-2022",
        players=3,
        name="strict-tokens",
        title="A paradox because the tokens have run out, as this table plays it",
        shows=paradox_for_want_of_a_token,
        first_seat=2,
        options={"tokens": "strict"},
    ),
    Match(
        edition="bezier-2022",
        players=4,
        name="paradox",
        title="A paradox in each of four rounds",
        shows=only_paradoxes,
        first_seat=1,
    ),
    Match(
        edition="bezier-2022",
        players=5,
        name="paradox-and-full-board",
        title="Rounds with a paradox and rounds without one",
        shows=both_ends,
        first_seat=3,
    ),
    Match(
        edition="pegasus-2023",
        players=2,
        name="three-alike-revealed",
        title="Three cards of one rank turned up with two players",
        shows=three_alike_revealed,
        seed=21,
        first_seat=1,
    ),
    Match(
        edition="pegasus-2023",
        players=3,
        name="shared-victory",
        title="Two of three players share the victory",
        shows=shared_victory,
        seed=70,
        first_seat=2,
    ),
    Match(
        edition="pegasus-2023",
        players=4,
        name="full-board",
        title="Four rounds with a full board",
        shows=only_full_boards,
        seed=1470,
    ),
    Match(
        edition="pegasus-2023",
        players=5,
        name="layout",
        title="A board that the table has written down",
        shows=layout_that_matters,
        first_seat=1,
        options={"face": "purple", "layout": MADE_UP_LAYOUT},
        remark="The layout is made up; it is that of no printed board.",
    ),
)


def matches() -> dict[str, Record]:
    """The records by the names of their files."""
    records = {match.file: match.record(COMPANY) for match in MATCHES}
    records["unfinished-pegasus-2023-4p-third-trick"] = unfinished(
        records["pegasus-2023-4p-full-board"]
    )
    records["illegal-bezier-2022-5p-red-lead"] = with_an_illegal_lead(
        records["bezier-2022-5p-paradox-and-full-board"]
    )
    return records


def unfinished(record: Record) -> Record:
    """The match up to the second play of the third trick of its second round."""
    leads_of_second_round = [index for index, _, _ in leads(record) if index > deals(record)[1]]
    third_lead = leads_of_second_round[2]
    return evolve(
        record,
        actions=record.actions[: third_lead + 2],
        title="A match that is not over",
        note="The record stops in the third trick of the second round, after two plays.",
    )


def with_an_illegal_lead(record: Record) -> Record:
    """The match with a lead of its second round turned red, where nobody has played red."""
    index, play = next(
        (index, play)
        for index, play, unbroken in leads(record)
        if index > deals(record)[1] and unbroken and play.color is not Color.RED
    )
    red = Play(play.seat, play.rank, Color.RED)
    return evolve(
        record,
        actions=(*record.actions[:index], red, *record.actions[index + 1 :]),
        title="A match with an illegal red lead",
        note=f"Action {index} breaks `declare.lead-not-red`: {name_of(record, play.seat)} leads "
        "red, which nobody has played in this round, and could lead another color. What comes "
        "after it is not looked at.",
    )
