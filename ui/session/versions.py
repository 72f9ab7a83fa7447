"""What a link or an experiment file does not spell out, or calls otherwise: defaults and names of the day it was made.

When a default changes, or what it means: raise `VERSION`, and say in `CHANGED` what it was before. Links and files of
older versions then open as they did. `tests/pages/test_stored_links.py` fails where an entry is missing. When a control
gets another name, say in `RENAMED` what it was called; when its part is the player's now, in `GONE`. When a player
opens elsewhere, or has fewer frames before its step 0, say so in `OPENED`.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

VERSION = 22
LAST = 10**9  # the last step, whatever its number


@dataclass(frozen=True)
class Change:
    """A default that is another one from `version` on."""

    version: int  # the first one with the new default
    page: str
    name: str  # of the control
    before: str | list[str]  # the old default, spelled as in a link
    # where it is so: the words of other controls in a link, every spelling; None stands for a control left out
    only: Mapping[str, Collection[str | None]] = field(default_factory=dict)


@dataclass(frozen=True)
class Renamed:
    """A control that had another name before; links, files and kept runs of any version may say so."""

    page: str
    before: str
    name: str  # now
    only: Mapping[str, Collection[str | None]]  # where it was so, as for a change of a default
    never: Mapping[str, Collection[str]]  # where the name is another control's


@dataclass(frozen=True)
class Gone:
    """A control that is gone, as a rule to the player; links, files and kept runs of any version may name it."""

    page: str
    name: str
    step: Callable[[int], int] | None = None  # on which the player opens, by what the control said
    only: Mapping[str, Collection[str | None]] = field(default_factory=dict)  # where it is so


@dataclass(frozen=True)
class Opened:
    """Where a page's first player opened before `version` (`LAST`: on its last frame), and how many frames it then had
    before those of today."""

    version: int
    page: str
    only: Mapping[str, Collection[str | None]]
    step: int | None = None  # None: where it still opens
    earlier: Callable[[Mapping[str, Any]], int] = lambda asked: 0  # by what the controls said


_SHARES = {"view": ("accuracy", "How good"), "accuracy_show": (None, "methods")}
_MATRIX, _PLANE = ("matrix", "Fill the matrix"), ("plane", "Taste plane")
_YOU = ("you", "You")
_CONTENT, _BASELINES = ("content", "Content"), ("baselines", "Baselines")
_STARTS = {"view": ("starts", "Starts")}
_RACE, _HORIZON = {"view": ("race", "Race")}, {"view": ("horizon", "Time left")}
_POLICIES = {
    "view": ("policies", "Reward and policy"),
    **dict.fromkeys(("data", "sweep", "living_from", "living_to"), (None,)),
}
_LEARN = {"view": ("learn", "Learn")}  # there is an `episode` in another view, and a `sweep`
_CROWDS = ("best", "the best", "sure", "best if nothing slipped", "random", "at random")
_AVERAGES = {"view": ("averages", "Step sizes")}
_ONE_MOVE = ("board", "One move")
_GIVEN_MODELS = (
    *(None, "ice_cream", "Ice cream", "hidden", "Hidden example", "the_dog", "The dog"),
    *("faith", "Faith is a fine invention", "disagree", "Viterbi against posterior", "A cat in three rooms"),
)
_FIT, _BAYES, _ROBUST = ({"view": names} for names in ((None, "fit", "Fit"), ("bayes", "Bayes"), ("robust", "Robust")))
_SHORT_LINE = {"data": (None, "short_line", "Few points of a line")}
_SHRINKAGE = {
    "view": ("shrinkage", "Shrinkage"),
    "shrink": (None, "ridge", "selective", "ridge on high powers only"),
}
_RIVALS = {"view": ("rivals", "Side by side")}
_SUPPORT: dict[str, tuple[str | None, ...]] = {"view": (None, "machine", "Support vectors")}
_METHODS = {"view": ("side_by_side", "Side by side")}
_RESAMPLES = {"view": ("bootstrap", "Bootstrap"), "refits_move": (None, "resamples")}
_ESTIMATES = {"view": ("validation", "Validation"), "valid_part": (None, "estimates", "estimates of one model")}
_EVALUATION = {"view": ("evaluation", "Evaluation")}
_RIDGE = {"view": ("ridge", "Ridge and Gaussian process")}
_GENERATED = {
    "view": ("generate", "Generate"),
    **dict.fromkeys(("smoothing", "unknown", "seed", "edits"), (None,)),
    "data": (None, "sentences"),
    "generate_show": (None, "sentences"),
}
_TABLES = {"view": ("count", "Count"), "count_show": (None, "tables")}
_NEIGHBOURS: dict[str, tuple[str | None, ...]] = {"view": ("neighbours", "Neighbours")}
_EQUAL: dict[str, tuple[str | None, ...]] = {"data": (None, "equal_covariance", "Equal covariances")}
_LAW = {"view": ("law", "The law of least squares")}
_FOODS = {"view": ("tables", "Tables"), "data": (None, "foods", "Foods of four countries")}
_RUNS = {"view": ("restarts", "Restarts and k"), "ask": (None, "start", "the start")}
CHANGED: tuple[Change, ...] = (
    Change(21, "bias_variance", "which_set", "1", {"view": ("curve", "The U-curve")}),
    Change(21, "bias_variance", "law_single", "false", _LAW),
    *(
        Change(21, "clustering", "rank", many or "20", _RUNS | {"runs": (many,)})  # the worst of them
        for many in (None, "10", "20", "50", "100")
    ),
    Change(14, "clustering", "rank", "50", _RUNS | {"runs": (None,)}),
    Change(20, "clustering", "curve", "true", {"view": ("mixture", "Mixture", "medoids", "Medoids")}),
    Change(20, "clustering", "reaches", "true", {"view": ("density", "Density")}),
    Change(20, "recommender", "compare_known", "true", {"view": ("compare", "Which wins")}),
    Change(20, "recommender", "lines", "true", {"view": _PLANE}),
    Change(19, "recommender", "arrow", "item", {"view": _PLANE}),
    Change(19, "recommender", "centre", "items", {"view": _PLANE, "data": (None, "friends", "8 friends, 8 films")}),
    Change(19, "pca", "across", "cheese", _FOODS),
    Change(19, "pca", "up", "carcass meat", _FOODS),
    Change(13, "descent", "sgd_beside", "costs", {"view": ("schedules", "Schedules")}),
    Change(20, "classification", "C", "0.1", {"view": ("margin", "Margin")}),
    Change(19, "classification", "C", "1", {"view": ("margin", "Margin")}),
    Change(19, "classification", "plays", "pairs", {"view": ("margin", "Margin")}),
    Change(18, "classification", "point", "1", _METHODS),
    Change(20, "classification", "data", "equal_covariance", _NEIGHBOURS),
    *(
        Change(20, "classification", name, before, _NEIGHBOURS | {"data": ("moons", "Moons")})
        for name, before in (("data_n", "300"), ("data_noise", "0.08"))
    ),
    *(
        Change(20, "classification", name, before, _NEIGHBOURS | _EQUAL)
        for name, before in (("data_n", "200"), ("data_share", "0.3"))
    ),
    Change(11, "classification", "data", "unequal_covariance", _NEIGHBOURS),
    Change(11, "classification", "data_n", "120", _NEIGHBOURS | _EQUAL),
    Change(11, "classification", "data_share", "0.5", _NEIGHBOURS | _EQUAL),
    Change(2, "regression", "degree", "9", _FIT),
    Change(2, "regression", "without", "true", _FIT),
    Change(2, "regression", "lambda", "0.01", _SHRINKAGE),
    Change(2, "regression", "losses", ["squares", "absolute", "chebyshev"], _ROBUST),
    Change(2, "regression", "band", "true", _ROBUST),
    Change(2, "regression", "data", "sine", _BAYES),
    Change(2, "regression", "degree", "9", _BAYES),
    Change(3, "regression", "data", "line", _BAYES),
    Change(3, "regression", "draws", "5", _BAYES),
    Change(5, "regression", "evidence", "true", _BAYES),
    Change(6, "regression", "data", "sine", _FIT),
    Change(6, "regression", "line_by", "a method", _FIT),
    Change(2, "recommender", "data", "films", {"view": (None, *_MATRIX, *_PLANE, *_CONTENT, *_BASELINES)}),
    Change(2, "recommender", "data", "films", {"view": _YOU}),
    *(
        Change(2, "recommender", f"you_{j}", stars, {"view": _YOU})
        for j, stars in enumerate(("5", "1", "3", "0", "5", "2", "4", "0"), start=1)
    ),
    Change(2, "recommender", "data", "clowns", {"view": ("neighbours", "Neighbours")}),
    Change(2, "recommender", "k", "10", {"view": ("neighbours", "Neighbours")}),
    Change(2, "recommender", "item", "1", {"view": (None, *_MATRIX, *_PLANE, *_BASELINES)}),
    Change(
        2,
        "recommender",
        "item",
        "1",
        {"view": _CONTENT, "content_learn": (None, "weights", "weights of a user")},
    ),
    Change(4, "recommender", "mode", "many", _STARTS),
    Change(4, "gridworld", "budget", "10000", _RACE),
    Change(4, "gridworld", "below", "return", _RACE),
    Change(5, "hmm", "accuracy_tags", "true", {"view": ("accuracy", "How good"), "accuracy_show": (None, "methods")}),
    Change(5, "gridworld", "distance", "true", _RACE),
    Change(14, "gridworld", "distance", "false", _RACE),
    Change(17, "gridworld", "distance", "true", _RACE),
    Change(17, "gridworld", "walk_expected", "true", {"view": ("walk", "Walk"), "walk_plan": (None, *_CROWDS)}),
    *(
        Change(21, "gridworld", "episode", number, {"view": ("moves", "Move by move"), "data": names})
        for number, names in (
            ("8", (None, "fig44", "classic", "corridor", "prizes")),
            ("10", ("cliff",)),
            ("20", ("windy",)),
        )
    ),
    Change(18, "gridworld", "episode", "5", {"view": ("moves", "Move by move"), "data": (None, "fig44", "corridor")}),
    Change(18, "gridworld", "episode", "10", {"view": ("moves", "Move by move"), "data": ("classic",)}),
    Change(18, "gridworld", "episode", "30", {"view": ("moves", "Move by move"), "data": ("prizes",)}),
    Change(21, "gridworld", "avg_bars", "false", _AVERAGES),
    Change(21, "gridworld", "avg_board", "true", _AVERAGES | {"avg_source": (None, *_ONE_MOVE)}),
    Change(20, "gridworld", "avg_bars", "true", _AVERAGES),
    Change(18, "gridworld", "avg_board", "false", _AVERAGES | {"avg_source": (None, *_ONE_MOVE)}),
    Change(17, "gridworld", "avg_board", "true", _AVERAGES | {"avg_source": (None, *_ONE_MOVE)}),
    Change(20, "gridworld", "shown", "values", {"view": (None, "plan", "Plan", "learn", "Learn")}),
    Change(14, "gridworld", "seed", "0", {"view": ("walk", "Walk"), "walk_plan": (None, *_CROWDS)}),
    Change(5, "gridworld", "racers", ["Value iteration", "Q-learning", "SARSA"], _RACE),
    Change(6, "gridworld", "errors", "true", {"view": (None, "plan", "Plan")}),
    Change(6, "gridworld", "seeds", "5", _LEARN),
    Change(6, "gridworld", "away", "true", _LEARN),
    *(Change(5, "gridworld", name, "true", _AVERAGES) for name in ("avg_bars", "avg_others")),
    Change(5, "gridworld", "by_time", "true", _HORIZON | {"utility": (None, "finite horizon")}),
    Change(11, "gridworld", "locate_readings", "20", {"view": ("locate", "Where am I")}),
    Change(13, "gridworld", "avg_bars", "false", _AVERAGES),
    Change(13, "gridworld", "curve", "return", _LEARN),
    Change(20, "gridworld", "avg_n", "20", _AVERAGES | {"avg_source": (None, *_ONE_MOVE)}),
    Change(4, "gridworld", "avg_n", "100", _AVERAGES | {"avg_source": (None, *_ONE_MOVE)}),
    Change(4, "hmm", "data", "the_dog", {"view": ("generate", "Generate")}),
    Change(4, "hmm", "learn_start", "given", {"view": ("learn", "Learn without tags"), "data": _GIVEN_MODELS}),
    Change(2, "gridworld", "state", "1", {"view": ("learn", "Learn", "race", "Race")}),
    Change(
        11, "clustering", "labels", "8", {"view": ("few_labels", "Few labels"), "vary": (None, "labels", "the labels")}
    ),
    Change(20, "text", "triangle", "true", {"view": ("models", "Document models")}),
    Change(20, "text", "both", "true", {"view": ("not_words", "Not words")}),
    Change(21, "pca", "power_curve", "false", {"view": ("power", "Power iteration")}),
    Change(18, "pca", "power_curve", "true", {"view": ("power", "Power iteration")}),
    Change(14, "pca", "point", "1", {"view": ("tables", "Tables")}),
    Change(11, "pca", "kept", "10", {"view": ("digits", "Digits"), "digits_look": (None, "pictures")}),
    Change(
        14, "clustering", "runs", "50", {"view": ("restarts", "Restarts and k"), "ask": (None, "start", "the start")}
    ),
    Change(
        14, "clustering", "labels", "2", {"view": ("few_labels", "Few labels"), "vary": (None, "labels", "the labels")}
    ),
    Change(
        18, "clustering", "labels", "6", {"view": ("few_labels", "Few labels"), "vary": (None, "labels", "the labels")}
    ),
    Change(14, "clustering", "data", "blobs", {"view": ("medoids", "Medoids")}),
    Change(2, "clustering", "k", "4", {"view": ("mixture", "Mixture", "side_by_side", "Side by side")}),
    Change(2, "clustering", "data_apart", "100", {"data": ("trap", "Four circles")}),
    Change(3, "bias_variance", "data", "hidden_features", {"view": ("features", "Choosing features")}),
    Change(4, "classification", "plot", "agreement", {"view": ("losses", "Losses")}),
    Change(20, "classification", "turn", "20", {"view": ("by_hand", "A line by hand")}),
    Change(
        20,
        "classification",
        "data_n",
        "60",
        {"view": ("by_hand", "A line by hand"), "data": (None, "separable", "Separable")},
    ),
    Change(4, "classification", "margins", "true", {"view": ("by_hand", "A line by hand")}),
    Change(4, "classification", "courses", "true", {"view": ("mistakes", "Perceptron")}),
    Change(4, "classification", "curves", "true", _EVALUATION | {"ask": (None, "threshold", "one class")}),
    Change(4, "classification", "data", "skewed", _EVALUATION),
    Change(4, "classification", "objectives", "true", {"view": ("margin", "Margin")}),
    Change(
        5,
        "classification",
        "losses",
        ["0-1", "perceptron", "hinge", "logistic", "squared"],
        {"view": ("losses", "Losses")},
    ),
    Change(
        5,
        "classification",
        "methods",
        ["Logistic regression", "QDA", "k neighbours", "Random forest (scikit-learn)"],
        _METHODS,
    ),
    *(
        Change(5, "classification", name, before, _METHODS | {"data": (None, "moons", "Moons")})
        for name, before in (("data_n", "300"), ("data_noise", "0.08"))
    ),
    Change(
        6,
        "classification",
        "data_n",
        "60",
        {"view": ("mistakes", "Perceptron"), "data": (None, "separable", "Separable")},
    ),
    Change(6, "classification", "posterior", "true", {"view": ("one_input", "One input")}),
    Change(
        6, "classification", "data_n", "300", {"view": (None, "logistic", "Logistic"), "data": (None, "moons", "Moons")}
    ),
    Change(21, "kernels", "C", "1", _SUPPORT),
    *(
        Change(
            21,
            "kernels",
            name,
            before,
            {"view": (None, "machine", "Support vectors"), "data": (None, "moons", "Moons")},
        )
        for name, before in (("data_n", "300"), ("data_noise", "0.08"))
    ),
    Change(4, "kernels", "objectives", "true", {"view": (None, "machine", "Support vectors")}),
    Change(4, "kernels", "data_n", "120", {"view": ("perceptron", "Perceptron"), "data": (None, "xor", "XOR")}),
    Change(21, "kernels", "test", "0.3", _RIVALS),
    Change(4, "kernels", "right", "logistic", _RIVALS),
    Change(20, "kernels", "right", "perceptron", _RIVALS),
    Change(20, "kernels", "C", "1", _RIVALS),
    Change(4, "kernels", "data_n", "300", _RIVALS | {"data": (None, "moons", "Moons")}),
    Change(4, "kernels", "data_noise", "0.08", _RIVALS | {"data": (None, "moons", "Moons")}),
    Change(5, "kernels", "data_n", "200", _RIVALS | {"data": (None, "moons", "Moons")}),
    Change(5, "kernels", "data_noise", "0.25", _RIVALS | {"data": (None, "moons", "Moons")}),
    *(
        Change(11, "kernels", name, before, {"view": ("logistic", "Logistic"), "data": (None, "moons", "Moons")})
        for name, before in (("data_n", "300"), ("data_noise", "0.08"))
    ),
    Change(4, "kernels", "data_n", "300", {"view": ("trick", "The trick"), "data": (None, "rings", "Rings")}),
    Change(4, "kernels", "eigenvalues", "true", {"view": ("gallery", "Gallery")}),
    Change(5, "kernels", "bumps", "false", _RIDGE | {"look": (None, "fit", "one kernel")}),
    *(
        Change(5, "kernels", name, before, _RIDGE | {"data": (None, "sine", "Sine")})
        for name, before in (("data_n", "25"), ("data_seed", "0"))
    ),
    Change(
        6,
        "kernels",
        "moved",
        "bandwidth",
        _RIDGE
        | {
            "look": (None, "fit", "one kernel"),
            "kernel": (None, "gaussian", "Gaussian", "laplacian", "Laplacian"),
        },
    ),
    Change(5, "kernels", "training", "true", {"view": ("choosing", "Choosing")}),
    Change(20, "neural", "curve_epochs", "1000", {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}),
    Change(20, "neural", "losses", "true", {"view": (None, "learn", "Learn")}),
    Change(20, "kernels", "every", "true", {"view": ("choosing", "Choosing")}),
    Change(20, "kernels", "standardise", "true", {"view": ("choosing", "Choosing")}),
    Change(13, "kernels", "data_seed", "0", {"view": ("logistic", "Logistic"), "data": (None, "moons", "Moons")}),
    Change(13, "regression", "point", "1", _FIT | {"line_by": (None, "you")}),
    *(
        Change(15, "regression", name, before, _FIT | _SHORT_LINE | {"line_by": ("a method",)})
        for name, before in (("test", "0.3"), ("residual_squares", "false"))
    ),
    Change(13, "kernels", "point", "1", {"view": ("gallery", "Gallery")}),
    Change(13, "kernels", "best_cell", "true", {"view": ("choosing", "Choosing")}),
    Change(4, "bias_variance", "law_d", "5", {"view": ("law", "The law of least squares")}),
    Change(17, "bias_variance", "law_d", "20", {"view": ("law", "The law of least squares")}),
    Change(18, "bias_variance", "law_d", "12", {"view": ("law", "The law of least squares")}),
    Change(19, "bias_variance", "law_d", "6", {"view": ("law", "The law of least squares")}),
    Change(4, "bias_variance", "valid_repeat", "splits", _ESTIMATES),
    Change(11, "bias_variance", "number_polynomial", "3", {"view": (None, "ledger", "The ledger")}),
    Change(13, "bias_variance", "number_polynomial", "3", {"view": ("curve", "The U-curve")}),
    Change(17, "bias_variance", "number_polynomial", "5", {"view": ("curve", "The U-curve")}),
    Change(18, "bias_variance", "number_polynomial", "1", {"view": ("curve", "The U-curve")}),
    Change(19, "bias_variance", "number_polynomial", "5", {"view": ("curve", "The U-curve")}),
    Change(5, "bias_variance", "refits_move", "models", {"view": ("bootstrap", "Bootstrap")}),
    Change(20, "bias_variance", "beyond_training", "true", {"view": ("beyond", "Beyond")}),
    Change(20, "bias_variance", "features_training", "true", {"view": ("features", "Choosing features")}),
    Change(20, "bias_variance", "law_single", "true", {"view": ("law", "The law of least squares")}),
    Change(20, "bias_variance", "learning_training", "true", {"view": ("learning", "More data")}),
    Change(5, "bias_variance", "learning_spread", "true", {"view": ("learning", "More data")}),
    Change(5, "bias_variance", "curve_parts", "true", {"view": ("curve", "The U-curve")}),
    Change(5, "bias_variance", "beyond_norm", "true", {"view": ("beyond", "Beyond")}),
    *(  # half of the points
        Change(18, "bias_variance", "beyond_features", D, {"view": ("beyond", "Beyond"), "beyond_n": points})
        for D, points in (
            *(("9", (None, "20")), ("4", ("8",)), ("5", ("10",))),
            *(("7", ("15",)), ("12", ("25",)), ("13", ("30",))),
        )
    ),
    *(  # a quarter of the points
        Change(13, "bias_variance", "beyond_features", D, {"view": ("beyond", "Beyond"), "beyond_n": points})
        for D, points in (
            *(("5", (None, "20")), ("2", ("8", "10")), ("3", ("15",))),
            *(("6", ("25",)), ("7", ("30",))),
        )
    ),
    *(  # as many as the points
        Change(9, "bias_variance", "beyond_features", n, {"view": ("beyond", "Beyond"), "beyond_n": points})
        for n, points in (("20", (None, "20")), *((n, (n,)) for n in ("8", "10", "15", "25", "30")))
    ),
    Change(21, "regression", "shrink_curves", "false", {"view": ("shrinkage", "Shrinkage")}),
    Change(8, "regression", "shrink_curves", "true", {"view": ("shrinkage", "Shrinkage")}),
    Change(13, "hmm", "seed", "0", {"view": ("generate", "Generate")}),
    Change(8, "hmm", "count_cells", "probabilities", _TABLES),
    Change(8, "hmm", "count_words", "true", _TABLES),
    Change(8, "kernels", "gram", "true", {"view": ("gallery", "Gallery")}),
    Change(12, "kernels", "plain", "1", {"view": ("logistic", "Logistic")}),
    Change(8, "gridworld", "policies_curve", "true", {"view": ("policies", "Reward and policy")}),
    Change(8, "gridworld", "locate_curves", "true", {"view": ("locate", "Where am I")}),
    Change(11, "text", "bins", "8", {"view": ("not_words", "Not words")}),
    Change(12, "text", "bins", "2", {"view": ("not_words", "Not words")}),
    Change(14, "text", "pseudo", "1", {"view": ("models", "Document models")}),
    Change(11, "classification", "neighbours", "7", {"view": ("neighbours", "Neighbours")}),
    Change(21, "classification", "point", "1", {"view": ("neighbours", "Neighbours")}),
    *(
        Change(21, "classification", name, n, {"view": ("neighbours", "Neighbours"), "data": (None, "moons", "Moons")})
        for name, n in (("data_n", "200"), ("data_noise", "0.35"))
    ),
    Change(
        18,
        "descent",
        "sides",
        "both",
        {"view": ("check", "Check"), "of": (None, "valley", "a valley in several parameters")},
    ),
    Change(11, "descent", "methods", ["Gradient descent", "Momentum", "Newton"], {"view": (None, "race", "Race")}),
    Change(12, "descent", "turn", "0", {"view": ("conditioning", "Narrow valley")}),
    Change(14, "descent", "valley_steps", "50", {"view": ("conditioning", "Narrow valley")}),
    Change(15, "descent", "valley_y", "1.5", {"view": ("conditioning", "Narrow valley")}),
    Change(
        16,
        "descent",
        "epsilon",
        "0.1",
        {"view": ("check", "Check"), "of": (None, "valley", "a valley in several parameters")},
    ),
    Change(
        12,
        "descent",
        "epsilon",
        "1",
        {"view": ("check", "Check"), "of": (None, "valley", "a valley in several parameters")},
    ),
    Change(
        11,
        "descent",
        "epsilon",
        "1e-05",
        {"view": ("check", "Check"), "of": (None, "valley", "a valley in several parameters")},
    ),
    Change(
        10,
        "descent",
        "epsilon",
        "1",
        {"view": ("check", "Check"), "of": (None, "valley", "a valley in several parameters")},
    ),
)
_OWN = {"data": ("own", "Your own data")}  # with them `inputs` are their columns
_FEW_LABELS = {"view": ("few_labels", "Few labels")}
_MACHINE = {"view": (None, "machine", "Support vectors")}
_NOT_TO = {"view": ("not_to", "When not to")}
_COUNT = {"view": ("trick", "The trick"), "show": ("count", "how many features")}
_LOGISTIC = {"view": (None, "logistic", "Logistic")}
_MISTAKES = {"view": ("mistakes", "Perceptron")}
_MARGIN = {"view": ("margin", "Margin"), "alone": (None, "false")}
RENAMED = (
    Renamed("classification", "penalty", "online_lambda", _MISTAKES, {}),
    Renamed("clustering", "features", "seen", _FEW_LABELS, {}),  # "raw" is none of them: it is seen always
    Renamed("kernels", "inputs", "how_many", _RIDGE, _OWN),
    Renamed("kernels", "inputs", "dimension", _COUNT, _OWN),
    Renamed("kernels", "penalty", "landmark_penalty", _MACHINE, {}),
    Renamed("kernels", "scale", "prior_scale", _RIDGE | {"look": ("process", "Gaussian process")}, {}),
    Renamed("pca", "look", "digits_look", {"view": ("digits", "Digits")}, {}),  # on Ellipses it means something else
    Renamed("pca", "lost_axis", "lost_direction", _NOT_TO | {"case": ("overfitting", "against overfitting")}, {}),
    Renamed("pca", "scale", "standardise", {}, {}),
    Renamed("recommender", "cell_user", "user", {"view": _BASELINES}, {}),
    Renamed("recommender", "cell_item", "item", {"view": _BASELINES}, {}),
    Renamed("recommender", "content_user", "user", {"view": _CONTENT}, {}),
    Renamed("recommender", "content_item", "item", {"view": _CONTENT}, {}),
    Renamed("recommender", "content_closer_user", "user", {"view": _CONTENT}, {}),
    Renamed("recommender", "content_closer_item", "item", {"view": _CONTENT}, {}),
)
_PARAMETERS = ("n", "seed", "correlation", "ratio", "distance", "gap", "stretch", "thickness")
_DATA_SETTINGS = tuple(f"data_{name}" for name in _PARAMETERS)
_OWN_ELLIPSES = {
    "view": ("ellipses", "Ellipses"),
    "look": (
        "sliders",
        "built",
        "surface",
        "A covariance by sliders",
        "A matrix built from its axes",
        "A quadratic form as a surface",
    ),
}
_OWN_TABLE = _NOT_TO | {"case": ("overfitting", "against overfitting")}
_ONE_RATING = _STARTS | {"mode": ("one", "One rating")}
_ROUNDS = {"method": ("policy", "Policy iteration")}  # an evaluation and an improvement each
_INDUCTION = {"order": (None, "induction")}
GONE = (  # of several entries for a name the first that holds counts
    Gone("regression", "step", int),
    Gone("classification", "after", int),
    Gone("classification", "weight_at"),
    Gone("bias_variance", "learning_factor"),  # "low" is no multiple of the noise any more
    Gone("bias_variance", "valid_fold", int),
    Gone("bias_variance", "valid_set", lambda r: r - 1),
    *(Gone("pca", name, only=_OWN_ELLIPSES) for name in ("data", *_DATA_SETTINGS)),  # these make their own numbers
    *(Gone("pca", name, only=_OWN_TABLE) for name in ("data", *_DATA_SETTINGS)),
    Gone("clustering", "features", only=_FEW_LABELS | {"features": ("raw", "raw columns")}),
    Gone("pca", "power_k", int),
    Gone("recommender", "matrix_at", int),
    *(Gone("recommender", name, only=_ONE_RATING) for name in ("data", *_DATA_SETTINGS)),
    Gone("hmm", "learn_pass", int),
    Gone("gridworld", "closer_sweep", lambda i: 2 * i, _ROUNDS),
    Gone("gridworld", "closer_sweep", int),
    Gone("gridworld", "sweep", int, _HORIZON | {"utility": ("one state",)}),
    Gone("gridworld", "left", int, _INDUCTION),
    Gone("gridworld", "left"),
    Gone("gridworld", "episode", int, _LEARN),
    Gone("gridworld", "move", int),
    Gone("gridworld", "avg_sample", int),
    Gone("gridworld", "locate_reading", lambda t: 2 * t - 1),  # steps are readings and moves in turn
)
_K_MEANS = {"view": (None, "k_means", "k-means")}
_MOVING = (None, "k_means", "k-means", "k_medoids", "k-medoids", "mixture", "Gaussian mixture")
_SENTENCES = {"view": ("generate", "Generate"), "generate_show": (None, "sentences")}
_ON_A_BOUNDARY = ((None, "machine", "Support vectors"), ("perceptron", "Perceptron"), ("logistic", "Logistic"))
_FEW = ("friends", "two_by_three", "exercise_42", "square_left", "square_right", "rank_one")
OPENED = (  # of several that hold for a link the first counts
    Opened(2, "recommender", {"view": _PLANE, "data": (None,)}, step=0),  # of films
    Opened(11, "recommender", {"view": _PLANE, "data": (None, *_FEW)}, step=LAST),
    Opened(12, "recommender", {"view": _PLANE, "data": (None, *_FEW)}, step=0),
    Opened(13, "recommender", {"view": _PLANE, "data": (None, *_FEW)}, step=LAST),
    Opened(14, "recommender", {"view": _PLANE, "data": (None, *_FEW)}, step=1),
    Opened(19, "recommender", {"view": _PLANE, "data": (None, *_FEW)}, step=2),
    Opened(4, "recommender", _STARTS | {"mode": (None,)}, step=12),
    Opened(11, "recommender", _STARTS | {"mode": ("many", "Many starts")}, step=12),
    Opened(11, "recommender", {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=2),
    Opened(12, "recommender", {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=0),
    Opened(13, "recommender", {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=LAST),
    Opened(14, "recommender", {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=1),
    Opened(20, "recommender", {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=2),
    Opened(21, "recommender", {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=0),
    *(
        Opened(10, "descent", {"view": names}, step=0)
        for names in (("schedules", "Schedules"), ("subsamples", "Subsamples"), ("stream", "Stream"))
    ),
    *(
        Opened(10, "text", {"view": names}, step=0)
        for names in ((None, "spam", "Spam"), ("mistakes", "What goes wrong"))
    ),
    *(
        Opened(12, "text", {"view": names}, step=0)
        for names in (("vocabulary", "Vocabulary"), ("rivals", "Against others"))
    ),
    Opened(18, "text", {"view": ("rivals", "Against others")}, step=3),
    Opened(18, "text", {"view": (None, "spam", "Spam"), "data": (None, "mails"), "mail": (None,)}, step=5),
    Opened(18, "gridworld", {"view": (None, "plan", "Plan")}, step=2),
    Opened(11, "text", {"view": ("mistakes", "What goes wrong")}, step=3),
    Opened(13, "text", {"view": ("mistakes", "What goes wrong")}, step=1),
    Opened(11, "descent", {"view": ("schedules", "Schedules")}, step=119),
    Opened(11, "descent", {"view": ("stream", "Stream")}, step=180),
    Opened(11, "descent", {"view": ("subsamples", "Subsamples")}, step=2),
    Opened(12, "descent", {"view": ("subsamples", "Subsamples")}, step=1),
    Opened(14, "descent", {"view": ("subsamples", "Subsamples")}, step=3),
    Opened(16, "descent", {"view": ("subsamples", "Subsamples")}, step=1),
    Opened(12, "descent", {"view": (None, "race", "Race")}, step=0),
    Opened(16, "descent", {"view": (None, "race", "Race")}, step=8),
    Opened(12, "descent", {"view": ("conditioning", "Narrow valley")}, step=0),
    Opened(16, "descent", {"view": ("conditioning", "Narrow valley")}, step=3),
    Opened(19, "descent", {"view": ("conditioning", "Narrow valley")}, step=4),
    Opened(20, "descent", {"view": ("conditioning", "Narrow valley")}, step=6),
    Opened(12, "descent", {"view": ("tangents", "Tangents")}, step=0),
    Opened(11, "classification", {"view": ("densities", "Densities")}, step=LAST),
    Opened(12, "classification", {"view": ("densities", "Densities")}, step=0),
    Opened(13, "classification", {"view": ("densities", "Densities")}, step=1),
    Opened(14, "classification", {"view": ("densities", "Densities")}, step=LAST),
    Opened(11, "kernels", {"view": ("trick", "The trick"), "show": (None, "lift", "the lift")}, step=LAST),
    Opened(
        11,
        "gridworld",
        {"view": ("walk", "Walk"), "walk_plan": (None, "best", "sure", "random")},
        step=0,
    ),
    Opened(8, "gridworld", _POLICIES | {"policies_curve": (None,)}, step=27),  # beside the curve, at the board's own
    Opened(21, "gridworld", {"view": _POLICIES["view"], "policies_curve": (None, "false")}, step=0),
    Opened(10, "gridworld", {"view": ("moves", "Move by move")}, step=1),
    *(
        Opened(version, "gridworld", _AVERAGES | {"avg_source": (None, *_ONE_MOVE), "avg_n": (n,)}, step=k)
        for version, n, k in ((4, None, 25), (14, "50", 12), (14, "100", 25), (14, "200", 50))
    ),
    Opened(
        20, "gridworld", _AVERAGES | {"avg_source": (None, *_ONE_MOVE), "avg_n": ("10", "50", "100", "200")}, step=5
    ),
    Opened(12, "gridworld", {"view": ("walk", "Walk"), "walk_plan": (None, "best", "sure", "random")}, step=4),
    Opened(18, "gridworld", {"view": ("walk", "Walk"), "data": (None, "classic"), "walk_plan": (None, "best")}, step=5),
    Opened(12, "gridworld", {"view": ("moves", "Move by move"), "data": (None, "fig44")}, step=8),
    Opened(20, "gridworld", {"view": ("moves", "Move by move"), "data": (None, "fig44"), "episode": (None,)}, step=5),
    *(
        Opened(20, "gridworld", {"view": ("moves", "Move by move"), "data": (name,), "episode": (None,)}, step=k)
        for name, k in (("classic", 5), ("prizes", 21), ("maze", 14), ("cliff", 4), ("four_rooms", 33), ("windy", 21))
    ),
    *(
        Opened(21, "gridworld", {"view": ("moves", "Move by move"), "data": names, "episode": (None,)}, step=k)
        for names, k in ((("maze",), 5), (("windy",), 1))
    ),
    Opened(11, "gridworld", _LEARN, step=1),
    Opened(12, "gridworld", _LEARN, step=0),
    Opened(19, "gridworld", _RACE | {"data": (None, "cliff"), "racers": (None,), "budget": (None,)}, step=156),
    Opened(11, "gridworld", _RACE | {"data": (None, "cliff"), "racers": (None,), "budget": (None,)}, step=2242),
    *(
        Opened(21, "gridworld", _RACE | {"data": names, "racers": (None,), "budget": (None,)}, step=k)
        for names, k in (
            ((None, "cliff"), 625),
            (("classic",), 156),
            (("prizes",), 469),
            (("four_rooms",), 3438),
            (("windy",), 312),
        )
    ),
    Opened(11, "neural", {"view": ("one_step", "One step")}, step=8),
    Opened(12, "neural", {"view": ("one_step", "One step")}, step=0),
    Opened(13, "neural", {"view": ("one_step", "One step")}, step=5),
    Opened(14, "neural", {"view": ("one_step", "One step")}, step=8),
    Opened(18, "neural", {"view": ("one_step", "One step")}, step=5),
    Opened(10, "neural", {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}, step=0),
    Opened(11, "neural", {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}, step=150),
    Opened(12, "neural", {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}, step=0),
    Opened(17, "neural", {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}, step=120),
    Opened(20, "neural", {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}, step=0),
    Opened(11, "neural", {"view": ("pictures", "Pictures")}, step=0),
    Opened(12, "hmm", {"view": (None, "tag", "Tag a sentence")}, step=1),
    Opened(
        16,
        "hmm",
        {"view": (None, "tag", "Tag a sentence"), "data": (None, "sentences", "250 sentences"), "sentence": (None,)},
        step=3,
    ),
    *(
        Opened(21, "hmm", {"view": (None, "tag", "Tag a sentence"), "data": names, "sentence": (None,)}, step=k)
        for names, k in (
            ((None, "sentences", "250 sentences"), 4),
            (("five", "Five sentences"), 2),
            (("faith", "Faith is a fine invention"), 4),
            (("ice_cream", "Ice cream"), 6),
            (("disagree", "Viterbi against posterior", "A cat in three rooms"), 3),
        )
    ),
    Opened(12, "hmm", {"view": ("learn", "Learn without tags")}, step=0),
    Opened(11, "hmm", _SHARES, step=LAST),  # the shares of all sentences
    Opened(13, "hmm", _SHARES, step=1),
    Opened(14, "hmm", _SHARES | {"data": (None, "sentences")}, step=11),
    Opened(17, "hmm", _SHARES | {"data": (None, "sentences")}, step=35),
    Opened(19, "hmm", _SHARES | {"data": (None, "sentences")}, step=2),
    Opened(8, "hmm", _SENTENCES, step=LAST),  # all sentences at once
    Opened(4, "bias_variance", _ESTIMATES, step=0),
    Opened(18, "bias_variance", _ESTIMATES, step=1),
    Opened(15, "bias_variance", _RESAMPLES, step=1),
    *(Opened(3, "kernels", {"view": names}, step=0) for names in _ON_A_BOUNDARY),
    Opened(13, "regression", _BAYES | {"bayes_sweep": (None, "points")}, step=1),
    Opened(8, "kernels", _MACHINE, step=LAST),
    Opened(9, "kernels", _MACHINE, step=1),
    Opened(  # three bandwidths more to either side
        6,
        "kernels",
        _RIDGE | {"look": (None, "fit", "one kernel"), "moved": (None, "bandwidth")},
        earlier=lambda asked: 3,
    ),
    *(Opened(3, "classification", where, step=0) for where in (_LOGISTIC, _MISTAKES, _MARGIN)),
    *(
        Opened(13, "pca", {"view": ("how_many", "How many"), "data": (None, "wine"), "share": share}, step=k)
        for share, k in (((None, "95 %"), 10), (("99 %",), 12), (("90 %",), 8), (("85 %",), 6))
    ),
    Opened(
        20,
        "hmm",
        _SHARES | {"data": (None, "sentences"), "split": (None, "0"), "held_out": (None, "0.3")},
        step=3,
    ),
    Opened(20, "text", {"view": ("rivals", "Against others")}, step=LAST),
    Opened(20, "text", {"view": ("vocabulary", "Vocabulary")}, step=4),
    Opened(20, "text", {"view": ("mistakes", "What goes wrong")}, step=3),
    Opened(20, "hmm", _GENERATED, step=40),
    Opened(13, "pca", {"view": ("power", "Power iteration")}, step=0),
    Opened(14, "pca", {"view": ("power", "Power iteration")}, step=1),
    Opened(11, "pca", {"view": ("tables", "Tables")}, step=LAST),
    Opened(
        11,
        "pca",
        {"view": ("ellipses", "Ellipses"), "look": (None, "fitted", "A Gaussian fitted to the data")},
        step=20,
    ),
    Opened(
        13,
        "pca",
        {"view": ("ellipses", "Ellipses"), "look": (None, "fitted", "A Gaussian fitted to the data")},
        step=0,
    ),
    Opened(11, "clustering", {"view": ("side_by_side", "Side by side"), "left": _MOVING, "right": _MOVING}, step=LAST),
    Opened(20, "clustering", {"view": ("side_by_side", "Side by side"), "left": _MOVING, "right": _MOVING}, step=LAST),
    *(
        Opened(13, "clustering", {"view": names}, step=0)
        for names in (("medoids", "Medoids"), ("mixture", "Mixture"), ("side_by_side", "Side by side"))
    ),
    Opened(
        20,
        "clustering",
        {"view": ("density", "Density"), "data": (None, "moons"), "eps": (None,), "min_samples": (None,)},
        step=41,
    ),
    *(
        Opened(14, "clustering", {"view": names}, step=1)
        for names in (("medoids", "Medoids"), ("mixture", "Mixture"), ("density", "Density"))
    ),
    Opened(
        21,
        "clustering",
        {"view": ("mixture", "Mixture"), **dict.fromkeys(("data", "k", "covariance", "start", "seed"), (None,))},
        step=10,
    ),
    Opened(
        17,
        "hmm",
        {"view": ("learn", "Learn without tags"), "learn_start": (None, "random", "nearly equal")},
        step=3,
    ),
    Opened(3, "clustering", _K_MEANS | {"start": ("k-means++", "farthest", "farthest point")}, step=0),
    Opened(  # each random choice was a frame
        3,
        "clustering",
        _K_MEANS | {"start": (None, "random", "random points")},
        earlier=lambda asked: int(asked.get("k", 4)),
    ),
)


def read(text: str | list[str] | None) -> tuple[int, str]:
    """The version that a link says, today's if it says none, and a sentence about it where there is one to say.

    A link that says several says none that one could rely on.
    """
    if text is None:
        return VERSION, ""
    if isinstance(text, list) or not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) > 0):
        return VERSION, "The version in the link is damaged; today's defaults are used."
    if int(text) > VERSION:
        return VERSION, "This was made by a newer playground; what this one does not know is left out."
    return int(text), ""


def pinned(page: str, version: int, asked: Mapping[str, Any]) -> dict[str, str | list[str]]:
    """The old defaults on which settings of that version rely, for the controls that `asked` does not name."""
    found: dict[str, str | list[str]] = {}
    for change in sorted(CHANGED, key=lambda c: c.version, reverse=True):  # the oldest change has the last word
        new = change.page == page and change.version > version and change.name not in asked
        if new and _holds(change.only, asked):
            found[change.name] = change.before
    return found


def renamed(page: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The same settings by today's names, without what is gone; of a control that has both, the new one counts."""
    away = gone(page, asked)
    found = {name: value for name, value in asked.items() if name not in away}
    for one in RENAMED:
        fails = any(asked.get(name) in words for name, words in one.never.items())
        if one.page == page and one.before in found and _holds(one.only, asked) and not fails:
            found.setdefault(one.name, found.pop(one.before))
    return found


