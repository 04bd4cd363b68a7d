"""What a game brings to the notations: how its options, actions and tables are written; and the
reading of what a person types.

Everything else is the same for all games and is in `lines.py` and `matches.py`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NewType, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import field, frozen

from catbox_rules.games import PerGame
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import Absent, as_typed, is_object
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Seat
from catbox_rules.kernel.values import Unknown
from catbox_rules.notation.text import (
    NUMBER,
    YES_OR_NO,
    Form,
    Located,
    Misread,
    Piece,
    listed,
    or_none,
    or_unknown,
)

# Actions as people say them: `red 1`, `1 rot`, `赤1`, `drei lebend` … as the text of an action.
#
# A game brings its vocabulary, in the languages of its players, and a function that turns terms
# into actions. Words are looked up without case and accents; numbers may be anywhere, even next to
# a letter. Japanese has no blanks between words: the longest known word is read first. A text is
# understood in full or not at all: only words that are known to mean nothing are skipped.


_JAPANESE: Final = "\u3005\u3041-\u3096\u30a1-\u30fa\u30fc-\u30ff\u4e00-\u9fff"
_TERM: Final = rf"[^\W\d_{_JAPANESE}]+|[{_JAPANESE}]+|\d+"
_MINUS: Final = re.compile(r"(?<!\w)[-\u2212\u2013] ?\d")
"""A number below 0, which no card and no bid has."""
_LONGEST: Final = 100
"""Characters of what somebody says; more are not looked at."""

NUMBERS: Final = {
    "2": ("two", "zwei", "zwo", "deux", "dois", "duas", "二"),
    "3": ("three", "drei", "trois", "três", "三"),
    "4": ("four", "vier", "quatre", "quatro", "四"),
    "5": ("five", "fünf", "fuenf", "cinq", "cinco", "五"),
    "6": ("six", "sechs", "seis", "六"),
    "7": ("seven", "sieben", "sept", "sete", "七"),
    "8": ("eight", "acht", "huit", "oito", "八"),
    "9": ("nine", "neun", "neuf", "nove", "九"),
    "10": ("ten", "zehn", "dix", "dez", "十"),
    "11": ("eleven", "elf", "onze", "十一"),
    "12": ("twelve", "zwölf", "zwoelf", "douze", "doze", "十二"),
}
"""What numbers are called, but for 1, whose words may be articles."""


@frozen
class Spoken:
    """The spoken vocabulary of a game's actions.

    * `words`: for each term, the words and phrases that mean it; those under `""` mean nothing.
    * `text_of`: returns the text of the action that terms and numbers describe, or None.
    * `expected_of`: returns what to say instead if they describe an action incompletely; None if
      they describe none at all.
    """

    words: Mapping[str, Sequence[str]]
    text_of: Callable[[Sequence[str]], str | None]
    expected_of: Callable[[Sequence[str]], str | None]
    _terms: Mapping[tuple[str, ...], str] = field(init=False, repr=False, eq=False)
    _pattern: re.Pattern[str] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        terms = {
            tuple(_plain(words).split()): term
            for term, all_words in self.words.items()
            for words in all_words
        }
        object.__setattr__(self, "_terms", terms)
        japanese = {word for words in terms for word in words if re.match(f"[{_JAPANESE}]", word)}
        longest_first = sorted(japanese, key=lambda word: (-len(word), word))
        object.__setattr__(self, "_pattern", re.compile("|".join([*longest_first, _TERM])))

    def understood(self, said: str) -> str | None:
        """Return the text of the action that somebody describes; None if it is not understood.

        >>> from catbox_rules.notation.cat_in_the_box import NOTATION
        >>> [NOTATION.spoken.understood(said) for said in ("red 1", "1 rot", "R1", "赤1", "one")]
        ['1R', '1R', '1R', '1R', None]
        """
        terms = self._all_terms(said)
        return None if terms is None else self.text_of(terms)

    def expected(self, said: str) -> str | None:
        """Return what to say instead of an incomplete action; None if no word shows which action is
        meant.

        >>> from catbox_rules.notation.cat_in_the_box import NOTATION
        >>> NOTATION.spoken.expected("set aside")
        "a discard with its card, such as 'discard 3'"
        """
        return self.expected_of(self._known(said))

    def telling(self, said: str) -> int:
        """Count the words of a text that point to an action of this game.

        >>> from catbox_rules.notation.cat_in_the_box import NOTATION
        >>> NOTATION.spoken.telling("Anna plays a red 4")
        2
        """
        return sum(self.expected_of([term]) is not None for term in self._known(said))

    def _known(self, said: str) -> Sequence[str]:
        """Return the known terms of a text that mean something."""
        return [term for term in self._read(_plain(said[:_LONGEST])) if term]

    def alike(self, said: str, texts: Iterable[str]) -> str | None:
        """Return the only one of some texts that means the same, in whatever words; None if there
        is no such text.

        >>> from catbox_rules.notation.schrodingers_cats import NOTATION
        >>> NOTATION.spoken.alike("9 tote Katzen", ["9 alive", "9 dead", "none"])
        '9 dead'
        """
        terms = sorted(self._all_terms(said) or ())
        same = [text for text in texts if terms and sorted(self._all_terms(text) or ()) == terms]
        return same[0] if len(same) == 1 else None

    def _all_terms(self, said: str) -> list[str] | None:
        """Return the terms of a text that mean something; None if it has an unknown word."""
        plain = _plain(said[:_LONGEST])
        terms = list(self._read(plain))
        if None in terms or _MINUS.search(plain):
            return None
        return [term for term in terms if term]

    def _read(self, plain: str) -> Iterator[str | None]:
        """Yield the term of each word or phrase; None for an unknown word."""
        words = self._pattern.findall(plain)
        longest = max(map(len, self._terms))
        while words:
            for length in range(longest, 0, -1):
                term = self._terms.get(tuple(words[:length]))
                if term is not None:
                    break
            else:
                term, length = (words[0] if words[0].isdecimal() else None), 1
            yield term
            words = words[length:]


def _plain(text: str) -> str:
    """Return a text without case and accents, and with ASCII digits."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


