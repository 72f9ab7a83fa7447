"""How good is the tagger? Accuracy on sentences held out, against simpler ways."""

from dataclasses import replace

import numpy as np

from algos.hmm import evaluation
from algos.hmm.evaluation import METHODS
from datasets.corpus import Corpus
from pages.views.hmm import scene
from pages.views.hmm.accuracy import closer, figure, run
from pages.views.hmm.accuracy.methods import PAIR, methods
from pages.views.hmm.accuracy.run import DRAWS, TESTED, TITLES, Tested, as_of
from pages.views.hmm.scene import MOST
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Number, Rows, Said, Screen, View, beside
from ui.words import Share

UNKNOWN = "Unknown words"
FLAT = 0.5  # percentage points: a curve that gains no more when the sentences are doubled is flat
ONLY = ("Words only Viterbi got right", "Words only word by word got right")
HELP = {
    "Viterbi": "The share of new words whose tag is right. What it cannot tag is tagged word by word.",
    "Word by word": "The same when each word gets its most frequent tag in training.",
    "Viterbi on unknown": "The share that Viterbi has right among the words that do not occur in training.",
    ONLY[0]: "Words so far whose tag Viterbi has right and word by word has wrong: their neighbours helped.",
    ONLY[1]: "Words so far whose tag word by word has right and Viterbi has wrong: their neighbours misled it.",
    UNKNOWN: "The share of the new words that do not occur in the training sentences.",
}
SCRIPT = {  # what prints the numbers
    ONLY[0]: 'int((score.right & ~scores["per word"].right).sum())',
    ONLY[1]: 'int((~score.right & scores["per word"].right).sum())',
    "Viterbi": "score.accuracy",
    "Word by word": 'scores["per word"].accuracy',
    "Viterbi on unknown": '"none" if known == 1 else score.unknown_accuracy',
    UNKNOWN: "1 - known",
}


def choose(data: Corpus) -> Tested:
    if not data.tagged:
        raise compute.Refused("These sentences have no tags to compare with. Choose other data.")
    if len(data.sentences) < 2:
        raise compute.Refused("One sentence cannot be split into one to learn from and one to test. Choose other data.")
    share = controls.slider(
        "Held out", 0.1, 0.9, 0.3, step=0.1, key="held_out", help="The share of sentences tested on."
    )
    seed = controls.seed("Split seed", key="split", help="Another number, other sentences are held out.")
    train, test = run.split(data, share, seed)
    at = scene.choose(train)
    help = "Four ways of tagging side by side; which tags are mistaken for which; or what more sentences bring."
    show = controls.choice("Show", list(SHOWS), "methods", key="accuracy_show", help=help)
    method, by_tag = "viterbi", False
    if show == "methods":
        help = "A row for each tag, too, and two more ways of tagging."
        by_tag = controls.toggle("By tag", False, key="accuracy_tags", help=help)
    if show == "confusion":
        help = "Whose mistakes are counted."
        method = controls.choice("Method", list(METHODS), method, key="accuracy_method", titles=TITLES, help=help)
    curve = run.learn(at, test) if show == "learning curve" else None
    return Tested(data, share, seed, at, test, run.measure(at, test), show, method, curve, by_tag)


def chart(test: Tested) -> Picture:
    return SHOWS[test.show](test)


def confusion(test: Tested) -> Picture:
    """True against said tags."""
    tags, table = test.at.tags, test.results.scores[test.method].confusion
    wrong = table * (1 - np.eye(len(table), dtype=int))
    i, j = np.unravel_index(wrong.argmax(), wrong.shape)
    worst = "No word is mistaken"
    if wrong.max():
        times = words.count(int(wrong.max()), "time")
        worst = f"The most frequent mistake is to tag {tags[i]} as {tags[j]}, {times}"
    return picture.still(
        figure.confusion(tags, table),
        alt=f"True tags against those said by {TITLES[test.method]}. {worst}.",
        key="accuracy_confusion",
        note="Each cell counts words, blue if right and orange if wrong, the stronger the larger its share of the row. "
        f"{worst}.",
    )


