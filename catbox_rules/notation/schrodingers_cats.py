"""The notations of Schrödinger's Cats: rows of turns, piles of box cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import chain, groupby
from typing import Final, assert_never

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.ruleset import Action as AnyAction
from catbox_rules.notation.protocol import (
    NUMBERS,
    LineNotation,
    MatchNotation,
    Notation,
    Row,
    Spoken,
    words_of,
)
from catbox_rules.notation.text import (
    NONE,
    NUMBER,
    PARTIAL,
    UNKNOWN,
    Cursor,
    Form,
    Located,
    Misread,
    Piece,
    items,
    listed,
    number,
    or_none,
    or_unknown,
    placed_action,
    take_seat,
)
from catbox_rules.notation.text import ROW_WORD as WORD
from catbox_rules.positions.reading import document_class
from catbox_rules.schrodingers_cats import (
    EDITIONS,
    NAME,
    Action,
    Box,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    Prove,
    Table,
    Use,
)
from catbox_rules.schrodingers_cats.position import Phase, Position
from catbox_rules.schrodingers_cats.written import LyingPhysicats

# The words of Schrödinger's Cats that both notations share: kinds of boxes, piles of them.
#
# A pile is written `4a1d1e1h`, with `3?` for unknown cards where they are allowed, or `-` for none.


BOXES_BY_LETTER: Final[Mapping[str, str]] = {box.value[0]: box.value for box in Box}
_SOME_UNKNOWN: Final = {**BOXES_BY_LETTER, UNKNOWN: "unknown"}

_BOXES: Final = re.compile(r"([0-9]+)([^0-9])")
_SPACE: Final = re.compile(r"(-?[0-9]+)([adeh])")


def add_boxes(boxes: dict[str, Located], kind: str, count: Piece) -> None:
    """Add cards of a kind to a pile. Raises Misread if the pile already has that kind."""
    if kind in boxes:
        raise Misread.of(count, "each kind of card once")
    boxes[kind] = number(count, "a number of cards")


def _form(kinds: Mapping[str, str]) -> Form:
    """Return the form of a pile of cards of some kinds, by their letters."""
    example = "boxes such as 4a1d1e1h" + ("2?" if UNKNOWN in kinds else "")

    def read(piece: Piece) -> Located:
        boxes: dict[str, Located] = {}
        if piece.text == NONE:
            return Located(boxes, piece.at)
        read_up_to = 0
        for found in _BOXES.finditer(piece.text):
            kind = kinds.get(piece.found(found, 2).lower)
            if kind is None or found.start() != read_up_to:
                break
            add_boxes(boxes, kind, piece.found(found, 1))
            read_up_to = found.end()
        if read_up_to < len(piece.text) or not boxes:
            raise Misread.of(piece, example)
        return Located(boxes, piece.at)

    def write(value: object) -> str:
        assert is_object(value), value
        return (
            "".join(f"{value[kind]}{letter}" for letter, kind in kinds.items() if value.get(kind))
            or NONE
        )

    return Form(read, write)


BOXES: Final = _form(BOXES_BY_LETTER)
"""Cards that are known."""

BOXES_OR_UNKNOWN: Final = _form(_SOME_UNKNOWN)
"""Cards, some of which may be unknown."""


def _read_space(piece: Piece) -> Located:
    found = _SPACE.fullmatch(piece.lower)
    if found is None:
        raise Misread.of(piece, "what is claimed, such as 8a")
    count, letter = piece.found(found, 1), piece.found(found, 2)
    state = Located(BOXES_BY_LETTER[letter.lower], letter.at)
    return Located({"count": number(count), "state": state}, piece.at)


def _write_space(value: object) -> str:
    assert is_object(value), value
    return f"{value['count']}{str(value['state'])[0]}"


SPACE: Final = Form(_read_space, _write_space)
"""What is claimed: 8a."""


# Tables of Schrödinger's Cats in a line.
#
#     lives=2,2,1 turn=1 claim=0:8a hands=2a4?,?,6d proofs=1a1h,-,- proved=1 exchanged=yes owed=1
#     discards=1a2? open=1a known=?,1a,?
#     physicats=mewton,?,- row=purrie,tabby staying=-,feyncat,-
#     rounds=0:8a:1:7;1:4e:2:5 first=0     claimer:claim:doubter:counted of each round
#
# A hand of a single `?` is unknown and uncounted; `3?` are three unknown cards. A row that is `?`
# or left out is unknown, and `-` is an empty one.


def _read_claim(piece: Piece) -> Located:
    parts = piece.split(":")
    if len(parts) != 2:
        raise Misread.of(piece, "a seat and its claim, such as 0:8a")
    return _claim(*parts)


def _claim(seat: Piece, space: Piece) -> Located:
    claimed = SPACE.read(space).value
    assert is_object(claimed), claimed
    return Located({"seat": NUMBER.read(seat), **claimed}, seat.at)


def _write_claim(value: object) -> str:
    assert is_object(value), value
    return f"{value['seat']}:{SPACE.write(value)}"


_CLAIM: Final = Form(_read_claim, _write_claim)


def _read_round(piece: Piece) -> Located:
    parts = piece.split(":")
    if len(parts) != 4:
        raise Misread.of(piece, "a round as claimer:claim:doubter:counted, such as 0:8a:1:7")
    seat, space, doubter, counted = parts
    values = {
        "claim": _claim(seat, space),
        "doubter": NUMBER.read(doubter),
        "counted": NUMBER.read(counted),
    }
    return Located(values, piece.at)


def _write_round(value: object) -> str:
    assert is_object(value), value
    return f"{_write_claim(value['claim'])}:{value['doubter']}:{value['counted']}"


_WORDS: Final = words_of(
    document_class(Position, is_partial=True),
    called={
        "first_seat": "first",
        "on_turn": "turn",
        "open_discards": "open",
        "known_discards": "known",
    },
    forms={
        "rounds": listed(Form(_read_round, _write_round), ";"),
        "claim": or_none(_CLAIM),
        "hands": listed(or_unknown(BOXES_OR_UNKNOWN)),
        "proofs": listed(BOXES),
        "discards": BOXES_OR_UNKNOWN,
        "open_discards": BOXES,
        "known_discards": listed(or_unknown(BOXES)),
    },
    without=("start_seat", "phase", "physicats"),
)
_OF_PHYSICATS: Final = words_of(LyingPhysicats, called={"unused": "physicats"}, forms={})


def _read(words: Mapping[str, Piece], _: Mapping[str, Located]) -> Mapping[str, Located]:
    """Read words into the keys of a document."""
    document, physicats = _WORDS.read(words), _OF_PHYSICATS.read(words)
    if physicats:
        document["physicats"] = Located(physicats, min(value.at for value in physicats.values()))
    return document


def _write(document: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    yield from _WORDS.write(document)
    physicats = document.get("physicats", {})
    assert is_object(physicats), physicats
    is_partial = bool(document.get(PARTIAL))
    told = {
        key: value for key, value in physicats.items() if is_partial or not _is_usual(key, value)
    }
    yield from _OF_PHYSICATS.write(told)


def _is_usual(key: str, value: object) -> bool:
    """Return True if no Physicat stays, or none is in use: the default, which is not written."""
    return (key == "revealed" and value is None) or (key == "staying" and not any(items(value)))


LINE: Final = LineNotation(
    phases=tuple(each.value for each in Phase),
    words={**_WORDS.called, "physicats": "physicats", **_OF_PHYSICATS.called},
    read=_read,
    write=_write,
)


# Matches of Schrödinger's Cats as text.
#
#     physicats: mewton, purrie, tabby; open: feyncat
#     deal: 4a1d1e / 6d / 2a4d
#     0: claim 8 alive, prove 1 heisenberg, exchange 1 dead, draw 1 alive, end turn
#     1: use mewton, draw 1 dead 1 empty, claim 9 alive, end turn
#     2: doubt
#
# A turn may continue in the next row. Cards drawn are written in the turn of the seat that draws
# them. Cards may be abbreviated: `claim 8a`, `prove 1h`.


_AN_ACTION: Final = "claim, prove, exchange, draw, use, end turn or doubt"
_A_PHYSICAT: Final = "a Physicat"
_KINDS: Final = {**{box.value: box.value for box in Box}, **BOXES_BY_LETTER}
_A_KIND: Final = "alive, dead, empty or heisenberg"
_NAME: Final = re.compile(r"[^ \t\r,]+")
_OPEN: Final = re.compile(r"[ \t\r]*open[ \t]*:", re.IGNORECASE | re.ASCII)


def _read_row(row: Row, actions: list[Located], _: int, /) -> None:
    match row.label:
        case "physicats":
            actions.append(_read_physicats(row))
        case "deal":
            hands = [_read_hand(part) for part in row.rest.split("/")] if row.rest else []
            actions.append(placed_action("deal", row.whole.at, hands=Located(hands, row.rest.at)))
        case _:
            _read_turn(row.whole, actions)


def _read_physicats(row: Row) -> Located:
    """Read `mewton, purrie; open: feyncat`: a Physicat for each seat, and the open one."""
    dealt, *rest = row.rest.split(";")
    label = _OPEN.match(rest[0].text) if len(rest) == 1 else None
    if label is None:
        expected = "Physicats by seat, then '; open:' and one more"
        raise Misread.of(row.rest, expected)
    open_ = Cursor(rest[0].cut(label.end()).words(_NAME), rest[0].end)
    names = [piece for piece in dealt.words(_NAME) if piece.text != NONE]
    lies_open = _name(open_.take(_A_PHYSICAT))
    if open_:
        raise Misread.of(open_.next, "one open Physicat")
    return placed_action(
        "deal-physicats",
        row.whole.at,
        physicats=Located([_name(name) for name in names], dealt.at),
        open=lies_open,
    )


def _name(piece: Piece) -> Located:
    return Located(piece.lower, piece.at)


def _read_hand(piece: Piece) -> Located:
    cursor = Cursor(piece.words(_NAME), piece.end)
    boxes = _read_boxes(cursor)
    if cursor:
        raise Misread.of(cursor.next, "'/' between hands, or boxes such as 4a1d1e1h")
    return boxes


def _read_turn(row: Piece, actions: list[Located]) -> None:
    """Add the actions of a turn, or of part of one."""
    cursor = Cursor(row.words(WORD), row.end)
    seat = _seat_on_turn(actions)
    while cursor:
        named = take_seat(cursor)
        seat = seat if named is None else named.value
        verb = cursor.take(_AN_ACTION)
        if verb.lower == "draw":
            actions.append(placed_action("draw", verb.at, boxes=_read_boxes(cursor)))
            continue
        read = _READERS.get(verb.lower)
        if read is None:
            raise Misread.of(verb, _AN_ACTION)
        if seat is None:
            expected = f"the seat before what it does, such as '0: {verb.lower}'"
            raise Misread.of(verb, expected)
        fields = read(cursor)
        actions.append(placed_action(verb.lower, verb.at, seat=Located(seat, verb.at), **fields))


def _seat_on_turn(actions: Sequence[Located]) -> object:
    """Return the seat of the last action, unless that action ended its turn."""
    for action in reversed(actions):
        do, seat = action.parts()["do"].value, action.part("seat")
        if do != "draw":
            return None if seat is None or do in ("end", "doubt") else seat.value
    return None


def _read_claim_of_row(cursor: Cursor) -> dict[str, Located]:
    count = cursor.take("a number of boxes")
    if count.text and not count.text.removeprefix("-").isdecimal():
        return {**SPACE.read(count).parts()}
    state = _kind(cursor.take(_A_KIND))
    return {"count": number(count, "a number of boxes"), "state": state}


def _kind(piece: Piece) -> Located:
    if piece.lower not in _KINDS:
        raise Misread.of(piece, _A_KIND)
    return Located(_KINDS[piece.lower], piece.at)


def _read_cards(cursor: Cursor) -> dict[str, Located]:
    return {"boxes": _read_boxes(cursor)}


def _read_boxes(cursor: Cursor) -> Located:
    """Read `1 empty 1 heisenberg` or `1e1h`; `nothing` or `-` for no cards."""
    expected = "boxes such as '1 empty 1 heisenberg' or 1e1h"
    first = cursor.next
    if first.lower in ("nothing", NONE):
        return Located({}, cursor.take(expected).at)
    if not first.text[:1].isdecimal():
        raise Misread.of(first, expected)
    if not first.text.isdecimal():
        return BOXES.read(cursor.take(expected))
    boxes: dict[str, Located] = {}
    while cursor.next.text.isdecimal():
        count = cursor.take(expected)
        kind = _kind(cursor.take(_A_KIND)).value
        add_boxes(boxes, str(kind), count)
    return Located(boxes, first.at)


def _read_use(cursor: Cursor) -> dict[str, Located]:
    fields = {"physicat": _name(cursor.take(_A_PHYSICAT))}
    if cursor.next.lower == "as":
        cursor.take("as")
        fields["taking"] = _name(cursor.take(_A_PHYSICAT))
    return fields


def _read_end(cursor: Cursor) -> dict[str, Located]:
    if cursor.next.lower == "turn":
        cursor.take("turn")
    return {}


_READERS: Final[Mapping[str, Callable[[Cursor], dict[str, Located]]]] = {
    "use": _read_use,
    "claim": _read_claim_of_row,
    "prove": _read_cards,
    "exchange": _read_cards,
    "end": _read_end,
    "doubt": lambda cursor: {},
}


def _rows(actions: Sequence[Action], _: int, cuts: Set[int], /) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a round: the actions of a turn together, including cards drawn."""
    turn: list[str] = []
    seat: int | None = None
    for index, action in enumerate(actions):
        if turn and index in cuts:
            yield tuple(turn)
            turn, seat = [], None
        match action:
            case Deal() | DealPhysicats():
                if turn:
                    yield tuple(turn)
                turn, seat = [], None
                yield (_dealt(action),)
            case Draw():
                turn.append(f"{', ' if turn else ''}{action}")
            case Use() | Claim() | Prove() | Exchange() | EndTurn() | Doubt():
                if turn and action.seat != seat:
                    yield tuple(turn)
                    turn = []
                turn.append(f", {action}" if turn else f"{action.seat}: {action}")
                seat = action.seat
                if isinstance(action, EndTurn | Doubt):
                    yield tuple(turn)
                    turn, seat = [], None
            case _:
                assert_never(action)
    if turn:
        yield tuple(turn)


