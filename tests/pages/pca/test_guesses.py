"""What the guesses of the page are judged by, against independent recomputation."""

from typing import Any

import numpy as np
import pytest

from tests.pages.harness import Opened


def test_the_principal_axis_is_steeper_by_the_difference_of_both_slopes() -> None:
    settings: dict[str, Any] = dict(data="tilted", data_seed=13, data_n=200, data_ratio=1.0)
    shown = Opened("pca", view="turn", **settings, turn_versus="least-squares line").shown
    X = shown.run.data.X
    v = np.linalg.eigh(np.cov(X.T))[1][:, -1]
    steeper = v[1] / v[0] - np.polyfit(X[:, 0], X[:, 1], 1)[0]
    assert shown.quantity("principal axis steeper by") == pytest.approx(steeper)
