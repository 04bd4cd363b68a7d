"""House rules: functions with a clause of their own that replace a rule of the book.

Each game says which clauses can be replaced, and with what arguments the function is called. A
record names a house rule by its id and never contains code: a rule is known because the library
ships it, or because the program that reads the record has registered it.
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
    """A custom rule that replaces one of the book.

    * `id`: `house.` followed by lower-case words with hyphens. It is the id of the rule's clause,
      and two rules are equal if their ids are.
    * `title`, `text`: the rule in words, as verdicts cite it.
    * `replaces`: the id of the clause that it replaces.
    * `function`: the function that decides; the replaced clause documents its arguments and its
      result.
    * `refusal`: for rules on what may be done: returns a sentence about an action that breaks the
      rule, from a state and the action. The default is the title.
    * `rests_on`: for rules on what may be done: the ids of the facts, as in disputes, that the rule
      needs beyond those of all other conditions; None if not declared.

    The functions must be pure: the same arguments give the same result. Raises MalformedInput for
    an id of another form.

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
        """Return the id, by which a record names the rule."""
        return self.id

    def decide(self, kind: type[Decided], *given: object) -> Decided:
        """Call the function and return its result. Raises MalformedInput with the rule's id if the
        function fails or its result is not a `kind`."""
        return self._checked(kind, self._asked(*given), expected=kind.__name__)

    def decide_or_none(self, kind: type[Decided], *given: object) -> Decided | None:
        """Call the function and return its result, which may be None. Raises as `decide` does."""
        decided = self._asked(*given)
        if decided is None:
            return None
        return self._checked(kind, decided, expected=f"{kind.__name__} or None")

    def _asked(self, *given: object) -> object:
        """Call the function. If it fails, raise MalformedInput with the rule's id, the file and the
        line."""
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
        """Return the error for a result of the wrong kind, with the place of the function.

        * `decided`: the result, as shown to the user.
        """
        return MalformedInput(
            self.id, expected=expected, given=Verbatim(decided + line_of(self.function))
        )

    def why_not(self, state: object, action: object) -> str:
        """Return a sentence about an action that breaks the rule."""
        return self.title if self.refusal is None else self.refusal(state, action)


_KNOWN: Final[dict[str, dict[str, HouseRule]]] = {}


def register_house_rules(game: str, rules: Iterable[HouseRule]) -> None:
    """Make house rules known to a game.

    Raises MalformedInput if another rule already has the id: records name rules by id alone, so
    they would then mean something else.
    """
    known = _KNOWN.setdefault(game, {})
    for rule in rules:
        before = known.setdefault(rule.id, rule)
        if astuple(before) != astuple(rule):
            expected = f"an id that no other house rule has; this one is that of {before.title!r}"
            raise MalformedInput("$.id", expected=expected, given=rule.id)


def known_house_rules(game: str) -> Mapping[str, HouseRule]:
    """Return the house rules that a game knows, by id."""
    return _KNOWN.get(game, {})
