"""Bayesian linear regression: what is believed about the curve after each point, for a prior and a noise."""

from dataclasses import replace
from typing import Any

import numpy as np

from algos.regression import basis, bayesian, least_squares
from algos.regression.bayesian import Posterior
from algos.trace import Trace
from datasets import catalog
from datasets.dataset import Dataset
from pages.views.regression import choices, scene
from pages.views.regression.bayes import beliefs, closer
from pages.views.regression.bayes.run import NORMAL_95, Beliefs
from pages.views.regression.scene import Scene
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside, rows_of
from ui.words import Share

MOST_STEPS = 60
TIGHTEST, LOOSEST = 1e-3, 1e4  # prior scales offered, in the largest target
ALIKE = 1.005  # times as wide as where it is narrowest: it is as wide everywhere
STILL = 0.02  # of the chart's height: a curve that moves less stays
HELP = {
    "Narrowest 95% band, ±": "How far the 95% band reaches above and below the mean curve where it is narrowest.",
    "Widest 95% band, ±": "How far it reaches above and below the mean curve where it is widest in the chart.",
    "Penalty σ²/τ²": "Ridge regression with this λ, on all coefficients, finds the same curve.",
    "Log evidence": "log p(targets seen), averaged over the prior. It falls if the prior is too tight or too loose.",
    "Share in the band": "Share of all points, seen or not, inside the 95% band for a new point.",
}


