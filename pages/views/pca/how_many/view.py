"""How many components: the variance along each axis, and the rule for how much may be left over."""

from dataclasses import dataclass, replace

import numpy as np

from algos.pca import choosing, principal_components
from algos.pca.principal_components import Model
from datasets.dataset import Dataset
from pages.views.pca import fit
from pages.views.pca.how_many import closer, figure
from pages.views.pca.notation import percent
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.session import cache
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, note, rows_of
from ui.words import Share

SHARES = {"99 %": 0.99, "95 %": 0.95, "90 %": 0.9, "85 %": 0.85}
NOTHING, MEAN, STICK = "nothing", "mean variance", "broken stick"
K, ERROR, OUT = "Components k", "Variance lost", "Lost, held out"
HELP = {
    K: "How many components are kept.",
    ERROR: "The share of the variance that the k components kept do not hold: the squared distances of the rows from "
    "what is rebuilt of them, divided by their squared distances from the mean.",
    OUT: "The same share for the rows held out, which the components were not found from.",
}


@dataclass(frozen=True, eq=False)
class Kept:
    """The axes of the rows that are not held out, and how much of the variance is to be kept."""

    data: Dataset
    train: Dataset
    test: Dataset | None
    out: float  # the share of the rows that is held out
    scale: bool
    share: float
    against: str  # the other rule the bars are held against
    model: Model
    rows: np.ndarray  # (r + 1,) the errors over k from the rows themselves
    held_out: np.ndarray | None  # the same of the rows held out
    k: int  # axes that are kept: the fewest that keep enough, or those on display

    @property
    def r(self) -> int:
        """How many axes there are."""
        return len(self.model.components)

    @property
    def most(self) -> int:
        """How many axes can hold variance."""
        return min(len(self.train.X) - 1, self.train.X.shape[1])

    def error(self, data: Dataset) -> float:
        """What k axes leave over of these rows."""
        return principal_components.unexplained(self.model, data.X, self.k)


def choose(data: Dataset) -> Kept:
    scale = controls.standardise(
        True, help="Divide each column by its standard deviation. Without it, the column with the largest numbers wins."
    )
    share = controls.choice(
        "Variance to keep",
        list(SHARES),
        "95 %",
        key="share",
        titles={share: share.replace(" ", "") for share in SHARES},
        help="A rule of thumb: keep as many components as it takes to hold this share of the variance.",
    )
    against = controls.choice(
        "Hold the bars against",
        (NOTHING, MEAN, STICK),
        NOTHING,
        key="many_against",
        help="Two other rules: keep components with more variance than the columns have on average (Kaiser), or "
        "with more than pieces of a stick broken at random.",
    )
    out = controls.slider(
        "Held out",
        0.0,
        0.5,
        0.0,
        step=0.05,
        key="many_out",
        help="The share of the rows that the components are not found from. With few rows and many columns, the "
        "components suit these rows worse.",
    )
    fit.refuse_huge(data)
    train, test = _split(data, out)
    model = fit.components(train.X, scale=scale)
    parts = [train.X] if test is None else [train.X, test.X]
    errors = compute.remembered(
        cache.digest("errors over k", train.X, scale, parts), lambda: [choosing.from_rows(model, X) for X in parts]
    )
    held_out = errors[1] if test else None
    kept = SHARES[share]
    needed = model.needed(kept)
    return Kept(data, train, test, out, scale, kept, against, model, errors[0], held_out, needed)


def _split(data: Dataset, out: float) -> tuple[Dataset, Dataset | None]:
    if not out:
        return data, None
    if len(data.X) < 3:
        raise compute.Refused("To hold out a row and still find an axis, at least 3 rows are needed.")
    train, test = data.split(out, seed=0)
    if len(train.X) < 2:
        raise compute.Refused("One row is left to find axes from, and it has no variance. Hold out fewer rows.")
    return train, test


def chart(run: Kept) -> Picture:
    """The scree and what is kept over k: one frame for each k."""
    model, r = run.model, run.r
    line = None
    if run.against == MEAN:
        line = ("the columns' mean", np.full(r, 1 / len(model.mean)))
    elif run.against == STICK:
        line = ("broken stick", np.concatenate([choosing.broken_stick(run.most), np.zeros(r - run.most)]))
    needed, limit = model.needed(run.share), f"{run.share:.0%}"
    stage = figure.Scree(
        model.explained_variance_ratio,
        run.rows,
        held_out=run.held_out,
        needed=needed,
        against=line,
        asked=run.share,
        columns=(model.Z**2).sum(axis=0) / (model.Z**2).sum(),
    )
    ks = _played(run)

    def caption(i: int) -> str:
        k, share = ks[i], f"{percent(1 - run.rows[ks[i]])} of the variance"
        takes = f"It takes {needed} of {words.count(r, 'component')} to reach {limit} of the variance"
        if k < needed:
            first, keep = ("first", "keeps") if k == 1 else (f"first {k}", "keep")
            kept = f"The {first} of {words.count(r, 'component')} {keep} {share}"
        elif k == needed:
            kept = f"{takes}, and {'it keeps' if k == 1 else 'they keep'} {percent(1 - run.rows[k])}"
        else:
            kept = f"{takes}, and {k} keep {percent(1 - run.rows[k])}"
        if run.held_out is not None:
            kept += f", and {percent(1 - run.held_out[k])} of that of the rows held out"
        return kept

    return picture.frames(
        len(ks),
        lambda i: stage.draw(ks[i]),
        caption,
        steps=range(len(ks)),
        start=1,  # the first with a bar
        ahead=True,
        alt=f"Bars of the variance along {words.count(r, 'axis', 'axes')} of {run.data.title}, and what the first k "
        f"keep. {caption(ks.index(run.k))}.",
        tracks={"x": ks, "x2": ks},
        key="many",
    )