@frozen
class Row:
    """A line of a match as text, without its comments.

    `label` is the word before the first colon, in small letters: `deal`, `bids`; empty if there
    is none. `rest` is what comes after the colon, or else the whole line.
    """

    label: str
    whole: Piece
    rest: Piece


@frozen
class MatchNotation:
    """How the actions of a game are written."""

    labels: tuple[str, ...]
    """The labels of its rows, those of rounds and results not among them."""
    read_row: Callable[[Row, list[Located], int], None]
    """Add the actions of a row to those before it, for a number of players; raises Misread. A
    row may also complete the action before it."""
    # Actions are of the type that their game gives them; see AnyRuleset.
    rows: Callable[[Sequence[Any], int, Set[int]], Iterator[tuple[str, ...]]]
    """The rows of the actions of a round, for so many players, and with a new row before each
    action of these indices; of a row the text of each of its actions, with what separates it from
    the one before."""
    begins_round: Callable[[Sequence[Action], int], bool]
    """Whether the action of an index is the first one of a round."""
    result_name: str
    """What keepers write down after each round: `scores` or `lives`, by the name that it has
    in the result of a round."""
    # A table is of the type that its game gives it; see AnyRuleset.
    sheet: Callable[[Any, Sequence[Sequence[int]]], tuple[Mapping[str, object], Sequence[int]]]
    """The keys of the position at a table after rounds of which only these results were written
    down, one for each seat, and the totals. Raises MalformedInput at `$.rounds[…]` for a round that
    cannot come after the one before."""


