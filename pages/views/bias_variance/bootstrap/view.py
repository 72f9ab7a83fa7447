"""Own data: refits to resamples show the variance; what is left of the error is bias and noise together."""

import functools
from dataclasses import replace

import numpy as np

from algos.bias_variance import bootstrap
from pages.views.bias_variance import libraries, models
from pages.views.bias_variance.bootstrap import closer, known_truth, resamples
from pages.views.bias_variance.bootstrap.figure import Stage
from pages.views.bias_variance.bootstrap.run import RESAMPLES, Refits, choose
from ui import export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside, note, rows_of
from ui.words import Share

HELP = {
    "Error on left-out points": "Out-of-bag error: mean squared error of refits on the points they have not seen. It "
    "estimates the test error.",
    "Variance": "The part of the error on left-out points that comes from the differences among the refits.",
    "Bias² + noise": "The rest of it: the squared distance of the targets from the mean refit. The data cannot say how "
    "much of it is bias.",
    "Training error": "Mean squared error of the fit to the data on the same data.",
}
OPENING = 5  # refits that are seen when it opens: that they differ is to be seen
WHY = {
    "polynomial": "At high degrees the two solve nearly singular systems and agree to fewer digits.",
    "neighbours": "Where neighbours are equally near, the two may take different ones.",
}

PRINTED = {
    "Error on left-out points": "state.error",
    "Variance": "state.error_variance",
    "Bias² + noise": "state.rest",
    "Training error": "state.training_error",
}


def chart(run: Refits) -> Picture:
    """The refits to one resample after the other; or those of model after model, with what their errors are made of."""
    return _piled(run) if run.moved == RESAMPLES else _swept(run)


def _stage(run: Refits) -> Stage:
    states = run.trace.states
    return Stage(
        x=run.x,
        y=run.y,
        at=states[0].at,
        titles=run.titles,
        symbol=run.family.symbol,
        numbers=[state.number for state in states],
        terms=np.array([[s.error, s.error_variance, s.rest] for s in states]).T,
        highest=run.highest,
        window=_window(run),
    )


def _piled(run: Refits) -> Picture:
    """A frame for each number of resamples."""
    counts, stage, n, name = run.piled(), _stage(run), len(run.y), models.name(run.family, run.state.number)
    seen = functools.cache(lambda r: run.first(r).state)

    def caption(k: int) -> str:
        state = seen(counts[k])
        if resamples.told(state, last=k == len(counts) - 1):
            far = resamples.farthest(state)
            spread = words.number(float(np.std(state.curves[:, far])))
            many = f"The {counts[k]} refits so far" if k < len(counts) - 1 else f"The {counts[k]} refits"
            if resamples.alike(state):
                return f"{many} differ by the same amount everywhere, with a standard deviation of {spread}"
            low, high = (_brief(float(end)) for end in (state.curves[:, far].min(), state.curves[:, far].max()))
            place = f"{run.titles[0]} = {float(state.at[far]):.3g}"
            return f"{many} differ most at {place}, where they range from {low} to {high}"
        newest = int(np.flatnonzero(state.used)[-1])
        out = int(bootstrap.left_out(state.picks[[newest]]).sum())
        return f"Refit {newest + 1} leaves out {out} of {words.count(n, 'point')}"

    def draw(k: int) -> picture.Figure:
        return resamples.figure(stage, seen(counts[k]), last=k == len(counts) - 1)

    return picture.frames(
        len(counts),
        draw,
        caption,
        start=min(OPENING, len(counts)) - 1,
        steps=counts,
        ahead=True,
        alt=f"{run.family.title.capitalize()}, {name}, refitted to one resample of {words.count(n, 'row')} of "
        f"{run.data.title} after the other. {caption(len(counts) - 1)}.",
        key="resamples",
    )


def _brief(value: float) -> str:
    """To two digits, and a large one in full."""
    return words.brief(value) if abs(value) < 99 else words.number(value)


def _swept(run: Refits) -> Picture:
    """A frame for each model."""
    states, stage = run.trace.states, _stage(run)

    def draw(i: int) -> picture.Figure:
        s = states[i]
        return stage.figure(i, s.curves, s.fit, s.mean, s.band, s.variance)

    def caption(i: int) -> str:
        s, n = states[i], words.number
        share = f", and {n(Share(s.error_variance / s.error))} of it is variance" if s.error else ""
        return f"With {models.name(run.family, s.number)} the error on left-out points is {n(s.error)}{share}"

    return picture.frames(
        len(states),
        draw,
        caption,
        start=run.chosen,
        alt=f"{words.count(len(run.state.curves), 'refit')} of the family {run.family.title} to resamples of "
        f"{words.count(len(run.y), 'row')} of {run.data.title}: {caption(run.chosen)}.",
        moves={models.key_of(run.family): [state.number for state in states]},
        tracks={"x3": range(len(states))},
        key="refits",
    )


def at(run: Refits, step: int) -> Refits:
    """As if only so many resamples had been drawn, or the step's model were chosen."""
    return run.first(step) if run.moved == RESAMPLES else replace(run, chosen=step)


def _window(run: Refits) -> tuple[float, float]:
    """Where the axis of the variance along x starts and ends: below the steadiest model, well above the errors."""
    high = 100 * run.highest
    found = [float(np.median(s.variance)) for s in run.trace.states]
    return max(min(found) / 10, 1e-6 * high), high


