"""Dataset: what it refuses, what its transformations give, and that `code` makes the same arrays."""

import io
import pickle
from dataclasses import FrozenInstanceError, fields, replace

import numpy as np
import pandas as pd
import pytest

from datasets import catalog
from datasets.dataset import Dataset, export

LISTS = (catalog.REGRESSION, catalog.CURVES, catalog.CLUSTERING, catalog.CLASSIFICATION, catalog.PCA, catalog.SELECTION)
NAMES = sorted({entry.name for entries in LISTS for entry in entries if len(entry.make().X) > 4})


def identical(a: Dataset, b: Dataset) -> bool:
    """Equal names and arrays, bit for bit."""
    for field in fields(Dataset):
        x, y = getattr(a, field.name), getattr(b, field.name)
        if isinstance(x, np.ndarray):
            if not (x.dtype == y.dtype and x.shape == y.shape and x.tobytes() == y.tobytes()):
                return False
        elif x != y:
            return False
    return True


def table(n: int = 7, seed: int = 1, classes: bool = False) -> Dataset:
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 3)) * [1, 50, 0.01] + [4, -900, 2]
    y = np.arange(n) % 2 if classes else X @ [1.0, 2.0, 3.0]
    names = ("no", "yes") if classes else ()
    return Dataset("t", "T", X, y, ("a", "b", "c"), "Made here.", "t", target_name="y", class_names=names)


TRANSFORMATIONS = {
    "columns": lambda d: d.columns(d.feature_names[-1]),
    "standardised": lambda d: d.standardised(),
    "rows": lambda d: d.rows([3, 0, 3]),
    "sample": lambda d: d.sample(4, seed=5),
    "against the rest": lambda d: d.against_rest(d.class_names[-1]) if d.class_names else d,
    "principal plane": lambda d: d.sample(9).principal_plane() if len(d.feature_names) > 1 else d,
    "train": lambda d: d.split(0.3, seed=2)[0],
    "test by train": lambda d: d.split(0.3, seed=2)[1].standardised(by=d.split(0.3, seed=2)[0]),
    "chain": lambda d: d.sample(4, seed=1).standardised().columns(d.feature_names[0]).rows(np.array([1, 2])),
}


@pytest.mark.parametrize("change", TRANSFORMATIONS)
@pytest.mark.parametrize("name", NAMES)
def test_code_makes_the_same_data_set(name, change):
    changed = TRANSFORMATIONS[change](catalog.make(name))
    assert identical(eval(changed.code), changed)
    assert eval(changed.code).digest() == changed.digest()


def test_arrays_are_read_only_copies_and_fields_frozen():
    X = np.ones((2, 2))
    X[0, 0] = 3
    data = Dataset("t", "T", X, None, ("a", "b"), "s", "c")
    X[0, 0] = 99
    assert data.X[0, 0] == 3
    with pytest.raises(ValueError, match="read-only"):
        data.X[0, 0] = 1
    with pytest.raises(FrozenInstanceError):
        data.name = "other"  # type: ignore[misc]  # what is refused
    again = pickle.loads(pickle.dumps(table().standardised()))
    assert identical(again, table().standardised())
    assert not any(a.flags.writeable for a in vars(again).values() if isinstance(a, np.ndarray))


