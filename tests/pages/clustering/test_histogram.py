import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.clustering.restarts import histogram


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_stacks_are_the_bins_of_a_histogram(seed):
    ends = np.sort(np.random.default_rng(seed).gamma(2, 3, size=57))
    x, y = histogram.stacks(ends)
    counts, edges = np.histogram(ends, bins=histogram.BINS)
    for count, low, high in zip(counts, edges, edges[1:], strict=False):
        inside = np.isclose(x, (low + high) / 2)
        assert sorted(y[inside].tolist()) == list(range(1, count + 1))


@pytest.mark.parametrize("ends", [[4.0], [3.0, 3.0, 3.0], [2.0, 2.0 + 1e-12], [0.0, 0.0]])
def test_equal_ends_make_one_stack(ends):
    x, y = histogram.stacks(np.array(ends))
    assert set(x) == {ends[0]}
    assert y.tolist() == list(range(1, len(ends) + 1))


@pytest.mark.parametrize("ends", [[4.0], [0.0, 0.0], [1.0, 2.0, 2.0, 9.0]])
def test_the_chart_is_valid_and_rings_the_chosen_run(ends):
    figure = histogram.figure(np.array(ends), np.arange(1, len(ends) + 1), len(ends) - 1)
    dots, ring = go.Figure(figure).data
    assert dots.meta == "pick"
    assert (ring.x[0], ring.y[0]) == (dots.x[-1], dots.y[-1])
    low, high = figure["layout"]["xaxis"]["range"]
    assert low < dots.x[0] <= dots.x[-1] < high
