"""Up to four methods on the same rows: where each draws its boundary, and where they disagree."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from algos.classification import evaluation
from algos.classification.evaluation import error
from algos.library import models
from datasets import catalog
from datasets.entry import begins
from pages.views.classification import class_densities, held_out, methods, named_classes
from pages.views.classification.methods import TITLES, Answers
from pages.views.classification.side_by_side import closer, figure
from pages.views.classification.side_by_side.run import CELLS, Comparison, choose
from ui import classes, controls, palette, picture, words
from ui.classes import Scene
from ui.figures import boundary, regions
from ui.figures.marks import Trace
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside, note, rows_of, warning
from ui.words import Share

FEW = 2  # methods that are equally good: of more the headline says how many


def chart(run: Comparison) -> Picture:
    """A plot for each method that has a model, side by side (one below the other where there is little room)."""
    at = run.at
    codes = [answer.codes[2] for answer in run.solved.values()]
    veil = figure.veil(at.plane, codes if run.apart else [], CELLS)
    plots = [_plot(run, name, veil, first=i == 0) for i, name in enumerate(run.solved)]
    shown = picture.still(
        figure.figure(at.plane, plots),
        alt=f"{at.described}. {' '.join(_told(run, name) for name in run.solved)}",
        key="side",
        on_click=lambda hit: controls.put("point", hit + 1),
    )
    return replace(shown, captions=[_headline(run)] if len(run.solved) > 1 else [""])


def _told(run: Comparison, name: str) -> str:
    """How often a method is wrong, in words."""
    at, answer = run.at, run.found[name]
    errors = [error(at.y, answer.codes[0])] + ([] if at.test is None else [error(at.y_test, answer.codes[1])])
    return f"{TITLES[name]}, error: train {', test '.join(words.number(Share(share)) for share in errors)}."


def _plot(run: Comparison, name: str, veil: Trace, *, first: bool) -> figure.Plot:
    at, answer = run.at, run.found[name]
    part, seen, truth = run.judged
    wrong = answer.codes[part] != truth
    few = len(run.found) <= 2
    cloud = boundary.points(at.points, at.y, at.class_names, size=8 if few else 6)
    clouds, sizes = [cloud], cloud["marker"]["size"]
    if at.test is not None:
        hollow = boundary.test_points(at.test_points, at.y_test, at.class_names)
        sizes = figure.JUDGED if few else boundary.HOLLOW
        hollow["marker"] |= dict(size=sizes) | (dict(line=dict(width=figure.EDGE_OF_ONE)) if few else {})
        clouds = [held_out.quiet(cloud), held_out.clickable(hollow)]
    line = _border(at, answer)
    traces = [
        _background(at, answer),
        line,
        veil,
        figure.disputed(seen[~run.agreed]),
        boundary.mistakes(seen, wrong, sizes=np.full(len(seen), sizes)),
        *clouds,
        boundary.ring(seen[[run.i] if run.i >= 0 else []], size=figure.AROUND),
        *_words(run, name, line, first=first),
    ]
    return figure.Plot(traces, _label(name), int(wrong.sum()), len(wrong))


def _words(run: Comparison, name: str, line: Trace, *, first: bool) -> list[Trace]:
    """The classes' names, and what this method says of the point that was chosen; on the first, what to do with one."""
    at, plane, answer = run.at, run.at.plane, run.found[name]
    part, seen, truth = run.judged
    every = np.vstack([at.points, at.test_points])
    named = named_classes.names(plane, every, np.r_[at.y, at.y_test], at.class_names)
    named |= {} if first else dict(meta=None)  # while a guess is awaited the first plot alone has its points and names
    if run.i < 0:
        return [
            named,
            figure.invitation(
                plane, seen[~run.agreed][: len(seen) * first], every, np.column_stack([line["x"], line["y"]])
            ),
        ]
    wrong = answer.codes[part][run.i] != truth[run.i]
    said = _answer(at, answer, part, run.i)
    return [named, figure.word(plane, seen[[run.i]], said, palette.MISTAKE if wrong else None)]


def _background(at: Scene, answer: Answers) -> dict[str, Any]:
    if answer.shares:
        return regions.probabilities(at.plane, answer.shares[2], cells=CELLS) | dict(opacity=class_densities.PALE)
    if answer.scores[2].ndim == 1:
        return regions.scores(at.plane, answer.scores[2], cells=CELLS)
    return regions.winners(at.plane, answer.codes[2], at.k, cells=CELLS)


def _border(at: Scene, answer: Answers) -> dict[str, Any]:
    """Where the answer changes."""
    scores = answer.shares[2] if answer.shares else answer.scores[2]
    if scores.ndim == 1:
        return boundary.level(at.plane, scores, cells=CELLS)
    line = class_densities.meeting(at.plane, scores, cells=CELLS, name=None)
    return line | dict(line=line["line"] | dict(width=2.5))


def _label(name: str) -> str:
    """A method's name where there is little room."""
    return TITLES[name].removesuffix(" (scikit-learn)")


def _error(run: Comparison, name: str) -> Share:
    """On the held-out points; on those learned from if none are held out."""
    part, _, truth = run.judged
    return Share(error(truth, run.found[name].codes[part]))


