"""The frames of a player as the browser is told of them: of each what differs from the one on display."""

from collections.abc import Mapping
from typing import Any

from ui.figures import animation
from ui.stage.frames import Frames
from ui.stage.plain_figure import packed


def told(name: str, charts: Mapping[str, tuple[Frames, int]]) -> dict[str, Any]:
    """All frames of these charts but those they open on, by chart, and what stands there in place of what they change.

    charts: by key, the frames and the number of the one that the browser has. name: of the frames of this run.
    """
    frames: dict[str, dict[int, Any]] = {}
    base: dict[str, dict[int, Any]] = {}
    for chart, (drawn, at) in charts.items():
        found, before = frames.setdefault(chart, {}), base.setdefault(chart, {})
        for i in range(len(drawn)):
            if i == at:
                continue
            changed = animation.changes(drawn[at], drawn[i])
            found[i] = packed(changed)
            for trace, values in changed.items():
                new = {key: value for key, value in values.items() if key not in before.get(trace, {})}
                if new:
                    before[trace] = before.get(trace, {}) | packed(animation.values(drawn[at], {trace: new}))[trace]
    return dict(stock=name, frames=frames, base=base)
