"""Forward and backward: all paths at once, and what they say of each word."""

from dataclasses import replace

import numpy as np

from algos.hmm import forward_backward, posterior_decoding
from algos.hmm.forward_backward import Lattice
from datasets.corpus import Corpus
from pages.views.hmm import decoding, scene
from pages.views.hmm.formulas import probability
from pages.views.hmm.posterior import closer, script, underflow
from pages.views.hmm.posterior.figure import Stage, large, percents
from pages.views.hmm.posterior.run import Sums
from pages.views.hmm.posterior.underflow import Products
from ui import compute, controls, picture, words
from ui.picture import Picture
from ui.view import ABOVE, Code, Number, Rows, Said, Screen, View, beside, note, warning

LISTED = 8  # words up to which it is told of which one the model is least sure
SAME = 1e-9  # how far two values of log Z may lie apart by rounding
HELP = {
    "log p(x)": "The natural logarithm of the probability of the words, all paths added up.",
    "Expected right, Viterbi": "At how many places Viterbi's path is right on average if the model is right: the sum "
    "of the posteriors along it.",
    "Expected right, posterior": "The same for the posterior path, the likeliest tag at each place. No "
    "other tags have more.",
    "Share of posterior's path": "p(path | words) of the path made of each word's likeliest tag. It may be 0.",
    "Lowest log Z": "Z, the sum of α β over the tags, taken at each word that has both: the lowest of them.",
    "Highest log Z": "The highest of them. If the recursion is right, both are log p(x).",
}


def choose(corpus: Corpus) -> Sums | Products:
    at = scene.choose(corpus)
    sentence = decoding.sentence(at)
    help = "Multiply the probabilities themselves, on the sentence said again and again, until they become 0."
    if controls.toggle("Without logs", False, key="posterior_plain", help=help):
        return underflow.choose(decoding.decode(at, sentence))
    help = "The forward recursion gives each word the tag after it, an easy mistake. Z then changes from word to word."
    printed = controls.toggle("With a wrong index", False, key="posterior_printed", help=help)
    run = decoding.decode(at, sentence, decoding.first_shown(len(sentence)))
    return Sums(run, compute.run(forward_backward.steps, run.x, hmm=at.model, limit=2 * run.n + 1), printed)


def chart(sums: Sums, node: tuple[int, int] | None = None) -> Picture:
    """The lattice; round the node of a word and a tag that is looked at a ring."""
    stage = Stage(sums, node)
    states = sums.trace.states
    steps = [i for i, state in enumerate(states) if stage.holds(state)]

    return picture.frames(
        len(steps),
        lambda i: stage.draw(states[steps[i]]),
        lambda i: _caption(sums, states[steps[i]]),
        alt=_alt(sums),
        # All that goes forward: what the way back changes; with the misprint the first Z, which is its subject.
        start=min(stage.m + sums.printed, len(steps) - 1),
        steps=steps,
        on_click=lambda i: sums.decoding.look_at(i, "posterior"),
        key="posterior",
    )


def numbers(sums: Sums) -> dict[str, Number]:
    """How good both ways to decode are, or how far Z is from one value; of these, what is known on display."""
    best, likeliest, back = sums.decoding.best, sums.likeliest, len(sums.now.backward)
    found: dict[str, Number] = {"log p(x)": sums.log_p if back else "none yet"}
    if sums.printed:
        z = sums.log_z[sums.decoding.n - back :]
        return found | {
            "Lowest log Z": float(z.min()) if back else "none yet",
            "Highest log Z": float(z.max()) if back else "none yet",
        }
    if best is None or likeliest is None:
        return found
    if not sums.ended:
        return found | dict.fromkeys(
            ("Expected right, Viterbi", "Expected right, posterior", "Share of posterior's path"), "none yet"
        )
    return found | {
        "Expected right, Viterbi": posterior_decoding.expected_correct(sums.posterior, best),
        "Expected right, posterior": posterior_decoding.expected_correct(sums.posterior, likeliest),
        "Share of posterior's path": words.Share(sums.share(likeliest)),
    }


KEY = "The larger a disc, the likelier."


