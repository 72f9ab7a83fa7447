"""The winner's curse: of many candidates the one with the lowest validation error looks better than it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from algos.bias_variance import winners
from algos.bias_variance.families import Family
from algos.bias_variance.winners import Race
from pages.views.bias_variance import libraries, models
from pages.views.bias_variance.sampling import Sampling
from pages.views.bias_variance.validation import curse, splitting
from pages.views.bias_variance.validation.splitting import WHY
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, note
from ui.words import Share

REPEATS = 300
COUNTS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
SHARES = dict(title="share of mistakes", tickformat=".0%", hoverformat=".1%")
SQUARES = dict(title="mean squared error", hoverformat=".4g")
KINDS = {"coins": "coin flips", "models": "models of a family"}
VALIDATION, TEST, TRUE, LAST = "Winner, validation", "Winner, test", "True error", "Too good by"
HELP = {
    VALIDATION: f"The lowest validation error among the candidates, averaged over {REPEATS} repeats.",
    TEST: "The winner's error on as many points that took no part in the choice, averaged.",
    TRUE: "The winner's expected error on a new point, averaged.",
    LAST: "How far the winner's validation error lies below its true error, on average.",
}


@dataclass(frozen=True, eq=False)
class Curse:
    """A race of coins, or of models of a family that learn from the points of a source."""

    M: int  # candidates on display
    points: int  # of the validation set, and of the test set
    counts: Sequence[int]  # of candidates, one a frame
    race: Race
    seed: int
    learning: tuple[Sampling, Family] | None  # None for coin flips

    @property
    def numbers(self) -> list[float]:
        """Of the models, from the stiffest on; none of coins."""
        return self.learning[1].settings(self.learning[0].n) if self.learning else []

    def error(self, value: float) -> float:
        """An error as it is told: of coins the share that are wrong, of models a mean square."""
        return float(value) if self.learning else Share(value)

    def name(self, i: int) -> str:
        """What candidate i is called."""
        return words.setting(self.numbers[i]) if self.learning else str(i + 1)


def choose() -> Curse:
    kind = controls.choice(
        "Candidates are",
        list(KINDS),
        "coins",
        key="winner_kind",
        titles=KINDS,
        help="Coin flips: every true error is 1/2. Models: from the stiffest on, each fitted to the same points.",
    )
    learning = (splitting.points(repeats=REPEATS), models.family()) if kind == "models" else None
    points = int(
        controls.stop_slider(
            "Validation points",
            [5, 10, 20, 50, 100, 200],
            50,
            key="winner_points",
            help="How many points choose the winner. As many others test it.",
        )
    )
    help = "How many take part. Or play: one more frame, more candidates."
    if learning is None:
        M = int(controls.stop_slider("Candidates M", COUNTS, 200, key="winner_m", help=help))
        seed = controls.seed()
        coins = dict(candidates=COUNTS[-1], points=points, repeats=REPEATS, seed=seed)
        return Curse(M, points, COUNTS, compute.run(_coin_flips, limit=1, **coins).final, seed, None)
    source, family = learning
    counts = range(1, len(family.settings(source.n)) + 1)
    M = int(controls.stop_slider("Candidates M", counts, counts[-1], key="winner_models", help=help))
    trace = compute.run(_models, source, limit=1, family=family, points=points)
    return Curse(M, points, counts, trace.final, source.seed, learning)


def _coin_flips(*, candidates: int, points: int, repeats: int, seed: int) -> Iterator[Race]:
    yield winners.coin_flips(candidates, points, repeats=repeats, seed=seed)


def _models(source: Sampling, *, family: Family, points: int) -> Iterator[Race]:
    yield winners.models(
        family,
        family.settings(source.n),
        truth=source.truth,
        noise=source.noise,
        n=source.n,
        points=points,
        repeats=source.repeats,
        seed=source.seed,
    )


def chart(run: Curse) -> Picture:
    """The winner's errors over the repeats: a frame for each number of candidates."""
    race, counts, coins = run.race, run.counts, run.learning is None
    results = [race.results(M) for M in counts]
    means = np.array([[errors.mean() for errors in found] for found in results])
    if coins:
        ends, step = (-0.02, 1.02), max(1 / run.points, 0.02)
        edges = np.arange(-step / 2, 1 + step, step)
    else:
        shown = np.concatenate([np.concatenate(found[:2]) for found in results[2:]] or list(results[-1][:2]))
        high = max(float(np.quantile(shown, 0.98)), 1e-6)
        ends, edges = (0.0, 1.02 * high), np.linspace(0, high, 41)
    top = max(int(np.histogram(np.clip(v, edges[0], edges[-1]), edges)[0].max()) for r in results for v in r[:2]) * 1.05
    exact = np.array([winners.expected_lowest(M, run.points) for M in counts]) if coins else None
    bar = winners.error_bar(run.points) if coins else None
    average = np.clip(means, *ends).T
    lines = curse.curves(counts, average[0], average[1], average[2], exact, bar)

    def draw(i: int) -> picture.Figure:
        validation, test, true = results[i]
        bars = curse.histograms(validation, test, edges, float(np.clip(true.mean(), *ends)))
        rings = curse.here(counts[i], np.clip(means[i, :2], *ends).tolist())
        return curse.figure(
            bars, [*lines, rings], top=top, ends=ends, most=counts[-1], errors=SHARES if coins else SQUARES, log=coins
        )

    def caption(i: int) -> str:
        validation, test, _ = (words.number(run.error(error)) for error in means[i])
        gap = float(means[i, 1] - means[i, 0])
        apart = f"{100 * gap:.1f} percentage points" if coins else words.number(gap)
        many = words.count(counts[i], "candidate")
        if gap <= 0:
            return f"With {many}, the winner's validation error is {validation} and its test error {test}"
        return f"With {many}, the winner's validation error, {validation}, is {apart} below its test error, {test}"

    shown_numbers = numbers(run)
    return picture.frames(
        len(counts),
        draw,
        caption,
        start=counts.index(run.M),
        alt=f"The winner of {words.count(run.M, 'candidate')}: mean validation error "
        f"{words.number(shown_numbers[VALIDATION])}, mean test error {words.number(shown_numbers[TEST])}.",
        key="winner_player",
    )


