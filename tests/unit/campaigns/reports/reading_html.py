"""An HTML page as a tree; whatever is not properly nested is an error."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

from attrs import Factory, define

_VOID = {"meta", "br", "hr", "img", "link", "input"}


@define(eq=False)
class Element:
    """An element with its texts and children, in order."""

    tag: str
    values: dict[str, str]
    inside: list[Element | str] = Factory(list["Element | str"])

    def all(self, *tags: str) -> Iterator[Element]:
        """All elements within it of these tags, in order; of all tags if none is given."""
        for each in self.inside:
            if isinstance(each, Element):
                if not tags or each.tag in tags:
                    yield each
                yield from each.all(*tags)

    @property
    def text(self) -> str:
        """All text within it, with single blanks."""
        parts = [each if isinstance(each, str) else each.text for each in self.inside]
        return " ".join(" ".join(parts).split())

    def has_class(self, name: str) -> bool:
        """Whether it has a class."""
        return name in self.values.get("class", "").split()


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in {self.get_starttag_text()}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag, f"</{tag}> at {self.getpos()}"

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def parsed(page: str) -> Element:
    """The element `html` of a page."""
    assert page.startswith("<!DOCTYPE html>\n")
    builder = _Builder()
    builder.feed(page)
    builder.close()
    assert builder.open == [builder.root]
    [html] = (each for each in builder.root.inside if isinstance(each, Element))
    return html
