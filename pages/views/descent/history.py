"""What the page's links and files said before today."""

from ui.session.history import Change, History, Opened

HISTORY = History(
    changed=(
        Change(13, "sgd_beside", "costs", {"view": ("schedules", "Schedules")}),
        Change(
            18,
            "sides",
            "both",
            {"view": ("check", "Check"), "of": (None, "valley", "a valley in several parameters")},
        ),
        Change(11, "methods", ["Gradient descent", "Momentum", "Newton"], {"view": (None, "race", "Race")}),
        Change(12, "turn", "0", {"view": ("conditioning", "Narrow valley")}),
        Change(14, "valley_steps", "50", {"view": ("conditioning", "Narrow valley")}),
        Change(15, "valley_y", "1.5", {"view": ("conditioning", "Narrow valley")}),
        Change(
            16,
            "epsilon",
            "0.1",
            {"view": ("check", "Check"), "of": (None, "valley", "a valley in several parameters")},
        ),
        Change(
            12,
            "epsilon",
            "1",
            {"view": ("check", "Check"), "of": (None, "valley", "a valley in several parameters")},
        ),
        Change(
            11,
            "epsilon",
            "1e-05",
            {"view": ("check", "Check"), "of": (None, "valley", "a valley in several parameters")},
        ),
        Change(
            10,
            "epsilon",
            "1",
            {"view": ("check", "Check"), "of": (None, "valley", "a valley in several parameters")},
        ),
    ),
    opened=(
        *(
            Opened(10, {"view": names}, step=0)
            for names in (("schedules", "Schedules"), ("subsamples", "Subsamples"), ("stream", "Stream"))
        ),
        Opened(11, {"view": ("schedules", "Schedules")}, step=119),
        Opened(11, {"view": ("stream", "Stream")}, step=180),
        Opened(11, {"view": ("subsamples", "Subsamples")}, step=2),
        Opened(12, {"view": ("subsamples", "Subsamples")}, step=1),
        Opened(14, {"view": ("subsamples", "Subsamples")}, step=3),
        Opened(16, {"view": ("subsamples", "Subsamples")}, step=1),
        Opened(12, {"view": (None, "race", "Race")}, step=0),
        Opened(16, {"view": (None, "race", "Race")}, step=8),
        Opened(12, {"view": ("conditioning", "Narrow valley")}, step=0),
        Opened(16, {"view": ("conditioning", "Narrow valley")}, step=3),
        Opened(19, {"view": ("conditioning", "Narrow valley")}, step=4),
        Opened(20, {"view": ("conditioning", "Narrow valley")}, step=6),
        Opened(12, {"view": ("tangents", "Tangents")}, step=0),
    ),
)
