"""Naive Bayes where the features are numbers: histograms against Gaussians, column by column."""

from typing import Any

import numpy as np

from algos.text import binned_naive_bayes
from algos.text.binned_naive_bayes import BINS
from datasets import catalog
from pages.views.text.not_words import closer, figure
from pages.views.text.not_words.run import Both, choose, moves, with_bins
from ui import classes, controls, export, picture, words
from ui.data import own_data
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, note, rows_of
from ui.words import Share

OFFERED = (
    "rings",
    "moons",
    "spirals",
    "xor",
    "equal_covariance",
    "unequal_covariance",
    "bank_loans",
    "blobs",
    "skewed",
    "iris",
    "wine",
    "breast_cancer",
)
FIELD = "Each cell has the colour of its most likely class, given its column and its row. Paler means less sure."
BINNED, BELLS, FULL = "Error, bins", "Error, bell curves", "Error, not naive"
HELP = {
    BINNED: "The share of new points that are misclassified, or of the training points if none are held out.",
    BELLS: "The same with a bell curve, a Gaussian, for each class and column.",
}


def chart(run: Both) -> Picture:
    return picture.frames(
        len(BINS),
        figure.brush(run),
        lambda i: caption(with_bins(run, i)),
        start=run.state,
        moves=moves(),
        tracks={} if run.both else {"x2": BINS},
        maps=True,
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{run.at.described}: the posterior of naive Bayes with {words.count(run.bins.bins, 'bin')} a column "
        f"beside {'that with bell curves' if run.both else 'its errors by the number of bins'}, and the densities "
        f"along the axes. {_wrong(run, run.bins)} by bins; "
        f"{_wrong(run, run.bells)} by bell curves.",
    )


def _wrong(run: Both, model: Any) -> str:
    where, _, y = run.judged
    return f"{round(run.error(model) * len(y))} of {words.count(len(y), 'point')} {where} are misclassified"


def caption(run: Both) -> str:
    """With which of the bins so far there are fewest mistakes, and whether that may be chance.

    First, and beside the other map, how bell curves do.
    """
    if run.copies > 1:
        return _sure(run)
    bins, bells = run.error(run.bins), run.error(run.bells)
    _, _, y = run.judged
    new = "" if run.at.test is None else "new "
    wrong = f"{_share(bins)} of {words.count(len(y), f'{new}point')} {'is' if len(y) == 1 else 'are'} misclassified"
    cut = f"With {words.count(run.bins.bins, 'bin')} along each axis {wrong}"
    if run.both or not run.state:
        return f"{cut}, and with bell curves {_share(bells)}"
    before = [run.error(state) for state in run.trace.states[: run.state]]
    best = int(np.argmin(before))
    if bins < before[best]:
        return f"{cut}, the fewest so far"
    more, may_be = run.more(best)
    chance = ", which may be chance" if may_be else ""
    than = f"but only {_share(before[best])} with {BINS[best]}{chance}" if more else f"as many as with {BINS[best]}"
    if run.state == len(run.trace.states) - 1 and more:
        return f"More bins are not always better: with {run.bins.bins} bins {wrong}, {than}"
    return f"{cut}, {than}"


def _share(error: float) -> str:
    return words.number(Share(error))


def numbers(run: Both) -> Numbers:
    return {BINNED: Share(run.error(run.bins)), BELLS: Share(run.error(run.bells))}


def _not_naive(run: Both) -> Share:
    """The error of bell-shaped hills that may tilt, so that columns may go together (QDA)."""
    _, X, y = run.judged
    return Share(np.nan if run.full is None else (run.full.predict(X) != y).mean())


def _sure(run: Both) -> str:
    """Whether each is as often right as it thinks, where a column counts more than once."""
    told = []
    for name, model in ((words.count(run.bins.bins, "bin"), run.bins), ("bell curves", run.bells)):
        right, sure = (words.number(Share(share)) for share in (1 - run.error(model), run.certainty(model)))
        told.append(f"{name} {'is' if name == '1 bin' else 'are'} {sure} sure and {right} right")
    return ", and ".join(told)


def said(run: Both) -> list[Said]:
    told = [] if run.both or run.copies > 1 else [beside(FIELD)]
    return [*told, *(note(text) for text in run.at.caveats)]


