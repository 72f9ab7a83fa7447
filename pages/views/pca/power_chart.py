"""The frames of a power iteration."""

from collections.abc import Sequence

import numpy as np

from algos.pca import power_iteration
from algos.pca.power_iteration import Power
from algos.trace import Trace
from pages.views.pca.power_scene import Scene
from ui import player, words
from ui.figures import axes_cloud, axes_power

PLAIN = 12  # steps without normalising: A^k x soon leaves every window
MOST = 60  # frames


def play(at: Scene, trace: Trace[Power], *, unit: bool) -> None:
    """One frame a multiplication, both axes one after the other; without `unit`, the first few for the first axis."""
    states = list(trace.states)
    if not unit:
        states = [state for state in states if state.axis == 0][: PLAIN + 1]
    angles = axes_power.Angles(*courses(at, states), begins=[i for i, s in enumerate(states) if i and s.k == 0])
    lengths = np.array([np.exp(min(s.log_length, 700.0)) for s in states])
    reach = 1.3 if unit else 1.3 * min(float(lengths.max()), 5.0)
    layout = axes_power.layout(at.titles, reach, len(states) - 1)
    guides = at.axes[:2] @ at.plane.T
    still, curves = axes_power.still(guides, reach), angles.traces()
    end = max(i for i, state in enumerate(states) if state.axis == 0)
    shown = sorted({*player.thin(len(states), MOST), end})
    places = [at.plane @ s.x * (1.0 if unit else size) for s, size in zip(states, lengths, strict=True)]
    figures, captions = [], []
    for i in shown:
        state = states[i]
        M = at.plane @ state.A @ at.plane.T
        size = _size(at, M) if unit else 1.0
        ring = axes_cloud.CIRCLE @ M.T / size
        image = at.plane @ state.A @ state.x / size * (1.0 if unit else lengths[i])
        trail = np.array([p for p, s in zip(places[: i + 1], states, strict=False) if s.axis == state.axis])
        moving = axes_power.moving(places[i], image, ring, trail)
        figures.append(dict(data=[*still, *moving, *curves, angles.here(i)], layout=layout))
        captions.append(
            _caption(state, i, len(states) - 1, float(angles.angle[i]), None if unit else float(lengths[i]))
        )
    start = shown.index(end)
    alt = f"A vector multiplied by a {len(at.A)} by {len(at.A)} matrix again and again. {captions[start]}."
    player.play(figures, captions, start=start, alt=alt, key="power")


def _size(at: Scene, M: np.ndarray) -> float:
    """By what to divide so that the image of the circle under M (2, 2) touches it; what is but rounding stays small."""
    size, first = float(np.abs(np.linalg.eigvalsh(M)).max()), abs(float(at.values[0]))
    return size if size > 1e-12 * first else first


def courses(at: Scene, states: Sequence[Power]) -> tuple[np.ndarray, np.ndarray]:
    """For every state the degrees between x and the axis it should find, and what the ratio of eigenvalues predicts:
    its tangent falls by that factor a step. nan where nothing is left to predict."""
    angle = np.array([_left(at, state) for state in states])
    guide = np.full(len(states), np.nan)
    begun: dict[int, float] = {}
    for i, state in enumerate(states):
        first = begun.setdefault(state.axis, float(angle[i]))
        ratio = _ratio(at, state)
        if ratio is not None:
            guide[i] = 90.0 if first > 90 - 1e-6 else np.degrees(np.arctan(np.tan(np.radians(first)) * ratio**state.k))
    return angle, guide


def _left(at: Scene, state: Power) -> float:
    return float(np.degrees(power_iteration.between(state.x, at.axes[_target(at, state)])))


def _target(at: Scene, state: Power) -> int:
    """Of the true axes left by the one found, the number of that with the largest eigenvalue."""
    if state.axis == 0:
        return 0
    parts = np.abs(at.axes[:2] @ state.found[0])
    return 1 if parts[0] >= parts[1] else 0


def _ratio(at: Scene, state: Power) -> float | None:
    """The eigenvalue that comes after the one looked for, over that one, by size; None if there is none."""
    if state.axis == 0:
        return at.ratio
    if len(at.A) == 2 or _target(at, state) == 0 or at.values[1] == 0:
        return None
    return float(abs(at.values[2] / at.values[1]))


def _caption(state: Power, i: int, steps: int, left: float, length: float | None) -> str:
    which = ("First axis", "Second axis, A deflated")[state.axis]
    size = "" if length is None else f" · length {words.number(length)}"
    return (
        f"Step {i} of {steps} · {which}, {words.count(state.k, 'multiplication')} · angle left "
        f"{words.number(left)} degrees · x'Ax {words.number(state.rayleigh)}{size}"
    )
