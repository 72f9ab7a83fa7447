"""Plain values as one short word that can stand in a link: JSON, compressed, in letters that no address changes."""

import base64
import json
import zlib
from typing import Any

LARGEST = 200_000  # bytes of JSON; a forged word of a few letters could hold gigabytes


class Damaged(ValueError):
    """The word was cut, changed or made up."""


def pack(value: Any) -> str:
    """Dicts, lists, strings, numbers, booleans and None as a word of letters, digits, - and _."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False, sort_keys=True)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(word: str) -> Any:
    """The value that `pack` made the word from. Raises Damaged."""
    try:
        packed = base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        text = reader.decompress(packed, LARGEST)
        if not reader.eof or reader.unconsumed_tail or reader.unused_data:
            raise ValueError("there is less in it, or more")
        return json.loads(text)
    except (zlib.error, RecursionError, ValueError) as problem:
        raise Damaged("The word is cut or changed.") from problem
