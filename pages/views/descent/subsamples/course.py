"""How near both runs are to the best fit, by rows read: on logarithmic axes, down to where they have arrived."""

from typing import Any

import numpy as np

from pages.views.descent import below
from pages.views.descent.subsamples.looks import colour, shape
from pages.views.descent.subsamples.run import ALL, NEAR, SAMPLE, Sampled
from ui import palette, words
from ui.figures import marks
from ui.figures.scales import log_axis

APART = 15.0  # times as many rows read by all rows: between both there is room for a word
TOP = 1e4  # what is further off is drawn no further
LEAST, EDGE = NEAR / 4, NEAR / 3  # nearer is below the axis, and told at its edge
FEWEST, ROOM = 0.004, 12.0  # of all rows, and times those until all rows have arrived: for what is written there


def axes(run: Sampled) -> tuple[dict[str, Any], dict[str, Any]]:
    """Rows read, and the distance."""
    high = max(float(run.distances(name)[1:].max(initial=1.0)) for name in run.runs)
    last = run.full.states[run.arrived(ALL)].read  # of the data alone: it stands still while a sample is chosen
    return (
        log_axis("rows read (log scale)", FEWEST * run.n, ROOM * last),
        log_axis("", LEAST, 3 * min(high, TOP)),
    )


def level() -> dict[str, Any]:
    """Where one has arrived."""
    return marks.rule(y=NEAR, plot="2", dash="dash")


def goal(run: Sampled) -> dict[str, Any]:
    """What that is called."""
    low, _ = axes(run)[0]["range"]
    return marks.text(
        [1.05 * 10**low], [NEAR], ["a thousandth: arrived"], palette.NEUTRAL, size=14, textposition="top right"
    )


def drawn(run: Sampled, i: int) -> list[dict[str, Any]]:
    """Both courses up to step i, each with its rows beside its end."""
    data: list[dict[str, Any]] = []
    for name in reversed(run.runs):
        states = run.runs[name].states
        away, read = np.minimum(run.distances(name), TOP), np.array([state.read for state in states], dtype=float)
        read[0] = away[0] = np.nan  # nothing is read yet, which has no place on a logarithmic axis
        grown = np.minimum(np.arange(len(away)), i)
        now = min(i, run.arrived(name))
        says = f"{name}: %{{customdata}} away after %{{x}} rows"
        told = [words.number(float(value)) for value in away]
        y = below.dipped(away, LEAST, EDGE)
        spot = below.above(away[now : now + 1], LEAST)
        look: dict[str, Any] = dict(symbol=shape(name), outline=palette.OUTLINE)
        font = dict(color=colour(name), size=17, shadow=palette.HALO)
        other = run.full.states[min(i, run.arrived(ALL))].read
        side = f"middle {'left' if name == SAMPLE and other < APART * states[now].read else 'right'}"
        text = f"\xa0\xa0\xa0{words.count(states[now].read, 'row')}\xa0\xa0\xa0"
        data += [
            marks.path(
                read[grown],
                y[grown],
                colour(name),
                size=9,
                width=3,
                says=says,
                customdata=[told[k] for k in grown],
            ),
            below.exits(read, away, i, LEAST, EDGE, colour(name), f"{says}, below this axis"),
            marks.points(read[now : now + 1], spot, colour(name), size=16, ids=marks.ONE, **look),
            marks.text(
                read[now : now + 1],
                np.maximum(away[now : now + 1], EDGE),
                [text if now else ""],
                textfont=font,
                textposition=side,
                cliponaxis=False,
            ),
        ]
    return data
