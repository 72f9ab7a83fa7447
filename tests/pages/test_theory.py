"""The theory files: no command is glued to the letter after it, which would be drawn as red raw LaTeX."""

import re
from pathlib import Path

FILES = sorted(Path("pages/views").rglob("*.md"))


def glued(text: str) -> list[str]:
    return re.findall(r"\\q?quad[A-Za-z]\w*", text)


def test_no_space_is_glued_to_a_letter():
    assert glued(r"a, \qquadE_z") and not glued(r"a, \qquad E_z \quad\text{b}")
    assert len(FILES) > 50
    assert {str(file): glued(file.read_text("utf-8")) for file in FILES if glued(file.read_text("utf-8"))} == {}
