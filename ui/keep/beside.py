"""The charts of kept runs in the current one as ghosts, or beside it, where one scrubber moves them all."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ui.figures import shared_colours
from ui.keep import ghosts, runs, shared_axes
from ui.keep.runs import GHOST, Chart, Kept
from ui.stage.frames import Figure

Other = tuple[Kept, Chart]


def apart(drawn: Chart, others: Sequence[Other]) -> tuple[Chart, list[Other]]:
    """The chart with ghosts in it, and what stands beside it, on the same axes."""
    separate: list[Other] = []
    for kept, theirs in others:
        haunted = None
        if kept.mode == GHOST:
            shown = theirs.figures[theirs.result]
            haunted = ghosts.over(drawn.figures, drawn.result, shown, kept.letter, f"kept run {kept.letter}")
            if haunted is None:
                runs.moved(kept.letter)
        if haunted is None:
            separate.append((kept, theirs))
        else:
            drawn = replace(drawn, figures=haunted)
    if separate:
        charts = [drawn, *(theirs for _, theirs in separate)]
        coloured = shared_colours.shared([chart.figures for chart in charts])
        charts = [replace(chart, figures=figures) for chart, figures in zip(charts, coloured, strict=True)]
        layouts = shared_axes.aligned([chart.figures for chart in charts], [chart.start for chart in charts])
        drawn, *rest = [
            replace(chart, figures=chart.figures.changed(partial(_laid_out, layout)))
            for chart, layout in zip(charts, layouts, strict=True)
        ]
        separate = [(kept, chart) for (kept, _), chart in zip(separate, rest, strict=True)]
    return drawn, separate


def _laid_out(layout: Figure, figure: Figure) -> Figure:
    return {**figure, "layout": layout}


def frame(drawn: Chart, theirs: Chart, i: int) -> int:
    """What stands beside frame `i` of a chart: the same step, and beside the end of a run the other's end.

    A shorter run waits there. Where frames are values of a setting, those that are set stand beside each other.
    """
    if drawn.steps and theirs.steps and i == len(drawn.figures) - 1 > 0:
        return len(theirs.figures) - 1
    return theirs.frame(drawn.step(i)) if _follows(drawn, i) else theirs.start


def caption(drawn: Chart, theirs: Chart, i: int) -> str:
    """What is said under that frame."""
    said = theirs.captions[frame(drawn, theirs, i)]
    waits = _follows(drawn, i) and theirs.step(len(theirs.figures) - 1) < drawn.step(i)
    return f"{said} · waits at its end" if said and waits else said


def _follows(drawn: Chart, i: int) -> bool:
    return len(drawn.figures) > 1 and (bool(drawn.steps) or i != drawn.start)


def key(kept: Kept, theirs: Chart) -> str:
    """The key of the chart of a kept run, where it stands beside the current one."""
    return f"{theirs.key}_{kept.letter}"


def colour(kept: Kept) -> str:
    """The colour of a kept run's name."""
    return ghosts.COLOURS[kept.letter]