def numbers(run: Refits) -> dict[str, float | str]:
    """The errors; of models, whose parts the chart shows, these too."""
    state = run.state
    parts = {} if run.moved == RESAMPLES else {"Variance": state.error_variance, "Bias² + noise": state.rest}
    return {"Error on left-out points": state.error, **parts, "Training error": state.training_error}


def verdict(run: Refits) -> str:
    """That a single refit tells nothing of how refits differ."""
    return "One refit has no spread yet. Play draws the next ones." if len(run.state.curves) == 1 else ""


def said(run: Refits) -> list[Said]:
    """What the data cannot show, which resamples are left aside, and why no higher degree is offered."""
    state, used = run.state, run.state.used
    told = []
    if run.moved == RESAMPLES:
        n = words.count(len(run.y), "point")
        told.append(
            beside(f"Each refit learns from a bootstrap sample: {len(run.y)} draws with replacement from the {n}.")
        )
    else:
        told.append(
            beside("Bias² and noise only show together, because it takes the true function to tell them apart.")
        )
    if not used.all():
        told.append(
            note(
                f"Left aside: {words.count(int((~used).sum()), 'resample')} of {len(used)} with fewer than "
                f"{run.family.least(state.number)} different places, through which many curves of this degree pass."
            )
        )
    if run.family.name == "polynomial" and state.number == run.trace.final.number:
        told.append(
            note(
                f"Degree {state.number:g} is the last one offered: for a higher one more than half of the resamples "
                "have too few different places, or there are too few points."
                if state.number < run.family.numbers[-1]
                else f"Degree {state.number:g} is the highest one offered."
            )
        )
    return told


def code(run: Refits) -> Code:
    script = export.of_run(
        run.data,
        run.trace,
        "data.X[:, 0]",
        "data.y",
        lines=[f"state = trace.states[{run.chosen}]"],
        numbers={name: PRINTED[name] for name in numbers(run)},
        title="Refits to resamples.",
    )
    return Code(bootstrap, script, _library(run), why=WHY.get(run.family.name, ""))


def _library(run: Refits) -> str | None:
    """None for locally weighted regression, which the well-known libraries do not have."""
    name, number, x = run.family.name, libraries.written(run.family, run.state.number), run.x
    if name == "locally_weighted":
        return None
    imports, fit = libraries.FITS[name]
    if name == "neighbours":
        imports = ["from sklearn.neighbors import KNeighborsRegressor"]
        fit = [fit[0], "    return KNeighborsRegressor(number).fit(x[:, None], y).predict(at[:, None])"]
    unit = "(data.X[:, 0] - data.X.min()) / np.ptp(data.X)" if x.min() < x.max() else "np.full(len(data.X), 0.5)"
    by_library = {
        "Error on left-out points": "((refits - y) ** 2).mean(axis=0).mean()",
        "Variance": "refits.var(axis=0).mean()",
        "Bias² + noise": "((refits.mean(axis=0) - y) ** 2).mean()",
        "Training error": f"((fit(x, y, x, {number!r}) - y) ** 2).mean()",
    }
    enough = f"picks = [p for p in picks if len(np.unique(x[p].round({bootstrap.SAME}))) > {number}]"
    return export.script(
        run.data,
        [
            *fit,
            f"x, y = {unit}, data.y",
            f"picks = np.random.default_rng({run.seed}).integers(len(x), size=({len(run.state.used)}, len(x)))",
            *([enough] if name == "polynomial" else []),
            "inside = np.array([np.isin(np.arange(len(x)), p) for p in picks])",
            f"refits = np.ma.masked_array([fit(x[p], y[p], x, {number!r}) for p in picks], inside)",
        ],
        {name: by_library[name] for name in numbers(run)},
        imports=["import numpy as np", *imports],
        title="Refits to resamples with well-known libraries.",
    )


def rows(run: Refits) -> Rows:
    return rows_of(run.data)


def _steep(run: Refits) -> float:
    """How many times the variance in the middle of the places it is at the ends."""
    variance = run.state.variance
    return float(max(variance[0], variance[-1]) / np.median(variance))


def _growth(run: Refits, part: str) -> float:
    """A part of the last model's error over that of the first."""
    return float(getattr(run.trace.final, part) / getattr(run.trace.states[0], part))


def _nearly_all(run: Refits) -> float | str:
    """The first model of whose error the variance is nine tenths."""
    return next((s.number for s in run.trace.states if s.error_variance > 0.9 * s.error), "none")


QUANTITIES = {
    "variance of the refits": lambda run: run.state.error_variance,
    "bias² and noise": lambda run: run.state.rest,
    "variance over error": lambda run: Share(run.state.error_variance / run.state.error),
    "variance is largest at": lambda run: float(run.state.at[run.state.variance.argmax()]),
    "variance at the ends over the middle": _steep,
    "last model": lambda run: run.trace.final.number,
    "variance is nearly all of the error from": _nearly_all,
    "variance, last over first": lambda run: _growth(run, "error_variance"),
    "bias² and noise, last over first": lambda run: _growth(run, "rest"),
}

view = View(
    "Bootstrap",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=at,
        verdict=verdict,
        said=said,
        closer=closer.show,
        sections={"Where the truth is known": known_truth.show},
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="sine",
    folded=("seed",),
)
