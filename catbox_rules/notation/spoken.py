"""Actions as people say them: `red 1`, `1 rot`, `赤1`, `drei lebend` … as the text of an action.

A game brings its words, in the languages of its players, and says which of its actions some words
make. Words are looked up without capitals and accents; numbers may stand anywhere, also next to a
letter. What is not understood in full is not understood at all: no word is passed over that is not
known as one to pass over.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from attrs import field, frozen

_TERM: Final = re.compile(r"[^\W\d_]+|\d+")
_MINUS: Final = re.compile(r"(?<!\w)[-\u2212\u2013] ?\d")
"""A number below 0, which no card and no bid has."""
_LONGEST: Final = 100
"""Characters of what somebody says; more are not looked at."""


@frozen
class Spoken:
    """How a game's actions are said.

    * `words`: for each term what stands for it, words or several in a row; `""` has those that say
      nothing.
    * `text_of`: the text of the action that some terms and numbers say, if they say one.
    """

    words: Mapping[str, Sequence[str]]
    text_of: Callable[[Sequence[str]], str | None]
    _terms: Mapping[tuple[str, ...], str] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        terms = {
            tuple(_plain(words).split()): term
            for term, all_words in self.words.items()
            for words in all_words
        }
        object.__setattr__(self, "_terms", terms)

    def understood(self, said: str) -> str | None:
        """The text of the action that somebody says; None if it is none.

        >>> from catbox_rules.notation.cat_in_the_box import NOTATION
        >>> [NOTATION.spoken.understood(said) for said in ("red 1", "1 rot", "R1", "赤1", "one")]
        ['1R', '1R', '1R', '1R', None]
        """
        plain = _plain(said[:_LONGEST])
        terms = list(self._read(_TERM.findall(plain)))
        if None in terms or _MINUS.search(plain):
            return None
        return self.text_of([term for term in terms if term])

    def _read(self, words: list[str]) -> Iterator[str | None]:
        """The term of each word, or of several in a row; None for one that is not known."""
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
    """Without capitals and accents, and with ASCII digits."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
