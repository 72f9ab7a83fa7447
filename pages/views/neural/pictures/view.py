"""Convolution and pooling, seen: a filter slides over a digit or a signal, and a map grows."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.neural import convolution
from algos.neural.convolution import POOLS, SLIDES, START, Layer
from pages.views.neural.pictures import closer, figure, row, tiles
from pages.views.neural.pictures.run import OnPicture, OnSignal, Run, choose
from ui import export, picture, words
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, as_of, note

STRONGEST, WEIGHTS = "Largest output", "Weights to learn"
WAITS = "none yet"  # takes no room
HELP = {
    STRONGEST: "The largest number in the feature map so far.",
}


def of_picture(run: OnPicture) -> Picture:
    return _sliding(
        run,
        figure.brush(run),
        alt=f"A filter of 3 by 3 on {run.what}, the products under it, the map that grows of their sums"
        f"{', and what is pooled of it' if run.pool else ''}. The map has {size(run.whole.shape)} cells, and its "
        f"largest output is {words.number(float(run.whole.max()))}.",
        ended=_orange(run),
        key="sliding",
    )


def of_signal(run: OnSignal) -> Picture:
    return _sliding(
        run,
        row.brush(run),
        alt=f"A filter of three on the signal {listed(run.x)}, the products under it, and the map that grows of their "
        f"sums: {listed(run.rectified)}.",
        ended=_left(run),
        key="sliding_row",
    )


def _sliding(run: Run, draw: Callable[[int], picture.Figure], *, ended: str = "", **more: Any) -> Picture:
    """The filter at its first place, before all that follows; at the last step `ended` is said, where there is any."""
    states = run.trace.states

    def told(i: int) -> str:
        if ended and i == len(states) - 1:
            return ended
        return f"{_where(states, i)}: {caption(states[i], states[max(i - 1, 0)])}"

    return picture.frames(
        len(states),
        draw,
        told,
        start=1,
        ahead=True,
        steps=range(len(states)),
        maps=True,
        **more,
    )


def _orange(run: OnPicture) -> str:
    """In how many cells the answers are above 0, and where that is so: there is no ink below 0."""
    above, cells = int((run.whole > 0).sum()), run.whole.size
    if not above:
        return f"0 of {cells} cells are orange, because no output is above 0"
    where = "where ink lies under the orange weights"
    if run.moves_along is not None:
        moved = "the whole map has only moved along with the digit"
        if run.moves_along:
            moved = f"{words.count(run.moves_along, 'cell')} did more than move along with the digit"
        return f"{above} of {words.count(cells, 'cell')} {'is' if above == 1 else 'are'} orange, and {moved}"
    if _steps_up(run.w):
        where = "on the left side of strokes, where more ink lies to the right than to the left"
    elif (run.w < 0).any():
        where = "where the ink under orange weights counts for more than the ink under blue ones"
    return f"{above} of {words.count(cells, 'cell')} {'is' if above == 1 else 'are'} orange, {where}"


def _steps_up(w: np.ndarray) -> bool:
    """Whether a filter sets its right column against its left one and nothing else."""
    return bool((w[:, 0] == -w[:, 2]).all() and not w[:, 1].any() and (w[:, 2] > 0).all())


def _left(run: OnSignal) -> str:
    """What is left of the map in the end."""
    if run.pool:
        return f"Pooling keeps the largest of each {run.pool} cells: {listed(run.trace.final.pooled)}"
    lost = int((run.whole < 0).sum()) if run.rectify else 0
    if not lost:
        return ""
    told = f"the last cell is {listed(run.rectified[-1:])}"
    return f"ReLU sets {words.count(lost, 'output')} below 0 to 0, and {told}"


def _where(states: Sequence[Layer], i: int) -> str:
    """At which place of the picture the filter is; else which step it is."""
    slid = [state.phase == SLIDES for state in states]
    return f"Place {sum(slid[: i + 1])} of {sum(slid)}" if slid[i] else f"Step {i} of {len(states) - 1}"


def caption(state: Layer, before: Layer) -> str:
    """What was made last, of what was there before."""
    if state.phase == SLIDES:
        terms = words.count(state.products.size, "product")
        return f"the {terms} under the window add up to {tiles.short(state.answer)}"
    if state.phase == POOLS:
        return f"pooling keeps the largest of {words.count(state.window.size, 'cell')}, {tiles.short(state.answer)}"
    if state.phase == START:
        return "the filter waits at its first place, and the map is empty"
    if not (before.map < 0).any():
        return "ReLU changes nothing, because no output is below 0"
    return "ReLU sets every output below 0 to 0, so no cell of the map is blue any more"


def size(shape: tuple[int, ...]) -> str:
    return " by ".join(map(str, shape))


def listed(values: np.ndarray) -> str:
    return ", ".join(tiles.short(float(value)) for value in values)


def numbers(run: Run) -> Numbers:
    state = run.trace.final
    return {STRONGEST: float(np.nanmax(state.map)) if state.made else WAITS}


def verdict(run: Run) -> str:
    """What there is once all of it is made."""
    state = run.trace.final
    if state.made < run.whole.size or (run.pool and np.isnan(state.pooled).any()):
        return ""
    told = f"{size(run.x.shape)} numbers become {size(run.whole.shape)}"
    told += f", and {size(run.pooled)} after pooling" if run.pool else ""
    return f"{told}, all with one filter of {words.count(run.w.size, 'weight')}."


def said_of_picture(run: OnPicture) -> list[Said]:
    found = []
    if run.row is None:
        found.append(note("A drawing is centred, made as tall as the real pictures and given as much ink."))
    if run.waits:
        found.append(note(f"Draw a digit on the pad among the controls. Until then {run.what} stands here."))
    return found


def code(run: Run) -> Code:
    assert run.trace.made is not None
    on_picture = isinstance(run, OnPicture)
    asked = f"convolution.steps(x, w, {', '.join(f'{k}={v!r}' for k, v in run.told().items())})"
    script = export.script(
        _x(run),
        ["x = data", f"w = np.array({run.w.tolist()})", f"trace = record({asked}, limit=400)", "state = trace.final"],
        {
            STRONGEST: "float(state.map.max())",
            WEIGHTS: "convolution.shared(w.size)",
        },
        imports=["import numpy as np", "from algos.neural import convolution", "from algos.trace import record"],
        title="A convolution layer.",
    )
    library = export.filled(
        __file__,
        "library.py" if on_picture else "library_signal.py",
        x=_x(run),
        w=f"np.array({run.w.tolist()})",
        padding=run.padding,
        stride=run.stride,
    )
    return Code(
        convolution,
        script,
        library,
        why="scipy's `convolve` turns the filter round first; what networks call a convolution is its `correlate`.",
    )


def _x(run: Run) -> str:
    return f"np.array({run.x.tolist()})"


def rows(run: Run) -> Rows:
    places = np.indices(run.whole.shape).reshape(run.whole.ndim, -1)
    found = dict(zip(("row", "column") if run.whole.ndim == 2 else ("cell",), places + 1, strict=True))
    return Rows(
        {**found, "sum": run.whole.ravel(), "map": run.rectified.ravel()},
        "feature_map",
        f"The map of a filter on {run.what}.",
    )


QUANTITIES = {
    WEIGHTS: lambda run: convolution.shared(run.w.size),
    "Cells of the map": lambda run: run.whole.size,
    "Weights of the filter": lambda run: run.w.size,
    "Last cell": lambda run: float(run.rectified.ravel()[-1]),
    "Last sum": lambda run: float(run.whole.ravel()[-1]),
    "The map": lambda run: listed(run.rectified.ravel()),
    "Pooled": lambda run: listed(run.trace.final.pooled.ravel()),
}


def _on_border(run: OnPicture) -> float:
    """The largest answer in the first row of the map."""
    return float(run.whole[0].max())


PICTURE = Screen(
    of_picture,
    numbers,
    HELP,
    at=as_of,
    verdict=verdict,
    said=said_of_picture,
    closer=closer.show,
    sections={"How many weights": closer.counts},
    code=code,
    rows=rows,
    quantities={
        **QUANTITIES,
        "Positive answers lie": lambda run: run.lit,
        "Cells that do more than move along": lambda run: run.on_its_way,
        "Largest output in the first row": _on_border,
    },
)
SIGNAL = Screen(
    of_signal,
    numbers,
    HELP,
    at=as_of,
    verdict=verdict,
    closer=closer.show,
    sections={"How many weights": closer.counts},
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)


view = View(
    "Pictures",
    choose,
    {OnPicture: PICTURE, OnSignal: SIGNAL},
    "digits",
    fixed=True,
    folded=("pool", "pool_stride", "padding", "rectify"),
)
