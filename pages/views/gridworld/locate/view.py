"""The robot that does not know where it is: its belief over the cells, by sensing and moving in turn."""

from typing import Any

import numpy as np

from algos.gridworld import localisation, sensors
from algos.gridworld.model import ACTIONS
from pages.views.gridworld import board, board_actions, scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.locate import belief, closer, course, run, script
from pages.views.gridworld.locate.belief import MOST_RINGS, likeliest
from pages.views.gridworld.locate.course import NEARLY, Course
from pages.views.gridworld.locate.run import Located
from pages.views.gridworld.locate.script import LATER, MEAN, TRUE
from ui import palette, words
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Said, Screen, View, as_of, beside
from ui.words import Share

ENTROPY = "Doubt (entropy), bits"
NONE = "none yet"
HELP = {
    TRUE: "The probability of the cell where the robot really is, by the readings so far.",
    MEAN: "The belief in the true cell, averaged over the readings so far, each with the readings up to then.",
    LATER: "The same average if all readings of the walk are used for every time, later ones too: known at the end.",
}
NOWHERE = np.zeros(0, dtype=int)
NO_WALLS = np.zeros(4, dtype=bool)


def chart(located: Located) -> Picture:
    """The board coloured by the belief, reading by reading and move by move; beside it its course."""
    b, world, walk, settings = located.at.board, located.at.model, located.walk, located.settings
    beliefs, robot, carried = located.beliefs, located.robot, located.settings.carried
    walls = settings.sensor == "walls"
    greedy = located.rule > 0 if settings.moves == "greedy" else np.zeros((world.n_states, 4), dtype=bool)
    still = [*belief.ground(b, settings.at_start), *board_actions.arrows(b, greedy)]
    places = [place(b, s) + (" · terminal" if world.terminal[s] else "") for s in range(world.n_states)]
    fares = _course(located) if located.curved else None
    room = belief.room(b) if walls and not robot else 0
    layout = course.figure_layout(b, fares, room, _key(located), located.curves)
    path = located.back.path if located.hindsight else None

    def sensed(t: int, read: bool) -> list[dict[str, Any]]:
        x, state = int(walk.readings[t]), int(walk.cells[t]) if robot else None
        if walls:
            said, wrong = sensors.bits(x) if read else NO_WALLS, located.wrong[t] if read and robot else NO_WALLS
            return [*belief.sensed(b, state, said, wrong), belief.read_at(b, None)]
        nothing = belief.sensed(b, None, NO_WALLS, NO_WALLS)
        return [*nothing, belief.read_at(b, divmod(x, world.shape[1]) if read else None)]

    def felt(t: int, read: bool) -> dict[str, Any]:
        shown = read and robot and walls
        said = sensors.bits(int(walk.readings[t])) if shown else NO_WALLS
        return belief.feelers(b, int(walk.cells[t]) if shown else None, said)

    def draw(i: int) -> Figure:
        t = i // 2  # readings before this one
        p = located.back.posterior[t] if located.hindsight else beliefs[i].probability
        begin = carried if carried and t >= carried else 0
        return dict(
            data=[
                belief.colours(b, p),
                *still,
                belief.way(b, walk.cells[begin : t + 1] if robot else NOWHERE),
                belief.looking_back(b, NOWHERE if path is None else path[: t + 1]),
                belief.rings(b, p),
                felt(t, beliefs[i].phase == "reading"),
                belief.robot(b, int(walk.cells[t]) if robot else None),
                *belief.numbers(b, p, int(walk.cells[t]) if robot else None),
                *sensed(t, beliefs[i].phase == "reading"),
                belief.picks(b, places, p),
                *(course.lines(fares, i, located.hindsight, located.curves) if fares else []),
                *(course.now(fares, i, located.hindsight, located.curves) if fares else []),
            ],
            layout=layout,
        )

    last = located.after[-1]
    shown = list(range(1, len(beliefs), 2) if located.hindsight else range(len(beliefs)))
    return scene.played(
        located.at,
        shown,
        draw,
        lambda i: later(located, i // 2) if located.hindsight else caption(located, i),
        start=0 if located.hindsight else 1,  # the first reading
        steps=shown,
        key="locate",
        boards=0,  # the start is not seen
        alt=f"A board coloured by where the robot may be: after {located.n} readings "
        f"{_top(located, last.probability)}, with probability {words.number(last.probability.max())}; the true "
        f"cell has {words.number(last.probability[walk.cells[-1]])}, and {words.number(last.entropy)} bits are "
        "not known.",
    )


def _course(located: Located) -> Course:
    """The belief in the true cell, and how unsure it is, over time."""
    states, most = located.beliefs, np.log2(located.at.model.n_states)
    unsure = [localisation.entropy(p) if located.possible else np.nan for p in located.back.posterior]
    return Course(
        time=np.array([max(s.readings, 0.5) + (0.5 if s.phase == "move" else 0) for s in states]),
        true=np.array([s.probability[located.walk.cells[i // 2]] for i, s in enumerate(states)]),
        entropy=np.array([s.entropy for s in states]),
        hindsight=located.true_later(),
        hindsight_entropy=np.array(unsure),
        most=max(1.0, float(most)),
        carried=located.settings.carried,
    )


def _key(located: Located) -> str:
    """What the marks on the board are, above it."""
    likely = f'<span style="color:{palette.CLASSES[0]}">■ likelier</span>'
    if not located.robot:
        return likely
    feels = "   ━● feels no wall" if located.settings.sensor == "walls" else ""
    return f"● robot{feels}   {likely}{board.walls(located.at.board)}"


def caption(located: Located, i: int) -> str:
    """Belief i: the start, a reading, a move, a reading ..."""
    state, settings = located.beliefs[i], located.settings
    t = state.readings
    if state.phase == "start":
        head = "Before any reading"
    elif state.phase == "move":
        how = ACTIONS[located.walk.actions[t - 1]] if settings.known else "which way is not known"
        if settings.moves in ACTIONS:
            how = settings.moves
        if located.robot and t == settings.carried:
            how = f"{how}, but carried off"
        head = f"After move {t}, {how}"
    else:
        if t == located.n and located.curved and state.evidence > 0 and located.possible:
            return _outcome(located)
        head = f"Reading {t} of {located.n}, {located.reading(t - 1)}{_mistakes(located, t - 1)}"
        if state.evidence == 0:
            head += ", impossible by all it believed, so it begins again"
    return f"{head}: {_top(located, state.probability)}"


def _outcome(located: Located) -> str:
    """Since when the robot is sure of its cell, or how unsure it is in the end."""
    since, end = _nearly_sure(located), words.number(Share(located.true()[-1]))
    carried, t = located.settings.carried, located.n
    if since <= t:
        again = " again" if (located.true()[:carried] > 0.5).any() else ""
        if 0 < carried < since:
            found = f"over 50%{again} after reading {_found_again(located)}"
            return f"The true cell has {found}, and over {NEARLY:.0%} since reading {since}"
        return f"Since reading {since} the robot has been over {NEARLY:.0%} sure of its cell, and it ends at {end}"
    if located.after[-1].probability.max() >= NEARLY:
        return (
            f"After {words.count(t, 'reading')} the robot is sure of a wrong cell: its belief in the true one is {end}"
        )
    doubts = [state.entropy for state in located.beliefs]
    never = ", and no reading made it surer" if -np.diff(doubts).min() < 1e-6 else ""
    return f"After {words.count(t, 'reading')} the robot is only {end} sure of its cell{never}"


def _nearly_sure(located: Located) -> int:
    """The reading from which on the belief in the true cell stays so high; one more than there are if it does not."""
    return int(np.flatnonzero(located.true() < NEARLY).max(initial=-1)) + 2


def later(located: Located, t: int) -> str:
    """Reading t (0 ..) with hindsight."""
    p = located.back.posterior[t]
    head = f"Reading {t + 1} of {located.n}, {located.reading(t)}{_mistakes(located, t)}"
    return f"{head}: by all readings {_top(located, p)}"


def _mistakes(located: Located, t: int) -> str:
    """What is wrong in reading t, if the reader may know."""
    if not located.robot:
        return ""
    if located.settings.sensor == "position":
        truth = int(located.at.model.cells[located.walk.cells[t]] @ (located.at.model.shape[1], 1))
        return "" if truth == located.walk.readings[t] else ", not quite"
    bad = [name for name, off in zip(ACTIONS, located.wrong[t].tolist(), strict=True) if off]
    return f", wrong about {words.listed(bad)}" if bad else ""


def _top(located: Located, p: np.ndarray) -> str:
    """The likeliest cells in words."""
    best = likeliest(p)
    if len(best) == 1:
        return f"the likeliest cell is {place(located.at.board, int(best[0]))}, at {words.number(Share(p[best[0]]))}"
    if p[best].sum() > 1 - 1e-9:
        return f"{len(best)} cells are equally likely"
    return f"{len(best)} cells fit this best"


def numbers(located: Located) -> dict[str, float | str]:
    """Hindsight only where the readings are possible, and before the last one only if one asks for it."""
    so_far = located.true()
    known = len(so_far) > 0
    found: dict[str, float | str] = {} if located.curved and not located.curves else {TRUE: _true(located)}
    found |= {
        MEAN: Share(so_far.mean()) if len(so_far) > 1 or located.n == len(so_far) else NONE,
    }
    if located.possible:
        told = known and (located.hindsight or len(so_far) == located.n)
        found[LATER] = Share(located.true_later()[: len(so_far)].mean()) if told else NONE
    return found


def _true(located: Located) -> Share:
    """The belief in the cell of the robot; where the chart has its curve alone it stands there."""
    return Share(located.now.probability[located.here])


def said(located: Located) -> list[Said]:
    """What the robot knows, and what the colour is."""
    knows = (
        "The robot knows where it begins" if located.settings.at_start else "The robot knows the board, not its cell"
    )
    return [beside(f"{knows}. The deeper the blue, the likelier a cell.")]


def verdict(located: Located) -> str:
    """What the marks on display are, and what has become of the robot so far."""
    return f"{_legend(located)} {_fate(located)}".strip()


def _legend(located: Located) -> str:
    """Of what is on the board at this step beside the marks that its key names; nothing else is."""
    now, t = located.now, located.trace.steps // 2
    p = located.back.posterior[t] if located.hindsight else now.probability
    parts = []
    if len(likeliest(p)) <= MOST_RINGS:
        one = len(likeliest(p)) == 1
        parts.append(
            "The orange frame is round the likeliest cell." if one else "An orange frame is round each of these cells."
        )
    if now.phase == "reading" and located.settings.sensor == "walls":
        wrong = located.robot and bool(located.wrong[t].any())
        if sensors.bits(int(located.walk.readings[t])).any() or wrong:
            where = "Bars" if located.robot else "Bars round the board"
            parts.append(f"{where} are the walls it feels{', red where it errs' if wrong else ''}.")
    if now.phase == "reading" and located.settings.sensor == "position":
        parts.append("The cross is the position it reads.")
    if located.hindsight:
        parts.append("Green dots are the likeliest path.")
    if located.curves:
        parts.append("Small dots beside a curve are beliefs after a move.")
    return " ".join(parts)


def _fate(located: Located) -> str:
    """What has come of it by now; how many cells of the likeliest path are right, at the end."""
    taken = len(located.after)
    cells, ended = located.walk.cells[:taken], located.at.model.terminal[located.walk.cells[:taken]]
    impossible = [str(state.readings) for state in located.after if state.evidence == 0]
    parts = []
    if impossible:
        parts.append(
            f"Reading{'s' if len(impossible) > 1 else ''} {words.listed(impossible)} had probability 0 by all that was "
            "believed, so there is no hindsight: no walk gives all readings."
        )
    if located.back.path is not None and taken == located.n:
        right = int((located.back.path == cells).sum())
        parts.append(f"The likeliest whole path (Viterbi's) has {right} of {located.n} cells right.")
    if ended.any():
        arrived = int(ended.argmax()) + 1
        until = ", until it is carried off" if arrived <= located.settings.carried else ", and goes on sensing"
        parts.append(f"The robot reached a terminal by reading {arrived}: there it stays{until}.")
    return " ".join(parts)


def code(located: Located) -> Code:
    labels = list(numbers(located))
    return Code(
        localisation,
        script.ours(located, labels),
        script.with_hmmlearn(located, labels) if located.possible else None,
        "The last of hmmlearn's posteriors for the readings so far is the belief; a known move is read as part of the "
        "reading before it.",
    )


def _found_again(located: Located) -> int:
    """The first reading after which a robot that was carried off is believed to be where it is."""
    carried = located.settings.carried
    return carried + 1 + int(np.argmax(located.true()[carried:] > 0.5))


def rows(located: Located) -> Rows:
    """One row a reading: where the robot was, what it sensed, and what was believed."""
    cells, after, truth = located.at.model.cells + 1, located.after, located.walk.cells
    best = [likeliest(state.probability) for state in after]
    guess = cells[[int(found[0]) for found in best]]
    columns: dict[str, Any] = {
        "reading": np.arange(1, located.n + 1),
        "row": cells[truth, 0],
        "column": cells[truth, 1],
        "sensed": [located.reading(t) for t in range(located.n)],
        "next move": [*(ACTIONS[a] for a in located.walk.actions), ""],
        "Belief in the true cell": located.true(),
        "entropy, bits": [state.entropy for state in after],
        "likeliest row": guess[:, 0],
        "likeliest column": guess[:, 1],
        "equally likely": [len(found) for found in best],
    }
    if located.back.path is not None:
        row, column = cells[located.back.path].T
        columns |= {"Viterbi row": row, "Viterbi column": column, "with hindsight": located.true_later()}
    return Rows(columns, f"{located.at.board.name}_walk", located.at.board.source)


QUANTITIES = {
    TRUE: _true,
    ENTROPY: lambda located: located.now.entropy,
    "just after it was carried off": lambda located: float(located.true()[located.settings.carried]),
    "it is found again at reading": _found_again,
    "sure at reading": lambda located: s if (s := _nearly_sure(located)) <= located.n else np.inf,
    "doubt after reading 1, bits": lambda located: located.after[0].entropy,
    "belief after move 1": lambda located: Share(located.beliefs[2].probability.max()),
    "doubt after move 1, bits": lambda located: located.beliefs[2].entropy,
    "largest fall of doubt, bits": lambda located: -float(np.diff([s.entropy for s in located.beliefs]).min()),
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    verdict=verdict,
    said=said,
    closer=closer.show,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "Where am I",
    run.choose,
    screen,
    data="four_rooms",
    folded=(
        *("gamma", "living", "slip", "seed", "locate_known", "locate_start", "locate_carried"),
        *("locate_robot", "locate_curves"),
    ),
)
