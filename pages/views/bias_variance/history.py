"""What the page's links and files said before today."""

from ui.session.history import Change, Gone, History, Opened

_RESAMPLES = {"view": ("bootstrap", "Bootstrap"), "refits_move": (None, "resamples")}
_ESTIMATES = {"view": ("validation", "Validation"), "valid_part": (None, "estimates", "estimates of one model")}
_LAW = {"view": ("law", "The law of least squares")}

HISTORY = History(
    changed=(
        Change(22, "n", "25", _ESTIMATES),
        Change(21, "which_set", "1", {"view": ("curve", "The U-curve")}),
        Change(21, "law_single", "false", _LAW),
        Change(3, "data", "hidden_features", {"view": ("features", "Choosing features")}),
        Change(4, "law_d", "5", {"view": ("law", "The law of least squares")}),
        Change(17, "law_d", "20", {"view": ("law", "The law of least squares")}),
        Change(18, "law_d", "12", {"view": ("law", "The law of least squares")}),
        Change(19, "law_d", "6", {"view": ("law", "The law of least squares")}),
        Change(4, "valid_repeat", "splits", _ESTIMATES),
        Change(11, "number_polynomial", "3", {"view": (None, "ledger", "The ledger")}),
        Change(13, "number_polynomial", "3", {"view": ("curve", "The U-curve")}),
        Change(17, "number_polynomial", "5", {"view": ("curve", "The U-curve")}),
        Change(18, "number_polynomial", "1", {"view": ("curve", "The U-curve")}),
        Change(19, "number_polynomial", "5", {"view": ("curve", "The U-curve")}),
        Change(5, "refits_move", "models", {"view": ("bootstrap", "Bootstrap")}),
        Change(20, "beyond_training", "true", {"view": ("beyond", "Beyond")}),
        Change(20, "features_training", "true", {"view": ("features", "Choosing features")}),
        Change(20, "law_single", "true", {"view": ("law", "The law of least squares")}),
        Change(20, "learning_training", "true", {"view": ("learning", "More data")}),
        Change(5, "learning_spread", "true", {"view": ("learning", "More data")}),
        Change(5, "curve_parts", "true", {"view": ("curve", "The U-curve")}),
        Change(5, "beyond_norm", "true", {"view": ("beyond", "Beyond")}),
        *(  # half of the points
            Change(18, "beyond_features", D, {"view": ("beyond", "Beyond"), "beyond_n": points})
            for D, points in (
                *(("9", (None, "20")), ("4", ("8",)), ("5", ("10",))),
                *(("7", ("15",)), ("12", ("25",)), ("13", ("30",))),
            )
        ),
        *(  # a quarter of the points
            Change(13, "beyond_features", D, {"view": ("beyond", "Beyond"), "beyond_n": points})
            for D, points in (
                *(("5", (None, "20")), ("2", ("8", "10")), ("3", ("15",))),
                *(("6", ("25",)), ("7", ("30",))),
            )
        ),
        *(  # as many as the points
            Change(9, "beyond_features", n, {"view": ("beyond", "Beyond"), "beyond_n": points})
            for n, points in (("20", (None, "20")), *((n, (n,)) for n in ("8", "10", "15", "25", "30")))
        ),
    ),
    gone=(
        Gone("learning_factor"),  # "low" is no multiple of the noise any more
        Gone("valid_fold", int),
        Gone("valid_set", lambda r: r - 1),
    ),
    opened=(
        Opened(4, _ESTIMATES, step=0),
        Opened(18, _ESTIMATES, step=1),
        Opened(22, _ESTIMATES | {"valid_repeat": ("splits", "points")}, step=2),
        Opened(15, _RESAMPLES, step=1),
    ),
)
