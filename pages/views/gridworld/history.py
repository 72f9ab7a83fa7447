"""What the page's links and files said before today."""

from ui.session.history import Change, Gone, History, Opened

_RACE, _HORIZON = {"view": ("race", "Race")}, {"view": ("horizon", "Time left")}
_POLICIES = {
    "view": ("policies", "Reward and policy"),
    **dict.fromkeys(("data", "sweep", "living_from", "living_to"), (None,)),
}
_LEARN = {"view": ("learn", "Learn")}  # there is an `episode` in another view, and a `sweep`
_CROWDS = ("best", "the best", "sure", "best if nothing slipped", "random", "at random")
_AVERAGES = {"view": ("averages", "Step sizes")}
_ONE_MOVE = ("board", "One move")
_ROUNDS = {"method": ("policy", "Policy iteration")}  # an evaluation and an improvement each
_INDUCTION = {"order": (None, "induction")}

HISTORY = History(
    changed=(
        Change(4, "budget", "10000", _RACE),
        Change(4, "below", "return", _RACE),
        Change(5, "distance", "true", _RACE),
        Change(14, "distance", "false", _RACE),
        Change(17, "distance", "true", _RACE),
        Change(17, "walk_expected", "true", {"view": ("walk", "Walk"), "walk_plan": (None, *_CROWDS)}),
        *(
            Change(21, "episode", number, {"view": ("moves", "Move by move"), "data": names})
            for number, names in (
                ("8", (None, "fig44", "classic", "corridor", "prizes")),
                ("10", ("cliff",)),
                ("20", ("windy",)),
            )
        ),
        Change(18, "episode", "5", {"view": ("moves", "Move by move"), "data": (None, "fig44", "corridor")}),
        Change(18, "episode", "10", {"view": ("moves", "Move by move"), "data": ("classic",)}),
        Change(18, "episode", "30", {"view": ("moves", "Move by move"), "data": ("prizes",)}),
        Change(21, "avg_bars", "false", _AVERAGES),
        Change(21, "avg_board", "true", _AVERAGES | {"avg_source": (None, *_ONE_MOVE)}),
        Change(20, "avg_bars", "true", _AVERAGES),
        Change(18, "avg_board", "false", _AVERAGES | {"avg_source": (None, *_ONE_MOVE)}),
        Change(17, "avg_board", "true", _AVERAGES | {"avg_source": (None, *_ONE_MOVE)}),
        Change(20, "shown", "values", {"view": (None, "plan", "Plan", "learn", "Learn")}),
        Change(14, "seed", "0", {"view": ("walk", "Walk"), "walk_plan": (None, *_CROWDS)}),
        Change(5, "racers", ["Value iteration", "Q-learning", "SARSA"], _RACE),
        Change(6, "errors", "true", {"view": (None, "plan", "Plan")}),
        Change(6, "seeds", "5", _LEARN),
        Change(6, "away", "true", _LEARN),
        *(Change(5, name, "true", _AVERAGES) for name in ("avg_bars", "avg_others")),
        Change(5, "by_time", "true", _HORIZON | {"utility": (None, "finite horizon")}),
        Change(11, "locate_readings", "20", {"view": ("locate", "Where am I")}),
        Change(13, "avg_bars", "false", _AVERAGES),
        Change(13, "curve", "return", _LEARN),
        Change(20, "avg_n", "20", _AVERAGES | {"avg_source": (None, *_ONE_MOVE)}),
        Change(4, "avg_n", "100", _AVERAGES | {"avg_source": (None, *_ONE_MOVE)}),
        Change(2, "state", "1", {"view": ("learn", "Learn", "race", "Race")}),
        Change(8, "policies_curve", "true", {"view": ("policies", "Reward and policy")}),
        Change(8, "locate_curves", "true", {"view": ("locate", "Where am I")}),
    ),
    gone=(
        Gone("closer_sweep", lambda i: 2 * i, _ROUNDS),
        Gone("closer_sweep", int),
        Gone("sweep", int, _HORIZON | {"utility": ("one state",)}),
        Gone("left", int, _INDUCTION),
        Gone("left"),
        Gone("episode", int, _LEARN),
        Gone("move", int),
        Gone("avg_sample", int),
        Gone("locate_reading", lambda t: 2 * t - 1),  # steps are readings and moves in turn
    ),
    opened=(
        Opened(18, {"view": (None, "plan", "Plan")}, step=2),
        Opened(
            11,
            {"view": ("walk", "Walk"), "walk_plan": (None, "best", "sure", "random")},
            step=0,
        ),
        Opened(8, _POLICIES | {"policies_curve": (None,)}, step=27),  # beside the curve, at the board's own
        Opened(21, {"view": _POLICIES["view"], "policies_curve": (None, "false")}, step=0),
        Opened(10, {"view": ("moves", "Move by move")}, step=1),
        *(
            Opened(version, _AVERAGES | {"avg_source": (None, *_ONE_MOVE), "avg_n": (n,)}, step=k)
            for version, n, k in ((4, None, 25), (14, "50", 12), (14, "100", 25), (14, "200", 50))
        ),
        Opened(20, _AVERAGES | {"avg_source": (None, *_ONE_MOVE), "avg_n": ("10", "50", "100", "200")}, step=5),
        Opened(12, {"view": ("walk", "Walk"), "walk_plan": (None, "best", "sure", "random")}, step=4),
        Opened(18, {"view": ("walk", "Walk"), "data": (None, "classic"), "walk_plan": (None, "best")}, step=5),
        Opened(12, {"view": ("moves", "Move by move"), "data": (None, "fig44")}, step=8),
        Opened(20, {"view": ("moves", "Move by move"), "data": (None, "fig44"), "episode": (None,)}, step=5),
        *(
            Opened(20, {"view": ("moves", "Move by move"), "data": (name,), "episode": (None,)}, step=k)
            for name, k in (
                ("classic", 5),
                ("prizes", 21),
                ("maze", 14),
                ("cliff", 4),
                ("four_rooms", 33),
                ("windy", 21),
            )
        ),
        *(
            Opened(21, {"view": ("moves", "Move by move"), "data": names, "episode": (None,)}, step=k)
            for names, k in ((("maze",), 5), (("windy",), 1))
        ),
        Opened(11, _LEARN, step=1),
        Opened(12, _LEARN, step=0),
        Opened(19, _RACE | {"data": (None, "cliff"), "racers": (None,), "budget": (None,)}, step=156),
        Opened(11, _RACE | {"data": (None, "cliff"), "racers": (None,), "budget": (None,)}, step=2242),
        *(
            Opened(21, _RACE | {"data": names, "racers": (None,), "budget": (None,)}, step=k)
            for names, k in (
                ((None, "cliff"), 625),
                (("classic",), 156),
                (("prizes",), 469),
                (("four_rooms",), 3438),
                (("windy",), 312),
            )
        ),
    ),
)
