"""Which of two languages of three words a document was written in: its likelihood, its shares, its odds."""

from dataclasses import replace
from typing import Any

import numpy as np

from algos.text import unigram
from pages.views.text.models import closer, figure
from pages.views.text.models.run import CLASSES, WORDS, Document, choose, moved_to
from ui import export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, info, note

PETS, FLOWERS = CLASSES
OPENS = 3  # words read when it opens
TRIANGLE = (
    f"; beside it a triangle of all distributions of {words.listed(list(WORDS))}, shaded by how likely those read are"
)
SAME = 1e-9  # log odds that differ by less are the same
LOGS = tuple(f"log P(words | {name})" for name in CLASSES)  # columns of the data
POSTERIOR, ESTIMATE = f"P({PETS} | words)", f"Estimate of {WORDS[2]}"
HELP = {
    POSTERIOR: f"The probability that the words read so far are about {PETS}, by Bayes' rule.",
    ESTIMATE: f"How likely the next word is “{WORDS[2]}”, judged by this document alone: its share among the words "
    "read and the pseudo-counts. With Triangle on, its star is the estimate of all three words.",
}


def chart(run: Document) -> Picture:
    n = len(run.words)
    return picture.frames(
        n + 1,
        figure.brush(run, at),
        lambda i: caption(at(run, i)),
        start=min(OPENS, n),
        ahead=True,
        tracks={"x": range(len(run.words) + 1)},
        steps=range(n + 1),
        alt=f"The odds of {PETS} against {FLOWERS} as {words.count(n, 'word')} of a document are read, and how often "
        f"each class uses them{TRIANGLE if run.triangle else ''}. In the end: {_told(run)}.",
        drags=[Drag(figure.MODELS, moved_to, "Drag the class")] if run.triangle else [],
    )


def at(run: Document, step: int) -> Document:
    return replace(run, trace=run.trace.after(step))


def caption(run: Document) -> str:
    """What the last word did."""
    now = run.now
    if not now.length:
        return f"Before any word is read, {_told(run)}"
    if now.length == len(run.words) and now.possible:
        return _whole(run)
    word = WORDS[now.word]
    here = f"Word {now.length}, {word},"
    ratio = run.theta[:, now.word]
    if not ratio.any():
        return f"{here} is impossible in both classes, so {_told(run)}"
    if not ratio.all():
        return f"{here} is impossible in {CLASSES[int(ratio.argmin())]}, so {_told(run)}"
    if ratio[0] == ratio[1]:
        return f"{here} is equally likely in both classes, and still {_told(run)}"
    times = _odds(float(ratio.max() / ratio.min()))
    then = "now" if run.now.possible and np.isfinite(run.now.log_odds) else "still"
    return f"{here} is {times} times as likely in {CLASSES[int(ratio.argmax())]}, and {then} {_told(run)}"


def _told(run: Document) -> str:
    if not run.now.possible:
        return "neither class is possible"
    odds = run.now.log_odds
    likelier = CLASSES[0 if odds > 0 else 1]
    if np.isinf(odds):
        return f"only {likelier} is possible"
    if abs(odds) < SAME:
        return "both classes are equally likely"
    return f"the odds are {_odds(float(np.exp(abs(odds))))} to 1 for {likelier}"


def _whole(run: Document) -> str:
    """What all words together are about, how surely, and after which of them that was surest."""
    if run.triangle:
        return f"{_alone(run)}, and {_told(run)}"
    odds, n = run.now.log_odds, len(run.words)
    sure = np.abs(run.trace.curve("log_odds"))
    surest = n if sure[-1] > sure.max() - SAME else int(sure.argmax())
    after = "after both words" if n == 2 else f"after {'all ' if n > 1 else ''}{words.count(n, 'word')}"
    when = f"after word {surest}{', the last' if surest == n else ''}" if surest else "before any word"
    then = run.trace.curve("log_odds")[surest]
    if abs(odds) < SAME or (then > 0) != (odds > 0):
        when += f", for {CLASSES[0 if then > 0 else 1]}"
    if np.isinf(odds):
        return f"Only {CLASSES[0 if odds > 0 else 1]} is possible {after}"
    if abs(odds) < SAME:
        return f"Both classes are equally likely {after}" + (f", {_was(surest, n)} {when}" if sure.max() > SAME else "")
    if run.copies > 1:
        return f"After {run.copies} copies {_told(run)}, and after one copy {_once(run)}"
    told = _told(run)
    return f"{told[0].upper()}{told[1:]} {after}, {_was(surest, n)} {'then' if surest == n == 1 else when}"


def _was(surest: int, n: int) -> str:
    return f"and the answer {'is' if surest == n else 'was'} surest"


