"""Maps of a classifier: the winner of each place, as clearly as it wins."""

import itertools

import numpy as np

from ui import palette
from ui.figures import regions
from ui.figures.plane import Plane

PLANE = Plane.around(np.random.default_rng(3).normal(size=(30, 2)) * [2, 1] + [1, -1], ("a", "b"))
CELLS = 40


def test_a_map_of_probabilities_names_the_winner_and_is_stronger_where_surer():
    rng = np.random.default_rng(0)
    P = rng.dirichlet([0.4, 0.7, 1.0], size=CELLS**2)
    trace = regions.probabilities(PLANE, P, cells=CELLS)
    z = trace["z"].ravel().astype(int)
    share = trace["zmax"] // 3
    assert np.array_equal(z // share, P.argmax(axis=1))
    for c in range(3):
        of_class = P.argmax(axis=1) == c
        order = np.argsort(P[of_class].max(axis=1))
        assert (np.diff(z[of_class][order]) >= 0).all()
    for c in range(3):
        colours = {colour for stop, colour in trace["colorscale"] if c / 3 <= stop <= (c + 1) / 3}
        red = int(palette.colour(c)[1:3], 16)
        assert any(colour.startswith(f"rgba({red},") for colour in colours)


def test_a_map_of_scores_changes_colour_at_zero():
    S = np.linspace(-3, 5, CELLS**2)
    trace = regions.scores(PLANE, S, reach=2.0, cells=CELLS)
    z = trace["z"].ravel().astype(float) / trace["zmax"]
    assert (z[S < -0.05] < 0.5).all() and (z[S > 0.05] > 0.5).all()
    hardly = regions.scores(PLANE, np.array([-1e-9, 0.0, 1e-9, 1.0]).repeat(CELLS**2 // 4), reach=2.0, cells=CELLS)
    z_hardly = hardly["z"].ravel()[:: CELLS**2 // 4] / hardly["zmax"]
    assert z_hardly[0] < 0.5 <= z_hardly[1], "below zero by however little"
    assert z[S <= -2].max() == 0 and z[S >= 2].min() == 1
    nothing = regions.scores(PLANE, np.zeros(CELLS**2), cells=CELLS)
    assert np.isclose(nothing["z"] / nothing["zmax"], 0.5).all()


def test_a_map_of_winners_leaves_disputed_places_clear():
    codes = np.arange(CELLS**2) % 4 - 1
    trace = regions.winners(PLANE, codes, 3, cells=CELLS)
    place = (trace["z"].ravel() - trace["zmin"]) / (trace["zmax"] - trace["zmin"])
    stops = trace["colorscale"]
    for code in range(-1, 3):
        at = place[codes == code][0]
        inside = [colour for (a, colour), (b, _) in itertools.pairwise(stops) if a < at < b]
        assert inside == (["rgba(0,0,0,0)"] if code < 0 else [palette.colour(code)])
