"""The page's picture for the front door: fits that all miss, and fits that all differ."""

from algos.bias_variance import decomposition, truths
from algos.trace import record
from pages.views.bias_variance import many_fits
from ui import palette
from ui.figures import panels
from ui.picture import Figure

ALT = "Left, straight lines that all miss a wave alike; right, wild curves that follow it on average but differ."


def figure() -> Figure:
    """Degree 1 and degree 9, fitted to the same training sets."""
    sets = truths.draw(truths.read("sine"), n=15, noise=0.35, repeats=many_fits.CLOUD)
    states = record(decomposition.steps(sets, family="polynomial", numbers=[1, 9]), limit=1).states
    data = [
        panels.on(trace, i)
        for i, state in enumerate(states)
        for trace in (
            many_fits.cloud(state.at, state.fits),
            many_fits.truth(state.at, state.truth),
            many_fits.mean_fit(state.at, state.mean),
        )
    ]
    layout = palette.layout(showlegend=False)
    for i, across in enumerate(([0, 0.47], [0.53, 1])):
        n = "" if i == 0 else "2"
        layout[f"xaxis{n}"] = palette.axis("", range=[0, 1], domain=across, anchor=f"y{n}", nticks=3)
        layout[f"yaxis{n}"] = palette.axis("", range=[-1.9, 1.9], anchor=f"x{n}", showticklabels=i == 0, nticks=5)
    return dict(data=data, layout=layout)
