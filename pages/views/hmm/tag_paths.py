"""The best path against the second-best, factor by factor, and all paths where they can be listed."""

import math

import numpy as np
import streamlit as st

from algos.hmm import enumeration, model
from pages.views.hmm.tag_closer import tex_name
from pages.views.hmm.tag_solution import Solution, killer, probability
from ui import controls, player, words
from ui.figures import tag_strip

ROWS = 20  # of all paths that are listed
A_SECOND = 1e6  # paths that a computer could list in a second


def two_best(solution: Solution) -> None:
    """Both as strips, their ratio, and the factors in which they differ."""
    if not solution.paths:
        st.markdown(killer(solution))
        return
    if len(solution.paths) == 1:
        st.markdown("Only one path is possible: there is no second.")
        return
    best, second = solution.paths
    _strips(solution)
    apart = best.log_probability - second.log_probability
    if apart < 1e-9:
        st.markdown("Both have the same probability. Of equal ways the one from the first tag in the list is taken.")
    else:
        ratio = words.number(math.exp(apart)) if apart < 700 else "more than 10³⁰⁰"
        st.markdown(f"The best path is **{ratio} times** as likely as the second.")
    first, other = _differing(solution)
    if len(first) > 8:
        st.caption(f"They differ in {len(first)} factors; the first 8 are written out.")
    st.latex(
        r"\begin{aligned}"
        rf"&\text{{best: }} {_product(first[:8])} \\ &\text{{second: }} {_product(other[:8])}"
        r"\end{aligned}"
    )
    st.caption("Only the factors in which they differ; all others are the same in both and leave the ratio as it is.")


def _strips(solution: Solution) -> None:
    first, here = 0, slice(0, tag_strip.MOST)
    if solution.n > tag_strip.MOST:
        differ = np.flatnonzero(solution.paths[0].tags != solution.paths[1].tags)
        first = max(0, min(int(differ[0]) - 3, solution.n - tag_strip.MOST))
        here = slice(first, first + tag_strip.MOST)
        st.caption(f"Words {first + 1} to {first + tag_strip.MOST}, around the first difference.")
    a, b = (path.tags[here] for path in solution.paths)
    names = solution.at.tags
    said = ", ".join(solution.said[here][i] for i in np.flatnonzero(a != b))
    figure = tag_strip.figure(
        solution.words[here],
        [tag_strip.strip(a, names), tag_strip.strip(b, names, row=1, differs=a != b)],
        ["best", "second-best"],
        known=solution.at.known(solution.words)[here],
    )
    player.chart(figure, alt=f"The best and the second-best path differ at {said}.", key=controls.key_of("tag_two"))


def _differing(solution: Solution) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """(name, value) of each factor that is not the same in both paths."""
    both = [_factors(solution, path.tags) for path in solution.paths]
    apart = [i for i in range(len(both[0])) if both[0][i] != both[1][i]]
    return [both[0][i] for i in apart], [both[1][i] for i in apart]


def _factors(solution: Solution, tags: np.ndarray) -> list[tuple[str, float]]:
    values = model.factors(solution.at.model, solution.x, tags).tolist()
    t = [tex_name(solution.tags[v]) for v in tags]
    names = [rf"p({t[0]}\ \text{{first}})"]
    for j in range(solution.n):
        names.append(rf"p({tex_name(solution.said[j])} \mid {t[j]})")
        after = t[j + 1] if j + 1 < solution.n else r"\text{STOP}"
        names.append(rf"p({after} \mid {t[j]})")
    return list(zip(names, values, strict=True))


def _product(factors: list[tuple[str, float]]) -> str:
    return r" \cdot ".join(rf"\underbrace{{{words.tex(value)}}}_{{{name}}}" for name, value in factors)


def all_paths(solution: Solution) -> None:
    """Every tagging with its probability: the definition, where it can still be carried out."""
    n_tags, n = solution.at.model.n_tags, solution.n
    if solution.n_paths > enumeration.MOST:
        tens = n * math.log10(n_tags)
        count = words.number(float(solution.n_paths)) if tens < 300 else "far more than 10³⁰⁰"
        days = tens - math.log10(A_SECOND * 86400)
        wait = f" A million a second would take {words.number(round(10**days, 1))} days." if 0 < days < 6 else ""
        if days >= 6:
            wait = " A million a second would not be done in a lifetime."
        st.markdown(
            f"{n_tags} tags on {n} words make {n_tags}^{n} = {count} paths, too many to list.{wait} The trellis finds "
            f"the best of them with about n K² = {words.number(n * n_tags**2)} products. Shorten the sentence to see "
            f"all paths (at most {words.number(enumeration.MOST)})."
        )
        return
    paths = enumeration.run(solution.at.model, solution.x)
    ranked = paths.ranked()
    if not len(ranked):
        st.markdown(killer(solution))
        return
    share = paths.posterior()
    st.markdown(
        f"Of {words.count(len(paths.tags), 'path')} {words.number(len(ranked))} have a probability above 0. Their "
        f"sum is p(words) = **{_precisely(paths.log_likelihood)}**; the best has the share "
        f"**{share[ranked[0]]:.7f}** of it."
    )
    top = ranked[:ROWS]
    st.dataframe(
        {
            "tags": [" ".join(solution.tags[v] for v in paths.tags[i]) for i in top],
            "p(words, tags)": [float(np.exp(paths.log_joint[i])) for i in top],
            "share": [float(share[i]) for i in top],
        },
        key=controls.key_of("tag_all"),
        column_config={
            "p(words, tags)": st.column_config.NumberColumn(format="%.7g"),
            "share": st.column_config.NumberColumn(format="%.7f"),
        },
    )
    if len(ranked) > ROWS:
        st.caption(f"The {ROWS} likeliest of {words.number(len(ranked))}.")


def _precisely(log: float) -> str:
    return f"{math.exp(log):.7g}" if log > math.log(1e-4) else probability(log)
