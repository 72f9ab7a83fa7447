"""What one unit can do, and what takes three: logic gates by hand."""

from collections.abc import Callable
from typing import Any

from algos.neural import gates
from algos.neural.gates import CORNERS, Signal
from pages.views.neural.gates import board, closer, figure, seen_view
from pages.views.neural.gates.run import FIRST, SECOND, Net, Run, Unit, choose, flipped, line_gates, rows, set_to
from pages.views.neural.gates.seen import Seen
from pages.views.neural.gates.table import told
from ui import export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Screen, View, as_of

SUM, SAYS, RIGHT = "Sum z", "Output", "Right"
HIDDEN = ("First hidden", "Second hidden")
WAITS = "none yet"  # takes no room
SILENT = 0.1  # a unit that says less stays silent
HELP = {
    SUM: "The sum of the unit for the input on its way: its bias plus its weights times the inputs.",
    SAYS: "What the output unit makes of its sum z: 1 / (1 + exp(−z)).",
    HIDDEN[0]: "The output of the first hidden unit for the input on its way.",
    HIDDEN[1]: "The output of the second hidden unit for the input on its way.",
}


def of_unit(run: Unit) -> Picture:
    def turned(end: int, x: float, y: float) -> dict[str, float]:
        return set_to("gate", board.turned(run.theta, end, board.Board().back(x, y)))

    def shifted(_: int, x: float, y: float) -> dict[str, float]:
        return set_to("gate", board.shifted(run.theta, board.Board().back(x, y)))

    return _passing(
        run,
        figure.unit(run),
        alt=f"The unit square with the line of one unit, and its truth table. The goal is {run.title}. {score(run)}.",
        on_click=lambda hit: flipped(run, hit),
        drags=[
            Drag(figure.LINE, shifted, "Drag to shift the line"),
            Drag(figure.HANDLES, turned, "Drag to turn the line"),
        ],
    )


def of_net(run: Net) -> Picture:
    def shifting(name: str) -> Drag:
        theta, square = figure.theta_of(run, name), figure.square_of(name)
        return Drag(
            name,
            lambda _, x, y: set_to(name, board.shifted(theta, square.back(x, y))),
            "Drag to shift this unit's line",
        )

    return _passing(
        run,
        figure.net(run),
        alt=f"A net of two hidden units and an output unit, each with its map of the unit square, and the truth table. "
        f"The goal is {run.title}. {score(run)}.",
        on_click=lambda hit: flipped(run, hit),
        drags=[shifting(FIRST), shifting(SECOND)],
    )


def _passing(run: Run, draw: Callable[[int], picture.Figure], **more: Any) -> Picture:
    """The inputs as they go through, one after the other."""
    states = run.trace.states
    end = len(states) - 1
    return picture.frames(
        len(states),
        draw,
        lambda i: caption(run, states[i], last=i == end),
        start=0,
        steps=range(len(states)),
        **more,
    )


def score(run: Run) -> str:
    """How many corners are right, and which are not."""
    wrong = [place(row) for row in range(len(CORNERS)) if not run.right[row]]
    if not wrong:
        return f"All four corners are right for {run.title}{_parted(run) if isinstance(run, Unit) else ''}"
    are, right = "is" if len(wrong) == 1 else "are", int(run.right.sum())
    most = ", and no line gets more" if isinstance(run, Unit) and right == run.best else ""
    return f"{right} of 4 corners are right for {run.title}{most}: {words.listed(wrong)} {are} wrong"


def ended(run: Run) -> str:
    """The same once all four are through; and where nothing came to the output of a net that is right."""
    if not isinstance(run, Net) or not run.right.all():
        return score(run)
    silent = [place(row) for row in range(len(CORNERS)) if (run.whole.a[1][row] < SILENT).all()]
    told = f", and both hidden units output nearly 0 at {words.listed(silent)}"
    return f"{score(run)}{told if silent else ''}"


def _parted(run: Unit) -> str:
    """Between which corners the line lies then."""
    ones = [place(row) for row in range(len(CORNERS)) if run.target[row]]
    zeros = [place(row) for row in range(len(CORNERS)) if not run.target[row]]
    if not (ones and zeros):
        return ""  # all on one side, if there is a line at all
    fewer = min(ones, zeros, key=len)
    return f": the line separates {words.listed(fewer)} from the other {'three' if len(fewer) == 1 else 'two'}"


