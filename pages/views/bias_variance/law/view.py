"""The law of least squares: its variance is sigma squared d / n, by formula and by repetition."""

from dataclasses import replace

import numpy as np
import streamlit as st

from algos.bias_variance import least_squares_law
from pages.views.bias_variance.law import closer, figure, ridge
from pages.views.bias_variance.law.run import COLUMNS, OVER, SIZES, Law, choose
from ui import export, picture, words
from ui.guessing.cover import GIVEN
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, beside

NAMES = {
    "variance": ("at the training points", "at new points"),
    "errors": ("training error", "test error, same inputs"),
}
TICKS = {
    "variance": ("at a training point", "at a new point"),
    "errors": ("training targets", "new targets, same inputs"),
}
ACROSS = {"columns": "inputs d", "points": "points n, log scale"}
OFF = {"variance": "Prediction minus truth", "errors": "Target minus prediction"}
UP = {"variance": "Variance of the predictions", "errors": "Mean squared error"}
BRIEF = {"variance": "Variance", "errors": "Squared error"}
SHORT = {"variance": ("At the training points", "At new points"), "errors": ("Training", "Test")}
FIRST = 50  # points, with which others are compared
FROM_SKLEARN = {  # both quantities of a set (X, y), in scripts
    "variance": (
        "np.mean((model.predict(X) - X @ data.v - data.v0) ** 2)",
        "np.mean((model.predict(Z) - Z @ data.v - data.v0) ** 2)",
    ),
    "errors": ("np.mean((y - model.predict(X)) ** 2)", "np.mean((again - model.predict(X)) ** 2)"),
}


def chart(run: Law) -> Picture:
    """The measured means on the curves of the formulas: a frame for each size."""
    names, along, columns = NAMES[run.shown], run.along, run.over == "columns"
    fine = _fine(run)
    curves = np.array([least_squares_law.law(n, d, run.noise, run.intercept) for n, d in fine])[:, run.pair]
    x = np.array([d if columns else n for n, d in fine])
    mean = np.array([s.mean for s in run.states])[:, run.pair]
    given = columns and run.shown == "variance"  # a guess is about the other one
    theory = figure.level(x, run.noise**2, "noise σ²", last=columns) if run.shown == "errors" else []
    if run.over == "points" and FIRST in along:
        theory.append(figure.known(FIRST, mean[along.index(FIRST), 0], f"with {FIRST} points", 0))
    seen = []
    for i, name in enumerate(names):
        curve = figure.formula(x, curves[:, i], name, _formula(run, i), i)
        theory.append(curve | dict(meta=GIVEN) if given and i == 0 else curve)
        seen.append(figure.measured(np.array(along), mean[:, i], f"measured {name}", i))
    highest = [float(np.nanmax(trace["y"])) for trace in (*theory, *seen) if trace["mode"] != "text"]
    top = figure.high(max(highest), run.noise)
    for i, trace in enumerate(figure.named(x, curves, [f"{name}: {_formula(run, i)}" for i, name in enumerate(names)])):
        theory.append(trace | dict(meta=GIVEN) if given and i == 0 else trace)
    some = f"{figure.SHOWN} of " if run.repeats > figure.SHOWN else ""
    dotted = f"{OFF[run.shown]} in {some}{run.repeats} fits"
    looks = "━ law  ●■ measured"
    far = figure.REACH * float(np.sqrt(top))

    def draw(i: int) -> picture.Figure:
        return figure.figure(
            figure.single(run.states[i].off[run.pair], run.states[i].formula[run.pair].tolist(), far, given=given)
            if run.single
            else [],
            [
                *theory,
                *(figure.so_far(trace, along[i]) for trace in reversed(seen)),  # squares below discs: both are seen
                *figure.here(along[i], mean[i].tolist()),
            ],
            names=TICKS[run.shown],
            far=far,
            title=ACROSS[run.over],
            headings=(dotted, UP[run.shown], looks, BRIEF[run.shown]),
            log_x=not columns,
            x_range=(0.0 if columns else float(x[0]), float(x[-1])),
            top=top,
        )

    def caption(i: int) -> str:
        state = run.states[i]
        inputs, points = words.count(state.d, "input"), f"{words.number(state.n)} points"
        if i == len(run.states) - 1 > 0:
            most = max(_near(run, one) for one in run.states)
            stay = f"Up to {inputs if columns else points} the dots stay within {most:.0f}% of the law"
            if run.shown == "errors":
                return stay
            if columns:
                times = words.number(QUANTITIES["new over training points"](as_if(run, i)))
                return f"{stay}, and the variance at new points ends at {times} times that at training points"
            fall = words.number(_fall(run))
            return (
                f"{stay}, and from {FIRST} to {state.n} points the variance at training points falls by "
                f"a factor of {fall}"
            )
        if run.shown == "errors":
            training, test, *law = (
                words.number(float(value) / run.noise**2) for value in (*state.mean[run.pair], *state.formula[run.pair])
            )
            told = f"the training error is {training} and the test error {test} times the noise variance"
            return f"With {inputs if columns else points}, {told}, where the law says {' and '.join(law)}"
        return f"With {inputs} and {points}, both measured dots are within {_near(run, state):.0f}% of the law"

    def nearest(_: int, x: float, y: float) -> dict[str, float | str]:
        return at(along[int(np.abs(np.array(along) - x).argmin())])

    def at(size: int) -> dict[str, float | str]:
        return {"law_d": size} if columns else {"law_n": f"{size}"}

    return picture.frames(
        len(run.states),
        draw,
        caption,
        start=run.chosen,
        alt=f"Least squares over {OVER[run.over]}, {run.repeats} sets each: formulas and measured means. Shown: "
        f"{caption(run.chosen)}.",
        moves={"law_d" if columns else "law_n": along},
        tracks={"x2" if run.single else "x": along},
        drags=[Drag(figure.HERE, nearest, f"Drag to other {'inputs' if columns else 'points'}")],
        key="law",
    )


