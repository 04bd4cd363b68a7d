"""Answers of replays, as they look after a journey as text."""

from __future__ import annotations

import json
from functools import cache

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.match import replay, replay_as_json
from catbox_rules.records import Record
from tests.kit.matches import random_match
from tests.kit.validation import misfits


@cache
def match_and_answer(edition: str, players: int) -> tuple[Record, dict[str, object]]:
    record = random_match(edition, players, seed=players, first_seat=players - 1)
    return record, answer_of(record)


def answer_of(record: Record) -> dict[str, object]:
    """The answer for a record, as it looks after a journey as text."""
    answer = json.loads(json.dumps(replay_as_json(replay(record))))
    assert is_object(answer)
    assert misfits("replay", answer) == []
    return answer


def objects(value: object) -> list[dict[str, object]]:
    assert is_list(value)
    return [each for each in value if is_object(each)]
