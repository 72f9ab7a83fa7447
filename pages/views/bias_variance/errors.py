"""The three errors of a model: the same colours on the whole page."""

from ui import palette

TRAINING, VALIDATION = palette.DATA, palette.CLASSES[5]
BEFORE = "rgba(125,104,216,0.45)"  # what validation said at steps before
TEST = palette.CLASSES[2]  # also the true error, which it is an estimate of, and the truth that this is measured by
