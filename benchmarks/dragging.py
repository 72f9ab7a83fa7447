"""Part (a) in the chart: a mark that stands for a setting, or a point of one's own, is dragged to and fro.

The clock runs from each move of the pointer to the model that is painted for it; the next move comes then.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page

from benchmarks import browser, drawing
from benchmarks.report import Goal, Judged, Table, median, p95
from benchmarks.servers import Server
from benchmarks.settings import Settings
from datasets import drawn

GOAL = Goal(60)
REACH = 30  # pixels to and fro

# Where a mark of a trace of this `meta` stands on the screen, or what has these coordinates. A line is taken between an
# end, which may lie beyond the axes, and its middle, about which it may turn.
PLACE = """(plot, [meta, at]) => {
    const trace = meta ? plot._fullData.find(one => one.meta === meta) : { x: [at[0]], y: [at[1]] };
    const { xaxis: x, yaxis: y } = plot._fullLayout, box = plot.getBoundingClientRect();
    const i = Math.floor(trace.x.length / 4), j = trace.mode === 'lines' ? trace.x.length - 1 : i;
    const there = (of) => 0.7 * of[i] + 0.3 * of[j];
    return [box.left + x._offset + x.c2p(there(trace.x)), box.top + y._offset + y.c2p(there(trace.y))];
}"""
# `moves`: the milliseconds from each move of the pointer to the first animation frame after the chart is drawn.
WATCH = """() => {
    let since = 0;
    window.moves = [];
    addEventListener('pointermove', ({ timeStamp }) => { since ||= timeStamp; }, true);
    addEventListener('painted', () => {
        if (!since) return;
        const begun = since;
        since = 0;
        requestAnimationFrame(() => window.moves.push(performance.now() - begun));
    }, true);
}"""


@dataclass(frozen=True)
class Grip:
    """What is dragged: the view, its settings, and the `meta` of its trace, or the coordinates of a point."""

    page: str
    view: str
    meta: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    at: tuple[float, float] = (0.0, 0.0)


def _point_of(page: str, view: str) -> Grip:
    it = drawing.drawing()
    x, y, _ = it.points[0]
    return Grip(page, view, settings=(("data", "drawn"), ("drawn", drawn.write(it))), at=(x, y))


GRIPS = (
    _point_of("regression", "fit"),
    _point_of("classification", "logistic"),
    _point_of("clustering", "k_means"),
    Grip("classification", "by_hand", "handles"),
    Grip("pca", "turn", "axis"),
    Grip("descent", "race", "start"),
)


def drag(chromium: Browser, app: Server, names: Sequence[str], settings: Settings) -> Table:
    """One row for each mark of those pages of `names`."""
    rows = []
    for grip in [grip for grip in GRIPS if grip.page in names][: settings.pages]:
        asked = {f"{grip.page}_{key}": value for key, value in (("view", grip.view), *grip.settings)}
        page = browser.visit(chromium, f"{app.address}/{grip.page}?{urlencode(asked)}", motion=settings.motion)
        found = _moves(page, grip, settings.moves)
        page.context.close()
        what = f"{grip.page} {grip.view}, {grip.meta or 'an own point'}"
        rows.append((what, Judged(median(found), GOAL), p95(found), 1000 / median(found)))
    title = "(a) A mark is dragged in the chart: milliseconds from a move of the pointer to the painted model"
    return Table(title, ("mark", f"median {GOAL}", "p95", "updates/s"), rows)


def _moves(page: Page, grip: Grip, moves: int) -> list[float]:
    x, y = page.locator(".stage-plot[data-now]").first.evaluate(PLACE, [grip.meta, list(grip.at)])
    page.evaluate(WATCH)
    page.mouse.move(x, y)
    page.mouse.down()
    for i in range(moves):
        page.mouse.move(x + REACH * (1 if i % 2 else -1), y + REACH * (1 if i % 4 < 2 else -1))
        until = page.evaluate("performance.now() + 5000")
        page.wait_for_function("([n, until]) => moves.length > n || performance.now() > until", arg=[i, until])
        if page.evaluate("moves.length") <= i:
            raise RuntimeError(f"Move {i + 1} of {grip} has not changed the chart.")
    page.mouse.up()
    found: list[float] = page.evaluate("moves")
    return found
