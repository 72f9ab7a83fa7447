"""What the page's links and files said before today."""

from ui.session.history import LAST, Change, Gone, History, Opened, Renamed

_METHODS = {"view": ("side_by_side", "Side by side")}
_EVALUATION = {"view": ("evaluation", "Evaluation")}
_NEIGHBOURS: dict[str, tuple[str | None, ...]] = {"view": ("neighbours", "Neighbours")}
_EQUAL: dict[str, tuple[str | None, ...]] = {"data": (None, "equal_covariance", "Equal covariances")}
_LOGISTIC = {"view": (None, "logistic", "Logistic")}
_MISTAKES = {"view": ("mistakes", "Perceptron")}
_MARGIN = {"view": ("margin", "Margin"), "alone": (None, "false")}

HISTORY = History(
    changed=(
        Change(20, "C", "0.1", {"view": ("margin", "Margin")}),
        Change(19, "C", "1", {"view": ("margin", "Margin")}),
        Change(19, "plays", "pairs", {"view": ("margin", "Margin")}),
        Change(18, "point", "1", _METHODS),
        Change(20, "data", "equal_covariance", _NEIGHBOURS),
        *(
            Change(20, name, before, _NEIGHBOURS | {"data": ("moons", "Moons")})
            for name, before in (("data_n", "300"), ("data_noise", "0.08"))
        ),
        *(
            Change(20, name, before, _NEIGHBOURS | _EQUAL)
            for name, before in (("data_n", "200"), ("data_share", "0.3"))
        ),
        Change(11, "data", "unequal_covariance", _NEIGHBOURS),
        Change(11, "data_n", "120", _NEIGHBOURS | _EQUAL),
        Change(11, "data_share", "0.5", _NEIGHBOURS | _EQUAL),
        Change(4, "plot", "agreement", {"view": ("losses", "Losses")}),
        Change(20, "turn", "20", {"view": ("by_hand", "A line by hand")}),
        Change(
            20,
            "data_n",
            "60",
            {"view": ("by_hand", "A line by hand"), "data": (None, "separable", "Separable")},
        ),
        Change(4, "margins", "true", {"view": ("by_hand", "A line by hand")}),
        Change(4, "courses", "true", {"view": ("mistakes", "Perceptron")}),
        Change(4, "curves", "true", _EVALUATION | {"ask": (None, "threshold", "one class")}),
        Change(4, "data", "skewed", _EVALUATION),
        Change(4, "objectives", "true", {"view": ("margin", "Margin")}),
        Change(
            5,
            "losses",
            ["0-1", "perceptron", "hinge", "logistic", "squared"],
            {"view": ("losses", "Losses")},
        ),
        Change(
            5,
            "methods",
            ["Logistic regression", "QDA", "k neighbours", "Random forest (scikit-learn)"],
            _METHODS,
        ),
        *(
            Change(5, name, before, _METHODS | {"data": (None, "moons", "Moons")})
            for name, before in (("data_n", "300"), ("data_noise", "0.08"))
        ),
        Change(
            6,
            "data_n",
            "60",
            {"view": ("mistakes", "Perceptron"), "data": (None, "separable", "Separable")},
        ),
        Change(6, "posterior", "true", {"view": ("one_input", "One input")}),
        Change(6, "data_n", "300", {"view": (None, "logistic", "Logistic"), "data": (None, "moons", "Moons")}),
        Change(11, "neighbours", "7", {"view": ("neighbours", "Neighbours")}),
        Change(23, "neighbours", "1", {"view": ("neighbours", "Neighbours")}),
        Change(21, "point", "1", {"view": ("neighbours", "Neighbours")}),
        *(
            Change(21, name, n, {"view": ("neighbours", "Neighbours"), "data": (None, "moons", "Moons")})
            for name, n in (("data_n", "200"), ("data_noise", "0.35"))
        ),
    ),
    renamed=(Renamed("penalty", "online_lambda", _MISTAKES, {}),),
    gone=(
        Gone("after", int),
        Gone("weight_at"),
    ),
    opened=(
        Opened(22, _LOGISTIC | {"rival": ("true",), "begin": (None, "zero")}, step=1),
        Opened(11, {"view": ("densities", "Densities")}, step=LAST),
        Opened(12, {"view": ("densities", "Densities")}, step=0),
        Opened(13, {"view": ("densities", "Densities")}, step=1),
        Opened(14, {"view": ("densities", "Densities")}, step=LAST),
        *(Opened(3, where, step=0) for where in (_LOGISTIC, _MISTAKES, _MARGIN)),
    ),
)
