"""The one exception an upload may raise."""


class Refusal(ValueError):
    """A file that is not taken. The text says what is wrong, where, and what to do about it."""