def _once(run: Document) -> str:
    """How sure one is after the first copy, and of what, unless that is the same as in the end."""
    once = at(run, len(run.words) // run.copies)
    if abs(once.now.log_odds) < SAME:
        return "both classes were equally likely"
    turned = (once.now.log_odds > 0) != (run.now.log_odds > 0)
    odds = f"they were {_odds(float(np.exp(abs(once.now.log_odds))))} to 1"
    return odds + (f" for {CLASSES[0 if once.now.log_odds > 0 else 1]}" if turned else "")


def _alone(run: Document) -> str:
    """How likely the last of the words is to come next, judged by this document alone and what is added to it."""
    count, n, added = int(run.now.counts[2]), run.now.length, run.pseudo_count
    theta = run.shares if run.smoothed is None else run.smoothed
    assert theta is not None
    of = f"{words.number(count + added)} of {words.number(n + len(WORDS) * added)}"
    judged = f"With {words.setting(added)} of each word added" if added else "Judged by its words alone"
    return f"{judged}, the next is {WORDS[2]} with probability {words.number(float(theta[2]))}, {of}"


def _odds(ratio: float) -> str:
    """Three digits, and no zeros behind them: 5 to 1."""
    return words.number(float(f"{ratio:.3g}")) if ratio < 1e6 else words.number(ratio)


def numbers(run: Document) -> Numbers:
    now, possible = run.now, run.now.possible
    return {
        POSTERIOR: words.Share(now.posterior[0]) if possible else "0/0",
    } | ({ESTIMATE: float(run.smoothed[2])} if run.smoothed is not None else {})


def said(run: Document) -> list[Said]:
    told: list[Said] = []
    if not len(run.words):
        told.append(info("Write some of the words dog, cat and tulip into the document.", ":material/edit:"))
    if run.left_out:
        told.append(
            note(
                f"{words.count(run.left_out, 'word')} of the text {_is(run.left_out)} not of this language and not "
                "counted."
            )
        )
    return told


def _is(n: int) -> str:
    return "is" if n == 1 else "are"


def code(run: Document) -> Code:
    assert run.trace.made is not None
    shown = {POSTERIOR: "trace.final.posterior[0]"} if run.now.possible else {}
    if run.smoothed is not None:
        shown[ESTIMATE] = f"unigram.estimate(trace.final.counts, {run.pseudo_count!r})[2]"
    script = export.script(
        _spelled(run),
        [
            f"vocabulary = {list(WORDS)!r}",
            "words = [vocabulary.index(word) for word in data]",
            f"theta = {export.literal(run.theta)}",
            f"trace = {export.recorded(run.trace.made, 'words', 'theta')}",
        ],
        shown,
        imports=["import numpy as np", "from algos.text import unigram", "from algos.trace import record"],
        title="A document in a language of three words.",
    )
    certain = not (run.theta > 0).all()
    return Code(
        unigram,
        script,
        None
        if certain
        else export.filled(__file__, "library.py", data=_spelled(run), theta=run.theta, prior=run.prior),
        why="Its probabilities are estimated with pseudo-counts, so no word is impossible in a class.",
        note="scikit-learn allows no word that is impossible in a class." if certain else "",
    )


def _spelled(run: Document) -> str:
    """The document as an expression."""
    once = [WORDS[word] for word in run.words[: len(run.words) // run.copies]]
    return f"{once!r}" + (f" * {run.copies}" if run.copies > 1 else "")


def rows(run: Document) -> Rows:
    states = run.trace.states
    columns: dict[str, Any] = {
        "words read": np.arange(len(states)),
        "word": ["", *(WORDS[word] for word in run.words)],
    }
    logs = run.trace.curve("log_likelihoods")
    columns |= {label: logs[:, c] for c, label in enumerate(LOGS)}
    columns[POSTERIOR] = [float(state.posterior[0]) if state.possible else np.nan for state in states]
    return Rows(columns, "document", "A document read word by word.")


QUANTITIES = {
    "Words": lambda run: len(run.words),
    "Times as likely in pets": lambda run: float(np.exp(run.now.log_likelihoods[0] - run.now.log_likelihoods[1])),
    "Prior at which it ties": lambda run: float(
        1 / (1 + np.exp(run.now.log_likelihoods[0] - run.now.log_likelihoods[1]))
    ),
    "Log odds after the first word": lambda run: run.trace.states[1].log_odds,
    "Share of tulip": lambda run: words.Share(run.shares[2]),
    "Log odds of one copy": lambda run: at(run, len(run.words) // run.copies).now.log_odds,
    "P(pets) of one copy": lambda run: float(at(run, len(run.words) // run.copies).now.posterior[0]),
}

view = View(
    "Document models",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=at,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    folded=("triangle", "pseudo", "pets_dog", "pets_cat", "flowers_dog", "flowers_cat"),
)
