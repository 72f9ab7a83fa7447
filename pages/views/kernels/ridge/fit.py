"""One kernel: the fitted function, and what the bandwidth, the degree or the penalty does to it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from algos.kernels import kernel_ridge
from algos.kernels.base import Kernel
from algos.kernels.kernel_ridge import KernelRidge
from algos.kernels.kernels import Gaussian, Laplacian, Linear, Polynomial
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.kernels import kernel_choice
from pages.views.kernels.ridge import closer, cost, curves, scene
from pages.views.kernels.ridge.scene import Scene
from ui import compute, controls, export, palette, picture, words
from ui.figures import fits
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Screen, rows_of

PENALTIES = [0.0, *controls.one_two_five(1e-6, 1e3, (1,))]
RIDGE = "kernel ridge"
ONE_BY_ONE = "bumps"  # what the player adds up
MOST_BUMPS = 40  # frames of them
OPENS = 0.4  # of them: the curve is there on the left, and missing on the right
DIGITS = 16  # of a float
POOR = 1e10  # a condition number that costs most of them
HELP = {
    "Training error": "Root of the mean squared residual.",
    "Left-out error": "The same where each point is predicted by the fit without it: from one fit, by a formula.",
    "Degrees of freedom": "How many free coefficients the fit is worth: the trace of K (K + λI)⁻¹.",
    "Condition": "Largest over smallest eigenvalue of K + λI. Each power of ten costs a digit.",
}


@dataclass(frozen=True, eq=False)
class Fit:
    """The fit with these settings, and what the player goes through: its bumps one by one, or the fits around it."""

    at: Scene
    trace: Trace[KernelRidge]
    scenes: Sequence[Scene]  # of the fits around it
    names: Sequence[str]
    around: Sequence[KernelRidge]
    chosen: int  # which of these is the fit itself
    bumps: bool  # whether every point's share of a curve is drawn
    moved: str  # what the player changes

    @property
    def model(self) -> KernelRidge:
        return self.trace.final


def choose(data: Dataset) -> Fit:
    at = scene.choose(data, scene.any_kernel, zero=True)
    bumps = at.plane is None and controls.toggle(
        "Bumps", True, key="bumps", help="Every point's share of the curve: its weight times how like it each place is."
    )
    moved = _moved(at.kernel, bumps)
    scenes, names, chosen = ([at], [""], 0) if moved == ONE_BY_ONE else _around(at, moved)
    trace = fitted(at)
    around = compute.run(
        kernel_ridge.family,
        at.X,
        at.y,
        kernels=[s.kernel for s in scenes],
        penalties=[s.penalty for s in scenes],
        level=at.level,
        limit=len(scenes),
    )
    return Fit(at, trace, scenes, names, around.states, chosen, bumps, moved)


def as_if(fit: Fit, i: int) -> Fit:
    """The same as if the i-th setting of the player were chosen; while it goes through bumps, they are of one fit."""
    if fit.moved == ONE_BY_ONE or i == fit.chosen:
        return fit
    return replace(fit, at=fit.scenes[i], trace=Trace((fit.around[i],), True), chosen=i)


def fitted(at: Scene) -> Trace[KernelRidge]:
    """Kernel ridge regression of a scene."""
    return compute.run(kernel_ridge.steps, at.X, at.y, kernel=at.kernel, penalty=at.penalty, level=at.level, limit=1)


def _moved(kernel: Kernel, bumps: bool) -> str:
    """What the player changes."""
    parameters = {Gaussian: "bandwidth", Laplacian: "bandwidth", Polynomial: "degree"}
    parameter = parameters.get(type(kernel))
    if parameter is None:
        return "penalty"
    return controls.choice(
        "Player moves",
        asked := [*([ONE_BY_ONE] if bumps and parameter == "bandwidth" else []), parameter, "penalty"],
        asked[0],
        key="moved",
        help="Bumps: those of the points, added up from left to right. Anything else is what the player changes, while "
        "the rest stays as set here.",
    )


def _around(at: Scene, moved: str) -> tuple[list[Scene], list[str], int]:
    """The scenes the player goes through, what each is called, and which is the one chosen."""
    if moved == "penalty":
        values = sorted({*PENALTIES, at.penalty})
        scenes = [replace(at, penalty=v) for v in values]
        return scenes, [f"Penalty λ = {v:g}" for v in values], values.index(at.penalty)
    if isinstance(at.kernel, Polynomial):
        degrees = range(1, kernel_choice.HIGHEST + 1)
        scenes = [replace(at, kernel=Polynomial(p, at.kernel.offset)) for p in degrees]
        return scenes, [f"Degree {p}" for p in degrees], at.kernel.degree - 1
    assert isinstance(at.kernel, (Gaussian, Laplacian))
    make, chosen = type(at.kernel), at.kernel.bandwidth
    values = [float(f"{v:.3g}") for v in chosen * 10.0 ** np.linspace(-1, 1, 13)]
    values[6] = chosen
    return [replace(at, kernel=make(v)) for v in values], [f"Bandwidth {v:g}" for v in values], 6


def chart(fit: Fit) -> Picture:
    at = fit.at
    if fit.moved == ONE_BY_ONE:
        return _added_up(fit)

    def draw(i: int) -> Figure:
        model = fit.around[i]
        return _curve(fit, model) if at.plane is None else at.map(model.predict(at.places))

    return picture.frames(
        len(fit.around),
        draw,
        lambda i: f"{fit.names[i]}{_instead(fit, i)} · {_told(at, fit.around[i])}",
        start=fit.chosen,
        maps=at.plane is not None,
        on_click=lambda i: closer.look_at(at, i),
        moves=_moves(fit),
        alt=_described(fit),
    )


def _moves(fit: Fit) -> dict[str, list[float]]:
    """What the slider that the player moves says in each frame."""
    if fit.moved == "penalty":
        return {"penalty": [s.penalty for s in fit.scenes]}
    key, name = ("power", "degree") if fit.moved == "degree" else ("bandwidth", "bandwidth")
    return {key: [getattr(s.kernel, name) for s in fit.scenes]}


def _told(at: Scene, model: KernelRidge) -> str:
    training, left_out = map(words.number, at.errors(model))
    freedom = words.number(model.freedom)
    return f"training error {training}, left-out error {left_out}, {freedom} degrees of freedom"


def _described(fit: Fit) -> str:
    at = fit.at
    return (
        f"Kernel ridge regression of {words.count(len(at.y), 'point')} of {at.data.title} with {at.kernel.title} and "
        f"λ = {at.penalty:g}: {_told(at, fit.model)}."
    )


def _instead(fit: Fit, i: int) -> str:
    """What the controls say, where the player shows another setting."""
    return "" if i == fit.chosen else f" instead of {fit.names[fit.chosen].split()[-1]}"


def _added_up(fit: Fit) -> Picture:
    """The points' bumps added up from left to right, a frame for each; of many points several at a time."""
    at, model = fit.at, fit.model
    order, n = np.argsort(at.X[:, 0], kind="stable"), len(at.y)
    counts = np.unique(np.linspace(1, n, min(n, MOST_BUMPS)).round().astype(int))
    grid, level = at.grid, float(at.level)
    each = model.kernel(at.X[order], grid[:, None]) * model.alpha[order, None]
    at = replace(at, y_range=_room(at.y_range, level + each.cumsum(axis=0)))

    def draw(i: int) -> Figure:
        m = int(counts[i])
        old = np.zeros(n, dtype=bool)
        old[order[:m]] = True
        last, so_far = level + each[m - 1], level + each[:m].sum(axis=0)
        ends = np.array([grid[0], grid[-1]])
        base = "mean of the targets" if at.level else "zero"
        traces = [
            fits.guide(ends, np.full(2, level), base),
            curves.together(
                grid, curves.bounded(level + each[:m], at.y_range), palette.DATA, width=1.5, name="bumps", opacity=0.5
            )
            | dict(showlegend=False),
            curves.newest(grid, curves.bounded(last, at.y_range), level),
        ]
        whole, name = level + each.sum(axis=0), f"{words.count(m, 'bump')} added up"
        dotted = dict(color=palette.FIT, width=2, dash="dot")
        traces.append(fits.curve(grid, curves.bounded(whole, at.y_range), RIDGE, line=dotted))
        traces.append(fits.curve(grid, curves.bounded(so_far, at.y_range), name, line=dict(color=palette.FIT, width=4)))
        names = [
            (name, _end(so_far, at), palette.FIT),
            (RIDGE, _end(whole, at), palette.FIT),
            (base, level, palette.NEUTRAL),
        ]
        points = curves.seen(at.X[:, 0], at.y, old)
        traces += [
            points | dict(marker=points["marker"] | dict(size=12, line=dict(width=2, color=palette.OUTLINE))),
            curves.named_bump(grid, last, level, at.y_range),
        ]
        return fits.named(fits.figure(traces, **at.axes), names)

    def caption(i: int) -> str:
        m = int(counts[i])
        j = order[m - 1]
        x, height = words.number(float(at.X[j, 0])), float(model.alpha[j] * model.kernel(at.X[[j]], at.X[[j]])[0, 0])
        does = "lifts the curve" if height > 0 else "pulls the curve down"
        told = f"Bump {m} of {n}: at its point x = {x} it {does} by {words.number(abs(height))}"
        return told + (" · all together are the curve" if m == n else "")

    return picture.frames(
        len(counts),
        draw,
        caption,
        start=int(np.searchsorted(counts, OPENS * n)),
        on_click=lambda i: closer.look_at(at, i),
        alt=f"{_described(fit)} It is the sum of a bump at each point, added up from left to right.",
    )


