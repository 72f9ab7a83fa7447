"""Ten starts of each width: a dot is a network, filled once it makes no mistake."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.neural import luck, tasks
from algos.neural.luck import Luck
from algos.neural.network import Network
from algos.neural.tasks import Task
from algos.trace import Trace
from pages.views.neural.starts import figure
from ui import compute, controls, export, palette, picture, words
from ui.figures import marks, panels
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, as_of, note

WIDTHS = (1, 2, 3, 5, 10)
STARTS = 10
EPOCHS = 60
KINDS = {"he": "He", "glorot": "Glorot", "small": "tiny", "large": "large", "equal": "all equal"}


@dataclass(frozen=True, eq=False)
class Lucky:
    """The task, all runs, and which of them is looked at."""

    task: Task
    n: int
    seed: int
    trace: Trace[Luck]
    chosen: tuple[int, int]  # row of its width, and its start

    @property
    def found(self) -> np.ndarray:
        """How many starts of each width make no mistake: (widths,)."""
        return self.trace.final.found

    @property
    def network(self) -> Network:
        """The one that is looked at."""
        row, start = self.chosen
        return self.trace.final.networks[row][start]

    @property
    def width(self) -> int:
        """Its hidden units."""
        return WIDTHS[self.chosen[0]]


def choose() -> Lucky:
    kind = controls.choice("Start", list(KINDS), "he", key="luck_kind", titles=KINDS, help="How the weights are drawn.")
    n = controls.slider(
        "Points", 20, 200, 100, step=10, key="luck_n", help="How many points there are. Half of them lie in the band."
    )
    rate = controls.log_slider(
        "Learning rate",
        0.003,
        0.3,
        0.03,
        fine=True,
        key="luck_rate",
        help="The learning rate of Adam, with 20 points in each update.",
    )
    seed = controls.seed(help="Another seed gives other points and ten other starts.")
    shown = controls.stop_slider(
        "Look at width", WIDTHS, 2, key="luck_width", help="You can also click a dot in the picture."
    )
    which = controls.slider(
        "and start", 1, STARTS, 1, key="luck_start", help="You can also click a dot in the picture."
    )
    task = tasks.band(n, seed=seed)
    trace = compute.run(
        luck.steps,
        task.X,
        task.y,
        limit=EPOCHS,
        widths=WIDTHS,
        starts=STARTS,
        start=kind,
        learning_rate=rate,
        seed=seed,
    )
    return Lucky(task, n, seed, trace, (WIDTHS.index(int(shown)), which - 1))


def look_at(i: int) -> None:
    """Look at the network of dot i, counted width by width. For callbacks."""
    row, start = divmod(i, STARTS)
    controls.put("luck_width", f"{WIDTHS[row]}")
    controls.put("luck_start", start + 1)


def chart(run: Lucky) -> Picture:
    layout = _layout()
    across = np.repeat(np.arange(len(WIDTHS)), STARTS)
    up = np.tile(np.arange(1, STARTS + 1), len(WIDTHS))
    row, start = run.chosen

    def draw(i: int) -> picture.Figure:
        state = run.trace.states[i]
        mistakes = state.mistakes.ravel()
        share = np.minimum(mistakes / (0.5 * run.n), 1)
        dots = marks.points(
            across,
            up,
            [
                palette.CLASSES[2] if m == 0 else f"rgba(229,64,94,{0.12 + 0.5 * s:.2f})"
                for m, s in zip(mistakes, share, strict=True)
            ],
            size=np.where(mistakes == 0, 20, 14).tolist(),
            outline=palette.OUTLINE,
            edge=1,
            says="%{customdata}",
            customdata=[
                f"{words.count(WIDTHS[j // STARTS], 'unit')}, start {j % STARTS + 1}: {words.count(int(m), 'mistake')}"
                for j, m in enumerate(mistakes)
            ],
            meta="pick",
        )
        counts = marks.text(
            np.arange(len(WIDTHS)), np.full(len(WIDTHS), STARTS + 1.0), [f"<b>{f}</b>" for f in state.found], size=16
        )
        ring = marks.ring([row], [start + 1], palette.NEUTRAL, size=28)
        network = state.networks[row][start]
        shown = [*figure.says(run.task, network), figure.undecided(run.task, network)]
        return dict(data=[dots, counts, ring, *(panels.on(mark, 1) for mark in shown)], layout=layout)

    return picture.frames(
        len(run.trace.states),
        draw,
        lambda i: caption(run, i),
        start=0,
        maps=True,
        on_click=look_at,
        steps=range(len(run.trace.states)),
        alt=f"A dot for each of {STARTS} starts of networks of {words.listed([str(w) for w in WIDTHS])} hidden units; "
        f"after {run.trace.steps} epochs {words.listed([str(f) for f in run.found])} of them make no mistake.",
        key="luck",
    )


def _layout() -> dict[str, Any]:
    ends = [-1.55, 1.55]
    return panels.layout(
        [
            (
                palette.axis(
                    "hidden units",
                    range=[-0.6, len(WIDTHS) - 0.4],
                    tickvals=list(range(len(WIDTHS))),
                    ticktext=[str(w) for w in WIDTHS],
                    showgrid=False,
                ),
                palette.axis("start", range=[0.3, STARTS + 1.6], tickvals=[1, 5, 10], showgrid=False),
            ),
            (palette.axis("x1", range=ends, nticks=5), palette.axis("x2", range=ends, nticks=5)),
        ],
        widths=(1.5, 1),
        height=480,
        tall=900,
        showlegend=False,
        annotations=[
            panels.heading(
                f"<span style='color:{palette.CLASSES[2]}'>● no mistake</span>   "
                f"<span style='color:{palette.MISTAKE}'>● some mistakes</span>   Top row: starts without mistakes",
                0,
                font=dict(size=14),
            ),
            panels.heading("The network with the ring", 1, font=dict(size=13, color=palette.NEUTRAL)),
        ],
    )


def caption(run: Lucky, i: int) -> str:
    """How many have found it."""
    found = run.trace.states[i].found
    told = dict(zip(WIDTHS, found, strict=True))
    few = f"with 2 units {told[2]} of {STARTS} starts make no mistake"
    return f"Epoch {i}: {few}, and with 10 units {told[10]} of {STARTS}"


FOUND = {w: f"Found, {words.count(w, 'unit')}" for w in (2, 3, 10)}
HELP = dict.fromkeys(FOUND.values(), f"How many of the {STARTS} starts with so many units make no mistake.")
HELP |= {"Mistakes, ringed": "How many points the network with the ring misclassifies."}


def numbers(run: Lucky) -> Numbers:
    found = {label: int(run.found[WIDTHS.index(w)]) for w, label in FOUND.items()}
    row, start = run.chosen
    return found | {"Mistakes, ringed": int(run.trace.final.mistakes[row, start])}


def said(run: Lucky) -> list[Said]:
    """What they could do."""
    return [
        note(
            "Two lines bound the band, so every network with two or more units could learn it. One unit bends only "
            "once and cannot."
        )
    ]


def code(run: Lucky) -> Code:
    assert run.trace.made is not None
    row, start = run.chosen
    shown = {label: f"int(trace.final.found[{WIDTHS.index(w)}])" for w, label in FOUND.items()}
    script = export.script(
        export.call("tasks.band", str(run.n), seed=run.seed),
        [f"trace = {export.recorded(run.trace.made, 'data.X', 'data.y')}"],
        shown | {"Mistakes, ringed": f"int(trace.final.mistakes[{row}, {start}])"},
        imports=["from algos.neural import luck, tasks", "from algos.trace import record"],
        title="Networks of several widths from ten starts each.",
    )
    return Code(luck, script, note="In scikit-learn one cannot choose the weights with which a network begins.")


def rows(run: Lucky) -> Rows:
    final = run.trace.final
    columns = {
        "hidden units": np.repeat(WIDTHS, STARTS),
        "start": np.tile(np.arange(1, STARTS + 1), len(WIDTHS)),
        "mistakes": final.mistakes.ravel(),
        "loss": final.losses.ravel(),
    }
    return Rows(columns, "luck", f"Networks after {run.trace.steps} epochs on {run.n} points: a row a start.")


screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    said=said,
    code=code,
    rows=rows,
    quantities={"Found, 1 unit": lambda run: int(run.found[0])},
)
