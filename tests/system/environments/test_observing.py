"""A seat observes all that its view shows, and nothing else."""

from __future__ import annotations

from random import Random

from catbox_rules.conformance.protocol import look_alike
from catbox_rules.environments.task import Observation
from catbox_rules.kernel.table_fields import table_fields
from catbox_rules.match import Match
from tests.system.environments.tables import AT_EACH_TABLE, FEW, played, task_of


def text(seen: Observation) -> str:
    return str(seen["observation"].tolist())


@AT_EACH_TABLE
def test_every_observation_is_in_the_space(edition: str, players: int) -> None:
    task = task_of(edition, players)
    flat, by_plane = task.observation_space(), task.observation_space(planes=True)
    for seed in range(FEW):
        for match in played(edition, players, seed):
            for seat in range(players):
                seen, planes = (
                    task.observation(match, seat, planes=each) for each in (False, True)
                )
                assert flat.contains(seen)
                assert by_plane.contains(planes)
                for name, part in task.places.items():
                    shown = planes["observation"][name]
                    assert shown.ravel().tolist() == seen["observation"][part].tolist()


@AT_EACH_TABLE
def test_in_look_alike_matches_a_seat_observes_the_same(edition: str, players: int) -> None:
    task, random, compared, others_differ = task_of(edition, players), Random(1), 0, 0
    for seed in range(4 * FEW):
        for match in played(edition, players, seed):
            if random.random() < 0.1:
                seat = random.randrange(players)
                other = look_alike(match.record, seat, random)
                if other is not None:
                    world = Match.from_record(other)
                    seen = [task.observation(each, seat) for each in (match, world)]
                    assert text(seen[0]) == text(seen[1])
                    assert (seen[0]["action_mask"] == seen[1]["action_mask"]).all()
                    compared += 1
                    others_differ += any(
                        text(task.observation(match, at)) != text(task.observation(world, at))
                        for at in range(players)
                    )
    assert compared > 5
    assert others_differ > compared / 2  # the test can fail: those who know more see more


# What is over and decides nothing is not observed: by which claim a life was lost, in which order
# Physicats came to the row and cards were turned up, and what the score of a round was made of.
NOT_OBSERVED = ("results", "rounds", "physicats", "viewer")


def matters(view: object, name: str) -> str:
    value = getattr(view, name)
    return str(sorted(value) if name == "revealed" else value)


@AT_EACH_TABLE
def test_what_a_view_shows_can_be_observed(edition: str, players: int) -> None:
    """Views that differ in what matters are observed as different."""
    task, views = task_of(edition, players), dict[str, object]()
    view: object = task.start.view(0)
    names = [*table_fields(type(view))]
    for seed in range(10 * FEW):
        for match in played(edition, players, seed):
            view = match.view(0)
            shown = [matters(view, name) for name in names if name not in NOT_OBSERVED]
            assert views.setdefault(text(task.observation(match, 0)), shown) == shown
    assert len(views) > 100
