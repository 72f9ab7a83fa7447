"""Learn without tags: Baum-Welch, one pass over the sentences a step."""

import math

import numpy as np

from algos.hmm import baum_welch
from datasets.corpus import Corpus
from datasets.names import plain
from pages.views.hmm import edits, scene
from pages.views.hmm.learn import closer, script, starts, states
from pages.views.hmm.learn.figure import Stage, percent
from pages.views.hmm.learn.run import STARTS, Run, bits, learn
from ui import controls, picture, words
from ui.picture import Picture
from ui.view import Code, Number, Rows, Said, Screen, View, as_of, beside
from ui.words import Share

MOST_SENTENCES, MOST_WORDS, MOST_STATES = 250, 2000, 12
WORDS = {"ice_cream": "ice creams eaten in a day"}  # what the words of a corpus are, where they are none
MOST_DAYS = 60  # words in all up to which each is drawn with its states
TOLD, HEADED = 4, 2  # states of which the favourite word is told, and told in the headline
ALIKE = 1e-6  # of a probability: states that differ by less say the same
CLEARLY = 0.2  # ice creams a day: states that differ by less are not told apart by them
BEGUN = {
    "random": "the states are still random guesses",
    "equal": "the states are alike, and nothing is learned yet",
    "nearly equal": "the states hardly differ, and nothing is learned yet",
}
LIKELY = math.log(1e-4)  # a probability that is said as a number
HELP = {
    **{
        f"Surprise per {unit}, in bits": "The log-likelihood of all sentences used to base 2, its sign changed, "
        f"divided by the number of {unit}s. Learning makes it smaller: the model comes to expect what it reads."
        for unit in ("word", "day", "sound")
    },
    "Words matched": "The share of words whose likeliest state stands for their true tag, when states are matched to "
    "tags one to one as well as possible.",
}


def choose(data: Corpus) -> Run:
    start = controls.choice(
        "Start",
        list(STARTS) if data.given else [name for name in STARTS if name != "given"],
        "random",
        key="learn_start",
        titles=STARTS,
        help="EM climbs from where it begins. From all equal parameters it finds the frequencies of the words and no "
        "more; nearly equal ones are up to 5% larger or smaller, and slow at first.",
    )
    names, seed, text = data.tag_names, 0, ""
    if start == "given":
        text = edits.choose()
    else:
        help = "With 1, only frequencies and the mean length are learned. More states never fit worse at their best."
        first = min(len(names), MOST_STATES)
        K = controls.slider("Hidden states", 1, MOST_STATES, first, key="learn_states", help=help)
        names = tuple(str(i + 1) for i in range(K))
        if start != "equal":
            seed = controls.seed(help="Another one begins elsewhere, and may end on another hill.")
    most = _most(data)
    help = "The first so many are used. One sentence alone is soon explained too well."
    n = controls.slider(scene.units(data)[2].capitalize(), 1, most, most, key="learn_sentences", help=help)
    return learn(data, n, start, names, seed, text)


def chart(run: Run) -> Picture:
    """One frame a pass: the days and the states that they may come from, the emissions of the most frequent words.

    The transitions are there where they were given, and beside a table.
    """
    trace, order = run.trace, run.frequent
    top = max(float(state.model.emission[:, order].max()) for state in trace.states)
    said = [run.corpus.words[o] for o in order]
    units = scene.units(run.corpus)
    what, days = WORDS.get(run.corpus.name, "word"), run.corpus.sentences if run.size <= MOST_DAYS else ()
    given = run.start == "given"  # then one compares with the start, and may have edited what comes next
    first = trace.states[0].model.emission[:, order] if given else None
    stage = Stage(run.states, said, top, what, first, run.names, days, units, moves=given)

    def draw(i: int) -> picture.Figure:
        hmm = trace.states[i].model
        states = baum_welch.posteriors(hmm, run.words) if stage.days else ()
        return stage.draw(hmm.start, hmm.transition, hmm.emission[:, order], states)

    return picture.frames(
        len(trace.states),
        draw,
        lambda i: _caption(run, i),
        alt=_alt(run),
        start=0,
        steps=range(len(trace.states)),
        maps=True,
        key="learning",
    )


def numbers(run: Run) -> dict[str, Number]:
    """After the last pass of the trace."""
    found: dict[str, Number] = {f"Surprise per {run.unit}, in bits": bits(run.trace.final.log_likelihood, run.size)}
    return found if run.matched is None else found | {"Words matched": Share(run.matched.accuracy)}


