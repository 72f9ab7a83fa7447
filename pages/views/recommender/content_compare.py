"""Good features against bad ones, with features and without them, on the same split."""

import streamlit as st

from algos.recommender import content, hybrid
from pages.views.recommender import baselines_fit, baselines_scores, content_settings
from pages.views.recommender.baselines_fit import Method
from pages.views.recommender.content_settings import LIMIT, Plan
from ui import player, words

HERE = {"given": "the features as given", "more": "these and a letter", "letters": "the letter alone"}


def show(plan: Plan) -> None:
    at, settings = plan.at, plan.settings
    common = dict(penalty=settings["penalty"], centre=settings["centre"])
    ridge = common | dict(intercept=settings.get("intercept", "none"))
    factored = common | dict(rank=settings.get("rank", 2), seed=settings.get("seed", 0))
    rows = []
    letters = len(content_settings.features(at.data, "letters", plan.letters)[1])
    for kind, title in HERE.items():
        X, _ = content_settings.features(at.data, kind, plan.letters)
        run = player.run(content.steps, at.train.Y, X, **ridge, limit=1)
        rows.append((f"weights on {title}", run.final.predict))
    X, _ = content_settings.features(at.data, "given", 0)
    rows.append(("factors of features", player.run(hybrid.steps, at.train.Y, X, **factored, limit=LIMIT).final.predict))
    means = [Method("items", 0.0), Method("popularity", baselines_fit.PENALTY)]
    rows += [(each.title, each.run(at.train).final.predict) for each in means]
    st.markdown(baselines_scores.table(at, rows, ""))
    rank = factored["rank"]
    st.caption(
        f"On the same split, with λ = {words.number(common['penalty'])} (popularity: "
        f"{words.number(baselines_fit.PENALTY)}) and factors of rank {rank}. Bold: the least of its column. "
        f"The letters are {letters} more numbers for each user: the known ratings are met better, whether they mean "
        "anything or not."
    )