def _dealt(action: Deal | DealPhysicats) -> str:
    if isinstance(action, DealPhysicats):
        dealt = ", ".join(map(str, action.physicats)) or NONE
        return f"physicats: {dealt}; open: {action.open}"
    hands = (
        "".join(f"{hand[box]}{box.value[0]}" for box in Box if hand[box]) or NONE
        for hand in action.hands
    )
    return f"deal: {' / '.join(hands)}".strip()


def _begins_round(actions: Sequence[AnyAction], index: int) -> bool:
    """Return True at the first action of a round. Only in the first round are Physicats dealt,
    before the boxes."""
    before = actions[index - 1] if index else None
    if isinstance(actions[index], DealPhysicats):
        return True
    return isinstance(actions[index], Deal) and not isinstance(before, DealPhysicats)


def _sheet(
    table: Table, rounds: Sequence[Sequence[int]], /
) -> tuple[Mapping[str, object], Sequence[int]]:
    """Return the table after rounds with these lives left. What else lies there is unknown."""
    before: Sequence[int] = [table.setup.lives] * table.players
    for index, lives in enumerate(rounds):
        gained = any(left > had for left, had in zip(lives, before, strict=True))
        if gained or list(lives) == list(before):
            expected = f"fewer lives than {', '.join(map(str, before))}, and none gained"
            given = Verbatim(", ".join(map(str, lives)))
            raise MalformedInput(f"$.rounds[{index}]", expected=expected, given=given)
        before = lives
    is_over = sum(left > 0 for left in before) == 1
    phase = (Phase.OVER if is_over else Phase.DEAL).value
    return {"partial": True, "phase": phase, "lives": list(before)}, before


