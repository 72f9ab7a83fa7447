"""Popularity: three rankings of the items, and why a mean of one rating is not believed."""

import numpy as np
import streamlit as st

from algos.recommender import ratings
from datasets.names import plain
from pages.views.recommender import tables
from pages.views.recommender.means import Method
from pages.views.recommender.scene import Scene
from ui import words

ROWS = 8
ONE, MANY = (1, 5.0), (20, 4.2)  # how many ratings, and their mean


def show(at: Scene, method: Method) -> None:
    """The rankings, as popularity would have them with the penalty of `method`."""
    penalty = method.shrinkage
    shrunken = Method("popularity", penalty).run(at.train).final
    counts = at.train.seen.sum(axis=0)
    plain_mean = ratings.means(at.train.Y, "items")
    rated = np.flatnonzero(counts)
    by = {
        "most ratings": counts,
        "highest mean": plain_mean,
        f"highest shrunken mean, λ = {words.number(penalty)}": shrunken.mean + shrunken.items,
    }
    columns = [_top(at, values, counts, rated) for values in by.values()]
    lines = [[str(rank), *cells] for rank, cells in enumerate(zip(*columns, strict=True), start=1)]
    st.markdown(tables.markdown(["", *by], lines, "r" + "l" * len(by)))
    st.caption(
        "“4 of 7” is a mean of 4 over 7 ratings learned from. The number of ratings ranks the items but "
        "predicts no rating; a mean does both. The same ranking is shown to everybody: it is popular, not personal."
    )
    _one_against_many(shrunken.mean, penalty)


def _top(at: Scene, values: np.ndarray, counts: np.ndarray, rated: np.ndarray) -> list[str]:
    order = rated[np.argsort(-values[rated], kind="stable")][:ROWS]
    said = "{value:.0f}" if values is counts else "{value:.2f} of {count}"
    return [f"{plain(at.data.items[i])}: {said.format(value=values[i], count=counts[i])}" for i in order]


def shrunken(count: int, mean: float, mu: float, penalty: float) -> float:
    """So many ratings with this mean, and the penalty as ratings of `mu`."""
    return (penalty * mu + count * mean) / (penalty + count)


def two(mu: float, penalty: float) -> dict[str, float]:
    """How far one rating of 5, and twenty of 4.2, lift a film over the mean of all, mu."""
    names = ("one 5", "twenty of 4.2")
    return {name: shrunken(*film, mu, penalty) - mu for name, film in zip(names, (ONE, MANY), strict=True)}


def _one_against_many(mu: float, penalty: float) -> None:
    st.markdown("**One rating of 5 against twenty of 4.2.** The penalty adds λ ratings equal to the mean of all, μ:")
    one, many = (shrunken(count, mean, mu, penalty) for count, mean in (ONE, MANY))
    for (count, mean), value in ((ONE, one), (MANY, many)):
        st.latex(
            rf"\frac{{\lambda \mu + \text{{sum}}}}{{\lambda + \text{{count}}}} = \frac{{{words.tex(penalty)} \cdot "
            rf"{words.tex(mu)} + {count} \cdot {mean:g}}}{{{words.tex(penalty)} + {count}}} = {words.tex(value)}"
        )
    if one > many:
        said = "The single rating is ahead: λ is too small to doubt it."
    elif one < many:
        said = "The twenty are ahead: one rating is weak evidence."
    else:
        said = "They are level."
    st.markdown(said)
