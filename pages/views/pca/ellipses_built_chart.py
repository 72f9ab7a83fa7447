"""A matrix at work: the unit circle turned, stretched and turned back, beside three curves of the matrix."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.pca import quadratic_forms
from ui import player, words
from ui.figures import quadratic_map

POWERS = {"-1": "A⁻¹", "-0.5": "A^(−½)", "0.5": "A^½", "1": "A", "2": "A²"}


@dataclass(frozen=True)
class Built:
    """A = V diag(values) V', and B = A^p."""

    angle: float
    values: tuple[float, float]
    p: float
    V: np.ndarray
    A: np.ndarray
    B: np.ndarray

    @property
    def powers(self) -> np.ndarray:
        """The eigenvalues of B, in the order of V: (2,)."""
        return np.array(self.values) ** self.p

    @property
    def title(self) -> str:
        return POWERS[f"{self.p:g}"]


def show(at: Built) -> None:
    """Play the way of the circle; the curves beside it stand still."""
    V, powers = at.V, at.powers
    isolines = [quadratic_forms.isoline(M, 1.0, 20.0) for M in (at.B, at.B @ at.B)]
    curves = quadratic_map.beside(
        [
            (quadratic_map.IMAGE, quadratic_map.CIRCLE @ at.B),
            ("x′Bx = 1", isolines[0]),
            ("x′B²x = 1", isolines[1]),
        ]
    )
    lengths = [1.0, *np.abs(powers), *(1 / abs(v) for v in powers if v)]
    layout = quadratic_map.layout(1.12 * max(1.0, float(np.abs(powers).max())), 1.12 * float(max(lengths)))
    figures: list[dict[str, Any]] = []
    captions = []
    for words_first, T in _journey(at):
        figures.append(dict(data=[*quadratic_map.moved(T, V), *curves], layout=layout))
        captions.append(words_first)
    about = f"The unit circle and its image under B = {at.title}, and beside it x′Bx = 1 and x′B²x = 1."
    player.play(figures, captions, alt=f"{about} {contrast(at)}", key="journey")


def _journey(at: Built) -> list[tuple[str, np.ndarray]]:
    """What happens, and the matrix so far: V' turns, diag(values) stretches, V turns back."""
    back = quadratic_forms.turned(-at.angle)
    one, two = (words.number(float(v)) for v in at.powers)
    parts = [("The unit circle with the axes v₁ and v₂", np.eye(2))]
    for s in np.linspace(0, 1, 8)[1:]:
        said = f"V′ turns by {words.number(-at.angle)}°: the axes come to lie along the columns"
        parts.append((said, quadratic_forms.turned(-at.angle * float(s))))
    for s in np.linspace(0, 1, 11)[1:]:
        now = np.diag(1 + float(s) * (at.powers - 1))
        parts.append((f"Λ stretches: times {one} across, times {two} upwards", now @ back))
    for s in np.linspace(0, 1, 8)[1:]:
        turn = quadratic_forms.turned(at.angle * float(s))
        parts.append(
            (f"V turns back by {words.number(at.angle)}°: B = VΛV′ is complete", turn @ np.diag(at.powers) @ back)
        )
    return parts


def contrast(at: Built) -> str:
    """Which curve has which radius along v1."""
    value = float(at.powers[0])
    n = words.number
    return (
        f"Along v₁ B has the eigenvalue {n(value)}: radius {n(abs(value))} of the image, {n(value**-0.5)} of x′Bx = 1, "
        f"{n(1 / value)} of x′B²x = 1."
    )
