"""Charts side by side colour the same value alike, where that leaves both of them readable."""

import numpy as np
import pytest

from ui.figures import shared_colours

Z = np.array([[0.1, -0.7], [0.4, 0.2]], dtype=np.float32)
SHADES = [[0, "blue"], [1, "orange"]]


def heat(low, high, **more):
    return dict(type="heatmap", z=Z, zmin=low, zmax=high, colorscale=SHADES, showscale=False) | more


def chart(*traces, frames=1, **layout):
    return [dict(data=list(traces), layout=layout)] * frames


def ends(figures, i=0):
    return {(figure["data"][i]["zmin"], figure["data"][i]["zmax"]) for figure in figures}


def test_every_frame_of_either_has_the_scale_that_holds_both_and_nothing_else_changes():
    line = dict(type="scatter", x=[0], y=[0])
    one = chart(heat(-0.8, 0.8), line, frames=3)
    other = chart(heat(-0.5, 0.5), heat(-1, 0.4), line)  # two maps in the same place: both count
    made = shared_colours.shared([one, other])
    assert ends(made[0]) == ends(made[1]) == ends(made[1], 1) == {(-1, 0.8)}
    assert all(figure["data"][1] is line for figure in made[0])
    assert made[0][0]["data"][0] is made[0][2]["data"][0]  # sent once
    assert made[0][0]["data"][0] | dict(zmin=-0.8, zmax=0.8) == one[0]["data"][0]
    assert ends(one) == {(-0.8, 0.8)}


@pytest.mark.parametrize(
    "theirs",
    [
        heat(-10, 10),  # ours would be pale
        heat(-2, 2, z=Z[:1]),  # another board
        heat(-2, 2, xaxis="x2"),
        heat(-2, 2, colorscale=SHADES[::-1]),
        heat(-2, 2, z=Z.astype(np.uint8)),  # a share of something of its own
        heat(-2, 2, meta=shared_colours.OWN),
        heat(-2, 2, showscale=True),
        dict(type="scatter", x=[0], y=[0]),
    ],
)
def test_what_means_something_else_or_would_leave_a_map_pale_keeps_its_scale(theirs):
    made = shared_colours.shared([chart(heat(-1, 1)), chart(theirs)])
    assert ends(made[0]) == {(-1, 1)}
    assert made[1][0]["data"][0] is theirs


def test_scales_with_a_bar_are_shared_with_it():
    one, other = (dict(colorscale=SHADES, cmin=low, cmax=2, colorbar=dict(x=low)) for low in (0, -1))
    made = shared_colours.shared([chart(coloraxis=one), chart(coloraxis=other)])
    assert [figures[0]["layout"]["coloraxis"] for figures in made] == [one | dict(cmin=-1), other]
