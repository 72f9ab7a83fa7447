"""What holds for all tests."""

from hypothesis import settings

settings.register_profile("no clock", deadline=None)  # a loaded machine is slow, not wrong
settings.load_profile("no clock")
