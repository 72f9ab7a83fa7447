"""Boards as text: what is written is read back the same, and what cannot be read is refused with its place."""

import contextlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from datasets import board_text, catalog
from datasets.board import LARGEST, Board, same
from datasets.upload import Refusal

REWARDS = st.sampled_from([0.0, -0.0, 1.0, -1.0, 0.5, 1e3, -1e3, 0.1 + 0.2, 1e-7]) | st.floats(-LARGEST, LARGEST)


@st.composite
def boards(draw):
    shape = draw(st.tuples(st.integers(1, 5), st.integers(1, 5)))
    wall = draw(arrays.arrays(bool, shape))
    terminal = draw(arrays.arrays(bool, shape)) & ~wall
    start = tuple(draw(st.integers(0, n - 1)) for n in shape)
    wall[start] = terminal[start] = False
    reward = np.where(wall, 0.0, draw(arrays.arrays(float, shape, elements=REWARDS)))
    wind = np.where(wall, 0, draw(arrays.arrays(np.int64, shape, elements=st.integers(0, 3))))
    return Board("any", "Any", wall, terminal, reward, wind, start, "Drawn.", "")


@settings(max_examples=40)
@given(boards())
def test_what_is_written_is_read_back_the_same(board):
    text = board_text.write(board)
    again = board_text.read(text)
    assert same(again, board)
    assert board_text.write(again) == text or (board.reward == 0).any()  # -0 and 0 are one reward
    spaced = "\n".join(" | ".join(row) for row in board_text.codes(board))
    assert same(board_text.read(spaced), board)
    made = eval(again.code, {"board_text": board_text})
    assert same(made, board) and made.digest() == eval(again.code, {"board_text": board_text}).digest()


@pytest.mark.parametrize("name", [entry.name for entry in catalog.GRIDWORLD])
def test_every_board_of_the_catalogue_travels(name):
    board = catalog.make(name)
    text = board_text.write(board)
    assert same(board_text.read(text), board)
    assert len(text) <= 1400, "a link has room for it"


@pytest.mark.parametrize(
    ("text", "start", "reward"),
    [
        ("s r5", (0, 0), [[0, 5]]),  # a start beside a reward
        ("s,r5", (0, 0), [[0, 5]]),
        (".sr5", (0, 1), [[0, 5]]),  # a start with one
        ("st-1", (0, 0), [[0, -1]]),
        ("sw2t-0.5", (0, 0), [[0, -0.5]]),
        ("t1.5.", (0, 1), [[1.5, 0]]),
        ("t1..", (0, 1), [[1, 0, 0]]),  # a dot without a digit behind it is a cell
        ("+1 . -1", (0, 1), [[1, 0, -1]]),
        ("0 #\n- _", (1, 0), [[0, 0], [0, 0]]),
        ("S T2 / X .", (0, 0), [[0, 2], [0, 0]]),
    ],
)
def test_the_grammar(text, start, reward):
    board = board_text.read(text)
    assert board.start == start
    assert board.reward.tolist() == np.array(reward, dtype=float).tolist()


def test_a_terminal_of_zero_is_one():
    board = board_text.read("s t0 0")
    assert board.terminal.tolist() == [[False, True, True]]
    assert not board.wall.any()


def test_without_a_start_the_free_cell_furthest_down_on_the_left_is_taken():
    assert board_text.read("..t1_x.._t1x.").start == (2, 2)
    assert board_text.read("..t1_.x._xt1t1").start == (1, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no cell"),
        (" \n\t ", "holds no cell"),
        ("..q._s...", "Row 1, cell 3: “q.” is no cell"),
        ("..._..?t1", "Row 2, cell 3: “?t1”"),
        ("s t1e999", "“e999” is no cell"),
        ("s t" + "9" * 400, "Row 1, cell 2: the reward must be between -1000 and 1000"),
        ("s r1001", "Row 1, cell 2: the reward"),
        ("s .w4", "Row 1, cell 2: the wind must be between 0 and 3"),
        ("w2", "is no cell"),
        ("s.._..", "Row 2 has 2 cells and row 1 has 3"),
        ("s.s", "There are 2 starts (row 1 column 1, row 1 column 3)"),
        ("xx_xt1", "nowhere to start"),
        ("xw1 s", "A wall holds neither"),
        ("." * 16, "16 columns"),
        ("_".join("." * 16), "The board has 16 rows"),
        ("." * 2_000_000, "2000000 signs"),
        ("s nan", "is no cell"),
        ("+", "Row 1, cell 1: “＋” is no cell"),
        ("s +", "Row 1, cell 2"),
        ("s tinf", "is no cell"),
        ("<b>s", "Row 1, cell 1: “‹b›s” is no cell"),
    ],
)
def test_refusals_say_what_and_where(text, said):
    with pytest.raises(Refusal) as refused:
        board_text.read(text)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 300 and "<" not in str(refused.value)


@settings(max_examples=40)
@given(st.text(max_size=60) | st.text(alphabet=".xstrw0123456789-_ ,;|#+\n/", max_size=60))
def test_any_text_is_a_board_or_a_refusal(text):
    try:
        board = board_text.read(text)
    except Refusal:
        return
    assert same(board_text.read(board_text.write(board)), board)


@settings(max_examples=40)
@given(st.binary(max_size=80))
def test_any_file_is_a_board_or_a_refusal(content):
    with contextlib.suppress(Refusal):
        assert board_text.read_file(content, "some.csv").title == "some.csv"


CLASSIC = "...t1\n.x.t-1\ns...\n"


@pytest.mark.parametrize(
    "content",
    [
        CLASSIC.encode(),
        CLASSIC.encode("utf-8-sig"),
        CLASSIC.encode("utf-16"),
        CLASSIC.replace("\n", "\r\n").encode(),
        b",,,t1\n,x,,-1\ns,,,\n",
        b'"","","","1"\r\n".","#",".","-1"\r\n"s","","",""\r\n',
        b";;;1,0\n;x;;t-1,0\ns;;;\n\n",
        b"\t\t\t+1\n\t#\t\t-1\ns\t\t\t",
    ],
)
def test_files_of_all_kinds_hold_the_same_board(content):
    board = board_text.read_file(content, "my board.csv")
    assert same(board, catalog.make("classic"))
    assert board.title == "my board.csv"
    assert eval(board.code, {"board_text": board_text}).digest() == board.digest()


def test_a_row_of_free_cells_in_a_table_is_a_row():
    assert board_text.read_file(b"s,,t1\n,,\n,x,\n", "a.csv").shape == (3, 3)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file is empty. Write a row of cells"),
        (b"\n \n", "The file is empty"),
        (b"PK\x03\x04...", "a workbook"),
        (b"." * 100_000, "signs"),
        (b"\x00\x01\x02\x03\x04\x05", "not a text file"),
    ],
)
def test_files_that_are_no_board(content, said):
    with pytest.raises(Refusal, match=said):
        board_text.read_file(content, "a.csv")


def test_markup_in_a_file_name_is_only_text():
    title = board_text.read_file(b"s.t1", "<b>$x$</b>*.csv").title
    assert not set(title) & set("<>$*")
