"""The matches of Schrödinger's Cats in `examples/`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from catbox_rules import schrodingers_cats
from catbox_rules.records import Record
from catbox_rules.schrodingers_cats import Claim, Deal, Exchange
from tools.examples_of.match import Company, Match, name_of
from tools.examples_of.schrodingers_cats.playing import chooses
from tools.examples_of.schrodingers_cats.shows import (
    before_the_claim,
    eliminations,
    exchanges,
    last_space,
    lives_lost,
    short_draw_pile,
    tabby_takes_anothers,
    without_physicats,
)

__all__ = ["matches"]

EDITION: Final = "amigo-2023"
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    EDITION: ("Caio", "Alice", "José", "Maria", "João", "Luisa")
}
COMPANY: Final = Company(schrodingers_cats, NAMES, chooses)

MATCHES: Final = (
    Match(
        edition=EDITION,
        players=2,
        name="lives",
        title="Two players with three lives each",
        shows=lives_lost,
        seed=1,
    ),
    Match(
        edition=EDITION,
        players=3,
        name="lives",
        title="Three players with two lives each",
        shows=lives_lost,
        seed=22,
        first_seat=2,
    ),
    Match(
        edition=EDITION,
        players=3,
        name="without-physicats",
        title="A first match, without Physicats",
        shows=without_physicats,
        seed=4,
        options={"physicats": "without"},
    ),
    Match(
        edition=EDITION,
        players=4,
        name="elimination",
        title="Who is wrong is out: four players",
        shows=eliminations,
        seed=21,
        first_seat=1,
    ),
    Match(
        edition=EDITION,
        players=4,
        name="before-claim",
        title="Physicats before the claim only, as this table plays it",
        shows=before_the_claim,
        seed=26,
        options={"physicat-timing": "before-claim"},
    ),
    Match(
        edition=EDITION,
        players=4,
        name="tabby",
        title="Tabby is swapped for a Physicat that somebody else has used",
        shows=tabby_takes_anothers,
        seed=113,
        first_seat=3,
    ),
    Match(
        edition=EDITION,
        players=5,
        name="elimination",
        title="Who is wrong is out: five players",
        shows=eliminations,
        seed=44,
        first_seat=4,
    ),
    Match(
        edition=EDITION,
        players=5,
        name="twelve-blocks",
        title="A claim on the last space of a shorter track",
        shows=last_space,
        seed=149,
        options={"blocks": 12},
    ),
    Match(
        edition=EDITION,
        players=6,
        name="elimination",
        title="Who is wrong is out: six players",
        shows=eliminations,
        seed=28,
        first_seat=5,
    ),
    Match(
        edition=EDITION,
        players=6,
        name="short-draw-pile",
        title="Too few cards are left to draw",
        shows=short_draw_pile,
        seed=5049,
    ),
)


def matches() -> dict[str, Record]:
    """The records by the names of their files."""
    records = {match.file: match.record(COMPANY) for match in MATCHES}
    records["unfinished-amigo-2023-3p-draw"] = unfinished(records["amigo-2023-3p-lives"])
    records["illegal-amigo-2023-4p-same-claim"] = with_the_same_claim(
        records["amigo-2023-4p-elimination"]
    )
    return records


def second_deal(record: Record) -> int:
    """The index of the second deal of boxes among the actions."""
    deals = [index for index, each in enumerate(record.actions) if isinstance(each, Deal)]
    return deals[1]


def unfinished(record: Record) -> Record:
    """The match up to the first exchange after its first round, before the draw."""
    index = next(index for index in exchanges(record) if index > second_deal(record))
    exchange = record.actions[index]
    assert isinstance(exchange, Exchange)
    return evolve(
        record,
        actions=record.actions[: index + 1],
        title="A match that is not over",
        note=f"The record stops where {name_of(record, exchange.seat)} has discarded "
        f"{exchange.boxes} and is to draw.",
    )


def with_the_same_claim(record: Record) -> Record:
    """The match with the second claim of its second round made the same as the first."""
    start = second_deal(record)
    (_, first), (index, second), *_ = (
        (index, action)
        for index, action in enumerate(record.actions)
        if index > start and isinstance(action, Claim)
    )
    same = Claim(second.seat, first.count, first.state)
    return evolve(
        record,
        actions=(*record.actions[:index], same, *record.actions[index + 1 :]),
        title="A match with a claim that does not rise",
        note=f"Action {index} breaks `schrodinger.claim.rises`: {name_of(record, second.seat)} "
        f"claims {same.space}, as {name_of(record, first.seat)} has before. What comes after it is "
        "not looked at.",
    )
