"""Samplers in whole matches, of every edition, count of players and reading: what they draw fits
what the seat sees, is sound, and came about as the seat has seen it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import attrs
import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import seen_by
from catbox_rules.kernel.values import has_fields, is_tuple
from catbox_rules.policies.sampling import sample, sampler_of
from catbox_rules.policies.sampling.cat_in_the_box import replayed
from tests.unit.policies.sampling.moments import Moment, moments
from tests.unit.policies.tables import OPTIONS, TABLES

NO_OPTIONS: Mapping[str, object] = {}
VARIANTS: list[Mapping[str, object]] = [
    {"variants": names.split()}
    for names in (
        "any-bid",
        "close-bids-count",
        "corners-touch",
        "memory",
        "must-follow",
        "no-color-lost",
        "red-never-restricted",
        "strict-tokens",
        "memory must-follow",
    )
]
EVERY_TABLE: list[tuple[str, str, int, Mapping[str, object]]] = [
    *((game, edition, players, NO_OPTIONS) for game, edition, players in TABLES),
    *(("cat-in-the-box", "pegasus-2023", 4, each) for each in OPTIONS["cat-in-the-box"]),
    *(("cat-in-the-box", "pegasus-2023", 2, each) for each in VARIANTS),
    *(("cat-in-the-box", "pegasus-2023", 5, each) for each in VARIANTS[3:5]),
    *(("schrodingers-cats", "amigo-2023", 3, each) for each in OPTIONS["schrodingers-cats"]),
    ("schrodingers-cats", "amigo-2023", 4, {"variants": ["one-life"]}),
]


def some_moments(
    game: str, edition: str, players: int, options: Mapping[str, object]
) -> list[tuple[Moment, int]]:
    """Some moments of a match, each with a seat."""
    random = Random(f"{game} {edition} {players} {options}")
    played = moments(game, edition, players, seed="sampler", options=options)
    return [(each, random.randrange(players)) for each in played if random.random() < 0.15]


def rebuilt(value: Any) -> Any:
    """A value built again by the checked constructors, with all that it consists of."""
    if is_tuple(value):
        return tuple(map(rebuilt, value))
    if not has_fields(value) or type(value).__name__ == "Table":
        return value
    given = [each for each in attrs.fields(type(value)) if each.init]
    return type(value)(
        **{each.name.lstrip("_"): rebuilt(getattr(value, each.name)) for each in given}
    )


@pytest.mark.parametrize(("game", "edition", "players", "options"), EVERY_TABLE)
def test_states_are_sound_and_look_the_same(
    game: str, edition: str, players: int, options: Mapping[str, object]
) -> None:
    for moment, seat in some_moments(game, edition, players, options):
        view = moment.game.view(moment.state, seat)
        sampler = moment.sampler(seat)
        assert sampler.seat == seat
        assert sampler.remembers
        for seed in range(3):
            drawn = sampler.draw(Random(seed))
            assert type(drawn) is type(moment.state)
            assert moment.game.view(drawn, seat) == view
            assert rebuilt(drawn) == drawn


@pytest.mark.parametrize("table", TABLES[:3])
def test_states_asked_for_one_by_one_are_those_of_a_sampler(table: tuple[str, str, int]) -> None:
    """Whoever is asked about in between."""
    for moment, seat in some_moments(*table, NO_OPTIONS):
        seats = [seat, (seat + 1) % table[2]]
        samplers = {each: moment.sampler(each) for each in seats}
        for seed in range(4):
            at = seats[seed // 2]
            view, seen = moment.game.view(moment.state, at), [*moment.seen(at)]
            assert sample(view, seen, Random(seed)) == samplers[at].draw(Random(seed))


def test_what_is_no_view_is_refused_by_name() -> None:
    with pytest.raises(MalformedInput, match=r"^\$\.view"):
        sample({"hands": []}, (), Random(1))


@pytest.mark.parametrize(("game", "edition", "players", "options"), EVERY_TABLE)
def test_courses_show_the_seat_what_it_has_seen(
    game: str, edition: str, players: int, options: Mapping[str, object]
) -> None:
    for moment, seat in some_moments(game, edition, players, options):
        sampler, seen = moment.sampler(seat), moment.seen(seat)
        for seed in range(2):
            past = sampler.draw_past(Random(seed))
            state, happened = past.begins, list[Any]()
            for action in past.actions:
                step = moment.game.apply(state, action)
                state, happened = step.state, [*happened, *step.events]
            assert state == sampler.draw(Random(seed))
            shown = seen_by(happened, seat)
            assert shown == seen[len(seen) - len(shown) :]
            if past.actions:
                earlier = seen[: len(seen) - len(shown)]
                assert past.before == tuple(e for e in earlier if e.private_to is None)


@pytest.mark.parametrize(("game", "edition", "players", "options"), EVERY_TABLE)
def test_no_hand_has_what_the_sampler_excludes(
    game: str, edition: str, players: int, options: Mapping[str, object]
) -> None:
    """The hidden cards of the true state are those that are drawn, in other places; and by no play
    did another seat show that it lacks what it holds."""
    for moment, seat in some_moments(game, edition, players, options):
        drawn = moment.sampler(seat).draw(Random(1))
        if hasattr(moment.state, "hands"):
            assert cards_of(drawn) == cards_of(moment.state)
        if isinstance(moment.state, cat.TrickPhase):
            view = cat.view(moment.state, seat)
            begins = max(i for i, e in enumerate(moment.events) if isinstance(e, cat.RoundBegan))
            found = replayed(view, moment.events[begins:])
            for hand, excluded in zip(moment.state.hands, found.excluded, strict=True):
                assert not excluded & {*hand}


def cards_of(state: Any) -> list[int]:
    """All cards in hands and set aside; with two players some more are left over."""
    if state.table.setup.left_over:
        return []
    discards = [rank for rank in state.discards if rank is not None]
    return sorted([*(rank for hand in state.hands for rank in hand), *discards])


@pytest.mark.parametrize(("game", "edition", "players", "options"), EVERY_TABLE)
def test_the_view_alone_will_do(
    game: str, edition: str, players: int, options: Mapping[str, object]
) -> None:
    for moment, seat in some_moments(game, edition, players, options):
        if "memory" in str(options) and isinstance(moment.state, cat.TrickPhase):
            continue
        view = moment.game.view(moment.state, seat)
        sampler = sampler_of(view)
        assert sampler.remembers == (not is_in_round(moment))
        drawn = sampler.draw(Random(1))
        assert moment.game.view(drawn, seat) == view
        assert rebuilt(drawn) == drawn


def is_in_round(moment: Moment) -> bool:
    """Whether cards are in the hands."""
    return hasattr(moment.state, "hands") or hasattr(moment.state, "round")
