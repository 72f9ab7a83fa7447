"""One model, several estimates of its error: hold-out, folds, leave-one-out, fold by fold and over repeats."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.bias_variance import cross_validation
from algos.bias_variance.cross_validation import CrossValidation
from algos.bias_variance.families import Family
from pages.views.bias_variance import many_fits, models
from pages.views.bias_variance.sampling import Sampling
from pages.views.bias_variance.validation import dots, fold_errors, one_fold, splitting
from pages.views.bias_variance.validation.splitting import METHODS
from ui import compute, controls, picture, words
from ui.figures.marks import Trace
from ui.picture import Picture
from ui.view import Rows, Said, beside, note

REPEATS = 60  # splits or sets
POINTS = 20  # at first: of these the estimate is about as near as it usually is
OVER = {"splits": f"estimate, {REPEATS} other splits", "points": f"estimate, {REPEATS} sets of new points"}
NOTHING = 1e-20  # of the variance of the targets: an error that is none but rounding
REPEAT = {"one": "this split", "splits": "other splits", "points": "new points"}
HELP = {
    "Average so far": "The estimate by the chosen method: the mean squared errors of the folds held out so far, "
    "averaged.",
    "True error": "Mean squared error of the fit to all n points, over all possible new points. It is known only "
    "because the data are simulated.",
    "Spread": "Standard deviation of the estimate over the dots of its row: other splits, or new points.",
}


@dataclass(frozen=True, eq=False)
class Estimates:
    """The estimate of one split, fold by fold, and those of all methods over the repeats."""

    source: Sampling
    family: Family
    number: float
    method: str
    shuffled: bool
    repeat: str  # one of REPEAT
    dealt: str  # the expression that makes the splits
    states: tuple[CrossValidation, ...]
    rows: dict[str, np.ndarray]  # estimates (r,) by each of METHODS; of one split there are none
    true: np.ndarray  # (r,) of the fit to each set
    training: np.ndarray  # (r,)

    @property
    def final(self) -> CrossValidation:
        """All folds asked, or as many as are asked so far."""
        return self.states[-1]


def choose() -> Estimates:
    source = splitting.points(repeats=REPEATS, n=POINTS)
    family = models.family()
    allowed = family.settings(source.n // 2)  # what half of the points can carry: 2 folds leave no more
    number = models.number(family, allowed, {"polynomial": 3, "neighbours": 3}.get(family.name, 0.1))
    method = controls.choice(
        "Method", list(METHODS), "5 folds", key="valid_method", help="Which estimate is made in the picture."
    )
    repeat = controls.choice(
        "Estimates of",
        list(REPEAT),
        "one",
        key="valid_repeat",
        titles=REPEAT,
        help="This split fold by fold, or by every method 60 others: other splits of these points, or new points too.",
    )
    held_out = method == "hold-out" or repeat != "one"
    tested = splitting.share(source.n) if held_out else 1
    order = controls.choice(
        "Split",
        ["at random", "by x"],
        "at random",
        key="valid_order",
        help="By x deals the points out in order, so that the points held out lie apart from the training points.",
    )
    shuffled, seed = order == "at random", 0
    if shuffled:
        seed = controls.seed("Split seed", key="valid_split", help="Another number holds out other points.")
    sets, several = source.sets, repeat == "points"
    x, y = (sets.x, sets.y) if several else (sets.x[0], sets.y[0])
    how: dict[str, Any] = dict(tested=tested, shuffled=shuffled, seed=seed)
    rows: dict[str, np.ndarray] = {}
    if repeat != "one":
        found = compute.run(_by_every_method, x, y, limit=len(METHODS), family=family, number=number, **how)
        rows = dict(zip(METHODS, found.states, strict=True))
    folds, dealt = _deal(method, source.n, several, **how)
    shown_split: dict[str, Any] = dict(family=family, number=number, fold=folds[0])
    trace = compute.run(cross_validation.steps, sets.x[0], sets.y[0], limit=source.n, **shown_split)
    shown = slice(None) if several else slice(1)
    here = family, sets.x[shown], sets.y[shown], number
    return Estimates(
        source,
        family,
        number,
        method,
        shuffled,
        repeat,
        dealt,
        trace.states,
        rows=rows,
        true=cross_validation.true_errors(*here, source.truth, source.noise),
        training=cross_validation.training_errors(*here),
    )


def _deal(method: str, n: int, several: bool, *, tested: int, shuffled: bool, seed: int) -> tuple[np.ndarray, str]:
    """The splits of the repeats, one for each of `several` sets; of the same points only one where all are alike."""
    alike = method == "leave-one-out" or not shuffled
    count = 1 if alike and not several else REPEATS
    return splitting.deal(method, n, tested, count=count, shuffled=shuffled, seed=seed)


def _by_every_method(
    x: np.ndarray, y: np.ndarray, *, family: Family, number: float, tested: int, shuffled: bool, seed: int
) -> Iterator[np.ndarray]:
    """The estimates (r,) of the points x, y by one of METHODS after the other."""
    for method in METHODS:
        folds, _ = _deal(method, x.shape[-1], x.ndim == 2, tested=tested, shuffled=shuffled, seed=seed)
        yield cross_validation.estimates(family, x, y, number, folds)


def chart(run: Estimates) -> Picture:
    """The folds one after the other, beside them their errors; or the split below, and the estimates of all methods."""
    states, k = run.states, len(run.states) - 1
    x, y, fold = run.final.x, run.final.y, run.final.fold
    room = 0.25 * float(np.ptp(y)) or 1.0
    y_range = float(y.min()) - room, float(y.max()) + room
    grid = cross_validation.AT
    truth = many_fits.truth(grid, run.source.truth(grid))

    def draw(i: int) -> picture.Figure:
        state = states[i]
        traces = one_fold.fold(x, y, state.learned, state.predictions, grid, state.predict(grid))
        drawn, axes = _beside(run, state)
        if not run.rows:
            return one_fold.beside([truth, *traces], drawn, y_range=y_range, axes=axes)
        who = one_fold.who(x, fold, state.judged)
        return one_fold.figure([truth, *traces], who, drawn, y_range=y_range, folds=k, beside=axes)

    return picture.frames(
        len(states),
        draw,
        lambda i: _caption(run, states[i], k),
        alt=f"A {run.family.title} with {models.name(run.family, run.number)} judged by {run.method}: estimate "
        f"{words.number(run.final.estimate)}, true error {words.number(float(run.true[0]))}.",
        start=k if run.rows else min(2, k),  # an average is of two; of many splits all is there at once
        tracks={"y2": range(k + 1)},
        key="valid_folds",
    )


def _beside(run: Estimates, state: CrossValidation) -> tuple[list[Trace], tuple[dict[str, Any], dict[str, Any]]]:
    """What stands right of the folds, and its axes: the errors of the folds, or the dots of all methods."""
    if run.repeat == "one":
        k, true = len(run.states) - 1, float(run.true[0])
        far = fold_errors.reach(run.source.noise**2, float(np.var(run.source.truth(cross_validation.AT))))
        return fold_errors.bars(state.fold_errors, k, true, far, n=run.source.n), fold_errors.axes(k, true, far)
    strips, ends = _strips(run), _ends(run)
    drawn = dots.rows(
        list(strips.values()),
        ends,
        line=float(run.true.mean()),
        line_name=_line_name(run),
        chosen=(list(strips).index(run.method), state.estimate),
    )
    return drawn, dots.axes(list(strips), ends, OVER[run.repeat])


def _strips(run: Estimates) -> dict[str, np.ndarray]:
    """The rows of dots, by name."""
    strips = {"training error": run.training, **run.rows}
    return strips | ({"true error": run.true} if run.repeat == "points" else {})


def _ends(run: Estimates) -> tuple[float, float]:
    return dots.window([*_strips(run).values(), run.true])


def _line_name(run: Estimates) -> str:
    return "true error" if run.repeat == "splits" else "true error, mean"


def _caption(run: Estimates, state: CrossValidation, k: int) -> str:
    """A state in words: who learns and who is held out; in the end how near the estimate came."""
    if not state.judged:
        return f"No point is held out yet, and the fit learns from all {words.count(len(state.x), 'point')}"
    if run.rows and state.judged == k > 1:
        return _compared(run)
    out, learned = words.count(int((~state.learned).sum()), "point"), int(state.learned.sum())
    if state.judged < min(2, k):
        held = f"{out} {'is' if out.startswith('1 ') else 'are'} held out"
        return f"In fold {state.judged} of {k}, {held}, and the fit learns from the other {learned}"
    many = f"{state.judged} of {k}" if state.judged < k else f"all {k}" if k > 2 else "both"
    after = f"After {many} folds, the average"
    told = f"{after} error is" if k > 1 else f"The error on the {out} held out is"
    true = float(run.true[0])
    nothing = NOTHING * float(np.var(state.y))
    if true <= nothing:  # a truth that the model meets, without noise
        if state.estimate <= nothing:
            return f"{told} 0, like the true error"
        return f"{told} {words.number(float(state.estimate))}, while the true error is 0{_dearest(run, state, k)}"
    ratio = state.estimate / true
    if ratio >= 2:
        return f"{told} {words.number(ratio)} times the true error{_dearest(run, state, k)}"
    percent = round(100 * abs(ratio - 1))
    if not percent:
        return f"{told} less than 1% off the true error{_dearest(run, state, k)}"
    return f"{told} {percent}% {'below' if ratio < 1 else 'above'} the true error{_dearest(run, state, k)}"


def _compared(run: Estimates) -> str:
    """Which way of splitting is nearest to the true error on average, and which one spreads least, or not at all."""
    true = float(run.true.mean())
    nearest = min(run.rows, key=lambda name: abs(float(run.rows[name].mean()) - true))
    several = {name: float(row.std()) for name, row in run.rows.items() if np.ptp(row) > 1e-9 * abs(float(row[0]))}
    single = [name for name, row in run.rows.items() if len(row) == 1]  # there is one way to do it
    what = "only estimate" if nearest in single else "mean"
    told = f"The {what} of {nearest} comes closest to the true error"
    if not several:
        return f"{told}, and no method has a second estimate" if len(single) == len(run.rows) else told
    least = min(several, key=several.__getitem__)
    whose = "its estimates" if least == nearest else f"the estimates of {least}"
    among = " among the methods with several" if single else ""
    spread = f"with a standard deviation of {words.number(several[least])}"
    return f"{told}, and {whose} spread least{among}, {spread}"


def _dearest(run: Estimates, state: CrossValidation, k: int) -> str:
    """Once each point has been left out, which one cost most."""
    if run.rows or state.judged < k or k < len(state.x):
        return ""
    x = float(state.x[int(np.nanargmax((state.y - state.predictions) ** 2))])
    return f", and the point at x = {x:.2g} has the largest error"


def numbers(run: Estimates) -> dict[str, float | str]:
    spread = {"Spread": float(run.rows[run.method].std())} if run.rows else {}
    return {"Average so far": _average(run.final), "True error": float(run.true[0]), **spread}


def _average(state: CrossValidation) -> float | str:
    """The average of the folds asked about; one of several is none."""
    least = min(2, int(state.fold.max()) + 1)
    return state.estimate if state.judged >= least else "none yet"


def verdict(run: Estimates) -> str:
    """What the estimate of all folds is worth elsewhere."""
    state = run.final
    if state.judged <= int(state.fold.max()) or not run.shuffled:
        return ""
    if run.true[0] <= NOTHING * np.var(state.y):  # a share of none tells nothing
        return ""
    typical = float(np.median(np.abs(elsewhere(run) - 1)))
    off = f"off by more than {100 * typical:.0f}%"
    if typical >= 1:
        off = f"more than {words.number(1 + typical)} times the true error"
    return f"In half of {REPEATS} such data sets, the average is {off}."


def elsewhere(run: Estimates) -> np.ndarray:
    """The estimate by this method as a share of the true error, for each of the sets (REPEATS,)."""
    sets, final = run.source.sets, run.final
    folds = np.tile(final.fold, (len(sets.y), 1))
    found = cross_validation.estimates(run.family, sets.x, sets.y, run.number, folds)
    true = cross_validation.true_errors(run.family, sets.x, sets.y, run.number, run.source.truth, run.source.noise)
    return np.asarray(found / true)


def said(run: Estimates) -> list[Said]:
    """How to read the dots, how much is learned from, and why there may be no spread."""
    if not run.rows:
        whole = words.count(run.source.n, "point")
        return [beside(f"{_folded(run)} The true error is that of the fit to all {whole}, over all possible new ones.")]
    sizes = sorted({int(state.learned.sum()) for state in run.states[1:]})
    whose = "Each fit learns" if len(run.states) > 2 else "The fit learns"
    together = beside(f"{whose} from {' or '.join(map(str, sizes))} of the {words.count(run.source.n, 'point')}.")
    low, high = _ends(run)
    wild = sum(int(np.sum((row < low) | (row > high))) for row in _strips(run).values())
    edge = (
        f" {words.count(wild, 'value')} beyond the axis {'are' if wild > 1 else 'is'} drawn at its edge, "
        "where an arrow marks a bar or a mean that goes on."
        if wild
        else ""
    )
    told = [
        note(
            "Each dot is one estimate. The orange bar holds the middle half of them, the diamond is their mean, and "
            f"the ring is the estimate of the split on the left.{edge}"
        ),
        together,
    ]
    if run.repeat == "splits" and (run.method == "leave-one-out" or not run.shuffled):
        told.append(beside("This split is the only one of its kind, so these points give one estimate and no spread."))
    return told


def _folded(run: Estimates) -> str:
    """What a fold is."""
    k, n = len(run.states) - 1, run.source.n
    if k == 1:
        return "The fit does not learn from the points held out."
    if k == n:
        return "Each fold is one point, held out while the fit learns from all others."
    return f"A fold is one of {k} parts of the points, held out while the fit learns from the others."


def rows(run: Estimates) -> Rows:
    """The points on display, with what each was predicted as while held out."""
    final = run.final
    return Rows(
        {
            "x": final.x,
            "y": final.y,
            "fold": np.where(final.fold < 0, "training", (final.fold + 1).astype(str)),
            "held-out prediction": final.predictions,
            "squared error": (final.y - final.predictions) ** 2,
        },
        name="validation",
        source=f"f(x) = {run.source.truth.text} at random places, noise {run.source.noise:g}.",
    )
