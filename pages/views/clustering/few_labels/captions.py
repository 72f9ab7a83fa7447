"""What the pictures of few labels say."""

from algos.clustering.few_labels import FEATURES, FewLabels
from pages.views.clustering.few_labels import figure
from pages.views.clustering.few_labels.run import Run, untold
from ui import palette, words
from ui.view import Said, beside, note
from ui.words import Share

FALL = 0.05  # by which more labels tell less, from which on it is said
SHORT = 24  # letters of the names of classes that have room in a sentence
BY = {"one_hot": "the clusters", "distances": "the distances to centres"}


def straight_borders(run: Run) -> str:
    """What a classifier on the raw columns has between two classes, or several."""
    return "one straight border" if run.y.max() < 2 else "straight borders"


def more(run: Run, state: FewLabels, before: str) -> str:
    """Which side gets more right, of what the picture tells; and from where the raw columns have fallen."""
    raw, ours = (round(float(state.right[0, FEATURES.index(kind)]), 3) for kind in ("raw", run.kind))
    straight = straight_borders(run)
    s = "s" * (straight[0] == "o")
    own, of = words.number(Share(ours)), "of the other points right"
    if before:
        return f"{straight} drop{s} from {before} to {words.number(Share(raw))} right, and {BY[run.kind]} get {own}"
    if raw == ours:
        return f"{straight} and {BY[run.kind]} both get {own} {of}"
    if raw > ours:
        return f"{straight} get{s} {words.number(Share(raw))} {of} and {BY[run.kind]} {own}"
    return f"{BY[run.kind]} get {own} {of} and {straight} {words.number(Share(raw))}"


def fallen(run: Run, i: int) -> str:
    """What the raw columns told with the labels before, where it was clearly more."""
    now, before = (float(run.trace.states[j].right[0, 0]) for j in (i, max(i - 1, 0)))
    if before - now < FALL or i == len(run.trace.states) - 1:
        return ""
    return words.number(Share(before))


def said(run: Run) -> list[Said]:
    ringed = "Rings mark labels. " * (len(run.state.labelled) > figure.FEW)  # fewer are named in the picture
    none = ", and small grey ones get no prediction" * (run.kind == "one_hot" and untold(run, run.state) > 0)
    return [
        beside(f"{_key(run)}{ringed}Filled points are predicted right, hollow ones wrong{none}."),
        *map(note, run.at.caveats),
    ]


def _key(run: Run) -> str:
    """The classes by their marks, where they take little room."""
    named = ", ".join(f"{palette.sign(i)} {name}" for i, name in enumerate(run.at.data.class_names))
    return f"{named}. " if len(named) <= SHORT else ""
