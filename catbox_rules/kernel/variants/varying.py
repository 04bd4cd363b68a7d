"""Applying variants to an edition, as far as this is the same for all games.

The result is again an edition: the settings of a patch go into its fields, each under the name that
variants use for it (`Patchable`). The game says what cannot be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, Generic, TypeVar

from attrs import evolve, frozen

from catbox_rules.kernel.editions import Edition, Setup, edition_named
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.patchable import Patchable
from catbox_rules.kernel.readings import AnyReading
from catbox_rules.kernel.variants.composing import compose, each_once
from catbox_rules.kernel.variants.patch import Patch

EditionT = TypeVar("EditionT", bound=Edition[Setup])


@frozen
class Varying(Generic[EditionT]):
    """How the editions of a game are varied.

    * `what`: what variants can set.
    * `editions`: all editions of the game.
    * `unplayable`: yields what makes a varied edition unplayable; the patch knows the places.
    """

    what: Patchable
    editions: Sequence[EditionT]
    unplayable: Callable[[EditionT, Patch], Iterator[MalformedInput]]

    def varied(self, edition: str, variants: Sequence[object]) -> EditionT:
        """Return an edition with some variants applied.

        * `edition`: an id or an alias.
        * `variants`: names of variants, documents, or `Variant` values, in any order.

        Raises Unsupported for an unknown edition; MalformedInput for the first fault, with its path
        in the list of variants, such as `$[1].numbers.3.bids`.
        """
        return self.patched(edition_named(self.editions, edition), variants)

    def variant_faults(
        self, edition: str, variants: Sequence[object]
    ) -> tuple[MalformedInput, ...]:
        """Return every reason why some variants cannot be played with an edition; see `varied`."""
        return self._patched(edition_named(self.editions, edition), variants)[1]

    def patched(self, edition: EditionT, variants: Sequence[object]) -> EditionT:
        """Return an edition with some variants applied; see `varied`."""
        made, faults = self._patched(edition, variants)
        if faults:
            raise faults[0]
        return made

    def _patched(
        self, edition: EditionT, variants: Sequence[object]
    ) -> tuple[EditionT, tuple[MalformedInput, ...]]:
        patch = compose(variants, self.what, edition=edition.id, counts=edition.player_counts)
        made = self._with(edition, patch)
        return made, each_once([*patch.faults, *self.unplayable(made, patch)])

    # Which fields an edition has, and of which types, its game says.
    def _with(self, edition: Any, patch: Patch) -> EditionT:
        changes: dict[str, object] = {"variants": patch.variants}
        changes["setups"] = tuple(
            evolve(setup, **patch.of_players(setup.players)) for setup in edition.setups
        )
        registry = {reading.option: reading for reading in self.what.registry}
        chosen: dict[AnyReading, Enum] = {}
        for name, setting in patch.readings.items():
            if name in registry:
                chosen[registry[name]] = setting.value
            else:
                changes[name.replace("-", "_")] = setting.value
        if chosen:
            changes["readings"] = edition.readings.with_values(chosen)
        for name, value in patch.of_edition.items():
            within = self.what.numbers[name].within
            if within is None:
                changes[name] = value
            else:
                whole: Any = changes.get(within, getattr(edition, within))
                changes[within] = evolve(whole, **{name: value})
        if self.what.slots:
            rules = patch.rules
            slots = [slot for slot in self.what.slots if slot in rules]
            changes["house_rules"] = tuple(rules[slot].value for slot in slots)
        made: EditionT = evolve(edition, **changes)
        return made
