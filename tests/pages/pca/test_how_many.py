"""How many components: the rule of the notes in two ways, on rows seen and not seen."""

from functools import partial

import numpy as np
import pytest
from sklearn.decomposition import PCA

from datasets import catalog
from tests.pages.clock import Clock
from tests.pages.formulas import sides, value
from tests.pages.harness import Opened, alts, figures, numbers, texts
from tests.pages.pca.reading import standard

Z = standard(catalog.make("wine").X)
K, ERROR = "Components k", "Variance lost"


opened = partial(Opened, "pca", view="how_many")


@pytest.fixture(scope="module")
def wine() -> Opened:
    return opened()


def test_the_numbers_are_scikit_learns(wine):
    held = PCA().fit(Z).explained_variance_ratio_.cumsum()
    k = int((held < 0.95).sum()) + 1
    found = numbers(wine)
    assert wine.shown.quantity(K) == k == 10
    assert found[ERROR] == pytest.approx(1 - held[k - 1], rel=1e-9)


def test_every_frame_keeps_k_axes_and_says_both_errors(wine):
    spec = figures(wine)[0]
    error = 1 - np.append(0, PCA().fit(Z).explained_variance_ratio_.cumsum())
    assert len(spec["frames"]) == 14
    for k, frame in enumerate(spec["frames"]):
        changes = dict(zip(frame["traces"], frame["data"], strict=True))
        assert np.isfinite(np.asarray(changes[0]["y"], dtype=float)).sum() == k
        ring = changes[max(changes)]
        assert ring["y"][0] == pytest.approx(1 - error[k], abs=1e-6)
    assert "It takes 10 of 13 components to reach 95% of the variance, and they keep 96.2%" in alts(wine)[0]


def test_one_row_is_split_over_the_axes(wine):
    whole, *rest = (sides(e.value) for e in wine.latex[:2])
    assert value(whole[-1]) == pytest.approx(Z[0] @ Z[0], rel=1e-3)
    model = PCA(10).fit(Z)
    lost = ((Z[0] - model.inverse_transform(model.transform(Z[:1]))[0]) ** 2).sum()
    assert value(rest[0][-1]) == pytest.approx(lost, rel=0.05)
    assert value(rest[0][1]) == pytest.approx(lost, abs=0.01)


def test_it_is_said_that_four_rows_have_three_axes():
    assert "3 components hold all of the variance" in texts(
        opened(data="foods", standardise=False, share="99 %").caption
    )


def test_the_other_rules_count():
    at = opened(many_against="mean variance")
    above = int((PCA().fit(Z).explained_variance_ratio_ > 1 / 13).sum())
    assert f"{above} components have more variance" in texts(at.caption)


def test_rows_and_columns_are_counted_and_said_to_limit_the_axes_where_they_do():
    told = [texts(opened(data=name, share="99 %").caption) for name in ("foods", "wine")]
    assert ["4 rows and 17 columns. With the mean subtracted, 3 components hold" in one for one in told] == [
        True,
        False,
    ]
    assert ["178 rows and 13 columns. Each component is" in one for one in told] == [False, True]
    assert "89 rows fitted and 13 columns. Each component is" in texts(opened(data="wine", many_out=0.5).caption)


@pytest.mark.parametrize("out", [0.1, 0.3])
def test_of_the_rows_held_out_it_says_how_much_of_their_variance_is_kept(out):
    run = opened(many_out=out).shown.run
    told = Clock("pca", view="how_many", many_out=out).picture.captions
    assert all("but" not in one for one in told)
    assert told[3].endswith(f", and {1 - run.held_out[3]:.1%} of that of the rows held out")