@frozen
class LineNotation:
    """How a table of a game is written in a line."""

    phases: tuple[str, ...]
    """All phases, by their names in a document."""
    words: Mapping[str, str]
    """The keys of the words, in the order in which they are written, by those of the document;
    `start` not among them."""
    read: Callable[[Mapping[str, Piece], Mapping[str, Located]], Mapping[str, Located]]
    """The keys of a document by the values of words, and by the keys that are known already: the
    edition, players, the start seat, the phase and options. Raises Misread."""
    write: Callable[[Mapping[str, object]], Iterator[tuple[str, str]]]
    """The words of a document, keys and values; raises MalformedInput for a table that has no
    such form."""
    of_partial: tuple[str, ...] = ()
    """The words that partial tables alone have."""


@frozen
class Notation:
    """What a game brings."""

    game: str
    """The game's name in records."""
    options: Mapping[str, Form]
    """The options that are written in a form of their own; all others are words or numbers."""
    match: MatchNotation
    line: LineNotation
    spoken: Spoken
    """How people say its actions."""


NOTATION: Final = PerGame[Notation]("catbox_rules.notation", "NOTATION")
"""What every game brings to the notations."""


def read_typed(
    text: str, ruleset: AnyRuleset, seat: Seat, *, legal: Sequence[Action] = ()
) -> Action:
    """Return the action of a seat that a person means: as it is written (`5Y`), or as people say it
    (`yellow 5`), in five languages.

    * `legal`: what the seat may do. If it all begins with the same word, a number is enough.

    Raises MalformedInput for any other text.

    >>> from catbox_rules import cat_in_the_box as game
    >>> bids = [game.Bid(0, 1), game.Bid(0, 3)]
    >>> str(read_typed("Yellow 5", game, 0)), str(read_typed("3", game, 0, legal=bids))
    ('5Y', 'bid 3')
    """
    given = as_typed(text)
    try:
        action: Action = ruleset.parse(given, seat)
    except MalformedInput:
        spoken = NOTATION.of(ruleset).spoken
        said = spoken.understood(given)
        verbs = {str(each).partition(" ")[0] for each in legal}
        if said is None and given.isdecimal() and len(verbs) == 1:
            said = f"{verbs.pop()} {given}"
        if said is None:
            expected = spoken.expected(given)
            if expected is None:
                raise
            raise MalformedInput("$", expected=expected, given=given) from None
        try:
            action = ruleset.parse(said, seat)
        except MalformedInput as error:
            raise MalformedInput("$", expected=error.expected, given=given) from None
    return action


# The words of a line, derived from the keys of a document and the types of their values.
#
# A number is written as a number, a list with commas between its items (a list of lists with
# semicolons), `?` for what is unknown and `-` for what is missing; a class is its parts with colons
# between them. A blank in the name of a choice is written `-`. A game gives forms only for what it
# writes differently.


