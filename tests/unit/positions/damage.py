"""Damage to documents: what is deleted, replaced, doubled, swapped or added to a plain value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

from catbox_rules.kernel.forms import is_list, is_object
from tests.kit.matches import DELETED, Key, changed, node_at, paths
from tests.kit.refusals import MISSING, part_of, steps_of


def values(words: Sequence[str]) -> st.SearchStrategy[object]:
    """Values of every type, many of them likely ones: small numbers, and these words, as texts
    and as keys."""
    word = st.sampled_from(words)
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-1, 10)
        | st.sampled_from([-99, -100, 99, 100, 10**17, 10**18, 0.0, 1.0, 2.0, 0.5, 1e300])
        | word
        | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=6) | st.dictionaries(word, inner, max_size=4),
        max_leaves=6,
    )


def words_in(document: object) -> Iterator[str]:
    """The keys and texts of a document, which mean something in the right place."""
    for path in paths(document):
        yield from (key for key in path[-1:] if isinstance(key, str))
        if isinstance(node := node_at(document, path), str):
            yield node


@st.composite
def damaged(
    draw: st.DrawFn,
    documents: st.SearchStrategy[dict[str, object]],
    words: Sequence[str],
    likely: st.SearchStrategy[object],
) -> object:
    """A document to which something has been done, once or several times; `likely` gives the
    values that come into it, as `values` does."""
    value: object = draw(documents)
    for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3]))):
        value = _damage(draw, value, words, likely)
    return value


def _damage(
    draw: st.DrawFn, value: object, words: Sequence[str], likely: st.SearchStrategy[object]
) -> object:
    places = paths(value)
    path = draw(st.sampled_from(places))
    node = node_at(value, path)
    how = draw(st.sampled_from(["delete", "replace", "replace", "double", "swap", "add"]))
    if how == "delete" and path:
        return changed(value, path, DELETED)
    if how == "double" and path:
        siblings = node_at(value, path[:-1])
        if is_list(siblings):
            return changed(value, path[:-1], [*siblings, node])
        return changed(value, (*path[:-1], draw(st.sampled_from(words))), node)
    if how == "swap":
        other = draw(st.sampled_from(places))
        if path[: len(other)] != other and other[: len(path)] != path:
            return changed(changed(value, path, node_at(value, other)), other, node)
    if how == "add" and is_object(node):
        return changed(value, (*path, draw(st.sampled_from(words))), draw(likely))
    if how == "add" and is_list(node):
        return changed(value, (*path, len(node)), draw(likely))
    return changed(value, path, draw(likely))


def every_damage(document: object) -> Iterator[tuple[tuple[Key, ...], object]]:
    """Each single thing that can go wrong at each place: the path, and the document with it."""
    for path in paths(document):
        if path and isinstance(path[-1], str):
            yield path, changed(document, path, DELETED)
        for wrong in _instead_of(node_at(document, path)):
            yield path, changed(document, path, wrong)


def _instead_of(node: object) -> list[object]:
    """Values near a value, and just outside of what it may be."""
    if isinstance(node, bool) or node is None:
        return [None, 0, 1, "?", not node]
    if isinstance(node, int):
        return [None, True, "?", str(node), -100, -99, -1, 0, 9, 10, 99, 100, 0.5]
    if isinstance(node, str):
        return [None, 0, "?", "", node.swapcase(), node + "\n", node[1:], node + node[-1:]]
    if is_list(node):
        return [None, "?", {}, [], [*node, *node[-1:]], node[:-1], [*node, None], [*node, "?"]]
    if is_object(node):
        return [None, "?", [], {}, {**node, "luck": 0}, {**node, "": []}]
    raise AssertionError(node)


def leads_into(path: str, document: object) -> bool:
    """Whether a path, as an error names it, leads to a part of a document, or to a key that is
    missing in one of its objects.

    >>> leads_into("$.won[1]", {"won": [0, 9]}), leads_into("$.won[2]", {"won": [0, 9]})
    (True, False)
    >>> leads_into("$.lost", {"won": [0, 9]}), leads_into("$.lost[0]", {"won": [0, 9]})
    (True, False)
    """
    steps = steps_of(path)
    if part_of(document, steps) is not MISSING:
        return True
    return isinstance(steps[-1], str) and is_object(part_of(document, steps[:-1]))
