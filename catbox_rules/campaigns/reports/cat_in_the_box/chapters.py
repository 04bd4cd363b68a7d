"""What a report says of campaigns of Cat in the Box with one count of players, by section."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from catbox_rules.campaigns.estimates import Kind
from catbox_rules.campaigns.reports.figures import (
    Chart,
    Figure,
    Line,
    Section,
    Tallies,
    rounds,
    seats,
    series,
)

_PART_OF_ROUNDS: Final = "share of rounds"
_POINTS: Final = "points in a round"


def sections(tallies: Tallies, players: int) -> tuple[Section, ...]:
    """Return all sections of a chapter."""
    return (
        _overview(tallies),
        Section("scores", "Scores", _scores(tallies, players)),
        Section("bids", "Bids", _bids(tallies)),
        Section("paradoxes", "Paradoxes", _paradoxes(tallies, players)),
        Section("tricks", "Tricks and the length of rounds", _tricks(tallies)),
        Section("groups", "Groups and the bonus", _groups(tallies)),
        Section("lead", "The advantage of the lead", _lead(tallies, players)),
        Section("red", "Forced red leads", (_forced_red_leads(tallies),)),
        Section("matches", "Results of matches", _results(tallies, players)),
    )


def _overview(tallies: Tallies) -> Section:
    return tallies.main_figures(
        Line("score of a seat in a round", Kind.MEAN, ("score",), "mean"),
        Line("rounds that end in a paradox", Kind.SHARE, ("paradox",), "share"),
        Line("tricks completed in a round", Kind.MEAN, ("completed",), "mean"),
        Line("plays in a round", Kind.MEAN, ("plays",), "mean"),
        Line("rounds with a forced red lead", Kind.SHARE, ("forced",), "any"),
        Line("bids that were made", Kind.SHARE, ("made",), "share"),
        Line("seats that get a bonus in a round", Kind.SHARE, ("bonus",), "any"),
        Line("bonus of a seat in a round", Kind.MEAN, ("bonus",), "mean"),
        Line("largest group of a seat", Kind.MEAN, ("group",), "mean"),
        Line("points of a seat in a match", Kind.MEAN, ("total",), "mean"),
        Line("points of who has most in a match", Kind.MEAN, ("most",), "mean"),
        Line("matches with a shared victory", Kind.SHARE, ("result",), "shared"),
    )


def _scores(tallies: Tallies, players: int) -> tuple[Figure, ...]:
    by_seat = series(Kind.MEAN, ("score", "seat"), seats(players))
    by_round = series(Kind.MEAN, ("score", "round"), rounds(tallies.numbers(("score", "round"))))
    return (
        tallies.figure(
            ("score-by-seat", "Mean score by seat"),
            "What each seat scores in a round on average. Seat 0 starts the first round, its left "
            "neighbor, seat 1, the next one, and so on.",
            ("seat", _POINTS),
            Chart.POINTS,
            [*by_seat, Line("all seats", Kind.MEAN, ("score",), "mean")],
        ),
        tallies.figure(
            ("score-by-round", "Mean score by round"),
            "What a seat scores on average in the first round of a match, the second one, and so "
            "on.",
            ("round", _POINTS),
            Chart.POINTS,
            by_round,
        ),
        tallies.distribution(
            ("scores", "Scores of a seat in a round"),
            "How often a seat scores so many points in a round. Below 0 are the seats that caused "
            "a paradox after they had won tricks.",
            ("score", "share of seats"),
            ("score",),
        ),
    )


def _bids(tallies: Tallies) -> tuple[Figure, ...]:
    bids = tallies.numbers(("made", "bid"))
    if not bids:
        return ()
    chosen = [Line(str(bid), Kind.SHARE, ("bid",), bid) for bid in bids]
    labels = _plain(bids)
    made = series(Kind.SHARE, ("made", "bid"), labels)
    return (
        tallies.figure(
            ("bids", "Bids"),
            "How often each number of tricks is bid.",
            ("bid", "share of bids"),
            Chart.BARS,
            chosen,
        ),
        tallies.figure(
            ("score-by-bid", "Mean score by bid"),
            "What a seat that bids so many tricks scores in that round on average.",
            ("bid", _POINTS),
            Chart.POINTS,
            series(Kind.MEAN, ("score", "bid"), labels),
        ),
        tallies.figure(
            ("made-by-bid", "Bids that are made"),
            "How often a seat wins exactly as many tricks as it bid. A seat that causes the "
            "paradox has not made its bid.",
            ("bid", "share of these bids"),
            Chart.POINTS,
            [*made, Line("any bid", Kind.SHARE, ("made",), "share")],
        ),
        *(
            tallies.distribution(
                (f"scores-after-bid-{bid}", f"Scores after a bid of {bid}"),
                f"How often a seat that bids {bid} scores so many points in that round.",
                ("score", "share of these bids"),
                ("score", "bid", bid),
            )
            for bid in bids
        ),
    )


def _paradoxes(tallies: Tallies, players: int) -> tuple[Figure, ...]:
    tricks = [number for number in tallies.values(("paradox", "trick")) if number > 0]
    hazards = _plain(tallies.numbers(("hazard",)))
    return (
        tallies.figure(
            ("paradox-by-trick", "Paradoxes by trick"),
            "In which trick the paradox comes: the share of all rounds that end in this "
            "trick. What is missing to 100 % are rounds without a paradox.",
            ("trick", _PART_OF_ROUNDS),
            Chart.BARS,
            [Line(str(number), Kind.SHARE, ("paradox", "trick"), number) for number in tricks],
        ),
        tallies.figure(
            ("paradox-hazard", "The risk of a paradox in each trick"),
            "Of the rounds that come to this trick, how many end in it.",
            ("trick", "share of rounds that come to it"),
            Chart.POINTS,
            series(Kind.SHARE, ("hazard",), hazards),
        ),
        tallies.figure(
            ("paradox-by-place", "Paradoxes by place"),
            "The share of rounds in which the seat at this place causes the paradox.",
            ("place", _PART_OF_ROUNDS),
            Chart.POINTS,
            series(Kind.SHARE, ("paradox", "place"), _places(players)),
        ),
    )


def _tricks(tallies: Tallies) -> tuple[Figure, ...]:
    return (
        tallies.distribution(
            ("completed", "Tricks completed in a round"),
            "How many tricks are won by somebody before the round ends.",
            ("tricks", _PART_OF_ROUNDS),
            ("completed",),
        ),
        tallies.distribution(
            ("plays", "Plays in a round"),
            "How long rounds are: the cards that are played, those of the trick that a paradox "
            "breaks off too.",
            ("plays", _PART_OF_ROUNDS),
            ("plays",),
        ),
        tallies.distribution(
            ("tricks", "Tricks of a seat"),
            "How many tricks a seat wins in a round.",
            ("tricks", "share of seats"),
            ("tricks",),
        ),
    )


def _groups(tallies: Tallies) -> tuple[Figure, ...]:
    return (
        tallies.distribution(
            ("groups", "The largest group"),
            "How many tokens the largest group of a seat has at the end of a round, whether it "
            "gets a bonus for it or not.",
            ("tokens", "share of seats"),
            ("group",),
        ),
        tallies.distribution(
            ("bonus", "The bonus"),
            "How many points a seat gets as its bonus in a round.",
            ("points", "share of seats"),
            ("bonus",),
        ),
    )


def _lead(tallies: Tallies, players: int) -> tuple[Figure, ...]:
    return (
        tallies.figure(
            ("score-by-place", "Mean score by place"),
            "What the start seat scores in the round that it starts, and the seats to its left.",
            ("place", _POINTS),
            Chart.POINTS,
            series(Kind.MEAN, ("score", "place"), _places(players)),
        ),
        tallies.figure(
            ("best-by-place", "Rounds won by place"),
            "The share of rounds in which the seat at this place scores most; where several do, "
            f"they share it. Without any advantage each place has {100 / players:.1f} %.",
            ("place", _PART_OF_ROUNDS),
            Chart.POINTS,
            series(Kind.SHARE, ("best", "place"), _places(players)),
        ),
    )


def _forced_red_leads(tallies: Tallies) -> Figure:
    numbers = [number for number in tallies.values(("forced",)) if number > 0]
    lines = (
        Line("at least one", Kind.SHARE, ("forced",), "any"),
        *(Line(f"just {number}", Kind.SHARE, ("forced",), number) for number in numbers),
    )
    return tallies.figure(
        ("forced-red-leads", "Rounds with forced red leads"),
        "A red lead is forced where red is not broken and nothing else can be declared.",
        ("forced red leads", _PART_OF_ROUNDS),
        Chart.NONE,
        lines,
    )


def _results(tallies: Tallies, players: int) -> tuple[Figure, ...]:
    ends = (
        Line("one seat has most points", Kind.SHARE, ("result",), "ahead"),
        Line("a tie that the last round decides", Kind.SHARE, ("result",), "last round"),
        Line("a shared victory", Kind.SHARE, ("result",), "shared"),
    )
    return (
        tallies.figure(
            ("total-by-seat", "Points in a match by seat"),
            "What each seat has at the end of a match on average. Seat 0 starts the first round.",
            ("seat", "points in a match"),
            Chart.POINTS,
            series(Kind.MEAN, ("total", "seat"), seats(players)),
        ),
        tallies.figure(
            ("wins-by-seat", "Matches won by seat"),
            "The share of matches that each seat wins; a shared victory is shared equally. "
            f"Without any advantage each seat has {100 / players:.1f} %.",
            ("seat", "share of matches"),
            Chart.POINTS,
            series(Kind.SHARE, ("win", "seat"), seats(players)),
        ),
        tallies.figure(
            ("ends", "How matches are decided"),
            "Of the seats that tie for most points the one that did best in the last round "
            "wins; if that ties too, they share the victory.",
            ("end", "share of matches"),
            Chart.BARS,
            ends,
        ),
    )


def _plain(numbers: Iterable[int]) -> Mapping[int, str]:
    """Return numbers with themselves as labels."""
    return {number: str(number) for number in numbers}


def _places(players: int) -> Mapping[int, str]:
    """Return the labels of places: how far a seat is after the start seat."""
    further = {place: f"{place} to its left" for place in range(2, players)}
    return {0: "start seat", 1: "its left neighbor", **further}
