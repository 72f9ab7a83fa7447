"""How a share is written: only what is all is 100 %, and only what is nothing is 0 %."""

ROUNDING = 1e-12


def percent(share: float, places: int = 1) -> str:
    """A share from 0 to 1 in per cent, with so many decimals."""
    text, least = f"{100 * share:.{places}f}", 10.0**-places
    if float(text) >= 100 and share < 1 - ROUNDING:
        return f"over {100 - least:.{places}f} %"
    if float(text) <= 0 and share > ROUNDING:
        return f"under {least:.{places}f} %"
    return f"{abs(float(text)):.{places}f} %"
