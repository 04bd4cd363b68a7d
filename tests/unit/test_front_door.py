"""`import catbox_rules` shows what there is, and loads it when it is asked for."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
import pytest

import catbox_rules
from catbox_rules import (
    CatboxError,
    Match,
    Record,
    cat_in_the_box,
    event_as_json,
    load,
    load_clauses,
    picture_of,
    position_of,
    record_as_json,
    replay,
    rule_on,
    schrodingers_cats,
    seen_by,
    svg_of,
    with_names,
)
from catbox_rules.games import game_of
from catbox_rules.judge import Case
from catbox_rules.judge.reading import LoadedPosition
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.match import AnyMatch
from catbox_rules.notation import match_of
from catbox_rules.records import ChosenTable, action_as_json, parse, read_record
from catbox_rules.records.record import as_json
from catbox_rules.render.svg import Coloring

LINE = "catbox-line/1 pegasus-2023 3p deal start=0"
DISPUTE = Path("examples/disputes/bid-zero.json")


def documented() -> set[str]:
    """The names in the list of the docstring: those before two blanks, and the errors."""
    text = catbox_rules.__doc__ or ""
    listed = text[text.index("asked for:\n") :]
    names = re.findall(r"^    (\S.*?)  ", listed, re.MULTILINE)
    words = {word.strip() for each in names for word in each.split(",")}
    errors = set(re.findall(r"[A-Z]\w+(?:Input|State|Action)|Unsupported", listed))
    return words | errors | {"GAMES"}


def test_dir_equals_what_is_documented() -> None:
    assert set(dir(catbox_rules)) == documented()


@pytest.mark.parametrize("name", dir(catbox_rules))
def test_each_name_is_there_and_stays(name: str) -> None:
    value: object = getattr(catbox_rules, name)
    assert vars(catbox_rules)[name] is value


@pytest.mark.parametrize("name", ["Chess", "lazy_names_", "__all"])
def test_no_other_name_is_there(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'catbox_rules' has no attribute '{name}'"):
        getattr(catbox_rules, name)


def test_importing_it_loads_no_room() -> None:
    code = "import sys, catbox_rules; print(*(m for m in sys.modules if m.startswith('catbox_')))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) == {
        "catbox_rules",
        "catbox_rules.kernel",
        "catbox_rules.kernel.loading",
    }


class TestLoad:
    @pytest.mark.parametrize("source", [LINE, f"\n {LINE}", LINE.encode(), LINE.upper()])
    def test_a_text(self, source: str | bytes) -> None:
        assert isinstance(load(source), LoadedPosition)

    @pytest.mark.parametrize("source", [DISPUTE, str(DISPUTE)])
    def test_a_path(self, source: str | Path) -> None:
        assert isinstance(load(source), Case)

    def test_text_of_json(self) -> None:
        assert load(DISPUTE.read_text(encoding="utf-8")) == load(DISPUTE)

    def test_a_file_that_is_not_there(self) -> None:
        with pytest.raises(FileNotFoundError):
            load("no-such-file.json")


class TestRuleOn:
    def test_a_case_has_its_own_question(self) -> None:
        case = load(DISPUTE)
        assert isinstance(case, Case)
        ruled = rule_on(case)
        assert ruled.verdict is not None
        assert ruled.verdict.clauses == ("bid.allowed",)

    def test_a_state_a_match_a_record_and_a_position_of_it_are_ruled_on_alike(self) -> None:
        """Nobody bids before the cards are dealt, and chance alone acts then."""
        record = Record(ChosenTable(cat_in_the_box, "pegasus-2023", 3))
        bid = cat_in_the_box.parse("bid 1", 0)
        match, state = Match.from_record(record), record.table.initial()
        verdicts = [rule_on(moment, bid) for moment in (record, match, state, position_of(state))]
        assert {each.ruling for each in verdicts} == {Ruling.ILLEGAL}
        assert {each.clauses for each in verdicts} == {verdicts[0].clauses}

    def test_a_moment_needs_an_action(self) -> None:
        with pytest.raises(MalformedInput, match="expected the action in question"):
            rule_on(cat_in_the_box.initial("pegasus-2023", players=3), None)  # type: ignore[call-overload]

    def test_anything_else_is_no_moment(self) -> None:
        with pytest.raises(CatboxError, match="expected a state"):
            rule_on("a table", cat_in_the_box.parse("bid 1", 0))


BEGUN: AnyMatch = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
DEALT = BEGUN.advance(Random(7))
DISCARD = cat_in_the_box.Discard(0, 1)


class TestLikelyMistakes:
    """What is passed in place of another thing is named, with what makes that other thing."""

    # Any: the mistakes of those who have no type checker.
    @pytest.mark.parametrize("function", [Match.from_record, replay, record_as_json])
    @pytest.mark.parametrize(
        "given", [record_as_json(BEGUN.record), LINE, Path("match.json"), BEGUN, BEGUN.state, None]
    )
    def test_of_those_who_have_no_record(self, function: Any, given: Any) -> None:
        with pytest.raises(MalformedInput) as caught:
            function(given)
        assert re.search(
            r"expected a Record \(read_record makes .* load .*\.record", str(caught.value)
        )
        assert str(caught.value).endswith(
            f", got {'None' if given is None else type(given).__name__}"
        )

    @pytest.mark.parametrize(
        ("mistake", "hint"),
        [
            (lambda: load(cast("Any", record_as_json(BEGUN.record))), "read_record"),
            (lambda: match_of(cast("Any", BEGUN.record)), "Transcript(record)"),
            (
                lambda: Match.begin(cast("Any", "cat-in-the-box"), "pegasus-2023", players=3),
                "GAMES[",
            ),
            (lambda: rule_on(cast("Any", record_as_json(BEGUN.record))), "read_case"),
            (lambda: Match.from_json(cast("Any", record_as_json(BEGUN.record))), "read_record"),
            (lambda: Match.from_json(cast("Any", Path("match.json"))), "got PosixPath"),
            (lambda: parse(cast("Any", {})), "expected a text, or bytes, got dict"),
            (
                lambda: svg_of(record_as_json(BEGUN.record)),
                "a position of a game, got dict",
            ),
            (lambda: svg_of(DEALT, "drak"), "auto, light or dark, got 'drak'"),
            (lambda: picture_of(DEALT.last), "expected a match, a state, a view or a position"),
            (lambda: picture_of(DEALT, cast("Any", "5Y")), "match.parse"),
            (lambda: position_of(DEALT.legal_actions()[0]), "got the action discard 1"),
            (lambda: position_of(DEALT.log[0].event), "got RoundBegan"),
            (lambda: DEALT.apply({"do": "discard", "seat": 0, "rank": 2}), "match.read"),
            (lambda: DEALT.message_for(0, asked={"do": "discard"}), "match.read"),
            (
                lambda: DEALT.still_offers(0, since=cast("Any", None)),
                "$.since: expected a whole",
            ),
            (lambda: BEGUN.advance(cast("Any", 7)), "random.Random(7)"),
            (lambda: begun(names=3), "a name for each seat, got 3"),
            (lambda: begun(options=3), "$.options: expected options by their names, got 3"),
            (lambda: event_as_json(cast("Any", DEALT.log[0])), ".event"),
            (lambda: action_as_json(cast("Any", "5Y")), "match.parse"),
            (lambda: seen_by(cast("Any", DEALT.log), 0), ".event"),
            (lambda: with_names(cast("Any", DEALT.log[0].event), ["Anne"]), "str(event)"),
            (lambda: load_clauses(cast("Any", None)), "a game or its name"),
            (lambda: cat_in_the_box.legal_actions(cast("Any", DEALT)), ".state"),
            (lambda: cat_in_the_box.turn(DEALT.view(0)), ".state), got View"),
            (lambda: cat_in_the_box.judge(cast("Any", DEALT.record), DISCARD), ".state"),
            (lambda: cat_in_the_box.apply(DEALT.view(), DISCARD), ".state), got View"),
            (lambda: schrodingers_cats.view(DEALT.state), ".state), got DiscardPhase"),
            (lambda: Match.begin(cat_in_the_box, "pegasus-2032", players=3), "mean pegasus-2023?"),
            (lambda: begun(options={"fase": "black"}), "did you mean face?"),
            (lambda: begun(options={"face": "blak"}), "did you mean black?"),
            (
                lambda: read_record(json.loads(BEGUN.to_json().replace("players", "plyers"))),
                "did you mean players?",
            ),
        ],
    )
    def test_the_hint(self, mistake: Callable[[], object], hint: str) -> None:
        with pytest.raises((MalformedInput, Unsupported)) as caught:
            mistake()
        assert hint in str(caught.value)


def begun(**keywords: Any) -> AnyMatch:
    return Match.begin(cat_in_the_box, "pegasus-2023", players=3, **keywords)


def test_integers_of_numpy_are_integers() -> None:
    """Programs that learn count seats and ranks so; what they have done can be written."""
    seat, one = np.int64(0), np.int64(1)
    match: AnyMatch = Match.begin(
        cat_in_the_box,
        "pegasus-2023",
        players=cast("Any", np.int64(3)),
        first_seat=cast("Any", seat),
    )
    match = match.apply(match.draw(Random(1)))
    rank = match.legal_actions(0)[0].rank
    later = match.apply(cat_in_the_box.Discard(cast("Any", seat), cast("Any", np.int8(rank))))
    assert later == match.apply(cat_in_the_box.Discard(0, rank))
    assert later.message_for(cast("Any", seat)) == later.message_for(0)
    assert later.undo(cast("Any", one)) == match
    assert json.loads(json.dumps(record_as_json(later.take_back(cast("Any", one)).record)))
    bid = cat_in_the_box.Bid(cast("Any", seat), cast("Any", one))
    claim = schrodingers_cats.Claim(cast("Any", seat), cast("Any", one), schrodingers_cats.Box.DEAD)
    for action in (bid, claim, schrodingers_cats.Boxes(cast("Any", one))):
        assert json.dumps(as_json(action))
    for wrong in (1.0, True, np.True_):
        with pytest.raises(MalformedInput):
            later.message_for(cast("Any", wrong))


class TestPictures:
    @pytest.mark.parametrize(
        ("game", "edition"),
        [(cat_in_the_box, "pegasus-2023"), (schrodingers_cats, "amigo-2023")],
        ids=["cat-in-the-box", "schrodingers-cats"],
    )
    def test_of_a_state_a_view_and_a_position(self, game: object, edition: str) -> None:
        ruleset = game_of(ChosenTable(game, edition, 3).initial())  # type: ignore[arg-type]
        state = ruleset.initial(edition, players=3)
        position = position_of(state)
        assert position_of(position) is position
        assert game_of(position) is ruleset
        assert picture_of(position) == picture_of(state)
        assert picture_of(ruleset.view(state)) == picture_of(state, seat=None)

    def test_of_a_match_they_are_those_of_its_views(self) -> None:
        """Without a seat it is the picture for everybody, as in all that a match gives."""
        assert position_of(DEALT) == position_of(DEALT.view())
        assert picture_of(DEALT) == picture_of(DEALT.view())
        assert picture_of(DEALT, seat=1) == picture_of(DEALT.view(1)) != picture_of(DEALT)

    @pytest.mark.parametrize("moment", [DEALT.view(0), DEALT.state, position_of(DEALT.state)])
    def test_svg_of_what_a_picture_can_be_made_of(self, moment: object) -> None:
        assert svg_of(moment) == svg_of(picture_of(moment))
        assert svg_of(DEALT, "dark") == svg_of(picture_of(DEALT.view()), Coloring.DARK)

    def test_of_a_seat_that_there_is_not(self) -> None:
        with pytest.raises(MalformedInput, match=r"\$\.seat: expected 0 to 2, got 3"):
            picture_of(cat_in_the_box.initial("pegasus-2023", players=3), seat=3)
