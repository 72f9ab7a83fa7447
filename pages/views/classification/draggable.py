"""What can be dragged looks the same in every view: its colour, its size, and the words beside it."""

from ui import palette

COLOUR = palette.CLASSES[5]  # no class of two or three has it
SIZE, LETTERS = 18, 15  # pixels across of a handle, and of the letters beside it
SAID = "<b>drag me</b>"
