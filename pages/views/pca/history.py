"""What the page's links and files said before today."""

from ui.session.history import LAST, Change, Gone, History, Opened, Renamed

_FOODS = {"view": ("tables", "Tables"), "data": (None, "foods", "Foods of four countries")}
_NOT_TO = {"view": ("not_to", "When not to")}
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

HISTORY = History(
    changed=(
        Change(19, "across", "cheese", _FOODS),
        Change(19, "up", "carcass meat", _FOODS),
        Change(21, "power_curve", "false", {"view": ("power", "Power iteration")}),
        Change(18, "power_curve", "true", {"view": ("power", "Power iteration")}),
        Change(14, "point", "1", {"view": ("tables", "Tables")}),
        Change(11, "kept", "10", {"view": ("digits", "Digits"), "digits_look": (None, "pictures")}),
    ),
    renamed=(
        Renamed("look", "digits_look", {"view": ("digits", "Digits")}, {}),  # on Ellipses it means something else
        Renamed("lost_axis", "lost_direction", _NOT_TO | {"case": ("overfitting", "against overfitting")}, {}),
        Renamed("scale", "standardise", {}, {}),
    ),
    gone=(
        *(Gone(name, only=_OWN_ELLIPSES) for name in ("data", *_DATA_SETTINGS)),  # these make their own numbers
        *(Gone(name, only=_OWN_TABLE) for name in ("data", *_DATA_SETTINGS)),
        Gone("power_k", int),
    ),
    opened=(
        *(
            Opened(13, {"view": ("how_many", "How many"), "data": (None, "wine"), "share": share}, step=k)
            for share, k in (((None, "95 %"), 10), (("99 %",), 12), (("90 %",), 8), (("85 %",), 6))
        ),
        Opened(13, {"view": ("power", "Power iteration")}, step=0),
        Opened(14, {"view": ("power", "Power iteration")}, step=1),
        Opened(11, {"view": ("tables", "Tables")}, step=LAST),
        Opened(
            11,
            {"view": ("ellipses", "Ellipses"), "look": (None, "fitted", "A Gaussian fitted to the data")},
            step=20,
        ),
        Opened(
            13,
            {"view": ("ellipses", "Ellipses"), "look": (None, "fitted", "A Gaussian fitted to the data")},
            step=0,
        ),
    ),
)
