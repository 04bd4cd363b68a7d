"""House rules: functions with a clause of their own that stand in place of a rule of the book.

Which clauses can be replaced, and what such a function is given, each game says for itself. A
record names a house rule by its id and never brings code along: a rule is known because the
library ships it, or because the program that reads the record has registered it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from attrs import astuple, field, frozen

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.lines_of_code import line_of

HOUSE_RULE_ID: Final = re.compile(r"house\.[a-z0-9]+(?:-[a-z0-9]+)*")
"""The form of the ids of house rules."""


Decided = TypeVar("Decided")


def _as_id(value: object) -> str:
    if not isinstance(value, str) or HOUSE_RULE_ID.fullmatch(value) is None:
        expected = "the id of a house rule, such as house.must-follow"
        raise MalformedInput("$.id", expected=expected, given=value)
    return value


@frozen
class HouseRule:
    """A rule of one's own in place of one of the book.

    * `id`: begins with `house.`, then lower-case words with hyphens. It is the rule's clause, and
      all that two rules are compared by.
    * `title`, `text`: the rule in words, as verdicts cite it.
    * `replaces`: the id of the clause in whose place it stands.
    * `function`: what decides; the clause replaced says what it is given and what it returns.
    * `refusal`: for rules on what may be done: what there is to say of an action that breaks it,
      from a state and the action. Without it, the title.
    * `rests_on`: for rules on what may be done: the facts that such a ruling turns on, by their ids
      in disputes, beside those of all other conditions; None if nobody has said.

    The functions are pure: asked the same again they answer the same. Raises MalformedInput for an
    id of another form.

    >>> HouseRule("house.all-may", "All may", "…", "declare.lead-not-red", lambda *_: None).id
    'house.all-may'
    """

    id: str = field(converter=_as_id)
    title: str = field(eq=False)
    text: str = field(eq=False, repr=False)
    replaces: str = field(eq=False)
    # What a function is given and returns depends on the clause that it replaces.
    function: Callable[..., object] = field(eq=False, repr=False)
    refusal: Callable[..., str] | None = field(default=None, eq=False, repr=False)
    rests_on: tuple[str, ...] | None = field(default=None, eq=False, repr=False)

    def json_form(self) -> str:
        """Its id, by which a record names it."""
        return self.id

    def decide(self, kind: type[Decided], *given: object) -> Decided:
        """What the function says; raises MalformedInput with the rule's id unless it is of the kind
        that its place asks for."""
        return self._checked(kind, self._asked(*given), expected=kind.__name__)

    def decide_or_none(self, kind: type[Decided], *given: object) -> Decided | None:
        """What the function says, which may be None; raises as `decide` does."""
        decided = self._asked(*given)
        if decided is None:
            return None
        return self._checked(kind, decided, expected=f"{kind.__name__} or None")

    def _asked(self, *given: object) -> object:
        """What the function says; raises MalformedInput with the rule's id, and the file and the
        line, if it fails."""
        try:
            return self.function(*given)
        except Exception as error:  # of any kind: the function is not ours
            raised = Verbatim(f"{type(error).__name__}: {error}{line_of(self.function, error)}")
            expected = f"an answer for {self.replaces}"
            raise MalformedInput(self.id, expected=expected, given=raised) from error

    def _checked(self, kind: type[Decided], decided: object, *, expected: str) -> Decided:
        if not isinstance(decided, kind) or (kind is int and isinstance(decided, bool)):
            raise self.misfit(f"{expected} for {self.replaces}", repr(decided))
        return decided

    def misfit(self, expected: str, decided: str) -> MalformedInput:
        """What is wrong with what the function says, and where it stands.

        * `decided`: what it says, as it is shown.
        """
        return MalformedInput(
            self.id, expected=expected, given=Verbatim(decided + line_of(self.function))
        )

    def why_not(self, state: object, action: object) -> str:
        """What there is to say of an action that breaks the rule."""
        return self.title if self.refusal is None else self.refusal(state, action)


_KNOWN: Final[dict[str, dict[str, HouseRule]]] = {}


def register_house_rules(game: str, rules: Iterable[HouseRule]) -> None:
    """Make house rules known to a game.

    Raises MalformedInput for the id of another rule that is known: rules are known by their ids
    alone, so a record would then mean something else.
    """
    known = _KNOWN.setdefault(game, {})
    for rule in rules:
        before = known.setdefault(rule.id, rule)
        if astuple(before) != astuple(rule):
            expected = f"an id that no other house rule has; this one is that of {before.title!r}"
            raise MalformedInput("$.id", expected=expected, given=rule.id)


def known_house_rules(game: str) -> Mapping[str, HouseRule]:
    """The house rules that a game knows, by id."""
    return _KNOWN.get(game, {})
