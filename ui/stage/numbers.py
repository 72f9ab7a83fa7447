"""The numbers below the chart, at most four that matter, and the verdict under them, at the step on display."""

from collections.abc import Mapping
from typing import Any

from ui import controls, served
from ui.session import settings, visit
from ui.stage import telling
from ui.stage.lane import Lane

_numbers = served.component("numbers")


def draw(values: Mapping[str, Any], help: Mapping[str, str]) -> None:
    """The numbers by label, and what they mean, by label."""
    if values:
        told: dict[str, Any] = dict(run=visit.of(Lane).run, numbers=telling.spoken(values), moves=settings.here().moves)
        _numbers(key=controls.key_of("numbers"), data=told | dict(help=dict(help)), height="content")
