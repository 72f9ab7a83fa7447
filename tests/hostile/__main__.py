"""`python -m tests.hostile [N] [FIRST]`: N cases of bad input (10,000), and what they broke or cost too much."""

import sys

from tests.hostile import watched


def main() -> int:
    """Go through them; 1 if anything is wrong."""
    n, first = ([int(text) for text in sys.argv[1:]] + [10_000, 0][len(sys.argv) - 1 :])[:2]
    failed = 0
    watched.load()
    for i in range(first, first + n):
        for complaint in watched.complaints(i):
            failed += 1
            print(f"{i}: {complaint}", flush=True)
    print(f"{n} cases, {failed} complaints")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