def test_equal_data_lie_equally_in_memory_so_that_sums_agree_to_the_last_bit():
    X = np.random.default_rng(2).normal(size=(400, 3)) * 1e3
    turned = np.asfortranarray(X)
    turned.flags.writeable = False
    one, other = (Dataset("t", "T", array, None, ("a", "b", "c"), "s", "c") for array in (X, turned))
    assert one.X.flags.c_contiguous and other.X.flags.c_contiguous
    assert identical(one.standardised(), other.standardised())
    assert one.columns("c", "a").X.flags.c_contiguous


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"X": np.ones(3)}, "X must be a table"),
        ({"X": np.full((7, 3), np.nan)}, "X holds 21 missing or infinite values"),
        ({"X": np.full((7, 3), 2e100)}, "X holds a value of size 2e.100"),
        ({"y": np.full(7, -2e100)}, "y holds a value of size 2e.100"),
        ({"y": np.ones(6)}, "y has 6 entries; 7 are needed"),
        ({"feature_names": ("a", "b")}, "feature_names has 2 entries; X has 3"),
        ({"feature_names": ("a", "b", "y")}, "must differ; they are a, b, y, y"),
        ({"target_name": None}, "y and target_name must be given together"),
        ({"class_names": ("one",)}, "y must hold codes from 0 to 0"),
        ({"start": np.ones((2, 2))}, "start has 2 columns; 3 are needed"),
        ({"scale": np.ones(2)}, "scale has 2 entries; 3 are needed"),
    ],
)
def test_parts_that_do_not_fit_are_refused(changes, words):
    with pytest.raises(ValueError, match=words):
        replace(table(), **changes)


def test_the_target_is_y_and_refused_where_there_is_none():
    data = table()
    assert data.target is data.y
    with pytest.raises(ValueError, match="no target"):
        _ = replace(table(), y=None, target_name=None).target


def test_class_codes_must_be_whole_numbers():
    with pytest.raises(ValueError, match="codes from 0 to 1"):
        replace(table(classes=True), y=np.full(7, 0.5))
    assert table(classes=True).target.dtype == np.int64


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda d: d.columns(), "at least one input"),
        (lambda d: d.columns("a", "z"), "name must be one of a, b, c, not 'z'"),
        (lambda d: d.rows([]), "at least one row"),
        (lambda d: d.rows([7]), "index must be .* at most 6, not 7"),
        (lambda d: d.sample(0), "n must be a whole number of at least 1, not 0"),
        (lambda d: d.sample(3, seed=-1), "seed must be"),
        (lambda d: d.split(0.0), "test_size must be a number above 0 and at most 1, not 0.0"),
        (lambda d: d.split(1.0), "7 rows cannot be split with test_size 1"),
        (lambda d: d.rows([1]).split(0.5), "1 rows cannot be split"),
        (lambda d: d.standardised(by=d.columns("b")), "by has the inputs b"),
    ],
)
def test_bad_arguments_are_refused_in_words(call, words):
    with pytest.raises(ValueError, match=words):
        call(table())


def test_columns_takes_everything_that_belongs_to_a_column():
    data = replace(table(), start=np.array([[1.0, 2.0, 3.0]]), mean=np.array([5.0, 6.0, 7.0]))
    two = data.columns("c", "a")
    np.testing.assert_array_equal(two.X, data.X[:, [2, 0]])
    np.testing.assert_array_equal(two.start, [[3, 1]])
    np.testing.assert_array_equal(two.mean, [7, 5])
    np.testing.assert_array_equal(two.y, data.y)


def test_standardised_agrees_with_scikit_learn_and_leads_back():
    from sklearn.preprocessing import StandardScaler

    data = table(30)
    scaler = StandardScaler().fit(data.X)
    standard = data.standardised()
    np.testing.assert_allclose(standard.X, scaler.transform(data.X), atol=1e-12)
    np.testing.assert_allclose(standard.mean, scaler.mean_)
    np.testing.assert_allclose(standard.scale, scaler.scale_)
    np.testing.assert_allclose(standard.raw, data.X, rtol=1e-12)
    train, test = data.split(0.4, seed=3)
    scaled = test.standardised(by=train)
    np.testing.assert_allclose(scaled.X, StandardScaler().fit(train.X).transform(test.X), atol=1e-12)
    np.testing.assert_allclose(scaled.raw, test.X, rtol=1e-12)
    twice = replace(standard, X=standard.X * 3 + 1).standardised()
    np.testing.assert_allclose(twice.raw, standard.raw * 3 - 2 * standard.mean + standard.scale, rtol=1e-9)


