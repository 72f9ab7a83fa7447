"""All similarities as a map, ordered so that the like stand together."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from pages.views.recommender import ratings_map
from pages.views.recommender.neighbours.run import Prediction
from ui import controls, palette, words
from ui.stage import player

LARGEST = 120  # rows of the map


def show(it: Prediction) -> None:
    """The map, by the leading eigenvector."""
    model = it.model
    rated = (~np.isnan(model.table)).sum(axis=1)
    kept = np.sort(np.argsort(-rated, kind="stable")[:LARGEST])
    S = model.similarity[np.ix_(kept, kept)]
    along = np.linalg.eigh(S)[1][:, -1]
    along = along * np.sign(along[np.abs(along).argmax()])
    order = np.argsort(-np.round(along, 9), kind="stable")
    kept, S = kept[order], S[np.ix_(order, order)]
    pairs = S[np.triu_indices(len(S), 1)]
    few = int((model.common[np.triu_indices(len(model.common), 1)] < model.overlap).sum())
    player.chart(
        figure(S, [it.rows[j] for j in kept]),
        alt=f"Similarities of {len(kept)} {model.by}, ordered by the leading eigenvector: "
        f"{words.number(int((pairs > 0).sum()))} pairs above 0, {words.number(int((pairs < 0).sum()))} below.",
        key=controls.key_of("similarities"),
    )
    some = f" The {LARGEST} with the most ratings of {len(model.table)}." if len(model.table) > len(kept) else ""
    st.caption(
        f"Orange: alike. Blue: opposite. {words.count(few, 'pair')} of all {model.by} have fewer than {model.overlap} "
        f"ratings in common and count as 0. Ordered by the eigenvector of the largest eigenvalue.{some}"
    )


def figure(S: np.ndarray, names: Sequence[str]) -> dict[str, Any]:
    """The map of similarities S (r, r), in the order given."""
    across, down = ratings_map.axes(names, names, square="x")
    cells = ratings_map.errors(S, 1.0, written=False)
    cells |= dict(hovertemplate="%{y}, %{x}: similarity %{z:.2f}<extra></extra>")
    named = len(names) <= ratings_map.NAMED
    margin = dict(l=130 if named else 20, r=12, t=10, b=130 if named else 40, autoexpand=False)
    across |= dict(title=dict(text="" if named else f"{len(names)}, the like next to each other"))
    down |= dict(title=dict(text=""))
    return dict(data=[cells], layout=palette.layout(height=560, margin=margin, xaxis=across, yaxis=down))