def _near(run: Law, state: least_squares_law.Measured) -> float:
    """How near to theory both measured means are, in whole percent."""
    theory = np.array(least_squares_law.law(state.n, state.d, run.noise, run.intercept))[run.pair]
    return float(np.ceil(100 * np.abs(state.mean[run.pair] / theory - 1).max()))


def as_if(run: Law, i: int) -> Law:
    """The same as if the i-th size were chosen."""
    return replace(run, d=run.along[i]) if run.over == "columns" else replace(run, n=run.along[i])


def _fine(run: Law) -> list[tuple[int, int]]:
    """The pairs (n, d) along the curves of the formulas."""
    if run.over == "columns":
        top = max(run.along[-1], 2)
        return [(run.n, d) for d in range(1, min(top, COLUMNS[-1]) + 1) if d + run.intercept + 2 <= run.n]
    sizes = np.unique(np.geomspace(max(run.p + 4, SIZES[0]), SIZES[-1], 80).astype(int))
    return [(int(n), run.d) for n in sizes]


def _formula(run: Law, i: int) -> str:
    p = "(d + 1)" if run.intercept else "d"
    if run.shown == "variance":
        new = "σ²/n · (1 + (n + 1)d / (n − d − 2))" if run.intercept else "σ² d / (n − d − 1)"
        return f"σ² {p} / n" if i == 0 else new
    return f"σ² (1 {'−' if i == 0 else '+'} {p} / n)"


def said(run: Law) -> list[Said]:
    """What the lines and the marks are."""
    return [
        beside(
            f"The law is the formula beside each curve. Each measured dot is the mean over "
            f"{run.repeats} fits, one per training set."
        )
    ]


def numbers(run: Law) -> dict[str, float]:
    return dict(zip(_labels(run), run.state.mean[run.pair].tolist(), strict=True))


def _labels(run: Law) -> list[str]:
    """Of each quantity what was measured."""
    return [f"{name}, measured" for name in SHORT[run.shown]]


