"""The catalogue: every entry at both ends of every parameter, and what each generator promises."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from datasets import catalog
from datasets.generators_clustering import shares
from tests.datasets.test_dataset import identical

LISTS = (catalog.REGRESSION, catalog.CURVES, catalog.CLUSTERING, catalog.CLASSIFICATION, catalog.PCA, catalog.SELECTION)
ENTRIES = {entry.name: entry for entries in LISTS for entry in entries}
CORNERS = [
    (name, {p.name: end}) for name, entry in ENTRIES.items() for p in entry.parameters for end in (p.low, p.high)
]
every_entry = pytest.mark.parametrize("name", ENTRIES)


def test_names_and_titles_differ():
    assert [len(entries) for entries in LISTS] == [12, 8, 13, 20, 10, 9]
    assert len(ENTRIES) == len({entry.title for entry in ENTRIES.values()}) == 50
    for entries in LISTS:
        assert len({entry.name for entry in entries}) == len(entries)
        assert all(ENTRIES[entry.name] is entry for entry in entries), "the same name, the same data on every page"


def test_every_entry_for_classification_has_classes_and_the_default_has_all_of_them():
    for entry in catalog.CLASSIFICATION:
        data = entry.make()
        assert sorted(set(data.y)) == list(range(len(data.class_names))), entry.name
        assert data.X.shape[1] >= 2
    assert all(not entry.make().class_names for entry in catalog.CURVES)


@every_entry
def test_words_are_sentences_and_defaults_in_range(name):
    entry = ENTRIES[name]
    for text in (entry.description, entry.source, *(p.help for p in entry.parameters)):
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
    assert entry.question.endswith("?") or entry.question.endswith(".")
    for p in entry.parameters:
        assert p.low <= p.default <= p.high
        assert round((p.default - p.low) / p.step, 6) % 1 == 0, "the slider can reach the default"


@every_entry
def test_the_default_is_the_plain_call_and_spelt_out(name):
    data = catalog.make(name)
    assert identical(data, catalog.make(name, **ENTRIES[name].defaults))
    assert identical(eval(data.code), data)
    assert all(f"{p.name}={p.default!r}" in data.code for p in ENTRIES[name].parameters)
    assert (data.title, data.source, data.question) == (
        ENTRIES[name].title,
        ENTRIES[name].source,
        ENTRIES[name].question,
    )


@pytest.mark.parametrize(("name", "settings"), CORNERS)
def test_both_ends_of_every_parameter(name, settings):
    data = catalog.make(name, **settings)
    assert identical(eval(data.code), data)
    assert not data.X.flags.writeable and data.X.dtype == np.float64
    wanted = {**ENTRIES[name].defaults, **settings}
    if "n" in wanted:
        assert len(data.X) == wanted["n"]
    if "columns" in wanted:
        assert data.X.shape[1] == wanted["columns"]
    if "k" in wanted:
        assert sorted(set(data.y)) == list(range(int(wanted["k"])))
    assert (data.y is None) == (data.target_name is None)


@pytest.mark.parametrize("name", [n for n, e in ENTRIES.items() if "seed" in e.defaults])
def test_the_seed_draws_and_nothing_else_does(name):
    draws = [catalog.make(name, seed=seed) for seed in (0, 1, 0)]
    assert identical(draws[0], draws[2])
    assert not np.array_equal(draws[0].X, draws[1].X)


@pytest.mark.parametrize(("name", "settings"), [(n, s) for n, s in CORNERS if "n" in s and n != "trap"])
def test_all_seeds_work_at_the_smallest_and_largest_size(name, settings):
    for seed in range(5, 10):
        assert len(catalog.make(name, **settings, seed=seed).X) == settings["n"]


@every_entry
def test_out_of_range_and_unknown_settings_are_refused(name):
    for p in ENTRIES[name].parameters:
        wrong: tuple[Any, ...] = (p.low - 1, p.high + 1, "7", None, True, float("nan"))
        for value in wrong:
            with pytest.raises(ValueError, match=rf"{p.name} must be a .*number"):
                catalog.make(name, **{p.name: value})
        if isinstance(p.step, int):
            with pytest.raises(ValueError, match="whole number"):
                catalog.make(name, **{p.name: p.low + 0.5})
    with pytest.raises(ValueError, match=rf"a setting of '{name}' must be one of .* not 'colour'"):
        catalog.make(name, colour=3)


def test_an_unknown_name_is_refused():
    with pytest.raises(ValueError, match=r"name must be one of line, outlier, .* not 'nope'"):
        catalog.make("nope")


RULES = {
    "line": lambda x: 1.5 + 0.8 * x,
    "cubic": lambda x: x**3 - 3 * x + 1,
    "sine": lambda x: np.sin(2 * np.pi * x),
    "short_line": lambda x: x,
    "step": lambda x: np.where(x < 6, 1, 4),
    "growing_noise": lambda x: 1.5 + 0.8 * x,
}


@pytest.mark.parametrize("name", RULES)
def test_noise_is_added_to_the_rule_that_the_source_states(name):
    exact, noisy = (catalog.make(name, n=500, noise=noise, seed=3) for noise in (0.0, 0.5))
    x = exact.X[:, 0]
    np.testing.assert_allclose(exact.y, RULES[name](x), atol=1e-12)
    np.testing.assert_array_equal(noisy.X, exact.X)
    errors = (noisy.y - exact.y) / (x if name == "growing_noise" else 1)
    assert errors.std() == pytest.approx(0.5, rel=0.15)
    assert abs(errors.mean()) < 0.1


def test_the_outlier_stands_where_it_is_put():
    data = catalog.make("outlier", n=20, noise=0.0, outlier_x=3.0, outlier_y=-7.0, seed=2)
    assert (data.X[-1, 0], data.y[-1]) == (3.0, -7.0)
    np.testing.assert_allclose(data.y[:-1], 1.5 + 0.8 * data.X[:-1, 0])
    moved = catalog.make("outlier", n=20, noise=0.0, outlier_x=4.0, outlier_y=30.0, seed=2)
    np.testing.assert_array_equal(moved.X[:-1], data.X[:-1])


def test_two_scales_and_wide_follow_their_rule():
    data = catalog.make("two_scales", noise=0.0, ratio=250.0, seed=1)
    np.testing.assert_allclose(data.y, 2 + data.X @ [3, -2 / 250])
    assert 200 < data.X[:, 1].max() <= 250 and data.X[:, 0].max() <= 1
    data = catalog.make("wide", noise=0.0, columns=9, seed=1)
    np.testing.assert_allclose(data.y, 5 + data.X @ [3, -2, 1, 0, 0, 0, 0, 0, 0], atol=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_housing_is_plausible_and_correlated(seed):
    data = catalog.make("housing", n=500, noise=0.0, seed=seed)
    size, rooms, age, distance = data.X.T
    np.testing.assert_allclose(data.y, 90 + data.X @ [3.1, 6, -0.9, -7.5], atol=0.051)
    assert size.min() >= 18 and set(rooms) <= set(range(1, 9)) and age.min() >= 0 and distance.min() >= 0
    assert data.y.min() > 0
    assert np.corrcoef(size, rooms)[0, 1] > 0.6
    assert np.corrcoef(age, distance)[0, 1] < -0.5


def test_singular_has_one_column_too_many():
    X = catalog.make("singular").X
    np.testing.assert_allclose(X[:, 1] * 0.3048, X[:, 0])
    assert np.linalg.matrix_rank(np.column_stack([np.ones(len(X)), X])) == 3


def test_tables_of_scikit_learn_are_in_raw_units():
    from sklearn import datasets as sk

    diabetes = catalog.make("diabetes")
    standardised = sk.load_diabetes()
    assert diabetes.X[:, 0].max() == 79 and diabetes.X.shape == (442, 10)
    np.testing.assert_array_equal(diabetes.y, standardised.target)
    np.testing.assert_allclose(diabetes.standardised().X / np.sqrt(442), standardised.data, atol=1e-6)
    for name, source in (("iris", sk.load_iris()), ("wine", sk.load_wine())):
        data = catalog.make(name)
        np.testing.assert_array_equal(data.X, source.data)
        np.testing.assert_array_equal(data.y, source.target)
        assert len(data.class_names) == 3


def test_the_five_and_the_four_points_are_those_of_the_notes():
    five = catalog.make("five_points")
    assert (five.X[:, 0].tolist(), five.y.tolist()) == ([0, 1, 2, 3, 4], [0, 1, 2, 3, 14])
    np.testing.assert_allclose(np.polyfit(five.X[:, 0], five.y, 1), [3, -2])
    four = catalog.make("four_points")
    assert four.X.tolist() == [[0, 0], [0, 1], [4, 0], [4, 1]]
    assert lloyd(four.X, four.start) == pytest.approx(16)
    assert lloyd(four.X, four.X[[0, 2]]) == pytest.approx(1)


def lloyd(X: np.ndarray, centres: np.ndarray) -> float:
    """k-means from `centres` until nothing changes: the final distortion."""
    for _ in range(100):
        distances = ((X[:, None] - centres) ** 2).sum(axis=2)
        labels = distances.argmin(axis=1)
        moved = np.array([X[labels == j].mean(axis=0) for j in range(len(centres))])
        if np.array_equal(moved, centres):
            break
        centres = moved
    return float(distances.min(axis=1).sum())


def test_the_trap_is_that_of_the_notes():
    data = catalog.make("trap", apart=100.0)
    angle = 2 * np.pi * (np.arange(24) + 0.5) / 24
    expected = np.vstack([np.column_stack([j * 100 + np.cos(angle), np.sin(angle)]) for j in range(4)])
    np.testing.assert_allclose(data.X, expected, atol=1e-9)
    assert catalog.trap_start(96) == (24 + 3, 48, 48 + 12, 72 + 5)
    assert lloyd(data.X, data.start) == pytest.approx(120086.2, abs=0.05)
    assert lloyd(data.X, data.X[[0, 24, 48, 72]]) == pytest.approx(96)


@pytest.mark.parametrize("apart", [6.0, 10.0, 100.0])
@pytest.mark.parametrize("n", [12, 13, 20, 46, 300, 480])
def test_the_trap_catches_at_every_size_and_distance(n, apart):
    data = catalog.make("trap", n=n, apart=apart)
    assert np.bincount(data.y[list(catalog.trap_start(n))], minlength=4).tolist() == [0, 1, 2, 1]
    assert lloyd(data.X, data.start) > apart**2 / 10 * n


def test_blobs_have_the_sizes_spread_and_elongation_asked_for():
    data = catalog.make("blobs", n=500, k=2, spread=1.5, unequal=0.75, elongation=9.0, seed=1)
    assert np.bincount(data.y).tolist() == [399, 101]
    lengths = np.sqrt(np.linalg.eigvalsh(np.cov(data.X[data.y == 0].T)))
    assert lengths[1] / lengths[0] == pytest.approx(9, rel=0.15)
    assert np.sqrt(lengths.prod()) == pytest.approx(1.5, rel=0.1)
    equal = catalog.make("blobs", n=300, k=3, unequal=0.0)
    assert np.bincount(equal.y).tolist() == [100, 100, 100]


def test_rings_and_moons_without_noise_lie_on_their_circles():
    rings = catalog.make("rings", k=3, noise=0.0)
    np.testing.assert_allclose(np.linalg.norm(rings.X, axis=1), 2 + 3 * rings.y)
    moons = catalog.make("moons", noise=0.0, n=51)
    upper, lower = (moons.X[moons.y == j] for j in (0, 1))
    np.testing.assert_allclose(np.linalg.norm(upper, axis=1), 1)
    np.testing.assert_allclose(np.linalg.norm(lower - [1, 0.5], axis=1), 1)
    assert upper[:, 1].min() >= 0 and lower[:, 1].max() <= 0.5
    assert sorted([len(upper), len(lower)]) == [25, 26]


def test_unscaled_groups_show_in_the_ages_only():
    data = catalog.make("unscaled", n=500, ratio=50.0, seed=2)
    age, income = data.X.T
    ages = [age[data.y == j].mean() for j in range(2)]
    np.testing.assert_allclose(ages, [28, 61], atol=1.5)
    assert income.min() > 0
    assert income.std() / age.std() > 30
    assert max(abs(income[data.y == j].mean() - income.mean()) for j in range(2)) < income.std() / 4


@pytest.mark.parametrize("seed", range(4))
def test_what_the_descriptions_promise_can_be_seen(seed):
    from sklearn.cluster import AgglomerativeClustering, KMeans
    from sklearn.metrics import adjusted_rand_score
    from sklearn.mixture import GaussianMixture

    def agreement(method, data, X):
        return adjusted_rand_score(data.y, method.fit_predict(X))

    data = catalog.make("unscaled", seed=seed)
    assert agreement(KMeans(2, n_init=5, random_state=0), data, data.X) < 0.1
    assert agreement(KMeans(2, n_init=5, random_state=0), data, data.standardised().X) > 0.95
    data = catalog.make("rings", seed=seed)
    assert agreement(KMeans(2, n_init=5, random_state=0), data, data.X) < 0.1
    assert agreement(AgglomerativeClustering(2, linkage="single"), data, data.X) == 1
    data = catalog.make("unequal_spreads", seed=seed)
    k_means = agreement(KMeans(3, n_init=5, random_state=0), data, data.X)
    assert k_means < 0.9 < agreement(GaussianMixture(3, n_init=5, random_state=0), data, data.X)


def test_unequal_spreads_keep_their_ratio():
    data = catalog.make("unequal_spreads", n=500, ratio=6.0, seed=1)
    spread = [(data.X[data.y == j] - data.X[data.y == j].mean(axis=0)).std() for j in range(3)]
    assert spread[0] / spread[1] == pytest.approx(6, rel=0.2)
    assert spread[0] / spread[2] == pytest.approx(6, rel=0.2)


@pytest.mark.parametrize("n", [8, 10, 97, 500])
def test_shares_sum_to_n_and_are_proportional(n):
    weights = np.array([5.0, 3.0, 1.0, 0.0001])
    counts = shares(n, weights)
    assert counts.sum() == n and counts.min() >= 1
    np.testing.assert_allclose(counts, 1 + (n - 4) * weights / weights.sum(), atol=1)


def test_colours_are_pixels_of_the_photograph():
    from sklearn.datasets import load_sample_image

    image = load_sample_image("china.jpg")
    data = catalog.make("colours", n=200, seed=3)
    pixels = {tuple(p) for p in image.reshape(-1, 3)}
    assert all(tuple(row) in pixels for row in data.X.astype(np.uint8))
    small = catalog.photograph()
    assert small.shape == (106, 160, 3) and small.dtype == np.uint8 and not small.flags.writeable
    for i, j in ((0, 0), (57, 101), (105, 159)):
        block = image[4 * i : 4 * i + 4, 4 * j : 4 * j + 4].reshape(-1, 3).astype(float)
        np.testing.assert_allclose(small[i, j], block.mean(axis=0), atol=0.5)


def test_neither_pandas_nor_scikit_learn_is_loaded_before_it_is_needed():
    script = (
        "import sys; from datasets import catalog; catalog.make('blobs');"
        "print([m for m in ('pandas', 'sklearn', 'streamlit', 'scipy') if m in sys.modules])"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=root, check=True)
    assert done.stdout.strip() == "[]"


def test_the_photograph_as_a_table_has_its_pixels_in_reading_order():
    image, data = catalog.photograph(), catalog.make("photograph")
    np.testing.assert_array_equal(data.X.reshape(image.shape), image)
    np.testing.assert_array_equal(data.X[image.shape[1] + 2], image[1, 2])
