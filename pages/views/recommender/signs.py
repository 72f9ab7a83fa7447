"""Numbers that add or take, with their sign."""

SMALL = 0.005  # what is smaller is told as 0.00


def signed(value: float) -> str:
    """To two digits, with its sign; without one where these are zeros."""
    return f"{value:+.2f}".replace("-", "−") if abs(value) >= SMALL else "0.00"
