"""Which wins: every method on the same held-out ratings, along the rank or the penalty of the factorisation."""

from typing import Any

import numpy as np
import streamlit as st

from algos.recommender import comparison
from datasets.ratings import Ratings
from pages.views.recommender import compare_code, compare_presets, compare_run, compare_theory
from pages.views.recommender.compare_run import ALONG, MEASURES, Compared
from ui import page, palette, player, words
from ui.figures import compare_methods


def show(data: Ratings) -> None:
    at = compare_run.choose(data)
    page.presets(compare_presets.PRESETS)
    shown = compare_code.numbers(at)
    said = compare_run.verdict(at)
    left, right = page.columns()
    with left:
        player.play(
            [_figure(at, j) for j in range(len(at.found.values))],
            [_said(at, j) for j in range(len(at.found.values))],
            alt=said,
            start=at.chosen,
            key="compare",
        )
        st.markdown(said)
        st.caption(
            "Points: mean on the ratings held out; lines and band: from the best split to the worst; hollow: training. "
            "A triangle stands for an error beyond the scale."
        )
    with right:
        page.numbers(
            shown,
            help={
                compare_code.labels(at)[1]: "Of the other methods the one with the lowest mean over the splits.",
                compare_code.WINS: "On so many splits the factorisation errs less than popularity.",
            },
        )
        if at.data.features is None:
            st.caption("Content-based and hybrid need features of the items, which these data lack.")
    page.more(
        {
            "Look closer": lambda: _closer(at),
            "Theory": compare_theory.show,
            "Code": lambda: compare_code.show(at, shown),
            "Data": lambda: page.table(_columns(at), name="comparison", source=f"{at.data.title}: every split."),
        }
    )


def _said(at: Compared, j: int) -> str:
    """The factorisation at the value j of those along the axis."""
    training, held_out = at.found.curve[:, j, :, at.column].mean(axis=0)
    return (
        f"{ALONG[at.settings['along']]} = {words.number(float(at.found.values[j]))} · {MEASURES[at.measure]} held out "
        f"{words.number(float(held_out))} · training {words.number(float(training))}"
    )


def _figure(at: Compared, shown: int) -> dict[str, Any]:
    found, rank = at.found, at.settings["along"] == "rank"
    values = found.values
    if rank:
        places, ticks = values, dict(dtick=1, range=[0.7, float(values[-1]) + 0.3])
    else:
        places = np.log10(np.where(values > 0, values, values[values > 0].min() / 3))
        marked = [j for j, v in enumerate(values) if v == 0 or np.isclose(np.log10(v) % 1, 0)]
        ticks = dict(
            tickmode="array",
            tickvals=[float(places[j]) for j in marked],
            ticktext=[f"{values[j]:g}" for j in marked],
            range=[float(places[0]) - 0.1, float(places[-1]) + 0.1],
        )
    return compare_methods.figure(
        places,
        found.curve[:, :, :, at.column],
        at.chosen,
        found.methods,
        found.errors[:, :, :, at.column],
        palette.axis(ALONG[at.settings["along"]], **ticks),
        MEASURES[at.measure],
        shown,
    )


def _closer(at: Compared) -> None:
    """All methods with their errors, and how one split differs from another."""
    table = np.concatenate([at.found.curve[:, [at.chosen]], at.found.errors], axis=1)[..., at.column]
    mean, spread = table.mean(axis=0), table.std(axis=0)  # (methods, part) each
    rows = [f"| method | {MEASURES[at.measure]} held out | training |", "| --- | --- | --- |"]
    names = ["**factorisation**", *at.found.methods]

    def cell(i: int, part: int) -> str:
        return f"{words.number(float(mean[i, part]))} ± {words.number(float(spread[i, part]))}"

    for i in np.argsort(mean[:, 1], kind="stable"):
        rows.append(f"| {names[i]} | {cell(i, 1)} | {cell(i, 0)} |")
    st.markdown("\n".join(rows))
    st.caption(
        f"Mean ± standard deviation over {words.count(at.count, 'split')}, in units of the ratings. Data holds both "
        "errors of every split."
    )
    differences = at.others[:, at.best] - at.own
    written = words.listed([words.number(float(d)) for d in differences])
    st.markdown(
        f"**Split by split.** The error of “{at.found.methods[at.best]}” less that of the factorisation: {written}. "
        "Both are judged on the same ratings, so an easy or a hard split moves both, and the difference says more than "
        "the two errors."
    )


def _columns(at: Compared) -> dict[str, list[Any]]:
    columns: dict[str, list[Any]] = {"split": [], "method": [], "part": [], "RMSE": [], "MAE": []}
    table = np.concatenate([at.found.curve[:, [at.chosen]], at.found.errors], axis=1)
    for s, i, part in np.ndindex(table.shape[:3]):
        columns["split"].append(at.first + s)
        columns["method"].append(("factorisation", *at.found.methods)[i])
        columns["part"].append(("training", "held out")[part])
        for j, title in enumerate(comparison.MEASURES):
            columns[MEASURES[title]].append(float(table[s, i, part, j]))
    return columns
