"""What runs are remembered under: the full contents of their inputs, never a sample of them."""

import hashlib
import inspect
import os
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

import numpy as np


def digest(*values: Any) -> str:
    """A key for plain values, arrays, and containers and dataclasses of them. Every byte of an array counts."""
    h = hashlib.blake2b(digest_size=16)
    _feed(h, values)
    return h.hexdigest()


def source(function: Callable[..., Any]) -> str:
    """The identity of an algorithm's code: its name and its file's contents."""
    path = inspect.getsourcefile(function) or ""
    return f"{function.__module__}.{function.__qualname__}:{_file(path, os.stat(path).st_mtime_ns)}"


@lru_cache(maxsize=256)
def _file(path: str, mtime: int) -> str:
    with open(path, "rb") as file:
        return hashlib.blake2b(file.read(), digest_size=16).hexdigest()


def _feed(h: Any, value: Any) -> None:
    if isinstance(value, np.ndarray):
        h.update(f"array{value.dtype.str}{value.shape}".encode())
        h.update(np.ascontiguousarray(value).data if value.dtype != object else repr(value.tolist()).encode())
    elif isinstance(value, np.generic):
        _feed(h, value.item())
    elif isinstance(value, dict):
        h.update(f"dict{len(value)}".encode())
        for k in sorted(value, key=str):
            _feed(h, k)
            _feed(h, value[k])
    elif isinstance(value, (tuple, list)):
        h.update(f"{type(value).__name__}{len(value)}".encode())
        for item in value:
            _feed(h, item)
    elif is_dataclass(value) and not isinstance(value, type):
        h.update(type(value).__qualname__.encode())
        _feed(h, {f.name: getattr(value, f.name) for f in fields(value) if f.repr})
    else:
        h.update(f"{type(value).__name__}:{value!r};".encode())
