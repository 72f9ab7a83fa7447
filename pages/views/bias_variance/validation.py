"""Validation: what a model's error on new points is, guessed from the points at hand, and what choosing by it does."""

from pages.views.bias_variance import validation_choosing, validation_estimates, validation_winner
from ui import controls

PARTS = {
    "estimates": ("estimates of one model", validation_estimates.show),
    "choosing": ("choosing a model", validation_choosing.show),
    "winner": ("the winner's curse", validation_winner.show),
}


def show() -> None:
    part = controls.choice(
        "Look at",
        list(PARTS),
        "estimates",
        key="valid_part",
        titles={name: title for name, (title, _) in PARTS.items()},
        help="How good the estimates of an error are; what they choose; why the winner's is too low.",
    )
    PARTS[part][1]()
