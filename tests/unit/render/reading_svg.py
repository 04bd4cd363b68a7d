"""Reading a picture back from its SVG text."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from attrs import frozen

SVG = "{http://www.w3.org/2000/svg}"

EM = 0.6
"""The width of a character, for its size; what most faces have on average."""
CAPITAL = 0.72
"""How high a capital letter is, for its size."""
BLURRED = 1.0
"""What nobody sees: so many pixels."""


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
    squares = groups(root, "data-square")
    return {name: each.get("data-tokens", "").split() for name, each in squares.items()}


def asked(root: ET.Element) -> list[str]:
    """The squares in question."""
    marked = (each for each in root.iter(f"{SVG}g") if each.get("data-asked") == "yes")
    return [each.get("data-square", "") for each in marked]


def letterings(root: ET.Element) -> list[Lettering]:
    """All texts that are drawn."""
    return list(map(_lettering, texts(root)))


def _lettering(element: ET.Element) -> Lettering:
    text = element.text or ""
    x, y, size = numbers_of(element, "x", "y", "font-size")
    width = len(text) * size * EM
    left = x - width / 2 if element.get("text-anchor") == "middle" else x
    return Lettering(text, left, left + width, y - size * 0.75, y + size * 0.2)


def texts_of_seat(root: ET.Element, seat: int) -> list[str]:
    """What is written in the panel of a seat."""
    return [each.text or "" for each in texts(groups(root, "data-seat")[str(seat)])]


def numbers_of(element: ET.Element, *names: str) -> list[float]:
    """Some attributes that are numbers."""
    return [float(element.attrib[name]) for name in names]


@frozen
class Room:
    """The room that a shape takes."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    def holds(self, other: Room) -> bool:
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )


def room_of(element: ET.Element) -> Room | None:
    """Of a rectangle, a circle, a polygon or a straight path; of what is no shape, None."""
    match element.tag.removeprefix(SVG):
        case "rect":
            x, y, width, height = numbers_of(element, "x", "y", "width", "height")
            return Room(x, y, x + width, y + height)
        case "circle":
            x, y, radius = numbers_of(element, "cx", "cy", "r")
            return Room(x - radius, y - radius, x + radius, y + radius)
        case "polygon":
            return _around(element.attrib["points"])
        case "path":
            return _around(element.attrib["d"].replace("M", "").replace("L", ""))
        case _:
            return None


def _around(points: str) -> Room:
    across, down = zip(*(map(float, point.split(",")) for point in points.split()), strict=True)
    return Room(min(across), min(down), max(across), max(down))


def drawn(root: ET.Element) -> Iterator[ET.Element]:
    """All elements but the definitions."""
    for child in root:
        if child.tag != f"{SVG}defs":
            yield child
            yield from drawn(child)


def shapes(root: ET.Element) -> list[Room]:
    """The room of each shape, in the order in which they are drawn."""
    return [room for each in drawn(root) if (room := room_of(each)) is not None]


def letter_height(text: ET.Element) -> Room:
    """A text from its baseline up to the height of a capital letter, at the point where it is
    anchored."""
    x, y, size = numbers_of(text, "x", "y", "font-size")
    return Room(x, y - CAPITAL * size, x, y)


def groups(root: ET.Element, attribute: str) -> dict[str, ET.Element]:
    """The groups that have an attribute, such as `data-seat`, by its value, which none shares."""
    return {
        name: each for each in root.iter(f"{SVG}g") if (name := each.get(attribute)) is not None
    }


def texts(root: ET.Element) -> list[ET.Element]:
    """All texts, as elements."""
    return list(root.iter(f"{SVG}text"))
