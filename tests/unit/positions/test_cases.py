"""Whatever happens to a case, its reader takes it or says what is wrong; so does the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catbox_rules.games import GAMES
from catbox_rules.judge import Case, read_case, rule, ruled_as_json
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import is_list, is_object
from tests.depth import of_depth
from tests.kit.documents import WRITTEN, Document
from tests.kit.matches import CAT_IN_THE_BOX, SCHRODINGERS_CATS, SMALL_OF, changed, with_other_keys
from tests.kit.validation import fits, is_misspelled, misfits
from tests.unit.positions.damage import damaged, every_damage, leads_into, values
from tests.unit.positions.test_documents import knows_more as knows_more_of_positions

WORDS_OF: Mapping[str, tuple[str, ...]] = {
    CAT_IN_THE_BOX: (
        *("", "format", "record", "question", "action", "do", "deal", "discard", "bid", "play"),
        *("paradox", "seat", "rank", "tricks", "color", "red", "green", "edition", "options"),
        *("catbox-case/1", "cat-in-the-box", "schrodingers-cats", "luck", "hands", "hidden"),
        *("position", "ask", "paradox", "trick", "groups", "match", "set-up", "phase", "players"),
    ),
    SCHRODINGERS_CATS: (
        *("", "format", "record", "question", "action", "do", "deal", "draw", "use", "claim"),
        *("prove", "exchange", "end", "doubt", "seat", "count", "state", "boxes", "alive"),
        *("heisenberg", "physicat", "taking", "tabby", "mewton", "catbox-case/1", "luck"),
        *("position", "ask", "check", "boxes", "match", "set-up", "phase", "players", "lives"),
    ),
}
LIKELY = {game: values(words) for game, words in WORDS_OF.items()}


def cases(game: str) -> Iterator[Document]:
    """A case about every kind of action, at the beginning of a match, and a question about every
    position: records and positions themselves are damaged elsewhere."""
    for record in SMALL_OF[game]:
        assert is_list(record["actions"])
        kinds = {each["do"]: each for each in record["actions"] if is_object(each)}
        for action in kinds.values():
            yield {
                "format": "catbox-case/1",
                "record": {**record, "actions": []},
                "question": {"action": action},
            }
    for position in WRITTEN[game]:
        yield {"format": "catbox-case/1", "position": position, "question": {"ask": "set-up"}}


def reading_of(document: object) -> Case | MalformedInput | Unsupported:
    """What the reader makes of a document; whatever else it raises is a defect."""
    try:
        return read_case(document)
    except (MalformedInput, Unsupported) as error:
        return error


def check(document: object) -> None:
    """Hold what the reader makes of a case against the schema, and rule on it if it is one."""
    read = reading_of(document)
    if isinstance(read, Case):
        assert misfits("case", document) == []
        said = "answer" if read.action is None else "verdict"
        assert misfits(said, json.loads(json.dumps(ruled_as_json(rule(read))))) == []
    else:
        assert len(str(read).splitlines()) == 1
        if has_a_text(document):
            assert read.path == "$" or read.path.startswith("$.")
        else:
            assert leads_into(read.path, document), str(read)
            assert not fits("case", document) or knows_more(read), str(read)


def has_a_text(document: object) -> bool:
    """Whether a record or a position is given as text: a JSON Schema sees only that there is one,
    and within it an error tells the line."""
    return is_object(document) and any(
        isinstance(document.get(moment), str) for moment in ("record", "position")
    )


def knows_more(error: MalformedInput | Unsupported) -> bool:
    """Whether it is something that only the reader knows: of a position, what it does there
    (`test_documents.py`); a misspelled key; and to a JSON Schema 1.0 is no other than 1."""
    if is_misspelled(error) or (isinstance(error.given, float) and error.given.is_integer()):
        return True
    in_position = error.path.startswith("$.position.")
    return in_position and knows_more_of_positions(moved_up(error))


def moved_up(error: MalformedInput | Unsupported) -> MalformedInput | Unsupported:
    """The same error, if the position were the whole document."""
    path = error.path.replace("$.position", "$", 1)
    return type(error)(path, expected=error.expected, given=error.given)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_goes_wrong_at_one_place_reader_and_schema_agree(game: str) -> None:
    for document in cases(game):
        for _, damaged_document in every_damage(document):
            check(damaged_document)


@pytest.mark.parametrize("game", GAMES)
def test_a_key_of_another_kind_of_action_means_nothing_to_reader_and_schema(game: str) -> None:
    for document in cases(game):
        question = document["question"]
        assert is_object(question)
        if is_object(action := question.get("action")):
            for other in with_other_keys(action):
                check(changed(document, ("question", "action"), other))


def damaged_cases(game: str) -> st.SearchStrategy[object]:
    return damaged(st.sampled_from(list(cases(game))), WORDS_OF[game], LIKELY[game])


A_DEAL, *_ = cases(CAT_IN_THE_BOX)


@example(changed(A_DEAL, ("question", "action", "seat"), "deal"))
@settings(max_examples=of_depth(quick=50, ci=600, deep=6000))
@given(st.sampled_from([*GAMES]).flatmap(damaged_cases))
def test_a_damaged_case_is_read_or_refused_and_the_schema_agrees(document: object) -> None:
    check(document)
