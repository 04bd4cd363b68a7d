"""Words with the same meaning: the words of a text as terms that can be compared.

A file of words has a line for each meaning: the terms that the spec uses for it, a colon, and
everything that players say in any language, separated by commas. A star stands for any ending.

    trick: Stich*, pli, plis, levee, vaza*, トリック

Accents and case do not matter. Japanese has no blanks between words: known words are found
anywhere, the longest first. A line that begins with `-` lists words that say nothing about a rule.
The words that both games share are next to this module, in `words.txt`; those of one game are next
to its chapters, in a file of the same name. The meaning `gamelabel` there has the names of the
game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final

from attrs import field, frozen

from catbox_rules.book.clause import SpecError, spec_folder
from catbox_rules.kernel.words import plain_letters

_JAPANESE: Final = "\u3005\u3041-\u309f\u30a0-\u30ff\u4e00-\u9fff"
_WORD: Final = re.compile(rf"[a-z0-9]+|[{_JAPANESE}]+")
_SHORTEST_BEGINNING: Final = 3
_NAME: Final = "gamelabel"
"""The term of the name of a game, which says nothing about a rule."""


@frozen
class Words:
    """The vocabulary of a game."""

    phrases: Mapping[tuple[str, ...], tuple[str, ...]] = field(repr=False)
    """What some words one after the other mean, as terms; without the endings of the words."""
    exact: Mapping[tuple[str, ...], tuple[str, ...]] = field(repr=False)
    """The same, of the words as they stand in the files."""
    beginnings: Mapping[str, tuple[str, ...]] = field(repr=False)
    """What a word means that begins so."""
    japanese: Mapping[str, tuple[str, ...]] = field(repr=False)
    empty: frozenset[str] = field(repr=False)
    """Words that say nothing about a rule."""
    _lengths: Mapping[str, Sequence[int]] = field(init=False, repr=False, eq=False)
    """For each word that a phrase begins with, how many words such phrases have, longest first."""
    _single: dict[str, tuple[str, ...]] = field(
        init=False, repr=False, eq=False, factory=dict[str, tuple[str, ...]]
    )
    """What single words mean, as far as somebody has asked."""

    def __attrs_post_init__(self) -> None:
        lengths: dict[str, set[int]] = {}
        for phrase in self.phrases:
            lengths.setdefault(phrase[0], set()).add(len(phrase))
        longest_first = {word: sorted(each, reverse=True) for word, each in lengths.items()}
        object.__setattr__(self, "_lengths", longest_first)

    def terms(self, text: str) -> list[str]:
        """Return the terms of a text in order, without words that say nothing.

        >>> words_of("cat-in-the-box").terms("Darf ich mit Trumpf herauskommen?")
        ['red', 'trump', 'lead']
        """
        return [term for _, terms in self.parts(text) for term in terms if term != _NAME]

    def shares(self, text: str) -> Mapping[str, float]:
        """Return the terms of a text with their weights: where few words mean many terms, the terms
        share the weight of the words. Japanese has no separate words, so its terms are not weighed
        down.

        >>> shares = words_of("cat-in-the-box").shares("minus points for a paradox")
        >>> {term: round(share, 2) for term, share in shares.items()}
        {'penalty': 0.82, 'point': 0.82, 'los': 0.82, 'paradox': 1.0}
        """
        shares: dict[str, float] = {}
        for words, terms in self.parts(text):
            share = 1.0
            if words[0].isascii() and len(terms) > len(words):
                share = sqrt(len(words) / len(terms))
            for term in terms:
                if term != _NAME:
                    shares[term] = max(share, shares.get(term, 0.0))
        return shares

    def names_game(self, text: str) -> bool:
        """Return True if a text has the name of the game.

        >>> words_of("schrodingers-cats").names_game("Chats de Schrödinger : qui commence ?")
        True
        """
        return any(_NAME in terms for _, terms in self.parts(text))

    def parts(self, text: str) -> Iterator[tuple[Sequence[str], tuple[str, ...]]]:
        """Yield the words of a text with their terms: the words of a phrase together, any other
        alone.

        >>> parts = words_of("cat-in-the-box").parts("I ran out of tokens")
        >>> [(words, terms) for words, terms in parts if terms]
        [(['ran', 'out', 'of', 'tokens'], ('token', 'left'))]
        """
        words = plain_words(text)
        stems = [stem(word) for word in words]
        at = 0
        while at < len(words):
            for length in self._lengths.get(stems[at], ()):
                meaning = self._meaning(words[at : at + length], stems[at : at + length])
                if meaning is not None:
                    yield words[at : at + length], meaning
                    at += length
                    break
            else:
                word = words[at]
                if word not in self._single:
                    self._single[word] = tuple(self._terms_of_word(word, stems[at]))
                yield [word], self._single[word]
                at += 1

    def _meaning(self, words: Sequence[str], stems: Sequence[str]) -> tuple[str, ...] | None:
        """Return what some words mean as they are or, failing that, without their endings: `living`
        is not `lives`."""
        return self.exact.get(tuple(words)) or self.phrases.get(tuple(stems))

    def _terms_of_word(self, word: str, stemmed: str) -> Iterator[str]:
        if word in self.empty or stemmed in self.empty:
            return
        if not word.isascii():
            yield from self._terms_of_japanese(word)
            return
        for length in range(len(word), _SHORTEST_BEGINNING - 1, -1):
            meaning = self.beginnings.get(word[:length])
            if meaning is not None:
                yield from meaning
                return
        yield stemmed

    def _terms_of_japanese(self, run: str) -> Iterator[str]:
        at = 0
        while at < len(run):
            known = next(
                (run[at:end] for end in range(len(run), at, -1) if run[at:end] in self.japanese), ""
            )
            yield from self.japanese.get(known, ())
            at += len(known) or 1


def plain_words(text: str) -> list[str]:
    """Return the words of a text without case and accents; a run of Japanese is one word.

    >>> plain_words("Les cases en diagonale sont-elles adjacentes ?")
    ['les', 'cases', 'en', 'diagonale', 'sont', 'elles', 'adjacentes']
    """
    return _WORD.findall(text.casefold() if text.isascii() else plain_letters(text))


@cache
def stem(word: str) -> str:
    """Return an English word without the endings of plural and verb; other words are cut by the
    same rules.

    >>> stem("declaring"), stem("declared"), stem("bidding"), stem("tricks"), stem("bus")
    ('declar', 'declar', 'bid', 'trick', 'bus')
    """
    if len(word) > 4 and word.endswith("ies"):
        word = f"{word[:-3]}y"
    elif len(word) > 3 and word.endswith("s") and word[-2] not in "sui":
        word = word[:-1]
    for ending in ("ing", "ed"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lse":
                word = word[:-1]
            break
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


@cache
def words_of(game: str) -> Words:
    """Return the words that all games share and those of one game, which take precedence.

    Raises Unsupported for a game without a spec, SpecError for a line that cannot be read.
    """
    phrases: dict[tuple[str, ...], tuple[str, ...]] = {}
    exact: dict[tuple[str, ...], tuple[str, ...]] = {}
    beginnings: dict[str, tuple[str, ...]] = {}
    japanese: dict[str, tuple[str, ...]] = {}
    empty: set[str] = set()
    for path in (Path(__file__).with_name("words.txt"), spec_folder(game) / "words.txt"):
        for terms, forms in _lines(path):
            if terms is None:
                empty.update(word for form in forms for word in plain_words(form))
                continue
            for form in forms:
                words = plain_words(form)
                if not words[0].isascii():
                    japanese[words[0]] = terms
                elif form.endswith("*"):
                    beginnings[words[0]] = terms
                else:
                    exact[tuple(words)] = terms
                    phrases[tuple(stem(word) for word in words)] = terms
    return Words(phrases, exact, beginnings, japanese, frozenset(empty))


def _lines(path: Path) -> Iterator[tuple[tuple[str, ...] | None, list[str]]]:
    """Yield the lines of a file of words: the terms, or None for words that say nothing, and the
    forms. Yield nothing if there is no such file."""
    if not path.exists():
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        meaning, colon, listed = line.partition(":")
        if not line.strip() or line.startswith("#"):
            continue
        forms = [form.strip() for form in listed.split(",")]
        if not colon or not all(plain_words(form) for form in forms):
            raise SpecError(f"{path.name}:{number}: expected 'term: word, word', got {line!r}")
        is_empty = meaning.startswith("-")
        yield (None if is_empty else tuple(map(stem, plain_words(meaning)))), forms
