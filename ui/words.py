"""Numbers as one reads them, and text that came from outside made safe to show."""

import math
from decimal import Decimal


class Share(float):
    """A part of a whole: a number as any other, which is told in percent."""

    def __sub__(self, other: float) -> "Share":
        return Share(float(self) - other)

    def __abs__(self) -> "Share":
        return Share(abs(float(self)))


def apart(a: float, b: float) -> str:
    """How far two numbers lie apart; two shares in percentage points."""
    said = number(abs(a - b))
    return f"{said.removesuffix('%')} points" if isinstance(a - b, Share) else said


def number(value: float | int | str) -> str:
    """Three significant digits, thousands apart, no needless exponent; words stay as they are, a share is in %.

    Counts have all their digits as long as a column holds them.
    """
    if isinstance(value, (bool, str)):
        return str(value)
    if value != value:
        return "undefined"
    if isinstance(value, Share):
        return _minus(_percent(100 * float(value)))
    if value in (float("inf"), float("-inf")):
        return "∞" if value > 0 else "−∞"
    size, whole = abs(value), isinstance(value, int) or float(value).is_integer()
    if whole and size < (1e12 if isinstance(value, int) else 1e6):
        return _minus(f"{int(value):,}")
    if size >= 1e6 or size < 1e-4:
        exact = Decimal(int(value)) if whole else value  # a count may be more than any float
        mantissa, exponent = f"{exact:.2e}".split("e")
        return _minus(f"{mantissa}·10{_superscript(int(exponent))}")
    digits = max(0, 2 - math.floor(math.log10(float(f"{size:.2e}"))))  # of what 0.99999 is rounded to
    return _minus(f"{value:,.{digits}f}")


def brief(value: float) -> str:
    """Two significant digits, and a power of ten where Python writes one: 0.32, 10⁻⁵, 3.2·10⁻⁶."""
    return _minus(_powered(f"{value:.2g}"))


def setting(value: float) -> str:
    """A number as short as it is exact to ten digits: what one has set is not rounded."""
    return _minus(_powered(f"{value:.10g}"))


def tex(value: float) -> str:
    """A number for a formula: four significant digits, powers of ten where they are needed."""
    return ("-" if value < 0 else "") + tex_exp(math.log(abs(value))) if value else "0"


def tex_exp(log: float) -> str:
    """e to the `log` for a formula, however small or large it is."""
    exponent = math.floor(log / math.log(10))
    digits = round(math.exp(log - exponent * math.log(10)), 3)
    if digits >= 10:
        digits, exponent = 1.0, exponent + 1
    if -4 < exponent < 6:
        return f"{math.exp(log):.4g}" if exponent < 4 else f"{math.exp(log):.0f}"
    return rf"{digits:.3f} \cdot 10^{{{exponent}}}"


def bracketed(value: float) -> str:
    """A number as part of a formula: in brackets if it has a sign."""
    return f"({tex(float(value))})" if value < 0 else tex(float(value))


def safe(name: str) -> str:
    """A name inside a table: nothing in it is Markdown."""
    return "".join(f"\\{c}" if c in r"\`*_{}[]()<>#+-.!|$~" else c for c in name)


def plain(name: str) -> str:
    """A name inside a formula: nothing in it is TeX."""
    return "".join(c if c.isalnum() or c in " .-" else " " for c in name)


def count(n: int, thing: str, plural: str = "") -> str:
    """`1 step`, `3 steps`."""
    return f"{number(n)} {thing if n == 1 else plural or thing + 's'}"


def listed(items: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else ""


def _percent(value: float) -> str:
    """With one decimal; 0 and 100 only where it is exactly so."""
    if value in (0, 100):
        return f"{value:.0f}%"
    text = f"{value:.1f}"
    if 0 < value < 0.05 or 99.95 <= value < 100:
        return "under 0.1%" if value < 1 else "over 99.9%"
    return f"{text}%"


def _minus(text: str) -> str:
    return text.replace("-", "−")


def _powered(text: str) -> str:
    """A number as Python writes it, with a power of ten in place of its exponent, if it has one."""
    mantissa, e, exponent = text.partition("e")
    times = {"1": "", "-1": "-"}.get(mantissa.removesuffix(".0"), f"{mantissa.removesuffix('.0')}·")
    return f"{times}10{_superscript(int(exponent))}" if e else text


def _superscript(n: int) -> str:
    return str(n).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
