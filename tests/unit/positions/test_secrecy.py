"""What somebody sees of a position that was written down is never more than what was written."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from catbox_rules import Match
from catbox_rules.games import GAMES
from catbox_rules.judge import Case, rule
from catbox_rules.kernel.table_fields import keys
from catbox_rules.kernel.values import UNKNOWN, is_tuple
from catbox_rules.positions.protocol import POSITIONS, position_of
from tests.kit.documents import WRITTEN

EVERY_GAME = pytest.mark.parametrize("game", WRITTEN)


def is_no_more(seen: Any, written: Any) -> bool:
    """Whether a value tells no more than another one."""
    if seen == written or seen is UNKNOWN:
        return True
    if hasattr(seen, "is_counted"):
        is_counted = written.is_counted or not seen.is_counted
        return is_counted and len(seen) == len(written) and len(seen.known) <= len(written.known)
    if is_tuple(seen):
        return len(seen) == len(written) and all(map(is_no_more, seen, written))
    return all(is_no_more(getattr(seen, name), getattr(written, name)) for name in seen.__slots__)


@EVERY_GAME
def test_who_looks_at_what_was_written_learns_no_more(game: str) -> None:
    positions = POSITIONS.of(game)
    for document in WRITTEN[game]:
        without_hands = {key: value for key, value in document.items() if key != "hands"}
        for each in (document, without_hands):
            position = positions.read_position(each)
            for viewer in (None, *position.table.seats):
                seen = position.seen_by(viewer)
                for name in keys(position.__class__):
                    assert is_no_more(getattr(seen, name), getattr(position, name)), name
                assert seen.seen_by(viewer) == seen


@EVERY_GAME
@pytest.mark.parametrize("players", [2, 4])
def test_a_ruling_on_a_view_is_the_ruling_on_what_it_shows(game: str, players: int) -> None:
    """Also on an action of another seat, whose cards are assumed."""
    random, ruleset = Random(f"{game}{players}"), GAMES[game]
    match = Match.begin(ruleset, ruleset.EDITIONS[-1].id, players=players)
    ruled = 0
    while not match.is_over and ruled < 12:
        legal = match.legal_actions()
        action = random.choice(legal) if legal else match.draw(random)
        if legal and not random.randrange(4):
            view = match.view(random.randrange(players))
            cases = [
                Case(ruleset=ruleset, position=p, action=action) for p in (view, position_of(view))
            ]
            assert rule(cases[0]).verdict == rule(cases[1]).verdict
            ruled += 1
        match = match.apply(action)
    assert ruled
