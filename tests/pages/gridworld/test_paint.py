"""Painting a board and bringing one's own: what is asked for is in the address, and what cannot be is said."""

from functools import partial

import numpy as np
import pytest
import streamlit as st

from datasets import board_edits, board_text, catalog
from datasets.board import same
from pages.views.gridworld import paint, paint_cells, paint_tools, scene
from pages.views.gridworld.paint import Painting
from tests.pages.harness import address, figures, healthy, memory, numbers, open_page, picture, stages, texts
from ui.front import shell
from ui.keep.runs import Runs
from ui.session import visit

VIEW = dict(view="plan", data="classic")
CLASSIC = catalog.make("classic")


def opened(**settings):
    return healthy(open_page("gridworld", **VIEW, **settings))


def with_tools(**settings):
    at = opened(**settings)
    at.session_state["gridworld_tools"] = True
    return healthy(at.run())


def board_of(at):
    return address(at).get("gridworld_board", "")


def shown(at):
    return memory(at, Painting).shown


@pytest.fixture(scope="module")
def plain():
    return opened()


def test_without_a_text_the_board_is_the_catalogues(plain):
    assert same(shown(plain), CLASSIC) and shown(plain).code == CLASSIC.code
    assert "gridworld_paint_brush" not in plain.session_state, "the tools are not drawn in a closed box"


def test_a_cold_link_brings_a_painted_board_and_how_the_data_set_is_played(plain):
    text = "..t5_..x_s.."
    at = opened(board=text)
    board = shown(at)
    assert same(board, board_text.read(text))
    assert (board.gamma, board.living, board.slip) == (1.0, -0.04, 0.2)
    assert board.title == "4 x 3 classic, painted over"
    assert eval(board.code, {"board_text": board_text}).digest() == board.digest()
    assert numbers(at)["Value of the start"] > 4 and numbers(at) != numbers(plain)


def test_a_damaged_text_is_said_and_the_last_board_stays(plain):
    at = opened(board="..q_s..")
    assert "Row 1, cell 3: “q” is no cell" in texts(at.warning) and "The board stays as it was." in texts(at.warning)
    assert picture(at) == picture(plain)
    at.text_input(key="gridworld_board").set_value("..t5_..x_s..").run()
    good = picture(healthy(at))
    assert good != picture(plain) and not at.warning
    at.text_input(key="gridworld_board").set_value("..t5_..x_..").run()
    assert "Row 3 has 2 cells" in texts(at.warning)
    assert picture(healthy(at)) == good


def test_another_data_set_puts_the_board_away_and_another_view_keeps_it():
    at = opened(board="..t5_..x_s..")
    at.segmented_control(key="gridworld_view").set_value("Time left").run()
    assert same(shown(healthy(at)), board_text.read("..t5_..x_s.."))
    at.segmented_control(key="gridworld_view").set_value("Plan").run()
    at.selectbox(key="gridworld_data").select("3 x 3").run()
    assert same(shown(healthy(at)), catalog.make("fig44"))
    assert at.text_input(key="gridworld_board").value == ""
    at.text_input(key="gridworld_board").set_value("nonsense").run()
    at.selectbox(key="gridworld_data").select("Cliff").run()
    assert at.text_input(key="gridworld_board").value == "" and not at.warning


def test_clear_undo_redo_and_as_it_came():
    at = with_tools(board="..t5_..x_s..")
    assert at.button(key="gridworld_paint_undo").disabled and at.button(key="gridworld_paint_redo").disabled
    at.button(key="gridworld_paint_clear").click().run()
    assert board_of(healthy(at)) == "..._..._s.."
    at.button(key="gridworld_paint_undo").click().run()
    assert board_of(healthy(at)) == "..t5_..x_s.."
    assert at.button(key="gridworld_paint_undo").disabled
    at.button(key="gridworld_paint_redo").click().run()
    assert board_of(healthy(at)) == "..._..._s.."
    at.button(key="gridworld_paint_original").click().run()
    assert same(shown(healthy(at)), CLASSIC) and at.button(key="gridworld_paint_original").disabled
    at.button(key="gridworld_paint_undo").click().run()
    assert board_of(healthy(at)) == "..._..._s.."


