import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from pages.views.hmm import tag_look, tag_strip, trellis
from ui import palette

WORDS = ["the", "<b>old</b>", "zzyzx"]
NAMES = ["D", "N"]


def test_every_node_stands_at_its_word_and_tag():
    values = np.array([[1.0, 0.0], [0.25, np.nan], [0.5, 0.75]])
    drawn, pick = trellis.nodes(values, NAMES, list("abcdefg"), stop=0.5)
    assert_array_equal(drawn["x"], [0, 0, 1, np.nan, 2, 2, 3])
    assert_array_equal(drawn["y"], [0, 1, 0, 1, 0, 1, 0.5])
    assert_array_equal(pick["x"], drawn["x"])
    assert pick["meta"] == "pick" and pick["customdata"] == list("abcdefg")
    assert drawn["marker"]["symbol"][1] == "x"
    assert drawn["marker"]["color"] == [*tag_look.colours(NAMES) * 3, palette.NEUTRAL]
    assert [s for i, s in enumerate(drawn["marker"]["symbol"]) if i not in (1, 3)] == ["circle"] * 5
    sizes = drawn["marker"]["size"][[2, 4, 5, 0]]
    assert (np.diff(sizes) > 0).all() and sizes[-1] == trellis.LARGEST
    assert len(trellis.nodes(values, NAMES, list("abcdef"))[0]["x"]) == 6


def test_edges_join_what_they_are_told_to_and_are_thick_where_heavy():
    links = [(0, 1, 1, 0), (1, 0, 2, 1), (1, 1, 2, 1)]
    (plain,) = trellis.edges(links)
    assert_array_equal(plain["x"], [0, 1, np.nan, 1, 2, np.nan, 1, 2, np.nan])
    assert_array_equal(plain["y"], [1, 0, np.nan, 0, 1, np.nan, 1, 1, np.nan])
    groups = trellis.edges(links, np.array([1.0, 0.0, 0.3]))
    assert [len(g["x"]) // 3 for g in groups] == [1, 1, 0, 0, 1]
    assert_array_equal(groups[4]["y"][:2], [1, 0])
    assert [g["line"]["width"] for g in groups] == sorted(g["line"]["width"] for g in groups)


def test_a_strip_holds_letters_and_marks_what_differs():
    strip = tag_strip.strip([1, -1, 0], NAMES, row=2, differs=[True, True, False])
    assert strip["text"] == ["N", "", "D"]
    assert_allclose(strip["y"], [0.8, 0, 0.8])
    assert_array_equal(strip["base"], [1.6, 1.6, 1.6])
    assert_array_equal(strip["marker"]["line"]["width"], [3, 0, 0])
    assert strip["marker"]["color"][::2] == [tag_look.colours(NAMES)[1], tag_look.colours(NAMES)[0]]


def test_words_are_harmless_and_the_unknown_marked():
    labels = tag_strip.labels([*WORDS, "w" * 50], [True, True, False, True])
    assert labels[0] == "the" and labels[2] == "zzyzx<br>unknown"
    assert "<" not in labels[1] and len(labels[3]) == tag_strip.LONGEST


def test_where_words_slant_an_unknown_one_has_no_second_line_to_run_into_the_next():
    for figure in (
        dict(layout=trellis.layout(WORDS, NAMES, known=[True, True, False], stop=True)),
        tag_strip.figure(WORDS, [], ["tags"], known=[True, True, False]),
    ):
        layout = figure["layout"]
        stop = layout["xaxis"]["ticktext"][3:]
        narrow, wide = (layout["meta"][shape]["xaxis.ticktext"] for shape in ("narrow", "wide"))
        assert narrow == ["the", narrow[1], "zzyzx ?", *stop]
        assert wide == layout["xaxis"]["ticktext"] and wide[2] == "zzyzx<br>unknown"
    many = tag_strip.columns(["a"] * (tag_strip.STRAIGHT + 1), [False] * (tag_strip.STRAIGHT + 1))
    assert set(many["ticktext"]) == {"a ?"}


def test_a_few_short_words_stand_upright_on_a_phone_too():
    for words, known, upright in (
        (["silence", "silence", "birdsong"], None, True),
        (["silence", "silence", "birdsong"], [True, True, False], False),  # a second line would be too wide
        (["silence", "silence", "birdsong", "silence", "silence"], None, False),
        (["the", "cat", "can", "fish", "like", "a", "bear"], None, True),
    ):
        layout = trellis.layout(words, NAMES, known=known)
        narrow = layout["meta"]["narrow"]
        assert (narrow["xaxis.tickangle"] == 0) == upright
        assert (narrow["margin.t"] == layout["margin"]["t"]) == upright, "as much room for the rows as elsewhere"


@pytest.mark.parametrize("strips", [(), ("Viterbi",), ("Viterbi", "word by word", "corpus")])
@pytest.mark.parametrize("K", [1, 2, 10])
def test_plotly_takes_it_and_the_strips_stand_above_the_nodes(strips, K):
    names = [f"T{i}" for i in range(K)]
    layout = trellis.layout(WORDS, names, stop=True, strips=strips)
    data = [*trellis.nodes(np.ones((3, K)), names, [""] * 3 * K), trellis.path([0, 0, 0], name="best")]
    data += [tag_strip.strip([0, 0, 0], names, row=i, yaxis="y2") for i in range(len(strips))]
    go.Figure(dict(data=data, layout=layout))
    go.Figure(tag_strip.figure(WORDS, data[3:], strips))
    assert layout["xaxis"]["ticktext"][-1] == "STOP"
    low, high = layout["yaxis"]["range"]
    assert low > K - 1 and high < 0  # the first tag on top
    if strips:
        assert layout["yaxis"]["domain"][1] < layout["yaxis2"]["domain"][0]


def test_many_tags_have_their_letters_alone_on_a_phone_and_leave_the_columns_more_room():
    names = tuple("ABCDEF")
    rows = [f"{name} meaning" for name in names]
    for shown, many in ((names, True), (names[:2], False)):
        meta = trellis.layout(WORDS, shown, rows=rows[: len(shown)], strips=["word by word"])["meta"]
        told = meta["narrow"]["yaxis.ticktext"]
        assert ("meaning" in told[0]) != many and "meaning" in meta["wide"]["yaxis.ticktext"][0]
        assert meta["narrow"]["yaxis2.ticktext"] == ["word by<br>word"]
        assert meta["wide"]["yaxis2.ticktext"] == ["word by word"]
    few, several = (trellis.layout(WORDS, shown)["meta"]["narrow"]["margin.l"] for shown in (names[:2], names))
    assert several < few


def test_the_name_of_stop_is_drawn_where_words_slant():
    layout = trellis.layout(["aaaaa"] * 7, list("NV"), stop=True)
    assert layout["xaxis"]["ticktext"][-1] == "STOP"
    assert layout["xaxis"]["ticklabeloverflow"] == "allow"  # else what reaches past the axis is left out
    assert layout["meta"]["narrow"]["margin.r"] > layout["margin"]["r"]
