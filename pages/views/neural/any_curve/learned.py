"""A curve that a network of one hidden layer learns: epoch by epoch, its units move their bends."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from algos.bias_variance import truths
from algos.bias_variance.truths import Truth
from algos.neural import training
from algos.neural.network import Network
from algos.neural.training import Trained
from algos.trace import Trace
from pages.views.neural import course
from pages.views.neural.any_curve import closer, figure, units
from ui import compute, controls, export, picture, words
from ui.data import truth as truth_control
from ui.figures.scales import log_axis
from ui.picture import Picture
from ui.stage import player
from ui.view import Code, Numbers, Rows, Screen, as_of

MOST_FRAMES = 240
FOLLOWS, NEARLY = 0.15, 0.3  # of the truth's standard deviation: how far off it is anywhere who follows it, or nearly
BESIDE = 0.15  # of the axis: a bend nearer than this to a top or bottom of the curve is beside it, if to no other
TOLD = 6  # bends whose places a headline has room for
EPOCHS = (100, 200, 500, 1000, 2000)
ACTIVATIONS = ("relu", "tanh", "sigmoid")
NAMES = {"relu": "ReLU: a hinge", "tanh": "tanh: an S", "sigmoid": "sigmoid: an S"}
EARLY = 20  # epochs: if the bends can be told apart by then, it opens there
LEAST = 1e-5  # an error below this is drawn at this
ERROR, MOST, BENDS = "Typical error", "Largest error", "Bends in view"
HELP = {
    ERROR: "The root mean squared distance between the network and the truth over [0, 1].",
    MOST: "The largest distance between the network and the truth over [0, 1].",
}


@dataclass(frozen=True, eq=False)
class Learned:
    """What is to be learned, from which points, and the run."""

    truth: Truth
    n: int
    noise: float
    seed: int
    trace: Trace[Trained]

    @property
    def sets(self) -> truths.TrainingSets:
        """The points: one set of them."""
        return truths.draw(self.truth, n=self.n, noise=self.noise, repeats=1, seed=self.seed)

    @property
    def network(self) -> Network:
        """The network as it stands."""
        return self.trace.final.network

    @property
    def width(self) -> int:
        """How many hidden units it has."""
        return int(self.network.layers[1])


def choose() -> Learned:
    truth = truth_control.choose()
    width = controls.slider(
        "Hidden units",
        1,
        30,
        6,
        key="curve_width",
        help="Each unit adds one bend. With more units the network can follow more, and it learns more easily.",
    )
    activation = controls.choice(
        "Activation",
        list(ACTIVATIONS),
        "relu",
        key="curve_activation",
        titles=NAMES,
        help="What a unit makes of its sum. A hinge is straight on both sides of its bend. An S goes from one level to "
        "another.",
    )
    n = controls.slider(
        "Points", 5, 100, 41, key="curve_n", help="How many points to learn from. They are evenly spaced."
    )
    noise = controls.slider(
        "Noise",
        0.0,
        1.0,
        0.0,
        step=0.05,
        key="noise",
        help="Standard deviation of the points around the truth.",
    )
    with_rate = controls.log_slider(
        "Learning rate",
        0.001,
        1,
        0.03,
        fine=True,
        key="curve_rate",
        help="The learning rate of Adam, about how far each weight moves in an epoch.",
    )
    epochs = controls.stop_slider(
        "Epochs", EPOCHS, 500, key="curve_epochs", help="How often the network sees all points."
    )
    seed = controls.seed(help="Another seed gives another start and other noise.")
    sets = truths.draw(truth, n=n, noise=noise, repeats=1, seed=seed)
    trace = compute.run(
        training.steps,
        units.inputs(sets.x),
        sets.y[0],
        limit=int(epochs),
        layers=(width,),
        activation=activation,
        loss="squared error",
        learning_rate=with_rate,
        initialisation="he" if activation == "relu" else "glorot",
        seed=seed,
    )
    return Learned(truth, n, noise, seed, trace)


def chart(run: Learned) -> Picture:
    sets, states = run.sets, run.trace.states
    shown = picture.thin(len(states), MOST_FRAMES)
    y_range = figure.window(run.truth, sets.y[0])
    known = figure.wanted(run.truth, sets.x, sets.y[0])
    layout = figure.layout(y_range, "the network", "points")

    def draw(frame: int) -> picture.Figure:
        network = states[shown[frame]].network
        worst = figure.furthest(network, run.truth, y_range)
        return dict(data=[*known, *worst, *figure.sum_of(network, y_range)], layout=layout)

    off, _ = units.errors(run.network, run.truth)
    return picture.frames(
        len(shown),
        draw,
        lambda frame: caption(run, shown[frame]),
        start=_opening(run, shown),
        steps=shown,
        tells=True,
        alt=f"A curve and a network of {words.count(run.width, 'hidden unit')} that learns it, as the sum of what each "
        f"adds. {_ended(run)} Its typical error is {words.number(off)} then.",
    )


def _opening(run: Learned, shown: Sequence[int]) -> int:
    """The first frame, early on, on which the bends can be told apart; where there is none, the start."""
    for frame, step in enumerate(shown):
        at, seen = units.kinks(run.trace.states[step].network), units.in_view(run.trace.states[step].network)
        if step > EARLY or 2 * seen.sum() <= run.width:
            break
        if (np.diff(np.sort(at[seen])) >= figure.TOUCH).all():
            return frame
    return 0


def caption(run: Learned, step: int) -> str:
    """The epoch, and how the network stands."""
    state = run.trace.states[step]
    largest = units.errors(state.network, run.truth)[1]
    off = largest / (float(np.std(run.truth(units.GRID))) or 1.0)
    how = "follows" if off < FOLLOWS else "nearly follows" if off < NEARLY else ""
    if step and step == run.trace.steps and state.network.activation == "relu":
        stands = f"the network {how} the truth" if how else f"the largest error is {words.number(largest)}"
        return f"{_where(run, state.network)}, and {stands}"
    bends = int(units.in_view(state.network).sum())
    told = f"{bends} of {words.count(run.width, 'unit')} bend{'s' if run.width == 1 else ''} the line between 0 and 1"
    if not step and state.network.activation == "relu":
        told += ", all in the middle"
    far = f"the network {how} the truth" if how else f"the largest error is {words.number(largest)}"
    return f"Epoch {step}: {told}, and {far}"


def _where(run: Learned, network: Network) -> str:
    """Where the bends have gone; and that each of the curve's tops and bottoms has one of its own, if so."""
    bends = np.sort(units.kinks(network)[units.in_view(network)])
    if not len(bends):
        return "No bend is in view"
    f = np.diff(run.truth(units.GRID))
    turned = np.flatnonzero(f[:-1] * f[1:] < 0)
    turns = units.GRID[1 + turned]
    reach = min(BESIDE, float(np.diff(turns).min(initial=1)) / 2)  # so that no bend is beside two
    near = len(turns) > 0 and all(np.abs(bends - turn).min() < reach for turn in turns)
    there = f"One bend stands at x = {bends[0]:.2f}" if len(bends) == 1 else f"{len(bends)} bends stand at x = "
    if len(bends) > 1:
        there += (
            words.listed([f"{x:.2f}" for x in bends]) if len(bends) <= TOLD else f"{bends[0]:.2f} to {bends[-1]:.2f}"
        )
    if not near:
        return there
    one = "the curve's top" if f[turned[0]] > 0 else "the curve's bottom"
    return f"{there}, near {one if len(turns) == 1 else 'every top and bottom'}"


