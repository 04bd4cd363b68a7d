"""What stays the same through a match: the edition, the seats, and what the table has chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from catbox_rules.kernel import editions
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.editions import EditionWarning, Term, edition_named
from catbox_rules.kernel.errors import MalformedInput, errors_below
from catbox_rules.kernel.options import check_names, list_of
from catbox_rules.kernel.patchable import Patchable
from catbox_rules.kernel.readings import AnyReading, Reading, Readings, read_readings, values_of
from catbox_rules.kernel.ruleset import Seat, as_seat
from catbox_rules.kernel.variants.patch import Patch
from catbox_rules.kernel.variants.variant import Variant
from catbox_rules.kernel.variants.varying import Varying

__all__ = ["EDITIONS", "HOOK", "PATCHABLE", "READINGS", "VARYING"]
__all__ += ["Edition", "Hook", "Setup", "Table", "doubts"]


class Hook(Enum):
    """Whether the last bid is hooked (`oh-hell.bid.hook`)."""

    ON = "on"
    OFF = "off"


HOOK: Final = Reading("hook", Hook, Hook.ON, "oh-hell.bid.hook", "Whether the last bid is hooked")
READINGS: Final[tuple[AnyReading, ...]] = (HOOK,)
DEFAULTS: Final = Readings.defaults(READINGS)


@frozen
class Setup:
    """The numbers for one count of players."""

    players: int
    cards: int
    """The size of a hand in the first round; it is one smaller in each later one."""


@frozen
class Edition:
    """A way in which Oh Hell is played."""

    id: str
    title: str
    publisher: str
    year: int
    rulebook: str
    setups: tuple[Setup, ...]
    aliases: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    readings: Readings = DEFAULTS
    """How each open rule is read, unless a table says otherwise."""
    variants: tuple[Variant, ...] = ()

    @property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players it is made."""
        return tuple(setup.players for setup in self.setups)


EDITIONS: Final = (
    Edition(
        id="club-1931",
        title="Oh Hell, as in the clubs",
        publisher="traditional",
        year=1931,
        rulebook="the rules as they are handed down",
        setups=(Setup(3, 10), Setup(4, 10), Setup(5, 10), Setup(6, 8)),
    ),
)
PATCHABLE: Final = Patchable("oh-hell", range(3, 7), {}, values_of(READINGS), registry=READINGS)


def _unplayable(_edition: Edition, _patch: Patch) -> Iterator[MalformedInput]:
    yield from ()


VARYING: Final = Varying(PATCHABLE, EDITIONS, _unplayable)


def doubts(_edition: Edition) -> tuple[EditionWarning, ...]:
    """Return what is odd about an edition: nothing."""
    return ()


@frozen
class Table:
    """A table at which a match is played."""

    edition: Edition
    players: int
    cards: int
    first_seat: Seat
    readings: Readings
    """How the table takes each open rule."""

    @classmethod
    @implements("oh-hell.setup.players")
    def create(
        cls, edition: str, players: int, first_seat: int, options: Mapping[str, object]
    ) -> Table:
        """Return the table of plain input; raises Unsupported or MalformedInput with the path."""
        printing = edition_named(EDITIONS, edition)
        setup = editions.setup_for(printing, players)
        start = as_seat(first_seat, players=players, path="$.first_seat")
        with errors_below("$.options"):
            check_names(options, (*values_of(READINGS), "variants"))
            chosen = read_readings(options, READINGS)
            variants = list_of(options, "variants")
        if variants:
            with errors_below("$.options.variants"):
                printing = VARYING.patched(printing, variants)
        return cls(printing, players, setup.cards, start, printing.readings.with_values(chosen))

    def after(self, seat: int, steps: int = 1) -> Seat:
        """Return the seat that is some steps clockwise of another one."""
        return Seat((seat + steps) % self.players)
