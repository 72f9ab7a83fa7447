"""The Gaussian process on the points of kernel ridge regression: the same mean, and how unsure it is."""

import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from algos.kernels import gaussian_process
from algos.kernels.gaussian_process import Process
from algos.kernels.kernel_ridge import KernelRidge
from algos.kernels.kernels import Gaussian, Polynomial
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.kernels.ridge import closer, curves, fit, scene
from pages.views.kernels.ridge.scene import CELLS, Scene
from ui import compute, controls, export, palette, picture, words
from ui.figures import fits, heights, marks, panels
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Said, Screen, as_of, note, rows_of
from ui.words import Share

MOST_STEPS = 40
MOST_PLACES = 201  # of a curve drawn from the belief
SIGMAS = 2  # standard deviations to each side
BANDS = {
    "f": "The band is two standard deviations of the function f to each side of the mean: with 95% belief f passes "
    "here, at each place by itself. A new target would scatter by the noise as well.",
    "y": "The band is two standard deviations of a new target y to each side of the mean: the doubt about f and the "
    "noise together, which no number of points removes.",
}
HELP = {
    "Log evidence": "log p(targets seen): how well prior and noise predicted these points.",
    "In the band of y": "Share of all points, seen or not, in the band of y: 95% if prior and noise are right.",
    "Noise σ": "s times the root of λ.",
    "Prior scale s": "How far the function may stray from its level before any point is seen.",
}


@dataclass(frozen=True, eq=False)
class Belief:
    """What is believed of the function, sharpened point by point, and kernel ridge regression beside it."""

    at: Scene
    trace: Trace[Process]
    ridge: KernelRidge
    band: str  # of f, or of y
    draws: int
    seed: int

    @property
    def final(self) -> Process:
        return self.trace.final

    @property
    def apart(self) -> float:
        """The largest difference of the mean and kernel ridge on the chart."""
        places = self.at.places
        return float(np.abs(self.final.predict(places) - self.ridge.predict(places)).max())

    def reach(self, state: Process, X: np.ndarray) -> np.ndarray:
        """How far the band reaches to each side at places X (m, d): (m,)."""
        return SIGMAS * (state.std(X) if self.band == "f" else state.predictive_std(X))


