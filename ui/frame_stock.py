"""The frames of a player on their way to the browser: drawn when they are asked for, a few at a time."""

import json
import time
from collections.abc import Mapping
from typing import Any

from ui.figures import animation
from ui.figures.frames import Frames
from ui.plain_figure import packed

SECONDS = 0.04  # of drawing for one answer, about: somebody may be waiting
LONGEST = 20_000  # letters of a question that is read at all


class Stock:
    """What a player's charts show, by the key of each chart: its frames, and the number of the one it opens on.

    The browser has the frames on which charts open; of the others it is told what differs.
    """

    def __init__(self, name: str, charts: Mapping[str, tuple[Frames, int]]) -> None:
        self._name = name  # the browser forgets the frames of another one
        self._charts = charts
        self._wanted: list[tuple[str, int]] = []

    def want(self, text: object) -> None:
        """The browser asks for frames, those it needs first in front: `[["chart", 3], ...]`. All else is left out."""
        try:
            asked = json.loads(text) if isinstance(text, str) and len(text) <= LONGEST else []
        except (ValueError, RecursionError):
            asked = []
        pairs = [one for one in asked if isinstance(one, list) and len(one) == 2] if isinstance(asked, list) else []
        self._wanted = [(c, i) for c, i in pairs if isinstance(c, str) and type(i) is int and self._holds(c, i)]

    def expect(self, frames: Mapping[str, int]) -> None:
        """The browser will need these frames at once."""
        self._wanted = [(chart, i) for chart, i in frames.items() if self._holds(chart, i)]

    def taken(self) -> dict[str, Any]:
        """The next answer: at least one of the frames asked for, then as many as there is time for."""
        frames: dict[str, dict[int, Any]] = {}
        base: dict[str, dict[int, Any]] = {}
        until = time.monotonic() + SECONDS
        wanted, self._wanted = self._wanted, []
        for chart, i in wanted:
            drawn, at = self._charts[chart]
            changed = animation.changes(drawn[at], drawn[i])
            frames.setdefault(chart, {})[i] = packed(changed)
            before = base.setdefault(chart, {})
            for trace, held in packed(animation.values(drawn[at], changed)).items():
                before[trace] = before.get(trace, {}) | held
            if time.monotonic() > until:
                break
        return dict(stock=self._name, frames=frames, base=base)

    def _holds(self, chart: str, i: int) -> bool:
        return chart in self._charts and 0 <= i < len(self._charts[chart][0])
