"""Reading what the views of this page draw and write."""

import re
from typing import Any

import numpy as np
import pytest
from sklearn.preprocessing import StandardScaler

from datasets.dataset import Dataset
from tests.pages.harness import Opened, texts


def own(X: np.ndarray, code: str = "None") -> Dataset:
    """Rows of the reader's own, in columns c0, c1 ...; `code` is what makes them in a script."""
    return Dataset("own", "Own", X, None, tuple(f"c{j}" for j in range(X.shape[1])), "Made up.", code)


def standard(X: np.ndarray, scale: bool = True) -> np.ndarray:
    return StandardScaler().fit_transform(X) if scale else X - X.mean(axis=0)


def told(at: Opened) -> str:
    """All that is said in sentences and formulas."""
    return " ".join(map(texts, (at.caption, at.markdown, at.latex, at.warning)))


def writes(at: Opened, *values: float, rel: float = 2e-3) -> None:
    """Every value stands in a formula, but for its sign; what is all but 0 need not."""
    written = [abs(float(v)) for v in re.findall(r"-?\d+\.?\d*", texts(at.latex))]
    for value in values:
        assert abs(value) < 1e-3 or any(w == pytest.approx(abs(value), rel=rel) for w in written), value


def named(traces: Any, name: str) -> Any:
    """The trace with this name."""
    return next(trace for trace in traces if trace.get("name") == name)


def picked(traces: Any) -> Any:
    """The trace whose points can be clicked."""
    return next(trace for trace in traces if trace.get("meta") == "pick")


def places(trace: Any, letters: str = "xy") -> np.ndarray:
    """Where it is drawn: (n, 2), or (n, 3) in space."""
    return np.column_stack([trace[letter] for letter in letters]).astype(float)
