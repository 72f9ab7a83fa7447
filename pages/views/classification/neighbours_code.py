"""The numbers beside the vote of the neighbours, and the scripts that print them."""

import numpy as np
import streamlit as st

from algos.classification import k_neighbors
from algos.classification.evaluation import error
from algos.classification.k_neighbors import KNeighbors
from algos.numerics import squared_distances
from ui import classes, page
from ui.classes import Scene


def numbers(state: KNeighbors, at: Scene) -> dict[str, float]:
    """The errors with the chosen number of neighbours."""
    shown = {"Training error": state.train_error, "Left-out error": state.left_out_error}
    return shown | ({"Test error": error(at.y_test, state.predict(at.Z_test))} if at.test else {})


def show(at: Scene, count: int) -> None:
    """This run, the same with scikit-learn, and the source."""
    shown = {"Training error": "model.train_error", "Left-out error": "model.left_out_error"}
    tested = {"Test error": "float((model.predict(Z_test) != y_test).mean())"} if at.test else {}
    own = classes.script(
        at,
        [f"model = record(k_neighbors.steps(Z, y, counts=[{count}]), limit=1).final"],
        shown | tested,
        imports=["from algos.classification import k_neighbors", "from algos.trace import record"],
        title="k nearest neighbours.",
    )
    if _tied(at):
        st.caption(
            "Some points are equally near here. scikit-learn takes them in no fixed order, so its numbers may differ."
        )
        return page.code(k_neighbors, own, None)
    library = classes.script(
        at,
        [
            f'model = KNeighborsClassifier({count}, algorithm="brute").fit(Z, y)',
            f"others = KNeighborsClassifier({min(count, len(at.y) - 1)})",
            "left_out = cross_val_predict(others, Z, y, cv=LeaveOneOut())",
        ],
        {
            "Training error": "float((model.predict(Z) != y).mean())",
            "Left-out error": "float((left_out != y).mean())",
        }
        | tested,
        imports=[
            "from sklearn.model_selection import LeaveOneOut, cross_val_predict",
            "from sklearn.neighbors import KNeighborsClassifier",
        ],
        title="The same with scikit-learn.",
    )
    return page.code(k_neighbors, own, library)


def _tied(at: Scene) -> bool:
    """Whether some point has two others equally far away (but for rounding), so that the order is a matter of taste."""
    far = np.sort(squared_distances(np.vstack([at.Z, at.Z_test]), at.Z), axis=1)
    gaps = np.diff(far, axis=1)
    return bool((gaps <= 1e-9 * far[:, -1:]).any())