def errors(run: Learned) -> picture.Figure:
    """How far the network was off after each epoch so far."""
    shown = picture.thin(len(run.trace.states), MOST_FRAMES)
    off = np.maximum([units.errors(run.trace.states[i].network, run.truth)[0] for i in shown], LEAST)
    up = log_axis("error", float(off.min()) / 1.5, float(off.max()) * 1.5)
    return course.figure(np.array(shown), off, up, "epoch %{x}: off by %{y:.3g}")


def look_closer(run: Learned) -> None:
    """What the units add, one place of it unit by unit, and how the error came down so far."""
    apart = figure.apart(run.network, figure.window(run.truth, run.sets.y[0]))
    player.chart(apart, alt="What each unit adds to the curve.", key=controls.key_of("curve_adds"))
    closer.show(run.network)
    player.chart(errors(run), alt="The error after each epoch so far.", key=controls.key_of("curve_errors"))


def numbers(run: Learned) -> Numbers:
    off, most = units.errors(run.network, run.truth)
    return {ERROR: off, MOST: most}


def verdict(run: Learned) -> str:
    """Units that say nothing at any point, and how the run ended, once it has."""
    z = run.network.forward(units.inputs(run.sets.x)).z[0]
    dead = [str(j + 1) for j in np.flatnonzero((z <= 0).all(axis=0))] if run.network.activation == "relu" else []
    one = len(dead) == 1
    which = f"Unit {dead[0]} is dead: its" if one else f"Units {words.listed(dead)} are dead: their"
    told = [f"{which} output is 0 at every point."] if dead else []
    return " ".join([*told, *([_ended(run)] if run.trace.final.over else [])])


def _ended(run: Learned) -> str:
    after = f"after {words.count(run.trace.steps, 'epoch')}"
    phase = run.trace.final.phase
    if phase == training.DIVERGED:
        return f"Training diverged {after}: the learning rate is too large."
    return f"Training converged {after}." if phase == training.CONVERGED else f"Training stopped {after}."


def code(run: Learned) -> Code:
    assert run.trace.made is not None
    settings = run.trace.made.settings
    sets = export.call(
        "truths.draw", f"truths.read({run.truth.text!r})", n=run.n, noise=run.noise, repeats=1, seed=run.seed
    )
    script = export.script(
        sets,
        [
            "X = 2 * data.x[:, None] - 1",
            f"trace = {export.recorded(run.trace.made, 'X', 'data.y[0]')}",
            "network = trace.final.network",
            "grid = np.linspace(0, 1, 1001)",
            "off = network.forward(2 * grid[:, None] - 1).output[:, 0] - data.truth(grid)",
        ],
        {
            ERROR: "float(np.sqrt(np.mean(off**2)))",
            MOST: "float(np.abs(off).max())",
        },
        imports=[
            "import numpy as np",
            "from algos.bias_variance import truths",
            "from algos.neural import training",
            "from algos.trace import record",
        ],
        title="A network that learns a curve.",
    )
    library = export.filled(
        __file__,
        "library.py",
        data=sets,
        units=run.width,
        activation={"sigmoid": "logistic"}.get(run.network.activation, run.network.activation),
        rate=settings["learning_rate"],
        epochs=run.trace.made.limit,
    )
    return Code(training, script, library, why="scikit-learn starts from other weights, so it ends at others.")


def rows(run: Learned) -> Rows:
    x = run.sets.x
    columns = {"x": x, "y": run.sets.y[0], "truth": run.truth(x), "network": units.curve(run.network, x)}
    return Rows(columns, "any_curve", f"{run.n} points around {run.truth.text}, and the output of the network.")


screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    verdict=verdict,
    closer=look_closer,
    code=code,
    rows=rows,
    quantities={
        BENDS: lambda run: int(units.in_view(run.network).sum()),
        "Error at the start": lambda run: units.errors(run.trace.states[0].network, run.truth)[0],
        "Straight pieces": lambda run: int(units.in_view(run.network).sum()) + 1,
    },
)
