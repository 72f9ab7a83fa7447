"""Two classes lifted from the plane into space, where a plane cuts them; back in the plane the cut is a conic."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.kernels import lift, support_vector_machine
from algos.kernels.kernels import Linear
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.kernels import formulas
from pages.views.kernels.formulas import bracketed
from ui import classes, compute, controls, export, palette, picture, words
from ui.classes import Scene
from ui.figures import boundary, marks, panels, regions
from ui.figures import lift as figures
from ui.figures.marks import Trace as Mark
from ui.figures.plane import Plane
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Said, Screen, note, rows_of

LIFTS = {"paraboloid": "a bowl: add u₁² + u₂²", "quadratic": "u₁², √2·u₁u₂, u₂²"}
TITLES = {"paraboloid": ("u₁", "u₂", "u₁² + u₂²"), "quadratic": ("u₁²", "√2·u₁u₂", "u₂²")}
TEX = {"paraboloid": ("u_1", "u_2", "(u_1^2 + u_2^2)"), "quadratic": ("u_1^2", r"\sqrt{2}\,u_1 u_2", "u_2^2")}
DETAIL, LIMIT = 10, 80  # states: some 8000 pairs
RISE = 12  # frames
HEIGHT = 480
FLOOR, SPACE = [0, 0.4], dict(x=[0.42, 1], y=[0, 1])  # of the chart, where it is wide
CELLS = 60
HELP = {
    "Mistakes of a line": "Of the line that the same method finds on the floor.",
    "Mistakes of the plane": "Of the plane in space: the same points, lifted.",
    "Margin": "From the plane to where its margins are, in space.",
    "Support vectors": "Points on the plane's margins, between them or on the wrong side.",
}


@dataclass(frozen=True, eq=False)
class Lifted:
    """The points about their middle in units of the farthest, U (n, 2), lifted to Z (n, 3), and both separated."""

    at: Scene
    how: str
    center: np.ndarray
    unit: float
    U: np.ndarray
    Z: np.ndarray
    space: Trace[SupportVectorMachine]  # of Z
    floor: Trace[SupportVectorMachine]  # of U

    @property
    def wrong(self) -> np.ndarray:
        """Which points the plane puts into the other class: (n,) boolean."""
        return _wrong(self.space.final)

    @property
    def cut(self) -> tuple[np.ndarray, float]:
        """The plane in space."""
        return self.space.final.coef, self.space.final.intercept

    @property
    def mistakes(self) -> tuple[int, int]:
        """Of the line, and of the plane."""
        return int(_wrong(self.floor.final).sum()), int(self.wrong.sum())

    @property
    def window(self) -> Plane:
        """What is shown of the floor."""
        return Plane.around(self.at.points, self.at.plane.titles, aspect=0.8)

    @property
    def line(self) -> tuple[np.ndarray, float]:
        """The line on the floor, in the units of the data."""
        coef = self.floor.final.coef / self.unit
        return coef, self.floor.final.intercept - float(coef @ self.center)

    @property
    def line_seen(self) -> bool:
        """Whether it crosses the window."""
        (coef, intercept), plane = self.line, self.window
        corners = np.array([[x, y] for x in plane.x for y in plane.y]) @ coef + intercept
        return bool(corners.min() < 0 < corners.max())

    def score(self, X: np.ndarray) -> np.ndarray:
        """What the plane in space says of places X (m, 2) on the floor: (m,)."""
        coef, intercept = self.cut
        return lift.lift((X - self.center) / self.unit, self.how) @ coef + intercept


def choose(data: Dataset) -> Lifted:
    at = classes.choose(data, binary=True, held_out=None, features=False)
    how = controls.choice(
        "Lift", list(LIFTS), "paraboloid", key="lift", titles=LIFTS, help="The three numbers each point becomes."
    )
    C = controls.log_slider(
        "C", 0.1, 100, 10, key="lift_C", help="What a mistake costs the plane. Large: it turns to avoid the last one."
    )
    center = at.points.mean(axis=0)
    unit = float(np.abs(at.points - center).max()) or 1.0
    U = (at.points - center) / unit
    Z = lift.lift(U, how)
    space, floor = (
        compute.run(support_vector_machine.steps, X, at.y, limit=LIMIT, kernel=Linear(), C=C, detail=DETAIL)
        for X in (Z, U)
    )
    return Lifted(at, how, center, unit, U, Z, space, floor)


def _wrong(machine: SupportVectorMachine) -> np.ndarray:
    """Which training rows it puts into the other class: (n,)."""
    wrong: np.ndarray = (machine.scores > 0) != (machine.signs > 0)
    return wrong


def chart(of: Lifted) -> Picture:
    """The points rise from the floor through the plane; beside it the floor, where the plane at last is a curve."""
    at, plane, (coef, intercept) = of.at, of.window, of.line
    flat = np.column_stack([of.U, np.zeros(len(of.U))])
    both = np.vstack([flat, of.Z])
    room = 0.04 * np.ptp(both, axis=0) + 1e-9
    box = np.array([both.min(axis=0) - room, both.max(axis=0) + room])
    places = plane.grid(CELLS)[2]
    S, before, nothing = of.score(places), places @ coef + intercept, np.zeros(len(places))
    pale = 2 * float(np.abs(before).max())
    line = boundary.straight(plane, coef, intercept, name="a line, on the floor" if of.line_seen else None, dash="dash")
    points = boundary.points(at.points, at.y, at.class_names, size=8)
    names = boundary.legend(at.class_names, mistakes=True)
    layout = _layout(of, box)

    def draw(i: int) -> Figure:
        t = min(i / RISE, 1.0)
        back = i > RISE
        traces = [
            regions.scores(plane, S, cells=CELLS) if back else regions.scores(plane, before, reach=pale, cells=CELLS),
            line,
            boundary.level(plane, S if back else nothing, cells=CELLS, name="the plane", colour=figures.CUT, width=3),
            points,
            boundary.mistakes(at.points, of.wrong if back else _wrong(of.floor.final)),
            *names,
            _count(of, of.wrong, "the plane, seen on the floor")
            if back
            else _count(of, _wrong(of.floor.final), "a line on the floor"),
            *figures.traces(
                (1 - t) * flat + t * of.Z, at.y, at.class_names, of.cut, of.wrong, box=box, there=i >= RISE
            ),
        ]
        return dict(data=boundary.figure(plane, traces)["data"], layout=layout)

    def caption(i: int) -> str:
        if i == 0:
            return f"On the floor: a line makes {words.count(of.mistakes[0], 'mistake')}"
        if i < RISE:
            return f"Lifted by {i / RISE:.0%}"
        if i == RISE:
            return _gained(of)
        return "Back on the floor, the flat cut is the green curve"

    return picture.frames(
        RISE + 2,
        draw,
        caption,
        maps=True,
        alt=f"{at.described} on the floor, and in space: {' and '.join(TITLES[of.how])}. A plane cuts them with "
        f"{words.count(of.mistakes[1], 'mistake')}; on the floor it is a curve.",
        key="space",
        start=RISE,
        on_click=lambda i: controls.put("point", i + 1),
    )


def _count(of: Lifted, wrong: np.ndarray, who: str) -> Mark:
    """How many mistakes the cut of the floor makes: in the corner that is farthest from the line."""
    (coef, intercept), plane = of.line, of.window
    places = [(x, y) for y in plane.y[::-1] for x in plane.x]
    at = max(places, key=lambda place: abs(float(coef @ place) + intercept))
    side = f"{'top' if at[1] == plane.y[0] else 'bottom'} {'right' if at[0] == plane.x[0] else 'left'}"
    said = f"<b> {who}: {words.count(int(wrong.sum()), 'mistake')} </b>"
    return marks.text([at[0]], [at[1]], [said], palette.MISTAKE if wrong.any() else None, size=14, textposition=side)


def _layout(of: Lifted, box: np.ndarray) -> Figure:
    """The floor and the space side by side, one below the other where there is little room."""
    layout = boundary.figure(of.window, [], height=HEIGHT)["layout"]
    floor = dict(x=layout["xaxis"] | dict(domain=FLOOR), y=layout["yaxis"])
    ranges = {f"{a}axis.range": floor[a]["range"] for a in "xy"}
    return layout | dict(
        xaxis=floor["x"],
        scene=figures.scene(of.cut, box, TITLES[of.how], SPACE),
        meta=dict(
            wide=ranges | {"scene.domain": SPACE, "xaxis.domain": [0, 0.4], "yaxis.domain": [0, 1]},
            narrow=ranges
            | {"scene.domain": dict(x=[0, 1], y=[0.5, 1]), "xaxis.domain": [0, 1], "yaxis.domain": [0, 0.44]}
            | {"margin.t": 3 * panels.LEGEND_ROW, "scene.camera.eye": figures.eye(of.cut[0], box)},
            room=640,
            heights=dict(wide=HEIGHT, narrow=780),
        ),
    )


def numbers(of: Lifted) -> dict[str, float]:
    line, plane = of.mistakes
    norm = float(np.linalg.norm(of.space.final.coef))
    return {
        "Mistakes of a line": line,
        "Mistakes of the plane": plane,
        "Margin": 1 / norm if norm > 0 else float("inf"),
        "Support vectors": len(of.space.final.support),
    }


def _input(of: Lifted) -> str:
    """The new input on which the plane leans the most."""
    return TITLES[of.how][int(np.abs(of.cut[0]).argmax())]


def _gained(of: Lifted) -> str:
    """What the lift has gained, once it is done."""
    line, plane = of.mistakes
    if not line:
        return f"Nothing to gain: the line makes no mistake, the plane {plane or 'none'}"
    if plane >= line:
        return f"Nothing gained: the plane makes {plane}, the line {line}. Try the other lift"
    return f"Lifted, a plane makes {words.count(plane, 'mistake') if plane else 'no mistake'}, the line {line}"


def said(of: Lifted) -> list[Said]:
    """Where the line is if it is not in the picture, and whether both searches ended."""
    stopped = [
        note(f"The {name}'s search was stopped after {words.count(trace.final.pairs, 'pair')}.")
        for name, trace in (("plane", of.space), ("line", of.floor))
        if not trace.finished
    ]
    told = []
    if not of.line_seen:
        side = of.at.class_names[int(of.floor.final.intercept > 0)]
        told.append(note(f"The line that the same method finds lies outside the picture: to it every point is {side}."))
    return [*told, *stopped, *map(note, of.at.caveats)]


def closer(of: Lifted) -> None:
    """A point's three numbers and the plane's score, and the conic that the plane is on the floor."""
    i = controls.point(len(of.U), place=st)
    (w, b), u, z = of.cut, of.U[i], of.Z[i]
    st.markdown(
        f"Point {i + 1} is counted from the middle of all points, {formulas.place(of.center)}, in units of "
        f"{words.number(of.unit)}, the farthest coordinate:"
    )
    st.latex(rf"u = ({words.tex(float(u[0]))},\; {words.tex(float(u[1]))})")
    st.markdown("Lifted, it has three coordinates:")
    st.latex(rf"\varphi(u) = ({', '.join(TEX[of.how])}) = ({', '.join(words.tex(float(v)) for v in z)})")
    st.markdown("The plane's score there:")
    terms = " + ".join(rf"{bracketed(a)} \cdot {bracketed(v)}" for a, v in zip(w, z, strict=True))
    total = float(z @ w + b)
    st.latex(rf"w \cdot \varphi(u) + b = {terms} + {bracketed(b)} = {words.tex(total)}")
    side = of.at.class_names[int(total > 0)]
    truth = of.at.class_names[int(of.at.y[i])]
    st.markdown(f"It is {'above' if total > 0 else 'not above'} 0, so the plane says **{side}**; the point is {truth}.")
    st.markdown("On the floor the flat cut is the curve")
    curve = " + ".join(rf"{bracketed(a)}\,{name}" for a, name in zip(w, TEX[of.how], strict=True))
    st.latex(rf"{curve} + {bracketed(b)} = 0")
    st.markdown("The kernel of this lift needs no third coordinate:")
    j = (i + 1) % len(of.U)
    v, inner = of.U[j], float(u @ of.U[j])
    if of.how == "quadratic":
        formula, value = r"(u \cdot v)^2", inner**2
    else:
        formula, value = r"u \cdot v + \lVert u \rVert^2 \lVert v \rVert^2", inner + float(u @ u) * float(v @ v)
    st.latex(
        rf"\varphi(u) \cdot \varphi(v) = {words.tex(float(z @ of.Z[j]))}, \qquad {formula} = {words.tex(value)} \qquad "
        rf"\text{{for }} v \text{{ = point }} {j + 1}"
    )


def code(of: Lifted) -> Code:
    """Both machines; the library's is the plane alone."""
    assert of.space.made is not None and of.floor.made is not None
    lifted = [
        "center = train.X.mean(axis=0)",
        "unit = np.abs(train.X - center).max() or 1.0",
        "U = (train.X - center) / unit",
        f"Z = lift.lift(U, {of.how!r})",
    ]
    script = classes.script(
        of.at,
        [
            *lifted,
            f"space = {export.recorded(of.space.made, 'Z', 'y')}.final",
            f"floor = {export.recorded(of.floor.made, 'U', 'y')}.final",
        ],
        {
            "Mistakes of a line": "int(((floor.scores > 0) != (y > 0)).sum())",
            "Mistakes of the plane": "int(((space.scores > 0) != (y > 0)).sum())",
            "Margin": "1 / np.linalg.norm(space.coef)",
            "Support vectors": "len(space.support)",
        },
        imports=[
            "import numpy as np",
            "from algos.kernels import lift, support_vector_machine",
            "from algos.kernels.kernels import Linear",
            "from algos.trace import record",
        ],
        title="Two classes lifted into space and cut by a plane.",
    )
    library = classes.script(
        of.at,
        [*lifted, f'model = SVC(kernel="linear", C={of.space.made.settings["C"]!r}).fit(Z, y)'],
        {"Mistakes of the plane": "int((model.predict(Z) != y).sum())", "Support vectors": "len(model.support_)"},
        imports=["import numpy as np", "from algos.kernels import lift", "from sklearn.svm import SVC"],
        title="The same plane, with scikit-learn.",
    )
    why = "Both stop at a tolerance of 0.001, so the margin differs in its later digits."
    return Code(lift, script, library, why=why)


def rows(of: Lifted) -> Rows:
    return rows_of(of.at.train, {f"lifted {i + 1}": of.Z[:, i] for i in range(3)})


screen = Screen(
    chart,
    numbers,
    HELP,  # of the machines on the lifted points: how high the chart has lifted them so far changes nothing
    said=said,
    closer=closer,
    code=code,
    rows=rows,
    quantities={
        "Input that tells them apart": _input,
        "the product tells them apart": lambda of: _input(of) == TITLES["quadratic"][1],
    },
)
