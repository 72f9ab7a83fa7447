"""The charts of the neighbours: one more of them a frame, and all similarities as a map."""

import numpy as np
import streamlit as st

from pages.views.recommender import neighbours_choice
from pages.views.recommender.neighbours_choice import MOST, Choice
from ui import controls, player, words
from ui.figures import rating_similarities
from ui.figures.rating_neighbours import BARS, PAIRS, Stage

LARGEST = 120  # rows of the map of similarities


def show(chosen: Choice) -> None:
    """One frame for each K."""
    data, model, row = chosen.at.data, chosen.model, chosen.row
    weights = model.weights(row)
    known = neighbours_choice.rating(chosen)
    references = [("own mean", float(model.mean[row])), ("two factors", chosen.factors)]
    if known is not None:
        references.append((known[0].lower(), known[1]))
    stage = Stage(
        names=[chosen.rows[j] for j in chosen.candidates],
        similarity=weights[chosen.candidates],
        deviation=chosen.deviations,
        pairs=[_pair(chosen, j) for j in chosen.candidates[:MOST]],
        scale=(data.low, data.high),
        own=chosen.rows[row],
        predicted=chosen.by_count,
        references=references,
        rmse=chosen.rmse,
    )
    captions = [_caption(chosen, k) for k in range(1, MOST + 1)]
    start = model.k - 1
    player.play([stage.draw(k) for k in range(1, MOST + 1)], captions, start=start, alt=_alt(chosen), key="sweep")
    said = []
    if len(chosen.candidates) > BARS:
        said.append(f"{BARS} of {len(chosen.candidates)} candidates are drawn.")
    if chosen.candidates.size and model.common[row, chosen.candidates[:MOST]].max() > PAIRS:
        said.append(f"Of each neighbour at most {PAIRS} common ratings are drawn.")
    if said:
        st.caption(" ".join(said))


def _pair(chosen: Choice, other: int) -> tuple[np.ndarray, np.ndarray, list[str]]:
    theirs, own = chosen.model.table[other], chosen.model.table[chosen.row]
    both = np.flatnonzero(~np.isnan(theirs) & ~np.isnan(own))[:PAIRS]
    names = chosen.rows[other], chosen.rows[chosen.row]
    what = [
        f"{chosen.columns[j]}: {names[0]} {words.number(float(theirs[j]))}, {names[1]} {words.number(float(own[j]))}"
        for j in both
    ]
    return theirs[both], own[both], what


def _caption(chosen: Choice, k: int) -> str:
    parts = [f"K = {k}"]
    used = chosen.candidates[:k]
    if len(used) == k:
        last, model = int(used[-1]), chosen.model
        weight = words.number(float(model.weights(chosen.row)[last]))
        parts.append(f"{chosen.rows[last]}: similarity {weight}, {model.common[chosen.row, last]} in common")
    else:
        parts.append(f"only {words.count(len(used), 'neighbour')}")
    parts.append(f"prediction {words.number(float(chosen.by_count[k - 1]))}")
    if chosen.rmse is not None:
        parts.append(f"RMSE held out {words.number(float(chosen.rmse[k - 1]))}")
    return " · ".join(parts)


def _alt(chosen: Choice) -> str:
    data = chosen.at.data
    return (
        f"The rating of {data.users[chosen.user]} for {data.items[chosen.item]}, predicted from "
        f"{words.count(len(chosen.used), 'neighbour')} of {words.count(len(chosen.candidates), 'candidate')}: "
        f"{words.number(chosen.prediction)}; the mean of {chosen.rows[chosen.row]} is "
        f"{words.number(float(chosen.model.mean[chosen.row]))}."
    )


def similarities(chosen: Choice) -> None:
    """The map of all similarities, ordered so that the like stand together."""
    model = chosen.model
    rated = (~np.isnan(model.table)).sum(axis=1)
    kept = np.sort(np.argsort(-rated, kind="stable")[:LARGEST])
    S = model.similarity[np.ix_(kept, kept)]
    along = np.linalg.eigh(S)[1][:, -1]
    along = along * np.sign(along[np.abs(along).argmax()])
    kept, S = _ordered(kept, S, np.argsort(-np.round(along, 9), kind="stable"))
    pairs = S[np.triu_indices(len(S), 1)]
    noun = model.by
    few = int((model.common[np.triu_indices(len(model.common), 1)] < model.overlap).sum())
    player.chart(
        rating_similarities.figure(S, [chosen.rows[j] for j in kept]),
        alt=f"Similarities of {len(kept)} {noun}, ordered by the leading eigenvector: "
        f"{words.number(int((pairs > 0).sum()))} pairs above 0, {words.number(int((pairs < 0).sum()))} below.",
        key=controls.key_of("similarities"),
    )
    some = f" The {LARGEST} with the most ratings of {len(model.table)}." if len(model.table) > len(kept) else ""
    st.caption(
        f"Orange: alike. Blue: opposite. {words.count(few, 'pair')} of all {noun} have fewer than {model.overlap} "
        f"ratings in common and count as 0. Ordered by the eigenvector of the largest eigenvalue.{some}"
    )


def _ordered(kept: np.ndarray, S: np.ndarray, order: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return kept[order], S[np.ix_(order, order)]