def test_a_constant_column_is_only_centred():
    X = np.column_stack([np.full(6, 0.1), np.arange(6.0), [1e-200, 2e-200, 0, 0, 0, 0]])
    standard = Dataset("t", "T", X, None, ("a", "b", "c"), "s", "c").standardised()
    np.testing.assert_array_equal(standard.X[:, 0], np.zeros(6))
    assert standard.scale[0] == standard.scale[2] == 1
    assert standard.X[:, 1].std() == pytest.approx(1)


def test_the_bad_start_is_scaled_with_its_points():
    trap = catalog.make("trap")
    at = list(catalog.trap_start(96))
    np.testing.assert_array_equal(trap.start, trap.X[at])
    np.testing.assert_array_equal(trap.standardised().start, trap.standardised().X[at])


@pytest.mark.parametrize("seed", [0, 4, 9])
def test_split_and_sample_keep_every_row_once(seed):
    data = table(23)
    train, test = data.split(0.3, seed=seed)
    assert (len(train.X), len(test.X)) == (16, 7)
    both = np.vstack([train.X, test.X])
    assert sorted(map(tuple, both)) == sorted(map(tuple, data.X))
    part = data.sample(9, seed=seed)
    at = [int(np.flatnonzero((row == data.X).all(axis=1))[0]) for row in part.X]
    assert at == sorted(set(at)) and len(at) == 9
    np.testing.assert_array_equal(part.y, data.target[at])
    np.testing.assert_array_equal(data.sample(100, seed=seed).X, data.X)
    assert not np.array_equal(data.split(0.3, seed=seed + 1)[1].X, test.X)


def test_split_leaves_a_row_on_either_side():
    for size in (0.001, 0.999):
        train, test = table(2).split(size)
        assert (len(train.X), len(test.X)) == (1, 1)


def test_digest_tells_any_difference():
    data = table()
    X = data.X.copy()
    X[3, 1] = np.nextafter(X[3, 1], 0)
    others = [
        replace(data, X=X),
        replace(data, y=data.target[::-1]),
        replace(data, feature_names=("a", "b", "d")),
        replace(data, note="n"),
        data.rows([0, 1]),
        replace(data, start=np.zeros((1, 3))),
    ]
    assert len({d.digest() for d in [data, *others]}) == 7
    assert replace(data, X=data.X.copy()).digest() == data.digest()


def test_frame_names_classes():
    frame = table(classes=True).frame()
    assert list(frame.columns) == ["a", "b", "c", "y"]
    assert list(frame["y"][:3]) == ["no", "yes", "no"]
    np.testing.assert_array_equal(frame["b"], table().X[:, 1])


def test_export_reads_back_exactly():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(50, 2)) * 10.0 ** rng.integers(-90, 90, size=(50, 2))
    data = Dataset("t", "T", X, None, ("a", "b"), "s", "c")
    extra = {"cluster": np.arange(50) % 3, "a": X[:, 0] / 3, "gap": np.where(X[:, 1] > 0, X[:, 1], np.nan)}
    frame = pd.read_csv(io.BytesIO(export(data, extra)))
    assert list(frame.columns) == ["a", "b", "cluster", "a (2)", "gap"]
    for column, expected in zip(frame.columns, [*X.T, *extra.values()], strict=True):
        np.testing.assert_array_equal(frame[column], expected)


EVIL = ["=1+1", "+49", "-x", "@cmd", "\tq", "\rq", " =1", "＝1", 'say "hi", ok\nnext', "plain"]


def test_export_neutralises_formulas_in_cells_and_headers():
    names = tuple(EVIL)
    data = Dataset("t", "T", np.full((10, 10), -5.0), np.arange(10), names, "s", "c", "=y", names)
    frame = pd.read_csv(io.BytesIO(export(data, {"=sum(A1)": np.array(EVIL)})), dtype=str)
    assert list(frame.columns) == ["'" + n for n in EVIL[:8]] + EVIL[8:] + ["'=y", "'=sum(A1)"]
    assert list(frame["'=y"]) == ["'" + n for n in EVIL[:8]] + EVIL[8:]
    assert list(frame["'=sum(A1)"]) == list(frame["'=y"])
    assert set(frame["plain"]) == {"-5.0"}


