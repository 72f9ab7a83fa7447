import numpy as np

from datasets import catalog
from pages.views.gridworld.learn.curves import FLOOR, Course, ticks, written
from pages.views.gridworld.learn.figure import Stage

BOARD = catalog.make("fig44")
BAND = np.array([[0.0, 0.1, 0.2], [0.1, 0.2, 0.4], [0.3, 0.5, 0.9]])


def stage(shown: str = "values", band: np.ndarray | None = BAND, ringed: tuple[int, ...] = (3,)) -> Stage:
    away = None if band is None else np.c_[[1.0, 1.0, 1.0], band]
    courses = (
        Course("return", np.array([0.2, -0.1, 0.8]), band, goal=0.9),
        Course("distance", np.array([1.0, 0.5, 0.0, 0.1]), away, first=0, log=True),
    )
    return Stage(BOARD, shown, 4.0, courses, "#14a37a", ringed)


def drawn(at: Stage, field: np.ndarray, episode: int, walk: tuple[int, ...] = (5, 3, 0)) -> dict:
    arrows = np.zeros((8, 4), dtype=bool)
    arrows[5, 1] = True
    return at.draw(field, arrows, np.array(walk), episode, [f"cell {i}" for i in range(8)])


def named(figure: dict, name: str) -> list[dict]:
    return [trace for trace in figure["data"] if trace.get("name") == name]


def legend(figure: dict) -> set[str]:
    return {trace["name"] for trace in figure["data"] if "name" in trace and trace["showlegend"]}


def test_all_frames_have_the_same_layers():
    for shown, field in (
        ("arrows", np.arange(8.0)),
        ("values", np.arange(8.0)),
        ("Q", np.ones((8, 4))),
        ("visits", np.arange(8)),
    ):
        at = stage(shown)
        first, last = drawn(at, field * 0, 0, (5,)), drawn(at, field, 3)
        assert [trace["type"] for trace in first["data"]] == [trace["type"] for trace in last["data"]]
        assert first["layout"] is last["layout"]
        assert legend(last) == {"this run", "median", "80% of the seeds"}


def test_visits_are_whole_numbers_and_none_in_walls_and_terminals():
    figure = drawn(stage("visits"), np.array([1, 0, 7, 0, 12, 1234, 5, 2]), 1)
    texts = [
        text for trace in figure["data"] if trace.get("mode") == "text" for text in trace["text"] if text.isdigit()
    ]
    counts = zip([1, 0, 7, 0, 12, 1234, 5, 2], BOARD.cells, strict=True)
    assert sorted(texts) == sorted(str(n) for n, cell in counts if not BOARD.terminal[tuple(cell)])
    assert np.isnan(figure["data"][0]["z"][1, 1])


def test_markers_stand_at_the_episode_on_display():
    figure = drawn(stage(), np.arange(8.0), 2)
    (x1, y1), (x2, y2) = ((float(t["x"][0]), float(t["y"][0])) for t in figure["data"][-2:])
    assert (x1, round(y1, 6), x2) == (2, -0.1, 2)
    assert np.isclose(y2, FLOOR)  # a distance of 0 has no place on the axis
    before = drawn(stage(), np.arange(8.0), 0)["data"][-2:]
    assert np.isnan(before[0]["x"][0]) and before[1]["x"][0] == 0


def test_the_band_goes_there_and_back_and_is_left_out_if_there_is_none():
    figure = drawn(stage(), np.arange(8.0), 3)
    band = named(figure, "80% of the seeds")[0]
    np.testing.assert_allclose(band["y"], [0.3, 0.5, 0.9, 0.2, 0.1, 0.0], atol=1e-6)
    np.testing.assert_allclose(band["x"], [1, 2, 3, 3, 2, 1])
    bare = drawn(stage(band=None), np.arange(8.0), 1)
    assert all(np.isnan(trace["y"]).all() for trace in named(bare, "median"))
    assert not legend(bare)


def test_curves_go_as_far_as_one_has_played_and_keep_their_names():
    first, second = (drawn(stage(), np.arange(8.0), episode) for episode in (0, 2))
    assert [trace["x"].tolist() for trace in named(second, "this run")] == [[1, 2], [0, 1, 2]]
    np.testing.assert_allclose(named(second, "median")[0]["y"], [0.1, 0.2], atol=1e-6)
    np.testing.assert_allclose(named(second, "80% of the seeds")[0]["y"], [0.3, 0.5, 0.1, 0.0], atol=1e-6)
    own, away = named(first, "this run")
    assert np.isnan(own["y"]).all() and len(own["y"]) == 1 and away["y"].tolist() == [1]
    assert legend(first) == legend(second)


