"""Is it spam? A text is read word by word, and every word adds its logarithm to the sum."""

from dataclasses import replace

import numpy as np

from algos.text import naive_bayes, vocabulary
from algos.text.naive_bayes import BERNOULLI
from datasets.names import plain
from pages.views.text.spam import closer, figure
from pages.views.text.spam.run import ABSENT, OTHERS, PRIOR, Line, Reading, choose
from ui import controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Screen, View
from ui.words import Share

SEVERAL = 3  # words of which one weighs most
SILENT = 0.005  # a word that adds less says nothing
COUNTED = "Words it knows"


def chart(run: Reading) -> Picture:
    stage = figure.Stage(run)
    n = len(run.lines)
    return picture.frames(
        n,
        stage.draw,
        lambda i: caption(run, i),
        alt=f"A text of {words.count(len(run.said), 'word')}, and the sum of what they say: {caption(run, n - 1)}.",
        steps=range(n),
        maps=True,
        on_click=lambda i: _turn(run, i),
    )


def _turn(run: Reading, i: int) -> None:
    """The word of row i is taken out of the text, or put back. For callbacks."""
    if i < len(run.lines) and run.lines[i].kind >= 0:
        word = run.at.words.words[run.lines[i].kind]
        out = [one for one in run.out if one != word] if word in run.out else [*run.out, word]
        controls.put("out", " ".join(out))


def caption(run: Reading, i: int) -> str:
    """What the row has added, and what that comes to; at the end the verdict."""
    line, p = run.lines[i], float(run.posterior[i])
    before, now = (words.number(Share(run.posterior[j])) for j in (i - 1, i))
    moved = "rises" if line.weight > 0 else "falls"
    if now == before:
        moved = "stays as it is" if abs(line.weight) < SILENT else f"hardly {moved}"
    so_far = f"p({run.one}) {moved if i else f'is {now}'}"
    if i == len(run.lines) - 1 and now != before:
        so_far += f" to {now}"
    if np.isnan(p):
        so_far = "both classes are impossible"
    elif np.isinf(run.odds[i]):
        so_far = f"{run.one if p == 0 else run.other} is impossible"
    if line.kind == PRIOR:
        return f"Before any word is read, {so_far}"
    settled = i > 0 and not np.isfinite(run.odds[i]) and str(run.odds[i - 1]) == str(run.odds[i])
    so = "and still" if settled else "so"  # an earlier word has settled it
    if i < len(run.lines) - 1 or np.isnan(p):
        return f"{_spoken(run, line)}, {so} {so_far}"
    out = sum(not one.copies for one in run.lines if one.kind >= 0)
    if out:  # which is asked about
        loudest = _loudest(run)
        most = f", and {_weighs_most(run)}" if loudest.copies and loudest.kind >= 0 else ""
        return f"With {words.count(out, 'word')} taken out the verdict is {_verdict(run, i)}{most}"
    if line.kind >= 0 and i >= SEVERAL:
        return f"The verdict is {_verdict(run, i)}, and {_weighs_most(run)}"
    return f"{_spoken(run, line)}, {so} {so_far}, and the verdict is {_verdict(run, i)}"


def _loudest(run: Reading) -> Line:
    """The row of words that adds most, to either side."""
    return max(run.lines[1:], key=lambda line: abs(line.weight))


def _weighs_most(run: Reading) -> str:
    loudest = _loudest(run)
    return f"“{loudest.label}”, which speaks for {run.one if loudest.weight > 0 else run.other}, weighs most"


def _verdict(run: Reading, i: int) -> str:
    """What is decided; equal odds go to the class looked for, as `predict` has it."""
    told = run.one if run.odds[i] >= 0 else run.other
    if run.truth is None:
        return told
    truth = run.at.names[run.truth]
    return f"{told}, {'which is right' if truth == told else f'which is wrong: it is {truth}'}"


def _spoken(run: Reading, line: Line) -> str:
    """What the row says, in words."""
    weight = line.weight
    if not line.copies and line.kind >= 0:
        return f"“{line.label}” is taken out"
    towards = run.one if weight > 0 else run.other
    if line.kind in (ABSENT, OTHERS):
        one = line.copies == 1
        what = f"{'is' if one else 'are'} not there" if line.kind == ABSENT else f"{'tells' if one else 'tell'} less"
        return f"The {words.count(line.copies, 'word')} that {what} speak{'s' if one else ''} for {towards}"
    if np.isnan(weight):
        return f"“{line.label}” is in no text of either class"
    if np.isinf(weight):
        return f"“{line.label}” is in no text of {run.other if weight > 0 else run.one}"
    if abs(weight) < SILENT:
        return f"“{line.label}” says nothing"
    times = float(np.exp(min(abs(weight), 700)))
    told = f"{times:.1f}" if times < 100 else words.number(times)
    if run.length is not None:
        counts = f"“{line.label}” counts as {words.number(round(line.copies * run.copy, 2))}"
        return f"{counts}, which is {told} times as likely in {towards}"
    together = " together" if line.copies > 1 and run.model.event != BERNOULLI else ""
    return f"“{line.label}”{together} is {told} times as likely in {towards}"


def at(run: Reading, step: int) -> Reading:
    return replace(run, step=step)


def numbers(run: Reading) -> Numbers:
    return {
        f"p({run.one})": Share(run.posterior[run.now]),
        COUNTED: f"{run.counted} of {len(run.said)}",
    }


