"""Irregularities: what a table does once something has gone wrong, from `spec/irregularities/`.

A chapter is Markdown, as those of the clauses are. Of each irregularity it holds a heading with the
id and the title, what happened, a list of facts, and examples, which are run as tests:

    ## `irregularity.revoke` — A lost color is declared

    A seat declares a color that it has lost …

    - Clause: `declare.color-held`
    - Done: `play` (the kinds of actions that it is; left out: of any kind, or seen on a table)
    - Offers: `play` (the kinds of actions that the remedy has the seat take, one of them at once;
      left out: the seat has nothing to do)
    - Says `pegasus-2023`: … (or `Silent: …` with the ids of editions)
    - Until: how long it can be corrected
    - Chooses: who chooses where there is a choice
    - Now: the remedy before anybody acts after it
    - Later: the remedy after that, up to a moment that the chapter names
    - After: the remedy once that moment has passed
    - Scored: the remedy once the round is scored (left out: a round that is over stands)
    - Over: the remedy once the match is over (left out: the result stands)
    - Because: the reason
    - Words: what players call it
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from attrs import frozen

from catbox_rules.book.clause import Section, SpecError, read_sections, spec_folder
from catbox_rules.kernel.verdict import Finding


@frozen
class Said:
    """What an edition says about an irregularity: the place, and the rule in our words."""

    edition: str
    text: str


@frozen
class Irregularity:
    """Something that goes wrong at a table, and its remedy.

    * `clauses`, `done`: those that were broken, and by which kinds of actions, none standing for
      all; a ruling that rests on one of them, on such an action, leads here.
    * `offers`: the kinds of actions of which the remedy has the seat take one at once; it is no
      remedy where none of them is legal.
    * `said`: what editions say; `silent`: the editions that say nothing.
    * `until`, `chooses`: how long it can be corrected, and who chooses where there is a choice.
    * `now`, `later`, `after`, `scored`, `over`: the remedy, by when it is noticed.
    * `because`: the reason for it.
    * `words`: what players call it.
    """

    id: str
    title: str
    text: str
    clauses: tuple[str, ...]
    done: tuple[str, ...]
    offers: tuple[str, ...]
    said: tuple[Said, ...]
    silent: tuple[str, ...]
    until: str
    chooses: str
    now: str
    later: str
    after: str
    scored: str
    over: str
    because: str
    words: tuple[str, ...]
    examples: tuple[str, ...] = ()

    def is_of(self, fault: Finding, done: str) -> bool:
        """Return whether a fault is this irregularity, done by an action of a kind."""
        if fault.irregularity:
            return fault.irregularity == self.id
        return fault.clause in self.clauses and (not self.done or done in self.done)

    @property
    def by_time(self) -> Mapping[str, str]:
        """The remedies in the order of the times at which it can be noticed, each after its time in
        words."""
        return {
            "now": self.now,
            "later": self.later,
            "after": self.after,
            "once the round is scored": self.scored,
            "once the match is over": self.over,
        }

    def is_available(self, legal: Container[str]) -> bool:
        """Return whether a seat with legal actions of these kinds can take the remedy."""
        return not self.offers or any(kind in legal for kind in self.offers)

    def is_advice(self, edition: str) -> bool:
        """Return whether the remedy is only advice, because an edition says nothing about it."""
        return edition not in {each.edition for each in self.said}


@cache
def load_irregularities(game: str) -> Mapping[str, Irregularity]:
    """Return the irregularities of a game by id, in the order of its chapter: one that fits a
    clause more closely comes first. Raises Unsupported for a game without a spec.

    >>> load_irregularities("cat-in-the-box")["irregularity.revoke"].title
    'A lost color is declared'
    """
    spec = spec_folder(game)
    path = spec.parent / "irregularities" / f"{spec.name}.md"
    return read_irregularities(path.read_text("utf-8"), name=path.name)


def read_irregularities(markdown: str, *, name: str) -> Mapping[str, Irregularity]:
    """Return the irregularities of a chapter by id, in order; raises SpecError for one that is
    malformed."""
    found: dict[str, Irregularity] = {}
    for section in read_sections(markdown, name=name):
        if section.id in found:
            raise SpecError(f"{name}: {section.id} is already an irregularity")
        found[section.id] = _irregularity(section)
    return MappingProxyType(found)


def irregularity_of_action(
    game: str, fault: Finding, done: str, legal: Container[str]
) -> Irregularity | None:
    """Return the irregularity that an illegal action is, with an available remedy: the first
    of the chapter; None if there is no advice on it.

    * `fault`: the finding that decides.
    * `done`: the kind of the action, such as `play`.
    * `legal`: the kinds of actions that are legal for its seat in its place; none for a seat that
      is not on turn.
    """
    known = load_irregularities(game).values()
    fitting = (each for each in known if each.is_of(fault, done) and each.is_available(legal))
    return next(fitting, None)


def irregularity_of_fault(game: str, fault: Finding) -> Irregularity | None:
    """Return the irregularity that a fault of a table is; None if there is no advice on it."""
    known = load_irregularities(game).values()
    return next((each for each in known if each.is_of(fault, "")), None)


_FACT: Final = re.compile(r"(?P<name>[A-Z][a-z]+)(?: `(?P<edition>[a-z0-9-]+)`)?: (?P<text>.+)")
_TEXTS: Final = ("Until", "Chooses", "Now", "Later", "After", "Because")
_ONCE_CLOSED: Final = {"Scored": "a round that is over stands", "Over": "the result stands"}
"""The remedies that need not be said."""
_LISTS: Final = ("Clause", "Done", "Offers", "Silent", "Words")
_WITHOUT_EDITION: Final = (*_TEXTS, *_ONCE_CLOSED, *_LISTS)


def _irregularity(section: Section) -> Irregularity:
    texts = dict(_ONCE_CLOSED)
    said: list[Said] = []
    for fact in section.facts:
        match = _FACT.fullmatch(fact)
        if match is not None and match["name"] == "Says" and match["edition"]:
            said.append(Said(match["edition"], match["text"]))
        elif match is not None and match["name"] in _WITHOUT_EDITION and not match["edition"]:
            texts[match["name"]] = match["text"]
        else:
            raise SpecError(f"{section.place}: a fact of no known kind: {fact!r}")
    missing = [name for name in (*_TEXTS, "Words") if name not in texts]
    if missing:
        raise SpecError(f"{section.place}: expected the facts {', '.join(missing)}")
    clauses, done, offers, silent, words = (
        tuple(each.strip("` ") for each in texts.get(name, "").split(",") if each.strip())
        for name in _LISTS
    )
    return Irregularity(
        id=section.id,
        title=section.title,
        text=section.text,
        clauses=clauses,
        done=done,
        offers=offers,
        said=tuple(said),
        silent=silent,
        until=texts["Until"],
        chooses=texts["Chooses"],
        now=texts["Now"],
        later=texts["Later"],
        after=texts["After"],
        scored=texts["Scored"],
        over=texts["Over"],
        because=texts["Because"],
        words=words,
        examples=section.examples,
    )