def code(run: Both) -> Code:
    part = "" if run.at.test is None else "_test"
    given = f"np.repeat({{}}, [1, {run.copies}], axis=1)"
    lines = [f"X, X{part} = {given.format('Z')}, {given.format('Z' + part)}"]
    assert run.trace.made is not None
    settings = dict(run.trace.made.settings) | {"bins": [run.bins.bins]}
    bins = export.call("binned_naive_bayes.steps", "X", "y", **settings)
    bells = export.call("gaussian_naive_bayes.steps", "X", "y")
    shown = {
        BINNED: f"(bins.predict(X{part}) != y{part}).mean()",
        BELLS: f"(bells.predict(X{part}) != y{part}).mean()",
    }
    ours = [*lines, f"bins = record({bins}, limit=9).final", f"bells = record({bells}, limit=9).final"]
    script = classes.script(
        run.at,
        ours,
        shown,
        imports=[
            "import numpy as np",
            "from algos.classification import gaussian_naive_bayes",
            "from algos.text import binned_naive_bayes",
            "from algos.trace import record",
        ],
        title="Naive Bayes on numbers, with bins and with Gaussians.",
    )
    fitted, imports = _library(run)
    library = classes.script(run.at, [*lines, *fitted], shown, imports=imports, title="The same by scikit-learn.")
    return Code(
        binned_naive_bayes,
        script,
        library,
        why="It cuts at the same edges, except for repeated values, where equally full bins are impossible.",
    )


def _library(run: Both) -> tuple[list[str], list[str]]:
    """Lines that fit `bins` and `bells` to X and y, and what they import."""
    imports = ["import numpy as np", "from sklearn.naive_bayes import GaussianNB"]
    bells = "bells = GaussianNB(var_smoothing=0).fit(X, y)"
    if run.bins.bins == 1:
        shares = 'bins = DummyClassifier(strategy="prior").fit(X, y)  # one bin says nothing but the classes\' shares'
        return [shares, bells], [*imports, "from sklearn.dummy import DummyClassifier"]
    wide = run.spacing == binned_naive_bayes.WIDE
    strategy = 'strategy="uniform"' if wide else 'strategy="quantile", quantile_method="linear"'
    sizes = [len(edges) - 1 for edges in run.bins.edges]
    return [
        f'cut = KBinsDiscretizer({run.bins.bins}, encode="ordinal", {strategy}, subsample=None)',
        f"counted = CategoricalNB(alpha={run.bins.pseudo_count!r}, min_categories={sizes!r})",
        "bins = make_pipeline(cut, counted).fit(X, y)",
        bells,
    ], [
        imports[0],
        "from sklearn.naive_bayes import CategoricalNB, GaussianNB",
        "from sklearn.pipeline import make_pipeline",
        "from sklearn.preprocessing import KBinsDiscretizer",
    ]


def rows(run: Both) -> Rows:
    at, names = run.at, np.array(run.at.class_names)
    X = run.given(at.points)
    models = {"by bins": run.bins, "by bell curves": run.bells}
    results = {name: names[model.predict(X)] for name, model in models.items()}
    return rows_of(at.train, results)


def _errors(run: Both) -> list[float]:
    return [run.error(state) for state in run.trace.states]


QUANTITIES = {
    "Least error, any number of bins": lambda run: Share(min(_errors(run))),
    "Best number of bins": lambda run: BINS[int(np.argmin(_errors(run)))],
    "Error of one bin": lambda run: run.error(run.trace.states[0]),
    "Sure, bell curves": lambda run: Share(run.certainty(run.bells)),
    "Right, bell curves": lambda run: Share(1 - run.error(run.bells)),
    "Right, bins": lambda run: 1 - run.error(run.bins),
    "Sure of what is right, bell curves": lambda run: run.certainty(run.bells) - 1 + run.error(run.bells),
    FULL: _not_naive,
    "Error, not naive, less bell curves": lambda run: _not_naive(run) - run.error(run.bells),
}

view = View(
    "Not words",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=with_bins,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="rings",
    entries=[catalog.entry(name) for name in OFFERED],
    own=own_data.classes,
    draw="classes",
    folded=("both", "standardise", "split", "spacing", "pseudo", "given"),
)
