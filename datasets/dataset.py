"""A data set: a table of numbers, perhaps a target, and the expression that makes exactly this one again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from algos import check
from datasets import contents
from datasets.names import harmless, unique

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False)
class Dataset:
    """n rows with d numeric inputs, and a target or none. Arrays are read-only.

    `mean` and `scale` (d,) lead back to the raw scale: raw = X * scale + mean; they are 0 and 1 until
    `standardised`. Raises ValueError if the parts do not fit together.
    """

    name: str
    title: str
    X: np.ndarray  # (n, d) float64
    y: np.ndarray | None  # (n,) float64 for numbers, int64 codes of class_names for classes
    feature_names: tuple[str, ...]
    source: str  # one sentence: where the data come from
    code: str  # a Python expression that makes this data set, given `from datasets import catalog, upload`
    target_name: str | None = None
    class_names: tuple[str, ...] = ()  # empty if the target is numeric or missing
    question: str = ""  # what to look for
    note: str = ""
    start: np.ndarray | None = None  # (k, d) centres from which k-means does badly
    names: tuple[str, ...] = ()  # what each row is called; empty if they have no names
    mean: np.ndarray = None  # type: ignore[assignment]  # (d,), zeros unless given
    scale: np.ndarray = None  # type: ignore[assignment]  # (d,), ones unless given

    def __post_init__(self) -> None:
        X = check.matrix(self.X)
        n, d = X.shape
        y = None if self.y is None else check.vector(self.y, length=n)
        if len(self.feature_names) != d:
            raise ValueError(f"feature_names has {len(self.feature_names)} entries; X has {d} columns.")
        names = [*self.feature_names, *([] if self.target_name is None else [self.target_name])]
        if len(set(names)) < len(names):
            raise ValueError(f"Names of columns must differ; they are {', '.join(names)}.")
        if (self.y is None) != (self.target_name is None):
            raise ValueError("y and target_name must be given together.")
        if self.class_names and y is not None:
            if not np.isin(y, np.arange(len(self.class_names))).all():
                raise ValueError(f"y must hold codes from 0 to {len(self.class_names) - 1}, one for each class.")
            y = y.astype(np.int64)
        start = None if self.start is None else check.matrix(self.start, "start", columns=d)
        mean = np.zeros(d) if self.mean is None else check.vector(self.mean, "mean", length=d)
        scale = np.ones(d) if self.scale is None else check.vector(self.scale, "scale", length=d)
        for field, array in (("X", X), ("y", y), ("start", start), ("mean", mean), ("scale", scale)):
            object.__setattr__(self, field, contents.read_only(array))

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)  # unpickled arrays are writeable
        self.__post_init__()

    @property
    def target(self) -> np.ndarray:
        """y, where there is one: (n,). Raises ValueError without a target."""
        if self.y is None:
            raise ValueError("These data have no target.")
        return self.y

    @property
    def raw(self) -> np.ndarray:
        """X on the scale it came in: (n, d)."""
        return self.X * self.scale + self.mean

    def columns(self, *names: str) -> "Dataset":
        """Only these inputs, in this order. The target stays."""
        if not names:
            raise ValueError("names must hold at least one input.")
        for name in names:
            check.choice(name, "name", self.feature_names)
        at = [self.feature_names.index(name) for name in names]
        return replace(
            self,
            X=self.X[:, at],
            feature_names=tuple(names),
            start=None if self.start is None else self.start[:, at],
            mean=self.mean[at],
            scale=self.scale[at],
            code=f"{self.code}.columns({', '.join(map(repr, names))})",
        )

    def against_rest(self, class_name: str) -> "Dataset":
        """Two classes: code 1 for `class_name`, 0 for all others together. Raises ValueError without classes."""
        if not self.class_names or self.y is None:
            raise ValueError("The target has no classes; one of them cannot be set against the rest.")
        check.choice(class_name, "class_name", self.class_names)
        return replace(
            self,
            y=(self.y == self.class_names.index(class_name)).astype(np.int64),
            class_names=(f"not {class_name}", class_name),
            code=f"{self.code}.against_rest({class_name!r})",
        )

    def principal_plane(self) -> "Dataset":
        """Two inputs instead of many: the coordinates on the two axes along which the rows spread most.

        The origin is the mean; each axis points to where its largest loading is positive. Its name says its share
        of the total variance. Raises ValueError if there is only one input.
        """
        if len(self.feature_names) < 2:
            raise ValueError("A plane needs at least two inputs.")
        centre = self.X.mean(axis=0)
        centred = self.X - centre
        unit = centred / (np.abs(centred).max() or 1.0)  # squares of very small or large numbers would be 0 or infinite
        variances, axes = np.linalg.eigh(unit.T @ unit)
        axes = axes[:, ::-1][:, :2]
        axes = axes * np.where(axes[np.abs(axes).argmax(axis=0), [0, 1]] < 0, -1.0, 1.0)
        total = variances.sum()
        shares = [
            f" ({max(v, 0) / total:.0%} of the variance)".replace("%", " %") if total > 0 else ""
            for v in variances[:-3:-1]
        ]
        return replace(
            self,
            X=centred @ axes,
            feature_names=tuple(f"principal axis {j + 1}{share}" for j, share in enumerate(shares)),
            start=None if self.start is None else (self.start - centre) @ axes,
            mean=np.zeros(2),
            scale=np.ones(2),
            code=f"{self.code}.principal_plane()",
        )

    def standardised(self, by: "Dataset | None" = None) -> "Dataset":
        """Inputs with mean 0 and standard deviation 1 (dividing by n), measured on `by` or on these rows.

        A constant column is only centred. A test set is scaled `by` its training set.
        """
        reference = self if by is None else by
        if reference.feature_names != self.feature_names:
            raise ValueError(f"by has the inputs {', '.join(reference.feature_names)}; they must be the same.")
        X = reference.X
        constant = np.ptp(X, axis=0) == 0
        mean = np.where(constant, X[0], X.mean(axis=0))
        deviation = X.std(axis=0)
        scale = np.where(constant | (deviation == 0), 1.0, deviation)
        return replace(
            self,
            X=(self.X - mean) / scale,
            start=None if self.start is None else (self.start - mean) / scale,
            mean=self.mean + self.scale * mean,
            scale=self.scale * scale,
            code=f"{self.code}.standardised({'' if by is None else f'by={by.code}'})",
        )

    def rows(self, indices: Sequence[int] | np.ndarray) -> "Dataset":
        """Only these rows, in this order; a row may be taken twice."""
        chosen = [check.integer(i, "index", low=0, high=len(self.X) - 1) for i in indices]
        if not chosen:
            raise ValueError("indices must hold at least one row.")
        return self._take(np.array(chosen), f"rows({chosen})")

    def sample(self, n: int, seed: int = 0) -> "Dataset":
        """`n` rows drawn without replacement, in their old order; all of them if there are no more."""
        n = min(check.integer(n, "n", low=1), len(self.X))
        seed = check.integer(seed, "seed", low=0)
        chosen = np.random.default_rng(seed).choice(len(self.X), size=n, replace=False)
        return self._take(np.sort(chosen), f"sample({n}, seed={seed})")

    def split(self, test_size: float, seed: int = 0) -> "tuple[Dataset, Dataset]":
        """(train, test): a share `test_size` of the rows, at least one, is drawn for the test.

        Raises ValueError if test_size is not in (0, 1) or there are fewer than two rows.
        """
        test_size = check.number(test_size, "test_size", low=0, high=1, above=True)
        seed = check.integer(seed, "seed", low=0)
        n = len(self.X)
        if n < 2 or test_size == 1:
            raise ValueError(f"{n} rows cannot be split with test_size {test_size:g}; each part needs one.")
        order = np.random.default_rng(seed).permutation(n)
        m = min(max(round(test_size * n), 1), n - 1)
        call = f"split({test_size!r}, seed={seed})"
        return self._take(np.sort(order[m:]), f"{call}[0]"), self._take(np.sort(order[:m]), f"{call}[1]")

    def _take(self, at: np.ndarray, call: str) -> "Dataset":
        y = None if self.y is None else self.y[at]
        names = tuple(self.names[i] for i in at) if self.names else ()
        return replace(self, X=self.X[at], y=y, names=names, code=f"{self.code}.{call}")

    def frame(self) -> "pd.DataFrame":
        """The inputs and the target (classes by name) as a DataFrame of n rows."""
        import pandas as pd

        frame = pd.DataFrame(dict(zip(self.feature_names, self.X.T, strict=True)))
        if self.y is not None:
            frame[self.target_name] = np.array(self.class_names)[self.y] if self.class_names else self.y
        return frame

    def digest(self) -> str:
        """A hash of the full contents, for cache keys: equal for equal data sets, in every process."""
        return contents.digest(self)


def export(dataset: Dataset, extra: Mapping[str, Any] | None = None) -> bytes:
    """The data and the columns `extra` (each (n,)) as a CSV file, as by `csv`."""
    frame = dataset.frame()
    for name, values in zip(unique(extra or {}, taken=frame.columns), (extra or {}).values(), strict=True):
        column = np.asarray(values)
        if column.shape != (len(frame),):
            raise ValueError(f"{name} has shape {column.shape}; one value for each of {len(frame)} rows.")
        frame[name] = column
    return csv(frame)


def csv(frame: "pd.DataFrame") -> bytes:
    """A table as a CSV file in UTF-8; missing values are empty.

    Numbers read back exactly. Text that a spreadsheet would run as a formula starts with an apostrophe.
    """
    frame = frame.copy()
    for name in frame.columns:
        if frame[name].dtype.kind not in "biuf":
            frame[name] = [harmless(cell) for cell in frame[name]]
    frame.columns = unique(harmless(name) for name in frame.columns)
    return frame.to_csv(index=False, lineterminator="\r\n").encode()
