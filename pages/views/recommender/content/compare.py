"""Good features against bad ones, with features and without them, on the same split."""

import streamlit as st

from algos.recommender import content, hybrid
from pages.views.recommender import scores
from pages.views.recommender.content import run
from pages.views.recommender.content.run import LIMIT, Fit
from pages.views.recommender.means import PENALTY, Method
from ui import compute, words

KINDS = {"given": "the features as given", "more": "these and a letter", "letters": "the letter alone"}


def show(fit: Fit) -> None:
    """The errors as a table."""
    at, settings = fit.at, fit.settings
    common = dict(penalty=settings["penalty"], centre=settings["centre"])
    intercept, rank, seed = settings.get("intercept", "none"), settings.get("rank", 2), settings.get("seed", 0)
    predicted = {}
    for kind, title in KINDS.items():
        X, names = run.features(at.data, kind, fit.letters)
        weights = compute.run(content.steps, at.train.Y, X, **common, intercept=intercept, limit=1)
        predicted[f"weights on {title}"] = weights.final.predict()
    factored = compute.run(hybrid.steps, at.train.Y, at.data.features, **common, rank=rank, seed=seed, limit=LIMIT)
    predicted["factors of features"] = factored.final.predict()
    for each in (Method("items"), Method("popularity", PENALTY)):
        predicted[each.title] = each.predicted(at.train)
    st.markdown(scores.table(at, predicted))
    st.caption(
        f"On the same split, with λ = {words.number(common['penalty'])} (popularity: {words.number(PENALTY)}) and "
        f"factors of rank {rank}. Bold: the least of its column. "
        f"The letters are {len(names)} more numbers for each user: the known ratings are met better, whether they mean "
        "anything or not."
    )