def learning(test: Tested) -> Picture:
    """Accuracy over the number of training sentences."""
    assert test.curve is not None
    sizes, tested = test.curve.sizes, test.curve.tested
    curves = [(TITLES[name], draws) for name, draws in test.curve.accuracy.items()]
    ends = [f"{name} from {words.number(r[:, 0].mean())} to {words.number(r[:, -1].mean())}" for name, r in curves]
    few = f", here {words.number(tested)} of them" if tested < len(test.held_out.sentences) else ""
    shown = picture.still(
        figure.learning(sizes, curves),
        alt=f"Accuracy from {words.number(int(sizes[0]))} to {words.number(int(sizes[-1]))} training sentences: "
        f"{words.listed(ends)}.",
        key="accuracy_learning",
        note=f"Each point is the mean of {DRAWS} draws of training sentences, and the band goes from the worst to the "
        f"best. The last point uses all of them. The tested sentences are always the same{few}.",
    )
    return replace(shown, captions=[_enough(test)])


SHOWS = {"methods": methods, "confusion": confusion, "learning curve": learning}


def numbers(test: Tested) -> dict[str, Number]:
    """What the picture does not say itself."""
    if test.show != "methods":
        return {name: QUANTITIES[name](test) for name in ("Viterbi", "Word by word", "Viterbi on unknown", UNKNOWN)}
    viterbi, alone = (test.score(name).right for name in PAIR)
    return {ONLY[0]: int((viterbi & ~alone).sum()), ONLY[1]: int((~viterbi & alone).sum())}


def _unknown(test: Tested) -> Share:
    """The share of the tested words so far that the training sentences do not hold."""
    known = test.score().known
    return Share((~known).mean() if len(known) else 0.0)


def _share(value: float) -> Number:
    """A share of words; there may be none."""
    return "none" if np.isnan(value) else Share(value)


def said(test: Tested) -> list[Said]:
    """What was learned from and tested, and what was left aside."""
    n, whole, tested = words.number, len(test.data.sentences), len(test.held_out.sentences)
    told = [
        f"The model learns from {words.count(len(test.at.corpus.sentences), 'sentence')} and is tested on "
        f"{n(tested)} new ones.",
    ]
    told.append("Word by word, each word gets the tag that it has most often in training.")
    if dead := sum(test.results.impossible):
        told.append(
            f"{n(dead)} of the tested sentences {'has' if dead == 1 else 'have'} probability 0: the model gives no "
            "tags, and the word-by-word tags are counted in their place."
        )
    if test.data.given:
        told.append(scene.LEFT_ASIDE)
    if whole > MOST:
        told.append(f"{n(MOST)} of {n(whole)} sentences, drawn at random, are used.")
    if tested == TESTED:
        told.append(f"At most {n(TESTED)} are tested.")
    return [beside(" ".join(told))]


def code(test: Tested) -> Code:
    """This run as a script. No library at hand has this model, so there is no second one."""
    at, data = test.at, test.data
    sampled = f".sample({MOST})" if len(data.sentences) > MOST else ""
    lines = [
        f"data, test = data{sampled}.split({test.share!r}, seed={test.seed})",
        *([f"test = test.sample({TESTED})"] if len(test.held_out.sentences) == TESTED else []),
        *at.lines,
        f"x = [unknown.encode(s, data.words, {at.treatment!r}) for s in test.sentences]",
        "_, y = test.encoded()",
        f"best = per_word.best(unknown.extended(counts, data.words, {at.treatment!r}))",
        "most = int(per_word.totals(counts).argmax())",
        "scores = {}",
        'for method in ("viterbi", "per word"):',
        "    said, _ = evaluation.tag(x, method, hmm=hmm, per_word=best, most_frequent=most)",
        "    scores[method] = evaluation.evaluate(y, said, x, n_tags=len(data.tag_names), n_known=len(data.words))",
        'score, known = scores["viterbi"], float(scores["viterbi"].known.mean())',
    ]
    script = export.script(
        data,
        lines,
        {label: SCRIPT[label] for label in numbers(test)},
        imports=[*at.imports, "from algos.hmm import evaluation, per_word"],
        title="Tags of sentences held out, by a hidden Markov model and word by word.",
    )
    return Code(evaluation, script)


