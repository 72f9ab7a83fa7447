"""Tables with several inputs: invented ones from a seeded rule, and those that scikit-learn brings along."""

from functools import cache

import numpy as np

from datasets.entry import Parts

FOOT = 0.3048  # metres


def two_scales(n: int, noise: float, ratio: float, seed: int) -> Parts:
    """y = 2 + 3 (small) - 2 (large / ratio), both inputs uniform: on [0, 1] and on [0, ratio]."""
    rng = np.random.default_rng(seed)
    unit = rng.uniform(size=(n, 2))
    y = 2 + unit @ [3, -2] + noise * rng.normal(size=n)
    return Parts(unit * [1, ratio], ("small", "large"), y, "y")


def housing(n: int, noise: float, seed: int) -> Parts:
    """Flats of an invented town: rooms follow the size, old ones stand near the centre.

    price = 90 + 3.1 size + 6 rooms - 0.9 age - 7.5 distance + noise * N(0, 1), in thousands.
    """
    rng = np.random.default_rng(seed)
    size = rng.gamma(9.0, 9.5, size=n) + 18
    rooms = np.clip(np.rint(size / 27 + rng.normal(0.2, 0.6, size=n)), 1, 8)
    distance = rng.gamma(2.2, 2.4, size=n)
    age = np.clip(70 - 6 * distance + rng.normal(0, 17, size=n), 0, 130)
    size, distance, age = np.round(size), np.round(distance, 1), np.round(age)
    price = 90 + 3.1 * size + 6 * rooms - 0.9 * age - 7.5 * distance + noise * rng.normal(size=n)
    names = ("size (m²)", "rooms", "age (years)", "distance (km)")
    return Parts(np.column_stack([size, rooms, age, distance]), names, np.round(price, 1), "price (thousands)")


def singular(n: int, noise: float, seed: int) -> Parts:
    """Weight of beams = 4 + 12 length + 0.9 width; the length is there twice, in metres and in feet."""
    rng = np.random.default_rng(seed)
    length = rng.uniform(2, 9, size=n)
    width = rng.uniform(5, 25, size=n)
    weight = 4 + 12 * length + 0.9 * width + noise * rng.normal(size=n)
    names = ("length (m)", "length (ft)", "width (cm)")
    return Parts(np.column_stack([length, length / FOOT, width]), names, weight, "weight (kg)")


def wide(n: int, columns: int, noise: float, seed: int) -> Parts:
    """Normal inputs x1 ... xd; y = 5 + 3 x1 - 2 x2 + x3 + noise: the other columns have no influence."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, columns))
    y = 5 + X[:, :3] @ [3, -2, 1] + noise * rng.normal(size=n)
    return Parts(X, tuple(f"x{j + 1}" for j in range(columns)), y, "y")


def diabetes() -> Parts:
    """442 patients, ten measurements in their own units, the progress of the disease a year later."""
    from sklearn.datasets import load_diabetes

    data = load_diabetes(scaled=False)
    names = (
        "age (years)",
        "sex (1 or 2)",
        "body mass index (kg/m²)",
        "blood pressure (mm Hg)",
        "s1 total cholesterol",
        "s2 low-density lipoproteins",
        "s3 high-density lipoproteins",
        "s4 cholesterol ratio",
        "s5 log triglycerides",
        "s6 blood sugar",
    )
    return Parts(data.data, names, data.target, "progression")


def iris() -> Parts:
    """150 flowers of three species, four lengths in centimetres."""
    from sklearn.datasets import load_iris

    data = load_iris()
    names = ("sepal length (cm)", "sepal width (cm)", "petal length (cm)", "petal width (cm)")
    return Parts(data.data, names, data.target, "species", tuple(map(str, data.target_names)))


def wine() -> Parts:
    """178 wines from three growers, thirteen measurements in their own units."""
    from sklearn.datasets import load_wine

    data = load_wine()
    names = tuple(name.replace("_", " ") for name in data.feature_names)
    return Parts(data.data, names, data.target, "grower", ("grower 1", "grower 2", "grower 3"))


def breast_cancer() -> Parts:
    """569 tumours, thirty measurements of their cells; class 1 is malignant (in scikit-learn it is 0)."""
    from sklearn.datasets import load_breast_cancer

    data = load_breast_cancer()
    names = tuple(map(str, data.feature_names))
    return Parts(data.data, names, 1 - data.target, "tumour", ("benign", "malignant"))


def hills(n: int, noise: float, seed: int) -> Parts:
    """y = 2 exp(-((x1 + 1)² + x2²)) - 1.5 exp(-((x1 - 1)² + (x2 - 0.5)²) / 0.5), x uniform on [-2.5, 2.5]²."""
    rng = np.random.default_rng(seed)
    X = rng.uniform(-2.5, 2.5, size=(n, 2))
    hill = 2 * np.exp(-(((X - [-1, 0]) ** 2).sum(axis=1)))
    hollow = 1.5 * np.exp(-(((X - [1, 0.5]) ** 2).sum(axis=1)) / 0.5)
    return Parts(X, ("x1", "x2"), hill - hollow + noise * rng.normal(size=n), "y")


def colours(n: int, seed: int) -> Parts:
    """`n` pixels of the photograph, drawn without replacement: red, green and blue from 0 to 255."""
    pixels = _china().reshape(-1, 3)
    chosen = np.random.default_rng(seed).choice(len(pixels), size=n, replace=False)
    return Parts(pixels[chosen].astype(float), ("red", "green", "blue"))


@cache
def photograph() -> np.ndarray:
    """The photograph at a quarter of its size, each pixel the mean of 4 by 4: (106, 160, 3) uint8, read-only."""
    image = _china()
    h, w = image.shape[0] // 4, image.shape[1] // 4
    blocks = image[: 4 * h, : 4 * w].reshape(h, 4, w, 4, 3)
    small = np.rint(blocks.mean(axis=(1, 3))).astype(np.uint8)
    small.flags.writeable = False
    return small


def pixels() -> Parts:
    """The pixels of `photograph`, row by row: (16960, 3)."""
    return Parts(photograph().reshape(-1, 3).astype(float), ("red", "green", "blue"))


def _china() -> np.ndarray:
    from sklearn.datasets import load_sample_image

    return load_sample_image("china.jpg")
