"""What the library writes is of the types: documents of all formats, each a constant of its type.

The compiler has them as literals, so that it also complains of keys that a type does not have.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from catbox_rules.cli.commands import run
from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.match import Match, replay, replay_as_json
from catbox_rules.records import record_as_json
from catbox_rules.records.schema import NAMES, part, type_name
from tests.kit.documents import WRITTEN
from tests.kit.matches import SMALL, TABLES, TABLES_OF, node_at, random_match, small_record
from tests.kit.validation import misfits
from tests.system.typescript.compiling import errors_in

EXAMPLES = Path(__file__).parents[3] / "examples"
Answering = Callable[..., list[object]]


@pytest.fixture
def answers(capsys: pytest.CaptureFixture[str]) -> Answering:
    """What a command answers with `--json`, a value for each line."""

    def of(*arguments: str) -> list[object]:
        run([*arguments, "--json"])
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return of


Named = tuple[str, object]
"""A document after the name of its format."""


def matches() -> Iterator[Named]:
    """Records, replays and positions."""
    for record in SMALL:
        yield "record", record
    for edition, players in TABLES:
        yield "record", record_as_json(random_match(edition, players, seed=players))
    for tables in TABLES_OF.values():
        for edition, players in (tables[0], tables[-1]):
            yield "replay", replay_as_json(replay(random_match(edition, players, seed=1)))
    for written in WRITTEN.values():
        for position in written:
            yield "position", position


def messages() -> Iterator[Named]:
    """What the clients of a match are sent now and then, also after something was taken back."""
    for tables in TABLES_OF.values():
        for edition, players in (tables[0], tables[-1]):
            match = Match.from_record(random_match(edition, players, seed=2))
            moments = [
                match,
                *(match.undo(number) for number in range(1, match.number_of_actions, 7)),
            ]
            for moment in [*moments, match.undo(3).take_back(2)]:
                for seat in (None, 1):
                    yield "message", moment.message_for(seat, since=0)


def judged(answers: Answering, folder: Path) -> Iterator[Named]:
    """Cases, and what the judge says of them."""
    asked = folder / "case.json"
    cases = [json.loads(path.read_bytes()) for path in EXAMPLES.glob("disputes/*-*.json")]
    for case in (*cases, *questions()):
        yield "case", case
        asked.write_text(json.dumps(case))
        for answer in answers("judge", str(asked)):
            assert is_object(answer)
            yield str(answer["format"]).removeprefix("catbox-").removesuffix("/1"), answer
    yield from (("comparison", each) for each in answers("judge", str(asked), "--readings"))


def questions() -> Iterator[dict[str, object]]:
    """Every question beyond an action, about a position of its game."""
    for game, (position, *_) in WRITTEN.items():
        asks = node_at(part(game), ("$defs", "ask", "enum"))
        assert is_list(asks)
        for ask in asks:
            yield {"format": "catbox-case/1", "position": position, "question": {"ask": ask}}


def disputed(answers: Answering) -> Iterator[Named]:
    """Disputes of both games, with a question, with a ruling and with an answer."""
    for arguments in (
        ("1: red 4",),
        ("1: red 4", "--names", "Anna,Peter,Mia", "--answer", "color=lost", "--answer", "led=red"),
        ("0: discard 2", "--option", "tokens=strict", "--answer", "any=none"),
        ("2: claim 8 dead", "--edition", "amigo-2023", "--answer", "standing=7 alive"),
        ("--ask", "trick"),
        ("--ask", "match", "--edition", "amigo-2023", "--answer", "left=1"),
        ("--ask", "trick", "--answer", "red=unknown", "--answer", "led=2"),
        ("--ask", "set-up", "--edition", "amigo-2023", "--players", "4"),
        ("--ask", "round", "--edition", "pegasus-2023", "--players", "3"),
        ("1: use tabby as mewton", "--players", "4", "--answer", "row=no"),
    ):
        yield from (("dispute", each) for each in answers("dispute", *arguments))


def exchanged() -> Iterator[Named]:
    """The lines of the examples of the protocol."""
    for kind in ("request", "answer"):
        for line in (EXAMPLES / "protocol" / f"{kind}s.jsonl").read_text().splitlines():
            yield f"protocol-{kind}", json.loads(line)


def answered(answers: Answering, folder: Path) -> Iterator[Named]:
    """What other commands answer."""
    corpus, played = folder / "corpus", str(folder / "played")
    corpus.mkdir()
    (corpus / "small.json").write_text(json.dumps(small_record()))
    few = ("--matches", "4", "--players", "3")
    for name, *arguments in (
        ("rules", "rules"),
        ("editions", "editions"),
        ("editions", "editions", "pegasus-2023+memory+bids=0,9"),
        ("points", "rules", "point", "4"),
        ("boxes", "editions", "--box", "Matagot"),
        ("find", "find", "Must I follow suit?"),
        ("diff", "diff", "pegasus-2023", "ayatsurare-2020", *few),
        ("report", "simulate", "pegasus-2023", "pegasus-2023+penalty=2", *few, "--out", played),
        ("report", "report", played),
        ("regress", "regress", str(corpus)),
    ):
        yield from ((name, each) for each in answers(*arguments))
    for listed in answers("variants"):
        assert is_list(listed)
        yield from (("variant", each) for each in listed)


def test_documents_are_of_their_types(tmp_path: Path, answers: Answering) -> None:
    given = [
        *(*matches(), *messages(), *exchanged()),
        *(*judged(answers, tmp_path), *disputed(answers), *answered(answers, tmp_path)),
    ]
    # What is said of an engine is held against its schema where engines are tested.
    assert {name for name, _ in given} == set(NAMES) - set(GAMES) - {"conformance"}
    lines = ["import type * as catbox from './catbox';"]
    for number, (name, value) in enumerate(given):
        assert misfits(name, value) == [], (name, value)
        kind = type_name("catbox", name)
        lines.append(f"export const _{number}: catbox.{kind} = {json.dumps(value)};")
    (tmp_path / "documents.ts").write_text("\n".join(lines), encoding="utf-8")
    errors = errors_in(tmp_path, ["documents.ts"])
    assert [lines[error.line - 1][:300] for error in errors] == []
