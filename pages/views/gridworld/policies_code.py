"""The numbers of a sweep, and the scripts that print them."""

from pages.views.gridworld import policies_library
from pages.views.gridworld.policies_scan import tolerance
from pages.views.gridworld.policies_setup import MOST, Setup
from ui import export, page

POLICIES, FIRST, LAST, CELLS = "Best policies", "First threshold", "Last threshold", "Cells that change"
NONE = "none"
HELP = {
    POLICIES: "How many different ones there are in the range; equally good actions count as one policy.",
    FIRST: "The lowest value of the setting at which one best policy gives way to another.",
    LAST: "The highest such value.",
    CELLS: "In how many cells not the same actions are best all the way.",
}


def measured(at: Setup) -> dict[str, float | int | str]:
    """The numbers beside the chart."""
    found = at.thresholds
    return {
        POLICIES: at.policies,
        FIRST: found[0] if found else NONE,
        LAST: found[-1] if found else NONE,
        CELLS: int(at.restless.sum()),
    }


def show(at: Setup) -> None:
    """This run, and the same with loops and numpy."""
    from algos.gridworld import thresholds

    page.code(
        thresholds,
        ours(at),
        policies_library.script(at),
        why="No library finds thresholds; this is value iteration in numpy at every value of the scan, and halving.",
    )


def ours(at: Setup) -> str:
    """The script with this project's `algos`."""
    b = at.scene.board
    others = {name: getattr(at.scene, name) for name in ("gamma", "living", "slip") if name != at.setting}
    call = export.call(
        "thresholds.steps", "board", setting=at.setting, **others, tolerance=tolerance(at.scene)
    ).replace(", setting=", ", values=values, setting=")
    return export.script(
        b,
        [
            "board = family.family(data.wall, data.terminal, data.reward, data.wind, data.start)",
            policies_library.values(at),
            f"trace = record({call}, limit={MOST})",
            "found = [interval for interval in trace.states if not interval.endless]",
            "ends = [interval.low for interval in found[1:]]",
            "best = np.array([interval.best for interval in found])",
        ],
        {
            POLICIES: "len({interval.best.tobytes() for interval in found})",
            FIRST: f'ends[0] if ends else "{NONE}"',
            LAST: f'ends[-1] if ends else "{NONE}"',
            CELLS: "int((best != best[0]).any(axis=(0, 2)).sum())",
        },
        imports=[
            "import numpy as np",
            "from algos.gridworld import family, thresholds",
            "from algos.trace import record",
            *(["from datasets import board_text"] if "board_text." in b.code else []),
        ],
        title=f"Where the best policy changes with the {at.title.lower()}.",
    )
