"""Former names and modules: they give what they gave, and say what to write instead."""

from __future__ import annotations

import importlib
import json
import sys
from types import ModuleType
from typing import Any

import pytest
from attrs import frozen

from catbox_rules.kernel.former import (
    FormerMember,
    FormerModules,
    former,
    former_class,
    former_names,
    moved_names,
)


@frozen
class Box:
    number: int

    @property
    @former("box.number")
    def count(self) -> int:
        """How many there are."""
        return self.number

    @classmethod
    def create(cls, number: int) -> Box:
        return cls(number)

    def doubled(self) -> int:
        return 2 * self.number

    make = FormerMember("make", "create")
    twice = FormerMember("twice", "doubled")


def package_with(**names: object) -> ModuleType:
    package = ModuleType("boxes")
    package.__dict__.update(names)
    return package


def other_names(name: str) -> object:
    """As `lazy_names` answers."""
    if name == "Cat":
        return "a cat"
    raise AttributeError(f"no {name} here")


def test_a_property_gives_its_value_with_a_warning() -> None:
    """At the place where it is asked for."""
    with pytest.warns(
        DeprecationWarning, match=r"^count is deprecated: use box\.number$"
    ) as warned:
        assert Box(3).count == 3
    assert [each.filename for each in warned] == [__file__]
    assert Box.count.__doc__ == "How many there are."


def test_a_member_gives_that_of_today_with_a_warning() -> None:
    """At the place where it is asked for, of a class and of a value."""
    of_class, of_value = r"^Box\.make .* use Box\.create$", r"^Box\.twice .* use Box\.doubled$"
    with pytest.warns(DeprecationWarning, match=of_class) as warned:
        make: Any = Box.make
    assert make(3) == Box(3)
    with pytest.warns(DeprecationWarning, match=of_value) as warned_too:
        twice: Any = Box(3).twice
    assert twice() == 6
    assert {each.filename for each in (*warned, *warned_too)} == {__file__}


def test_a_name_of_a_package_gives_its_value_with_a_warning() -> None:
    package = package_with(__getattr__=former_names("boxes", {"Crate": (Box, "boxes.Box")}))
    with pytest.warns(DeprecationWarning, match=r"^Crate is deprecated: use boxes\.Box$") as warned:
        assert package.Crate is Box
    assert [each.filename for each in warned] == [__file__]


def test_what_a_package_never_had_it_does_not_have() -> None:
    package = package_with(__getattr__=former_names("boxes", {"Crate": (Box, "boxes.Box")}))
    with pytest.raises(AttributeError, match=r"^module 'boxes' has no attribute 'Cart'$"):
        _ = package.Cart


def test_other_names_of_a_package_are_asked_for_as_ever() -> None:
    former = former_names("boxes", {"Crate": (Box, "boxes.Box")}, others=other_names)
    package = package_with(__getattr__=former)
    assert package.Cat == "a cat"
    with pytest.raises(AttributeError, match="no Cart here"):
        _ = package.Cart
    with pytest.warns(DeprecationWarning, match=r"^Crate is "):
        assert package.Crate is Box


def test_a_name_that_has_moved_is_the_one_of_today_with_a_warning() -> None:
    package = package_with(__getattr__=moved_names("boxes", {"loads": "json.loads"}))
    with pytest.warns(DeprecationWarning, match="^loads is deprecated") as warned:
        assert package.loads is json.loads
    assert [each.filename for each in warned] == [__file__]
    with pytest.raises(AttributeError, match=r"^module 'boxes' has no attribute 'Cart'$"):
        _ = package.Cart


def test_a_package_with_moved_names_has_its_other_names() -> None:
    moved = moved_names("boxes", {"loads": "json.loads"}, others=other_names)
    assert package_with(__getattr__=moved).Cat == "a cat"


def test_a_class_that_is_gone_can_be_asked_about() -> None:
    full = former_class("Full", lambda value: isinstance(value, Box) and value.number > 0)
    assert [isinstance(each, full) for each in (Box(1), Box(0), "a box")] == [True, False, False]
    assert isinstance(Box(1), full | str)


class TestModulesThatHaveMoved:
    """Here `email` was `letters`, and `json.decoder` stood alone."""

    @pytest.fixture(autouse=True)
    def moved(self, monkeypatch: pytest.MonkeyPatch) -> None:
        places = {"letters": "email", "json.former": "json.decoder"}
        monkeypatch.setattr(sys, "meta_path", [FormerModules(places), *sys.meta_path])
        monkeypatch.setattr(sys, "modules", dict(sys.modules))

    @pytest.mark.parametrize(
        ("was", "now"),
        [
            ("letters", "email"),
            ("letters.mime.text", "email.mime.text"),
            ("json.former", "json.decoder"),
        ],
    )
    def test_it_is_the_one_of_today_with_a_warning(self, was: str, now: str) -> None:
        """The same module, so that its classes are the same; in its package as well."""
        today = importlib.import_module(now)
        with pytest.warns(DeprecationWarning, match="^(letters|json.former).* is") as warned:
            assert importlib.import_module(was) is today
        assert str(warned[-1].message) == f"{was} is deprecated: use {now}"
        assert today.__name__ == now
        assert today.__spec__ is not None
        assert today.__spec__.name == now

    def test_the_warning_names_the_line_of_the_import(self) -> None:
        with pytest.warns(DeprecationWarning, match="^letters is deprecated") as warned:
            exec(compile("import letters", "their_program.py", "exec"), {})
        assert [each.filename for each in warned] == ["their_program.py"]

    @pytest.mark.parametrize("name", ["lettersets", "letters.stamps"])
    @pytest.mark.filterwarnings("ignore::DeprecationWarning")
    def test_no_other_module_is_found(self, name: str) -> None:
        with pytest.raises(ModuleNotFoundError, match=r"No module named"):
            importlib.import_module(name)
