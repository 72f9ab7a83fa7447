"""The winner's errors over the repeats, one frame for each number of candidates."""

from typing import Any

import numpy as np
import streamlit as st

from algos.bias_variance import winners
from ui import player, words
from ui.figures import winner


def show(given: Any) -> None:
    """One frame for each number of candidates."""
    race, counts, coins = given.race, given.counts, given.at is None
    results = [race.results(M) for M in counts]
    means = np.array([[errors.mean() for errors in found] for found in results])
    title = "share of mistakes" if coins else "mean squared error"
    if coins:
        ends, step = (-0.02, 1.02), max(1 / given.points, 0.02)
        edges = np.arange(-step / 2, 1 + step, step)
    else:
        shown = np.concatenate([np.concatenate(found[:2]) for found in results[2:]] or list(results[-1][:2]))
        high = max(float(np.quantile(shown, 0.98)), 1e-6)
        ends, edges = (0.0, 1.02 * high), np.linspace(0, high, 41)
    top = max(int(np.histogram(np.clip(v, edges[0], edges[-1]), edges)[0].max()) for r in results for v in r[:2]) * 1.05
    exact = np.array([winners.expected_lowest(M, given.points) for M in counts]) if coins else None
    bar = winners.error_bar(given.points) if coins else None
    figures, captions = [], []
    average = np.clip(means, *ends).T
    lines = winner.curves(counts, average[0], average[1], average[2], exact, bar)
    for M, found, mean in zip(counts, results, means, strict=True):
        validation, test, true = found
        bars = winner.histograms(validation, test, edges, float(np.clip(true.mean(), *ends)))
        rings = winner.here(M, np.clip(mean[:2], *ends).tolist())
        figures.append(
            winner.figure(bars, [*lines, *rings], top=top, ends=ends, most=counts[-1], title=title, log=coins)
        )
        said = f"{words.count(M, 'candidate')}: validation {words.number(mean[0])}, test {words.number(mean[1])}"
        if bar is not None:
            out = np.mean(np.abs(validation - true) > bar)
            said += f" · outside the error bar {100 * out:.0f} % of the winners"
        elif given.names is not None:
            said += f" · true error {words.number(mean[2])}"
        captions.append(said)
    lowest, tested, *_ = given.numbers.values()
    alt = (
        f"The winner of {words.count(given.M, 'candidate')}: mean validation error {words.number(lowest)}, "
        f"mean test error {words.number(tested)}."
    )
    player.play(figures, captions, alt=alt, start=counts.index(given.M), key="winner_player")
    if coins:
        st.caption(
            f"{len(race.validation)} repeats. Grey line: the exact expectation. Grey band: 95 % error bar of one "
            "candidate fixed beforehand (Hoeffding), ± " + words.number(winners.error_bar(given.points)) + "."
        )
    else:
        st.caption(f"{len(race.validation)} repeats. Errors beyond the axis are counted, and drawn, at its edge.")
