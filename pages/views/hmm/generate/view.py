"""Generate: sentences drawn from the model, their lengths, the probability of one pair, and counting them again."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from algos.hmm import model, sampling
from datasets.corpus import Corpus
from datasets.names import plain
from pages.views.hmm import scene
from pages.views.hmm.generate import closer, figure, script
from pages.views.hmm.generate import sentences as written
from pages.views.hmm.generate.run import LONGEST, NEW, Drawn, draw, shortest
from ui import controls, picture, words
from ui.picture import Picture
from ui.view import Code, Number, Rows, Said, Screen, View, beside, warning
from ui.words import Share

FEW = 5  # words of a model of which it is told what each tag mostly says
SEED = 8  # whose first sentences are about as long as all are on average
SOME = 20  # sentences of which the lengths are told while one guesses
LENGTHS = 60  # exact probabilities shown at most
SIZES = (10, 20, 50, 100, 200, 500, 1000)
SHOWS = {
    "sentences": "sentences",
    "lengths": "how long they are",
    "pair": "one pair",
    "counting": "counting them again",
}
HELP = {
    "Probability of the pair": "Of the words with tags typed in the sidebar, the end of the sentence included.",
    "Mean length, exact": "The expected number of words, from the transitions.",
    "Mean length, drawn": f"The mean over the sentences drawn; they are cut off after {LONGEST} words.",
    NEW: "In what share of all sentences drawn two words stand side by side that never do in the data: those with a "
    "red bar.",
}


DRAWN = "The model draws each tag by the tag before it, and each word by its tag alone."
FACTORS = "Factors take turns: the probability of the next tag, then that of its word."


def choose(corpus: Corpus) -> Drawn:
    at = scene.choose(corpus)
    help = "What the chart is about."
    show = controls.choice("Show", list(SHOWS), "sentences", key="generate_show", titles=SHOWS, help=help)
    help = "The more, the closer what is counted comes to the model. The first ones stay the same."
    n = int(controls.log_slider("Sentences drawn", 10, 1000, 1000, key="generate_number", help=help))
    seed = int(controls.slider("Seed", 0, 99, SEED, key="seed", help="Another number, other sentences."))
    text = controls.words(
        "Words with tags",
        shortest(at),
        key="generate_pair",
        help="Such as the/1 dog/2: each word with a tag of the model after a slash. Their joint probability is worked "
        "out factor by factor.",
    )
    return draw(at, show, n, seed, text)


def chart(run: Drawn) -> Picture:
    return {"sentences": sentences, "lengths": lengths, "pair": pair, "counting": counting}[run.show](run)


def sentences(run: Drawn) -> Picture:
    shown = range(_written(run))
    said, tags = [run.said(i) for i in shown], run.sample.tags[: len(shown)]
    new = [run.new(i) for i in shown]
    meant = [run.at.legend.get(tag, tag) for tag in run.at.tags]
    called = meant if max(map(len, meant)) < 8 else []  # where they are short
    keys = {} if called else run.at.legend
    unknown = any(word.startswith("unknown ") for sentence in said for word in sentence[: written.SHOWN])
    begins = f"{plain(said[0][0], 20)} as {plain(run.at.tags[tags[0][0]], 8)}"
    words_of = [min(len(sentence), written.SHOWN) for sentence in said]
    cut = max(map(len, said)) > max(words_of)
    drawn = [
        (i, j) for i, m in enumerate(words_of) for j in range(m + 1)
    ]  # sentence and word; one past the last: the end
    return picture.frames(
        len(drawn),
        lambda k: written.sentences(said, tags, run.at.tags, new, k + 1, called, keys),
        lambda k: f"Sentence {drawn[k][0] + 1}{_drawn(run, *drawn[k])}" if k < len(drawn) - 1 else _outcome(run, new),
        start=sum(m + 1 for m in words_of[: max(len(words_of) // 2, 1)])
        - 1,  # half of them: the others are left to watch
        alt=f"The first {len(shown)} sentences drawn; the first has {words.count(len(said[0]), 'word')} and begins "
        f"with {begins}.",
        key="generated",
        note=(f"At most {written.SHOWN} words of each are shown; all are under Data. " if cut else "")
        + ("A question mark with a shape: any unknown word of this shape." if unknown else ""),
    )


def _written(run: Drawn) -> int:
    """How many of the first sentences have room in the picture."""
    return int((np.cumsum([written.lines(n) for n in run.lengths[: written.ROWS]]) <= written.ROWS).sum())


def _playing(run: Drawn) -> bool:
    """Whether some words of the sentences in the picture are still to come."""
    steps = sum(min(int(n), written.SHOWN) + 1 for n in run.lengths[: _written(run)])
    return run.show == "sentences" and run.step is not None and run.step < steps - 1


def _outcome(run: Drawn, new: Sequence[np.ndarray]) -> str:
    """How many of the sentences on display hold a new pair, and of all drawn; where there are few words, what each tag
    mostly says instead."""
    holding, n = sum(bool(one.any()) for one in new), len(new)
    count = "None" if not holding else "All" if holding == n > 1 else words.number(holding)
    of, hold = "" if count == "All" else "of the ", "contains" if holding <= 1 else "contain"
    many = f"{count} {of}{words.count(n, 'sentence')} {hold}"
    if len(run.at.symbols) <= FEW:
        return f"{many} a new pair, and {words.listed(_mostly(run))}"
    share = words.number(Share(np.mean(run.strange)))
    return f"{many} a new pair, and {share} of all {words.number(run.n)} drawn do"


def _mostly(run: Drawn) -> list[str]:
    """Of each tag that was drawn the word it says most often, and how often."""
    x, y = (np.concatenate(parts) for parts in (run.sample.words, run.sample.tags))
    told = list[str]()
    for v in np.unique(y).tolist():
        shares = np.bincount(x[y == v], minlength=len(run.at.symbols)) / (y == v).sum()
        tag, word = run.at.tags[v], run.at.symbols[int(shares.argmax())]
        name = plain(run.at.legend.get(tag, tag), 14)
        told.append(f"{name} says “{plain(word, 20)}” {words.number(Share(shares.max()))} of the time")
    return told


def _drawn(run: Drawn, i: int, j: int) -> str:
    """What the model did to say word j of sentence i, or to end it there."""
    hmm, tags, x = run.at.model, run.sample.tags[i], run.sample.words[i]
    names = [
        f"{plain(run.at.legend[tag], 14)} ({plain(tag, 8)})" if tag in run.at.legend else plain(tag, 8)
        for tag in run.at.tags
    ]
    if j == len(x):
        return f" stops after {words.count(j, run.at.unit)}" + (
            f": {_pairs(int(run.new(i).sum()), j - 1)}" if j > 1 else ""
        )
    if j == written.SHOWN:
        return f" has {words.count(len(x) - j, f'more {run.at.unit}')}, not shown"
    p = hmm.start[tags[0]] if j == 0 else hmm.transition[tags[j - 1], tags[j]]
    tag, word = names[tags[j]], plain(run.at.symbols[x[j]], 20)
    begins = "begins with" if j == 0 else f"goes on from {names[tags[j - 1]]} to"
    says = f"and says “{word}” with probability {_short(hmm.emission[tags[j], x[j]])}"
    return f" {begins} {tag} with probability {_short(p)} {says}"


def _pairs(new: int, n: int) -> str:
    """How many of the n pairs of neighbours of a sentence are new."""
    if not new:
        return f"none of its {n} neighbouring pairs is new" if n > 1 else "its one neighbouring pair is not new"
    if n == 1:
        return "its one neighbouring pair is new"
    of = ("both" if n == 2 else f"all {n}") if new == n else f"{new} of its {n}"
    return f"{of} neighbouring pairs {'are' if new > 1 else 'is'} new"


def _short(p: float) -> str:
    """A probability with two digits."""
    return words.number(float(f"{p:.2g}")) if p < 1e-4 else f"{p:.2g}"


def lengths(run: Drawn) -> Picture:
    exact, drawn, unit = _exact(run), float(run.lengths.mean()), run.at.unit
    most = len(exact)
    share = np.bincount(run.lengths, minlength=LENGTHS + 1)[1 : most + 1] / run.n
    beyond = 1 - float(exact.sum())
    first = ", ".join(words.number(float(p)) for p in exact[:6].round(12))
    tail = f" More than {words.count(most, unit)} have probability {words.number(beyond)}." if beyond > 1e-6 else ""
    shown = picture.still(
        figure.lengths(exact, share, run.mean, drawn, run.lengths[:SOME].tolist(), scene.units(run.at.corpus)),
        alt=f"Distribution of the number of {unit}s: of those shown the most likely is {int(exact.argmax()) + 1}, "
        f"with the probability {words.number(float(exact.max()))}; mean {words.number(run.mean)}, among those drawn "
        f"{words.number(drawn)}.",
        key="lengths",
        note=f"Bars are exact, by powers of the transition matrix: 1 to 6 {unit}s have {first}. Points are the drawn "
        f"{scene.units(run.at.corpus)[2]}.{tail}",
    )
    likeliest = f"The likeliest length is {words.count(int(exact.argmax()) + 1, unit)}"
    if not np.isfinite(run.mean):
        return replace(shown, captions=[f"{likeliest}, and the mean is infinite"])
    below = f"{words.number(_shorter(run))} are shorter than the mean of {words.number(round(run.mean, 9))}"
    return replace(shown, captions=[f"{likeliest}, and {below}"])


def pair(run: Drawn) -> Picture:
    running = np.cumsum(model.logs(run.factors)) / np.log(10)
    names = _factors(run)
    dead = np.flatnonzero(run.factors == 0)
    end = f"is 0: the factor {names[dead[0]]} is 0" if dead.size else f"is {words.number(run.joint)}"
    shown = picture.still(
        figure.product(running, names, run.factors),
        alt=f"Running product of {len(names)} factors; the joint probability {end}.",
        key="product",
        note=f"The pair is {run.pair}: words with their tags.",
    )
    if dead.size:
        only = "the only factor" if dead.size == 1 else f"the first of {dead.size} factors"
        told = f"{names[dead[0]]} is {only} of 0, so the probability of the pair is 0"
        return replace(shown, captions=[told])
    least = int(run.factors.argmin())
    told = f"The smallest factor is {names[least]}, {words.number(float(run.factors[least]))}"
    return replace(shown, captions=[f"{told}, and the probability of the pair is {words.number(run.joint)}"])


def counting(run: Drawn) -> Picture:
    sizes = [size for size in SIZES if size <= run.n]
    errors = sampling.errors(run.at.model, run.sample, sizes)
    first, last = words.number(float(errors[0])), words.number(float(errors[-1]))
    shown = picture.still(
        figure.counting(np.array(sizes), errors, sampling.typical_errors(run.at.model, sizes)),
        alt=f"Largest error of a transition against the number of sentences counted: {first} after {sizes[0]}, {last} "
        f"after {sizes[-1]}.",
        key="counting_back",
        note="The transitions are counted from the first n sentences, without smoothing. Four times as many sentences "
        "typically halve the error. Tags that were not drawn are left out.",
    )
    many = words.number(sizes[-1])
    if 0 < errors[-1] < errors[0]:
        factor = words.number(float(errors[0] / errors[-1]))
        told = f"falls from {first} after {sizes[0]} sentences to {last} after {many}, by a factor of {factor}"
    else:
        told = f"is {first} after {sizes[0]} sentences and {last} after {many}"
    return replace(shown, captions=[f"The largest error of a transition {told}"])


def numbers(run: Drawn) -> dict[str, Number]:
    found: dict[str, Number] = (
        {"Probability of the pair": run.joint}
        if run.show == "pair"
        else {NEW: "none yet" if _playing(run) else Share(np.mean(run.strange))}
    )
    if run.show == "sentences":
        return found
    return found | {"Mean length, exact": run.mean, "Mean length, drawn": float(run.lengths.mean())}


def said(run: Drawn) -> list[Said]:
    told = [{"sentences": DRAWN, "pair": FACTORS}.get(run.show, f"{words.count(run.n, 'sentence')} drawn.")]
    if cut := int((~run.sample.stopped).sum()):
        told.append(f"{words.number(cut)} did not stop within {LONGEST} words and were cut off there.")
    if not np.isfinite(run.mean):
        told.append("From some tag there is practically no way to STOP: the mean length is infinite.")
    known = run.at.known(run.pair.words)
    if unknown := [plain(word, 20) for word, there in zip(run.pair.words, known, strict=True) if not there]:
        told.append(f"The model does not know {words.listed(list(dict.fromkeys(unknown)))}.")
    return [warning(run.complaint, ":material/edit_off:"), *([beside(" ".join(told))] if told else [])]


def code(run: Drawn) -> Code:
    return Code(sampling, script.ours(run), script.recipe(run), why="Written out in numpy, from the same tables.")


def rows(run: Drawn) -> Rows:
    columns = {
        "words": [" ".join(run.said(i)) for i in range(run.n)],
        "tags": [" ".join(run.at.tags[v] for v in y) for y in run.sample.tags],
        "length": run.lengths,
        "stopped": run.sample.stopped,
        "new pair": run.strange,
    }
    return Rows(columns, "generated", f"Drawn from the model of “{run.at.corpus.title}” with seed {run.seed}.")


def _exact(run: Drawn) -> np.ndarray:
    """The probabilities of 1, 2, ... words."""
    return sampling.lengths(run.at.model, int(np.clip(run.lengths.max(), 6, LENGTHS)))


def _factors(run: Drawn) -> list[str]:
    """The factors' names in order: p(1 | START), p(the | 1), p(2 | 1), ..., p(STOP | 2)."""
    tags = ["START", *(plain(tag, 8) for tag in run.pair.tags)]
    names = []
    for word, before, tag in zip(run.pair.words, tags, tags[1:], strict=False):
        names += [f"p({tag} | {before})", f"p({plain(word, 10)} | {tag})"]
    return [*names, f"p(STOP | {tags[-1]})"]


