"""The data sets of the clustering page."""

from datasets import generators_clustering as groups
from datasets import short_texts, tables
from datasets.entry import DRAWN, LIBRARY, NOTES, SEED, Entry, Parameter, noise, size

CLUSTERING: tuple[Entry, ...] = (
    Entry(
        "blobs",
        "Blobs",
        "Round or longish heaps, as many and as far apart as one likes.",
        DRAWN,
        (
            size(default=300),
            Parameter("k", "Groups", 1, 8, 4, 1, "How many heaps there are."),
            Parameter("spread", "Spread", 0.1, 4.0, 1.2, 0.1, "Large values make the heaps overlap."),
            Parameter("unequal", "Unequal sizes", 0.0, 0.8, 0.3, 0.05, "0: all heaps have the same size."),
            Parameter("elongation", "Elongation", 1.0, 12.0, 1.5, 0.5, "1: round; more: drawn out."),
            SEED,
        ),
        groups.blobs,
        question="From which spread on does the elbow vanish?",
    ),
    Entry(
        "rings",
        "Rings",
        "Rings inside each other: centres cannot tell them apart, chains of neighbours can.",
        DRAWN,
        (
            size(default=300),
            Parameter("k", "Rings", 1, 4, 2, 1, "How many rings there are."),
            noise(0.25, 1.5),
            SEED,
        ),
        groups.rings,
        question="How much noise does single linkage stand?",
    ),
    Entry(
        "moons",
        "Moons",
        "Two half circles that reach into each other.",
        DRAWN,
        (size(default=300), noise(0.08, 0.5, 0.01), SEED),
        groups.moons,
        question="Where does k-means cut, and why there?",
    ),
    Entry(
        "trap",
        "Four circles",
        "Four tight circles far apart, and a start from which k-means never finds them.",
        "Invented, after an example of Sanjoy Dasgupta's.",
        (
            Parameter("n", "Points", 12, 480, 96, 4, "A quarter of them on each circle."),
            Parameter(
                "apart", "Distance", 6.0, 100.0, 10.0, 1.0, "From the middle of a circle, of radius 1, to the next."
            ),
        ),
        groups.trap,
        question="From the bad start, which two circles share a centre for ever?",
    ),
    Entry(
        "uniform",
        "Uniform noise",
        "No groups at all: every method finds some all the same.",
        DRAWN,
        (size(default=300), SEED),
        groups.uniform,
        question="What do the elbow and the silhouette say when there is nothing to find?",
    ),
    Entry(
        "unequal_spreads",
        "Unequal spreads",
        "A wide group beside two tight ones: k-means gives away the wide one's edge.",
        DRAWN,
        (
            size(default=300),
            Parameter("ratio", "Wide to tight", 1.0, 12.0, 5.0, 0.5, "1: all three have the same spread."),
            SEED,
        ),
        groups.unequal_spreads,
        question="Which points change sides between k-means and a mixture?",
    ),
    Entry(
        "unscaled",
        "Unscaled columns",
        "Two age groups, hidden by an income that counts in hundreds.",
        DRAWN,
        (
            size(default=300),
            Parameter("ratio", "Income to age", 1.0, 50.0, 40.0, 1.0, "Spread of incomes against ages."),
            SEED,
        ),
        groups.unscaled,
        question="What does k-means split before scaling, and what after?",
    ),
    Entry(
        "cut_along",
        "Two classes in one cloud",
        "One long cloud; the classes are its upper and its lower half, and no gap shows it.",
        DRAWN,
        (
            size(default=300),
            Parameter("length", "Length", 1.0, 8.0, 3.0, 0.5, "How many times as long as wide the cloud is."),
            SEED,
        ),
        groups.cut_along,
        question="Can clusters tell classes apart that touch all along?",
    ),
    Entry(
        "short_texts",
        "Headlines",
        "Forty headlines on four topics, a column for each word that two of them share.",
        "Invented. Every row has length 1, so that long and short headlines count alike.",
        (),
        short_texts.short_texts,
        question="Which headline stands for each cluster, and which topic has none?",
    ),
    Entry(
        "four_points",
        "Four points",
        "The corners of a rectangle, and a start that is stuck at once.",
        NOTES,
        (),
        groups.four_points,
        question="From the bad start the distortion stays at 16. What is the best one?",
    ),
    Entry(
        "iris",
        "Iris",
        "150 flowers of three species; one stands apart, two touch.",
        LIBRARY + "after Fisher (1936).",
        (),
        tables.iris,
        question="Which species does every method find, and which two does it mix?",
    ),
    Entry(
        "wine",
        "Wine",
        "178 wines from three growers; one column counts in hundreds.",
        LIBRARY + "after Forina and others (1991), from the UCI repository.",
        (),
        tables.wine,
        question="How well do the clusters meet the growers before and after scaling?",
    ),
    Entry(
        "colours",
        "Colours of a photograph",
        "Pixels as points: red, green and blue from 0 to 255.",
        LIBRARY + "pixels of its sample photograph china.jpg (by danielbuechele, CC BY 2.0).",
        (size(low=50, default=300), SEED),
        tables.colours,
        question="How many colours does the picture need?",
    ),
)

# Not offered with the others: a picture is looked at as one, not as points.
PHOTOGRAPH = Entry(
    "photograph",
    "Photograph",
    "All pixels of a small photograph, row by row from the top.",
    LIBRARY + "its sample photograph china.jpg (by danielbuechele, CC BY 2.0) at a quarter of its size.",
    (),
    tables.pixels,
    question="How many colours does the picture need?",
)