def choose(data: Dataset) -> Belief:
    at = scene.choose(data, scene.any_kernel, zero=False)
    spread = float(at.y.std()) or 1.0
    scale = controls.log_slider(
        "Prior scale s",
        spread / 100,
        spread * 100,
        spread,
        key="prior_scale",
        help="How far f is believed to stray from its level before any point is seen. λ stays, so the noise grows with "
        "it: the mean does not move, the band does.",
    )
    band = controls.choice(
        "Band",
        list(BANDS),
        "f",
        key="band",
        titles={name: f"of {name}" for name in BANDS},
        help="Two standard deviations to each side: of the function, or of a new target with its noise.",
    )
    draws, seed = 0, 0
    if at.plane is None:
        draws = int(controls.slider("Curves drawn", 0, 10, 3, key="draws", help="Functions drawn from the belief."))
        seed = controls.seed() if draws else 0
    n = len(at.y)
    trace = compute.run(
        gaussian_process.steps,
        at.X,
        at.y,
        kernel=at.kernel,
        noise=scale * float(np.sqrt(at.penalty)),
        scale=scale,
        level=at.level,
        points_per_step=-(-n // MOST_STEPS),
        limit=n,
    )
    return Belief(at, trace, fit.fitted(at).final, band, draws, seed)


def chart(belief: Belief) -> Picture:
    at, states = belief.at, belief.trace.states

    def caption(state: Process) -> str:
        reach = float(belief.reach(state, at.places).max())
        if not state.points:
            return f"No point seen: the band is ± {words.brief(reach)}"
        near, seen = float(belief.reach(state, state.X).max()), f"{words.count(state.points, 'point')} seen"
        if at.far:
            end = at.places[:1]
            off, reach = abs(float(state.predict(end)[0]) - at.level), float(belief.reach(state, end)[0])
            told = f"{words.brief(off)} from" if off > 0.005 * reach else "at"
            middle = "the middle of the targets" if at.level else "zero"
            return f"{seen}: at the left end the mean is {told} {middle}, and the band is ± {words.brief(reach)}"
        there = "there" if state.points == 1 else "at most at these"
        return f"{seen}: the band is ± {words.brief(near)} {there}, and ± {words.brief(reach)} at its widest"

    wide = float(belief.reach(belief.final, at.X).mean())
    draw = _curves(belief) if at.plane is None else _maps(belief)
    return picture.frames(
        len(states),
        draw,
        lambda i: caption(states[i]),
        start=0,
        steps=range(len(states)),
        maps=at.plane is not None,
        on_click=lambda i: closer.look_at(at, i),
        alt=f"Gaussian process after {words.count(len(at.y), 'point')} of {at.data.title} with {at.kernel.title}: "
        f"at the points the band reaches {words.number(wide)} to each side. {caption(belief.final)}.",
    )


def _curves(belief: Belief) -> Callable[[int], Figure]:
    at, states = belief.at, belief.trace.states
    grid, places = at.grid, at.places
    some = np.linspace(0, len(grid) - 1, min(len(grid), MOST_PLACES)).round().astype(int)
    guide = fits.guide(at.grid, curves.bounded(belief.ridge.predict(at.places), at.y_range), "kernel ridge")

    @functools.cache
    def drawn() -> np.ndarray:
        return gaussian_process.draws(states, places[some], belief.draws, seed=belief.seed)

    def draw(i: int) -> Figure:
        mean, away = states[i].predict(places), belief.reach(states[i], places)
        low, high, line = (curves.bounded(v, at.y_range) for v in (mean - away, mean + away, mean))
        traces = [marks.band(grid, low, high, palette.FIT, name=f"± 2 std of {belief.band}", opacity=0.22)]
        if belief.draws:
            several = curves.bounded(drawn()[i], at.y_range)
            traces.append(
                curves.together(grid[some], several, palette.CLASSES[5], width=1.2, name="draws", opacity=0.75)
            )
        traces += [
            fits.curve(grid, line, "mean"),
            guide | dict(showlegend=True)
            if states[i].points
            # it tells where the mean ends
            else guide | dict(y=np.full(len(at.grid), np.nan), showlegend=False),
            curves.seen(at.X[:, 0], at.y, np.arange(len(at.y)) < states[i].points),
        ]
        return panels.roomy(fits.figure(traces, **at.axes))

    return draw


def _maps(belief: Belief) -> Callable[[int], Figure]:
    """Over two inputs the chart shows how wide the band is: the mean is the map of the first look."""
    at, states = belief.at, belief.trace.states
    plane = at.plane
    assert plane is not None
    top = float(belief.reach(states[0], at.places).max())

    def draw(i: int) -> Figure:
        reach = belief.reach(states[i], at.places)
        title = f"2 std of {belief.band}"
        surface = heights.surface(plane, reach, (0.0, top), cells=CELLS, title=title, belief=True)
        return heights.figure(plane, [surface, heights.points(at.X, at.y, at.span, at.target, seen=states[i].points)])

    return draw


def numbers(belief: Belief) -> dict[str, float]:
    at, final = belief.at, belief.final
    away = np.abs(at.y - final.predict(at.X))
    return {
        "Log evidence": final.log_evidence,
        "In the band of y": Share(np.mean(away <= SIGMAS * final.predictive_std(at.X))),
        "Noise σ": final.noise,
        "Prior scale s": final.scale,
    }


def said(belief: Belief) -> list[Said]:
    return [
        note(BANDS[belief.band]),
        note(
            f"After all points the mean is kernel ridge with λ = σ² / s² = {words.number(belief.at.penalty)}: on this "
            f"chart they differ by at most {words.number(belief.apart)}."
        ),
    ]


def code(belief: Belief) -> Code:
    at, final = belief.at, belief.final
    inside = "float(np.mean(np.abs({y} - {mean}) <= 2 * {std}))"
    script = at.script(
        belief.trace,
        "belief",
        {
            "Log evidence": "belief.log_evidence",
            "In the band of y": inside.format(
                y="data.y", mean="belief.predict(data.X)", std="belief.predictive_std(data.X)"
            ),
            "Noise σ": "belief.noise",
            "Prior scale s": "belief.scale",
        },
        "Gaussian process regression.",
    )
    if isinstance(at.kernel, Gaussian):
        kernel, name = f"RBF({at.kernel.bandwidth!r})", "RBF"
    elif isinstance(at.kernel, Polynomial) and at.kernel.offset > 0:
        kernel = f"DotProduct({float(np.sqrt(at.kernel.offset))!r}) ** {at.kernel.degree}"
        name = "DotProduct"
    else:
        two = "scikit-learn's version is shown for the Gaussian and the polynomial kernel."
        return Code(gaussian_process, script, note=two)
    library = export.script(
        at.data,
        [
            f"level = {at.level_code}",
            f"kernel = ConstantKernel({final.scale**2!r}) * {kernel}",
            f"model = GaussianProcessRegressor(kernel, alpha={final.noise**2!r}, optimizer=None)",
            "model.fit(data.X, data.y - level)",
            "mean, std = model.predict(data.X, return_std=True)",
        ],
        {
            "Log evidence": "model.log_marginal_likelihood_value_",
            "In the band of y": inside.format(y="(data.y - level)", mean="mean", std=f"np.hypot(std, {final.noise!r})"),
        },
        imports=[
            "import numpy as np",
            "from sklearn.gaussian_process import GaussianProcessRegressor",
            f"from sklearn.gaussian_process.kernels import ConstantKernel, {name}",
        ],
        title="The same with scikit-learn.",
    )
    return Code(gaussian_process, script, library, why="Its settings are held fixed (`optimizer=None`).")


def rows(belief: Belief) -> Rows:
    at, final = belief.at, belief.final
    return rows_of(at.data, {"mean": final.predict(at.X), "std of f": final.std(at.X), "weight α": final.alpha})


def _left_end(belief: Belief) -> np.ndarray:
    """The first place of the chart: (1, d)."""
    return belief.at.places[:1]


QUANTITIES = {
    "Mean and ridge apart": lambda belief: belief.apart,
    "Band at the points, of the prior's": lambda belief: belief.final.std(belief.at.X).max() / belief.final.scale,
    "Mean at the left end less the level": lambda belief: belief.final.predict(_left_end(belief))[0] - belief.at.level,
    "Band at the left end, in prior scales": lambda belief: (
        belief.reach(belief.final, _left_end(belief))[0] / belief.final.scale
    ),
}

screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    said=said,
    closer=lambda belief: closer.of_process(belief.at, belief.final),
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