def rows(test: Tested) -> Rows:
    """Every tested word with its true tag and what each method said."""
    frame, names = test.held_out.frame(), np.array(test.at.tags)
    columns = {name: frame[name].to_numpy() for name in ("sentence", "word", "tag")}
    columns |= {TITLES[method]: names[np.concatenate(tags)] for method, tags in test.results.said.items()}
    return Rows(columns, test.data.name, test.data.source)


def _enough(test: Tested) -> str:
    """From how many sentences on Viterbi is ahead, and whether more of them still bring more."""
    assert test.curve is not None
    sizes, viterbi = test.curve.sizes, test.curve.accuracy["viterbi"].mean(axis=0)
    start = _ahead_from(test)
    ahead = f"Viterbi is ahead from {words.count(start, 'sentence')} on" if start else "Viterbi is not ahead in the end"
    if start == sizes[0]:  # of fewer nothing is known
        many = words.count(start, "sentence")
        tried, at_one = (f"at every size tried, from {many} on", f"at {many}, the only size tried")
        ahead = f"Viterbi is ahead {tried if len(sizes) > 1 else at_one}"
    half = int(np.flatnonzero(sizes <= max(sizes[-1] / 2, sizes[0]))[-1])
    gain = 100 * float(viterbi[-1] - viterbi[half])
    if half == len(sizes) - 1:
        return ahead
    more = f"still adds {gain:.1f} percentage points" if gain > FLAT else "adds nothing more"
    return f"{ahead}, and going from {words.number(int(sizes[half]))} to {words.number(int(sizes[-1]))} {more}"


def _ahead_from(test: Tested) -> int:
    """From how many training sentences on Viterbi is ahead of word by word; 0 if it is not in the end."""
    assert test.curve is not None
    viterbi, alone = (test.curve.accuracy[name].mean(axis=0) for name in ("viterbi", "per word"))
    behind = np.flatnonzero(viterbi <= alone)
    first = behind[-1] + 1 if behind.size else 0
    return int(test.curve.sizes[first]) if first < len(viterbi) else 0


def _helps_most_on(test: Tested) -> str:
    """The tag of whose words Viterbi tags most more right than word by word."""
    viterbi, alone = (test.results.scores[name].by_tag for name in ("viterbi", "per word"))
    return test.at.tags[int(np.nanargmax(viterbi - alone))]


QUANTITIES = {
    "Viterbi": lambda test: _share(test.score().accuracy),
    "Word by word": lambda test: _share(test.score("per word").accuracy),
    "Viterbi on unknown": lambda test: _share(test.score().unknown_accuracy),
    "Viterbi ahead by": lambda test: _share(test.score().accuracy - test.score("per word").accuracy),
    UNKNOWN: _unknown,
    "impossible sentences": lambda test: sum(test.results.impossible),
    "on known words": lambda test: test.results.scores["viterbi"].known_accuracy,
    "word by word on known words": lambda test: test.results.scores["per word"].known_accuracy,
    "word by word on unknown words": lambda test: test.results.scores["per word"].unknown_accuracy,
    "share of impossible sentences": lambda test: Share(np.mean(test.results.impossible)),
    "tested sentences": lambda test: len(test.held_out.sentences),
    "ahead from": _ahead_from,
    "gain from 80 to 160": lambda test: float(np.diff(test.curve.accuracy["viterbi"].mean(axis=0))[-2]),
    "helps most on": _helps_most_on,
}
SECTIONS = {"Mistakes": closer.list_mistakes}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    said=said,
    closer=closer.show,
    sections=SECTIONS,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "How good",
    choose,
    screen,
    data="sentences",
    entries=scene.TAGGED,
    folded=("unknown", "held_out", "split", "accuracy_tags"),
)
