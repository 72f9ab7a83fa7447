"""The comparison: every number again from the methods themselves, one by one."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.metrics import mean_absolute_error, root_mean_squared_error

from algos.recommender import alternating, comparison, content, hybrid, neighbours
from algos.trace import record

NAN = np.nan


def splits(n=14, m=9, count=2):
    rng = np.random.default_rng(0)
    features = rng.normal(size=(m, 3))
    Y = 3 + rng.normal(size=(n, 3)) @ features.T + 0.3 * rng.normal(size=(n, m))
    made = []
    for _ in range(count):
        part = rng.random(Y.shape)
        made.append((np.where(part < 0.5, Y, NAN), np.where((part >= 0.5) & (part < 0.7), Y, NAN)))
    return made, features


def both(predicted, split):
    pairs = [(part[~np.isnan(part)], predicted[~np.isnan(part)]) for part in split]
    return [[root_mean_squared_error(*pair), mean_absolute_error(*pair)] for pair in pairs]


def als(Y, **settings):
    return record(alternating.steps(Y, **settings), limit=comparison.HALF_STEPS).final.predict()


@pytest.mark.parametrize(("along", "values"), [("rank", (1, 3, 2)), ("penalty", (0.0, 0.5, 20.0))])
def test_the_curve_is_the_factorisation_run_on_its_own(along, values):
    made, _ = splits()
    trace = record(comparison.steps(made, along=along, values=values, rank=2, penalty=0.7, centre="global"), limit=9)
    assert trace.finished and trace.steps == 2
    assert [len(state.curve) for state in trace.states] == [0, 1, 2]
    for s, split in enumerate(made):
        for j, value in enumerate(values):
            settings = {"rank": 2, "penalty": 0.7, along: value}
            predicted = als(split[0], centre="global", **settings)
            assert_allclose(trace.final.curve[s, j], both(predicted, split))


def test_the_other_methods_are_themselves():
    made, features = splits()
    run = comparison.steps(made, rank=2, penalty=0.7, centre="items", features=features, k=4, seed=3)
    final = record(run, limit=9).final
    assert final.methods == (
        *comparison.BASELINES.values(), "neighbours: users", "neighbours: items", "content", "hybrid", "no structure"
    )  # fmt: skip
    for s, (Y, judged) in enumerate(made):
        found = dict(zip(final.methods, final.errors[s], strict=True))
        expected = {
            "mean of all": np.full(Y.shape, np.nanmean(Y)),
            "means of the users": np.tile(np.nanmean(Y, axis=1)[:, None], (1, Y.shape[1])),
            "means of the items": np.tile(np.nanmean(Y, axis=0), (len(Y), 1)),
            "no structure": np.nan_to_num(Y) / 1.7,
            "neighbours: users": next(neighbours.steps(Y, k=4)).predict(),
            "neighbours: items": next(neighbours.steps(Y, k=4, by="items")).predict(),
            "content": next(content.steps(Y, features, penalty=0.7, centre="items")).predict(),
            "hybrid": record(hybrid.steps(Y, features, penalty=0.7, centre="items", seed=3), limit=40).final.predict(),
        }
        for name, predicted in expected.items():
            assert_allclose(found[name], both(predicted, (Y, judged)), err_msg=name)


def test_without_features_nothing_needs_them():
    made, _ = splits(count=1)
    final = record(comparison.steps(made), limit=2).final
    assert not {"content", "hybrid"} & set(final.methods)
    assert final.errors.shape == (1, len(final.methods), 2, 2)


@pytest.mark.parametrize(("change", "words"), [
    ({"splits": []}, "no split"), ({"values": ()}, "no rank to try"), ({"along": "k"}, "along must be one of"),
    ({"penalty": -1.0}, "penalty"), ({"values": (99,)}, "rank"),
])  # fmt: skip
def test_bad_settings_are_refused(change, words):
    settings = {"splits": splits()[0]} | change
    with pytest.raises(ValueError, match=words):
        record(comparison.steps(settings.pop("splits"), **settings), limit=2)
