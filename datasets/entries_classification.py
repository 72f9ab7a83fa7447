"""The data sets of the classification page; the kernels page offers them too."""

from datasets import generators_classification as classes
from datasets import tables
from datasets.entries_clustering import CLUSTERING
from datasets.entry import DRAWN, LIBRARY, NOTES, SEED, Entry, Parameter, noise, size

_GROUPS = {entry.name: entry for entry in CLUSTERING}

CLASSIFICATION: tuple[Entry, ...] = (
    _GROUPS["blobs"],
    Entry(
        "separable",
        "Separable",
        "Two classes with an empty strip between them: many lines separate them, one is in the middle.",
        DRAWN + " The line in the middle is 0.6 x1 + 0.8 x2 = offset.",
        (
            size(low=4, high=300, default=60),
            Parameter("margin", "Margin", 0.05, 2.0, 0.5, 0.05, "Half the width of the strip. Narrow: many mistakes."),
            Parameter(
                "offset", "Offset", -3.0, 3.0, 1.0, 0.5, "How far the line is from the origin; at 0 it goes through it."
            ),
            SEED,
        ),
        classes.separable,
        question="Which methods end in the middle of the strip, and which wherever they happen to be right first?",
    ),
    Entry(
        "mislabelled",
        "One bad point",
        "A wide gap between two classes, and one positive point close to the negative ones, to be moved about.",
        DRAWN + " The four points nearest the gap and the bad one are set by hand.",
        (
            size(low=5, high=300, default=60),
            Parameter(
                "bad_x",
                "Bad point x1",
                -6.0,
                3.0,
                -1.5,
                0.25,
                "Left of -2 it lies among the others: no line separates.",
            ),
            Parameter("bad_y", "Bad point x2", -4.0, 4.0, 0.0, 0.25, "Up and down along the edge of the other class."),
            SEED,
        ),
        classes.mislabelled,
        question="How much of the margin does a hard margin give up for one point, and a soft one?",
    ),
    Entry(
        "far_outlier",
        "Far outlier",
        "Two clear classes, and one point far out on the right side: it says nothing new.",
        DRAWN + " One point is placed by hand.",
        (
            size(low=8, high=300, default=60),
            Parameter(
                "distance", "Distance", 0.0, 60.0, 40.0, 1.0, "How far out the one point lies. At 0: among its own."
            ),
            SEED,
        ),
        classes.far_outlier,
        question="Which boundary does a point move that was right already?",
    ),
    _GROUPS["moons"],
    _GROUPS["rings"],
    Entry(
        "xor",
        "XOR",
        "Four heaps at the corners of a square; those opposite each other belong together.",
        DRAWN + " Without noise and with four points: the corners themselves.",
        (size(low=4, high=300, default=120), noise(0.3, 1.0), SEED),
        classes.xor,
        question="Can any straight line do better than one mistake in four?",
    ),
    Entry(
        "spirals",
        "Spirals",
        "Arms wound round each other: a boundary has to follow them.",
        DRAWN,
        (
            size(low=20, high=300, default=160),
            Parameter("k", "Arms", 2, 5, 2, 1, "How many arms there are."),
            Parameter("turns", "Turns", 0.25, 2.0, 1.0, 0.25, "How often each goes round. Few: easier."),
            noise(0.12, 0.8, 0.02),
            SEED,
        ),
        classes.spirals,
        question="Which methods follow the arms to the centre?",
    ),
    Entry(
        "skewed",
        "Skewed classes",
        "One point in a hundred is positive: saying “never” is right 99 times in a hundred.",
        DRAWN,
        (
            size(low=100, high=800, default=800),
            Parameter("share", "Share of the rare", 0.005, 0.5, 0.01, 0.005, "The positive part of all points."),
            SEED,
        ),
        classes.skewed,
        question="What does an accuracy of 99 % say here?",
    ),
    Entry(
        "equal_covariance",
        "Equal covariances",
        "Normal classes of the same shape: the best boundary is straight.",
        DRAWN + " Normal classes that share one covariance.",
        (
            size(low=8, high=300, default=120),
            Parameter("k", "Classes", 2, 4, 2, 1, "How many classes there are."),
            Parameter("share", "Share of the first", 0.05, 0.95, 0.5, 0.05, "The first class's part of the points."),
            SEED,
        ),
        classes.equal_covariance,
        question="What does QDA make of few points, where LDA is right by assumption?",
    ),
    Entry(
        "unequal_covariance",
        "Unequal covariances",
        "Normal classes of different shapes: the best boundary is curved.",
        DRAWN + " Normal classes, each with a covariance of its own.",
        (
            size(low=8, high=300, default=120),
            Parameter("k", "Classes", 2, 4, 2, 1, "How many classes there are."),
            SEED,
        ),
        classes.unequal_covariance,
        question="Where is the straight boundary wrong, and what does the curved one look like far out?",
    ),
    Entry(
        "and3",
        "AND of three bits",
        "The corners of a cube; only (1, 1, 1) is positive.",
        NOTES,
        (),
        classes.and3,
        question="Why can no plane through the origin do it?",
    ),
    Entry(
        "exercise_2_1",
        "Three points",
        "Three points, two above the axis and one below: the order decides how many mistakes are made.",
        NOTES,
        (
            Parameter(
                "third",
                "Third point's x1",
                0.5,
                20.0,
                1.5,
                0.5,
                "How far out the third point lies.",
            ),
        ),
        classes.exercise_2_1,
        question="How many mistakes from the first point, and how many from the second?",
    ),
    Entry(
        "exercise_2_2_4",
        "Five points",
        "Five points, and how often the perceptron was wrong on each.",
        NOTES,
        (),
        classes.exercise_2_2_4,
        question="Which boundary follows from the counts 1, 0, 2, 1 and 0?",
    ),
    Entry(
        "exercise_2_3",
        "Four points off the origin",
        "Four points that a line separates, but none through the origin.",
        NOTES,
        (),
        classes.exercise_2_3,
        question="Which of the two circles and the two lines can separate them?",
    ),
    Entry(
        "exercise_2_5",
        "A point on each axis",
        "One point on each axis: a perceptron makes exactly one mistake on each.",
        NOTES,
        (Parameter("columns", "Dimensions", 2, 10, 2, 1, "One point on each axis, so as many points."),),
        classes.exercise_2_5,
        question="Is the bound on the number of mistakes ever met exactly?",
    ),
    _GROUPS["iris"],
    _GROUPS["wine"],
    Entry(
        "breast_cancer",
        "Breast cancer",
        "569 tumours, thirty measurements of the cells in a picture; 37 in 100 are malignant.",
        LIBRARY + "after Wolberg, Street and Mangasarian (1995), from the UCI repository; malignant is positive here.",
        (),
        tables.breast_cancer,
        question="How many malignant tumours are missed, and how many benign ones sound the alarm?",
    ),
)
