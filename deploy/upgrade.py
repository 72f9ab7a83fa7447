"""`make upgrade-trial`: the suite against the newest Streamlit, in an environment of its own. Says what broke.

`python -m deploy.upgrade [a file of tests ...]`; without any, the whole suite but for the browser's part runs.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from deploy.serve import ROOT


def main(tests: Sequence[str] = ()) -> int:
    """0 if all tests pass with the newest Streamlit."""
    with tempfile.TemporaryDirectory() as folder:
        fresh, asked = Path(folder) / "fresh", Path(folder) / "requirements.txt"
        lines = [line for name in ("", "-serve", "-dev") for line in (ROOT / f"requirements{name}.txt").open()]
        asked.write_text(newest(lines), encoding="utf-8")
        subprocess.run([sys.executable, "-m", "venv", str(fresh)], check=True)
        python = str(fresh / "bin" / "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-r", str(asked)], check=True)
        version = subprocess.run(
            [python, "-c", "import streamlit; print(streamlit.__version__)"], capture_output=True, text=True, check=True
        ).stdout.strip()
        print(f"Streamlit {version} ...", flush=True)
        asked_for = list(tests) or ["tests", "--ignore", "tests/browser"]
        ran = subprocess.run([python, "-m", "pytest", "-n", "2", *asked_for], cwd=ROOT, capture_output=True, text=True)
    print(told(version, ran.stdout + ran.stderr, ran.returncode))
    return ran.returncode


def newest(requirements: Sequence[str]) -> str:
    """The same requirements, with whatever Streamlit is the newest."""
    lines = [line.strip() for line in requirements if not line.startswith("-r")]
    return "\n".join("streamlit" if line.startswith("streamlit") else line for line in lines)


def told(version: str, said: str, code: int) -> str:
    """What came of it, in few lines: how many tests failed, by file, and the first words of each failure."""
    broken = re.findall(r"^(?:FAILED|ERROR) (\S+)(?: - (.*))?$", said, re.M)
    if code == 0:
        return f"All tests that ran pass with Streamlit {version}."
    if not broken:
        return f"With Streamlit {version} the tests did not run:\n{said[-3000:]}"
    files: dict[str, list[str]] = {}
    for name, why in broken:
        file, _, test = name.partition("::")
        files.setdefault(file, []).append(f"    {test or '(the file itself)'}: {why}"[:160])
    lines = [line for file, failed in files.items() for line in (f"{file}: {len(failed)}", *failed[:5])]
    return "\n".join([f"{len(broken)} tests fail with Streamlit {version}:", *lines])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
