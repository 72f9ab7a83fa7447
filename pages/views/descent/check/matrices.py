"""A derivative by a matrix beside differences, entry by entry, as derived or with a common mistake."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.descent import matrix_derivatives
from algos.descent.gradient_check import EPSILONS
from algos.descent.matrix_derivatives import IDENTITIES, Entries, Identity
from algos.trace import Trace
from pages.views.descent.check import matrix_figure
from pages.views.descent.check.epsilons import STOPS, nearest
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, note

RIGHT, MISTAKE = "right", "mistake"
LARGEST, WRONG = "Largest difference", "Entries that disagree"
HELP = {
    LARGEST: "Of an entry of the derivative as derived and by differences.",
    WRONG: "Those that differ by more than a millionth of the largest entry.",
}


@dataclass(frozen=True, eq=False)
class Derivatives:
    """A derivative checked at every distance, and the one that is looked at."""

    of: str
    mistaken: bool
    given: dict[str, np.ndarray]  # A, B, C and the vectors x, y
    trace: Trace[Entries]
    at: int  # the state that is looked at

    @property
    def now(self) -> Entries:
        return self.trace.states[self.at]

    @property
    def identity(self) -> Identity:
        return IDENTITIES[self.of]

    @property
    def derived(self) -> str:
        """The derivative as it is claimed."""
        return self.identity.mistaken if self.mistaken else self.identity.derived


def choose(of: str) -> Derivatives:
    one = IDENTITIES[of]
    claim = controls.choice(
        "Derivation",
        [RIGHT, MISTAKE],
        RIGHT,
        key="claim",
        titles={RIGHT: one.derived, MISTAKE: f"{one.mistaken}, a common mistake"},
        help="What is claimed to be the derivative of f by A.",
    )
    d = controls.slider("Rows of A", 1, 5, 3, key="matrix_rows", help="A has as many columns. At 1 it is a number.")
    seed = controls.seed(help="Which matrices: another number, others.")
    epsilon = controls.stop_slider(
        "Step ε", STOPS, 1.0, key="epsilon", help="How far each entry of A is moved. Play goes through all."
    )
    given = matrix_derivatives.draw(d, of, seed)
    data = [given[name] for name in "ABCxy"]
    mistaken = claim == MISTAKE
    trace = compute.run(matrix_derivatives.steps, *data, limit=len(EPSILONS), identity=of, mistaken=mistaken)
    return Derivatives(of, mistaken, given, trace, nearest(epsilon))


def chart(run: Derivatives) -> Picture:
    states = run.trace.states
    return picture.frames(
        len(states),
        matrix_figure.brush(states, run.identity.says, run.derived),
        lambda i: caption(run, states[i]),
        start=run.at,
        moves={"epsilon": STOPS},
        maps=True,
        alt=f"The derivative of {run.identity.says} by A as {run.derived}, the same by differences, and what is "
        f"between them, entry by entry, for ε from 1 to 10⁻¹⁶. {caption(run, run.now)}.",
    )


def caption(run: Derivatives, state: Entries) -> str:
    """Whether it agrees, at this distance."""
    entries, wrong = state.derived.size, int(state.wrong.sum())
    told = f"With a step of ε = {words.brief(state.epsilon)} {run.derived} is up to {words.number(state.furthest)} off"
    if not wrong:
        return f"{told}: {'all ' + str(entries) + ' entries agree' if entries > 1 else 'the one entry agrees'}"
    disagree = f"{told}: {wrong} of {words.count(entries, 'entry', 'entries')} disagree{'s' if wrong == 1 else ''}"
    if state is not run.trace.final or run.mistaken:
        return disagree
    return f"{disagree}, and it is least off at ε = {words.brief(_best(run).epsilon)}"


def at(run: Derivatives, step: int) -> Derivatives:
    return replace(run, at=step)


def numbers(run: Derivatives) -> Numbers:
    state = run.now
    return {LARGEST: state.furthest, WRONG: f"{int(state.wrong.sum())} of {state.derived.size}"}


def said(run: Derivatives) -> list[Said]:
    """What is mistaken."""
    if not run.mistaken:
        return []
    alike = " With one row it makes no difference here." if not run.trace.states[10].wrong.any() else ""
    return [note(f"The mistake: {run.identity.why}.{alike}")]


def closer(run: Derivatives) -> None:
    """The identity, the matrices, and one entry by hand."""
    state = run.now
    st.latex(run.identity.tex)
    used = [name for name in "ABCxy" if name in run.identity.says]
    for place, name in zip(st.columns(len(used)), used, strict=True):
        place.markdown(f"${name}$")
        place.dataframe(run.given[name], hide_index=True)
    i, j = np.unravel_index(int(np.abs(state.off).argmax()), state.off.shape)
    st.markdown(
        f"**Furthest off is entry ({i + 1}, {j + 1}).** "
        f"With ε = {words.brief(state.epsilon)} added to $A_{{{i + 1}{j + 1}}}$ "
        f"alone, and then taken from it, $f$ changes by 2ε times **{words.number(float(state.differences[i, j]))}**. "
        f"The derivation says **{words.number(float(state.derived[i, j]))}**."
    )


def code(run: Derivatives) -> Code:
    assert run.trace.made is not None
    d, made = len(run.given["A"]), run.trace.made
    given = [f"data[{name!r}]" for name in "ABCxy"]
    values = {name: run.given[name] for name in "ABCxy"}
    script = export.script(
        "{" + ", ".join(f"{name!r}: {export.literal(value)}" for name, value in values.items()) + "}",
        [f"trace = {export.recorded(made, *given)}", f"state = trace.states[{run.at}]"],
        {LARGEST: "state.furthest", WRONG: f'f"{{int(state.wrong.sum())}} of {d * d}"'},
        imports=[
            "import numpy as np",
            "from algos.descent import matrix_derivatives",
            "from algos.trace import record",
        ],
        title="A derivative by a matrix, checked by differences.",
    )
    return Code(
        matrix_derivatives,
        script,
        export.filled(__file__, "library_matrix.py", of=repr(run.of), **values),
        why="scipy takes the matrix for a vector, and one side.",
    )


def rows(run: Derivatives) -> Rows:
    """An entry a row, at the distance on display."""
    state = run.now
    d = len(state.derived)
    row, column = np.divmod(np.arange(d * d), d)
    return Rows(
        {
            "row": row + 1,
            "column": column + 1,
            "derived": state.derived.ravel(),
            "by differences": state.differences.ravel(),
            "difference": state.off.ravel(),
        },
        "matrix_derivative",
        f"The derivative of {run.identity.says} by A, taken to be {run.derived}, at ε = {words.brief(state.epsilon)}.",
    )


def _best(run: Derivatives) -> Entries:
    return min(run.trace.states, key=lambda state: state.furthest)


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=at,
    said=said,
    closer=closer,
    code=code,
    rows=rows,
    quantities={
        "Best ε": lambda run: _best(run).epsilon,
        "Least difference": lambda run: _best(run).furthest,
        "Wrong entries at ε = 1e-5": lambda run: int(run.trace.states[10].wrong.sum()),
        "Difference at ε = 1e-5": lambda run: run.trace.states[10].furthest,
        "Difference at the smallest ε": lambda run: run.trace.final.furthest,
    },
)