def _room(y_range: tuple[float, float], sums: np.ndarray) -> tuple[float, float]:
    """The range, with room for sums that leave it: at most for as much again to either side."""
    low, high = y_range
    room = 0.06 * (high - low)
    return (
        float(max(min(low, sums.min() - room), 2 * low - high)),
        float(min(max(high, sums.max() + room), 2 * high - low)),
    )


def _end(F: np.ndarray, at: Scene) -> float:
    """Where a curve ends, nan beyond the chart."""
    low, high = at.y_range
    return float(F[-1]) if low < F[-1] < high else np.nan


def _curve(fit: Fit, model: KernelRidge) -> Figure:
    """The curve among the points, from the level that it leaves for each of its bumps."""
    at, F = fit.at, model.predict(fit.at.places)
    ends = np.array([at.grid[0], at.grid[-1]])
    level = "mean of the targets" if at.level else "zero"
    traces = [fits.guide(ends, np.full(2, at.level), level)]
    if fit.bumps:
        grid = at.grid[::2]
        shares = model.kernel(at.X, grid[:, None]) * model.alpha[:, None]
        traces += curves.shares(grid, shares, at.level, at.y_range)
    traces += [
        fits.curve(at.grid, curves.bounded(F, at.y_range), RIDGE),
        fits.observed(at.X[:, 0], at.y) | dict(showlegend=False),
    ]
    named = [(RIDGE, _end(F, at), palette.FIT), (level, at.level, palette.NEUTRAL)]
    return fits.named(fits.figure(traces, **at.axes), named)


