"""The chart of the generating view: sentences, lengths, a pair, or counting again."""

import numpy as np
import streamlit as st

from algos.hmm import model, sampling
from datasets.names import plain
from pages.views.hmm.generate_setup import LENGTHS, Setup
from ui import controls, player, words
from ui.figures import hmm_sampling, hmm_sampling_product, hmm_sampling_sentences

SIZES = (10, 20, 50, 100, 200, 500, 1000)


def show(it: Setup) -> None:
    """What the sidebar asks for."""
    {"sentences": _sentences, "lengths": _lengths, "pair": _pair, "counting": _counting}[it.show](it)


def _sentences(it: Setup) -> None:
    taken = np.cumsum([hmm_sampling_sentences.lines(n) for n in it.lengths[: hmm_sampling_sentences.ROWS]])
    rows = range(int((taken <= hmm_sampling_sentences.ROWS).sum()))
    said = [it.said(i) for i in rows]
    new = [it.new(i) for i in rows]
    player.chart(
        hmm_sampling_sentences.sentences(said, it.sample.tags[: len(rows)], it.at.tags, new, [i + 1 for i in rows]),
        alt=f"The first {len(rows)} sentences drawn; the first has {words.count(len(said[0]), 'word')} and begins with "
        f"{plain(said[0][0], 20)} as {plain(it.at.tags[it.sample.tags[0][0]], 8)}.",
        key=controls.key_of("generated"),
    )
    st.caption(
        f"The first {len(rows)} sentences. Framed and marked ≠: in the sentences of the data this word never follows "
        "the word before it. The model knows no such thing: the word depends on its tag alone. "
        f"At most {hmm_sampling_sentences.SHOWN} words of each are shown; all are under Data."
    )


def _lengths(it: Setup) -> None:
    most = int(np.clip(it.lengths.max(), 6, LENGTHS))
    exact = sampling.lengths(it.at.model, most)
    share = np.bincount(it.lengths, minlength=LENGTHS + 1)[1 : most + 1] / it.number
    peak = int(exact.argmax()) + 1
    player.chart(
        hmm_sampling.lengths(exact, share, it.mean, float(it.lengths.mean())),
        alt=f"Distribution of the number of words: of those shown the most likely is {peak}, with the probability "
        f"{words.number(float(exact.max()))}; mean {words.number(it.mean)}, among those drawn "
        f"{words.number(float(it.lengths.mean()))}.",
        key=controls.key_of("lengths"),
    )
    beyond = 1 - float(exact.sum())
    first = ", ".join(words.number(float(p)) for p in exact[:6].round(12))
    tail = f" More than {most} words have the probability {words.number(beyond)}." if beyond > 1e-6 else ""
    st.caption(f"Bars: exact, by powers of the transition matrix; 1 to 6 words have {first}. Points: drawn.{tail}")


def _pair(it: Setup) -> None:
    factors = model.factors(it.at.model, it.at.encode(it.words), it.codes)
    running = np.cumsum(model.logs(factors)) / np.log(10)
    names = labels(it)
    if np.isneginf(running[-1]):
        dead = int(np.flatnonzero(factors == 0)[0])
        end = f"is 0: the factor {names[dead]} is 0"
    else:
        end = f"is {words.number(float(np.exp(np.log(10) * running[-1])))}"
    player.chart(
        hmm_sampling_product.product(running, names, factors),
        alt=f"Running product of {len(factors)} factors; the joint probability {end}.",
        key=controls.key_of("product"),
    )
    st.caption(f"The joint probability of {pair(it)} {end}.")


def pair(it: Setup) -> str:
    """The pair as it is written."""
    return " ".join(f"{plain(w, 20)}/{plain(t, 8)}" for w, t in zip(it.words, it.tags, strict=True))


def labels(it: Setup) -> list[str]:
    """The factors' names in order: p(1), p(the | 1), p(2 | 1), ..., p(STOP | 2)."""
    tags = [plain(tag, 8) for tag in it.tags]
    names = []
    for j, (word, tag) in enumerate(zip(it.words, tags, strict=True)):
        names.append(f"p({tag} | {tags[j - 1]})" if j else f"p({tag} | START)")
        names.append(f"p({plain(word, 10)} | {tag})")
    return [*names, f"p(STOP | {tags[-1]})"]


def _counting(it: Setup) -> None:
    sizes = [size for size in SIZES if size <= it.number]
    errors = sampling.errors(it.at.model, it.sample, sizes)
    typical = sampling.typical_errors(it.at.model, sizes)
    last = words.number(float(errors[-1]))
    player.chart(
        hmm_sampling.counting(np.array(sizes), errors, typical),
        alt=f"Largest error of a transition against the number of sentences counted: "
        f"{words.number(float(errors[0]))} after {sizes[0]}, {last} after {sizes[-1]}.",
        key=controls.key_of("counting_back"),
    )
    st.caption(
        "The transitions are counted from the first n sentences, without smoothing. "
        f"After {words.number(sizes[-1])} the worst is off by {last}. Four times as many sentences "
        "typically halve the error. Rows of tags that were not drawn are left out."
    )
