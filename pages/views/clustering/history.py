"""What the page's links and files said before today."""

from ui.session.history import LAST, Change, Gone, History, Opened, Renamed

_RUNS = {"view": ("restarts", "Restarts and k"), "ask": (None, "start", "the start")}
_FEW_LABELS = {"view": ("few_labels", "Few labels")}
_K_MEANS = {"view": (None, "k_means", "k-means")}
_MOVING = (None, "k_means", "k-means", "k_medoids", "k-medoids", "mixture", "Gaussian mixture")

HISTORY = History(
    changed=(
        *(
            Change(21, "rank", many or "20", _RUNS | {"runs": (many,)})  # the worst of them
            for many in (None, "10", "20", "50", "100")
        ),
        Change(14, "rank", "50", _RUNS | {"runs": (None,)}),
        Change(20, "curve", "true", {"view": ("mixture", "Mixture", "medoids", "Medoids")}),
        Change(20, "reaches", "true", {"view": ("density", "Density")}),
        Change(11, "labels", "8", {"view": ("few_labels", "Few labels"), "vary": (None, "labels", "the labels")}),
        Change(14, "runs", "50", {"view": ("restarts", "Restarts and k"), "ask": (None, "start", "the start")}),
        Change(14, "labels", "2", {"view": ("few_labels", "Few labels"), "vary": (None, "labels", "the labels")}),
        Change(18, "labels", "6", {"view": ("few_labels", "Few labels"), "vary": (None, "labels", "the labels")}),
        Change(14, "data", "blobs", {"view": ("medoids", "Medoids")}),
        Change(2, "k", "4", {"view": ("mixture", "Mixture", "side_by_side", "Side by side")}),
        Change(2, "data_apart", "100", {"data": ("trap", "Four circles")}),
    ),
    renamed=(
        Renamed("features", "seen", _FEW_LABELS, {}),  # "raw" is none of them: it is seen always
    ),
    gone=(Gone("features", only=_FEW_LABELS | {"features": ("raw", "raw columns")}),),
    opened=(
        Opened(11, {"view": ("side_by_side", "Side by side"), "left": _MOVING, "right": _MOVING}, step=LAST),
        Opened(20, {"view": ("side_by_side", "Side by side"), "left": _MOVING, "right": _MOVING}, step=LAST),
        *(
            Opened(13, {"view": names}, step=0)
            for names in (("medoids", "Medoids"), ("mixture", "Mixture"), ("side_by_side", "Side by side"))
        ),
        Opened(
            20,
            {"view": ("density", "Density"), "data": (None, "moons"), "eps": (None,), "min_samples": (None,)},
            step=41,
        ),
        *(
            Opened(14, {"view": names}, step=1)
            for names in (("medoids", "Medoids"), ("mixture", "Mixture"), ("density", "Density"))
        ),
        Opened(
            21,
            {"view": ("mixture", "Mixture"), **dict.fromkeys(("data", "k", "covariance", "start", "seed"), (None,))},
            step=10,
        ),
        Opened(3, _K_MEANS | {"start": ("k-means++", "farthest", "farthest point")}, step=0),
        Opened(  # each random choice was a frame
            3,
            _K_MEANS | {"start": (None, "random", "random points")},
            earlier=lambda asked: int(asked.get("k", 4)),
        ),
    ),
)