def test_what_was_painted_can_be_undone_after_one_has_left_and_returned_and_is_part_of_a_kept_run():
    at = with_tools(board="..t5_..x_s..")
    before = numbers(at)
    at.button(key="gridworld_paint_clear").click().run()
    at.button(key="gridworld_paint_undo").click().run()
    at.switch_page(shell.path("home")).run()
    at.switch_page(shell.path("gridworld")).run()
    assert same(shown(healthy(at)), board_text.read("..t5_..x_s.."))
    at.button(key="gridworld_keep").click().run()
    kept = address(at)["gridworld_kept_runs"]
    at.session_state["gridworld_tools"] = True
    at.run()
    at.button(key="gridworld_paint_redo").click().run()
    assert board_of(healthy(at)) == "..._..._s.." and numbers(at) != before
    cold = healthy(open_page("gridworld", kept_runs=kept[0] if isinstance(kept, list) else kept))
    (run,) = memory(cold, Runs).made.values()
    assert run.settings["board"] == "..t5_..x_s.." and run.numbers == before


def test_rows_and_columns():
    at = with_tools()
    at.number_input(key="gridworld_paint_rows").set_value(5).run()
    assert shown(healthy(at)).shape == (5, 4) and shown(at).start == (2, 0)
    at.number_input(key="gridworld_paint_columns").set_value(3).run()
    assert shown(healthy(at)).shape == (5, 3) and not shown(at).terminal.any()
    at.text_input(key="gridworld_board").set_value("...._..t1._...._...s").run()
    at.number_input(key="gridworld_paint_rows").set_value(3).run()
    assert shown(healthy(at)).start == (2, 3)
    assert "it is now in row 3, column 4" in texts(at.warning)
    assert at.number_input(key="gridworld_paint_rows").value == 3


def test_with_a_brush_in_hand_a_pull_paints_and_drags_no_piece(plain):
    assert any("drags" in told for told in stages(plain))
    assert not any("drags" in told for told in stages(with_tools()))


def test_the_brush_says_what_a_click_does():
    at = with_tools()
    said = {}
    for held in board_edits.BRUSHES:
        at.button_group(key="gridworld_paint_brush").set_value(held).run()
        said[held] = texts(healthy(at).caption)
        assert any(n.key == "gridworld_paint_prize" for n in at.number_input) == (held in ("terminal", "reward"))
        assert any(n.key == "gridworld_paint_wind" for n in at.number_input) == (held == "wind")
    assert len(set(said.values())) == len(board_edits.BRUSHES) == len(paint_tools.DOES)


# Clicks, as the browser sends them ---------------------------------------------------------------------------------


@pytest.fixture
def session(monkeypatch):
    """A session with the classic board on display, and what is put into the address."""
    state = {
        visit.name_of(visit.Place): visit.Place("gridworld"),
        visit.name_of(paint.Painting): paint.Painting(CLASSIC, CLASSIC),
        "gridworld_tools": True,
    }
    asked = {}
    monkeypatch.setattr(st, "session_state", state)
    monkeypatch.setattr("ui.controls.put", lambda name, value: asked.update({name: value}))
    monkeypatch.setattr("ui.controls.notice", lambda sentence: asked.update(said=sentence))
    return state, asked


AT = scene.Scene(CLASSIC, 1.0, -0.04, 0.2, scene.process(CLASSIC, living=-0.04, slip=0.2))


@pytest.mark.parametrize("i", range(12))
def test_a_click_paints_the_place_that_was_clicked(session, i):
    state, asked = session
    state["gridworld_paint_brush"], state["gridworld_paint_prize"] = "reward", -0.5
    scene.pick(AT, i)
    cell = tuple([*CLASSIC.cells.tolist(), [1, 1]][i])
    board = board_text.read(asked["board"])
    assert board.reward[cell] == -0.5 and not board.terminal[cell] and not board.wall[cell]
    assert "state" not in asked


def test_a_click_looks_closer_without_a_brush_and_never_at_a_wall(session):
    state, asked = session
    state["gridworld_paint_click"] = paint_tools.CLOSER
    scene.pick(AT, 4)
    assert asked == {"state": 5}
    scene.pick(AT, 11)  # the wall
    assert asked == {"state": 5}
    state.pop("gridworld_paint_click")
    state["gridworld_tools"] = False
    scene.pick(AT, 2)
    assert asked == {"state": 3}


def test_what_cannot_be_painted_is_said(session):
    _, asked = session
    scene.pick(AT, CLASSIC.state(2, 0))
    assert asked == {"said": "This is the start. Move the start to another cell first. The board stays as it is."}