def now(page: str, version: int, asked: Mapping[str, Any]) -> dict[str, Any]:
    """All that a link of that version says, and implies, in the words of today."""
    named = renamed(page, asked)
    return {**pinned(page, version, named), **named}


def gone(page: str, asked: Mapping[str, Any]) -> dict[str, Gone]:
    """Of the names that are asked for, those of controls that are gone."""
    found: dict[str, Gone] = {}
    for one in GONE:
        if one.page == page and one.name in asked and _holds(one.only, asked):
            found.setdefault(one.name, one)
    return found


def step(page: str, version: int, asked: Mapping[str, Any]) -> int | None:
    """The step that a control said which is gone, or on which the page's first player opened."""
    for name, one in gone(page, asked).items():
        text = str(asked[name])
        if one.step and _counts(text):
            return one.step(int(text))
    return next((one.step for one in _opened(page, version, asked) if one.step is not None), None)


def frame(page: str, version: int, asked: Mapping[str, Any], said: str) -> str:
    """Today's number of a frame of the page's first player, if it is a number."""
    known = _counts(said) and _counts(str(asked.get("k", 4)))
    earlier = sum(one.earlier(asked) for one in _opened(page, version, asked)) if known else 0
    return str(max(int(said) - earlier, 0)) if earlier else said


def _counts(text: str) -> bool:
    """Whether a text is a number of something."""
    return text.isascii() and text.isdecimal() and len(text) < 7


def _opened(page: str, version: int, asked: Mapping[str, Any]) -> list[Opened]:
    return [one for one in OPENED if one.page == page and one.version > version and _holds(one.only, asked)]


def _holds(only: Mapping[str, Collection[str | None]], asked: Mapping[str, Any]) -> bool:
    return all(asked.get(name) in words for name, words in only.items())