def said(sums: Sums) -> list[Said]:
    story = scene.STORIES.get(sums.decoding.at.corpus.name, "")
    looks = "With the wrong index, α β / p(x) on the way back is no share any more." if sums.printed else ""
    return [
        warning(sums.decoding.why_impossible, ":material/block:", ABOVE),
        beside(f"{story} {looks or KEY * large(sums)}".strip()),
        note(sums.decoding.part),
    ]


def code(sums: Sums) -> Code:
    return Code(
        forward_backward,
        script.ours(sums, list(numbers(sums))),
        script.hmmlearn(sums.decoding) if sums.possible and not sums.printed else None,
        why="hmmlearn (`pip install hmmlearn`) has no STOP; it is added as a state of its own.",
    )


def rows(sums: Sums) -> Rows:
    """One row a word: both decodings and the posterior of every tag."""
    run = sums.decoding

    def names(tags: np.ndarray | None) -> list[str]:
        return [""] * run.n if tags is None else [run.tags[v] for v in tags]

    column = "alpha beta / p(x) of {}, misprinted" if sums.printed else "p({} given all words)"
    columns = {
        "word": list(run.said),
        "known": run.known,
        "Viterbi": names(run.best),
        "posterior decoding": names(sums.likeliest),
        **{column.format(name): sums.posterior[:, v] for v, name in enumerate(run.tags)},
    }
    return Rows(columns, f"{run.at.corpus.name}_posterior", run.at.corpus.source)


def _caption(sums: Sums, state: Lattice) -> str:
    """One state in words."""
    said, meant, unit = sums.decoding.said, sums.decoding.meanings, sums.decoding.at.unit
    if state.phase == "start":
        return "No column is filled yet"
    if state.phase == "forward":
        j = len(state.forward) - 1
        if np.isnan(sums.filtered[j]).any():
            return f"No path reaches “{said[j]}”"
        v = int(sums.filtered[j].argmax())
        best = np.flatnonzero(np.isclose(sums.filtered[j], sums.filtered[j, v], rtol=1e-9, atol=0))
        told = f"{meant[v]} is the likeliest, with {percents(sums.filtered[j : j + 1])[0, v]}%"
        if len(best) > 1:
            told = f"{words.listed([meant[u] for u in best])} are equally likely, with {sums.filtered[j, v]:.0%} each"
        if j == len(said) - 1 > 0 and not sums.printed:
            return f"After all {len(said)} {unit}s, {told}"
        return f"After {unit} {j + 1} of {len(said)}, “{said[j]}”, {told}"
    j = len(said) - len(state.backward)
    if state is sums.trace.final:
        return _verdict(sums)
    if not sums.possible:
        return f"Looking back at “{said[j]}”, there is nothing to share out, because p(x) is 0"
    if sums.printed:
        z, p = probability(sums.log_z[j]), probability(sums.log_p)
        return f"At “{said[j]}”, Z is {z}{', equal to p(x)' if z == p else f', while p(x) is {p}'}"
    was, now = (percents(shares[j : j + 1])[0] for shares in (sums.filtered, sums.posterior))
    v = int(np.abs(now - was).argmax())
    if now[v] == was[v]:
        return f"Looking back at {unit} {j + 1} of {len(said)}, knowing all {len(said)}, nothing changes"
    goes = "rises" if now[v] > was[v] else "falls"
    at = f"Looking back at {unit} {j + 1} of {len(said)}"
    return f"{at}, knowing all {len(said)}, {meant[v]} {goes} from {was[v]}% to {now[v]}%"


def _alt(sums: Sums) -> str:
    run = sums.decoding
    said = " ".join(run.said[:20])
    if sums.likeliest is None or run.best is None:
        return f"Forward and backward on “{said}”: the sentence is impossible."
    same = int((sums.likeliest == run.best).sum())
    spread = "the same at every word" if np.ptp(sums.log_z) < SAME else "another one from word to word"
    what = "Posteriors as the misprint has them" if sums.printed else "Posteriors"
    return (
        f"{what}, of the tags of “{said}”: the likeliest tag of each word is {run.named(sums.likeliest[:20])}; "
        f"{same} of {run.n} are Viterbi's too. Z is {spread}."
    )


