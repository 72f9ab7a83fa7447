"""Choosing a model of a family on many sets of points: what each method picks, and what its pick costs."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from algos.bias_variance import families, model_selection
from algos.bias_variance.families import Family
from algos.bias_variance.model_selection import METHODS, Selection
from algos.trace import Trace
from pages.views.bias_variance import libraries, models
from pages.views.bias_variance.sampling import Sampling
from pages.views.bias_variance.validation import dots, picked, splitting
from pages.views.bias_variance.validation.splitting import WHY
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, beside, note

REPEATS = 100  # sets
SHOWN = 40  # of them in the player
NOTHING = 1e-24  # an error that is none but rounding


@dataclass(frozen=True, eq=False)
class Choosing:
    """What every method picks for every set."""

    source: Sampling
    family: Family
    k: int  # folds
    trace: Trace[Selection]
    dealt: tuple[str, ...]  # the expressions that make the splits
    shown: int = 0  # the set on display

    @property
    def selection(self) -> Selection:
        """Once all models are tried."""
        return self.trace.final

    @property
    def models(self) -> list[str]:
        """The models by their number."""
        return [words.setting(number) for number in self.selection.numbers]

    @property
    def names(self) -> list[str]:
        """What each of METHODS is called, with the number of folds."""
        return [f"{self.k} folds" if name == "k folds" else name for name in METHODS]

    @property
    def prices(self) -> np.ndarray:
        """Median true error of the picks of each of METHODS (5,)."""
        return np.median(self.selection.prices, axis=1)


def choose() -> Choosing:
    source = splitting.points(repeats=REPEATS)
    n, family = source.n, models.family()
    tested = splitting.share(n)
    k = int(controls.slider("Folds k", 2, 10, 5, key="valid_k", help="Into how many parts the points are dealt."))
    splits = [
        splitting.deal("hold-out", n, tested, count=REPEATS, seed=source.seed),
        splitting.folds(n, k, count=REPEATS, seed=source.seed),
        splitting.deal("leave-one-out", n, tested, count=REPEATS),
    ]
    numbers = list(families.sweep(family, min(n - tested, n - -(-n // k)), most=12))
    sets = source.sets
    trace = compute.run(
        model_selection.steps,
        sets.x,
        sets.y,
        limit=len(numbers),
        truth=source.truth,
        noise=source.noise,
        family=family,
        numbers=numbers,
        splits=[folds for folds, _ in splits],
    )
    return Choosing(source, family, k, trace, tuple(expression for _, expression in splits))


def chart(run: Choosing) -> Picture:
    """Set after set its errors and picks; beside them how often each model was picked, and the prices."""
    found, numbers, symbol = run.selection, run.models, run.family.symbol
    names = run.names
    ends = dots.window([*found.errors.reshape(len(METHODS), -1)])
    prices = list(found.prices)
    price_ends = dots.window(prices)
    strips = dots.rows(prices, price_ends, line=float(run.prices[-1]), line_name="median of the best", means=False)
    bars = picked.bars(found.shares, numbers, names)

    def draw(r: int) -> picture.Figure:
        return picked.figure(
            picked.curves(found.errors[:, r], found.picks[:, r], names, ends),
            bars,
            strips,
            methods=names,
            models=numbers,
            symbol=symbol,
            ends=ends,
            strip_ends=price_ends,
        )

    def caption(r: int) -> str:
        if r == SHOWN - 1:
            least = [
                name for name, price in zip(names, run.prices[:-1], strict=False) if price <= run.prices[:-1].min()
            ]
            if run.prices[:-1].min() < NOTHING:
                none = [name for name, price in zip(names, run.prices[:-1], strict=False) if price < NOTHING]
                return f"Over {REPEATS} sets the picks of {words.listed(none)} have a median true error of 0"
            others = [i for i in (1, 0) if names[i] not in least]  # hold-out, the training error
            against = " and ".join(f"{words.number(float(run.prices[i]))} by {names[i]}" for i in others)
            best = words.number(float(run.prices[:-1].min()))
            told = (
                f"{words.listed(least)} {'pick' if _plural(least) else 'picks'} best, with a median true "
                f"error of {best}"
            )
            return f"Over {REPEATS} sets {told}" + (f", against {against}" if others else "")
        return _one(run, r)

    usual = ", ".join(f"{name} {numbers[int(share.argmax())]}" for name, share in zip(names, found.shares, strict=True))
    alt = f"Of {REPEATS} sets, the {symbol} picked most often: {usual}."
    return picture.frames(SHOWN, draw, caption, alt=alt, start=0, key="valid_sets")


def _plural(names: Sequence[str]) -> bool:
    """Whether a verb after these names is in the plural; folds are."""
    return len(names) > 1 or names[0].endswith("folds")


def _one(run: Choosing, r: int) -> str:
    """Which way of choosing came nearest to the truly best model of one set."""
    found, symbol = run.selection, run.family.symbol
    prices, picks = found.prices[:-1, r], found.picks[:, r]
    nearest = np.flatnonzero(prices <= prices.min() * (1 + 1e-9))
    exact = int((found.errors[-1, r] < NOTHING).sum())  # what is left is rounding: there is none that is best
    if exact:
        none = [run.names[i] for i in np.flatnonzero(prices < NOTHING)]
        models, it = ("one model has", "it") if exact == 1 else ("several models have", "one of them")
        verb = f"{words.listed(none)} {'pick' if _plural(none) else 'picks'}" if none else "no method picks"
        return f"On set {r + 1} {models} no error at all, and {verb} {it}"
    who = [run.names[i] for i in nearest]
    picked = list(dict.fromkeys(run.models[picks[i]] for i in nearest))
    best = f"On set {r + 1} {symbol} {run.models[picks[-1]]} has the lowest true error"
    verb = f"{words.listed(who)} {'pick' if _plural(who) else 'picks'}"
    if picks[-1] in picks[nearest]:
        return f"{best}, and {verb} it"
    return f"{best}, and {verb} the closest, {symbol} {words.listed(picked)}"


def numbers(run: Choosing) -> dict[str, float]:
    return dict(zip(meaning(run), run.prices[:-1].tolist(), strict=True))


def meaning(run: Choosing) -> dict[str, str]:
    """The help of the numbers."""
    return {
        f"By {name}": f"Median over {REPEATS} sets of the true error of the model picked by {name}, fitted to all "
        "points."
        for name in run.names[:-1]
    }


def said(run: Choosing) -> list[Said]:
    """How to read the chart, and what who knew the truth would pay."""
    best = float(run.prices[-1]) if run.prices[-1] >= NOTHING else 0.0
    return [
        note(
            "Each dot is the pick on one set. The orange bar holds the middle half of them, and the diamond is their "
            "median. Values beyond an axis are drawn at its edge."
        ),
        beside(f"The numbers are median true errors of the picks. That of the best models is {words.number(best)}."),
    ]


def code(run: Choosing) -> Code:
    source, family = run.source, run.family
    folds = f"[{', '.join(run.dealt)}]"
    prices = {label: f"prices[{i}]" for i, label in enumerate(meaning(run))}
    shared = ["import numpy as np", "from algos.bias_variance import splits, truths"]
    script = export.of_run(
        source,
        run.trace,
        "data.x",
        "data.y",
        instead={"truth": "data.truth", "family": f"FAMILIES[{family.name!r}]", "splits": folds},
        lines=["prices = np.median(trace.final.prices, axis=1)"],
        numbers=prices,
        imports=[*shared, "from algos.bias_variance.families import FAMILIES"],
        title="What each method's pick costs.",
    )
    estimator = libraries.estimator(family, "number")
    if estimator is None:
        return Code(model_selection, script, why=WHY)
    imports, model = estimator
    library = export.script(
        source.code,
        [
            f"numbers = {[libraries.written(family, number) for number in run.selection.numbers]!r}",
            f"folds = {folds}",
            "at = np.linspace(0, 1, 101)",
            "",
            "def errors(model, X, y, r):",
            "    fit = model.fit(X, y)",
            "    true = np.mean((fit.predict(at[:, None]) - data.truth(at)) ** 2)",
            "    training = np.mean((y - fit.predict(X)) ** 2)",
            '    left = [cross_val_score(model, X, y, cv=PredefinedSplit(f[r]), scoring="neg_mean_squared_error")',
            "            for f in folds]",
            f"    return [training, *(-scores.mean() for scores in left), true + {source.noise!r} ** 2]",
            "",
            f"found = np.empty((5, {REPEATS}, len(numbers)))",
            "for j, number in enumerate(numbers):",
            *(f"    {line}" for line in model),
            f"    for r in range({REPEATS}):  # slow: scikit-learn fits one set at a time",
            "        found[:, r, j] = errors(model, data.x[r][:, None], data.y[r], r)",
            "picks = found.argmin(axis=2)",
            "prices = np.median(np.take_along_axis(found[-1], picks.T, axis=1), axis=0)",
        ],
        prices,
        imports=[*shared, "from sklearn.model_selection import PredefinedSplit, cross_val_score", *imports],
        title="The same with scikit-learn.",
    )
    return Code(model_selection, script, library, why=WHY)


def rows(run: Choosing) -> Rows:
    """What every method picked for every set, and the price."""
    found = run.selection
    columns: dict[str, np.ndarray] = {"set": np.arange(1, REPEATS + 1)}
    for name, picks, prices in zip(METHODS, found.picks, found.prices, strict=True):
        columns |= {f"{run.family.symbol} by {name}": found.numbers[picks], f"true error by {name}": prices}
    source = f"{REPEATS} sets of {run.source.n} points, f(x) = {run.source.truth.text}."
    return Rows(columns, name="picks", source=source)
