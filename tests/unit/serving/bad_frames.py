"""Frames that no server of matches should get: one table for `Session`, and for both servers in
`examples/` over WebSocket."""

from __future__ import annotations

from typing import Final

STRANGER: Final = "a-stranger-with-the-link"
_JOIN: Final = f'"join": "{STRANGER}"'

MALFORMED: Final[list[tuple[str | bytes, str]]] = [
    # what comes, and the beginning of the answer to anybody, at any time
    ("", "$: expected JSON, got nothing"),
    (" \r\n", "$: expected JSON, got nothing"),
    ("\x00", r"line 1, column 1: expected JSON, got '\x00'"),
    (b"\xff\xfe", "line 1: expected valid UTF-8, got the byte 0xff"),
    (b'{"join": "\xf0\x9f"}', "line 1: expected valid UTF-8, got the byte 0xf0"),
    ("{", "line 1, column 2: expected JSON, got the end of the text"),
    (f"{{{_JOIN}", "line 1, column 36: expected JSON, got the end of the text"),
    (f"{{{_JOIN}, 'since': 0}}", "line 1, column 38: expected JSON"),
    (f'{{{_JOIN}, {_JOIN}, "since": 0}}', "$.join: expected one value, got several"),
    (r'{"\ud800": 1, "\ud800": 2}', r"$['\ud800']: expected one value, got several"),
    ("[" * 4000, "$: expected at most 32 levels of nesting"),
    ('{"act": ' + "[" * 40 + "]" * 40 + "}", "$.act[0]"),
    ("null", "$: expected an object with join, act, ask or back, got null"),
    ("[]", "$: expected an object with join, act, ask or back, got []"),
    (f'[{{{_JOIN}, "since": 0}}]', "$: expected an object with join, act, ask or back, got [{"),
    ("{}", "$: expected an object with join, act, ask or back, got {}"),
    ('{"at": 0}', "$: expected an object with join, act, ask or back, got {'at': 0}"),
    ('{"JOIN": "x", "since": 0}', "$: expected an object with join, act, ask or back, got {'JOIN'"),
    ('{"join": ["x"], "since": 0}', "$.join: expected a string, got ['x']"),
    ('{"join": null, "since": 0}', "$.join: expected a string, got null"),
    ('{"join": "x"}', "$.since: expected a whole number, got nothing"),
    (f'{{{_JOIN}, "since": -1}}', "$.since: expected a whole number from 0, got -1"),
    (f'{{{_JOIN}, "since": "bad"}}', "$.since: expected a whole number, got 'bad'"),
    (f'{{{_JOIN}, "since": 0.5}}', "$.since: expected a whole number, got 0.5"),
    (f'{{{_JOIN}, "since": 1e99}}', "$.since: expected a whole number, got 1e+99"),
    (f'{{{_JOIN}, "since": 1e999}}', "$.since: expected a finite number, got 1e999"),
    (f'{{{_JOIN}, "since": NaN}}', "$.since: expected a number, got NaN"),
    (f'{{{_JOIN}, "since": 1{"0" * 18}}}', "$.since: expected a number of at most 18 digits"),
    (f'{{{_JOIN}, "sinc": 0}}', "$: expected only the keys join, since, got 'sinc'; did you mean"),
    ('{"act": {}}', "$.at: expected a whole number, got nothing"),
    ('{"back": true}', "$.at: expected a whole number, got nothing"),
    ('{"back": "yes", "at": 0}', "$.back: expected true or false, got 'yes'"),
    ('{"act": {}, "at": -1}', "$.at: expected a whole number from 0, got -1"),
]

REFUSED: Final[list[str]] = [
    # of the right form, and wrong for a stranger, a spectator and seat 0 at any time; NEXT stands
    # for the `next` of the newest message
    '{"act": null, "at": NEXT}',
    '{"act": 5, "at": NEXT}',
    '{"act": [], "at": NEXT}',
    '{"act": {}, "at": NEXT}',
    '{"act": {"do": "win", "seat": 0}, "at": NEXT}',
    '{"act": {"do": ["bid"], "seat": 0}, "at": NEXT}',
    '{"act": {"do": "deal", "hands": []}, "at": NEXT}',
    '{"act": {"do": "deal", "hands": [[1], [2], [3]]}, "at": NEXT}',
    '{"act": {"do": "bid", "seat": 9, "tricks": 1}, "at": NEXT}',
    '{"act": {"do": "bid", "seat": -1, "tricks": 1}, "at": NEXT}',
    '{"act": {"do": "play", "seat": 0, "rank": 99, "color": "red"}, "at": NEXT}',
    '{"act": {"do": "play", "seat": 0, "rank": 1, "color": "pink"}, "at": NEXT}',
    '{"act": {"do": "claim", "seat": 0, "count": -3, "state": "alive"}, "at": NEXT}',
    '{"act": {"do": "prove", "seat": 0, "boxes": {"alive": -1}}, "at": NEXT}',
    '{"act": {"do": "paradox", "seat": 1}, "at": NEXT}',
    '{"act": {"do": "doubt", "seat": 2}, "at": NEXT}',
    '{"act": {"do": "paradox", "seat": 0}, "at": 0}',
    '{"act": {"do": "doubt", "seat": 0}, "at": 999999}',
    '{"back": true, "at": 0}',
    '{"back": true, "at": 999999}',
    '{"back": false, "at": NEXT}',
]


def bad_frames(next_event: int) -> list[str | bytes]:
    """All of them, for a moment."""
    return [
        *(text for text, _ in MALFORMED),
        *(text.replace("NEXT", str(next_event)) for text in REFUSED),
    ]
