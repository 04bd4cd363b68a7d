"""Misbeliefs: what people believe about a game, and whether it is so, from `spec/misbeliefs/`.

A chapter is Markdown, as those of the clauses are. Of each misbelief it holds a heading with the id
and the sentence that is believed, the reason for the ruling, and a list of facts:

    ## `misbelief.must-follow` — You must follow suit if you can

    A follower declares any color that is open and held …

    - Ruling: false (or: true; true in some editions)
    - Clause: `declare.any-color-following` (the one that decides)
    - Case: 24 (its entry in the casebook; or `Shown`, the title of an example of the clause)
    - Holds: where it is so all the same, such as an edition or with a house rule
    - Turns: `do=play`, `ruling=legal`, `led!=none` (the disputes that turn on it: what was done, or
      asked, and facts, each compared with a value, with one of several, `led=blue|green`, or with
      another fact, `action.color!=led`)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache
from operator import ge, gt, le, lt
from typing import Final

from attrs import frozen

from catbox_rules.book.clause import Section, SpecError, read_sections, spec_folder


class Belief(Enum):
    """Whether what is believed is so."""

    TRUE = "true"
    FALSE = "false"
    SOMEWHERE = "true in some editions"


@frozen
class Comparison:
    """A comparison of something known of a dispute with a value, or with something else known."""

    name: str
    relation: str
    values: tuple[str, ...]

    def holds(self, known: Mapping[str, str]) -> bool:
        """Return whether it certainly holds, by what is known."""
        if self.name not in known:
            return False
        one, others = known[self.name], [known.get(each, each) for each in self.values]
        if self.relation in ("=", "!="):
            return (one in others) == (self.relation == "=")
        [other] = others
        is_of_numbers = one.isdecimal() and other.isdecimal()
        return is_of_numbers and _ORDER[self.relation](int(one), int(other))


@frozen
class Misbelief:
    """Something that people believe about a game, mostly wrongly.

    * `believed`: the sentence, in the words of a player.
    * `ruling`, `why`: whether it is so, and the reason.
    * `clause`: the id of the clause that decides.
    * `case`: the number of its entry in the casebook, or None; `shown`: the title of the example of
      its clause that shows it, if no entry does.
    * `holds`: where it is so all the same; empty if nowhere.
    * `turns`: what holds in a dispute that turns on it; empty if none can.
    """

    id: str
    believed: str
    ruling: Belief
    why: str
    clause: str
    case: str | None = None
    shown: str | None = None
    holds: str = ""
    turns: tuple[Comparison, ...] = ()

    @property
    def title(self) -> str:
        """What is believed, never without the ruling."""
        return f"“{self.believed}”: {self.ruling.value}"

    @property
    def answer(self) -> str:
        """The reason, and where it is so all the same."""
        return f"{self.why} It holds {self.holds}." if self.holds else self.why


@cache
def misbeliefs(game: str) -> tuple[Misbelief, ...]:
    """Return what people believe about a game, in the order of its chapter.

    Raises Unsupported for a game without a spec, SpecError for an entry that is malformed.

    >>> first = misbeliefs("cat-in-the-box")[0]
    >>> first.believed, first.ruling.value, first.case
    ('You must follow suit if you can', 'false', '24')
    """
    spec = spec_folder(game)
    path = spec.parent / "misbeliefs" / f"{spec.name}.md"
    return read_misbeliefs(path.read_text("utf-8"), name=path.name)


def read_misbeliefs(markdown: str, *, name: str) -> tuple[Misbelief, ...]:
    """Return the misbeliefs of a chapter, in order; raises SpecError for one that is malformed."""
    return tuple(map(_misbelief, read_sections(markdown, name=name)))


_FACT: Final = re.compile(r"(Ruling|Clause|Case|Shown|Holds|Turns): (.+)")
_COMPARISON: Final = re.compile(r"`([a-z.-]+)(<=|>=|!=|=|<|>)([a-z0-9.|-]+)`")
_ORDER: Final = {"<": lt, "<=": le, ">": gt, ">=": ge}
_RULINGS: Final = {ruling.value: ruling for ruling in Belief}


def _misbelief(section: Section) -> Misbelief:
    facts: dict[str, str] = {}
    for fact in section.facts:
        match = _FACT.fullmatch(fact)
        if match is None or match[1] in facts:
            raise SpecError(f"{section.place}: expected each of the known facts once, got {fact!r}")
        facts[match[1]] = match[2]
    if facts.get("Ruling") not in _RULINGS or "Clause" not in facts:
        rulings = ", ".join(_RULINGS)
        raise SpecError(f"{section.place}: expected a Clause and a Ruling, one of {rulings}")
    turns = [_COMPARISON.fullmatch(each) for each in re.split(r",\s", facts.get("Turns", ""))]
    if "Turns" in facts and None in turns:
        raise SpecError(f"{section.place}: expected comparisons in Turns, got {facts['Turns']!r}")
    return Misbelief(
        id=section.id,
        believed=section.title,
        ruling=_RULINGS[facts["Ruling"]],
        why=section.text,
        clause=facts["Clause"].strip("`"),
        case=facts.get("Case"),
        shown=facts.get("Shown"),
        holds=facts.get("Holds", ""),
        turns=tuple([Comparison(m[1], m[2], tuple(m[3].split("|"))) for m in turns if m]),
    )
