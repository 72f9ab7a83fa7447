"""Without logs: products of probabilities on a sentence said again and again."""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos.hmm import forward_backward, model, plain_products, viterbi
from algos.hmm.model import Model
from pages.views.hmm.decoding import Decoding
from pages.views.hmm.posterior import script
from ui import compute, controls, palette, picture, words
from ui.figures import marks
from ui.figures.marks import Trace
from ui.guessing.cover import INSTEAD
from ui.picture import Picture
from ui.session import cache
from ui.view import Code, Number, Rows, Said, Screen, beside, note

MOST = 5000  # words
POINTS = 400  # of a curve that are drawn
REPEATS = 300
HELP = {
    "Words": "The length of the sentence said so many times.",
    "log₁₀ p(x), with logs": "The probability of all words and STOP as a power of ten, computed with logarithms. It "
    "can be as small as it likes.",
    "p(x), plain products": "The same probability as a product. Below about 2·10⁻³⁰⁸ it loses digits, below "
    "5·10⁻³²⁴ it is 0.",
    "0 from word": "The first word at which the sum over all paths, as a product, is exactly 0.",
}


@dataclass(frozen=True, eq=False)
class Curves:
    """At each word the sum over all paths and the best path: with logs, and as products."""

    logs: dict[str, np.ndarray]  # (n,) each
    products: dict[str, np.ndarray]
    log_p: float  # of all words with STOP
    p: float


@dataclass(frozen=True, eq=False)
class Products:
    """A sentence said again and again, and its probability in both ways."""

    decoding: Decoding  # of the sentence said once
    asked: int  # how often it was to be said
    times: int  # how often it is
    curves: Curves

    @property
    def n(self) -> int:
        """How many words that makes."""
        return self.decoding.n * self.times

    def gone(self, what: str) -> int:
        """The first word, from 1, at which this product is 0; 0 if there is none."""
        lost = self.curves.products[what] == 0
        return int(lost.argmax()) + 1 if lost.any() else 0


