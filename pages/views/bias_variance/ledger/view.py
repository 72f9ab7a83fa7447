"""The ledger: what many fits of one model get wrong, entered as bias, variance and noise."""

from dataclasses import replace

import numpy as np

from algos.bias_variance import decomposition, u_curve
from pages.views.bias_variance import libraries, many_fits, models
from pages.views.bias_variance.ledger import closer, entries, figure
from pages.views.bias_variance.ledger.run import SETS, Ledger, choose
from ui import export, picture, words
from ui.guessing.cover import GIVEN
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside
from ui.words import Share

NOTHING = 1e-24  # an error that is none but rounding
CHANCE = 9  # times the variance of the mean of all fits: a bias² that is no larger may be none
LITTLE = 0.01  # of the least error: a bias² that is no larger is about 0
CLEAR = 2  # times as large or as small as both ends: a model in between that is told
FEW = 10  # training sets: of fewer, bias and variance are not yet to be told apart
DRAWN = 40  # training sets that a class draws on
HELP = {
    "Bias²": "The squared distance from the mean of the fits to the truth, averaged over x.",
    "Variance": "The squared distance of the fits from their mean, averaged over the fits and over x.",
    "Noise": "σ², the variance of the noise in new points. No model can remove it.",
}


def chart(run: Ledger) -> Picture:
    """The fits, and beside them the three terms over all models, or over the training sets so far."""
    return _piled(run) if run.moved == SETS else _swept(run)


def _swept(run: Ledger) -> Picture:
    """A frame for each model."""
    states, family, sets = run.states, run.family, run.sets
    numbers = [state.number for state in states]
    at, f, y = states[0].at, states[0].truth, sets.y[0]
    terms = np.array([state.terms for state in states])  # (models, 3): bias², variance, noise²
    totals = terms.sum(axis=1)
    top = models.robust(totals)
    points = many_fits.training_set(sets.x if sets.x.ndim == 1 else sets.x[0], y, "points of one set") | dict(
        meta=GIVEN
    )
    truth, y_range = many_fits.truth(at, f), models.window(f, y)
    asked = figure.asked(f"one of {words.count(len(sets.y), 'training set')}", y_range)
    said = [f"{run.name(i)}<br>{sum_of(s.terms)}" for i, s in enumerate(states)]
    over = many_fits.models_axis(family.symbol, numbers)

    def draw(i: int) -> picture.Figure:
        tried = slice(i + 1)  # what comes then is to be seen as one plays
        places, found, mean = run.drawn(i)
        f = sets.truth(places)
        averages = figure.stacks(list(terms[tried, [2, 0, 1]].T), top, said[tried])
        return figure.figure(
            (
                [
                    figure.missed(places, f, mean),  # below the points, which have their own colour
                    many_fits.cloud(places, found, many_fits.some(len(sets.y))),
                    points,
                    truth,
                    many_fits.mean_fit(places, mean),
                    figure.named_bias(places, f, mean, points, y_range),
                    asked,
                ],
                averages,
            ),
            over=over,
            y_range=y_range,
            top=top,
        )

    def caption(i: int) -> str:
        if i == len(states) - 1 > 0:
            return course_of(run)
        return f"With {run.name(i)}, {largest_of(states[i].terms)}"

    return picture.frames(
        len(states),
        draw,
        caption,
        start=run.chosen,
        alt=f"{words.count(len(sets.y), 'fit')} of {run.name(run.chosen)}, {family.title}, to "
        f"{words.count(run.source.n, 'point')} each around f(x) = {run.source.truth.text}: {sum_of(run.state.terms)}.",
        moves={models.key_of(family): numbers},
        tracks={"x2": range(len(states))},
        key="ledger",
    )