def test_ranges_hold_everything():
    layout = drawn(stage(), np.arange(8.0), 1)["layout"]
    low, high = layout["yaxis2"]["range"]
    assert low < -0.1 and high > 0.9
    low, high = layout["yaxis3"]["range"]
    assert low < np.log10(FLOOR) and high > 0


def test_rings_go_round_the_cells_asked_for():
    with_ring, without = (drawn(stage(ringed=r), np.arange(8.0), 1)["data"] for r in ((3,), ()))
    assert len(with_ring) == len(without)
    (i,) = [
        i for i, (a, b) in enumerate(zip(with_ring, without, strict=True)) if len(a.get("x", ())) != len(b.get("x", ()))
    ]
    row, column = BOARD.cells[3]
    assert np.isclose(np.nanmean(with_ring[i]["x"][:4]), column) and np.isclose(np.nanmean(with_ring[i]["y"][:4]), row)


def test_the_path_runs_below_the_numbers_and_the_agent_stands_above_them():
    for shown, field in (("values", np.arange(8.0)), ("Q", np.ones((8, 4))), ("visits", np.arange(8))):
        data = drawn(stage(shown), field, 1)["data"]
        path, agent = (
            next(i for i, t in enumerate(data) if t.get("mode") == mode and len(t["x"]) == n and "xaxis" not in t)
            for mode, n in (("lines", 3), ("markers", 1))
        )
        numbers = [i for i, t in enumerate(data) if t.get("mode") == "text" and any(x.strip("0.") for x in t["text"])]
        assert path < max(numbers) < agent


def test_the_way_of_a_wanderer_is_faint():
    short, long = (drawn(stage(), np.arange(8.0), 1, walk)["data"] for walk in ((5, 3, 0), (5, 3) * 80))
    opacity = [[t["opacity"] for t in data if len(t.get("x", ())) == n] for data, n in ((short, 3), (long, 160))]
    assert opacity == [[1.0], [0.5]]


def test_the_way_runs_aside_of_the_middles_of_its_cells():
    walk = (5, 3, 5, 3, 3, 0, 3)
    rows, columns = BOARD.cells[list(walk)].T
    (way,) = (t for t in drawn(stage(), np.arange(8.0), 1, walk)["data"] if len(t.get("x", ())) == len(walk))
    for places, middles in ((way["x"], columns), (way["y"], rows)):
        assert np.ptp(places - middles) < 1e-6 and 0.2 < abs(places - middles)[0] < 0.5


def test_without_numbers_the_way_runs_through_the_middles_and_ends_beside_what_an_end_pays():
    walk = (5, 3, 0, 1, 2)
    data = drawn(stage("arrows"), np.arange(8.0), 1, walk)["data"]
    way = next(t for t in data if t.get("mode") == "lines" and len(t["x"]) == len(walk))
    places = np.column_stack([way["y"], way["x"]])
    np.testing.assert_allclose(places[:-1], BOARD.cells[list(walk[:-1])])
    np.testing.assert_allclose(places[-1], BOARD.cells[2] + [0, -0.49], atol=1e-6)  # at the rim it came over
    assert "goal<br>+1" in [text for t in data for text in t.get("text", [])]
    assert not any("." in text for t in data for text in t.get("text", []))


def test_an_axis_in_powers_of_ten_has_a_few_round_numbers():
    for low, high in ((-0.25, 0.25), (-6.3, 0.2), (1.2, 2.9), (0.31, 0.82), (-1.0, 3.0)):
        at = ticks(low, high)
        assert 3 <= len(at) <= 6 and all(low <= np.log10(v) <= high for v in at)
    assert ticks(-6.3, 0.2) == [1e-6, 1e-4, 1e-2, 1.0]
    assert ticks(-0.25, 0.25) == [0.6, 0.8, 1.0, 1.5]
    assert [written(v) for v in (6e-4, 1e-6, 1.0, 0.1)] == [
        "6·10<sup>-4</sup>",
        "10<sup>-6</sup>",
        "1",
        "10<sup>-1</sup>",
    ]