MATCH: Final = MatchNotation(
    labels=("physicats", "deal"),
    read_row=_read_row,
    rows=_rows,
    begins_round=_begins_round,
    result_name="lives",
    sheet=_sheet,
)


# Claims, proofs, exchanges and doubts as people say them, in five languages.


_STATES: Final = {
    "alive": (
        *("a", "alive", "living", "live", "lebend", "lebende", "lebenden", "lebendig"),
        *("lebendige", "lebendigen", "vivant", "vivants", "vivante", "vivantes"),
        *("vivo", "vivos", "viva", "vivas", "生", "生きた", "生きている", "生きてる"),
    ),
    "dead": (
        *("d", "dead", "tot", "tote", "toten", "toter", "mort", "morts", "morte", "mortes"),
        *("morto", "mortos", "morta", "mortas", "死", "死んだ", "死んでいる", "死んでる"),
    ),
    "empty": (
        *("e", "empty", "leer", "leere", "leeren", "leerer", "vide", "vides"),
        *("vazio", "vazios", "vazia", "vazias", "空", "空っぽ", "空箱"),
    ),
    "heisenberg": ("h", "heisenberg", "heisenbergs", "ハイゼンベルク"),
}
_VERBS: Final = {
    "claim": (
        *("claim", "claims", "claimed", "say", "says", "said", "bid", "bids", "announce"),
        *("announces", "announced", "raise to", "raises to", "at least"),
        *("behaupte", "behauptet", "behauptung", "sage", "sagt", "sagte", "ansage"),
        *("mindestens", "annonce", "annoncer", "affirme", "affirmation", "dit", "au moins"),
        *("afirmo", "afirma", "afirmou", "afirmação", "digo", "diz", "disse", "anuncia"),
        *("pelo menos", "ao menos", "宣言", "主張", "少なくとも", "以上"),
    ),
    "prove": (
        *("prove", "proves", "proved", "proof", "show", "shows", "showed", "reveal", "reveals"),
        *("revealed", "lay", "lays", "laid", "beweise", "beweist", "beweis", "zeige", "zeigt"),
        *("zeigte", "lege", "legt", "prouve", "montre", "montré", "révèle", "preuve"),
        *("provo", "prova", "provou", "mostro", "mostra", "mostrou", "revelo", "revela"),
        *("revelou", "証明", "証拠", "公開", "見せる", "見せた"),
    ),
    "open": ("open", "offen", "aberto", "abertos", "aberta", "abertas"),
    "exchange": (
        *("exchange", "exchanges", "exchanged", "swap", "swaps", "swapped", "trade", "trades"),
        *("traded", "tausche", "tauscht", "tauschte", "tauschen", "échange", "échanger"),
        *("troco", "troca", "trocou", "trocar", "交換"),
    ),
    "doubt": (
        *("doubt", "doubts", "doubted", "liar", "challenge", "challenges", "challenged"),
        *("zweifle", "zweifelt", "zweifeln", "anzweifeln", "bezweifle", "bezweifelt", "doute"),
        *("douter", "duvido", "dúvida", "duvidou", "duvidar", "ダウト", "疑う"),
    ),
    "end": (
        *("end", "end turn", "ends turn", "end the turn", "ends the turn", "end my turn"),
        *("ends his turn", "ends her turn", "done", "fertig", "fini", "fim", "終わり", "終了"),
    ),
    "use": (
        *("use", "uses", "used", "play", "plays", "played", "flip", "flips", "turn up"),
        *("turns up", "turned up", "turn over", "turns over", "benutze", "benutzt", "nutze"),
        *("nutzt", "utilise", "joue", "uso", "usa", "usou", "usar", "使う", "使った", "使用"),
    ),
    "as": (
        *("as", "als", "comme", "como", "for", "take", "takes", "to take", "として"),
        *("nimmt", "prend", "pega"),
    ),
    "pass": (
        *("pass", "passes", "passed", "passe", "passt", "passo", "passa", "パス"),
        *("skip turn", "skips turn", "skip my turn"),
    ),
}
_SMALL: Final = (
    *("i", "he", "she", "they", "has", "it", "and", "the", "an", "of", "that", "there are", "with"),
    *("his", "her", "my", "cat", "cats", "card", "cards", "box", "boxes"),
    *("ich", "er", "sie", "es", "und", "die", "der", "das", "den", "mit", "katze", "katzen"),
    *("karte", "karten", "kiste", "kisten", "schachtel", "schachteln", "je", "j", "il", "elle"),
    *("en", "et", "le", "la", "les", "de", "des", "chat", "chats", "carte", "cartes", "boîte"),
    *("boîtes", "eu", "ele", "ela", "gato", "gatos", "carta", "cartas", "caixa", "caixas"),
    *("の", "を", "で", "が", "に", "と", "は", "する", "した", "します", "しました", "匹", "枚"),
    *("個", "つ", "猫", "箱", "カード"),
)
_ONE: Final = ("one", "ein", "eine", "einen", "eins", "un", "une", "um", "uma", "一")
_PRINTED: Final = {
    Physicat.POUNCE_GAPOSCHKIN: "Cecilia Pounce-Gaposchkin, Payne, ペイン, ガポーシュキン",
    Physicat.GOEPPERT_MEOWER: "Maria Goeppert-Meower, Mayer, マイヤー, メイヤー",
    Physicat.PURRIE: "Madame Purrie, Curie, Miadocurie, キュリー",
    Physicat.FELIDAE: "Michael Felidae, Faraday, ファラデー",
    Physicat.FEYNCAT: "Richard Feyncat, Feynman, Feyngato, ファインマン",
    Physicat.PRRIDE: "Sally Prride, Pride, Ride, サリー, ライド",
    Physicat.MEWTON: "Sir Isaac Mewton, Newton, Miauton, アイザック, ニュートン, ニャートン",
    Physicat.FELINESTEIN: "Albert Felinestein, Einstein, アルバート, アインシュタイン",
    Physicat.PAWKING: "Stephen Pawking, Hawking, スティーヴン, ホーキング",
    Physicat.TABBY: "Neil deGrasse Tabby, Tyson, ニール, タイソン",
}
"""The names on their cards, and the physicists after whom they are named. The names that an edition
prints are among its terms."""


