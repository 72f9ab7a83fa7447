"""Axes and scaling from all rows, instead of from the training rows only: the test has been seen."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.pca import held_out
from datasets.dataset import Dataset
from pages.views.pca import fit
from pages.views.pca.not_to import errors
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.session import cache
from ui.view import Code, Rows, Said, Screen, beside, rows_of
from ui.words import Share

MOST = 60  # rows
HONEST, LEAKY, APART, OFTEN = "Axes from training", "Axes from all", "Looks smaller by", "Share of splits"
HELP = {
    HONEST: "The share of the held-out rows' variance that k components lose, averaged over the splits. Mean, scaling "
    "and axes come from the training rows.",
    LEAKY: "The same with mean, scaling and axes from all rows, so that the rows held out have been seen.",
    APART: "The difference between the two errors, averaged over the splits.",
    OFTEN: "The share of the splits in which the error looks smaller than it is.",
}


@dataclass(frozen=True, eq=False)
class Splits:
    """The rows used, and the errors of every split for every k with axes from the training rows and from all."""

    data: Dataset
    scale: bool
    k: int
    honest: np.ndarray  # (splits, q + 1)
    leaky: np.ndarray

    @property
    def errors(self) -> tuple[np.ndarray, np.ndarray]:
        """Of every split with k components, from the training rows and from all: (splits,) each."""
        return self.honest[:, self.k], self.leaky[:, self.k]


def choose(data: Dataset) -> Splits:
    scale = controls.standardise(
        help="Divide each column by its standard deviation, found from the same rows as the axes."
    )
    n = len(data.X)
    if n < 4:
        raise compute.Refused("To hold out a row, and to find axes from the others, at least 4 rows are needed.")
    rows = controls.slider(
        "Rows used",
        4,
        min(n, MOST),
        20,
        key="lost_rows",
        help="With fewer rows, each row pulls the axes more towards itself.",
    )
    used = fit.at_most(data, rows)
    try:
        key = cache.digest("errors of splits", used.X, scale)
        honest, leaky = compute.remembered(key, lambda: held_out.leak(used.X, scale=scale))
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
    k = controls.slider(
        "Components k",
        1,
        honest.shape[1] - 1,
        2,
        key="lost_k",
        help="How many components are kept. The more there are, the more they fit the rows they have seen.",
    )
    return Splits(used, scale, k, honest, leaky)


def chart(run: Splits) -> Picture:
    """A frame for each number of components."""

    def caption(k: int) -> str:
        honest, leaky = (f"{100 * errors[:, k].mean():.1f}%" for errors in (run.honest, run.leaky))
        kept = words.count(k, "component")
        if honest == leaky:
            return f"With {kept} the mean error is {honest}, whichever rows the axes have seen"
        return (
            f"With {kept} the mean error is {honest}, but axes that have seen the rows held out make it look "
            f"like {leaky}"
        )

    return picture.frames(
        run.honest.shape[1],
        lambda k: errors.leaks(run.honest, run.leaky, k),
        caption,
        start=run.k,
        alt=f"The error on held-out rows of {run.data.title} for {len(run.honest)} splits. {caption(run.k)}.",
        tracks={"x2": list(range(run.honest.shape[1]))},
        key="lost_leak",
    )


def numbers(run: Splits) -> dict[str, float]:
    honest, leaky = run.errors
    return {
        HONEST: Share(honest.mean()),
        LEAKY: Share(leaky.mean()),
        APART: Share((honest - leaky).mean()),
        OFTEN: Share((leaky < honest).mean()),
    }


def said(run: Splits) -> list[Said]:
    n, d = run.data.X.shape
    return [
        beside(
            f"{n} rows with {d} columns are split {len(run.honest)} times. Each time three in ten rows, at least one, "
            "are held out."
        )
    ]


def closer(run: Splits) -> None:
    """The two errors of one split, and where the difference stands among the others."""
    splits = len(run.honest)
    i = controls.slider("Split", 1, splits, 1, key="lost_split", help="One point of the chart.", place=st) - 1
    honest, leaky = run.errors
    a, b, apart = float(honest[i]), float(leaky[i]), honest - leaky
    st.markdown(f"**Split {i + 1}**, with {words.count(run.k, 'component')}:")
    st.latex(
        rf"\underbrace{{{words.tex(a)}}}_{{\text{{axes from the training rows}}}} - "
        rf"\underbrace{{{words.tex(b)}}}_{{\text{{axes from all rows}}}} = {words.tex(a - b)}"
    )
    least, most, mean, spread = map(
        words.number, map(float, (apart.min(), apart.max(), apart.mean(), apart.std(ddof=1)))
    )
    st.markdown(
        f"Over all {splits} splits the difference goes from {least} to {most}, its mean is {mean} with a standard "
        f"deviation of {spread}."
    )
    st.caption("The pairs share their rows: compare within a split, not across. Splits of the same rows overlap.")


def code(run: Splits) -> Code:
    honest, leaky = f"honest[:, {run.k}]", f"leaky[:, {run.k}]"
    script = export.script(
        run.data,
        [f"honest, leaky = {export.call('held_out.leak', 'data.X', scale=run.scale)}"],
        {
            HONEST: f"float({honest}.mean())",
            LEAKY: f"float({leaky}.mean())",
            APART: f"float(({honest} - {leaky}).mean())",
            OFTEN: f"float(({leaky} < {honest}).mean())",
        },
        imports=["from algos.pca import held_out"],
        title="Axes from the training rows, and axes that have seen the test.",
    )
    n = len(run.data.X)
    out = min(max(round(0.3 * n), 1), n - 2)
    made = dict(data=run.data.code, k=run.k, scale=run.scale, out=out, splits=len(run.honest))
    return Code(held_out, script, export.filled(__file__, "library_leak.py", **made))


def rows(run: Splits) -> Rows:
    return rows_of(run.data)


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=lambda run, k: replace(run, k=k),
    said=said,
    closer=closer,
    theory="leak.md",
    code=code,
    rows=rows,
    quantities={
        "Chosen k": lambda run: run.k,
        "Error over what it looks like": lambda run: float(run.errors[0].mean() / run.errors[1].mean()),
    },
)
