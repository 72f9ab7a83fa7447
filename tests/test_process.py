"""How the app behaves as a process: one numerical thread, no telemetry, nothing printed to visitors."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())


def test_numerical_libraries_use_one_thread_however_late_they_are_loaded():
    code = (
        "import numpy; from ui.front import process; process.prepare();"
        "import scipy.linalg, sklearn.cluster, threadpoolctl;"
        "print({pool['num_threads'] for pool in threadpoolctl.threadpool_info()})"
    )
    nothing_said = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=nothing_said, capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == "{1}", out.stdout


def test_what_is_loaded_at_the_start_is_left_out_of_later_collections():
    code = "from ui.front import process; process.prepare(); import gc; print(gc.get_freeze_count() > 10_000)"
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "True", out.stdout


def test_the_app_keeps_to_itself():
    assert CONFIG["browser"]["gatherUsageStats"] is False
    assert CONFIG["server"]["address"] == "127.0.0.1"
    assert CONFIG["server"]["maxUploadSize"] == 20
    assert CONFIG["client"]["showErrorDetails"] == "none"
    assert CONFIG["runner"]["postScriptGC"] is False


def test_the_packages_of_the_app_are_those_it_imports():
    names = {re.split("[>=]", line)[0] for line in (ROOT / "requirements.txt").read_text().split()}
    assert names == {"streamlit", "numpy", "plotly", "scikit-learn", "pandas", "scipy", "threadpoolctl", "segno"}
