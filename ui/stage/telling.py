"""What the browser is told, as JSON: a chart with those of kept runs beside it, what changes in it, and numbers."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ui import words
from ui.figures import animation
from ui.keep import beside
from ui.keep.runs import Chart, Kept
from ui.picture import Drag
from ui.stage.packing import packed
from ui.view import VERDICT

Other = tuple[Kept, Chart]


def told_of(drawn: Chart, others: Sequence[Other], at: int) -> dict[str, Any]:
    """What the browser is told of a chart that shows frame `at`, and of those beside it."""
    beside_it = [
        _one(theirs, beside.frame(drawn, theirs, at))
        | dict(key=beside.key(kept, theirs), letter=kept.letter, colour=beside.colour(kept))
        | dict(caption=beside.caption(drawn, theirs, at))
        for kept, theirs in others
    ]
    steps: dict[str, Any] = dict(steps=list(drawn.steps)) if drawn.steps else {}
    steps |= dict(tells=True) if drawn.tells else {}
    if drawn.moves:
        steps |= dict(follows={name: [float(value) for value in values] for name, values in drawn.moves.items()})
    if drawn.tracks:
        steps |= dict(tracks=packed({axis: list(places) for axis, places in drawn.tracks.items()}))
    return _one(drawn, at) | steps | dict(start=drawn.start) | (dict(others=beside_it) if beside_it else {})


def _one(drawn: Chart, at: int) -> dict[str, Any]:
    figure = drawn.figures[at]
    return dict(
        figure=packed({"data": figure["data"], "layout": figure["layout"]}),
        alt=drawn.alt,
        at=at,
        n=len(drawn.figures),
        caption=drawn.captions[at],
        maps=drawn.maps,
    )


def changes(drawn: Chart, at: int, i: int) -> Any:
    """What differs between two frames of a chart, `at` on the screen and `i` to come."""
    return packed(animation.changes(drawn.figures[at], drawn.figures[i]))


def handle(drag: Drag) -> dict[str, Any]:
    """What the browser is told of what can be dragged."""
    points = dict(points=[dict(where) for where in drag.points]) if drag.points else {}
    return dict(meta=drag.meta, said=drag.said, touch=drag.touch) | points


def spoken(numbers: Mapping[str, Any]) -> dict[str, str]:
    """Numbers as they stand beside a chart, at most four, and the verdict."""
    shown = [label for label in numbers if label != VERDICT][:4]
    return {label: words.number(numbers[label]) for label in (*shown, VERDICT) if label in numbers}


def dumped(value: Any) -> str:
    """`value` as JSON that every browser reads: what is no number is nothing."""
    try:
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    except ValueError:
        return json.dumps(_finite(value), separators=(",", ":"))


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(held) for key, held in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(held) for held in value]
    return None if isinstance(value, float) and value - value != 0 else value