def _share(run: Drawn, word: str, tag: str) -> float:
    """How often the word is the one drawn under a tag."""
    x, y = (np.concatenate(parts) for parts in (run.sample.words, run.sample.tags))
    return float((x[y == run.at.tags.index(tag)] == run.at.symbols.index(word)).mean())


def _shorter(run: Drawn) -> Share:
    """What share of all sentences has fewer words than there are on average."""
    if np.isinf(run.mean):
        return Share(1)
    most = int(np.ceil(round(run.mean, 9))) - 1
    return Share(sampling.lengths(run.at.model, most).sum() if most else 0)


def _error_falls(run: Drawn) -> float:
    """The largest error of a transition after 10 sentences, over that after all of them."""
    after_10, after_all = sampling.errors(run.at.model, run.sample, [10, run.n])
    return float(after_10 / after_all)


QUANTITIES = {
    "Mean length, exact": lambda run: run.mean,
    "shorter than the mean": _shorter,
    "p of one word": lambda run: float(_exact(run)[0]),
    "factors at 0": lambda run: int((run.factors == 0).sum()),
    "first factor at 0": lambda run: _factors(run)[int((run.factors == 0).argmax())],
    "3 on hot days": lambda run: _share(run, "3", "H"),
    "3 on cold days": lambda run: _share(run, "3", "C"),
    "days of heat in a row": lambda run: 1 / (1 - run.at.model.transition[run.at.tags.index("H")][0]),
    "error falls by the factor": _error_falls,
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=lambda run, step: replace(run, step=step),
    said=said,
    closer=closer.show,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View("Generate", choose, screen, data="sentences", folded=("unknown", "seed", "generate_pair"))
