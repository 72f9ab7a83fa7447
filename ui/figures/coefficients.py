"""Coefficients as bars and as paths over a penalty, large and small ones readable in one chart."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette, words

Trace = dict[str, Any]
COLOURED = 8  # paths with a colour and a name of their own
LONGEST = 11  # characters of a name beside its bar
TICKS = 3  # of powers of ten on each side of 0, at most
FEW, SHORT = 10, 6  # so many names of so many letters have room to be read from afar


@dataclass(frozen=True)
class Scale:
    """An axis for coefficients to both sides of 0.

    They stand as they are or, where a few dwarf the rest, beyond about `unit` by the logarithm of their size.
    """

    reach: float  # the largest size that is shown
    unit: float | None  # None: all are to scale

    @classmethod
    def around(cls, coef: np.ndarray, typical: float) -> "Scale":
        """The scale for all coefficients in `coef`; sizes like `typical` stand clear of 0."""
        reach = float(np.abs(coef).max(initial=0.0)) or 1.0
        typical = typical if typical > 0 else reach
        return cls(reach, None if reach <= 6 * typical else 10.0 ** np.floor(np.log10(typical) - 0.5))

    def place(self, coef: np.ndarray) -> np.ndarray:
        """Where coefficients are drawn."""
        return np.asarray(coef) if self.unit is None else np.arcsinh(np.asarray(coef) / self.unit / 2) / np.log(10)

    def axis(self, **more: Any) -> dict[str, Any]:
        """The axis, labelled in the coefficients' own values, with a line at 0."""
        end = 1.06 * float(self.place(np.array(self.reach)))
        zero: dict[str, Any] = dict(zeroline=True, zerolinecolor=palette.NEUTRAL, zerolinewidth=1.5)
        if self.unit is None:
            return palette.axis("coefficient", range=[-end, end], **(dict(nticks=5) | zero | more))
        decades = np.arange(1, max(int(np.log10(self.reach / self.unit) + 1e-9), 1) + 1)
        sizes = self.unit * 10.0 ** decades[:: -(-len(decades) // TICKS)]
        ticks = np.concatenate([-sizes[::-1], [0.0], sizes])
        told = dict(tickvals=self.place(ticks).tolist(), ticktext=[words.brief(tick) for tick in ticks], tickangle=0)
        return palette.axis("coefficient (log scale to both sides)", range=[-end, end], **(told | zero | more))


def bars(names: Sequence[str], coef: np.ndarray, scale: Scale) -> Trace:
    """One bar for each coefficient (d,), the first on top; a dot on a logarithmic axis, where lengths say nothing."""
    kind: Trace = dict(type="bar", orientation="h", textposition="none", marker=dict(color=palette.FIT))
    if scale.unit is not None:
        size = max(6, min(14, 200 / len(coef)))
        kind = dict(type="scatter", mode="markers", marker=dict(color=palette.FIT, size=size))
    return kind | dict(
        y=np.arange(len(coef), dtype=np.uint8 if len(coef) < 256 else np.int32),
        x=scale.place(coef).astype(np.float32),
        customdata=np.asarray(coef, dtype=np.float32),
        text=list(names),
        hovertemplate="%{text}: %{customdata:.4g}<extra></extra>",
        showlegend=False,
    )


def names_axis(names: Sequence[str], **more: Any) -> dict[str, Any]:
    """The axis beside the bars: names where there is room for them."""
    n = len(names)
    shown = [name if len(name) <= LONGEST else name[: LONGEST - 1] + "…" for name in names]
    if n > 16 or (n > FEW and "^" in names[1]):  # of powers one knows the ones between
        shown = [text if i % -(-n // 10) == 0 else "" for i, text in enumerate(shown)]
    shown = [re.sub(r"\^(\d+)", r"<sup>\1</sup>", text) for text in shown]
    few = n <= FEW and max(map(len, names)) <= SHORT
    size = 13 if few else 11 if "" in shown else 10  # those left out give room
    look: dict[str, Any] = dict(showgrid=False, tickfont=dict(size=size))
    return palette.axis("", range=[n - 0.4, -0.6], tickvals=list(range(n)), ticktext=shown, **look, **more)


def penalty_places(penalties: np.ndarray) -> np.ndarray:
    """Where penalties stand on a logarithmic axis; 0 has its place one power of ten below the smallest other."""
    positive = penalties[penalties > 0]
    low = positive.min() / 10 if len(positive) else 1.0
    return np.log10(np.where(penalties > 0, penalties, low))


def penalty_axis(penalties: np.ndarray, **more: Any) -> dict[str, Any]:
    """The axis for `penalty_places`, labelled in penalties."""
    at = penalty_places(penalties)
    low, high = float(at.min()), float(at.max())
    zero = bool((penalties == 0).any())
    powers = [p for p in range(int(np.ceil(low)), int(high) + 1) if p % 3 == 0 and not (zero and p < low + 2)]
    ticks = ([low] if zero else []) + [float(p) for p in powers]
    text = (["0"] if zero else []) + [_power(10.0**p) for p in powers]
    room = 0.03 * (high - low) or 1.0
    return palette.axis("λ", range=[low - room, high + room], tickvals=ticks, ticktext=text, **more)


def paths(
    penalties: np.ndarray, coef: np.ndarray, names: Sequence[str], scale: Scale, *, at: float, height: int = 400
) -> dict[str, Any]:
    """Each coefficient (k, d) over the penalties (k,), and a line at the penalty `at`.

    The largest have a colour and a name; the others are thin and grey.
    """
    x = penalty_places(penalties)
    order = np.argsort(-np.abs(coef).max(axis=0), kind="stable")
    first, rest = order[:COLOURED], order[COLOURED:]
    data = [_path(x, coef[:, j], names[j], scale, i) for i, j in enumerate(first)]
    if len(rest):
        gap = np.full((1, len(rest)), np.nan)
        y = np.vstack([scale.place(coef[:, rest]), gap]).T.ravel()
        data.insert(0, _line(np.tile(np.append(x, np.nan), len(rest)), y, "the others", palette.NEUTRAL, width=1))
    here = float(penalty_places(np.append(penalties[penalties > 0], at))[-1])
    axis = scale.axis()
    data.append(_line(np.array([here, here]), np.array(axis["range"]), "λ now", palette.NEUTRAL, dash="dash", width=2))
    return dict(
        data=data,
        layout=palette.layout(
            height=height,
            margin=dict(l=56, r=12, t=70, b=44, autoexpand=False),
            xaxis=penalty_axis(penalties),
            yaxis=axis,
        ),
    )


def _path(x: np.ndarray, coef: np.ndarray, name: str, scale: Scale, i: int) -> Trace:
    line = _line(x, scale.place(coef), name, palette.colour(i), dash=palette.DASHES[i % 3], width=2)
    hover = f"{name}: %{{customdata:.4g}}<extra></extra>"
    return line | dict(customdata=np.asarray(coef, dtype=np.float32), hovertemplate=hover, hoverinfo=None)


def _line(x: np.ndarray, y: np.ndarray, name: str, colour: str, **line: Any) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        name=name,
        x=np.asarray(x, dtype=np.float32),
        y=np.asarray(y, dtype=np.float32),
        line=dict(color=colour, **line),
        hoverinfo="skip",
    )


def _power(value: float) -> str:
    """A tick's text: short numbers as they are, the others as powers of ten."""
    if value == 0 or 1e-3 < abs(value) < 1e4:
        return words.number(value).rstrip("0").rstrip(".") if "." in words.number(value) else words.number(value)
    return f"{'−' if value < 0 else ''}10<sup>{np.log10(abs(value)):.0f}</sup>"
