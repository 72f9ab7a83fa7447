"""What every view of classes in the plane starts from: two inputs, their features, rows for learning and testing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from algos.classification import polynomial_features
from datasets.dataset import Dataset
from ui import compute, controls, export, words
from ui.figures.plane import CELLS, Plane

MOST = 800  # rows: every point is drawn anew in every frame
PLANE, TWO = "principal plane", "two inputs"
HIGHEST = 5  # degree


@dataclass(frozen=True)
class Features:
    """What a method sees of a place in the plane: its coordinates, or all their products up to a degree."""

    inputs: tuple[str, ...]
    degree: int

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(polynomial_features.names(self.inputs, self.degree))

    def transform(self, X: np.ndarray) -> np.ndarray:
        """X (m, 2) as features (m, D); no rows stay none."""
        if self.degree == 1:
            return np.asarray(X, float)
        return polynomial_features.expand(X, self.degree) if len(X) else np.empty((0, len(self.names)))


@dataclass(frozen=True)
class Scene:
    """`train` is what a method learns from; both inputs of it are drawn. `lines` make all of it again in a script."""

    data: Dataset
    train: Dataset
    test: Dataset | None  # None if no rows are held out
    features: Features
    plane: Plane
    lines: tuple[str, ...]  # they make data, train, test, Z, y and, if there is a test set, Z_test and y_test
    caveats: tuple[str, ...]  # what a reader of the picture has to know, a sentence each

    @property
    def k(self) -> int:
        return len(self.data.class_names)

    @property
    def class_names(self) -> tuple[str, ...]:
        return self.data.class_names

    @property
    def points(self) -> np.ndarray:
        """The training points in the plane: (n, 2)."""
        return self.train.X

    @property
    def y(self) -> np.ndarray:
        return self.train.target

    @property
    def Z(self) -> np.ndarray:
        """The training points' features: (n, D)."""
        return self.features.transform(self.train.X)

    @property
    def test_points(self) -> np.ndarray:
        """(m, 2); no rows if nothing is held out."""
        return self.train.X[:0] if self.test is None else self.test.X

    @property
    def y_test(self) -> np.ndarray:
        return self.y[:0] if self.test is None else self.test.target

    @property
    def Z_test(self) -> np.ndarray:
        return self.features.transform(self.test_points)

    @property
    def straight(self) -> bool:
        """Whether a linear score is a straight line in the plane."""
        return self.features.degree == 1

    @property
    def imports(self) -> tuple[str, ...]:
        """What `lines` need, beside `from datasets import catalog`."""
        return () if self.straight else ("from algos.classification import polynomial_features",)

    @property
    def described(self) -> str:
        """The rows in words, for the picture's description."""
        held = f" and {words.count(len(self.test_points), 'test point')}" if self.test is not None else ""
        return (
            f"{words.count(len(self.points), 'training point')}{held} of {self.data.title} "
            f"in {words.count(self.k, 'class', 'classes')}"
        )

    def grid(self, score: Callable[[np.ndarray], np.ndarray], cells: int = CELLS) -> np.ndarray:
        """What `score` says of the features of every place on the plane's grid: (cells * cells, ...)."""
        return score(self.features.transform(self.plane.grid(cells)[2]))