def numbers(run: Curse) -> dict[str, float]:
    validation, test, true = (run.error(errors.mean()) for errors in run.race.results(run.M))
    return {VALIDATION: validation, TEST: test, TRUE: true, LAST: true - validation}


def said(run: Curse) -> list[Said]:
    """How to read the chart."""
    if run.learning is None:
        return [
            note(
                f"Averages are over {REPEATS} repeats. The grey line is the exact expectation. The grey "
                "band is the 95% error bar of a candidate fixed beforehand, by Hoeffding's inequality "
                f"± {words.number(run.error(winners.error_bar(run.points)))}."
            )
        ]
    return [note(f"Averages are over {REPEATS} repeats. Errors beyond the axis are counted and drawn at its edge.")]


def verdict(run: Curse) -> str:
    """What is known exactly, or how many points there are."""
    if run.learning is None:
        exact = words.number(run.error(winners.expected_lowest(run.M, run.points)))
        validation, _, true = run.race.results(run.M)
        out = 100 * np.mean(np.abs(validation - true) > winners.error_bar(run.points))
        return (
            f"The expected validation error of the winner of {words.number(run.M)} is exactly {exact}. "
            f"{out:.0f}% of the winners lie outside the error bar."
        )
    return f"Each repeat has {run.learning[0].n} training, {run.points} validation and {run.points} test points."


def code(run: Curse) -> Code:
    results = ["validation.mean()", "test.mean()", "true.mean()", "true.mean() - validation.mean()"]
    shown = dict(zip(HELP, results, strict=True))
    imports = ["from algos.bias_variance import winners"]
    if run.learning is None:
        race = export.call("winners.coin_flips", str(COUNTS[-1]), str(run.points), repeats=REPEATS, seed=run.seed)
    else:
        source, family = run.learning
        imports += ["from algos.bias_variance import truths", "from algos.bias_variance.families import FAMILIES"]
        race = (
            f"winners.models(FAMILIES[{family.name!r}], {run.numbers!r}, truth=truths.read({source.truth.text!r}), "
            f"noise={source.noise!r}, n={source.n}, points={run.points}, repeats={REPEATS}, seed={run.seed})"
        )
    lines = [f"validation, test, true = data.results({run.M})"]
    script = export.script(race, lines, shown, imports=imports, title="The winner's errors.")
    if run.learning is None:
        return Code(winners, script, _coins_with_numpy(run, shown), why="With NumPy alone.")
    return Code(winners, script, _models_with_sklearn(run, *run.learning, shown), why=WHY)


def _coins_with_numpy(run: Curse, shown: dict[str, str]) -> str:
    return export.script(
        f"np.random.default_rng({run.seed}).binomial({run.points}, 0.5, size=(2, {REPEATS}, {COUNTS[-1]}))",
        [
            f"wrong, again = data[:, :, :{run.M}] / {run.points}",
            "winner = wrong.argmin(axis=1)[:, None]",
            "validation = np.take_along_axis(wrong, winner, axis=1)",
            "test = np.take_along_axis(again, winner, axis=1)",
            "true = np.full(validation.shape, 0.5)",
        ],
        shown,
        imports=["import numpy as np"],
        title="The same with NumPy.",
    )


def _models_with_sklearn(run: Curse, source: Sampling, family: Family, shown: dict[str, str]) -> str | None:
    estimator = libraries.estimator(family, "number")
    if estimator is None:
        return None
    imports, model = estimator
    noise = source.noise
    return export.script(
        source.code,
        [
            f"rng = np.random.default_rng([{run.seed}, 1])",
            "at = np.linspace(0, 1, 101)",
            f"places = rng.integers(101, size=(2, {REPEATS}, {run.points}))",
            f"targets = data.truth(at)[places] + {noise!r} * rng.normal(size=places.shape)",
            f"numbers = {[libraries.written(family, number) for number in run.numbers[: run.M]]!r}",
            f"errors = np.empty((3, {REPEATS}, len(numbers)))",
            "for j, number in enumerate(numbers):",
            *(f"    {line}" for line in model),
            f"    for r in range({REPEATS}):",
            "        fit = model.fit(data.x[r][:, None], data.y[r]).predict(at[:, None])",
            "        errors[:2, r, j] = np.mean((targets[:, r] - fit[places[:, r]]) ** 2, axis=1)",
            f"        errors[2, r, j] = np.mean((fit - data.truth(at)) ** 2) + {noise!r} ** 2",
            "winner = errors[0].argmin(axis=1)[None, :, None]",
            "validation, test, true = np.take_along_axis(errors, winner, axis=2)[:, :, 0]",
        ],
        shown,
        imports=["import numpy as np", "from algos.bias_variance import truths", *imports],
        title="The same with scikit-learn.",
    )


def rows(run: Curse) -> Rows:
    """Who won each repeat, and with which errors."""
    validation, test, true = run.race.results(run.M)
    won = run.race.winners(run.M)
    return Rows(
        {
            "repeat": np.arange(1, REPEATS + 1),
            **({run.learning[1].symbol: [run.name(i) for i in won]} if run.learning else {"winner": won + 1}),
            "validation error": validation,
            "test error": test,
            "true error": true,
        },
        name="winners",
        source=f"The winner of {words.count(run.M, 'candidate')} in each of {REPEATS} repeats.",
    )
