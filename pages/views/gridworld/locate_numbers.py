"""The numbers beside the robot's belief, and the walk as a table."""

from typing import Any

import numpy as np

from algos.gridworld.model import ACTIONS
from pages.views.gridworld import locate_words
from pages.views.gridworld.locate_setup import Located
from ui.figures.board_belief import likeliest

LABELS = ("p(true cell)", "Entropy, bits", "Mean p(true cell)", "Mean, with hindsight")
HELP = {
    LABELS[0]: "The belief in the cell where the robot really is, after the last reading.",
    LABELS[1]: "How unsure the last belief is: 0 is one certain cell, and each bit doubles the number of candidates.",
    LABELS[2]: "The belief in the true cell, averaged over the readings, each with the readings up to then.",
    LABELS[3]: "The same average if all readings are used for every time, later ones too.",
}


def of(located: Located) -> dict[str, float | int | str]:
    """At most four; hindsight only where the readings are possible."""
    last, cell = located.after[-1], located.walk.cells[-1]
    found = {
        LABELS[0]: float(last.probability[cell]),
        LABELS[1]: last.entropy,
        LABELS[2]: float(located.true().mean()),
    }
    return {**found, LABELS[3]: float(located.true_later().mean())} if located.possible else dict(found)


def table(located: Located) -> dict[str, Any]:
    """One row a reading: where the robot was, what it sensed, and what was believed."""
    cells, after = located.at.model.cells + 1, located.after
    truth = located.walk.cells
    best = [likeliest(state.probability) for state in after]
    guess = cells[[int(found[0]) for found in best]]
    later = {}
    if located.back.path is not None:
        row, column = cells[located.back.path].T
        later = {"Viterbi row": row, "Viterbi column": column, "with hindsight": located.true_later()}
    return {
        "reading": np.arange(1, len(truth) + 1),
        "row": cells[truth, 0],
        "column": cells[truth, 1],
        "sensed": [locate_words.reading(located, t) for t in range(len(truth))],
        "next move": [*(ACTIONS[a] for a in located.walk.actions), ""],
        "p(true cell)": located.true(),
        "entropy, bits": [state.entropy for state in after],
        "likeliest row": guess[:, 0],
        "likeliest column": guess[:, 1],
        "equally likely": [len(found) for found in best],
        **later,
    }
