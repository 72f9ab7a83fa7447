"""What the page's links and files said before today."""

from ui.session.history import Change, Gone, History, Opened

_FIT, _BAYES, _ROBUST = ({"view": names} for names in ((None, "fit", "Fit"), ("bayes", "Bayes"), ("robust", "Robust")))
_SHORT_LINE = {"data": (None, "short_line", "Few points of a line")}
_SHRINKAGE = {
    "view": ("shrinkage", "Shrinkage"),
    "shrink": (None, "ridge", "selective", "ridge on high powers only"),
}

HISTORY = History(
    changed=(
        Change(2, "degree", "9", _FIT),
        Change(2, "without", "true", _FIT),
        Change(2, "lambda", "0.01", _SHRINKAGE),
        Change(2, "losses", ["squares", "absolute", "chebyshev"], _ROBUST),
        Change(2, "band", "true", _ROBUST),
        Change(2, "data", "sine", _BAYES),
        Change(2, "degree", "9", _BAYES),
        Change(3, "data", "line", _BAYES),
        Change(3, "draws", "5", _BAYES),
        Change(5, "evidence", "true", _BAYES),
        Change(6, "data", "sine", _FIT),
        Change(6, "line_by", "a method", _FIT),
        Change(13, "point", "1", _FIT | {"line_by": (None, "you")}),
        *(
            Change(15, name, before, _FIT | _SHORT_LINE | {"line_by": ("a method",)})
            for name, before in (("test", "0.3"), ("residual_squares", "false"))
        ),
        Change(22, "point", "1", _FIT | {"line_by": ("a method",)}),
        Change(21, "shrink_curves", "false", {"view": ("shrinkage", "Shrinkage")}),
        Change(8, "shrink_curves", "true", {"view": ("shrinkage", "Shrinkage")}),
    ),
    gone=(Gone("step", int),),
    opened=(Opened(13, _BAYES | {"bayes_sweep": (None, "points")}, step=1),),
)
