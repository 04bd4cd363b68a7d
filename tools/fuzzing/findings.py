"""What a run has seen: how often each kind of input was met, how it was answered, and what is
wrong."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from attrs import define, field, frozen

__all__ = ["ENOUGH", "Fault", "Findings"]

ENOUGH = 20
"""After so many faults a run ends."""
_SHOWN = 2000


@frozen
class Fault:
    """Input that was answered as none should be, and why that is so."""

    data: bytes
    why: str

    def __str__(self) -> str:
        return f"{self.why}\n  {self.data[:_SHOWN]!r}{'…' * (len(self.data) > _SHOWN)}"


@define
class Findings:
    """What a run has seen, by heading."""

    counted: defaultdict[str, Counter[str]] = field(
        factory=lambda: defaultdict[str, Counter[str]](Counter[str])
    )
    slowest: float = 0.0
    """Of processor time, in seconds: no fault, since a busy machine has other times."""
    faults: list[Fault] = field(factory=list[Fault])

    def count(self, **met: object) -> None:
        """Count a kind of input or answer under each heading."""
        for heading, kind in met.items():
            self.counted[heading][str(kind)] += 1

    def report(self) -> Iterator[str]:
        """What was seen, in lines of Markdown."""
        yield "| figure | value |"
        yield "|---|---|"
        for heading, kinds in self.counted.items():
            yield f"| {heading} | {kinds.total():,} |"
            yield from (f"| … {kind} | {number:,} |" for kind, number in kinds.most_common())
        yield f"| slowest, ms of processor time | {self.slowest * 1000:,.0f} |"
        yield f"| faults | {len(self.faults):,} |"
