"""The data sets of the PCA page: clouds whose axes one can see, and tables with many columns."""

from datasets import generators_pca as clouds
from datasets.entries_classification import CLASSIFICATION
from datasets.entries_clustering import CLUSTERING
from datasets.entry import DRAWN, LIBRARY, SEED, Entry, Parameter, size

_SHARED = {entry.name: entry for entry in (*CLASSIFICATION, *CLUSTERING)}

PCA: tuple[Entry, ...] = (
    Entry(
        "tilted",
        "Gaussian cloud",
        "A normal cloud in the plane, as strongly correlated as one likes.",
        DRAWN,
        (
            size(default=120),
            Parameter("correlation", "Correlation", -1.0, 1.0, 0.8, 0.05, "At 1 or -1 all points lie on a line."),
            Parameter("ratio", "Second to first spread", 0.1, 5.0, 1.2, 0.1, "Standard deviation of x2 against x1."),
            SEED,
        ),
        clouds.tilted,
        question="At which angle does an axis capture most of the variance, and is it the regression line?",
    ),
    Entry(
        "cloud_outlier",
        "Cloud with an outlier",
        "A longish cloud, and one point far off across its long axis.",
        DRAWN,
        (
            size(default=60),
            Parameter("distance", "Distance", 0.0, 50.0, 12.0, 0.5, "How far from the cloud's middle the point is."),
            SEED,
        ),
        clouds.cloud_outlier,
        question="How far must one point go before the first axis points at it?",
    ),
    Entry(
        "small_axis",
        "Classes along the small axis",
        "Two long classes side by side: what tells them apart is the direction of least variance.",
        DRAWN,
        (
            size(default=150),
            Parameter("gap", "Gap", 0.0, 5.0, 2.0, 0.1, "Distance of the two classes' centres."),
            Parameter("stretch", "Stretch", 1.0, 20.0, 8.0, 0.5, "How many times as long as wide each class is."),
            SEED,
        ),
        clouds.small_axis,
        question="What is left of the classes after a projection on the first axis?",
    ),
    _SHARED["unscaled"],
    Entry(
        "pancake",
        "Pancake",
        "A flat cloud in space: three columns, all but two dimensions.",
        DRAWN,
        (
            size(default=200),
            Parameter("thickness", "Thickness", 0.0, 3.0, 0.4, 0.1, "At 0 all points lie in a plane."),
            SEED,
        ),
        clouds.pancake,
        question="From which side does one see the whole cloud?",
    ),
    _SHARED["iris"],
    _SHARED["wine"],
    Entry(
        "foods",
        "Foods of four countries",
        "What a person eats in a week, in grams: seventeen foods, four countries.",
        "Published: the National Food Survey of the United Kingdom (DEFRA, 1997).",
        (),
        clouds.foods,
        question="Which country eats differently, and which foods tell it apart?",
    ),
    Entry(
        "digits",
        "Handwritten digits",
        "Small pictures of digits, 8 by 8 pixels: 64 columns.",
        LIBRARY + "after Alpaydin and Kaynak (1998), from the UCI repository.",
        (size(low=50, high=1797, default=600), SEED),
        clouds.digits,
        question="How many of the 64 directions does a readable digit need?",
    ),
    _SHARED["breast_cancer"],
)
