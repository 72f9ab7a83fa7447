"""Learning curves: what more data does for a model that is too stiff and for one that is too flexible."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from algos.bias_variance import learning_curves, truths
from algos.bias_variance.truths import TrainingSets
from pages.views.bias_variance import libraries, sampling
from pages.views.bias_variance.learning import closer, figure, remedies
from pages.views.bias_variance.learning.run import SIZES, Curves, choose
from ui import export, picture, words
from ui.figures.marks import Trace
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside, note

GRID = np.linspace(0, 1, 101)
TOO_FEW = "too few points"
CLOSE = 0.05  # of the larger error: what is nearer is told as near
LIBRARIES = ("polynomial", "ridge", "kernel_ridge")  # families that a library has


def chart(run: Curves) -> Picture:
    """The errors of both models and some of their fits: a frame for each size."""
    source, states = run.source, run.states
    f, noise = source.truth(GRID), source.noise
    room = sampling.room(noise) + 0.15 * float(np.ptp(f))
    scale = figure.Scale(
        [state.n for state in states],
        (float(f.min()) - room, float(f.max()) + room),
        figure.high(run.signal + noise**2),
        noise**2,
    )
    train = np.array([_band(state.train) for state in states])  # (sizes, 3, models)
    validation = np.array([_band(state.validation) for state in states])
    names = [(f"training data, {label}", f"new data, {label}") for label in run.labels]
    still = figure.noise(scale, "" if run.training else figure.LEVEL)
    asked = figure.asked(run.titles, scale)
    layout = figure.layout(run.titles, scale, many=min(figure.CLOUD, source.repeats) - 1, both=run.training)

    def so_far(k: int) -> list[Trace]:
        """The errors of both models with as many points as the k-th size has, or fewer."""
        seen = (np.arange(len(states)) <= k)[:, None, None]
        traces = []
        for i in range(2):
            one, other = (np.where(seen, values, np.nan)[:, :, i].T for values in (train, validation))
            traces += figure.errors(one, other, names[i], scale, i, band=run.spread, both=run.training)
        return traces

    def draw(k: int) -> picture.Figure:
        state = states[k]
        sets = truths.draw(
            source.truth, n=state.n, noise=noise, repeats=source.repeats, places="random", seed=source.seed
        )
        order = _middling(sets)
        data = []
        for i, number in enumerate(run.numbers):
            data += figure.fit(sets.x[order[0]], sets.y[order[0]], GRID, f, _fits(run, sets, order, number), scale, i)
            data.append(figure.waits(run.family.least(number), state.n, scale, i))
        off = [figure.beyond(scale, run.medians[:, 1, i], k, i) for i in range(2)]
        drawn = dict(data=[*data, *asked, *still, *so_far(k), *off], layout=layout)
        judged = [name for _, name in names]
        return figure.named(drawn, run.titles, judged, run.medians[k, 1], state.n, scale)

    def caption(k: int) -> str:
        if run.training and not np.isnan(run.medians[k]).any():
            return f"With {states[k].n} points, {_both(run, k)}"
        return f"{'In the end, with' if k == len(states) - 1 else 'With'} {states[k].n} points, {_said(run, k)}"

    return picture.frames(
        len(states),
        draw,
        caption,
        start=run.start,
        alt=f"Learning curves of {' and '.join(run.titles)} on {source.repeats} sets of 5 to {SIZES[-1]} points. "
        f"{caption(run.start)}.",
        moves={"n": SIZES},
        tracks={"x3": SIZES},
        key="learning",
    )


def _band(errors: np.ndarray) -> np.ndarray:
    """Lower end, median and upper end over the sets: (3, models)."""
    return np.array([np.quantile(errors, 0.1, axis=1), np.median(errors, axis=1), np.quantile(errors, 0.9, axis=1)])


def _middling(sets: TrainingSets) -> list[int]:
    """Which sets are drawn: the first few, and first of all one that no luck has spread evenly or unevenly.

    That is told by the widest gap between its places, which neither noise nor model moves.
    """
    around = np.pad(sets.x[: figure.CLOUD], ((0, 0), (1, 1)), constant_values=(0, 1))
    rank = np.argsort(np.diff(around, axis=1).max(axis=1), kind="stable")
    middle = int(rank[len(rank) // 2])
    return [middle, *(i for i in range(len(around)) if i != middle)]


def _fits(run: Curves, sets: TrainingSets, order: Sequence[int], number: float) -> np.ndarray:
    """The fits to these sets: (k, m); none where the model needs more points."""
    if run.family.least(number) > sets.x.shape[1]:
        return np.full((1, len(GRID)), np.nan)
    return run.family.predict(sets.x[order], sets.y[order], GRID, number)


def _said(run: Curves, k: int) -> str:
    """Which model errs less on new points at the k-th size."""
    errors = run.medians[k, 1]
    few = [label for label, error in zip(run.labels, errors, strict=True) if np.isnan(error)]
    if few:
        least = words.listed([str(run.family.least(run.numbers[run.labels.index(label)])) for label in few])
        return f"{words.listed(few)} cannot be fitted: {'they need' if len(few) > 1 else 'it needs'} {least}"
    if errors[0] == errors[1]:
        return f"both models have the same error on new data, {words.number(float(errors[0]))}"
    first = int(errors.argmin())
    less, more = (words.number(float(errors[i])) for i in (first, 1 - first))
    lower = "a slightly lower" if errors.min() > (1 - CLOSE) * errors.max() else "the lower"
    since = _since(run, k)
    long = f", and leads from {SIZES[since]} points on" if since else ""
    return f"{run.labels[first]} has {lower} error on new data, {less} against {more}{long}"


def _both(run: Curves, k: int) -> str:
    """Both errors of both models at the k-th size."""
    (own, other_own), (new, other_new) = ([words.number(float(error)) for error in row] for row in run.medians[k])
    one, other = run.labels
    return (
        f"the error on new data and on training data is {new} and {own} for {one}, and {other_new} and {other_own} "
        f"for {other}"
    )


def _since(run: Curves, k: int) -> int:
    """From which size on the model has erred less that does so at the k-th one, if the other one had before; else 0."""
    ahead = np.sign(run.medians[: k + 1, 1, 0] - run.medians[: k + 1, 1, 1])
    known = ~np.isnan(run.medians[: k + 1, 1]).any(axis=1)
    other = np.flatnonzero(known & (ahead != ahead[-1]))
    return int(other[-1]) + 1 if len(other) and other[-1] + 1 < k else 0


def numbers(run: Curves) -> dict[str, float | str]:
    """The error of both models on new points; a model may need more points."""
    return {
        f"Error, {label}": TOO_FEW if np.isnan(error) else float(error)
        for label, error in zip(run.labels, run.medians[run.start, 1], strict=True)
    }


def as_if(run: Curves, k: int) -> Curves:
    """The same as if sets of the k-th size were asked for."""
    return replace(run, source=replace(run.source, n=SIZES[k]))


def meaning(run: Curves) -> dict[str, str]:
    """The help of the numbers."""
    return dict.fromkeys(
        numbers(run),
        f"Mean squared error on new data: the median over {run.source.repeats} training sets of this size.",
    )


def said(run: Curves) -> list[Said]:
    """What the error is of, and what the bands are."""
    bands = [note("The bands leave out the lowest and the highest tenth of the sets.")] if run.spread else []
    sets = f"{run.source.repeats} training sets of each size"
    return [beside(f"Both models are fitted to {sets}, and the curves show the median error."), *bands]


def look(run: Curves) -> None:
    """What helps against each verdict of the size on display, and one point's arithmetic."""
    remedies.show(run)
    closer.show(run)


