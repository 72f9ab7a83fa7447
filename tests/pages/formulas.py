"""Reading the numbers in a formula as it stands on the page."""

import math
import re


def value(tex: str) -> float:
    """What an expression of numbers comes to: sums, products, powers, roots, fractions and absolute values."""
    text = tex.replace("$", "").replace(r"\;", " ").replace(r"\frac12", r"0.5 \cdot ")
    text = _call(_call(text, r"\frac", 2, "(({0})/({1}))"), r"\sqrt", 1, "*math.sqrt({0})")
    text = re.sub(r"\^\{(.*?)\}", r"**(\1)", text).replace("^", "**")
    text = text.replace(r"\lvert", "abs(").replace(r"\rvert", ")").replace(r"\cdot", "*").replace(r"\times", "*")
    text = re.sub(r"(?<=[\d)])\s*(?=\()", "*", text)  # a product without a sign
    text = re.sub(r"(?<!abs)(?<!sqrt)\((\s*-?[\d.]+)\s*\)", r"(\1)", text)
    text = re.sub(r"(^|[(+\-/*])\s*\*(?=math)", r"\1", text.strip())
    return float(eval(text, {"math": math, "abs": abs}))


def sides(tex: str) -> list[str]:
    """The parts of a formula between its equality signs, without what follows them on the line."""
    return [part.strip() for part in tex.strip("$\n ").split(r"\quad")[0].split("=")]


def _call(text: str, name: str, arguments: int, shape: str) -> str:
    """Every `name{...}{...}` replaced by `shape`, from the inside out."""
    while (start := text.rfind(name + "{")) >= 0:
        found, at = [], start + len(name)
        for _ in range(arguments):
            depth, first = 0, at
            while True:
                depth += {"{": 1, "}": -1}.get(text[at], 0)
                at += 1
                if depth == 0:
                    break
            found.append(text[first + 1 : at - 1])
        text = text[:start] + shape.format(*found) + text[at:]
    return text
