"""Data drawn by hand: the pad under the picker, and the way from any other data set to it.

There is one drawing, shared by all pages; the page that uses it holds its text in the address. What a link says wins
over what was drawn before. Small data sets become a drawing, too, when one of their points is dragged in the chart;
the pad stays folded then, and what was drawn on it is not replaced.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import streamlit as st

from datasets import drawn, taken
from datasets.dataset import Dataset
from datasets.drawn import Drawn, Point
from datasets.upload import Refusal
from ui import controls
from ui.data import drawing_table
from ui.draw import pad
from ui.session import answers, settings, visit

DRAWN = "drawn"  # as data, and as the control that holds the drawing in the address
AXES = ("across", "up", "input")  # controls that choose the columns a view draws
SNAPS = 50  # places along an axis
DRAGGED = 0.5  # so much beyond the points, as a share of their spread, one of them can be dragged in the chart


class Lent(NamedTuple):
    """Data whose points can be dragged: the drawing that they become, and where they are now, (n, 2)."""

    to: Drawn
    places: np.ndarray


@dataclass(frozen=True)
class Offered:
    """What can be taken over to draw on: the data that a run of a page shows, and their kind as a drawing."""

    page: str
    run: int
    data: Dataset
    kind: str

    @cached_property
    def lent(self) -> Lent | None:
        """What these data become when a point of them is dragged; None if not all of it fits into a drawing."""
        data, one = self.data, self.kind == "numbers"
        if data.start is not None:  # of a drawing nobody knows where a bad start is
            return None
        if len(data.feature_names) != (1 if one else 2) or taken.refusal(data, self.kind):
            return None
        places = np.column_stack([data.X, data.target]) if one else data.X
        return Lent(taken.take(data, self.kind, room=DRAGGED).drawn, places)


@dataclass
class Drawing:
    """The drawing of a visit, what can be taken over to draw on, and what was said when it was."""

    now: Drawn | None = None
    offered: Offered | None = None
    said: tuple[Drawn | None, str] = (None, "")
    by_hand: bool = False  # something was drawn, on the pad or in the table
    dragged: tuple[str, str] = ("", "")  # the data, by name and title, whose points were dragged into the drawing


def choose(kind: str) -> Dataset | None:
    """The drawing as a data set of this kind, or None while it has too few points for one."""
    if not answers.now():
        controls.quiet(DRAWN)
        _put_if_missing(kind)
    text = controls.unseen(DRAWN, longest=drawn.LONGEST)
    now = _read(text)
    if not answers.now() and visit.of(Drawing).dragged[0]:
        _folded()
    elif not answers.now():
        with controls.sidebar().container(key="drawing_pad"):
            _pad(now, kind)
            with st.expander("As a table"):
                drawing_table.edit(now, kind, _draw)
    try:
        return now.dataset(kind)
    except Refusal:
        return None


def offer(data: Dataset, kind: str) -> None:
    """A button that takes over the data set which is shown, to draw on."""
    if answers.now():
        return
    drawing = visit.of(Drawing)
    drawing.offered = Offered(visit.page(), settings.here().runs, data, kind)
    drawing.dragged = "", ""
    reason = taken.refusal(data, kind)
    replaces = " It replaces your drawing." if getattr(_held(), "points", ()) else ""
    controls.sidebar().button(
        "Draw on these points",
        icon=":material/draw:",
        type="tertiary",
        key=controls.key_of("draw_on"),
        help=reason or f"Takes the points that are shown over to the drawing pad.{replaces}",
        disabled=bool(reason),
        on_click=_take,
        args=(data, kind),
    )


def lent(asked: Mapping[str, Any]) -> Lent | None:
    """What the data of this run, by its settings, become when a point of them is dragged; None if they stay.

    All of it must fit into a drawing, and nothing that was drawn by hand be lost.
    """
    if answers.now() or asked.get("data") in (None, DRAWN):
        return None
    drawing = visit.of(Drawing)
    offered, by_hand = drawing.offered, drawing.by_hand and drawing.now is not None and drawing.now.points
    if offered is None or by_hand or (offered.page, offered.run) != (visit.page(), settings.here().runs):
        return None
    return offered.lent


def take_over(text: str) -> None:
    """The data that are shown become this drawing: one of their points was dragged. For callbacks."""
    drawing, name = visit.of(Drawing), str(settings.held("data"))
    drawing.now, drawing.by_hand = drawn.read(text), False
    drawing.dragged = name, settings.title_of("data", name)
    settings.put_alone({"data": DRAWN, DRAWN: text})


def shown() -> str:
    """The name of the data on the screen: with a point or two dragged they are still the same."""
    return visit.of(Drawing).dragged[0] or str(settings.held("data"))


def _folded() -> None:
    """In place of the pad: from what the points came, and the way to draw on them."""
    place, title, key = controls.sidebar(), visit.of(Drawing).dragged[1], controls.key_of("draw_on")
    place.caption(f"“{title}”, with points dragged in the chart.")
    place.button("Draw on these points", icon=":material/draw:", type="tertiary", key=key, on_click=_unfold)


def _unfold() -> None:
    visit.of(Drawing).dragged = "", ""


def _held() -> Drawn | None:
    return visit.of(Drawing).now


def _hold(it: Drawn) -> None:
    """This is the drawing from now on. For callbacks."""
    visit.of(Drawing).now = it
    controls.put(DRAWN, drawn.write(it))


def _draw(it: Drawn) -> None:
    """This was drawn by hand. For callbacks."""
    visit.of(Drawing).by_hand = True
    _hold(it)


def _take(data: Dataset, kind: str) -> None:
    try:
        it = _taken(data, kind)
    except Refusal as problem:
        controls.notice(str(problem))
        return
    controls.put("data", DRAWN)
    _hold(it)


def _taken(data: Dataset, kind: str) -> Drawn:
    columns = [controls.held(name) for name in AXES]
    it, left_behind = taken.take(data, kind, [name for name in columns if isinstance(name, str)])
    visit.of(Drawing).said = it, f"Taken over from “{data.title}”. {left_behind}"
    return it


def _put_if_missing(kind: str) -> None:
    """Where the address says nothing: the drawing there is, else what was shown before, else an empty pad."""
    if controls.held(DRAWN):
        return
    it, offered = _held(), visit.of(Drawing).offered
    if it is None and offered and offered.page == visit.page() and not taken.refusal(offered.data, kind):
        it = _taken(offered.data, kind)
    controls.put(DRAWN, drawn.write(it or Drawn()))


def _read(text: str) -> Drawn:
    """The drawing in the address, and from now on in the session; the one in the session if it cannot be read."""
    if answers.now():
        try:
            return drawn.read(text)
        except Refusal:
            return Drawn()
    if settings.arriving():
        visit.of(Drawing).dragged = "", ""
    held = _held()
    if held is not None and (not text or drawn.write(held) == text):
        return held
    try:
        held = drawn.read(text)
        visit.of(Drawing).now = held
    except Refusal as problem:
        controls.notice(f"{problem} The link's drawing was left out.")
    return held or Drawn()


# The pad --------------------------------------------------------------------------------------------------


def _pad(now: Drawn, kind: str) -> None:
    by_class = kind == "classes"

    def commit(points: list[Point]) -> None:
        before = _held() or now
        kept = points if by_class else with_classes(points, before.points)
        try:
            _draw(Drawn(before.x, before.y, tuple(kept), before.classes))
        except Refusal as problem:
            controls.notice(str(problem))

    pad.points(
        "drawing",
        points=now.points if by_class else [(x, y, 0) for x, y, _ in now.points],
        x=_snapping(now.x),
        y=_snapping(now.y),
        classes=now.classes if by_class else ("points",),
        most=drawn.MOST,
        commit=commit,
    )
    it, said = visit.of(Drawing).said
    if it == now:
        st.caption(said)


def with_classes(points: Sequence[Point], before: Sequence[Point]) -> list[Point]:
    """The points with the classes they had: by their number if none was added or deleted, else by their place."""
    if len(points) == len(before):
        return [(x, y, kind) for (x, y, _), (_, _, kind) in zip(points, before, strict=True)]
    of = {(x, y): kind for x, y, kind in before}
    return [(x, y, of.get((x, y), 0)) for x, y, _ in points]


def _snapping(axis: drawn.Axis) -> pad.Axis:
    return pad.Axis(axis.title, axis.low, axis.high, taken.one_two_five((axis.high - axis.low) / SNAPS))
