"""What the tagging view says of its states and nodes."""

import numpy as np

from algos.hmm.viterbi import Trellis
from pages.views.hmm.tag_solution import Solution, probability
from ui import words


def caption(solution: Solution, state: Trellis) -> str:
    """One state in words."""
    said, tags, n, j = solution.said, solution.tags, solution.n, len(state.score)
    if state.phase == "start":
        return "Start: no column is filled"
    if state.phase == "column":
        best = int(state.score[-1].argmax())
        if np.isneginf(state.score[-1, best]):
            return f"Word {j} of {n}, “{said[j - 1]}”: no path arrives"
        return f"Word {j} of {n}, “{said[j - 1]}”: the best score so far ends in {tags[best]}"
    if state.phase == "stop":
        return f"STOP: the best of all paths has probability {probability(state.log_probability)}"
    i = n - len(state.path)
    if i == n - 1:
        return f"Back: the best way to STOP comes from {tags[state.path[0]]}, so “{said[i]}” is {tags[state.path[0]]}"
    after = tags[state.path[1]]
    done = ". The path is complete" if i == 0 else ""
    return f"Back: the best way to {after} at “{said[i + 1]}” comes from {tags[state.path[0]]}{done}"


def cell(solution: Solution, j: int, v: int) -> str:
    """The arithmetic of one node."""
    hmm, score, tags = solution.at.model, solution.final.score, solution.tags
    word, tag = solution.said[j], tags[v]
    emit = f"× p({word} | {tag}) {words.number(float(hmm.emission[v, solution.x[j]]))}"
    u = int(solution.final.back[j, v])
    if np.isneginf(score[j, v]):
        why = f"{tag} never brings it" if hmm.emission[v, solution.x[j]] == 0 else "no path arrives here"
        return f"<b>{word} as {tag}</b><br>impossible: {why}"
    if j == 0:
        lines = [f"p({tag} first) {words.number(float(hmm.start[v]))}"]
    else:
        lines = [
            f"best from {tags[u]}: {probability(score[j - 1, u])}",
            f"× p({tag} | {tags[u]}) {words.number(float(hmm.transition[u, v]))}",
        ]
    share = f"<br>share of all paths through here: {words.number(float(solution.posterior[j, v]))}"
    return "<br>".join([f"<b>{word} as {tag}</b>", *lines, emit, f"= {probability(score[j, v])}"]) + (
        share if solution.paths else ""
    )


def stop(solution: Solution) -> str:
    """The arithmetic of STOP."""
    v = int(solution.ends.argmax())
    if not solution.paths:
        return "<b>STOP</b><br>impossible: no path arrives here"
    return (
        f"<b>STOP</b><br>best from {solution.tags[v]}: {probability(solution.final.score[-1, v])}<br>"
        f"× p(STOP | {solution.tags[v]}) {words.number(float(solution.at.model.transition[v, -1]))}<br>"
        f"= {probability(float(solution.ends[v]))}"
    )


def why(solution: Solution) -> str:
    """The first tag that its neighbours change: the factors that speak for it, against the tag of the word alone."""
    best, alone, hmm = solution.best, solution.baseline, solution.at.model
    if best is None or not (differ := np.flatnonzero((best != alone) & (alone >= 0))).size:
        return ""
    j = int(differ[0])
    before, after = (best[j - 1] if j else -1), (best[j + 1] if j + 1 < solution.n else -1)
    names = (*solution.tags, "start"), (*solution.tags, "STOP")
    rows, steps, brings = [], [], []
    for v in (best[j], alone[j]):
        rows.append(f"{names[0][before]} → {solution.tags[v]} → {names[1][after]}")
        steps.append(float((hmm.transition[before, v] if j else hmm.start[v]) * hmm.transition[v, after]))
        brings.append(float(hmm.emission[v, solution.x[j]]))
    word, (tag, other) = solution.said[j], (solution.tags[v] for v in (best[j], alone[j]))
    said = f"Why is “{word}” {tag} and not {other}?"
    if steps[1] == 0:
        return f"{said} {rows[1]} is impossible."
    if brings[1] == 0:
        return f"{said} {other} never brings it."
    by_steps, by_word = steps[0] / steps[1], brings[0] / brings[1]
    return (
        f"{said} {rows[0]} is {words.number(by_steps)} times as likely as {rows[1]}, and “{word}” is "
        f"{words.number(by_word)} times as likely from {tag} as from {other}: together "
        f"{words.number(by_steps * by_word)} times."
    )


def alt(solution: Solution) -> str:
    """The picture in a sentence."""
    said = " ".join(solution.said[:20])
    if solution.best is None:
        return f"Trellis of “{said}”: no path through the {len(solution.tags)} tags is possible."
    tags = " ".join(solution.tags[v] for v in solution.best[:20])
    differ = int((solution.best != solution.baseline).sum())
    return (
        f"Trellis of “{said}” with {words.count(len(solution.tags), 'tag')}: the best path is {tags}; "
        f"word by word {words.count(differ, 'tag')} would be different."
    )
