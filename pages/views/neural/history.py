"""What the page's links and files said before today."""

from ui.session.history import Change, History, Opened

HISTORY = History(
    changed=(
        Change(20, "curve_epochs", "1000", {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}),
        Change(20, "losses", "true", {"view": (None, "learn", "Learn")}),
    ),
    opened=(
        Opened(11, {"view": ("one_step", "One step")}, step=8),
        Opened(12, {"view": ("one_step", "One step")}, step=0),
        Opened(13, {"view": ("one_step", "One step")}, step=5),
        Opened(14, {"view": ("one_step", "One step")}, step=8),
        Opened(18, {"view": ("one_step", "One step")}, step=5),
        Opened(10, {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}, step=0),
        Opened(11, {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}, step=150),
        Opened(12, {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}, step=0),
        Opened(17, {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}, step=120),
        Opened(20, {"view": ("any_curve", "Any curve"), "curve_look": (None, "learned")}, step=0),
        Opened(11, {"view": ("pictures", "Pictures")}, step=0),
    ),
)
