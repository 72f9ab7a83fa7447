"""Which two columns of a table a view in the plane works with."""

from datasets.dataset import Dataset
from ui import controls, player


def choose(data: Dataset) -> Dataset:
    """The data with two columns: all there are, or those the reader picks. Raises player.Refused if there is one."""
    names = list(data.feature_names)
    if len(names) == 2:
        return data
    if len(names) < 2:
        raise player.Refused("This view turns axes in the plane: it needs two columns of numbers, and there is one.")
    across = controls.choice("Across", names, names[0], key="across", help="The column drawn across.")
    rest = [name for name in names if name != across]
    up = controls.choice("Up", rest, rest[0], key="up", help="The column drawn upwards.")
    return data.columns(across, up)
