"""Finding the entries that answer a question best.

Each entry is scored by the words that it shares with the question, as search engines do (BM25): a
rare word counts for more than a common one, a word in a title for more than one in a text, and a
long text has no advantage. An entry also gets part of the score of the best entry about the same
clause, so a clause rises with the cases based on it. What counts most is how similar the question
is to one of the ways in which players ask for an entry.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log, sqrt
from pathlib import Path
from typing import Final

from attrs import field, frozen

from catbox_rules.book.casebook import Entry, Kind, entries_of
from catbox_rules.book.clause import SpecError, load_clauses, spec_folder
from catbox_rules.games import GAMES, edition_id, game_meant, game_named
from catbox_rules.kernel.errors import check_whole_number
from catbox_rules.kernel.forms import plain_letters

# Words with the same meaning: the words of a text as terms that can be compared.
#
# A file of words has a line for each meaning: the terms that the spec uses for it, a colon, and
# everything that players say in any language, separated by commas. A star stands for any ending.
#
#     trick: Stich*, pli, plis, levee, vaza*, トリック
#
# Accents and case do not matter. Japanese has no blanks between words: known words are found
# anywhere, the longest first; of what is between them each run of kanji or of katakana is a word.
# A line that begins with `-` lists words that say nothing about a rule. The words that both games
# share are next to this module, in `words.txt`; those of one game are next to its chapters, in a
# file of the same name. The meaning `gamelabel` there has the names of the game.


_JAPANESE: Final = "\u3005\u3041-\u309f\u30a0-\u30ff\u4e00-\u9fff"
_WORD: Final = re.compile(rf"[a-z0-9]+|[{_JAPANESE}]+")
_UNKNOWN_JAPANESE: Final = re.compile(r"[\u4e00-\u9fff]+|[\u30a1-\u30fa\u30fc]{2,}")
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
        at = unknown = 0
        while at < len(run):
            known = next(
                (run[at:end] for end in range(len(run), at, -1) if run[at:end] in self.japanese), ""
            )
            if known:
                yield from _UNKNOWN_JAPANESE.findall(run[unknown:at])
                yield from self.japanese[known]
                unknown = at + len(known)
            at += len(known) or 1
        yield from _UNKNOWN_JAPANESE.findall(run[unknown:])


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
    forms."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        meaning, colon, listed = line.partition(":")
        if not line.strip() or line.startswith("#"):
            continue
        forms = [form.strip() for form in listed.split(",")]
        if not colon or not all(plain_words(form) for form in forms):
            raise SpecError(f"{path.name}:{number}: expected 'term: word, word', got {line!r}")
        is_empty = meaning.startswith("-")
        yield (None if is_empty else tuple(map(stem, plain_words(meaning)))), forms


# The likeness of a question to the ways in which players ask for an entry.
#
# A way of asking says in one sentence of some language what has happened at the table. A question
# is compared with each way by itself: the cosine of their terms, each weighed by how few ways have
# it. The most similar way counts in full, the next two a little. So an entry with many ways has no
# advantage, and halves of different sentences do not make a whole one.


_NEAREST: Final = 3
_OTHERS: Final = 0.25
"""What the second and the third way count that are most like a question."""


@frozen
class Ways:
    """The ways of asking for the entries of a game."""

    entries: Sequence[str]
    """The id of the entry that each way asks for."""
    weights: Mapping[str, Mapping[int, float]] = field(repr=False)
    """For each term the ways that have it, by their place, and its part of their length."""
    unknown: float
    """How much a term weighs that no way has."""
    rarity: Mapping[str, float] = field(repr=False)
    """How much each term weighs."""

    def likeness(self, terms: Mapping[str, float]) -> Mapping[str, float]:
        """Return the likeness of a question to the nearest ways of asking for each entry: 1 or more
        if it is one of them. Entries without a common term are left out.

        * `terms`: the terms of the question, with their weights.
        """
        question = {
            term: count * self.rarity.get(term, self.unknown) for term, count in terms.items()
        }
        length = sqrt(sum(weight**2 for weight in question.values())) or 1.0
        alike: dict[int, float] = {}
        for term, weight in question.items():
            for way, part in self.weights.get(term, {}).items():
                alike[way] = alike.get(way, 0.0) + part * weight / length
        of_entries: dict[str, list[float]] = {}
        for way, each in alike.items():
            of_entries.setdefault(self.entries[way], []).append(each)
        return {entry: _nearest(each) for entry, each in of_entries.items()}


def _nearest(alike: Sequence[float]) -> float:
    first, *others = sorted(alike, reverse=True)[:_NEAREST]
    return first + _OTHERS * sum(others)


@cache
def ways_of(game: str) -> Ways:
    """Return the ways of asking of a game, computed on first use.

    Raises Unsupported for a game without a spec.

    >>> words = words_of("cat-in-the-box")
    >>> asked = dict.fromkeys(words.terms("Kann ich mit Rot anfangen, wenn ich nur Rot habe?"), 1)
    >>> alike = ways_of("cat-in-the-box").likeness(asked)
    >>> max(alike, key=alike.__getitem__).startswith("declare.lead")
    True
    """
    words = words_of(game)
    ways = [(entry.id, words.terms(way)) for entry in entries_of(game) for way in entry.ways]
    return ways_in((id, terms) for id, terms in ways if terms)


def ways_in(ways: Iterable[tuple[str, Sequence[str]]]) -> Ways:
    """Return ways of asking made from the terms of each, with the id of the entry that it asks
    for."""
    listed = list(ways)
    having: dict[str, int] = {}
    for _, terms in listed:
        for term in set(terms):
            having[term] = having.get(term, 0) + 1
    number = max(len(listed), 1)
    rarity = {term: log(1 + number / each) for term, each in having.items()}
    weights: dict[str, dict[int, float]] = {}
    for way, (_, terms) in enumerate(listed):
        length = sqrt(sum((terms.count(term) * rarity[term]) ** 2 for term in set(terms)))
        for term in set(terms):
            weights.setdefault(term, {})[way] = terms.count(term) * rarity[term] / length
    return Ways([id for id, _ in listed], weights, log(1 + number), rarity)


_SATURATION: Final = 1.2
_LENGTH: Final = 0.5
_SHARED: Final = 0.35
"""The part of the best score about the same clause that an entry gets on top of its own."""
_TITLE: Final = 0.5
"""How much more an entry counts if its title has the words of the question and no others."""
_WORD_FOR_WORD: Final = 10.0
"""How much more an entry counts if the question is its title, or a way of asking for it."""
_ASKED_SO: Final = 30.0
"""The score of an entry if the question is a way of asking for it, word for word."""
_ASKED_FOR_ITS_CLAUSE: Final = 0.5
"""The part of that score for an entry that applies the clause which is asked for."""
_SPELLING: Final = 0.8
"""The weight of an unknown word, which is read as the nearest known one."""
_NEAR: Final = 0.5
_KINDS: Final = {
    Kind.CLAUSE: 1.15,
    Kind.POINT: 0.9,
    Kind.CASE: 1.0,
    Kind.IRREGULARITY: 1.0,
    Kind.MISBELIEF: 0.9,
    Kind.DISPUTE: 0.9,
    Kind.HOUSE_RULE: 1.15,
}
"""Of entries that are equally good a clause comes first: it says the rule, the others apply it."""
_APPLYING: Final = (Kind.POINT, Kind.CASE, Kind.DISPUTE)
"""The kinds of entries for which nobody asks but by a clause."""

_TOGETHER: Final = 30
"""Exceptions at this place of the list or below have nothing to do with the question."""
_UNASKED: Final = 0.001
"""The weight of a house rule that nobody has asked for: it comes after all that is in a book."""
_GONE_WRONG: Final = 1.4
"""How much more an irregularity counts where the question says that something has gone wrong."""
_REMEDY: Final = "remedy"
"""The term of words that say so."""
_VARIANT: Final = "variant"
"""The term of a question that asks for a house rule."""


@frozen
class Found:
    """An entry with how well it fits a question."""

    entry: Entry
    score: float


@frozen
class Index:
    """The words of all entries of a game."""

    game: str
    words: Words
    entries: tuple[Entry, ...]
    titles: tuple[frozenset[str], ...] = field(repr=False)
    """The terms of the title of each entry."""
    said: Mapping[tuple[str, ...], Container[int]] = field(repr=False)
    """The words of each title and of each way of asking, with the places of its entries."""
    weights: Mapping[str, Mapping[int, float]] = field(repr=False)
    """For each term the entries that have it, by their place, and how much it weighs there."""

    def knows(self, term: str) -> bool:
        """Return True if an entry, or a way of asking for one, has a term."""
        return term in self.weights or term in ways_of(self.game).rarity

    def rarity(self, term: str) -> float:
        """Return how much a term tells: a lot if few entries have it, 0.0 if none has it."""
        having = len(self.weights.get(term, ()))
        return log(1 + (len(self.entries) - having + 0.5) / (having + 0.5)) if having else 0.0


@cache
def index_of(game: str) -> Index:
    """Return the index of a game, built on first use.

    Raises Unsupported for a game without a spec.
    """
    words, entries = words_of(game), entries_of(game)
    counted = [_counted(words, entry) for entry in entries]
    lengths = [sum(counts.values()) for counts in counted]
    usual = sum(lengths) / max(len(lengths), 1)
    weights: dict[str, dict[int, float]] = {}
    for place, (counts, length) in enumerate(zip(counted, lengths, strict=True)):
        long = _SATURATION * (1 - _LENGTH + _LENGTH * length / usual)
        for term, count in counts.items():
            weights.setdefault(term, {})[place] = count * (_SATURATION + 1) / (count + long)
    titles = tuple(frozenset(words.terms(entry.title)) for entry in entries)
    said: dict[tuple[str, ...], set[int]] = {}
    for place, entry in enumerate(entries):
        for text in (entry.title, *entry.ways):
            said.setdefault(tuple(plain_words(text)), set()).add(place)
    return Index(game, words, entries, titles, said, weights)


def _counted(words: Words, entry: Entry) -> dict[str, float]:
    counts: dict[str, float] = {}
    for weight, text in entry.weighted:
        for term in words.terms(text):
            counts[term] = counts.get(term, 0.0) + weight
    return counts


def find(
    question: str, *, game: str | None = None, edition: str | None = None, limit: int = 10
) -> tuple[Found, ...]:
    """Return the entries that answer a question, best first; empty if no word of it is known.

    * `question`: some words, or a sentence, in the words of players.
    * `game`: look only in this game.
    * `edition`: the id or an alias of an edition: find only what is about a clause of this edition.
    * `limit`: the largest number of entries to return, 1 or more.

    Raises Unsupported for an unknown game (`$.game`), or an edition that is unknown or of another
    game (`$.edition`); MalformedInput for an invalid limit (`$.limit`).

    >>> [found.entry.clauses[0] for found in find("do diagonals count", limit=1)]
    ['score.adjacency']
    >>> find("xyzzy")
    ()
    """
    check_whole_number(limit, "$.limit", least=1)
    games = GAMES if game is None else (game_named(game_meant(game)).NAME,)
    said_by = None if edition is None else edition_id(edition, game)
    indexes = _named([index_of(name) for name in games], question)
    all_found = [
        found
        for index, share in zip(indexes, _shares(indexes, question), strict=True)
        for found in _found(index, question, share)
        if said_by is None or _says(found.entry, said_by)
    ]
    all_found.sort(key=lambda found: -found.score)
    first, later = all_found[:_TOGETHER], all_found[_TOGETHER:]
    return (*_with_exceptions(first), *later)[:limit]


def _named(indexes: Sequence[Index], question: str) -> Sequence[Index]:
    """Return the games that a question names; all if it names none."""
    return [index for index in indexes if index.words.names_game(question)] or indexes


def _with_exceptions(found: Sequence[Found]) -> Sequence[Found]:
    """Move the rule of the first entry and all its exceptions to the top: they are one answer, so
    they share one score."""
    together = _together(found[0].entry) if found else ()
    beside = [Found(each.entry, found[0].score) for each in found[1:] if each.entry.id in together]
    others = [each for each in found[1:] if each.entry.id not in together]
    return [*found[:1], *beside, *others]


def _together(entry: Entry) -> Sequence[str]:
    """Return the ids of the rule that an entry is about and of its exceptions; empty if it has
    none."""
    clauses = load_clauses(entry.game)
    about = clauses.get(next(iter(entry.clauses), ""))
    rule = about and clauses.get(about.exception_to or about.id)
    return () if rule is None or not rule.exceptions else (rule.id, *rule.exceptions)


def games_of_first(found: Sequence[Found]) -> tuple[str, ...]:
    """Return the games of the first three results if there is more than one, so that somebody has
    to say which is meant; otherwise an empty tuple.

    >>> games_of_first(find("who starts the next round"))
    ('cat-in-the-box', 'schrodingers-cats')
    >>> games_of_first(find("may I lead trump"))
    ()
    """
    games = {each.entry.game for each in found[:3]}
    return tuple(game for game in GAMES if game in games) if len(games) > 1 else ()


def _asked(index: Index, question: str) -> dict[str, float]:
    """Return the terms of a question with their weights: lower if few words mean many terms, or if
    a spelling was guessed."""
    asked: dict[str, float] = {}
    for term, share in index.words.shares(question).items():
        if index.knows(term):
            asked[term] = share
        elif (near := _nearest_term(index, term)) is not None:
            asked.setdefault(near, _SPELLING)
        else:
            asked[term] = 0.0
    return asked


def _nearest_term(index: Index, term: str) -> str | None:
    """Return the term that a misspelled one of five letters or more may have meant, with at most
    one or two letters wrong."""
    if len(term) < 5 or not term.isascii():
        return None
    # Only for those who have misspelled something.
    import difflib  # noqa: PLC0415

    known = [
        each for each in index.weights if each[0] == term[0] and abs(len(each) - len(term)) < 3
    ]
    return next(iter(difflib.get_close_matches(term, known, n=1, cutoff=0.84)), None)


def _shares(indexes: Sequence[Index], question: str) -> list[float]:
    """Return for each game how many words of the question it knows, of those that any game knows;
    squared, because a word unknown to a game suggests that the other one is meant. Words that say
    that something has gone wrong count for both games."""
    known = [_known(index, ([word] for word in plain_words(question))) for index in indexes]
    of_any = set[str]().union(*known)
    for index, own in zip(indexes, known, strict=True):
        phrases = (words for words, _ in index.words.parts(question))
        own.update(_known(index, phrases) & of_any)
    most = len(of_any)
    return [(len(own) / most) ** 2 if most else 1.0 for own in known]


def _known(index: Index, phrases: Iterable[Sequence[str]]) -> set[str]:
    """Return the words of some phrases that have a term in an index."""
    known: set[str] = set()
    for words in phrases:
        terms = index.words.terms(" ".join(words))
        if any(index.knows(term) for term in terms if term != _REMEDY):
            known.update(words)
    return known


def _found(index: Index, question: str, share: float) -> list[Found]:
    """Return the entries of a game that share a word with the question."""
    terms, said = _asked(index, question), index.said.get(tuple(plain_words(question)), ())
    scores: dict[int, float] = {}
    for term, count in terms.items():
        rarity = index.rarity(term) * count
        for place, weight in index.weights.get(term, {}).items():
            scores[place] = scores.get(place, 0.0) + rarity * weight
    best: dict[str, float] = {}
    for place, score in scores.items():
        for clause in index.entries[place].clauses[:2]:
            best[clause] = max(best.get(clause, 0.0), score)
    likeness = ways_of(index.game).likeness(terms)
    found: list[Found] = []
    for place, (entry, title) in enumerate(zip(index.entries, index.titles, strict=True)):
        about = next(iter(entry.clauses), "")
        asked_so = likeness.get(entry.id, 0.0)
        if entry.kind in _APPLYING:
            asked_so = _ASKED_FOR_ITS_CLAUSE * likeness.get(about, 0.0)
        if place not in scores and not asked_so:
            continue
        alike = len(title & terms.keys()) / len(title | terms.keys())
        fits = (1 + _TITLE * alike) * (scores.get(place, 0.0) + _SHARED * best.get(about, 0.0))
        fits += _ASKED_SO * asked_so
        if place in said:
            fits *= _WORD_FOR_WORD
        found.append(Found(entry, share * _likely(entry, terms) * fits))
    return found


def _likely(entry: Entry, terms: Mapping[str, float]) -> float:
    """Return how likely an entry of its kind is meant: a house rule only if somebody asks for one,
    an irregularity above all if something has gone wrong."""
    likely = _KINDS[entry.kind]
    if _REMEDY in terms and entry.kind is Kind.IRREGULARITY:
        likely *= _GONE_WRONG
    if _VARIANT not in terms and _is_on_house_rules(entry):
        likely *= _UNASKED
    return likely


def _is_on_house_rules(entry: Entry) -> bool:
    """Return True if an entry is about house rules only."""
    clauses = load_clauses(entry.game)
    of_house = [clauses[clause].in_place_of is not None for clause in entry.clauses]
    return bool(of_house) and all(of_house)


def _says(entry: Entry, edition: str) -> bool:
    """Return True if an edition has a clause that an entry is about. An entry about no clause, such
    as an irregularity that breaks none, counts if the edition has any clause."""
    clauses = load_clauses(entry.game)
    about = entry.clauses or clauses
    return any(clauses[clause].sources_in(edition) for clause in about)


def known_words_near(question: str, *, game: str | None = None) -> tuple[str, ...]:
    """Return the known words that are most like those of a question that finds nothing, best first.

    >>> known_words_near("brockn")
    ('broken', 'brown')
    """
    # Only for those who have found nothing.
    import difflib  # noqa: PLC0415

    known = dict.fromkeys(
        word
        for name in ([game] if game else GAMES)
        for entry in entries_of(name)
        for _, text in entry.weighted
        for word in plain_words(text)
        if len(word) > 2 and not word.isdecimal()
    )
    near: dict[str, None] = {}
    for word in plain_words(question):
        near.update(dict.fromkeys(difflib.get_close_matches(word, known, n=2, cutoff=_NEAR)))
    return tuple(near)


def as_json(found: Iterable[Found]) -> list[dict[str, object]]:
    """Return results as plain JSON, as `catbox find --json` prints them."""
    return [
        {
            "kind": each.entry.kind.value,
            "id": each.entry.id,
            "clauses": list(each.entry.clauses),
            "title": each.entry.title,
            "score": round(each.score, 2),
        }
        for each in found
    ]
