"""A digit that the reader draws: what is shown of it against scikit-learn."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.neighbors import KNeighborsClassifier

from datasets import catalog, inked
from pages.views.pca.digits import own, pixels
from tests.datasets.test_inked import FOUR, SEVEN
from tests.pages.clock import Clock
from tests.pages.harness import Opened
from ui.session.answers import given

DATA = catalog.make("digits")
opened = partial(Clock, "pca", view="digits", digits_look="own")


@pytest.mark.parametrize("settings", [{"own_ink": inked.write(SEVEN)}, {"own_digit": "8"}, {"kept": 4}])
def test_nearest_share_and_error_are_scikit_learns_for_every_k(settings: dict[str, Any]) -> None:
    clock = opened(**settings)
    first = {"own_digit": 8}.get(next(iter(settings)), 3)
    row = None if "own_ink" in settings else int(np.flatnonzero(DATA.y == first)[0])
    x = inked.pixels(inked.read(settings["own_ink"])) if row is None else DATA.X[row]
    rest = np.ones(len(DATA.X), dtype=bool)
    if row is not None:
        rest[row] = False
    scores, mean = PCA(svd_solver="full").fit(DATA.X), DATA.X.mean(axis=0)
    for step in (0, 1, 6, 9, clock.last):
        k = clock.at(step).k
        T, t = scores.transform(DATA.X)[:, :k], scores.transform(x[None])[:, :k]
        near = KNeighborsClassifier(1).fit(T[rest], DATA.target[rest]).predict(t)[0]
        back = mean + t @ scores.components_[:k]
        shown = clock.numbers(step)
        assert shown["Nearest picture"] == f"digit {near}"
        assert shown["Share kept"] == pytest.approx(1 - ((x - back) ** 2).sum() / ((x - mean) ** 2).sum(), abs=1e-9)
        assert shown["Pixel error"] == pytest.approx(np.sqrt(((x - back) ** 2).mean()), abs=1e-9)
        drawn = clock.picture.frames[step]["data"][0]["z"]
        expected = pixels.tiled(np.vstack([x, back, DATA.X[clock.at(step).nearest]]), 3, 0, 16)
        assert np.abs(drawn.astype(int) - expected).max() <= 1
        said = clock.caption(step)
        assert said.startswith(f"{k} component") and said.endswith(f"{'an' if near == 8 else 'a'} {near}")


def test_the_scores_are_drawn_in_deviations_and_those_in_use_in_orange() -> None:
    clock = opened(own_ink=inked.write(FOUR))
    model = PCA(svd_solver="full").fit(DATA.X)
    usual = model.transform(clock.run.x[None])[0] / model.transform(DATA.X).std(axis=0)
    bars = clock.picture.frames[clock.start]["data"][1]
    np.testing.assert_allclose(np.abs(bars["y"]), np.abs(usual[:20]), rtol=1e-4)
    assert [colour == own.palette.FIT for colour in bars["marker"]["color"]] == [j < 10 for j in range(20)]


def test_a_damaged_drawing_leaves_the_real_picture_and_another_digit_can_be_chosen() -> None:
    damaged, empty = (Opened("pca", view="digits", digits_look="own", own_ink=ink).shown for ink in ("abc", ""))
    assert damaged.numbers == empty.numbers and empty.run.row == np.flatnonzero(DATA.y == 3)[0]
    chosen = Opened("pca", view="digits", digits_look="own", own_ink=inked.write(SEVEN), own_digit="0").shown.run
    assert DATA.target[chosen.row] == 0
    assert "a real 0 is shown" in own.said(chosen)[0].text and "a real 3" in own.said(empty.run)[0].text
    assert own.chart(chosen).frames[0]["layout"]["annotations"][0]["text"] == "a real 0"


def test_what_the_pad_sends_is_the_drawing_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    put: dict[str, Any] = {}
    monkeypatch.setattr(own.controls, "put", put.__setitem__)
    own._commit(FOUR)
    with given("pca", dict(view="digits", digits_look="own", own_digit="5") | put):
        run = own.choose(DATA, own.principal_components.fit(DATA.X))
    np.testing.assert_array_equal(run.x, inked.pixels(inked.read(inked.write(FOUR))))
    own._to_the_desk([1.5, -0.5])
    assert (put["digits_look"], put["mix_1"], put["mix_2"]) == ("mix", 1.5, -0.5)