def _piled(run: Ledger) -> Picture:
    """A frame for each number of training sets: their fits pile up, and mean, bias and variance settle."""
    f, sets, counts = run.state.truth, run.sets, run.piled()
    kept = [run.first(r) for r in counts]
    seen = [one.state for one in kept]
    curves = [one.drawn(run.chosen) for one in kept]
    terms = np.array([state.terms for state in seen])
    top = 1.15 * float(terms.sum(axis=1).max()) or 1.0
    truth, y_range = many_fits.truth(run.state.at, f), models.window(f, sets.y[0])
    over = figure.sets_axis(counts[-1])

    def draw(k: int) -> picture.Figure:
        places, found, mean = curves[k]
        f, newest = sets.truth(places), len(found) - 1
        so_far = np.minimum(np.arange(len(counts)), k)  # what is to come lies on its end: so it grows as one plays
        x = sets.x if sets.x.ndim == 1 else sets.x[newest]
        points = many_fits.training_set(x, sets.y[newest], "newest training set")
        bias, variance, _ = terms[so_far].T
        return figure.figure(
            (
                [
                    figure.missed(places, f, mean),
                    many_fits.cloud(places, found[::-1]),
                    points,
                    many_fits.newest(places, found[newest]),
                    truth,
                    many_fits.mean_fit(places, mean),
                    figure.named_bias(places, f, mean, points, y_range),
                ],
                figure.bands(np.array(counts)[so_far], (np.full(len(counts), sets.noise**2), bias, variance), top),
            ),
            over=over,
            y_range=y_range,
            top=top,
        )

    def caption(k: int) -> str:
        if counts[k] == 1:
            return f"After one fit of {run.name(run.chosen)} there is no spread yet from which to see the variance"
        bias, variance, _ = (words.number(term) for term in seen[k].terms)
        return f"Over {counts[k]} fits of {run.name(run.chosen)}, bias² is {bias} and variance is {variance}"

    return picture.frames(
        len(counts),
        draw,
        caption,
        start=0,
        steps=counts,
        tracks={"x2": counts},
        alt=f"The fits of {run.name(run.chosen)}, {run.family.title}, to one training set after the other. With all "
        f"{len(sets.y)}: {sum_of(run.state.terms)}.",
        key="sets",
    )


def at(run: Ledger, step: int) -> Ledger:
    """As if the step's model were chosen, or as many training sets drawn."""
    return run.first(step) if run.moved == SETS else replace(run, chosen=step)


def numbers(run: Ledger) -> dict[str, float]:
    bias, variance, noise = run.state.terms
    return {"Bias²": bias, "Variance": variance, "Noise": noise}


def verdict(run: Ledger) -> str:
    """That few sets tell little."""
    few = run.moved == SETS and len(run.state.fits) < FEW
    return "Bias² and variance are still mostly chance. They settle with more training sets." if few else ""


def said(_: Ledger) -> list[Said]:
    """Where the parts are seen."""
    return [
        beside("Variance is how far the fits spread around their mean. Bias is how far that mean lies from the truth.")
    ]


def code(run: Ledger) -> Code:
    number, source = run.state.number, run.source
    call = export.call("decomposition.steps", "data", family=run.family.name, numbers=[number], seed=source.seed)
    script = export.script(
        source.code,
        [f"state = record({call}, limit=1).final", "bias, variance, noise = state.terms"],
        {"Bias²": "bias", "Variance": "variance", "Noise": "noise"},
        imports=["from algos.bias_variance import decomposition, truths", "from algos.trace import record"],
        title="Bias, variance and noise of one model.",
    )
    imports, fit = libraries.FITS[run.family.name]
    library = export.script(
        source.code,
        [
            *fit,
            "at = np.linspace(0, 1, 101)",
            "places = np.broadcast_to(data.x, data.y.shape)",
            f"fits = np.array([fit(x, y, at, {number!r}) for x, y in zip(places, data.y)])",
            "bias = ((fits.mean(axis=0) - data.truth(at)) ** 2).mean()",
            "variance = fits.var(axis=0).mean()",
        ],
        {"Bias²": "bias", "Variance": "variance", "Noise": "data.noise**2"},
        imports=["import numpy as np", "from algos.bias_variance import truths", *imports],
        title="The same, one fit after the other.",
    )
    return Code(decomposition, script, library)


def rows(run: Ledger) -> Rows:
    """The terms at every place, of the chosen model."""
    state = run.state
    return Rows(
        {
            "x": state.at,
            "truth": state.truth,
            "mean fit": state.mean,
            "bias²": state.bias_squared,
            "variance": state.variance,
            "noise": np.full(len(state.at), state.noise**2),
            "mean of (h - f)²": state.squared_error,
        },
        name="ledger",
        source=f"{run.name(run.chosen)}, {run.family.title}, at {len(state.at)} places: the means of "
        f"{words.count(len(run.sets.y), 'fit')}. The Code tab draws the training sets.",
    )