def meaning(run: Reading) -> dict[str, str]:
    return {
        f"p({run.one})": f"The probability of {run.one}, given the words read so far.",
        COUNTED: f"How many words count. The others are in none of the {len(run.at.train)} texts learned from"
        f"{', or were said before' if run.model.event == BERNOULLI else ''}, and are ignored.",
    }


def verdict(run: Reading) -> str:
    """What has become impossible by now, and what one can do about it; else which words are ignored."""
    odds = run.odds[run.now]
    if np.isnan(odds):
        return (
            f"One word was never seen in {run.one} and another never in {run.other}, so both products are 0, and "
            "0/0 is no probability. A pseudo-count above 0 repairs it."
        )
    if np.isinf(odds):
        lost = run.one if odds < 0 else run.other
        return (
            f"A word that was never seen in {lost} has made {lost} impossible, whatever the others say. Only "
            f"{words.count(int(run.at.train.sizes[int(odds > 0) ^ 1]), 'text')} of {lost} were learned from."
        )
    return _ignored(run)


def _ignored(run: Reading) -> str:
    """The words that say nothing because no text has them."""
    strange = [word for word, j in zip(run.said, run.features, strict=True) if j < 0]
    named = list(dict.fromkeys(f"“{plain(word, 16)}”" for word in strange))
    if not named:
        return ""
    named = named if len(named) <= SEVERAL else [*named[: SEVERAL - 1], f"{len(named) - SEVERAL + 1} more"]
    one = len(set(strange)) == 1
    are, they = ("is", "it is") if one else ("are", "they are")
    return f"{words.listed(named)} {are} in no text learned from, so {they} not counted."


def code(run: Reading) -> Code:
    model = run.model
    prior = tuple(float(p) for p in model.prior)
    known = "set(numbers[numbers >= 0].tolist())" if model.event == BERNOULLI else "numbers[numbers >= 0]"
    shown = {
        f"p({run.one})": "float(model.posterior(bag)[0, 1])",
        COUNTED: f'f"{{len({known})}} of {{len(numbers)}}"',
    }
    call = export.call(
        "naive_bayes.fit",
        "X",
        "train.labels",
        n_classes=2,
        event=model.event,
        pseudo_count=model.pseudo_count,
        prior=prior,
    )
    script = export.script(
        run.at.documents,
        [
            *run.at.lines,
            *([f"X = vocabulary.by_length(X, {run.length})"] if run.length else []),
            f"model = {call}",
            f"numbers = words.encode({run.text!r})",
            "bag = vocabulary.bags([numbers], len(words.words))",
            *([f"bag = vocabulary.by_length(bag, {run.length})"] if run.length else []),
        ],
        shown,
        imports=["from algos.text import naive_bayes, vocabulary"],
        title="One text, told by naive Bayes.",
    )
    library = None
    if model.pseudo_count > 0:
        library = export.filled(
            __file__,
            "library.py",
            data=run.at.documents.code,
            train=run.at.split + "[0]" if run.at.splits else "data",
            text=repr(run.text),
            event=repr(model.event),
            pseudo_count=model.pseudo_count,
            prior=list(prior),
            length=run.length,
        )
    return Code(
        naive_bayes,
        script,
        library,
        why="Its words are cut by the same function.",
        note="" if library else "scikit-learn warns of a pseudo-count of 0, so there is no script with it.",
    )


def rows(run: Reading) -> Rows:
    """The texts held out with what the model says of them."""
    held = run.at.held
    bags = run.at.words.counts(held.texts)
    posterior = run.model.posterior(bags if run.length is None else vocabulary.by_length(bags, run.length))[:, 1]
    return Rows(
        {
            "text": list(held.texts),
            "class": [run.at.documents.class_names[i] for i in held.labels],
            f"p({run.one})": posterior.tolist(),
        },
        "read",
        f"{held.source} {'Those held out' if run.at.splits else 'All of them'}, and what the model says.",
    )


def _weight_of(run: Reading, word: str) -> float:
    """What a word of the text adds. Raises LookupError where it is not in it."""
    return {line.label.split(" ×")[0]: line.weight for line in run.lines}[word]


def _against_half(run: Reading) -> float:
    """The log odds of a text that is said twice over those of one half. Raises LookupError of any other text."""
    first, second = np.array_split(run.features, 2)
    if not np.array_equal(first, second):
        raise LookupError("This text is not said twice.")
    half = vocabulary.bags([first], len(run.at.words.words))
    log = run.model.log_joint(half if run.length is None else vocabulary.by_length(half, run.length))[0]
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(run.odds[-1] / (log[1] - log[0]))


view = View(
    "Spam",
    choose,
    Screen(
        chart,
        numbers,
        meaning,
        at=at,
        verdict=verdict,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities={
            "p": lambda run: Share(run.posterior[-1]),
            "odds": lambda run: float(run.odds[-1]),
            "odds over one half's": _against_half,
            "prior odds": lambda run: float(run.odds[0]),
            "told": lambda run: "neither" if np.isnan(run.odds[-1]) else run.one if run.odds[-1] >= 0 else run.other,
            "loudest": lambda run: _loudest(run).label,
            "ignored": lambda run: int((run.features < 0).sum()),
            "what is missing says": lambda run: run.lines[-1].weight if run.lines[-1].kind == ABSENT else 0.0,
            "free says": lambda run: _weight_of(run, "free"),
        },
    ),
    data="mails",
    folded=("seed", "by_length", "out"),
)