def _names_of(physicat: Physicat) -> tuple[str, ...]:
    """Return the words in the names of a Physicat: the library's name, the printed one, and those
    of editions."""
    ours = str(physicat).replace("-", " ")
    of_editions = [
        term.theirs for edition in EDITIONS for term in edition.terms if term.ours == ours
    ]
    printed = " ".join((ours, _PRINTED[physicat], *of_editions)).casefold()
    return tuple(dict.fromkeys(re.findall(r"\w+", printed)))


_NAMES: Final = {str(each): _names_of(each) for each in Physicat}
_SWAPPED: Final = str(Physicat.TABBY)
"""The only one that is used as another one."""


def _text_of(terms: Sequence[str]) -> str | None:
    verbs = {term for term in terms if term in _VERBS}
    names = [name for name, _ in groupby(term for term in terms if term in {*_NAMES, "as"})]
    boxes = [term for term in terms if term.isdecimal() or term in _STATES]
    match names:
        case [name] if name != "as" and not boxes and verbs <= {"use", "prove"}:
            return f"use {name}"
        case [first, "as", other] if first == _SWAPPED and not boxes:
            return f"use {first} as {other}" if verbs <= {"use", "exchange", "as"} else None
        case [] | ["as"]:
            return _text_without_names(verbs, boxes)
        case _:
            return None


