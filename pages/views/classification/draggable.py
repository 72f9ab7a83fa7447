"""What can be dragged and is no point of the data: its colour, its size; and the words beside all that can."""

from ui import palette

COLOUR = palette.CLASSES[7]  # no class of two or three has it, and no arrow
SIZE, LETTERS = 18, 15  # pixels across of a handle, and of the letters beside it
SAID = "<b>drag me</b>"
