"""What tests of several views start from."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.pages.harness import Opened
from tests.pages.pca.reading import own
from ui.data import data_picker


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Opened]:
    """A view with rows of the reader's own."""

    def opened(view: str, X: np.ndarray, code: str = "None", **settings: Any) -> Opened:
        monkeypatch.setattr(data_picker, "choose", lambda *_, **__: own(X, code))
        return Opened("pca", view=view, **settings)

    return opened
