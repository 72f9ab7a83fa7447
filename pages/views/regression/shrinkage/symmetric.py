"""An axis for coefficients to both sides of 0, on which small ones are still seen where a few are huge."""

from dataclasses import replace
from typing import Any

import numpy as np

from ui import palette, words
from ui.figures.coefficients import Scale

TICKS = 3  # on each side of 0, at most


class Symmetric(Scale):
    """To scale up to about `unit`, beyond it by the logarithm of the size; with a line at 0."""

    @classmethod
    def around(cls, coef: np.ndarray, typical: float) -> Scale:
        """The scale for all coefficients in `coef`; sizes like `typical` stand clear of 0."""
        found = super().around(coef, typical)
        return found if found.unit is None else replace(found, unit=10 * found.unit)

    def axis(self, **more: Any) -> dict[str, Any]:
        """The axis, labelled in the coefficients' own values."""
        axis = super().axis(**more) | dict(zeroline=True, zerolinecolor=palette.NEUTRAL, zerolinewidth=1.5)
        if self.unit is None:
            return axis
        decades = np.arange(1, max(int(np.log10(self.reach / self.unit) + 1e-9), 1) + 1)
        sizes = self.unit * 10.0 ** decades[:: -(-len(decades) // TICKS)]
        ticks = np.concatenate([-sizes[::-1], [0.0], sizes])
        axis["title"]["text"] = "coefficient (symmetric log scale)"
        return axis | dict(tickvals=self.place(ticks).tolist(), ticktext=[words.brief(tick) for tick in ticks])