def _text_without_names(verbs: set[str], boxes: Sequence[str]) -> str | None:
    if not boxes and verbs in ({"doubt"}, {"doubt", "claim"}):
        return "doubt"
    if not boxes and verbs == {"end"}:
        return "end turn"
    if verbs <= {"claim"}:
        return _text_with_boxes("claim", boxes)
    if "prove" in verbs <= {"prove", "open", "as"}:
        return _text_with_boxes("prove", boxes)
    return _text_with_boxes("exchange", boxes) if verbs == {"exchange"} else None


def _text_with_boxes(verb: str, terms: Sequence[str]) -> str | None:
    boxes = _boxes(terms)
    if not boxes or (verb == "claim" and len(boxes) > 1):
        return None
    return f"{verb} {' '.join(chain.from_iterable(boxes))}"


def _boxes(terms: Sequence[str]) -> list[tuple[str, str]] | None:
    """Pair numbers with what they count, in either order. Return None if the terms are not such
    pairs."""
    if len(terms) % 2:
        return None
    pairs = list(zip(terms[::2], terms[1::2], strict=True))
    if pairs and terms[0] in _STATES:
        pairs = [(number, state) for state, number in pairs]
    is_all = all(number.isdecimal() and state in _STATES for number, state in pairs)
    return pairs if is_all else None


def _expected_of(terms: Sequence[str]) -> str | None:
    verbs = {term for term in terms if term in _VERBS}
    if "pass" in verbs:
        return "a claim such as 'claim 8 dead', or 'doubt': only Pawking can skip a turn"
    if "doubt" in verbs:
        return "just 'doubt'"
    for verb in ("exchange", "prove"):
        if verb in verbs:
            example = f"'{verb} 2 dead' or '{verb} 1 alive 1 empty'"
            return f"how many cards of each kind, such as {example}"
    if "use" in verbs or any(term in _NAMES for term in terms):
        return f"a Physicat by name, such as 'use mewton'; they are {', '.join(_NAMES)}"
    if "claim" in verbs or any(term in _STATES for term in terms):
        return "a number of one kind, such as 'claim 8 dead'"
    return None


SPOKEN: Final = Spoken(
    {**_STATES, **_VERBS, **_NAMES, "1": _ONE, **NUMBERS, "": _SMALL}, _text_of, _expected_of
)
"""What the actions of Schrödinger's Cats are called."""


NOTATION: Final = Notation(game=NAME, options={}, match=MATCH, line=LINE, spoken=SPOKEN)
