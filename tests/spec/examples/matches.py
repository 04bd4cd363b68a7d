"""The files of `examples/matches/` as the tests see them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from attrs import frozen

from catbox_rules.match import AnyTransition, Replay, replay
from catbox_rules.records import parse, read_record

EXAMPLES = Path(__file__).parents[3] / "examples"

NAME = re.compile(
    r"((?P<kind>unfinished|illegal)-)?"
    r"(?P<edition>[a-z-]+-20\d\d)-(?P<players>\d)p-(?P<shows>[a-z-]+)"
)


@frozen
class MatchFile:
    """A match by the name of its file, which says what is in it."""

    name: str
    game: str
    kind: str
    """`unfinished` or `illegal`; nothing for a whole match."""
    edition: str
    players: int
    shows: str

    @classmethod
    def at(cls, path: Path) -> MatchFile:
        found = NAME.fullmatch(path.stem)
        assert found is not None, path
        game = json.loads(path.read_bytes())["game"]
        kind, players = found["kind"] or "", int(found["players"])
        return cls(path.stem, game, kind, found["edition"], players, found["shows"])

    def played(self) -> Replay:
        data = (EXAMPLES / "matches" / f"{self.name}.json").read_bytes()
        return replay(read_record(parse(data)))

    def __str__(self) -> str:
        return self.name


MATCHES = [MatchFile.at(path) for path in sorted((EXAMPLES / "matches").iterdir())]


def matches_of(game: str, kind: str = "") -> list[MatchFile]:
    return [match for match in MATCHES if (match.game, match.kind) == (game, kind)]


def check_is_whole_and_legal(match: MatchFile, played: Replay) -> None:
    assert played.refusal is None, str(played.refusal)
    assert played.outcome is not None, "the match stops before its end"
    assert played.record.edition == match.edition
    assert played.record.players == match.players


def index_of_note(played: Replay) -> int:
    """The index of the action that the note names."""
    found = re.search(r"Action (\d+)\b", played.record.note or "")
    assert found is not None
    return int(found[1])


def step_of_note(played: Replay) -> AnyTransition:
    """The step at the action that the note names."""
    return played.transitions[index_of_note(played)]


def legal_texts(played: Replay, step: AnyTransition) -> set[str]:
    """What else the seat that acted could have done, as text."""
    legal = played.record.ruleset.legal_actions(step.before)
    return {str(action) for action in legal if action.actor == step.actor}


def check_refused_where_its_note_says(played: Replay) -> None:
    stated = re.match(r"Action (\d+) breaks `([a-z.-]+)`", played.record.note or "")
    assert stated is not None
    refusal = played.refusal
    assert refusal is not None
    assert refusal.index == int(stated[1])
    assert refusal.verdict.clauses == (stated[2],), str(refusal.verdict)
    assert len(played.record.actions) > refusal.index + 1
