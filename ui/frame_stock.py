"""The frames of a player on their way to the browser: of each what differs from the one on display."""

from collections.abc import Mapping
from typing import Any

from ui.figures import animation
from ui.figures.frames import Frames
from ui.plain_figure import packed


class Stock:
    """What a player's charts show, by the key of each chart: its frames, and the number of the one it opens on.

    The browser has the frames on which charts open; of the others it is told what differs.
    """

    def __init__(self, name: str, charts: Mapping[str, tuple[Frames, int]]) -> None:
        self._name = name  # the browser forgets the frames of another one
        self._charts = charts

    def frames(self) -> dict[str, Any]:
        """All other frames of every chart, and what stands in the one on display in place of what they change."""
        frames: dict[str, dict[int, Any]] = {}
        base: dict[str, dict[int, Any]] = {}
        for chart, (drawn, at) in self._charts.items():
            found, before = frames.setdefault(chart, {}), base.setdefault(chart, {})
            for i in range(len(drawn)):
                if i != at:
                    changed = animation.changes(drawn[at], drawn[i])
                    found[i] = packed(changed)
                    for trace, held in changed.items():
                        new = {key: held[key] for key in held if key not in before.get(trace, {})}
                        if new:
                            told = packed(animation.values(drawn[at], {trace: new}))[trace]
                            before[trace] = before.get(trace, {}) | told
        return dict(stock=self._name, frames=frames, base=base)
