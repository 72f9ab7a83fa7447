"""All similarities as a map, ordered so that the like stand together."""

import numpy as np
import streamlit as st

from pages.views.recommender.neighbours import rating_similarities
from pages.views.recommender.neighbours.run import Prediction
from ui import controls, words
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
        rating_similarities.figure(S, [it.rows[j] for j in kept]),
        alt=f"Similarities of {len(kept)} {model.by}, ordered by the leading eigenvector: "
        f"{words.number(int((pairs > 0).sum()))} pairs above 0, {words.number(int((pairs < 0).sum()))} below.",
        key=controls.key_of("similarities"),
    )
    some = f" The {LARGEST} with the most ratings of {len(model.table)}." if len(model.table) > len(kept) else ""
    st.caption(
        f"Orange: alike. Blue: opposite. {words.count(few, 'pair')} of all {model.by} have fewer than {model.overlap} "
        f"ratings in common and count as 0. Ordered by the eigenvector of the largest eigenvalue.{some}"
    )