def caption(run: Run, state: Signal, *, last: bool = False) -> str:
    """What has just happened to the input on its way, and after the last what has come out of all four."""
    row = state.row
    if last:
        return ended(run)
    if row < 0:
        return score(run)
    if state.layer < len(state.z):
        first, second = (told(float(value)) for value in state.a[0][row])
        return f"Corner {place(row)} goes in: the hidden units output {first} and {second}"
    goal = f"{'and' if run.right[row] else 'but'} the goal is {run.target[row]}"
    z = words.number(round(float(state.z[-1][row, 0]), 3))
    return f"At corner {place(row)} the sum z is {z}, so the output is {told(float(state.a[-1][row, 0]))}, {goal}"


def place(row: int) -> str:
    """An input as one writes it."""
    return f"({CORNERS[row, 0]:.0f}, {CORNERS[row, 1]:.0f})"


def numbers(run: Run) -> Numbers:
    state = run.trace.final
    came = state.row >= 0 and state.layer == len(state.z)
    says = {SAYS: float(state.a[-1][state.row, 0]) if came else WAITS}
    if isinstance(run, Net):
        entered = state.row >= 0
        hidden = {name: float(state.a[0][state.row, j]) if entered else WAITS for j, name in enumerate(HIDDEN)}
        return {**hidden, **says}
    return {SUM: float(state.z[-1][state.row, 0]) if came else WAITS, **says}


def verdict(run: Run) -> str:
    """Whether the goal is reached, and whether a line could."""
    right = int(run.right.sum())
    if right == 4:
        one = isinstance(run, Unit)
        who, s = ("This unit", "s") if one else ("Together the three units", "")
        if len(set(run.target)) == 1:
            return f"{who} output{s} {int(run.target[0])} at all four corners."
        return f"{who} compute{s} {run.title}."
    if isinstance(run, Net):
        return f"A single unit can get {'all' if run.best == 4 else 'at most'} {run.best} corners right."
    return f"A line can get at most {run.best} corners right." if right < run.best < 4 else ""  # all 4 is what is asked


def code(run: Run) -> Code:
    literal = ", ".join(str(rows(run.net, layer).tolist()) for layer in range(len(run.net.weights)))
    shown = {name: f"float(trace.final.a[0][-1, {j}])" for j, name in enumerate(HIDDEN)}
    shown |= {
        SUM: "float(trace.final.z[-1][-1, 0])",
        SAYS: "float(trace.final.a[-1][-1, 0])",
    }
    script = export.script(
        f"gates.units({literal})",
        [
            "trace = record(gates.steps(gates.CORNERS, data), limit=20)",
        ],
        {name: shown[name] for name in numbers(run)},
        imports=["import numpy as np", "from algos.neural import gates", "from algos.trace import record"],
        title="Logic gates of sigmoid units.",
    )
    return Code(gates, script, export.filled(__file__, "library.py", layers=f"[{literal}]"))


def columns(run: Run) -> Rows:
    found = {f"x{j + 1}": CORNERS[:, j] for j in range(2)}
    whole = run.whole
    if isinstance(run, Net):
        found |= {f"hidden_{j + 1}": whole.a[1][:, j] for j in range(2)}
    found |= {"z": whole.z[-1][:, 0], "output": run.outputs, "goal": run.target}
    return Rows(found, "gate", "The four corners of the unit square, and what the units say there.")


QUANTITIES = {
    RIGHT: lambda run: f"{int(run.right.sum())} of 4",
    "It is": lambda run: gates.gate(run.outputs),
    "Corners right": lambda run: int(run.right.sum()),
    "Most any line gets right": lambda run: run.best,
    "Gates that a line can do": lambda run: sum(best == 4 for best in line_gates().values()),
    "Output at (1, 1)": lambda run: float(run.outputs[3]),
    "Output at (0, 0)": lambda run: float(run.outputs[0]),
}
UNIT = Screen(
    of_unit,
    numbers,
    {name: HELP[name] for name in (SUM, SAYS)},
    at=as_of,
    verdict=verdict,
    closer=closer.show,
    sections={"All sixteen gates": closer.sixteen},
    code=code,
    rows=columns,
    quantities={**QUANTITIES, "Right by the bias alone": lambda run: run.by_bias},
)
NET = Screen(
    of_net,
    numbers,
    HELP,
    at=as_of,
    verdict=verdict,
    closer=closer.show,
    code=code,
    rows=columns,
    quantities={**QUANTITIES, "Corners where both hidden units are silent": lambda run: run.silent},
)

view = View("Gates", choose, {Unit: UNIT, Net: NET, Seen: seen_view.SCREEN})