def said(run: Comparison) -> list[Said]:
    at, told = run.at, []
    for name, answer in run.found.items():
        if answer.problem:
            told += [Said(f"**{TITLES[name]}**", "markdown"), warning(answer.problem, ":material/block:")]
    told += [note(f"{TITLES[name]} was {answer.ended}.") for name, answer in run.found.items() if answer.ended]
    if run.apart:
        told.append(note("The methods disagree in the grey regions."))
    if at.test is not None:
        told.append(beside(_key(run)))
    return [*told, *map(note, at.caveats)]


def _key(run: Comparison) -> str:
    """What full and hollow points are and, where a method says it, how a shade tells how sure it is."""
    at = run.at
    points = f"Filled: {words.count(len(at.y), 'training point')}. Hollow: {words.count(len(at.y_test), 'test point')}."
    sure = " The deeper the colour, the surer the method is." if any(a.shares for a in run.solved.values()) else ""
    return points + sure


def _headline(run: Comparison) -> str:
    """Who is wrong about the point that was chosen; else of how many points all say the same."""
    at, (part, _, truth) = run.at, run.judged
    kind = "training" if at.test is None else "test"
    two = len(run.solved) == 2
    if run.i >= 0:
        wrong = [_label(name) for name, one in run.solved.items() if one.codes[part][run.i] != truth[run.i]]
        who = words.listed(wrong) if wrong and len(wrong) < len(run.solved) else "Both" if two else "All"
        is_wrong = "is wrong" if len(wrong) == 1 else "are wrong" if wrong else "are right"
        about, truly = f"{who} {is_wrong} about {kind} point {run.i + 1}", at.class_names[truth[run.i]]
        if len(wrong) != 1 or len(run.solved) == 1:
            return f"{about}, which is {truly}"
        (told,) = (
            _answer(at, one, part, run.i) for one in run.solved.values() if one.codes[part][run.i] != truth[run.i]
        )
        return f"{about}: {told}, but it is {truly}"
    apart = int((~run.agreed).sum())
    points, who = words.count(len(truth), f"{kind} point"), "Both" if two else "All"
    if not apart:
        return f"{who} agree on all of {points}"
    errors = {_label(name): _error(run, name) for name in run.solved}
    least, most = min(errors.values()), max(errors.values())
    if least == most:
        told = f"{'both' if two else 'all'} are wrong on {words.number(least)}"
    else:
        best, worst = ([name for name, error in errors.items() if error == end] for end in (least, most))
        is_wrong = "is" if len(best) == 1 else "are"
        told = f"{_some(best)} {is_wrong} wrong on {words.number(least)}, {_some(worst)} on {words.number(most)}"
    if two:
        return f"The two disagree on {apart} of {points}, the yellow {'one' if apart == 1 else 'ones'}: {told}"
    return f"All agree on {len(truth) - apart} of {points}, not on the yellow {'one' if apart == 1 else 'ones'}: {told}"


def _some(names: list[str]) -> str:
    """Methods by name, or how many there are if that is too long."""
    return words.listed(names) if len(names) <= FEW else f"{len(names)} methods"


def _answer(at: Scene, answer: Answers, part: int, i: int) -> str:
    """The class, and how sure the method is of it if it can say."""
    code = answer.codes[part][i]
    sure = f"{words.number(Share(answer.shares[part][i, code]))} sure of " if answer.shares else "says "
    return f"{sure}{at.class_names[code]}"


def code(run: Comparison) -> Code:
    """All methods in one script."""
    shown = {
        f"{_label(name)}, wrong": f"{name}_wrong" if name in run.solved else repr("no model") for name in run.found
    }
    lines: list[str] = []
    imports: list[str] = []
    part = "" if run.at.test is None else "_test"
    for name in run.solved:
        made = methods.script(name, run.at, run.given[name])
        lines += [*made.lines, f"{name}_wrong = int((predict(Z{part}) != y{part}).sum())"]
        imports += made.imports
    theirs = any(name in models.MODELS for name in run.found)
    script = classes.script(run.at, lines, shown, imports=imports, title="Several methods on the same rows.")
    return Code(models if theirs else evaluation, script)


def rows(run: Comparison) -> Rows:
    at, (part, _, _) = run.at, run.judged
    answers = {TITLES[name]: np.array(at.class_names)[a.codes[part]].tolist() for name, a in run.solved.items()}
    return rows_of(at.test or at.train, answers)


def _training_error(name: str) -> Any:
    return lambda run: error(run.at.y, run.found[name].codes[0])


QUANTITIES = {
    **{_label(name): partial(_error, name=name) for name in TITLES},
    "QDA's error less LDA's": lambda run: _error(run, "qda") - float(_error(run, "lda")),
    "Test points all agree on": lambda run: int(run.agreed.sum()),
    "How far the errors lie apart": lambda run: words.apart(
        *(Share(f([_error(run, name) for name in run.solved])) for f in (min, max))
    ),
    "Test points": lambda run: len(run.at.y_test),
    "From the best error to the worst": lambda run: Share(np.ptp([_error(run, name) for name in run.solved])),
    "Training error of the tree": _training_error("decision_tree"),
    "Training error of one neighbour": _training_error("k_neighbors"),
}

screen = Screen(chart, said=said, closer=closer.show, code=code, rows=rows, quantities=QUANTITIES)
view = View(
    "Side by side",
    choose,
    screen,
    data="moons",
    entries=begins(catalog.CLASSIFICATION, "moons", n=100, noise=0.2),
    folded=("standardise", "test", "split", "point"),
)
