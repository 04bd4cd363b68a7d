"""What a request is: a name, the class of what it takes, and the function that answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from attrs import frozen

from catbox_rules.records import read_as

T = TypeVar("T")


class Asked(Protocol):
    """A request, whatever it takes."""

    def answer(self, given: object) -> object:
        """Return the answer to what was given."""
        ...


@frozen
class Request(Generic[T]):
    """A request of one name.

    * `takes`: an attrs class, whose fields are the keys of the request.
    * `answered_by`: gives a plain JSON value, and raises a CatboxError where it cannot.
    """

    takes: type[T]
    answered_by: Callable[[T], object]

    def answer(self, given: object) -> object:
        """Return the answer to what was given; raises MalformedInput, with the path, if it is no
        such request."""
        return self.answered_by(read_as(self.takes, given, path="$"))