def choose(run: Decoding) -> Products:
    help = "More repetitions, a smaller probability: a product falls to 0 once it is below the smallest number."
    asked = controls.slider("Times the sentence is said", 1, REPEATS, 100, key="posterior_repeat", help=help)
    times = min(asked, max(1, MOST // run.n))
    hmm, x = run.at.model, np.tile(run.x, times)
    curves = compute.remembered(cache.digest("hmm underflow", hmm, x), lambda: _curves(hmm, x))
    return Products(run, asked, times, curves)


def _curves(hmm: Model, x: np.ndarray) -> Curves:
    forward, plain = forward_backward.forward(hmm, x), plain_products.forward(hmm, x)
    emit, stop = model.logs(hmm.emission[:, x].T), hmm.transition[:, -1]
    return Curves(
        logs={
            "all paths": np.logaddexp.reduce(forward + emit, axis=1),
            "best path": viterbi.fill(hmm, x)[0].max(axis=1),
        },
        products={
            "all paths": plain_products.prefixes(plain, hmm, x),
            "best path": plain_products.scores(hmm, x).max(axis=1),
        },
        log_p=float(np.logaddexp.reduce(forward[-1] + emit[-1] + model.logs(stop))),
        p=float((plain[-1] * hmm.emission[:, x[-1]]) @ stop),
    )


def chart(run: Products) -> Picture:
    curves, gone = run.curves, run.gone("all paths")
    end = f"are 0 from word {gone} on" if gone else "last to the end"
    shown = picture.still(
        figure(curves.logs, curves.products, smallest=plain_products.SMALLEST),
        alt=f"Powers of ten of the probability of {run.n} words: with logs the curve falls to "
        f"{words.number(curves.log_p / math.log(10))}, plain products {end}.",
        key="underflow",
    )
    told = f"is 0 from word {gone} on" if gone else "lasts to the end"
    return replace(
        shown, captions=[f"Computed with products, the sum over all paths of {words.count(run.n, 'word')} {told}"]
    )


def numbers(run: Products) -> dict[str, Number]:
    return {
        "Words": run.n,
        "log₁₀ p(x), with logs": run.curves.log_p / math.log(10),
        "p(x), plain products": run.curves.p,
        "0 from word": run.gone("all paths") or "none",
    }


def said(run: Products) -> list[Said]:
    fewer = (
        f"The sentence is said {run.times} times, {words.count(run.n, 'word')} in all, since at most "
        f"{MOST} are computed."
    )
    return [
        note(
            "Each curve is told after each word, without STOP. A thick line that ends in a cross has become exactly 0."
        ),
        note(fewer if run.times < run.asked else ""),
        beside(_verdict(run)),
    ]


def _verdict(run: Products) -> str:
    logs, products = run.curves.logs, run.curves.products
    dead = np.flatnonzero(np.isneginf(logs["all paths"]))
    if dead.size:
        j = int(dead[0])
        word = run.decoding.said[j % run.decoding.n]
        return (
            f"From word {j + 1}, “{word}”, on it really is 0, because no path gets there. Logarithms "
            "rightly give minus infinity."
        )
    if np.isneginf(run.curves.log_p):
        return "No tag of the last word can end a sentence, so p(x) really is 0."
    named = {"best path": "the best path", "all paths": "the sum over all paths"}
    gone = [f"{said} from word {run.gone(name)}" for name, said in named.items() if products[name][-1] == 0]
    if gone:
        return f"As products these are 0: {words.listed(gone)} on. That leaves nothing to compare or to divide by."
    if min(products["best path"][-1], run.curves.p) < plain_products.NORMAL:
        return "The products are so small that they lose digits, which is the last stage before 0."
    return "The sentence is short enough for products, and both ways agree. Repeat it more often."


def code(run: Products) -> Code:
    return Code(plain_products, script.products(run.decoding, run.times))


def rows(run: Products) -> Rows:
    logs, products = run.curves.logs, run.curves.products
    columns = {
        "word": list(run.decoding.said) * run.times,
        "log p of all paths": logs["all paths"],
        "p of all paths, products": products["all paths"],
        "log p of the best path": logs["best path"],
        "p of the best path, products": products["best path"],
    }
    return Rows(columns, run.decoding.at.corpus.name, run.decoding.at.corpus.source)


def figure(with_logs: dict[str, np.ndarray], products: dict[str, np.ndarray], *, smallest: float) -> dict[str, Any]:
    """log10 of probabilities against the number of words: lines from logs, and thick ones from products.

    with_logs: natural logs (n,) for each name; products: the probabilities themselves (n,), which end where they
    become 0. `smallest` is the smallest number there is.
    """
    data = []
    lowest, n = -1.0, len(next(iter(products.values())))
    for i, (name, logs) in enumerate(with_logs.items()):
        shown = _some(np.flatnonzero(np.isfinite(logs)))
        tens = logs[shown] / math.log(10)
        lowest = min([lowest, *tens.tolist()])
        data.append(_curve(shown, tens, f"{name}, with logs", i, width=2))
    for i, (name, p) in enumerate(products.items()):
        shown = _some(np.flatnonzero(p > 0))
        tens = np.log10(p[shown])
        data.append(_curve(shown, tens, f"{name}, plain products", i, width=7, opacity=0.45))
        gone = slice(-1, None) if p[-1] == 0 else slice(0)
        look = dict(symbol="x", size=13, color=palette.COMPARE[i], line=dict(width=1, color=palette.OUTLINE))
        said = "the last word before 0: %{x}"
        data.append(marks.points(shown[gone] + 1, tens[gone], palette.COMPARE[i], marker=look, says=said))
    start: dict[str, Any] = dict(size=11, visible=False, meta=INSTEAD, cliponaxis=False)  # while one guesses its end
    start |= dict(mode="markers+text", text=["  after one word"], textposition="middle right")
    data.append(marks.points([1], [next(iter(with_logs.values()))[0] / math.log(10)], palette.COMPARE[0], **start))
    floor = math.log10(smallest)
    low = min(lowest * 1.05, -5.0)
    text = ["  the smallest number of the machine", ""]
    level = np.full(2, floor if low < floor else np.nan)
    noted: dict[str, Any] = dict(mode="lines+text", text=text, textposition="bottom right")
    data.append(marks.line([1, n], level, palette.MISTAKE, width=1.5, dash="dot", **noted))
    layout = palette.layout(
        height=470,
        xaxis=palette.axis("words", range=[0, n + 1]),
        yaxis=palette.axis("log₁₀ of the probability", range=[low, 0]),
        margin=dict(l=66, r=16, t=56, b=44, autoexpand=False),
    )
    return dict(data=data, layout=layout)


def _some(at: np.ndarray) -> np.ndarray:
    """At most about `POINTS` of the places, the first and the last always."""
    if len(at) <= POINTS:
        return at
    return np.asarray(at[np.unique(np.linspace(0, len(at) - 1, POINTS).round().astype(int))])


def _curve(at: np.ndarray, y: np.ndarray, name: str, i: int, **look: Any) -> Trace:
    return marks.line(at + 1, y, palette.COMPARE[i], name=name, says="after %{x} words: 10 to the %{y:.1f}", **look)


QUANTITIES = {"words until 0": lambda run: run.gone("all paths") or math.inf}
screen = Screen(chart, numbers, HELP, said=said, code=code, rows=rows, quantities=QUANTITIES)