@frozen
class Words:
    """The words of some keys of a document.

    * `called`: the word of each key, in the order of writing.
    * `forms`: the form of the value of each key.
    """

    called: Mapping[str, str]
    forms: Mapping[str, Form]

    def read(self, words: Mapping[str, Piece]) -> dict[str, Located]:
        """Read the keys of a document from the values of words; raises Misread."""
        return {
            key: self.forms[key].read(words[word])
            for key, word in self.called.items()
            if word in words
        }

    def write(self, document: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        """Yield the words of a document, each with its value."""
        for key, word in self.called.items():
            if key in document:
                yield word, self.forms[key].write(document[key])


def words_of(
    kind: type,
    *,
    called: Mapping[str, str],
    forms: Mapping[str, Form],
    without: Iterable[str] = (),
) -> Words:
    """Return the words of the keys of a class of documents.

    * `called`: words that are not the key itself.
    * `forms`: forms that do not follow from the type.
    * `without`: keys that have no word.
    """
    kinds = get_type_hints(kind, include_extras=True)
    words = {key: called.get(key, key) for key in kinds if key not in without}
    made = dict(forms)
    for key in words:
        if key not in forms:
            made[key] = form_of(kinds[key])
    return Words(words, {key: made[key] for key in words})


# A type is whatever Python takes for one: classes, unions, annotations.
def form_of(kind: Any) -> Form:
    """Return the form of a type in a line.

    >>> form_of(tuple[int | Unknown | None, ...]).write([2, "?", None])
    '2,?,-'
    >>> form_of(tuple[tuple[int, ...], ...]).write([[2, 1], []])
    '2,1;-'
    """
    return _form_of(kind)[0]


def _form_of(kind: Any) -> tuple[Form, str]:
    """Return the form of a type, and the separators in it."""
    origin, parts = get_origin(kind), get_args(kind)
    if isinstance(kind, NewType):
        return _form_of(kind.__supertype__)
    if origin is Annotated:
        return _form_of(parts[0])
    if origin in (Union, UnionType):
        [main, *_] = [part for part in parts if part not in (Unknown, NoneType, Absent)]
        form, within = _form_of(main)
        if NoneType in parts:
            form = or_none(_or_empty(form, within[-1]) if _is_list(main) else form)
        return or_unknown(form) if Unknown in parts else form, within
    if origin is tuple:
        form, within = _form_of(parts[0])
        separator = _free(",;/|", within)
        return listed(form, separator), within + separator
    if attrs.has(kind):
        return _form_of_class(kind)
    return _form_of_word(kind), ""


def _is_list(kind: Any) -> bool:
    return get_origin(get_args(kind)[0] if get_origin(kind) is Annotated else kind) is tuple


def _form_of_word(kind: Any) -> Form:
    if kind is str:
        return _TEXT
    if isinstance(kind, type) and issubclass(kind, bool):
        return YES_OR_NO
    if not (isinstance(kind, type) and issubclass(kind, Enum)):
        return NUMBER
    # In any case; whether there is such a one says who reads the document.
    words = {each.value: str(each.value).replace(" ", "-") for each in kind}
    values = {word: value for value, word in words.items()}
    lower = {word.lower(): value for word, value in values.items()} | values

    def read(piece: Piece) -> Located:
        found = lower.get(piece.text, lower.get(piece.lower, piece.text))
        return Located(found, piece.at)

    return Form(read, lambda value: words.get(value, str(value)))


def _or_empty(form: Form, sign: str) -> Form:
    """Return the form of a list with a sign for an empty one, where `-` says that there is none."""
    return Form(
        read=lambda piece: Located([], piece.at) if piece.text == sign else form.read(piece),
        write=lambda value: form.write(value) if value else sign,
    )


def _free(separators: str, within: str) -> str:
    """Return the first separator that is not used within the parts."""
    return next(each for each in separators if each not in within)


def _form_of_class(kind: type) -> tuple[Form, str]:
    kinds = get_type_hints(kind, include_extras=True)
    fields = {each.name: _form_of(kinds[each.name]) for each in attrs.fields(kind)}
    within = "".join(separators for _, separators in fields.values())
    separator = _free(":~", within)

    def read(piece: Piece) -> Located:
        parts = piece.split(separator)
        if len(parts) != len(fields):
            raise Misread.of(piece, separator.join(fields))
        values = {
            name: form.read(part)
            for (name, (form, _)), part in zip(fields.items(), parts, strict=True)
        }
        return Located(values, piece.at)

    def write(value: object) -> str:
        assert is_object(value), value
        return separator.join(form.write(value[name]) for name, (form, _) in fields.items())

    return Form(read, write), within + separator


def _write_text(value: object) -> str:
    if not re.fullmatch(r"[\w.]+", str(value)):
        raise MalformedInput("$", expected="texts of letters and numbers alone", given=value)
    return str(value)


_TEXT: Final = Form(lambda piece: Located(piece.text, piece.at), _write_text)