def meaning(run: Law) -> dict[str, str]:
    """The help of what was measured."""
    what = [f"Variance {name}" if run.shown == "variance" else name.capitalize() for name in NAMES[run.shown]]
    laws = run.state.formula[run.pair].tolist()
    told = [
        f"{said}, the mean over {run.repeats} training sets. The law says {_formula(run, i)} = {words.number(laws[i])}."
        for i, said in enumerate(what)
    ]
    return dict(zip(_labels(run), told, strict=True))


def look(run: Law) -> None:
    """Measured and formula beside each other, then one place multiplied out."""
    state = run.state
    found = (values[run.pair].tolist() for values in (state.mean, state.error, state.formula))
    for i, (name, mean, error, formula) in enumerate(zip(NAMES[run.shown], *found, strict=True)):
        st.markdown(
            f"{name.capitalize()}: measured **{words.number(mean)}** ± {words.number(error)} (one standard error), by "
            f"formula {_formula(run, i)} = **{words.number(formula)}**."
        )
    closer.show(run)


def code(run: Law) -> Code:
    settings = dict(n=run.n, d=run.d, **run.drawing)
    labels, first = _labels(run), run.pair.start
    ours = [f"state.mean[{first + i}]" for i in range(2)]
    script = export.script(
        export.call("dict", **settings),
        ["state = least_squares_law.measure(**data)"],
        dict(zip(labels, ours, strict=True)),
        imports=["from algos.bias_variance import least_squares_law"],
        title=f"Least squares on {run.repeats} sets.",
    )
    a, b = FROM_SKLEARN[run.shown]
    library = export.script(
        export.call("least_squares_law.draw", **settings),
        [
            "first, second = [], []",
            "for X, y, again, Z in zip(data.X, data.y, data.again, data.Z):",
            f"    model = LinearRegression(fit_intercept={run.intercept}).fit(X, y)",
            f"    first.append({a})",
            f"    second.append({b})",
        ],
        dict(zip(labels, ["np.mean(first)", "np.mean(second)"], strict=True)),
        imports=[
            "import numpy as np",
            "from sklearn.linear_model import LinearRegression",
            "from algos.bias_variance import least_squares_law",
        ],
        title="The same sets, fitted by scikit-learn.",
    )
    return Code(least_squares_law, script, library)


def rows(run: Law) -> Rows:
    columns: dict[str, list[float]] = {"n": [s.n for s in run.states], "d": [s.d for s in run.states]}
    for i, name in enumerate(least_squares_law.QUANTITIES):
        columns |= {
            f"{name}, measured": [float(s.mean[i]) for s in run.states],
            f"{name}, standard error": [float(s.error[i]) for s in run.states],
            f"{name}, formula": [float(s.formula[i]) for s in run.states],
        }
    source = f"Means over {run.repeats} sets for each row. The points: variance of the predictions there."
    return Rows(columns, name="law_of_least_squares", source=source)


def _fall(run: Law) -> float:
    """By what factor the first quantity falls from 50 points to 500."""
    at = {n: state.mean[run.pair.start] for n, state in zip(run.along, run.states, strict=True)}
    return float(at.get(FIRST, np.nan) / at.get(500, np.nan))


def _over_noise(run: Law, i: int) -> float:
    """The i-th quantity as a multiple of the noise variance."""
    return float(run.state.mean[i] / run.noise**2)


QUANTITIES = {
    "first, formula": lambda run: float(run.state.formula[run.pair][0]),
    "second, formula": lambda run: float(run.state.formula[run.pair][1]),
    "fall from n = 50 to 500": _fall,
    "noise variance": lambda run: run.noise**2,
    "training over noise": lambda run: _over_noise(run, 2),
    "test over noise": lambda run: _over_noise(run, 3),
    "new over training points": lambda run: float(run.state.mean[1] / run.state.mean[0]),
}

view = View(
    "The law of least squares",
    choose,
    Screen(
        chart,
        numbers,
        meaning,
        at=as_if,
        said=said,
        closer=look,
        sections={"Ridge": ridge.show},
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    folded=("seed", "law_intercept", "law_repeats", "law_single"),
)