def numbers(fit: Fit) -> dict[str, float]:
    training, left_out = fit.at.errors(fit.model)
    return {
        "Training error": training,
        "Left-out error": left_out,
        "Degrees of freedom": fit.model.freedom,
        "Condition": fit.model.condition,
    }


def verdict(fit: Fit) -> str:
    """What is on display, and in words whether its system is singular or nearly so."""
    at, model = fit.at, fit.model
    told = [f"{at.kernel.title}, λ = {at.penalty:g}."]
    if model.dropped:
        told.append(
            f"K + λI cannot be inverted: {words.number(model.dropped)} of its {len(at.y)} directions are zero to the "
            "last digit. Of many weights α with the same curve the shortest are taken"
            + (": the least squares fit." if at.penalty == 0 else ".")
        )
    elif model.condition > POOR:
        told.append(
            f"K + λI is nearly singular: about {int(np.log10(model.condition))} of {DIGITS} digits of the weights are "
            "lost. A larger λ"
            + (", or standardised inputs," if isinstance(at.kernel, Polynomial) else ", or a narrower kernel,")
            + " would help."
        )
    if at.penalty == 0 and not model.dropped:
        told.append("The function goes through every point, whatever its noise.")
    return " ".join(told)


def code(fit: Fit) -> Code:
    script = fit.at.script(
        fit.trace,
        "model",
        {
            "Training error": "float(np.sqrt(np.mean((data.y - model.fitted) ** 2)))",
            "Left-out error": "float(np.sqrt(np.mean(model.left_out**2)))",
            "Degrees of freedom": "model.freedom",
            "Condition": "model.condition",
        },
        "Kernel ridge regression.",
    )
    why = "Its `alpha` is λ; its `gamma` is 1 / (2 · bandwidth²)."
    if fit.at.penalty > 0:
        return Code(kernel_ridge, script, _library(fit.at), why=why)
    none = "scikit-learn's version is shown for λ > 0; it has no way to say which of many solutions it takes."
    return Code(kernel_ridge, script, why=why, note=none)


