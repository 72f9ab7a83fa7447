"""How many components: the variance along each axis, and the notes' rule for how much may be left over."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import streamlit as st

from algos.pca import choosing, principal_components
from algos.pca.principal_components import Components
from datasets.dataset import Dataset
from pages.views.pca import how_many_closer, how_many_code, how_many_presets, how_many_theory
from ui import cache, controls, page, player, words
from ui.figures import scree

SHARES = {"99 %": 0.99, "95 %": 0.95, "90 %": 0.9, "85 %": 0.85}
AGAINST = ("nothing", "mean variance", "broken stick")


@dataclass(frozen=True)
class Choice:
    """The data in two parts, the axes of the first, and how much of the variance to keep."""

    data: Dataset
    train: Dataset
    test: Dataset | None
    lines: tuple[str, ...]  # of a script, making `train` and `test` of `data`
    model: Components
    scale: bool
    share: float

    @cached_property
    def k(self) -> int:
        return self.model.needed(self.share)

    @property
    def r(self) -> int:
        return len(self.model.explained_variance)

    @cached_property
    def from_rows(self) -> float:
        return principal_components.unexplained(self.model, self.train.X, self.k)

    @cached_property
    def from_variances(self) -> float:
        return float(choosing.from_variances(self.model.explained_variance)[self.k])


def show(data: Dataset) -> None:
    scale = controls.toggle(
        "Standardise",
        True,
        key="scale",
        help="Divide each column by its standard deviation. Without it, the column with the largest numbers wins.",
    )
    share = controls.choice(
        "Variance to keep",
        list(SHARES),
        "95 %",
        key="share",
        help="The notes keep 99 %, or 95 or 90 % if so few axes must do, and never less than 85 %.",
    )
    against = controls.choice(
        "Hold the bars against",
        AGAINST,
        "nothing",
        key="many_against",
        help="Two other rules: keep what is above the columns' mean variance (Kaiser), or above a broken stick.",
    )
    out = controls.slider(
        "Held out",
        0.0,
        0.5,
        0.0,
        step=0.05,
        key="many_out",
        help="The share of the rows that the axes do not see. With few rows and many columns they are described worse.",
    )
    page.presets(how_many_presets.PRESETS)
    at = _choose(data, scale, SHARES[share], out)
    rows, held_out = _errors(at)
    left, right = page.columns()
    with left:
        _chart(at, rows, held_out, against)
    with right:
        shown = {
            how_many_code.K: at.k,
            how_many_code.ROWS: at.from_rows,
            how_many_code.VARIANCES: at.from_variances,
        }
        if at.test is not None:
            shown[how_many_code.OUT] = principal_components.unexplained(at.model, at.test.X, at.k)
        page.numbers(shown, help=how_many_code.HELP)
        st.caption(_said(at))
    page.more(
        {
            "Look closer": lambda: how_many_closer.show(at),
            "Theory": how_many_theory.show,
            "Code": lambda: how_many_code.show(at),
            "Data": lambda: page.data(
                at.train,
                {"squared distance": (residuals := choosing.residuals(at.model, at.train.X))[0]}
                | {f"left by {words.count(at.k, 'axis', 'axes')}": residuals[at.k]},
            ),
        }
    )


def _choose(data: Dataset, scale: bool, share: float, out: float) -> Choice:
    train, test, lines = data, None, ("train = data",)
    if out:
        if len(data.X) < 3:
            raise player.Refused("To hold out a row and still find an axis, at least 3 rows are needed.")
        train, test = data.split(out, seed=0)
        if len(train.X) < 2:
            raise player.Refused("One row is left to find axes from, and it has no variance. Hold out fewer rows.")
        lines = (f"train, test = data.split({out!r}, seed=0)",)
    model = player.run(principal_components.steps, train.X, scale=scale, limit=9).final
    return Choice(data, train, test, lines, model, scale, share)


def _errors(at: Choice) -> tuple[np.ndarray, np.ndarray | None]:
    """The errors over k from the rows themselves, of the rows fitted and of those held out."""
    parts = [at.train.X] if at.test is None else [at.train.X, at.test.X]
    rows, *rest = _remembered(cache.digest(at.train.X, at.scale, parts), at.model, parts)
    return rows, rest[0] if rest else None


@st.cache_data(max_entries=32, show_spinner=False)
def _remembered(key: str, _model: Components, _parts: list[np.ndarray]) -> list[np.ndarray]:
    return [choosing.from_rows(_model, X) for X in _parts]


def _chart(at: Choice, rows: np.ndarray, held_out: np.ndarray | None, against: str) -> None:
    model = at.model
    p = min(len(at.train.X) - 1, len(model.mean))
    line = None
    if against == "mean variance":
        line = ("the columns' mean", np.full(at.r, 1 / len(model.mean)))
    elif against == "broken stick":
        pieces = choosing.broken_stick(p)
        line = ("broken stick", np.concatenate([pieces, np.zeros(at.r - p)]))
    needed = [model.needed(1 - limit) for limit in scree.LIMITS]
    stage = scree.Scree(model.explained_variance_ratio, rows, held_out=held_out, needed=needed, against=line)
    variances = choosing.from_variances(model.explained_variance)
    ks = [k for k in range(at.r + 1) if k in set(player.thin(at.r + 1)) | {at.k}][-player.MOST_FRAMES - 1 :]
    captions = []
    for k in ks:
        parts = [
            f"k = {k} of {at.r}",
            f"kept {words.number(100 * (1 - variances[k]))} %",
            f"error by rows {_error(rows[k])}, by variances {_error(variances[k])}",
        ]
        if held_out is not None:
            parts.append(f"held out {_error(held_out[k])}")
        captions.append(" · ".join(parts))
    start = ks.index(at.k)
    player.play(
        [stage.draw(k) for k in ks],
        captions,
        start=start,
        alt=f"Bars of the variance along {words.count(at.r, 'axis', 'axes')} of {at.data.title}, and the error over "
        f"k. {captions[start]}.",
        key="many",
    )
    if len(ks) <= at.r:
        st.caption(f"{len(ks)} of the {at.r + 1} numbers of components can be played, more of them at the start.")
    _rivals(at, against, p)


def _error(value: float) -> str:
    """An error as printed below the chart: what only rounding has left is 0."""
    return words.number(float(value)) if value > 1e-14 else "0"


def _rivals(at: Choice, against: str, p: int) -> None:
    variances = at.model.explained_variance
    if against == "mean variance":
        k = choosing.above_mean(variances, len(at.model.mean))
        st.caption(f"{words.count(k, 'axis has', 'axes have')} more variance than the columns have on average.")
    elif against == "broken stick":
        k = choosing.above_stick(variances, p)
        st.caption(
            f"A stick broken at random into {words.count(p, 'piece')}, one for each axis that can hold variance: "
            f"{words.count(k, 'axis is', 'axes are')} longer, counted from the first until one is not."
        )


def _said(at: Choice) -> str:
    n, d = at.train.X.shape
    said = f"{n} rows, {words.count(d, 'column')}"
    if n - 1 < d:
        said += f": {words.count(n - 1, 'axis holds', 'axes hold')} everything, since the rows' deviations add up to 0"
    apart = abs(at.from_rows - at.from_variances)
    same = "The two errors are the same number to the last digit." if apart == 0 else ""
    return f"{said}. {same or f'The two errors differ by {words.number(apart)}: rounding.'}"