def verdict(run: Run) -> str:
    """What the first states say most often, once learning has ended, and which of them have changed places."""
    if not run.trace.finished:
        return ""
    passes = words.count(run.trace.steps, "pass", "passes")
    some = f" These are {TOLD} of the {len(run.states)} states." if len(run.states) > TOLD else ""
    told = "" if _headed(run) else f"After {passes}, {words.listed(_favourites(run))}.{some}"
    return f"{told} {pair} have changed places.".strip() if (pair := _changed_places(run)) else told


def _headed(run: Run) -> bool:
    """Whether what the states say most often is short enough for the headline."""
    few = len(run.states) <= HEADED and run.trace.final.log_likelihood <= LIKELY
    return few and not any("equally" in said for said in _favourites(run))


def _favourites(run: Run) -> list[str]:
    """What each of the first states says most often in the end."""
    said = []
    for name, emission in zip(run.names[:TOLD], run.final.emission, strict=False):
        most = np.flatnonzero(np.isclose(emission, emission.max(), rtol=1e-6))
        told = f"“{plain(run.corpus.words[most[0]], 12)}”" if len(most) == 1 else "several equally"
        said.append(f"{plain(name, 8)} most often says {told}")
    return said


def _changed_places(run: Run) -> str:
    """Two states of the given model of which each says more nearly what the other one said at the start."""
    if run.start != "given":
        return ""
    first, now = (state.model.emission for state in (run.trace.states[0], run.trace.final))
    apart = np.abs(now[:, None] - first).sum(axis=2)  # (now, at the start)
    nearer = apart < np.diag(apart)[:, None]
    i, j = np.nonzero(np.triu(nearer & nearer.T))
    return f"{plain(run.states[i[0]], 8)} and {plain(run.states[j[0]], 8)}" if len(i) else ""


def said(run: Run) -> list[Said]:
    """From which sentences it learned."""
    n, m = len(run.corpus.sentences), len(run.whole.sentences)
    first = "the first" if n == 1 else f"the first {n}"
    unit, text, texts = scene.units(run.corpus)
    used = f"{first} of {m} {texts}" if n < m else f"all {n} {texts}" if n > 1 else f"one {text}"
    hidden = ", and does not look at the tags" if run.corpus.tags is not None else ""
    learned = f"EM learns from {used}, {words.count(run.size, unit)} in all{hidden}."
    how = f"Each pass guesses the state of every {unit}, also by its neighbours, and learns from the guesses."
    return [beside(f"{learned} {how}")]


def code(run: Run) -> Code:
    return Code(
        baum_welch,
        script.ours(run),
        None if run.edits else script.numpy(run),
        why="Written out in numpy, with STOP as one more state that says a symbol of its own: all sentences become "
        "one. The usual packages know no STOP; they could learn it in this way too.",
        note="The script in numpy is there where no probability is edited by hand." if run.edits else "",
    )


def rows(run: Run) -> Rows:
    return scene.rows(run.corpus, run.whole)


def _most(data: Corpus) -> int:
    """How many sentences can be used within a second."""
    sizes = np.cumsum([len(sentence) for sentence in data.sentences[:MOST_SENTENCES]])
    return max(1, int((sizes <= MOST_WORDS).sum()))


def _caption(run: Run, i: int) -> str:
    """One pass in words."""
    log = run.trace.states[i].log_likelihood
    parts = [] if i else [BEGUN.get(run.start, "nothing is learned yet")]
    if i == run.trace.steps:
        parts = [_ended(run) if run.trace.finished else f"EM is stopped before it converges{_so_far(run)}"]
        if run.start != "given" and run.matched is not None:
            parts.append(
                f"{words.number(Share(run.matched.accuracy))} of the words have a state that stands for their tag"
            )
    elif i:
        parts = _changed(run, i) or ["too little changes to be seen"]
    if log > LIKELY:
        _, one, several = scene.units(run.corpus)
        have = f"the {several} have" if len(run.corpus.sentences) > 1 else f"the {one} has"
        parts.append(f"{have} probability {words.number(math.exp(log))}")
    return f"Pass {i} of {run.trace.steps}: {', and '.join(parts)}"


def _ended(run: Run) -> str:
    """What has become of the states where EM has converged."""
    if _alike(run):
        return "EM has converged, but the states are still alike"
    zero = _still_zero(run)
    if _headed(run):
        return f"{zero and f'{zero}, and '}{words.listed(_favourites(run))}{_hot(run)}"
    if zero:
        return zero
    if most := _most_in(run):
        return f"EM has converged, with the most ice creams in {most}"
    return "EM has converged"


