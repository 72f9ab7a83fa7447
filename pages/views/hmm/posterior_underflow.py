"""Without logs: products of probabilities on a sentence said again and again."""

import numpy as np
import streamlit as st

from algos.hmm import forward_backward, model, plain_products, viterbi
from datasets.corpus import Corpus
from pages.views.hmm import posterior_code, posterior_presets, posterior_theory
from pages.views.hmm.tag_solution import Solution
from ui import cache, controls, page, player, words
from ui.figures import posterior

MOST = 5000  # words
REPEATS = 300
WORDS, WITH, WITHOUT, GONE = "Words", "log p(x), with logs", "p(x), plain products", "0 from word"
HELP = {
    WORDS: "The length of the sentence said so many times.",
    WITH: "The natural logarithm of the probability of all words and STOP, computed with logs: it has no bottom.",
    WITHOUT: "The same probability as a product. Below about 2·10⁻³⁰⁸ it loses digits, below 5·10⁻³²⁴ it is 0.",
    GONE: "The first word at which the sum over all paths, as a product, is exactly 0.",
}


def show(solution: Solution, data: Corpus) -> None:
    """The controls, the chart and the numbers."""
    n = solution.n
    repeat = int(
        controls.slider(
            "Times the sentence is said",
            1,
            REPEATS,
            100,
            key="posterior_repeat",
            help="More repetitions, a smaller probability: a product falls to 0 once it is below the smallest number.",
        )
    )
    page.presets(posterior_presets.PRESETS)
    times = min(repeat, max(1, MOST // n))
    x = np.tile(solution.x, times)
    hmm = solution.at.model
    logs, products, log_p, p = _curves(cache.digest(hmm, x), hmm, x)
    found = numbers(logs, products, log_p, p)

    left, right = page.columns()
    with left:
        player.chart(
            posterior.underflow(logs, products, smallest=plain_products.SMALLEST),
            alt=_alt(found),
            key=controls.key_of("underflow"),
        )
        st.caption("After each word, STOP not counted. A thick line that ends in a cross has become exactly 0.")
        if times < repeat:
            st.caption(f"Said {times} times, which makes {words.count(len(x), 'word')}; at most {MOST} are computed.")
    with right:
        page.numbers(found, help=HELP)
        st.caption(_verdict(solution, logs, products, log_p, p))
    page.more(
        {
            "Theory": posterior_theory.show,
            "Code": lambda: posterior_code.show_products(solution, times, list(found)),
            "Data": lambda: page.table(_table(solution, times, logs, products), name=data.name, source=data.source),
        }
    )


@st.cache_data(max_entries=32, show_spinner=False)
def _curves(
    key: str, _hmm: model.Model, _x: np.ndarray
) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray], float, float]:
    """(logs, products, log p(x), p(x)): at each word the sum over all paths and the best path."""
    forward, plain = forward_backward.forward(_hmm, _x), plain_products.forward(_hmm, _x)
    emit = model.logs(_hmm.emission[:, _x].T)
    logs = {
        "all paths": np.logaddexp.reduce(forward + emit, axis=1),
        "best path": viterbi.fill(_hmm, _x)[0].max(axis=1),
    }
    products = {
        "all paths": plain_products.prefixes(plain, _hmm, _x),
        "best path": plain_products.scores(_hmm, _x).max(axis=1),
    }
    stop = _hmm.transition[:, -1]
    log_p = float(np.logaddexp.reduce(forward[-1] + emit[-1] + model.logs(stop)))
    return logs, products, log_p, float((plain[-1] * _hmm.emission[:, _x[-1]]) @ stop)


def numbers(
    logs: dict[str, np.ndarray], products: dict[str, np.ndarray], log_p: float, p: float
) -> dict[str, float | int | str]:
    """How long the sentence is, p(x) in both ways, and where the product is lost."""
    left = products["all paths"]
    gone = int(np.argmax(left == 0)) + 1 if (left == 0).any() else "none"
    return {WORDS: len(left), WITH: log_p, WITHOUT: p, GONE: gone}


def _verdict(
    solution: Solution, logs: dict[str, np.ndarray], products: dict[str, np.ndarray], log_p: float, p: float
) -> str:
    dead = np.flatnonzero(np.isneginf(logs["all paths"]))
    if dead.size:
        j = int(dead[0])
        word = solution.said[j % solution.n]
        return (
            f"Truly 0 from word {j + 1}, “{word}”, on: no path arrives there. Logs say minus infinity, and are right."
        )
    if np.isneginf(log_p):
        return "No tag of the last word may end a sentence: p(x) is truly 0."
    gone = [
        f"{said} from word {int(np.argmax(products[name] == 0)) + 1}"
        for name, said in (("best path", "the best path"), ("all paths", "the sum over all paths"))
        if products[name][-1] == 0
    ]
    if gone:
        return f"As products these are 0: {words.listed(gone)} on. Nothing is left to compare or to divide by."
    if min(products["best path"][-1], p) < plain_products.NORMAL:
        return "The products are so small that they lose digits, the last stage before 0."
    return "Short enough: the products last to the end, and both ways agree. Say the sentence more often."


def _alt(found: dict[str, float | int | str]) -> str:
    end = "last to the end" if found[GONE] == "none" else f"are 0 from word {found[GONE]} on"
    return (
        f"Powers of ten of the probability of {found[WORDS]} words: with logs the curve falls to a natural logarithm "
        f"of {words.number(found[WITH])}, plain products {end}."
    )


def _table(
    solution: Solution, times: int, logs: dict[str, np.ndarray], products: dict[str, np.ndarray]
) -> dict[str, np.ndarray | list[str]]:
    return {
        "word": list(solution.said) * times,
        "log p of all paths": logs["all paths"],
        "p of all paths, products": products["all paths"],
        "log p of the best path": logs["best path"],
        "p of the best path, products": products["best path"],
    }
