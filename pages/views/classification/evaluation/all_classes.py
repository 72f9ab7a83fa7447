"""All classes at once: the table of who is taken for whom, and the scores of each class."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.classification import evaluation
from pages.views.classification.evaluation import figure as figures
from pages.views.classification.evaluation.judged import CELLS, Judged
from ui import controls, picture, words
from ui.figures import boundary, regions
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, beside, note, rows_of, warning
from ui.words import Share

SCORES = {"precision": "precision", "recall": "recall", "f1": "F1"}
ACCURACY, MEANS = "Accuracy", {score: f"Mean {label}" for score, label in SCORES.items()}
HELP = {
    ACCURACY: "The share of right answers, which stand on the diagonal of the table.",
    "Mean precision": "The mean over the classes, each against the rest, called “macro” in scikit-learn.",
    "Mean recall": "The mean over the classes, in which a rare class counts as much as any other.",
    "Mean F1": "The mean of the classes' F1.",
}


@dataclass(frozen=True, eq=False)
class Table:
    """The points a method is judged by, counted by what they are and what they are called."""

    judged: Judged
    counts: np.ndarray  # (k, k), truth in rows
    i: int  # the point looked at

    @property
    def called(self) -> np.ndarray:
        return self.judged.found.codes[0]

    @property
    def cell(self) -> np.ndarray:
        """The cell of each point, counted row by row."""
        return self.judged.truth * len(self.counts) + self.called

    @property
    def worst(self) -> tuple[int, int]:
        """The class most often taken for another, and that one."""
        wrong = self.counts - np.diag(np.diag(self.counts))
        row, column = np.unravel_index(wrong.argmax(), wrong.shape)
        return int(row), int(column)


def choose(judged: Judged) -> Table:
    i = controls.point(len(judged.truth))
    return Table(judged, evaluation.confusion(judged.truth, judged.found.codes[0], judged.at.k), i)


def chart(table: Table) -> Picture:
    judged, at = table.judged, table.judged.at
    left = [
        regions.probabilities(at.plane, judged.found.shares[1], cells=CELLS),
        boundary.mistakes(judged.points, table.called != judged.truth),
        *judged.clouds(at.class_names, judged.truth),
        boundary.ring(judged.points[[table.i]]),
    ]
    each = [evaluation.one_against_rest(table.counts, j) for j in range(at.k)]
    bars = {label: np.array([getattr(one, s) for one in each], float) for s, label in SCORES.items()}

    def look_at(hit: int) -> None:
        """The point that was clicked, or the next one in the cell of the table that was."""
        points = np.flatnonzero(table.cell == hit - len(judged.truth)) if hit >= len(judged.truth) else np.array([hit])
        if len(points):
            later = points[points > table.i]
            controls.put("point", int(later[0] if len(later) else points[0]) + 1)

    right, all_of_them = words.number(int(np.trace(table.counts))), words.number(int(table.counts.sum()))
    shown = picture.still(
        figures.all_classes(at.plane, left, table.counts, at.class_names, bars, first=len(judged.truth)),
        alt=f"{at.described} by {judged.title}: {right} of {all_of_them} answers are right.",
        key="table",
        on_click=look_at,
    )
    return replace(shown, captions=[_headline(table)])


def _headline(table: Table) -> str:
    """Which class is most often taken for which, and how often the other way round."""
    (a, b), names = table.worst, table.judged.at.class_names
    there, back = int(table.counts[a, b]), int(table.counts[b, a])
    if a == b or not there:
        return "No class is taken for another"
    times = [f"{words.count(n, 'time')}" if n else "never" for n in (there, back)]
    return f"{names[a]} is most often taken for {names[b]}, {times[0]}, and the other way round {times[1]}"


def numbers(table: Table) -> Numbers:
    means = {mean: Share(evaluation.macro(table.counts, s)) for s, mean in MEANS.items()}
    return {ACCURACY: Share(evaluation.accuracy(table.counts))} | means


def said(table: Table) -> list[Said]:
    at, truth = table.judged.at, table.judged.truth
    told = []
    if at.test is None:
        learned = "No points are held out: these are the points that were learned from."
        told.append(warning(learned, ":material/school:"))
    if unmet := [at.class_names[j] for j in range(at.k) if not table.counts[:, j].sum()]:
        told.append(note(f"No point is called {words.listed(unmet)}, so precision is undefined there and counts as 0."))
    always = at.class_names[int(np.bincount(truth).argmax())]
    blind = Share(evaluation.majority(truth, at.k))
    told.append(note(f"Always answering “{always}” has an accuracy of {words.number(blind)}."))
    return [*told, *map(note, at.caveats), beside(f"On {table.judged.counted}.")]


def closer(table: Table) -> None:
    """One point's probabilities, and every class's counts."""
    judged, names, i = table.judged, table.judged.at.class_names, table.i
    shares = zip(names, judged.found.shares[0][i], strict=True)
    listed = ", ".join(f"{name} {words.number(float(p))}" for name, p in shares)
    called, truth = table.called[i], judged.truth[i]
    right = "right" if called == truth else f"but it is {names[truth]}"
    st.caption("A click on a cell of the table goes through the points in it.")
    st.markdown(f"{judged.kind.capitalize()} point {i + 1}: {listed}. Called **{names[called]}**, {right}.")
    st.markdown("Each class against the rest, from its row and its column of the table:")
    rows = []
    for j, name in enumerate(names):
        s = evaluation.one_against_rest(table.counts, j)
        told = ["undefined" if v is None else words.number(Share(v)) for v in (s.precision, s.recall, s.f1)]
        rows.append(f"| {name} | {s.tp} | {s.fp} | {s.fn} | {' | '.join(told)} |")
    st.markdown(
        "| class | right (TP) | called so wrongly (FP) | missed (FN) | precision | recall | F1 |\n"
        "|:--|--:|--:|--:|--:|--:|--:|\n" + "\n".join(rows)
    )


def code(table: Table) -> Code:
    judged = table.judged
    given = f"y{judged.part}, predict(Z{judged.part})"
    ours = {mean: f'evaluation.macro(table, "{s}")' for s, mean in MEANS.items()}
    script = judged.script(
        [f"table = evaluation.confusion({given}, {judged.at.k})"],
        {ACCURACY: "evaluation.accuracy(table)"} | ours,
        uses="from algos.classification import evaluation",
        title=f"{judged.title} and its confusion table.",
    )
    theirs = {mean: f'float({s}_score(truth, called, average="macro", zero_division=0))' for s, mean in MEANS.items()}
    library = judged.script(
        [f"truth, called = {given}"],
        {ACCURACY: "float(accuracy_score(truth, called))"} | theirs,
        uses="from sklearn.metrics import accuracy_score, f1_score, precision_score, recall_score",
        title="The same answers counted by scikit-learn.",
    )
    return Code(evaluation, script, library)


def rows(table: Table) -> Rows:
    at = table.judged.at
    return rows_of(at.test or at.train, {"called": np.array(at.class_names)[table.called]})


QUANTITIES = {
    "Most often mistaken": lambda table: table.judged.at.class_names[table.worst[0]],
    "Taken for": lambda table: table.judged.at.class_names[table.worst[1]],
    "So many times": lambda table: int(table.counts[table.worst]),
    "The other way round": lambda table: int(table.counts[table.worst[::-1]]),
}

screen = Screen(chart, numbers, HELP, said=said, closer=closer, code=code, rows=rows, quantities=QUANTITIES)
