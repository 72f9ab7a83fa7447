"""One update on one point: forward, the loss, back, every derivative, and the step, with all numbers on the drawing."""

from collections.abc import Sequence

import numpy as np

from algos.neural import one_point
from algos.neural.losses import HINGE
from algos.neural.network import Network
from algos.neural.one_point import ACTIVATION, DELTA, GRADIENT, INPUTS, LOSS, SUM
from pages.views.neural.one_step import closer, figure, names
from pages.views.neural.one_step.names import told
from pages.views.neural.one_step.run import FARTHEST, LOSSES, Run, choose
from ui import export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, as_of, info
from ui.words import Share

NOT_YET = "none yet"  # takes no room
OUTPUT, PAID, AFTER = "Output", "Loss", "Loss after the update"
HELP = {
    PAID: "The loss of this one point before the update.",
    AFTER: "The loss of the same point once every weight and bias has moved against its derivative.",
}
SHOWN = 3  # terms of a sum in the headline
FAINT = 0.02  # of the second layer's derivatives: hardly any error reaches the first


def chart(run: Run) -> Picture:
    places = figure.values(run.hidden)

    def pulled(i: int, x: float, y: float) -> dict[str, float]:
        """As much more as the pointer is above where it took the number, in units of the drawing."""
        if not 0 <= i < len(places) * len(figure.GRIPS):
            return {}
        name, at = places[i // len(figure.GRIPS)]
        most = FARTHEST["x" if name in ("x1", "x2") else "w"]
        held = at[1] + figure.GRIPS[i % len(figure.GRIPS), 1]
        return {name: round(float(np.clip(figure.held(run, name) + y - held, -most, most)), 1)}

    return picture.frames(
        len(run.trace.states),
        figure.brush(run),
        lambda i: caption(as_of(run, i)),
        start=0,
        steps=range(len(run.trace.states)),
        alt=f"A network of two inputs, {run.hidden} hidden units and an output with every number on it. "
        f"{caption(run)}.",
        on_click=lambda i: _clicked(run, i),
        drags=[Drag(figure.VALUES, pulled, "Drag up or down: another value")],
    )


def _clicked(run: Run, i: int) -> None:
    """The number or the unit to look at closer."""
    if i < figure.WEIGHTS:
        closer.look(run, [*(f"unit {j + 1}" for j in range(run.hidden)), "output", "loss"][i])
    else:
        weights = [names.plain(*one) for one in names.weights(run.hidden) if one[1]]
        closer.look(run, weights[(i - figure.WEIGHTS) % len(weights)])


def caption(run: Run) -> str:
    """What this step has found, with the numbers of the first unit."""
    state, network = run.state, run.network
    if state.phase == INPUTS:
        point = ", ".join(told(float(x)) for x in run.x)
        return f"The point ({point}) goes in on the left, and its target on the right is {run.y}"
    if state.phase == SUM:
        a, W, b = state.a[-1], network.weights[state.layer - 1][:, 0], float(network.biases[state.layer - 1][0])
        terms = [f"{told(float(w))}·{_bracket(float(v))}" for w, v in zip(W[:SHOWN], a, strict=False)]
        which = "Each hidden unit adds up its weighted inputs: z₁"
        if state.layer == 2:
            which = "The output unit adds up as well: z"
        return f"{which} = {' + '.join([*terms, told(b)])} = {told(float(state.z[-1][0]))}".replace("+ −", "− ")
    if state.phase == ACTIVATION:
        z, value = told(float(state.z[-1][0])), told(float(state.a[-1][0]))
        if state.layer == 1:
            return f"The activation bends each hidden unit's sum: a₁ = {names.bent(network.activation)}({z}) = {value}"
        if run.loss == HINGE:
            return f"The output is linear, so it is the sum itself: F = {value}"
        return f"A sigmoid turns the sum into a probability: P = σ({z}) = {value}"
    if state.phase == LOSS:
        said = f"The output is {names.output(run.loss)} = {told(float(state.a[2][0]))} and the target is {run.y}"
        return f"{said}, so the {LOSSES[run.loss]} is {closer.paid(run)} = {told(float(state.loss or 0))}"
    if state.phase == DELTA:
        delta = told(float(state.deltas[0][0]))
        if state.layer == 2:
            return f"Going backward, the error of the output unit is δ = {names.error(run.loss)} = {delta}"
        return f"The error goes back through v₁, times the slope of unit 1: δ₁ = {closer.back(run, 0)} = {delta}"
    if state.phase == GRADIENT:
        slope = told(float(state.weights[0][0, 0]))
        if state.layer == 2:
            return f"A weight's derivative is its input times the error behind it: ∂loss/∂v₁ = a₁·δ = {slope}"
        first, second = _largest(run, 1), _largest(run, 2)
        if 0 < first < FAINT * second:
            share = words.number(Share(first / second))
            return f"The first layer's largest derivative is {share} of the second's: ∂loss/∂w₁₁ = x₁·δ₁ = {slope}"
        return f"In the first layer it is input times error as well: ∂loss/∂w₁₁ = x₁·δ₁ = {slope}"
    return _moved(run)


def _moved(run: Run) -> str:
    state = run.state
    assert state.loss is not None and state.loss_after is not None
    still = not any(g.any() for g in (*state.weights, *state.biases))
    if still:
        return "All derivatives are 0, so no weight or bias moves"
    was, now = told(state.loss), told(state.loss_after)
    way = "falls" if state.loss_after < state.loss else "rises"
    way = f"{way} from {was} to {now}"
    if now == was:
        way = f"hardly {way.split()[0]} from {was}" if state.loss_after != state.loss else f"stays at {was}"
    size, zero = run.network.size, sum(int((g == 0).sum()) for g in (*state.weights, *state.biases))
    moves = f"Each weight and bias moves by −{told(run.rate)} times its derivative"
    if zero:
        are, move = "derivative is" if zero == 1 else "derivatives are", "moves" if zero == size - 1 else "move"
        moves = f"{zero} of {size} {are} 0, so only {words.count(size - zero, 'number')} {move}"
    elif run.hidden > 1 and _twins(run):
        moves = "The update leaves equal units equal"
    return f"{moves}: the loss {way} and {names.output(run.loss)} becomes {near(_after(run))}"


def near(value: float) -> str:
    """An output; of one that is told as 0 or 1 and is not, that it is nearly so."""
    return f"nearly {told(value)}" if told(value) in ("0", "1") and value not in (0, 1) else told(value)


def _after(run: Run) -> float:
    """What the network says of the point after the update."""
    assert run.state.after is not None
    return float(run.state.after.forward(run.x[None]).a[-1][0, 0])


def numbers(run: Run) -> Numbers:
    state = run.state
    return {
        PAID: state.loss if state.loss is not None else NOT_YET,
        AFTER: state.loss_after if state.loss_after is not None else NOT_YET,
    }


def said(run: Run) -> list[Said]:
    """What stands still, and why."""
    state, network = run.state, run.network
    found: list[Said] = []
    dead = [str(j + 1) for j in range(run.hidden) if network.activation == "relu" and state.z[0][j] <= 0]
    if dead:
        which = f"Unit {dead[0]} is" if len(dead) == 1 else f"Units {' and '.join(dead)} are"
        found.append(
            info(
                f"{which} dead for this point: z is not above 0, so output and slope are 0 and no error goes back.",
                ":material/block:",
            )
        )
    if run.loss == HINGE and not state.deltas[-1].any():
        found.append(
            info("The point is on the right side of its margin, s·F ≥ 1, so nothing moves.", ":material/check:")
        )
    if run.hidden > 1 and _twins(run):
        found.append(
            info("Two hidden units are equal before the update, and still equal after it.", ":material/group:")
        )
    return found


def _twins(run: Run) -> bool:
    """Whether two hidden units are the same, before and after."""

    def same(network: Network) -> set[tuple[int, int]]:
        columns = np.vstack([network.weights[0], network.biases[0], network.weights[1].T]).T
        n = len(columns)
        return {(i, j) for i in range(n) for j in range(i) if np.array_equal(columns[i], columns[j])}

    after = run.state.after
    return after is not None and bool(same(run.network) & same(after))


def code(run: Run) -> Code:
    made = run.trace.made
    assert made is not None
    network, x = run.network, run.x.tolist()
    parts = [[w.tolist() for w in network.weights], [b.tolist() for b in network.biases]]
    call = f"network({parts[0]!r}, {parts[1]!r}, activation={network.activation!r}, output={network.output!r})"
    lines = [
        f"start = {call}",
        f"settings = dict(loss={run.loss!r}, learning_rate={run.rate!r})",
        f"step = record(one_point.steps(data, {run.y}, network=start, **settings), limit={made.limit}).final",
    ]
    script = export.script(
        repr(x),
        lines,
        {
            PAID: "step.loss",
            AFTER: "step.loss_after",
        },
        imports=[
            "from algos.neural import one_point",
            "from algos.neural.network import network",
            "from algos.trace import record",
        ],
        title="One update of a network on one point.",
    )
    if run.loss != "log loss":
        return Code(one_point, script, note="scikit-learn's network classifier knows only the log loss.")
    library = export.filled(
        __file__,
        "library.py",
        x=x,
        y=run.y,
        weights=parts[0],
        biases=parts[1],
        activation=repr({"sigmoid": "logistic"}.get(network.activation, network.activation)),
        rate=run.rate,
    )
    return Code(one_point, script, library, why="Its own start is put aside for ours.")


def rows(run: Run) -> Rows:
    """Each number of the network, its derivative both ways, and what it becomes."""
    every = names.weights(run.hidden)
    state = run.state
    assert state.after is not None

    def column(weights: Sequence[np.ndarray], biases: Sequence[np.ndarray]) -> list[float]:
        return [names.of(weights, biases, *one) for one in every]

    return Rows(
        {
            "number": [names.plain(*one) for one in every],
            "before": column(run.network.weights, run.network.biases),
            "derivative": column(state.weights, state.biases),
            "by differences": column(run.checked.weights, run.checked.biases),
            "after": column(state.after.weights, state.after.biases),
        },
        "one_step",
        "Every weight and bias of the network on the screen.",
    )


def _bracket(value: float) -> str:
    return f"({told(value)})" if value < 0 else told(value)


def _largest(run: Run, layer: int) -> float:
    return float(np.abs(run.state.weights[layer - 1]).max())


QUANTITIES = {
    OUTPUT: lambda run: float(run.state.a[2][0]),
    "Numbers": lambda run: run.network.size,
    "Largest difference of a derivative": lambda run: run.largest_difference(),
    "Derivatives that are 0": lambda run: int(sum((g == 0).sum() for g in (*run.state.weights, *run.state.biases))),
    "Numbers that move": lambda run: int(sum((g != 0).sum() for g in (*run.state.weights, *run.state.biases))),
    "Largest derivative, first layer": lambda run: _largest(run, 1),
    "Largest derivative, second layer": lambda run: _largest(run, 2),
    "First layer's, of the second's": lambda run: Share(_largest(run, 1) / _largest(run, 2)),
    "Error at the output": lambda run: float(run.state.deltas[-1][0]),
    "Units that are still equal": _twins,
    "Loss after, of before": lambda run: run.state.loss_after / run.state.loss,
}

view = View(
    "One step",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    folded=("x1", "x2"),
)
