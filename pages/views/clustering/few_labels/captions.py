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


def more(run: Run, state: FewLabels) -> str:
    """Which side gets more right, of what the picture tells."""
    raw, ours = (round(float(state.right[0, FEATURES.index(kind)]), 3) for kind in ("raw", run.kind))
    straight = straight_borders(run)
    verb = "get" + "s" * (straight[0] == "o")
    if raw == ours:
        return f"{straight} {verb} as many right as {BY[run.kind]}"
    more, fewer = (straight, BY[run.kind]) if raw > ours else (BY[run.kind], straight)
    verb = verb if raw > ours else "get"
    high, low = max(raw, ours), min(raw, ours)
    return f"{more} {verb} {words.number(Share(high))} right, {fewer} {words.number(Share(low))}"


def fallen(run: Run, i: int) -> str:
    """How much the raw columns told with the labels before, where it was clearly more."""
    now, before = (float(run.trace.states[j].right[0, 0]) for j in (i, max(i - 1, 0)))
    if before - now < FALL or i == len(run.trace.states) - 1:
        return ""
    told = words.number(Share(before))
    return f"; with {len(run.trace.states[i - 1].labelled)}, {straight_borders(run)} got {told}"


def said(run: Run) -> list[Said]:
    ringed = "Ringed: has a label. " * (len(run.state.labelled) > figure.FEW)  # fewer are named in the picture
    none = ", small grey ones get no guess, which counts as wrong" * (
        run.kind == "one_hot" and untold(run, run.state) > 0
    )
    return [
        beside(f"{_key(run)}{ringed}Filled points are guessed right, hollow ones wrong{none}."),
        *map(note, run.at.caveats),
    ]


def _key(run: Run) -> str:
    """The classes by their marks, where they take little room."""
    named = ", ".join(f"{palette.sign(i)} {name}" for i, name in enumerate(run.at.data.class_names))
    return f"{named}. " if len(named) <= SHORT else ""
