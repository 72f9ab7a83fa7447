"""The settings of the linear support vector machine: hard or soft, and how soft, as C or as the notes' lambda."""

from dataclasses import dataclass

from ui import controls, words

LAMBDAS = controls.one_two_five(1e-4, 100, (1, 2, 3, 5))


@dataclass(frozen=True)
class Settings:
    """What the reader chose for n training points."""

    n: int
    C: float | None  # None: hard margin
    alone: bool  # learn once more from the support vectors alone

    @property
    def penalty(self) -> float:
        """The notes' lambda, 1 / (C n); 0 for a hard margin."""
        return 0.0 if self.C is None else 1 / (self.C * self.n)

    @property
    def words(self) -> str:
        """Both numbers."""
        if self.C is None:
            return "Hard margin: C = ∞, λ = 0."
        return f"C = {words.number(self.C)} and λ = 1 / (C n) = {words.number(self.penalty)}, with n = {self.n}."


def choose(n: int) -> Settings:
    """The controls."""
    hard = (
        controls.choice(
            "Margin",
            ["soft", "hard"],
            "soft",
            key="margin",
            titles={"soft": "Soft", "hard": "Hard"},
            help="Hard: no point may stand inside the strip, which needs classes that can be separated. Soft: points "
            "may, at a price.",
        )
        == "hard"
    )
    C: float | None = None
    if not hard:
        by = controls.choice(
            "Set",
            ["C", "lambda"],
            "C",
            key="by",
            titles={"lambda": "λ"},
            help="The same price said in two ways: C counts the slacks against the width, λ the width against the "
            "mean slack. λ = 1 / (C n).",
        )
        if by == "C":
            C = controls.log_slider(
                "C",
                1e-3,
                100,
                1,
                key="C",
                help="The price of slack. Large: a narrow strip with few points in it. Small: a wide one that follows "
                "the bulk of both classes.",
            )
        else:
            penalty = controls.stop_slider(
                "Penalty λ",
                LAMBDAS,
                0.1,
                key="lambda",
                help="The weight of the strip's width against the mean slack. Small: narrow. Large: wide.",
            )
            C = 1 / (penalty * n)
    alone = controls.toggle(
        "Support vectors alone",
        False,
        key="alone",
        help="Learn once more without all the points that are no support vectors. What moves?",
    )
    chosen = Settings(n, C, alone)
    controls.sidebar().caption(chosen.words)
    return chosen
