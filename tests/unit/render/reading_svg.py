"""Reading a picture back from its SVG text."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from attrs import frozen

SVG = "{http://www.w3.org/2000/svg}"

EM = 0.6
"""The width of a character, for its size; what most faces have on average."""


@frozen
class Lettering:
    """A text with the room that it takes."""

    text: str
    left: float
    right: float
    top: float
    bottom: float

    def overlaps(self, other: Lettering) -> bool:
        """Whether two texts run into each other."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def parsed(text: str) -> ET.Element:
    """The root of an SVG text."""
    return ET.fromstring(text)


def tokens_by_square(root: ET.Element) -> dict[str, list[str]]:
    """What lies on each square: numbers of seats, `observed`, `neutral`."""
    return {
        name: element.get("data-tokens", "").split()
        for element in root.iter(f"{SVG}g")
        if (name := element.get("data-square")) is not None
    }


def asked(root: ET.Element) -> list[str]:
    """The squares in question."""
    marked = (each for each in root.iter(f"{SVG}g") if each.get("data-asked") == "yes")
    return [each.get("data-square", "") for each in marked]


def letterings(root: ET.Element) -> list[Lettering]:
    """All texts that are drawn."""
    return [_lettering(element) for element in root.iter(f"{SVG}text")]


def _lettering(element: ET.Element) -> Lettering:
    text = element.text or ""
    x, y, size = (float(element.get(name, "nan")) for name in ("x", "y", "font-size"))
    width = len(text) * size * EM
    left = x - width / 2 if element.get("text-anchor") == "middle" else x
    return Lettering(text, left, left + width, y - size * 0.75, y + size * 0.2)


def texts_of_seat(root: ET.Element, seat: int) -> list[str]:
    """What is written in the panel of a seat."""
    panels = [each for each in root.iter(f"{SVG}g") if each.get("data-seat") == str(seat)]
    [panel] = panels
    return [each.text or "" for each in panel.iter(f"{SVG}text")]
