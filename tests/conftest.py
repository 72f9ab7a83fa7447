"""What holds for all tests."""

import gc
import os

from hypothesis import settings

# One thread for linear algebra, as in the app. It is said before numpy is loaded: threads that wait for work take as
# much of a processor as those that have some.
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

settings.register_profile("no clock", deadline=None)  # a loaded machine is slow, not wrong
settings.load_profile("no clock")


def pytest_collection_finish() -> None:
    """What is loaded, and ten thousand tests, are not looked through for garbage again and again."""
    gc.collect()
    gc.freeze()
