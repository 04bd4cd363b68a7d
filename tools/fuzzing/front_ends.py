"""Front ends that play matches of every table over the line protocol, as it should be done."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, TypeAlias

from attrs import define

from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.serving.requests import options_of

__all__ = ["FrontEnds", "Request"]

Request: TypeAlias = Mapping[str, object]

NAMES: Final = tuple(f"match {number}" for number in range(66))
"""Two more than a server takes."""

TABLES: Final = tuple(
    (name, edition.id, count)
    for name, ruleset in GAMES.items()
    for edition in ruleset.EDITIONS
    for count in edition.player_counts
)

OPTIONS: Final = {game: options_of(game) for game in GAMES}

DISPUTED: Final = (
    (
        "cat-in-the-box",
        {"do": "play", "seat": 1, "rank": 4, "color": "red"},
        [("led", "none"), ("broken", "no"), ("other", "unknown"), ("color", "lost")],
    ),
    (
        "schrodingers-cats",
        {"do": "claim", "seat": 1, "count": 8, "state": "dead"},
        [("standing", "7 alive"), ("turn", "yes"), ("claimed", "unknown")],
    ),
)
"""Actions in dispute, with facts that go together."""


@define
class _Known:
    """What a front end knows of its match: who is on turn, and what may be done."""

    turn: list[object]
    actions: list[object]
    players: int
    is_chance_refused: bool = False
    """Whether it turned out that chance is not on turn, against what was known."""


class FrontEnds:
    """Some matches, played at random by what a server answers."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._known = dict[str, _Known]()

    def any_name(self) -> str:
        """The name of a match, which may have been begun or not."""
        return self.random.choice(NAMES)

    def request(self) -> Request:
        """Something to ask next, in some match."""
        name = self.any_name()
        known = self._known.get(name)
        rare = self.random.random()
        if rare < 0.01:
            return {"ask": "hello"}
        if rare < 0.015:
            return self._dispute()
        if known is None or self.random.random() < (0.002 if known.turn else 0.1):
            return self._new(name)
        request = self._about(known)
        return {"id": self.random.choice((None, 7, "an id")), "match": name, **request}

    def learn(self, request: Request, answer: object) -> None:
        """Take note of the answer to a request."""
        name = request.get("match")
        if not isinstance(name, str) or not is_object(answer):
            return
        if request["ask"] == "drop":
            self._known.pop(name, None)
            return
        if request["ask"] == "new":
            self._known[name] = _Known([], [], _players(request))
        known = self._known.get(name)
        if known is None:
            return
        if is_list(turn := answer.get("turn")):
            known.turn, known.actions, known.is_chance_refused = turn, [], False
        if is_list(legal := answer.get("legal")):
            known.actions = legal
            if not legal:
                known.turn = [] if known.is_chance_refused else [CHANCE]
        if is_object(action := answer.get("action")):
            known.actions = [action]

    def learn_of_error(self, request: Request) -> None:
        """Take note that a request had no answer: somebody else has continued the match, or it
        is not there. What may be done is found out again; a match that neither chance nor any seat
        can continue is over."""
        known = self._known.get(str(request.get("match")))
        if known is None:
            return
        known.actions = []
        if request["ask"] == "draw":
            known.turn, known.is_chance_refused = [0], True

    def _dispute(self) -> Request:
        """A question to the judge that needs no match, with a fact or two."""
        game, action, facts = self.random.choice(DISPUTED)
        dispute = {"format": "catbox-dispute/1", "game": game, "action": action}
        number = self.random.randrange(len(facts) + 1)
        answers = dict(self.random.sample(facts, number))
        return {"ask": "dispute", "dispute": dispute, "answers": answers}

    def _new(self, name: str) -> Request:
        game, edition, players = self.random.choice(TABLES)
        record = {
            "format": "catbox-record/1",
            "game": game,
            "edition": edition,
            "players": players,
            "first_seat": self.random.randrange(players),
            "options": self._options(game),
            "actions": list[object](),
        }
        return {"ask": "new", "match": name, "record": record}

    def _options(self, game: str) -> dict[str, object]:
        chosen = dict[str, object]()
        if self.random.random() < 0.3:
            for option, values in OPTIONS[game].items():
                if is_list(values) and option != "face":
                    chosen[option] = self.random.choice(values)
        return chosen

    def _about(self, known: _Known) -> Request:
        """A step of the match: find out what may be done, and do it, with questions between."""
        random = self.random
        seat = random.choice((None, *range(known.players)))
        if not known.actions:
            if known.turn == [CHANCE]:
                return {"ask": "draw", "seed": random.randrange(10**6)}
            if known.turn:
                return {"ask": "legal"}
        action = random.choice(known.actions or [{"do": "paradox", "seat": 0}])
        asks: list[Request] = [
            *[{"ask": "apply", "action": action}] * 8,
            *[{"ask": "judge", "action": action}] * 2,
            *[{"ask": "view", "seat": seat}] * 2,
            {"ask": "score"},
            {"ask": "state"},
            {"ask": "record"},
            {"ask": "events", "since": random.randrange(40), "as": seat},
            {"ask": "judge", "action": action, "as": seat},
            {"ask": "view", "as": seat},
            {"ask": "message", "since": random.randrange(40), "action": action, "as": seat},
            {"ask": "watch", "as": seat, "stop": random.random() < 0.3},
        ]
        if random.random() < 0.01:
            return {"ask": "undo", "actions": random.choice((1, 1, 2))}
        return {"ask": "drop"} if random.random() < 0.002 else random.choice(asks)


def _players(request: Request) -> int:
    record = request.get("record")
    players = record.get("players") if is_object(record) else None
    return players if isinstance(players, int) else 2
