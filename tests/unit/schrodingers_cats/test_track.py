"""The track: its spaces, where each lies, and how long it may be."""

from __future__ import annotations

import copy
import pickle
from itertools import product

import pytest
from attrs.exceptions import FrozenInstanceError

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.schrodingers_cats import Box, Space, Track
from catbox_rules.schrodingers_cats.track import MOST_BLOCKS
from tests.unit.schrodingers_cats.rules.wrong_actions import track_of


@pytest.mark.clause("schrodinger.setup.track")
@pytest.mark.parametrize("blocks", range(1, 27))
def test_spaces_and_their_places(blocks: int) -> None:
    track, expected = Track(blocks), track_of(blocks)
    assert [(space.count, space.state.value) for space in track.spaces] == expected
    for place, space in enumerate(track.spaces):
        assert track.place(space) == place
        assert space in track
    assert track.last == track.spaces[-1] == Space(blocks, Box.EMPTY)


@pytest.mark.clause("schrodinger.claim.on-track", "schrodinger.claim.state")
@pytest.mark.parametrize("blocks", [1, 2, 13, 26])
def test_what_is_not_on_the_track(blocks: int) -> None:
    track = Track(blocks)
    on_track = set(track_of(blocks))
    for count, box in product(range(-2, 60), Box):
        space = Space(count, box)
        assert (space in track) is ((count, box.value) in on_track)
        if space not in track:
            with pytest.raises(KeyError):
                track.place(space)


@pytest.mark.clause("schrodinger.setup.track")
@pytest.mark.parametrize("blocks", [0, -1, 27, 100])
def test_number_of_blocks(blocks: int) -> None:
    with pytest.raises(ImpossibleState) as refused:
        Track(blocks)
    assert refused.value.field == "blocks"
    assert str(blocks) in refused.value.fault
    assert "1 to 26" in refused.value.fault


def test_longest_track_has_room_for_every_card() -> None:
    assert MOST_BLOCKS == 26
    assert track_of(26)[-3:] == [(52, "alive"), (52, "dead"), (26, "empty")]


def test_texts() -> None:
    assert str(Space(8, Box.ALIVE)) == "8 alive"
    assert str(Space(13, Box.EMPTY)) == "13 empty"
    assert repr(Track(13)) == "Track(blocks=13)"


def test_tracks_are_values() -> None:
    track = Track(13)
    for twin in (Track(13), pickle.loads(pickle.dumps(track)), copy.deepcopy(track)):
        assert twin == track
        assert hash(twin) == hash(track)
        assert twin.spaces == track.spaces
    assert len({Track(blocks) for blocks in range(1, 27)}) == 26
    with pytest.raises(FrozenInstanceError):
        setattr(track, "blocks", 12)  # noqa: B010 -- it is not assigned to
