"""One kernel: the fitted function, and what the bandwidth, the degree or the penalty does to it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from algos.kernels import kernel_ridge
from algos.kernels.base import Kernel
from algos.kernels.kernel_ridge import KernelRidge
from algos.kernels.kernels import Gaussian, Laplacian, Linear, Polynomial
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.kernels import kernel_choice
from pages.views.kernels.ridge import bumps, closer, cost, curves, scene
from pages.views.kernels.ridge.scene import Scene
from ui import compute, controls, export, palette, picture, words
from ui.figures import fits
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Screen, rows_of
from ui.words import Share

PENALTIES = [0.0, *controls.one_two_five(1e-6, 1e3, (1,))]
LEVEL = 0.2  # of what the targets span: a curve that spans less hardly rises or falls
ONE_BY_ONE = "bumps"  # what the player adds up
DIGITS = 16  # of a float
POOR = 1e10  # a condition number that costs most of them
HELP = {
    "Training error": "Root mean squared error on the points. While bumps are added, that of the sum so far.",
    "Left-out error": "The same, with each point predicted by a fit without it. A formula gives it from one fit.",
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
    shares: bool  # whether every point's share of a curve is drawn
    moved: str  # what the player changes
    added: int | None = None  # how many bumps are added up, while not all are

    @property
    def model(self) -> KernelRidge:
        return self.trace.final


def choose(data: Dataset) -> Fit:
    at = scene.choose(data, scene.any_kernel, zero=True)
    shares = at.plane is None and controls.toggle(
        "Bumps", True, key="bumps", help="Every point's share of the curve: its weight times how like it each place is."
    )
    moved = _moved(at.kernel, shares)
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
    return Fit(at, trace, scenes, names, around.states, chosen, shares, moved)


def as_if(fit: Fit, i: int) -> Fit:
    """The same as if the i-th setting of the player were chosen, or as far as its bumps are added up."""
    if fit.moved == ONE_BY_ONE:
        m = int(bumps.shown_counts(fit.at)[i])
        return replace(fit, added=m if m < len(fit.at.y) else None)
    if i == fit.chosen:
        return fit
    return replace(fit, at=fit.scenes[i], trace=Trace((fit.around[i],), True), chosen=i)


def fitted(at: Scene) -> Trace[KernelRidge]:
    """Kernel ridge regression of a scene."""
    return compute.run(kernel_ridge.steps, at.X, at.y, kernel=at.kernel, penalty=at.penalty, level=at.level, limit=1)


def _moved(kernel: Kernel, shares: bool) -> str:
    """What the player changes."""
    parameters = {Gaussian: "bandwidth", Laplacian: "bandwidth", Polynomial: "degree"}
    parameter = parameters.get(type(kernel))
    if parameter is None:
        return "penalty"
    return controls.choice(
        "Play changes",
        asked := [*([ONE_BY_ONE] if shares and parameter == "bandwidth" else []), parameter, "penalty"],
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
        return scenes, [f"Penalty λ = {words.setting(v)}" for v in values], values.index(at.penalty)
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
        return bumps.added_up(at, fit.model, _described(fit))

    def draw(i: int) -> Figure:
        model = fit.around[i]
        return _curve(fit, model) if at.plane is None else at.map(model.predict(at.places))

    return picture.frames(
        len(fit.around),
        draw,
        lambda i: f"{fit.names[i]}{_instead(fit, i)}: {_level(at, fit.around[i])}{_off(at, fit.around[i])}",
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


def _range(at: Scene, model: KernelRidge) -> Share:
    """What the curve spans at the points, of what the targets span."""
    return Share(np.ptp(model.fitted) / np.ptp(at.y)) if np.ptp(at.y) else Share(np.nan)


def _level(at: Scene, model: KernelRidge) -> str:
    """That it hardly rises or falls any more."""
    share = _range(at, model)
    return f"the curve spans {words.number(share)} of the targets' range, " if share < LEVEL else ""


def _off(at: Scene, model: KernelRidge) -> str:
    """The same in a sentence, without how free it is."""
    training, left_out = at.errors(model)
    told = f"the training error is {words.number(training)}"
    return f"{told} and the left-out error {words.number(left_out)}" if np.isfinite(left_out) else told


def _described(fit: Fit) -> str:
    at = fit.at
    return (
        f"Kernel ridge regression of {words.count(len(at.y), 'point')} of {at.data.title} with {at.kernel.title} and "
        f"λ = {words.setting(at.penalty)}: {_told(at, fit.model)}."
    )


def _instead(fit: Fit, i: int) -> str:
    """What the controls say, where the player shows another setting."""
    return "" if i == fit.chosen else f" instead of {fit.names[fit.chosen].split()[-1]}"


def _curve(fit: Fit, model: KernelRidge) -> Figure:
    """The curve among the points, from the level that it leaves for each of its bumps."""
    at, F = fit.at, model.predict(fit.at.places)
    level, guide = curves.level(at.grid, at.level)
    traces = [guide]
    if fit.shares:
        grid = at.grid[::2]
        shares = model.kernel(at.X, grid[:, None]) * model.alpha[:, None]
        traces += curves.shares(grid, shares, at.level, at.y_range)
    traces += [
        fits.curve(at.grid, curves.bounded(F, at.y_range), curves.RIDGE),
        fits.observed(at.X[:, 0], at.y) | dict(showlegend=False),
    ]
    named = [(curves.RIDGE, curves.end(F, at.y_range), palette.FIT), (level, at.level, palette.NEUTRAL)]
    return fits.named(fits.figure(traces, **at.axes), named)


def numbers(fit: Fit) -> dict[str, float]:
    training, left_out = fit.at.errors(fit.model)
    if fit.moved == ONE_BY_ONE:
        return {"Training error": training if fit.added is None else bumps.error_so_far(fit.at, fit.model, fit.added)}
    return {
        "Training error": training,
        "Left-out error": left_out,
        "Degrees of freedom": fit.model.freedom,
        "Condition": fit.model.condition,
    }


def verdict(fit: Fit) -> str:
    """What is on display, and in words whether its system is singular or nearly so."""
    at, model = fit.at, fit.model
    told = [f"{at.kernel.title}, λ\u00a0=\u00a0{words.setting(at.penalty)}."]
    if fit.moved == ONE_BY_ONE:
        told = []
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
    told = {
        "Training error": "float(np.sqrt(np.mean((data.y - model.fitted) ** 2)))",
        "Left-out error": "float(np.sqrt(np.mean(model.left_out**2)))",
        "Degrees of freedom": "model.freedom",
        "Condition": "model.condition",
    }
    asked = {name: told[name] for name in numbers(fit)}
    script = fit.at.script(fit.trace, "model", asked, "Kernel ridge regression.")
    why = "Its `alpha` is λ; its `gamma` is 1 / (2 · bandwidth²)."
    if fit.at.penalty > 0:
        return Code(kernel_ridge, script, _library(fit.at, asked), why=why)
    none = "scikit-learn's version is shown for λ > 0; it has no way to say which of many solutions it takes."
    return Code(kernel_ridge, script, why=why, note=none)


def _library(at: Scene, asked: Collection[str]) -> str:
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
    told = {
        "Training error": "float(np.sqrt(np.mean(error**2)))",
        "Left-out error": "float(np.sqrt(np.mean((error / (1 - np.diag(H))) ** 2)))",
        "Degrees of freedom": "float(np.trace(H))",
    }
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
        {name: what for name, what in told.items() if name in asked},
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
    "Left-out error": lambda fit: fit.at.errors(fit.model)[1],
    "Degrees of freedom": lambda fit: fit.model.freedom,
    "Condition": lambda fit: fit.model.condition,
    "Share of the targets reached": _reached,
    "Height between the points": _between,
    "Range of the curve, of the targets": lambda fit: _range(fit.at, fit.model),
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
