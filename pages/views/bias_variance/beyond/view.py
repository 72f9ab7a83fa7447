"""Beyond interpolation: what becomes of the test error when there are more features than points."""

from dataclasses import replace

import numpy as np

from algos.bias_variance import random_features
from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance import sampling
from pages.views.bias_variance.beyond import closer, figure
from pages.views.bias_variance.beyond.run import TIMES, Sweep, choose
from ui import export, palette, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, beside, note

GRID = np.linspace(0, 1, 301)
ROOM = 3000.0  # how far above the error of predicting 0, and how far below the least test error, the chart reaches
CLOSE = 0.005  # of the lowest test error: what is above it by less is written as 1.00 times as much
NUMBERS = {"Test error": "test", "Training error": "train"}  # medians over the sets
HELP = {
    "Test error": "Mean squared error over all possible new points: (h − f)² averaged over x, plus σ². The "
    "median over the sets.",
    "Training error": "Mean squared error on the training points. The median over the sets.",
}


def chart(run: Sweep) -> Picture:
    """One fit, and the errors over the number of features: a frame for each number."""
    states, sets, f = run.states, run.sets, run.truth(GRID)
    train, test, norm = (
        np.array([np.quantile(getattr(state, name), (0.1, 0.5, 0.9)) for state in states]).T
        for name in ("train", "test", "norm")
    )
    size = float(np.mean(f**2)) + run.noise**2 or 1.0
    least = max(float(test[1].min()), 1e-9 * size)
    # whole powers of ten: ends that went along with the noise would hide what it does
    below = 5 if run.with_training else 1  # there the training error goes far down
    errors = figure.decades(least / below, min(ROOM * size, max(float(test[1].max()), size)))
    norms = (max(float(norm[0].min()), 1e-6) / 2, max(4 * float(norm[1].max()), 1e-5))
    room = sampling.room(run.noise) + 0.2 * float(np.ptp(f))
    y_range = (float(f.min()) - room, float(f.max()) + room)
    counts = run.counts
    still = [figure.crossing(run.n, errors, plot=1)]
    curves = [
        *figure.curve(counts, test, errors, kinds.TEST, "square", "test error", plot=1, band=run.with_norm),
    ]
    if run.with_training:
        name, own = "training error", kinds.TRAINING
        curves = figure.curve(counts, train, errors, own, "circle", name, plot=1, band=run.with_norm) + curves
    if run.with_norm:
        name = "norm of the coefficients"
        still.append(figure.crossing(run.n, norms, plot=2))
        curves += figure.curve(counts, norm, norms, palette.CLASSES[7], "diamond", name, plot=2, band=True)
    layout = figure.layout(
        TIMES * run.n,
        run.n,
        y_range,
        errors,
        training=run.with_training,
        norms=norms if run.with_norm else None,
    )

    def draw(i: int) -> picture.Figure:
        state = states[i]
        main = figure.fit(sets.x, sets.y[state.kept], GRID, f, state.predict(GRID), state.terms(GRID), y_range)
        tried = [figure.so_far(curve, state.D) for curve in curves]
        zero = run.with_training and run.training_error(state) == 0
        now = figure.here(state.D, float(run.test[i]), errors)
        hint = figure.drag(state.D, float(run.test[i]), errors, TIMES * run.n, run.n)
        zeros = figure.nothing(state.D, errors[0] if zero else np.nan)
        return dict(data=[*main, *still, *tried, zeros, now, hint], layout=layout)

    def nearest(_: int, x: float, y: float) -> dict[str, str]:
        return {"beyond_features": f"{counts[np.abs(counts - x).argmin()]}"}

    def caption(i: int) -> str:
        D, least = states[i].D, int(run.test[: i + 1].argmin())
        if i == len(states) - 1 > 0:
            return _course(run)
        low = "the lowest so far"
        if least < i:
            many = words.count(counts[least], "feature")
            if run.test[i] < (1 + CLOSE) * run.test[least]:
                low = f"{'hardly above' if run.test[i] > run.test[least] else 'as low as'} that with {many}"
            else:
                low = f"{words.number(run.test[i] / run.test[least])} times the lowest so far, reached with {many}"
        many = f"{words.count(D, 'feature')} for {run.n} points"
        return f"With {many}, the test error is {words.number(run.test[i])}, {low}"

    return picture.frames(
        len(states),
        draw,
        caption,
        start=run.chosen,
        alt=f"Errors over 1 to {TIMES * run.n} random features for {run.n} points, and one fit. {caption(run.chosen)}.",
        moves={"beyond_features": run.counts.tolist()},
        tracks={f"x{plot}": run.counts.tolist() for plot in ((2, 3) if run.with_norm else (2,))},
        drags=[Drag(figure.HERE, nearest, "Drag to other features")],
        grows=True,
        key="beyond",
    )


def _course(run: Sweep) -> str:
    """What becomes of the test error once there are as many features as points, and then more."""
    at, last = int(np.flatnonzero(run.counts == run.n)[0]), len(run.counts) - 1
    there, end = (words.number(float(run.test[i])) for i in (at, last))
    few, many = words.count(run.n, "feature"), words.count(int(run.counts[-1]), "feature")
    if run.peak is not None:
        peak, top = float(run.test[run.peak]), int(run.counts[run.peak])
        if run.peak > at:
            late = f"it peaks at {words.number(peak)} with {top}"
            return f"With {few} for {run.n} points the test error is {there}. Then {late}, and with {many} it is {end}"
        high = f"{words.number(peak)} with {words.count(top, 'feature')}"
        if run.with_training and run.interpolating:
            end = f"the training error is 0 from {words.count(run.interpolating, 'feature')} on"
            return f"The test error peaks at {high} for {run.n} points, and {end}"
        return f"The test error peaks at {high} for {run.n} points, and with {many} it is {end}"
    return f"The test error has no peak: with {few} for {run.n} points it is {there}, and with {many} it is {end}"