def largest_of(terms: tuple[float, float, float]) -> str:
    """Which of bias², variance and noise is the largest part of their sum, and which share of it."""
    part, name = max(zip(terms, ("bias²", "variance", "noise"), strict=True), key=lambda term: term[0])
    if part < NOTHING:
        return "there is no error at all"
    return f"the largest part of the error is {name}, {words.number(Share(part / sum(terms)))} of it"


def course_of(run: Ledger) -> str:
    """What becomes of bias² and variance from the stiffest model to the most flexible, and where the error is least."""
    if max(state.total for state in run.states) < NOTHING:
        return "Whichever the model, there is no error at all"
    least = run.name(int(_lowest(run).argmax()))
    bias, variance, _ = np.array([state.terms for state in run.states]).T
    chance = CHANCE * variance / len(run.sets.y)
    if max(bias) >= NOTHING and (bias <= chance).all():
        little = max(bias) <= LITTLE * min(state.total for state in run.states)
        told = ["bias² stays about 0" if little else "bias² may be no more than chance"]
    else:
        told = [_course(run, "bias²", bias, chance)]
    told.append(_course(run, "variance", variance, np.zeros(len(variance))))
    course = ", ".join(told)
    return f"{course[0].upper()}{course[1:]}, and the error is lowest with {least}"


def _course(run: Ledger, name: str, values: np.ndarray, chance: np.ndarray) -> str:
    """What becomes of a part from the first to the last model, with the model in between where it turns, if it does.

    At the last model a part must be larger than at the turn by more than chance, or larger than it was at first.
    """
    n, first, last = words.brief, *(float(values[i]) if values[i] >= NOTHING else 0.0 for i in (0, -1))
    if max(values) < NOTHING:
        return f"{name} stays 0"
    low, high = int(values.argmin()), int(values.argmax())
    dips = min(first, last) > CLEAR * values[low] and (last > first or last - values[low] > chance[-1])
    if dips:
        return f"{name} shrinks to {n(float(values[low]))} with {run.name(low)}, then grows to {n(last)}"
    if values[high] > CLEAR * max(first, last):
        return f"{name} grows to {n(float(values[high]))} with {run.name(high)}, then shrinks to {n(last)}"
    return f"{name} {'grows' if last > first else 'shrinks'} from {n(first)} to {n(last)}"


def sum_of(terms: tuple[float, float, float]) -> str:
    """The three terms and their sum with as many decimals, few at which the rounded terms add up to the rounded sum."""
    total = sum(terms)
    if total >= 1e6 or 0 < total < 1e-4:
        return f"error {words.number(total)}, of it bias² {words.number(terms[0])}"
    few = 4 if total >= 0.01 else 6
    for decimals in range(few, few + 4):
        bias, variance, noise, error = (f"{value:.{decimals}f}" for value in (*terms, total))
        if f"{float(bias) + float(variance) + float(noise):.{decimals}f}" == error:
            return f"bias² {bias} + variance {variance} + noise {noise} = error {error}"
    return f"bias² {bias} + variance {variance} + noise {noise} ≈ error {error}"


def _lowest(run: Ledger) -> np.ndarray:
    """Which models have the lowest error."""
    return u_curve.lowest(np.array([state.total for state in run.states]))


PARTS = ("bias²", "variance", "noise")


def _drawable(run: Ledger) -> list[tuple[np.ndarray, np.ndarray]]:
    """The points of the first training sets, to draw curves behind them."""
    x = np.broadcast_to(run.sets.x, run.sets.y.shape)
    return list(zip(x[:DRAWN], run.sets.y[:DRAWN], strict=True))


QUANTITIES = {
    "truth f": lambda run: (run.state.at, run.state.truth),
    "training sets": _drawable,
    "model": lambda run: run.name(run.chosen),
    "fits": lambda run: len(run.sets.y),
    "lowest error": lambda run: run.name(int(_lowest(run).argmax())),
    "bias² is largest at x": lambda run: float(run.state.at[run.state.bias_squared.argmax()]),
    "test error": lambda run: run.state.total,
    "largest part": lambda run: PARTS[int(np.argmax(run.state.terms))],
    "variance over noise": lambda run: float(np.divide(*run.state.terms[1:])) if run.state.noise else np.inf,
    "variance is largest at x": lambda run: float(run.state.at[run.state.variance.argmax()]),
}

view = View(
    "The ledger",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=at,
        verdict=verdict,
        said=said,
        closer=closer.show,
        sections={"Ledger": entries.show},
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    folded=("places", "seed", "sets"),
)