def _verdict(sums: Sums) -> str:
    """What the numbers come to."""
    run, best, likeliest = sums.decoding, sums.decoding.best, sums.likeliest
    if best is None or likeliest is None:
        return "There is no possible path, so there is nothing to share out"
    if sums.printed:
        if run.n == 1:
            return f"A single {run.at.unit} has no transition to another in it, so nothing can go wrong"
        j = _goes_wrong(sums)
        if not j:
            return "Both recursions agree here by chance, so try another sentence"
        return f"Z should be p(x) at every {run.at.unit}, and first differs from it at {run.at.unit} {j}"
    share, ago = words.number(words.Share(sums.share(best))), _looked_back(sums)
    if (best == likeliest).all():
        return f"{ago}The posterior path is Viterbi's, with a share of {share}"
    why, apart = _broken(sums, likeliest), words.count(int((best != likeliest).sum()), run.at.unit)
    how = f"is impossible: {why}" if why else f"differs from Viterbi's at {apart}"
    return f"{ago}The posterior path {how}"


def _looked_back(sums: Sums) -> str:
    """What the way back has changed most, as a sentence; nothing if it has changed nothing."""
    was, now = percents(sums.filtered), percents(sums.posterior)
    j, v = np.unravel_index(np.abs(now - was).argmax(), was.shape)
    if now[j, v] == was[j, v]:
        return ""
    meant, unit = sums.decoding.meanings[v], sums.decoding.at.unit
    goes = "rises" if now[j, v] > was[j, v] else "falls"
    told = f"Looking back, {meant} at {unit} {j + 1} {goes} from {was[j, v]}% to {now[j, v]}%"
    least = int(sums.posterior.max(axis=1).argmin())
    if least == j or sums.decoding.n > LISTED:
        return f"{told}. "
    first = sums.decoding.meanings[sums.posterior[least].argmax()]
    return f"{told}, and {unit} {least + 1} is the least sure, with {now[least].max()}% for {first}. "


def _goes_wrong(sums: Sums) -> int:
    """The first word, from 1, at which Z is not p(x); 0 if there is none."""
    away = np.abs(np.expm1(sums.log_z - sums.log_p)) > SAME
    return int(away.argmax()) + 1 if away.any() else 0


def _broken(sums: Sums, tags: np.ndarray) -> str:
    """The first step of a path that is impossible, in words; empty if it has none."""
    run = sums.decoding
    breaks = np.flatnonzero(posterior_decoding.breaks(run.at.model, tags))
    if not breaks.size:
        return ""
    j = int(breaks[0])
    if j == 0:
        return f"no sentence begins with {run.meanings[tags[0]]}"
    if j == len(tags):
        return f"no sentence ends with {run.meanings[tags[-1]]}"
    return f"{run.meanings[tags[j]]} never follows {run.meanings[tags[j - 1]]}"


def _kind(sums: Sums) -> str:
    """How the path of each word's likeliest tag compares with the best path."""
    best, likeliest = sums.decoding.best, sums.likeliest
    if best is None or likeliest is None or not sums.share(likeliest):
        return "impossible"
    return "the best" if sums.share(likeliest) >= sums.share(best) * (1 - SAME) else "possible"


QUANTITIES = {
    "Viterbi": lambda sums: sums.decoding.named(sums.decoding.best),
    "posterior decoding": lambda sums: sums.decoding.named(sums.likeliest),
    "share of the posterior path": lambda sums: words.Share(sums.share(sums.likeliest)),
    "share of Viterbi's path": lambda sums: words.Share(sums.share(sums.decoding.best)),
    "path of the likeliest tags": _kind,
    "impossible step": lambda sums: _broken(sums, sums.likeliest),
    "posterior of word 3 as 1": lambda sums: sums.posterior[2, sums.decoding.at.tags.index("1")],
    "Z goes wrong at word": _goes_wrong,
    "least sure at word": lambda sums: int(sums.posterior.max(axis=1).argmin()) + 1,
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=lambda sums, step: replace(sums, step=step),
    said=said,
    closer=closer.show,
    ringed=chart,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "Forward and backward",
    choose,
    {Sums: screen, Products: underflow.screen},
    data="disagree",
    folded=("posterior_printed", "posterior_plain"),
)