def numbers(run: Sweep) -> dict[str, float]:
    found = {label: float(np.median(getattr(run.state, name))) for label, name in NUMBERS.items()}
    return found | {"Training error": run.training_error(run.state)}


def said(run: Sweep) -> list[Said]:
    """How to read the chart."""
    bands = (
        [note(f"The bands leave out the lowest and the highest tenth of the {run.repeats} sets.")]
        if run.with_norm
        else []
    )
    return [beside(f"Each feature is a {run.kind}, and the fit is a weighted sum of all features."), *bands]


def verdict(run: Sweep) -> str:
    """Once all numbers of features are tried, which side of D = n wins."""
    n, counts, test, zero = words.number, run.counts, run.test, run.interpolating
    if counts[-1] > run.D:
        return ""
    before, after = run.before, run.after
    told = (
        f"With fewer features than points the lowest test error is {n(float(test[before]))}, at D = {counts[before]}. "
        f"With more it is {n(float(test[after]))}, at D = {counts[after]}: the second descent {run.second_descent} the "
        "first."
    )
    if zero and run.with_training and run.peak is not None and int(counts[run.peak]) <= run.n:
        return told  # the headline says from where the training error is 0
    return f"{told} The training error {f'is 0 from D = {zero} on' if zero else 'never reaches 0'}."


def code(run: Sweep) -> Code:
    """The run, and the same with numpy or scikit-learn."""
    script = export.script(
        f"truths.read({run.truth.text!r})",
        [f"state = {export.call('random_features.fit', 'data', D=run.D, **run.settings)}"],
        {label: f"np.median(state.{name})" for label, name in NUMBERS.items()},
        imports=["import numpy as np", "from algos.bias_variance import random_features, truths"],
        title=f"Fits with {run.D} random features to {run.n} points.",
    )
    formula = "np.cos(2 * np.pi * w * x + b)" if run.kind == "wave" else "np.maximum(0, w * (x - b))"
    fit, imports = "np.linalg.lstsq(Phi, y, rcond=max(Phi.shape) * np.finfo(float).eps)[0]", []
    if run.penalty:
        fit = f'Ridge({run.penalty!r}, fit_intercept=False, solver="svd").fit(Phi, y).coef_'
        imports = ["from sklearn.linear_model import Ridge"]
    drawn = dict(repeats=run.repeats, seed=run.seed)
    features = export.call("random_features.draw", str(run.D), kind=run.kind, waves=run.waves, **drawn)
    library = export.script(
        export.call("truths.draw", f"truths.read({run.truth.text!r})", n=run.n, noise=run.noise, **drawn),
        [
            f"frequency, offset = {features}",
            "grid = np.linspace(0, 1, 101)",
            "found = []",
            "for y, w, b in zip(data.y, frequency, offset):",
            f"    Phi, at_grid = (np.sqrt(2 / {run.D}) * {formula} for x in (data.x[:, None], grid[:, None]))",
            f"    coef = {fit}",
            f"    test = np.mean((at_grid @ coef - data.truth(grid)) ** 2) + {run.noise**2!r}",
            "    found.append([test, np.mean((Phi @ coef - y) ** 2)])",
            "middle = np.median(found, axis=0)",
        ],
        {label: f"middle[{i}]" for i, label in enumerate(NUMBERS)},
        imports=["import numpy as np", "from algos.bias_variance import random_features, truths", *imports],
        title="The same sets and features, fitted by a library.",
    )
    return Code(random_features, script, library)


def rows(run: Sweep) -> Rows:
    columns = {"features D": run.counts.tolist()}
    for title, name in (("training error", "train"), ("test error", "test"), ("norm", "norm"), ("rank", "rank")):
        columns[title] = [float(np.median(getattr(state, name))) for state in run.states]
    return Rows(
        columns,
        name="random_features",
        source=f"Medians over {run.repeats} sets of {run.n} points, each with features of its own.",
    )


def _of_no_penalty(run: Sweep) -> float:
    """The median test error at D = n, over that of the same sets and features without a penalty."""
    plain = random_features.fit(run.truth, run.n, **(run.settings | dict(penalty=0.0)))
    return float(run.test[run.counts == run.n][0] / np.median(plain.test))


QUANTITIES = {
    "worst D": lambda run: int(run.counts[run.worst]),
    "worst D over n": lambda run: int(run.counts[run.worst]) / run.n,
    "worst test error": lambda run: float(run.test[run.worst]),
    "test error, most features": lambda run: float(run.test[-1]),
    "second descent beats the first": lambda run: run.second_descent == "beats",
    "training error is 0 from D": lambda run: run.interpolating or "never",
    "test error at D = n as a multiple of that without a penalty": _of_no_penalty,
    "test error at D = n": lambda run: float(run.test[run.counts == run.n][0]),
    "largest norm": lambda run: max(float(np.median(state.norm)) for state in run.states),
}

view = View(
    "Beyond",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=lambda run, i: replace(run, D=run.states[i].D),
        verdict=verdict,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    folded=("seed", "beyond_sets", "beyond_training", "beyond_norm", "beyond_waves"),
)