def _still_zero(run: Run) -> str:
    """Of a given start that an edit has made a step from state to state impossible in: that it has stayed so."""
    first, last = run.trace.states[0].model.transition[:, :-1], run.final.transition[:, :-1]
    never = np.argwhere((first == 0) & (last == 0))
    if run.start != "given" or not run.edits or len(never) != 1:
        return ""
    one, other = (plain(run.states[k], 8) for k in never[0])
    return f"a step from {one} to {other} is still impossible"


def _so_far(run: Run) -> str:
    """What the states have become where EM is stopped before it converges."""
    if _alike(run):
        return ", and the states are still alike"
    if _headed(run):
        hot = _hot(run) or ", and neither is the hot days yet" * (_asks_for_hot(run) and len(run.states) == 2)
        return f", so far {words.listed(_favourites(run))}{hot}"
    return f", so far with the most ice creams in {most}" if (most := _most_in(run)) else ""


def _alike(run: Run) -> bool:
    """Whether there are several states, and they say the same in the end."""
    emission = run.final.emission
    return len(emission) > 1 and float(np.ptp(emission, axis=0).max()) < ALIKE


def _most_in(run: Run) -> str:
    """In which of several states of diaries there are most ice creams."""
    if not _asks_for_hot(run) or len(run.states) <= HEADED:
        return ""
    eaten = _eaten(run)
    return words.listed([run.names[k] for k in np.flatnonzero(eaten > eaten.max() - CLEARLY)])


def _asks_for_hot(run: Run) -> bool:
    """Whether a state of diaries is to become the hot days."""
    return run.corpus.name == "ice_cream" and run.start != "given"


def _eaten(run: Run) -> np.ndarray:
    """How many ice creams a day of each state has on average, by what it says in the end."""
    return np.asarray(run.final.emission @ np.array([float(word) for word in run.corpus.words]))


def _hot(run: Run) -> str:
    """Which of two states of diaries has become the hot days: the one of more ice creams a day."""
    if not _asks_for_hot(run) or len(run.states) != 2:
        return ""
    eaten = _eaten(run)
    return f", so {run.names[int(eaten.argmax())]} is the hot days" if np.ptp(eaten) > CLEARLY else ""


def _changed(run: Run, i: int) -> list[str]:
    """What pass i (1, 2, ...) has changed most in what a state says, if one can read it in the picture."""
    before, after = (run.trace.states[j].model.emission for j in (i - 1, i))
    k, v = np.unravel_index(np.abs(after - before).argmax(), after.shape)
    old, new = (percent(float(p[k, v])) for p in (before, after))
    if old == new:
        return []
    how = "more" if after[k, v] > before[k, v] else "less"
    return [f"{plain(run.names[k], 8)} says “{plain(run.corpus.words[v], 12)}” {how} often, {new} instead of {old}"]


def _alt(run: Run) -> str:
    first, last = run.trace.states[0], run.trace.final
    favourites = [
        f"{plain(run.corpus.words[o], 12)} is most often in {plain(name, 8)}"
        for name, o in zip(run.names[:3], run.final.emission.argmax(axis=1), strict=False)
    ]
    return (
        f"The words of {words.count(len(run.states), 'hidden state')}: the log-likelihood rises from "
        f"{words.number(first.log_likelihood)} to {words.number(last.log_likelihood)} in "
        f"{words.count(run.trace.steps, 'pass', 'passes')}; {'; '.join(favourites)}."
    )


def _probability(run: Run, i: int) -> float:
    """Of all sentences, after pass i."""
    return math.exp(run.trace.states[i].log_likelihood)


def _says(run: Run, state: int) -> str:
    """What a state says in the end."""
    said = zip(run.corpus.words, run.final.emission[state], strict=True)
    return " ".join(f"{word} {p:.3f}" for word, p in said if p >= 0.0005)


QUANTITIES = {
    "log-likelihood": lambda run: run.trace.final.log_likelihood,
    "passes": lambda run: run.trace.steps,
    "probability at the start": lambda run: _probability(run, 0),
    "probability after a pass": lambda run: _probability(run, 1),
    "probability in the end": lambda run: _probability(run, -1),
    "state 1 says": lambda run: _says(run, 0),
    "state 2 says": lambda run: _says(run, 1),
    "the states differ by": lambda run: float(np.ptp(run.final.emission, axis=0).max()),
    "H to C in any pass": lambda run: max(float(state.model.transition[0, 1]) for state in run.trace.states),
    "have changed places": lambda run: _changed_places(run),
    "one tag for all": lambda run: Share(run.matched.table.sum(axis=0).max() / run.size),
}
SECTIONS = {"States": states.show, "Several starts": starts.show}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    verdict=verdict,
    said=said,
    closer=closer.show,
    sections=SECTIONS,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View("Learn without tags", choose, screen, data="ice_cream", folded=("seed",))
