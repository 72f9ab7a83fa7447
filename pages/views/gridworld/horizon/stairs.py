"""Value iteration in one state: the stairs between V and R + gamma V, and the error sweep by sweep."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

SWEEP = palette.CLASSES[0]
_STEPS = 120  # of the stairs that are drawn: later ones are too small to see


class Stage:
    """What stands still while the sweeps go on. values (n + 1,) are V_0 = 0, V_1, ...; limit V* or an infinity."""

    def __init__(self, values: np.ndarray, reward: float, gamma: float, limit: float, tolerance: float) -> None:
        self.values, self.reward, self.gamma = values, reward, gamma
        self.ends = np.isfinite(limit)
        held = np.append(values, limit) if self.ends else values
        low, high = float(held.min()), float(held.max())
        room = 0.08 * (high - low) or 1.0
        self.range = [low - room, high + room]
        self.falling = bool(self.ends and limit)
        self.error = np.abs(values - limit) if self.falling else values
        if self.falling:
            self.error = np.where(self.error > 1e-12, self.error, np.nan)  # 0 has no place on a logarithmic axis
        self.still = self._still(limit, tolerance)
        self.layout = self._layout(tolerance)

    def _still(self, limit: float, tolerance: float) -> list[Trace]:
        ends = np.array(self.range)
        sweeps = np.arange(len(self.values))
        traces = [
            _line(ends, ends, "V unchanged", palette.NEUTRAL, dash="dash"),
            _line(ends, self.reward + self.gamma * ends, "R + γV", SWEEP),
        ]
        if self.ends:
            traces.append(_dot(limit, limit, palette.NEUTRAL, symbol="x", name="V*", hoverinfo="x+y+name"))
        title = "|V<sub>i</sub> − V*|" if self.falling else "V<sub>i</sub>"
        self.curve = panels.on(_line(sweeps, self.error, title, SWEEP, showlegend=False), 1)
        if self.falling:
            level = np.full(2, tolerance)
            across = np.array([0, len(self.values) - 1])
            traces.append(panels.on(_line(across, level, f"error {tolerance:g}", palette.NEUTRAL, dash="dot"), 1))
        return traces

    def _layout(self, tolerance: float) -> dict[str, Any]:
        over = palette.axis("sweep i", range=[-0.02 * len(self.values), len(self.values) * 1.02])
        left = palette.axis("V", range=self.range), palette.axis("V after one sweep more", range=self.range)
        if self.falling:
            low, high = np.log10(min(tolerance, np.nanmin(self.error))), np.log10(max(tolerance, np.nanmax(self.error)))
            up = palette.axis(
                "error |V<sub>i</sub> − V*|", type="log", range=[low - 0.3, high + 0.3], dtick=1, tickformat="~g"
            )
        else:
            up = palette.axis("V<sub>i</sub>", range=self.range)
        return panels.layout([left, (over, up)], widths=[1, 1], height=440, tall=820, showlegend=True)

    def draw(self, i: int) -> dict[str, Any]:
        """The figure after i sweeps."""
        V = self.values[: min(i, _STEPS) + 1]
        stairs = np.repeat(V, 2)
        now = palette.CLASSES[1]
        come = np.where(np.arange(len(self.error)) <= i, self.error, np.nan)
        moving = [
            self.curve | dict(y=come),
            _line(stairs[:-1], stairs[1:], "sweeps", now, width=2),
            _dot(self.values[i], self.values[i], now, name="V<sub>i</sub>", hoverinfo="x+y+name"),
            panels.on(_dot(i, self.error[i], now), 1),
        ]
        return dict(data=[*self.still, *moving], layout=self.layout)


def _line(x: np.ndarray, y: np.ndarray, name: str, colour: str, *, width: float = 2.5, **more: Any) -> Trace:
    return marks.line(x, y, colour, width=width, name=name, says=f"{name}: %{{x:.4g}}, %{{y:.4g}}", **more)


def _dot(x: float, y: float, colour: str, **more: Any) -> Trace:
    return marks.points([float(x)], [float(y)], colour, size=11, outline=palette.OUTLINE, **more)