def choose(
    data: Dataset,
    *,
    binary: bool = False,
    held_out: float | None = 0.3,
    features: bool = True,
    degree: int = 1,
    standardise: bool = False,
) -> Scene:
    """Controls for the plane, the features and the rows held out, and the scene they give.

    With `binary`, one class is set against the rest where there are more than two. `held_out` None: all rows are
    learned from. `features`: let the reader choose a degree (`degree` at first). Raises compute.Refused for data
    that cannot be drawn.
    """
    if data.y is None or len(data.class_names) < 2:
        raise compute.Refused("This page needs a target with at least two classes to tell apart. Choose such a column.")
    if len(data.feature_names) < 2:
        raise compute.Refused("This view draws two inputs, and these data have only one. Choose others.")
    caveats = []
    if len(data.X) > MOST:
        rows = words.number(len(data.X))
        caveats.append(f"{words.number(MOST)} of the {rows} rows, drawn at random, are used here.")
        data = data.sample(MOST)
    if binary and len(data.class_names) > 2:
        names = list(data.class_names)
        data = data.against_rest(
            controls.choice(
                "Positive class",
                names,
                names[-1],
                key="positive",
                help="The class told apart from all the others together.",
            )
        )
    scaled = controls.standardise(
        standardise, help="Give every input mean 0 and standard deviation 1 over the training rows first."
    )
    whole = data
    data, projected = _plane_of(data, scaled)
    if shared := _shared(data, whole):
        caveats.append(shared)
    if projected:
        caveats.append(f"The methods see what you see: the two coordinates of the principal plane, not {projected}.")
    inputs = tuple(data.feature_names)
    if features:
        degree = controls.slider(
            "Degree",
            1,
            HIGHEST,
            degree,
            key="degree",
            help="Features: 1 for the inputs themselves; from 2 on also their squares and products, which bend the "
            "boundary.",
        )
    lines = [f"data = {data.code}"]
    train, test = data, None
    share = 0.0
    if held_out is not None:
        share = controls.slider(
            "Held out", 0.0, 0.5, held_out, step=0.05, key="test", help="Share of the rows kept for testing; 0: none."
        )
    if round(share * len(data.X)) >= 1:
        seed = controls.seed("Split seed", key="split", help="Which rows are held out.")
        train, test = data.split(share, seed)
        lines.append(f"train, test = data.split({share!r}, seed={seed})")
    else:
        lines.append("train = data")
    if scaled and not projected:
        raw = train
        train, test = raw.standardised(), test and test.standardised(by=raw)
        data = data.standardised(by=raw)
        lines.append(
            "train, test = train.standardised(), test.standardised(by=train)"
            if test is not None
            else "train = train.standardised()"
        )
    for part in ("train", "test") if test is not None else ("train",):
        suffix = "" if part == "train" else "_test"
        expanded = f"{part}.X" if degree == 1 else f"polynomial_features.expand({part}.X, {degree})"
        lines.append(f"Z{suffix}, y{suffix} = {expanded}, {part}.y")
    titles = tuple(f"{name} (standardised)" if scaled and not projected else name for name in inputs)
    plane = Plane.around(data.X, (titles[0], titles[1]))
    if not plane.to_scale:
        caveats.append(
            f"The axes are not to scale: one spans {words.number(plane.stretch)} times as much as the other. "
            "Distances are measured in the numbers, not on the screen."
        )
    return Scene(data, train, test, Features(inputs, degree), plane, tuple(lines), tuple(caveats))


def _plane_of(data: Dataset, scaled: bool) -> tuple[Dataset, str]:
    """The data in two columns, and in words what was left behind where they are the principal plane."""
    names = list(data.feature_names)
    if len(names) == 2:
        return data, ""
    chosen = controls.choice(
        "Plane",
        [PLANE, TWO],
        PLANE,
        key="plane",
        titles={PLANE: "the principal plane of all inputs"},
        help="Where there are more than two inputs: the plane in which all of them together spread most, or two of "
        "them as they are.",
    )
    if chosen == PLANE:
        flat = (data.standardised() if scaled else data).principal_plane()
        return flat, words.count(len(names), "input")
    across = controls.choice("Across", names, names[0], key="across", help="The input drawn across.")
    rest = [name for name in names if name != across]
    up = controls.choice("Up", rest, rest[0], key="up", help="The input drawn upwards.")
    return data.columns(across, up), ""


def _shared(data: Dataset, whole: Dataset) -> str:
    """In words, how many places of the plane hold points of different classes; `whole` has all the inputs."""
    places = _contested(data)
    if not places:
        return ""
    shared = words.count(places, "place")
    said = f"Points of different classes share {shared} in this plane: no boundary separates them all."
    if len(whole.feature_names) > 2 and not _contested(whole):
        said += f" With all {len(whole.feature_names)} inputs they lie apart."
    return said


def _contested(data: Dataset) -> int:
    """How many distinct rows of inputs come with more than one class; what differs by rounding is the same."""
    span = np.ptp(data.X, axis=0)
    steps = np.round((data.X - data.X.min(axis=0)) / np.where(span > 0, span, 1.0), 9)
    _, place = np.unique(steps, axis=0, return_inverse=True)
    pairs = np.unique(np.column_stack([place.ravel(), data.target]), axis=0)
    return int((np.bincount(pairs[:, 0]) > 1).sum())


def script(at: Scene, lines: Sequence[str], numbers: Mapping[str, str], *, imports: Sequence[str], title: str) -> str:
    """A script that makes the scene again, runs `lines` on its data, train, test, Z, y, Z_test and y_test, and prints.

    `numbers`, `imports` and `title` as in `export.script`.
    """
    raw = replace(at.data, code=at.lines[0].removeprefix("data = "))  # before it was split and scaled
    return export.script(raw, [*at.lines[1:], *lines], numbers, imports=[*at.imports, *imports], title=title)
