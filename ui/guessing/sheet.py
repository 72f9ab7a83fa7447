"""A plot as a phone draws it: its axes and the points that are given, counted in thousandths of the axes.

A class answers on it by a place [u, v], or by the heights of a curve over `COLUMNS` places from end to end.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette
from ui.classroom.store import Votes
from ui.figures import marks
from ui.guessing.cover import covered
from ui.picture import Figure

PARTS = 1000  # of an axis
COLUMNS = 40  # of a curve
MOST = 300  # points that are sent
BEYOND = 150  # parts: so far outside the plot a phone's own points are drawn, too
TICKS = 5  # about so many numbers at an axis
INK = palette.CLASSES[5]
_TAG = re.compile("<[^<>]*>")


@dataclass(frozen=True)
class Scale:
    """An axis; the ends of a logarithmic one are logarithms."""

    title: str
    low: float
    high: float
    log: bool = False
    named: tuple[tuple[float, str], ...] = ()  # what stands at it, if it is not the numbers themselves

    def parts(self, values: Any) -> np.ndarray:
        """Where values are on it, from 0 to `PARTS`."""
        found = np.asarray(values, dtype=float)
        with np.errstate(divide="ignore", invalid="ignore"):
            placed: np.ndarray = ((np.log10(found) if self.log else found) - self.low) / (self.high - self.low)
        return PARTS * placed

    def values(self, parts: Any) -> np.ndarray:
        """The values there."""
        found = self.low + np.asarray(parts, dtype=float) / PARTS * (self.high - self.low)
        return 10.0**found if self.log else found

    def told(self) -> dict[str, Any]:
        """Its title and the numbers at it, each where it stands."""
        ticks = [(round(float(self.parts(value))), text) for value, text in self.named or self._numbers()]
        return dict(title=self.title, ticks=[[part, text] for part, text in ticks if 0 <= part <= PARTS])

    def _numbers(self) -> list[tuple[float, str]]:
        low, high = sorted((self.low, self.high))
        step = float(10.0 ** np.floor(np.log10((high - low) / TICKS)))
        step *= next(k for k in (1, 2, 5, 10) if (high - low) / (step * k) <= TICKS + 1)
        step = max(1.0, round(step)) if self.log else step
        marks_at = np.arange(np.ceil(low / step), np.floor(high / step) + 1) * step
        values = [float(10.0**at) if self.log else float(at) + 0.0 for at in marks_at]  # there is one zero
        return [(value, f"{round(value, 12):g}".replace("-", "−")) for value in values]


def scales(figure: Figure, on: str) -> tuple[Scale, Scale]:
    """The two axes of a figure named so, "x y" say."""
    x, y = on.split()
    return _scale(figure, x, on), _scale(figure, y, on)


def _scale(figure: Figure, name: str, on: str) -> Scale:
    axis = figure["layout"].get(f"{name[0]}axis{name[1:]}", {})
    said = _title(axis)
    if not said and name[0] == "x":  # of plots one above the other the lowest has it
        others = [one for key, one in figure["layout"].items() if key.startswith("xaxis")]
        said = next((_title(one) for one in others if _title(one) and one.get("range") == axis.get("range")), "")
    log = axis.get("type") == "log"
    named = tuple((float(at), _TAG.sub("", text)) for at, text in _ticks(axis))
    if axis.get("range") is not None:
        low, high = map(float, axis["range"])
        return Scale(said, low, high, log, named)
    shown = _points(figure, on)[:, "xy".index(name[0])]
    values = np.log10(shown[shown > 0]) if log else shown
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    room = 0.05 * (high - low) or 0.5
    return Scale(said, low - room, high + room, log, named)


def _title(axis: dict[str, Any]) -> str:
    title = axis.get("title", "")
    return _TAG.sub("", str(title.get("text") or "" if isinstance(title, dict) else title))


def _ticks(axis: dict[str, Any]) -> Sequence[tuple[float, str]]:
    if axis.get("tickvals") is None or axis.get("ticktext") is None:
        return []
    return list(zip(axis["tickvals"], axis["ticktext"], strict=True))


def of(figure: Figure, on: str, sets: Sequence[tuple[np.ndarray, np.ndarray]] = ()) -> dict[str, Any]:
    """What a phone draws of the figure; `sets` are points of which each phone draws one set in place of the figure's.

    The plot is `wide` times as wide as it is high, where both axes are to one scale.
    """
    x, y = scales(figure, on)
    told: dict[str, Any] = dict(x=x.told(), y=y.told(), wide=_wide(figure, on, x, y))

    def placed(points: np.ndarray, beyond: int = 0) -> list[list[int]]:
        parts = np.column_stack([x.parts(points[:, 0]), y.parts(points[:, 1])])
        inside = ((parts >= -beyond) & (parts <= PARTS + beyond)).all(axis=1)
        found: list[list[int]] = np.round(parts[inside]).astype(int).tolist()
        return found[:: -(-len(found) // MOST)] if found else []

    if len(sets):
        return told | dict(sets=[placed(np.column_stack(one), BEYOND) for one in sets])
    return told | dict(points=placed(_points(covered(figure, on), on)))


def _wide(figure: Figure, on: str, x: Scale, y: Scale) -> float:
    names = [f"{name[0]}axis{name[1:]}" for name in on.split()]
    tied = any("scaleanchor" in figure["layout"].get(name, {}) for name in names)
    return round(float(np.clip(abs((x.high - x.low) / (y.high - y.low)), 0.7, 1.6)), 3) if tied else 1.2


def _points(figure: Figure, on: str) -> np.ndarray:
    """The points (n, 2) that stand in that plot of a figure."""
    found = [np.empty((0, 2))]
    for trace in figure["data"]:
        there = f"{trace.get('xaxis', 'x')} {trace.get('yaxis', 'y')}" == on
        shown = trace.get("visible", True) is True and trace.get("mode") == "markers"
        if there and shown and trace["type"] in ("scatter", "scattergl"):
            found.append(np.column_stack([np.asarray(trace[letter], dtype=float) for letter in "xy"]))
    points = np.vstack(found)
    return points[np.isfinite(points).all(axis=1)]


def strewn(on: str, votes: Votes, figure: Figure) -> Figure:
    """The figure with the places that a class has clicked."""
    x, y = scales(figure, on)
    u, v = np.array([answer for answer, many in votes for _ in range(many)], dtype=float).T
    names = [""] * len(u)
    names[int(v.argmax())] = "the class"
    look: dict[str, Any] = dict(mode="markers+text", text=names, textposition="top center", symbol="diamond", size=11)
    placed = marks.points(x.values(u), y.values(v), INK, outline=palette.OUTLINE, **look)
    return _with(figure, on, placed | dict(textfont=dict(color=INK, size=13)))


def ghosts(on: str, votes: Votes, figure: Figure) -> Figure:
    """The figure with the curves that a class has drawn; of several their mean and a standard deviation around it."""
    x, y = scales(figure, on)
    drawn = np.array([answer for answer, many in votes for _ in range(many)], dtype=float)
    across, mean, spread = x.values(np.linspace(0, PARTS, COLUMNS)), drawn.mean(axis=0), drawn.std(axis=0)
    every = slice(None, None, 1 if len(drawn) <= 50 else 2)
    u, v = across[every], y.values(drawn[:, every])
    gaps = np.full((len(v), 1), np.nan)
    together = np.hstack([v, gaps]).ravel()
    traces = [marks.line(np.tile(np.append(u, np.nan), len(v)), together, INK, width=1, opacity=0.4)]
    if len(drawn) > 1:
        red, green, blue = (int(INK[i : i + 2], 16) for i in (1, 3, 5))
        band = y.values(mean - spread), y.values(mean + spread)
        traces.append(marks.band(across, *band, f"rgba({red},{green},{blue},0.18)"))
        traces.append(marks.line(across, y.values(mean), INK, width=4))
    name = "the mean of the class" if len(drawn) > 1 else "the class"
    end = x.values([0.03 * PARTS]), y.values(np.clip(mean[1:2], 0.06 * PARTS, 0.94 * PARTS))
    traces.append(marks.text(*end, [name], INK, size=13, textposition="top right"))
    return _with(figure, on, *traces)


def _with(figure: Figure, on: str, *traces: marks.Trace) -> Figure:
    x, y = on.split()
    return figure | dict(
        data=[*figure["data"], *(trace | dict(xaxis=x, yaxis=y, showlegend=False) for trace in traces)]
    )