def _played(run: Kept) -> list[int]:
    """The numbers of components that have a frame: all but where there are too many, and always the one chosen."""
    shown = {*picture.thin(run.r + 1), run.k}
    return sorted(shown)[-picture.MOST_FRAMES - 1 :]


def numbers(run: Kept) -> Numbers:
    shown = {ERROR: Share(run.error(run.train))}
    return shown if run.test is None else shown | {OUT: Share(run.error(run.test))}


def said(run: Kept) -> list[Said]:
    """What is not played, what the other rule says, and how many rows there are."""
    told, played, spread = [], len(_played(run)), run.model.explained_variance
    if played <= run.r:
        told.append(
            note(f"Not every number of components is played: {played} of {run.r + 1}, more of them at the start.")
        )
    if run.against == MEAN:
        k = choosing.above_mean(spread, len(run.model.mean))
        told.append(
            note(f"{words.count(k, 'component has', 'components have')} more variance than a column has on average.")
        )
    elif run.against == STICK:
        k = choosing.above_stick(spread, run.most)
        told.append(
            note(
                f"{words.count(k, 'bar is', 'bars are')} longer than the piece of a stick broken at random into "
                f"{words.count(run.most, 'piece')}, counted from the first until one is not."
            )
        )
    n, d = run.train.X.shape
    rows = words.count(n, "row") if run.test is None else words.count(n, "row fitted", "rows fitted")
    columns = words.count(d, "column")
    if n > d:
        told.append(
            beside(f"{rows} and {columns}. Each component is a weighted sum of the columns, and the first varies most.")
        )
    else:
        every = words.count(n - 1, "component holds", "components hold")
        told.append(beside(f"{rows} and {columns}. With the mean subtracted, {every} all of the variance."))
    return told


def code(run: Kept) -> Code:
    ours = {
        ERROR: "principal_components.unexplained(model, train.X, k)",
    }
    theirs = {
        ERROR: "float(((Z - model.inverse_transform(model.transform(Z))) ** 2).sum() / (Z**2).sum())",
    }
    split, scaled_test = "train = data", []
    if run.test is not None:
        ours[OUT] = "principal_components.unexplained(model, test.X, k)"
        theirs[OUT] = "float(((T - model.inverse_transform(model.transform(T))) ** 2).sum() / (T**2).sum())"
        split, scaled_test = f"train, test = data.split({run.out!r}, seed=0)", ["T = scaler.transform(test.X)"]
    script = export.script(
        run.data,
        [
            split,
            f"model = {export.call('principal_components.fit', 'train.X', scale=run.scale)}",
            f"k = model.needed({run.share!r})",
        ],
        ours,
        imports=["from algos.pca import principal_components"],
        title="How many components keep so much of the variance.",
    )
    library = export.script(
        run.data,
        [
            split,
            f"scaler = StandardScaler(with_std={run.scale}).fit(train.X)",
            "Z = scaler.transform(train.X)",
            *scaled_test,
            "held = PCA().fit(Z).explained_variance_ratio_.cumsum()",
            f"k = int(np.searchsorted(held, {run.share!r} - 1e-12)) + 1",
            "model = PCA(k).fit(Z)",
        ],
        theirs,
        imports=[
            "import numpy as np",
            "from sklearn.decomposition import PCA",
            "from sklearn.preprocessing import StandardScaler",
        ],
        title="The same with scikit-learn.",
    )
    why = "scikit-learn divides variances by n − 1, we by n: the shares are the same. `PCA(0.95)` chooses k itself."
    return Code(choosing, script, library, why=why)


def rows(run: Kept) -> Rows:
    left = choosing.residuals(run.model, run.train.X)
    return rows_of(
        run.train, {"squared distance": left[0], f"left by {words.count(run.k, 'axis', 'axes')}": left[run.k]}
    )


view = View(
    "How many",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=lambda run, i: replace(run, k=_played(run)[i]),
        said=said,
        closer=lambda run: closer.show(run.train.X, run.model, run.k, scaled=run.scale),
        code=code,
        rows=rows,
        quantities={
            K: lambda run: run.k,
            "Step of k": lambda run: _played(run).index(run.k),
            "k once standardised": lambda run: principal_components.fit(run.train.X, scale=True).needed(run.share),
            "Axes that can hold variance": lambda run: run.most,
            "Columns": lambda run: run.train.X.shape[1],
            "Longer than a broken stick": lambda run: choosing.above_stick(run.model.explained_variance, run.most),
            "Left over, not seen by seen": lambda run: run.error(run.test) / run.error(run.train),
        },
    ),
    "wine",
    folded=("many_against", "many_out"),
)
