"""A report as JSON: `catbox-report/1`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules.campaigns.estimates import METHOD, Difference, Estimate
from catbox_rules.campaigns.reports.figures import Chapter, Figure, FigureRow, Yardstick
from catbox_rules.campaigns.reports.report import CampaignResult, Report
from catbox_rules.diff.differences import Difference as OfRulebook

FORMAT: Final = "catbox-report/1"


def report_as_json(report: Report) -> dict[str, object]:
    """Return a report as plain JSON: `report.schema.json`."""
    return {
        "format": FORMAT,
        "game": report.game,
        "method": METHOD,
        "campaigns": [_campaign(each) for each in report.campaigns],
        "chapters": [_chapter(each) for each in report.chapters],
    }


def _campaign(result: CampaignResult) -> Mapping[str, object]:
    played = result.played
    return {
        "letter": result.letter,
        "folder": played.folder,
        "rulebook": played.rulebook,
        "edition": played.edition,
        "options": played.options,
        "differences": None
        if played.differences is None
        else [_of_rulebook(each) for each in played.differences],
        "players": played.players,
        "policy": played.policy,
        "seed": played.seed,
        "engine": played.engine,
        "ruleset": played.ruleset,
        "library": played.library,
        "asked": played.matches,
        "matches": result.matches,
        "rounds": result.rounds,
        "finished": played.is_finished,
        "cautions": list(map(str, played.cautions)),
    }


def _of_rulebook(difference: OfRulebook) -> Mapping[str, object]:
    return {
        "what": difference.what.value,
        "players": difference.players,
        "path": difference.path,
        "edition": difference.a,
        "here": difference.b,
    }


def _chapter(chapter: Chapter) -> Mapping[str, object]:
    return {
        "players": chapter.players,
        "campaigns": list(chapter.campaigns),
        "sections": [
            {
                "id": section.id,
                "title": section.title,
                "figures": [_figure(each) for each in section.figures],
            }
            for section in chapter.sections
        ],
        "yardsticks": [[_yardstick(each) for each in known] for known in chapter.yardsticks],
    }


def _figure(figure: Figure) -> Mapping[str, object]:
    return {
        "id": figure.id,
        "title": figure.title,
        "told": figure.description,
        "categories": figure.categories,
        "unit": figure.unit or None,
        "rows": [_row(each) for each in figure.rows],
    }


def _row(row: FigureRow) -> Mapping[str, object]:
    return {
        "label": row.label,
        "name": row.name,
        "kind": row.kind.value,
        "estimates": [each and _estimate(each) for each in row.estimates],
        "differences": [each and _difference(each) for each in row.differences],
    }


def _estimate(estimate: Estimate) -> Mapping[str, object]:
    return {"value": estimate.value, **_errors(estimate), "of": estimate.of}


def _difference(difference: Difference) -> Mapping[str, object]:
    return {"value": difference.value, **_errors(difference)}


def _errors(number: Estimate | Difference) -> Mapping[str, object]:
    return {"error": number.error, "low": number.low, "high": number.high}


def _yardstick(yardstick: Yardstick) -> Mapping[str, object]:
    return {
        "label": yardstick.label,
        "rounds": yardstick.rounds,
        "known": yardstick.known,
        "value": yardstick.estimate.value,
        "allowed": yardstick.allowed,
        "agrees": yardstick.agrees,
    }