def test_every_change_is_made_to_the_newest_board(session):
    """The control still has the text of the last run, as a browser sends it that has not heard of the first stroke."""
    state, asked = session
    for cells, held in (([(0, 0)], "wall"), ([(0, 1)], "reward"), ([(0, 2)], "nonsense"), ([(7, 7)], "wall")):
        paint.take(partial(paint_tools.painted, cells=cells, held=held))
    assert asked["board"].startswith("xr1xt1_") and "no such cell" in asked["said"]
    state["table"] = {"edited_rows": {2: {"4": "w2"}, 9: {"1": "x"}, -1: {"1": "x"}, 0: {"_index": "x", "٣": "x"}}}
    paint_cells._typed(CLASSIC, "table", paint.take)
    assert "is no cell" in asked["said"], "w2 stands behind something"
    state["table"] = {"edited_rows": {2: {"4": ".w2"}}}
    paint_cells._typed(CLASSIC, "table", paint.take)
    assert asked["board"] == "xr1xt1_.x.t-1_s...w2"
    for steps in (-1, -1, -1, -1, -9):
        paint._go(steps)
    assert asked["board"] == "" and state[visit.name_of(paint.Painting)].at == 0
    state["gridworld_board"] = "..t5_s.."  # typed, and no run since
    paint.take(lambda newest: paint_tools.painted(newest, [(0, 0)], "wall"))
    assert asked["board"] == "x.t5_s.."


def test_the_words_of_the_cells_say_what_is_in_them():
    board = board_text.read("x.t-0.5_sr2w1.r3_.w2..")
    said = ["wall", "free", "terminal -0.5", "start, reward 2, wind 1", "free", "reward 3", "wind 2", "free", "free"]
    assert paint_cells.words(board) == said


def test_a_board_painted_back_leaves_the_address(session):
    _, asked = session
    painted = board_text.read(board_edits.painted(CLASSIC, (0, 1), "wall"))
    paint.take(lambda _: paint_tools.painted(painted, [(0, 1)]))
    assert asked == {"board": ""}


def test_a_board_too_long_for_a_link_is_not_made(session):
    _, asked = session
    cells = ["t-999.1234w3" for _ in range(15)]
    text = "_".join("".join(["s" if i == 0 else ".", *cells[1:]]) for i in range(15))
    paint.take(lambda _: text)
    assert "board" not in asked and "no board with so many" in asked["said"]


def test_cells_typed_into_the_table(session):
    state, asked = session
    state["table"] = {"edited_rows": {0: {"2": "t0", "3": None}, 1: {"2": "", "3": " x"}}}
    paint_cells._typed(CLASSIC, "table", paint.take)
    board = board_text.read(asked["board"])
    assert board.terminal[0, 1] and board.reward[0, 1] == 0 and np.argwhere(board.wall).tolist() == [[1, 2]]
    state["table"] = {"edited_rows": {0: {"2": "t1e9"}}}
    paint_cells._typed(CLASSIC, "table", paint.take)
    assert asked["said"].startswith("Row 1, column 2: “t1e9” is no cell.")


# One's own board ---------------------------------------------------------------------------------------------------


def test_an_own_board_is_shown_before_it_is_used_and_refused_in_words(plain):
    at = healthy(open_page("gridworld", view="plan", data="own"))
    at.text_area(key="own_board_text").set_value("..t2\n.x.\ns").run()
    assert "Row 3 has 1 cells" in texts(at.warning) and not [b for b in at.button if b.key == "own_board_accept"]
    at.text_area(key="own_board_text").set_value("..t2\n.x.\n..s").run()
    assert "3 x 3 cells; 1 terminal, 1 wall; the start is in row 3, column 3." in texts(healthy(at).caption)
    assert len(figures(at)[0]["data"]) > 3
    at.button(key="own_board_accept").click().run()
    board = shown(healthy(at))
    assert same(board, board_text.read("..t2_.x._..s")) and np.isfinite(numbers(at)["Value of the start"])
    at.file_uploader[0].upload("my <board>.csv", b"\xef\xbb\xbfs,,+3\r\n", "text/csv").run()
    at.button(key="own_board_accept").click().run()
    assert same(shown(healthy(at)), board_text.read("s.t3"))
    assert shown(at).title == "my ‹board›.csv"