def code(run: Curves) -> Code:
    """The run, and the same with a library that has the family."""
    source, kept = run.source, [i for i in range(2) if run.verdict(run.start, i)]
    script = export.script(
        f"truths.read({source.truth.text!r})",
        [f"state = {export.call('learning_curves.learn', 'data', n=source.n, **run.asked)}"],
        _printed(run, kept, "np.median(state.validation[{i}])"),
        imports=["import numpy as np", "from algos.bias_variance import learning_curves, truths"],
        title=f"Errors on {source.repeats} sets of {source.n} points.",
    )
    return Code(learning_curves, script, _library(run, kept) if run.family.name in LIBRARIES else None)


def _library(run: Curves, kept: Sequence[int]) -> str:
    source, n = run.source, run.source.n
    imports, fit = libraries.FITS[run.family.name]
    noise = f"np.random.default_rng([{source.seed}, {n}, 1]).normal(size=({source.repeats}, len(at)))"
    return export.script(
        source.code,
        [
            *fit,
            "",
            f"at = learning_curves.validation_places({n}, {source.seed})",
            f"new = data.truth(at) + {source.noise!r} * {noise}",
            "",
            "def error(number):",
            "    found = []",
            "    for x, y, target in zip(data.x, data.y, new):",
            "        found.append(np.mean((target - fit(x, y, at, number)) ** 2))",
            "    return np.median(found)",
            "",
        ],
        _printed(run, kept, "error({number})"),
        imports=["import numpy as np", "from algos.bias_variance import learning_curves, truths", *imports],
        title="Errors of another library's fits to the same sets.",
    )


def _printed(run: Curves, kept: Sequence[int], error: str) -> dict[str, str]:
    """The expressions of the errors of the models kept; the others have none."""
    shown = {label: repr(TOO_FEW) for label in numbers(run)}
    for i in kept:
        number = repr(libraries.written(run.family, run.numbers[i]))
        shown[f"Error, {run.labels[i]}"] = error.format(i=i, number=number)
    return shown


def rows(run: Curves) -> Rows:
    columns: dict[str, Sequence[float]] = {"points n": [state.n for state in run.states]}
    for i, title in enumerate(run.labels):
        columns[f"training error, {title}"] = run.medians[:, 0, i].tolist()
        columns[f"validation error, {title}"] = run.medians[:, 1, i].tolist()
    return Rows(
        columns,
        name="learning_curves",
        source=f"Medians over {run.source.repeats} sets of each size. Empty where the model needs more points.",
    )


QUANTITIES = {
    "verdict, first": lambda run: run.verdict(run.start, 0),
    "verdict, second": lambda run: run.verdict(run.start, 1),
    "training error, second": lambda run: float(run.medians[run.start, 0, 1]),
    "first over second": lambda run: float(np.divide(*run.medians[run.start, 1])),
    "points to overtake": lambda run: run.overtaken,
    "noise": lambda run: run.source.noise**2,
    "last gap, first": lambda run: float(np.diff(run.medians[-1, :, 0])[0]),
    "last gap, second": lambda run: float(np.diff(run.medians[-1, :, 1])[0]),
    "last verdict, first": lambda run: run.verdict(len(SIZES) - 1, 0),
    "last validation error, first": lambda run: float(run.medians[-1, 1, 0]),
    "last validation error, second": lambda run: float(run.medians[-1, 1, 1]),
    "second over first, last": lambda run: float(run.medians[-1, 1, 1] / run.medians[-1, 1, 0]),
    "second over noise, last": lambda run: float(run.medians[-1, 1, 1] / np.float64(run.source.noise**2)),
}

view = View(
    "More data",
    choose,
    Screen(
        chart,
        numbers,
        meaning,
        at=as_if,
        said=said,
        closer=look,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    folded=("seed", "sets", "learning_room", "learning_training", "learning_spread"),
)
