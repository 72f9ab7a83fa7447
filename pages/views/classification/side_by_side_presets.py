"""What is worth putting side by side."""

from pages.views.classification.methods import TITLES
from ui import page


def titles(*names: str) -> list[str]:
    """The methods as the reader's choice spells them."""
    return [TITLES[name] for name in names]


PRESETS = (
    page.Preset(
        "XOR",
        "No straight line tells these apart. How does the tree, and what do two units of a network do?",
        {
            "view": "side_by_side",
            "data": "xor",
            "methods": titles("logistic", "decision_tree", "qda", "small_network"),
            "hidden": 2,
        },
    ),
    page.Preset(
        "One tree or fifty",
        "The tree makes no training mistake. What does it do to the plane, and what do fifty trees do about it?",
        {
            "view": "side_by_side",
            "data": "moons",
            "data_noise": 0.3,
            "methods": titles("decision_tree", "random_forest"),
        },
    ),
    page.Preset(
        "Few points",
        "Fifteen points, classes of equal shape: a straight line is best. What does QDA draw, and at what test error?",
        {
            "view": "side_by_side",
            "data": "equal_covariance",
            "data_n": 30,
            "data_seed": 9,
            "test": 0.5,
            "methods": titles("lda", "qda", "naive_bayes", "logistic"),
        },
    ),
    page.Preset(
        "One or a hundred",
        "One neighbour against everyone who votes smoothly: which regions belong to a single point?",
        {
            "view": "side_by_side",
            "data": "moons",
            "data_noise": 0.3,
            "methods": titles("k_neighbors", "logistic"),
            "votes": 1,
            "apart": True,
        },
    ),
    page.Preset(
        "Straight lines",
        "Four ways to draw a straight line. On which points do they disagree, and does it matter for the test error?",
        {
            "view": "side_by_side",
            "data": "unequal_covariance",
            "methods": titles("logistic", "lda", "perceptron", "svm"),
            "apart": True,
        },
    ),
)
