"""Actions as people say them: `red 1`, `1 rot`, `赤1`, `drei lebend` … as the text of an action.

A game brings its vocabulary, in the languages of its players, and a function that turns terms into
actions. Words are looked up without case and accents; numbers may be anywhere, even next to a
letter. Japanese has no blanks between words: the longest known word is read first. A text is
understood in full or not at all: only words that are known to mean nothing are skipped.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from attrs import field, frozen

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