def test_export_refuses_a_column_of_another_length():
    with pytest.raises(ValueError, match=r"cluster has shape \(3,\); one value for each of 7 rows"):
        export(table(), {"cluster": np.zeros(3)})


# One class against the rest, and the principal plane


def test_one_class_against_the_rest():
    data = catalog.make("wine")
    two = data.against_rest("grower 2")
    assert two.class_names == ("not grower 2", "grower 2")
    np.testing.assert_array_equal(two.y, np.where(data.y == 1, 1, 0))
    assert two.y.dtype == np.int64 and not two.y.flags.writeable
    np.testing.assert_array_equal(two.X, data.X)
    assert (two.target_name, two.feature_names) == (data.target_name, data.feature_names)
    assert set(two.frame()["grower"]) == {"not grower 2", "grower 2"}
    assert identical(eval(two.code), two)


def test_against_the_rest_is_refused_in_words():
    with pytest.raises(ValueError, match="class_name must be one of no, yes, not 'maybe'"):
        table(classes=True).against_rest("maybe")
    with pytest.raises(ValueError, match="The target has no classes"):
        table().against_rest("yes")
    with pytest.raises(ValueError, match="The target has no classes"):
        catalog.make("uniform").against_rest("yes")


@pytest.mark.parametrize("name", ["wine", "breast_cancer", "diabetes"])
def test_the_principal_plane_is_that_of_scikit_learn(name):
    from sklearn.decomposition import PCA

    data = catalog.make(name).standardised()
    flat = data.principal_plane()
    oracle = PCA(2, svd_solver="full").fit(data.X)
    signs = np.sign(oracle.components_[[0, 1], np.abs(oracle.components_).argmax(axis=1)])
    np.testing.assert_allclose(flat.X, oracle.transform(data.X) * signs, atol=1e-9)
    assert flat.feature_names == tuple(
        f"principal axis {j + 1} ({share:.0%} of the variance)".replace("%", " %")
        for j, share in enumerate(oracle.explained_variance_ratio_)
    )
    np.testing.assert_array_equal(flat.y, data.y)
    assert identical(eval(flat.code), flat)


def test_the_principal_plane_is_measured_from_the_mean_and_keeps_the_start():
    start = np.array([[1.0, 2.0, 3.0], [4.0, -900.0, 2.0]])
    data = replace(table(30), start=start)
    flat = data.principal_plane()
    np.testing.assert_allclose(flat.X.mean(axis=0), 0, atol=1e-12)
    moved = replace(data, X=np.vstack([data.X[:-1], data.X[-1:]]), start=data.X[:2]).principal_plane()
    assert moved.start is not None and flat.start is not None
    np.testing.assert_allclose(moved.start, flat.X[:2])
    assert flat.start.shape == (2, 2)
    np.testing.assert_array_equal(flat.raw, flat.X)


def test_the_principal_plane_of_two_inputs_only_turns_them():
    from scipy.spatial.distance import pdist

    data = catalog.make("equal_covariance")
    np.testing.assert_allclose(pdist(data.principal_plane().X), pdist(data.X))


@pytest.mark.parametrize("unit", [1e90, 1e-300])
def test_the_principal_plane_stands_any_unit(unit):
    X = np.random.default_rng(4).normal(size=(20, 3)) * [1, 2, 4]
    one, other = (
        Dataset("t", "T", values, None, ("a", "b", "c"), "s", "c").principal_plane() for values in (X, X * unit)
    )
    assert one.feature_names == other.feature_names
    np.testing.assert_allclose(other.X / unit, one.X, rtol=1e-9, atol=1e-9)


def test_rows_that_are_all_the_same_have_a_plane_without_variance():
    data = Dataset("t", "T", np.full((4, 3), 7.0), None, ("a", "b", "c"), "s", "c")
    assert data.principal_plane().feature_names == ("principal axis 1", "principal axis 2")
    np.testing.assert_array_equal(data.principal_plane().X, np.zeros((4, 2)))
    with pytest.raises(ValueError, match="at least two inputs"):
        data.columns("a").principal_plane()
