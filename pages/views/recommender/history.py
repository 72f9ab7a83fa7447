"""What the page's links and files said before today."""

from ui.session.history import LAST, Change, Gone, History, Opened, Renamed

_MATRIX, _PLANE = ("matrix", "Fill the matrix"), ("plane", "Taste plane")
_YOU = ("you", "You")
_CONTENT, _BASELINES = ("content", "Content"), ("baselines", "Baselines")
_STARTS = {"view": ("starts", "Starts")}
_PARAMETERS = ("n", "seed", "correlation", "ratio", "distance", "gap", "stretch", "thickness")
_DATA_SETTINGS = tuple(f"data_{name}" for name in _PARAMETERS)
_ONE_RATING = _STARTS | {"mode": ("one", "One rating")}
_FEW = ("friends", "two_by_three", "exercise_42", "square_left", "square_right", "rank_one")

HISTORY = History(
    changed=(
        Change(20, "compare_known", "true", {"view": ("compare", "Which wins")}),
        Change(20, "lines", "true", {"view": _PLANE}),
        Change(19, "arrow", "item", {"view": _PLANE}),
        Change(19, "centre", "items", {"view": _PLANE, "data": (None, "friends", "8 friends, 8 films")}),
        Change(2, "data", "films", {"view": (None, *_MATRIX, *_PLANE, *_CONTENT, *_BASELINES)}),
        Change(2, "data", "films", {"view": _YOU}),
        *(
            Change(2, f"you_{j}", stars, {"view": _YOU})
            for j, stars in enumerate(("5", "1", "3", "0", "5", "2", "4", "0"), start=1)
        ),
        Change(2, "data", "clowns", {"view": ("neighbours", "Neighbours")}),
        Change(2, "k", "10", {"view": ("neighbours", "Neighbours")}),
        Change(2, "item", "1", {"view": (None, *_MATRIX, *_PLANE, *_BASELINES)}),
        Change(
            2,
            "item",
            "1",
            {"view": _CONTENT, "content_learn": (None, "weights", "weights of a user")},
        ),
        Change(4, "mode", "many", _STARTS),
    ),
    renamed=(
        Renamed("cell_user", "user", {"view": _BASELINES}, {}),
        Renamed("cell_item", "item", {"view": _BASELINES}, {}),
        Renamed("content_user", "user", {"view": _CONTENT}, {}),
        Renamed("content_item", "item", {"view": _CONTENT}, {}),
        Renamed("content_closer_user", "user", {"view": _CONTENT}, {}),
        Renamed("content_closer_item", "item", {"view": _CONTENT}, {}),
    ),
    gone=(
        Gone("matrix_at", int),
        *(Gone(name, only=_ONE_RATING) for name in ("data", *_DATA_SETTINGS)),
    ),
    opened=(
        Opened(2, {"view": _PLANE, "data": (None,)}, step=0),  # of films
        Opened(11, {"view": _PLANE, "data": (None, *_FEW)}, step=LAST),
        Opened(12, {"view": _PLANE, "data": (None, *_FEW)}, step=0),
        Opened(13, {"view": _PLANE, "data": (None, *_FEW)}, step=LAST),
        Opened(14, {"view": _PLANE, "data": (None, *_FEW)}, step=1),
        Opened(19, {"view": _PLANE, "data": (None, *_FEW)}, step=2),
        Opened(4, _STARTS | {"mode": (None,)}, step=12),
        Opened(11, _STARTS | {"mode": ("many", "Many starts")}, step=12),
        Opened(11, {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=2),
        Opened(12, {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=0),
        Opened(13, {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=LAST),
        Opened(14, {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=1),
        Opened(20, {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=2),
        Opened(21, {"view": _BASELINES, "baseline": (None, "offsets", "user and item offsets")}, step=0),
    ),
)
