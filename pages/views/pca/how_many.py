"""How many components: the variance along each axis, and the notes' rule for how much may be left over."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import streamlit as st

from algos.pca import choosing, principal_components
from algos.pca.principal_components import Components
from datasets.dataset import Dataset
from pages.views.pca import (
    how_many_chart,
    how_many_closer,
    how_many_code,
    how_many_presets,
    how_many_size,
    how_many_theory,
)
from ui import cache, controls, page, player, words

SHARES = {"99 %": 0.99, "95 %": 0.95, "90 %": 0.9, "85 %": 0.85}


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
        how_many_chart.AGAINST,
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
    how_many_size.refuse_huge(data)
    at = _choose(data, scale, SHARES[share], out)
    rows, held_out = _errors(at)
    left, right = page.columns()
    with left:
        how_many_chart.show(at, rows, held_out, against)
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


def _said(at: Choice) -> str:
    n, d = at.train.X.shape
    said = f"{words.count(n, 'row')}, {words.count(d, 'column')}"
    if n - 1 < d:
        said += f": {words.count(n - 1, 'axis holds', 'axes hold')} everything, since the rows' deviations add up to 0"
    apart = abs(at.from_rows - at.from_variances)
    same = "The two errors are the same number to the last digit." if apart == 0 else ""
    return f"{said}. {same or f'The two errors differ by {words.number(apart)}: rounding.'}"