def _library(at: Scene) -> str:
    kernel = at.kernel
    if isinstance(kernel, Gaussian):
        call = f'kernel="rbf", gamma={1 / (2 * kernel.bandwidth**2)!r}'
    elif isinstance(kernel, Laplacian):
        call = f'kernel="laplacian", gamma={1 / kernel.bandwidth!r}'
    elif isinstance(kernel, Polynomial):
        call = f'kernel="polynomial", degree={kernel.degree}, gamma=1, coef0={kernel.offset!r}'
    elif isinstance(kernel, Linear):
        call = 'kernel="linear"'
    else:
        call = "kernel=lambda x, z: x @ z + (x @ z) ** 2"
    return export.script(
        at.data,
        [
            f"level = {at.level_code}",
            f"model = KernelRidge(alpha={at.penalty!r}, {call})",
            "model.fit(data.X, data.y - level)",
            "error = data.y - level - model.predict(data.X)",
            "K = model._get_kernel(data.X)",
            f"H = K @ np.linalg.inv(K + {at.penalty!r} * np.eye(len(K)))",
        ],
        {
            "Training error": "float(np.sqrt(np.mean(error**2)))",
            "Left-out error": "float(np.sqrt(np.mean((error / (1 - np.diag(H))) ** 2)))",
            "Degrees of freedom": "float(np.trace(H))",
        },
        imports=["import numpy as np", "from sklearn.kernel_ridge import KernelRidge"],
        title="The same with scikit-learn.",
    )


def rows(fit: Fit) -> Rows:
    model = fit.model
    return rows_of(fit.at.data, {"fitted": model.fitted, "weight α": model.alpha, "left-out residual": model.left_out})


def _reached(fit: Fit) -> float:
    """Which share of the targets' way from their level the function goes at the points."""
    aim = fit.at.y - fit.model.level
    return float(aim @ (fit.model.fitted - fit.model.level) / (aim @ aim))


def _between(fit: Fit) -> float:
    """How far the function strays from its level half-way between neighbouring points, at most."""
    x = np.sort(fit.at.X[:, 0])
    return float(np.abs(fit.model.predict((x[1:, None] + x[:-1, None]) / 2) - fit.model.level).max())


QUANTITIES = {
    "Share of the targets reached": _reached,
    "Height between the points": _between,
    "Range of the curve, of the targets": lambda fit: np.ptp(fit.model.fitted) / np.ptp(fit.at.y),
    "Directions lost": lambda fit: fit.model.dropped,
    "Longest weight": lambda fit: np.abs(fit.model.alpha).max(),
}

screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_if,
    verdict=verdict,
    closer=lambda fit: closer.of_fit(fit.at, fit.model),
    code=code,
    sections={"Dual or primal": lambda fit: cost.show(fit.at, fit.model)},
    rows=rows,
    quantities=QUANTITIES,
)