def choose(data: Dataset) -> Beliefs:
    at = scene.choose_one_input(data)
    degree = choices.degree(at, 1)
    largest = _largest(at)
    prior = controls.log_slider(
        "Prior scale τ",
        largest * TIGHTEST,
        largest * LOOSEST,
        largest,
        key="prior",
        help="How large the coefficients are believed to be before any point is seen. Tight: near 0. Loose: anything.",
    )
    noise = controls.log_slider(
        "Noise σ",
        largest / 1000,
        largest * 10,
        _rough_noise(at),
        fine=True,
        key="noise",
        help="How far points are believed to lie from the curve. It starts near what a cubic fit leaves over.",
    )
    draws = controls.slider("Curves drawn", 0, 20, 20, key="draws", help="Curves drawn at random from the posterior.")
    seed = controls.seed() if draws else 0
    evidence = controls.toggle(
        "New points",
        False,
        key="evidence",
        help="Where a new point would lie, noise included, and how well prior and noise predicted the points seen.",
    )
    moved = controls.choice(
        "Play changes",
        ["points", "prior scale"],
        "points",
        key="bayes_sweep",
        help="Play shows the points one at a time, in the order of the table, or changes the scale of the prior.",
    )
    terms = basis.measure(at.data.X, degree, at.data.feature_names)
    A, n = terms.transform(at.data.X), len(at.y)
    trace = _seen(A, at.y, n, noise, prior)
    scales: list[float] = []
    if moved == "points":
        states = _seen(A, at.y, -(-n // MOST_STEPS), noise, prior).states
    else:
        scales = controls.one_two_five(largest * TIGHTEST, largest * LOOSEST)
        states = tuple(_seen(A, at.y, n, noise, scale).final for scale in scales)
    return Beliefs(at, terms, A, prior, noise, trace, states, scales, draws, seed, evidence)


def _seen(A: np.ndarray, y: np.ndarray, at_once: int, noise: float, prior: float) -> Trace[Posterior]:
    """The belief as the points come in, so many `at_once`."""
    settings = dict(noise=noise, prior_scale=prior, points_per_step=at_once)
    return compute.run(bayesian.steps, A, y, limit=-(-len(y) // at_once), **settings)


def _largest(at: Scene) -> float:
    """The size of the largest target."""
    return float(np.abs(at.y).max()) or 1.0


def _rough_noise(at: Scene) -> float:
    """The noise that a cubic leaves over, or a tenth of the largest target where it leaves none."""
    rough = next(least_squares.steps(basis.measure(at.data.X, 3).transform(at.data.X), at.y)).noise_variance
    return rough**0.5 if rough else _largest(at) / 10


def chart(run: Beliefs) -> Picture:
    """The curve with its bands, point by point or for every scale of the prior."""
    at, grid, states = run.at, run.at.grid[::2], run.states
    if run.scales:
        start = told = run.scales.index(run.prior)
        captions = [f"Prior scale τ = {words.setting(tau)}" for tau in run.scales]
    else:
        start, told = min(2, len(states) - 1), len(states) - 1  # with two the curves have a waist
        captions = [f"{words.count(state.points, 'point')} seen" for state in states]
        captions[0] = "No point seen, this is the prior"

    def caption(i: int) -> str:
        if i and i == len(states) - 1:
            return _in_the_end(run)
        if run.evidence:
            return f"{captions[i]}: {_foretold(run, i) if run.scales else _inside(as_of(run, i))}"
        return f"{captions[i]}: {_known(as_of(run, i))}"

    wide = float(NORMAL_95 * states[told].line_std(run.A).mean())
    return picture.frames(
        len(states),
        lambda i: beliefs.figure(run, states[i], grid),
        caption,
        start=start,
        steps=() if run.scales else range(len(states)),
        moves={"prior": run.scales} if run.scales else {},
        alt=f"Bayesian regression of degree {run.terms.degree} on {words.count(len(at.y), 'point')} of "
        f"{at.data.title}: the mean curve with its 95% bands. At the points the curve is known to about "
        f"{words.number(wide)} to each side. {caption(told)}.",
    )


def as_of(run: Beliefs, frame: int) -> Beliefs:
    """The belief of a frame: after the points seen there, or with the prior swept to."""
    state, prior = run.states[frame], run.scales[frame] if run.scales else run.prior
    if prior == run.prior and state.points == run.final.points:
        return run
    return replace(run, prior=prior, trace=Trace((state,), False))


def _foretold(run: Beliefs, frame: int) -> str:
    """The log evidence, and with which of the priors so far it is highest."""
    evidence = [state.log_evidence for state in run.states]
    told = f"log evidence {words.number(evidence[frame])}"
    if not frame:
        return told
    best = int(np.argmax(evidence[: frame + 1]))
    where = "the highest so far" if best == frame else f"highest at τ = {words.setting(run.scales[best])}"
    return f"{told}, {where}"


def _inside(run: Beliefs) -> str:
    """How many of all points the band for a new one holds."""
    points = words.count(len(run.at.y), "point")
    return f"{words.number(Share(run.inside))} of all {points} lie between the dotted lines"


def _known(run: Beliefs) -> str:
    """How far the band reaches; before any point, that it is anywhere."""
    if not run.final.points:
        return "at each x the band holds 95% of its curves"
    return f"at its widest the 95% band is {_times_as_wide(run)} as wide as at its narrowest"


def _times_as_wide(run: Beliefs) -> str:
    times = _widest_over_narrowest(run)
    return "just" if times < ALIKE else f"{words.number(times)} times"


def _in_the_end(run: Beliefs) -> str:
    """What was asked about the whole: where the band is narrowest, what it holds, or which prior foretold best."""
    last = as_of(run, len(run.states) - 1)
    if run.evidence and not run.scales:
        return f"{_inside(last)}, which should hold 95%"
    if run.evidence:
        evidence = [state.log_evidence for state in run.states]
        best = int(np.argmax(evidence))
        told = f"The evidence is highest at τ = {words.setting(run.scales[best])}: log evidence"
        if best == len(evidence) - 1:
            return f"{told} {words.number(evidence[best])}"
        end = f"at τ = {words.setting(run.scales[-1])} it is {words.number(evidence[-1])}"
        return f"{told} {words.number(evidence[best])}, and {end}"
    reach = last.reach(run.at.grid)
    if run.scales:
        since = _stays_from(run)
        return f"From τ = {words.setting(since)} on the curves stay" if since else "The curves still change"
    place = f"{run.at.titles[0]} = {words.setting(scene.rounded(float(run.at.grid[reach.argmin()]), run.at.x_range))}"
    told = f"After all {words.count(len(run.at.y), 'point')} the 95% band is narrowest near {place}"
    return f"{told}, and at its widest {_times_as_wide(last)} as wide"


def _stays_from(run: Beliefs) -> float | None:
    """The scale of the prior from which on neither mean nor band moves in the chart; None if only the last is."""
    A = run.terms.transform(run.at.grid[:, None])
    curves = [np.append(state.predict(A), NORMAL_95 * state.line_std(A)) for state in run.states]
    away = np.array([np.abs(one - curves[-1]).max() for one in curves]) > STILL * float(np.ptp(run.at.y_range))
    first = int(np.flatnonzero(away)[-1]) + 1 if away.any() else 0
    return run.scales[first] if first < len(curves) - 1 else None


def numbers(run: Beliefs) -> dict[str, float]:
    if not run.evidence:
        reach = run.reach(run.at.grid)
        return {"Narrowest 95% band, ±": float(reach.min()), "Widest 95% band, ±": float(reach.max())}
    return {
        "Penalty σ²/τ²": run.penalty,
        "Log evidence": run.final.log_evidence,
        "Share in the band": Share(run.inside),
        "Noise σ": run.noise,
    }


def said(run: Beliefs) -> list[Said]:
    new = ""
    if run.evidence:
        new = " Between the dotted lines a new point would lie."
        if run.scales:  # it can be compared over the same points only
            new += " Of two priors the one with the higher log evidence predicted the points better."
    band = f"At each x the band holds 95% of the possible curves.{new}"
    return [
        beside(f"{f'After all {len(run.at.y)} points.' if run.scales else 'Hollow points are not seen yet.'} {band}"),
    ]


def code(run: Beliefs) -> Code:
    data, made = run.at.data, run.trace.made
    assert made is not None
    away = "np.abs(data.y - posterior.predict(A))"
    script = export.script(
        data,
        [
            f"terms = basis.measure(data.X, {run.terms.degree})",
            "A = terms.transform(data.X)",
            *([] if run.evidence else [f"places = np.linspace{(*run.at.x_range, len(run.at.grid))!r}[:, None]"]),
            f"posterior = {export.recorded(made, 'A', 'data.y')}.final",
        ],
        {
            "Penalty σ²/τ²": f"{run.noise!r}**2 / {run.prior!r}**2",
            "Log evidence": "posterior.log_evidence",
            "Share in the band": f"np.mean({away} <= {NORMAL_95} * posterior.predictive_std(A))",
            "Noise σ": "posterior.noise",
        }
        if run.evidence
        else {
            "Narrowest 95% band, ±": f"{NORMAL_95} * posterior.line_std(terms.transform(places)).min()",
            "Widest 95% band, ±": f"{NORMAL_95} * posterior.line_std(terms.transform(places)).max()",
        },
        imports=[
            "import numpy as np",
            "from algos.regression import basis, bayesian",
            "from algos.trace import record",
        ],
        title="Bayesian linear regression.",
    )
    settings: dict[str, Any] = dict(degree=run.terms.degree, noise=run.noise, prior=run.prior)
    if not run.evidence:
        settings |= dict(ends=run.at.x_range)
    library = "library.py" if run.evidence else "library_belief.py"
    return Code(
        bayesian,
        script,
        export.filled(__file__, library, data=data.code, **settings),
        why="scikit-learn's BayesianRidge chooses σ and τ itself, by the evidence; here they are given.",
    )


def rows(run: Beliefs) -> Rows:
    return rows_of(run.at.data, {"mean": run.final.predict(run.A), "std": run.final.predictive_std(run.A)})


def _size_of_mean(run: Beliefs) -> float:
    """How far the mean goes from the zero line, at most."""
    return float(np.abs(run.at.along(lambda X: run.final.predict(run.terms.transform(X)))).max())


def _widest_over_narrowest(run: Beliefs) -> float:
    """How many times as far the band reaches where it is widest."""
    reach = run.reach(run.at.grid)
    return float(reach.max() / reach.min())


def _likeliest_prior(run: Beliefs) -> float:
    """The scale with the highest evidence of those that are swept."""
    return run.scales[int(np.argmax([state.log_evidence for state in run.states]))]


view = View(
    "Bayes",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities={
            "Band at the points, widest": lambda run: float(run.reach(run.at.data.X[:, 0]).max()),
            "Band in the chart, narrowest": lambda run: float(run.reach(run.at.grid).min()),
            "Widest band over the narrowest": _widest_over_narrowest,
            "Band in the chart, widest": lambda run: float(run.reach(run.at.grid).max()),
            "Mean from zero, at most": _size_of_mean,
            "Length of the coefficients over least squares": lambda run: float(
                np.linalg.norm(np.append(run.final.intercept, run.final.coef))
                / np.linalg.norm(np.append(run.straight.intercept, run.straight.coef))
            ),
            "Scale of the highest evidence": _likeliest_prior,
            "Highest log evidence": lambda run: max(state.log_evidence for state in run.states),
            "Points outside the band": lambda run: round((1 - run.inside) * len(run.at.y)),
        },
    ),
    data="short_line",
    entries=[entry for entry in catalog.CURVES if entry.name == "short_line"] + list(catalog.REGRESSION),
    folded=("draws", "seed", "evidence"),
)
