"""Several plots in one figure: where each stands, wide and narrow, and its heading."""

import itertools

import plotly.graph_objects as go

from ui import palette
from ui.figures import panels


def laid_out(**more):
    axes = [(palette.axis("a", range=[0, 1]), palette.axis("b", range=[2, 3])) for _ in range(3)]
    return panels.layout(axes, widths=(2, 1, 1), **more)


def domains(layout):
    """The places of all axes, by name."""
    return {f"{name}.domain": axis["domain"] for name, axis in layout.items() if name[1:5] == "axis"}


def test_plots_stand_where_they_are_put_and_the_others_stay():
    wide = {"xaxis3.domain": (0.7, 1), "yaxis3.domain": (0, 0.4), "xaxis.domain": (0, 0.5)}
    plain, put = laid_out(), laid_out(domains=wide)
    go.Figure(layout=put)
    assert domains(put) == domains(plain) | {name: list(domain) for name, domain in wide.items()}
    for layout in (plain, put):  # coming back from narrow to wide restores what was drawn first
        assert {k: v for k, v in layout["meta"]["wide"].items() if k.endswith("domain")} == domains(layout)
    assert put["meta"]["narrow"] == plain["meta"]["narrow"]


def test_plots_share_the_width_and_stand_below_each_other_where_it_is_narrow():
    layout = laid_out(width=720, tall=720)
    across = [layout[f"xaxis{n}"]["domain"] for n in ("", "2", "3")]
    assert across == [[0.0, 0.4], [0.5, 0.7], [0.8, 1.0]]
    down = [layout["meta"]["narrow"][f"yaxis{n}.domain"] for n in ("", "2", "3")]
    assert all(upper[0] - lower[1] > 0.09 for upper, lower in itertools.pairwise(down))
    assert all(layout["meta"]["narrow"][f"xaxis{n}.domain"] == [0, 1] for n in ("", "2", "3"))


def test_where_plots_stand_below_each_other_titles_and_headings_between_them_have_their_pixels():
    layout = laid_out(tall=760, margin=dict(l=56, r=12, t=30, b=52, autoexpand=False))
    narrow = layout["meta"]["narrow"]
    inner = layout["meta"]["heights"]["narrow"] - narrow["margin.t"] - 52
    down = [narrow[f"yaxis{n}.domain"] for n in ("", "2", "3")]
    assert all((upper[0] - lower[1]) * inner > panels.GAP - 1 for upper, lower in itertools.pairwise(down))


def test_a_heading_stands_above_its_plot():
    first, third = panels.heading("one", 0), panels.heading("three", 2, x=0.1, yshift=4)
    go.Figure(layout=laid_out(annotations=[first, third]))
    assert (first["text"], first["xref"], first["yref"]) == ("<b>one</b>", "x domain", "y domain")
    assert (third["xref"], third["yref"], third["x"], third["yshift"]) == ("x3 domain", "y3 domain", 0.1, 4)
    assert panels.on({}, 2) == dict(xaxis="x3", yaxis="y3")


def test_where_it_is_narrow_there_is_room_above_for_a_legend_if_there_is_one():
    axes = [(palette.axis("x"), palette.axis("y"))] * 2
    tops = [
        panels.layout(axes, widths=[1, 1], showlegend=shown)["meta"]["narrow"]["margin.t"] for shown in (True, False)
    ]
    assert tops == [72, palette.layout()["margin"]["t"]]
