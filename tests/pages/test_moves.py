"""Where the player goes through a setting, each frame's caption says the value that the slider goes along to."""

from typing import Any

import pytest

from tests.pages.harness import Opened
from tests.pages.views import PAGES
from ui import words


@pytest.mark.parametrize(("page", "settings", "key"), [
    ("bias_variance", {"view": "curve"}, "number_polynomial"),
    ("bias_variance", {"view": "learning"}, "n"),
    ("bias_variance", {"view": "law"}, "law_d"),
    ("bias_variance", {"view": "beyond"}, "beyond_features"),
    ("kernels", {"view": "choosing"}, "C"),
    ("kernels", {"view": "ridge", "moved": "penalty"}, "penalty"),
    ("kernels", {"view": "ridge", "moved": "bandwidth"}, "bandwidth"),
])  # fmt: skip
def test_the_slider_goes_along_with_the_captions(page: str, settings: dict[str, Any], key: str) -> None:
    picture = Opened(page, **settings).pictures[0]
    values = picture.moves[key]
    assert len(values) == len(picture.captions) > 1
    for value, said in zip(values, picture.captions, strict=True):
        told = said.partition(" · ")[0].replace(":", " ").replace(",", " ").split()
        alike = {f"{value:g}", words.setting(value)} & set(told)
        assert alike or (said == picture.captions[-1] and " back up after" in said), said


@pytest.mark.parametrize(("page", "view"), [(name, view) for name, page in PAGES.items() for view in page.views])
def test_a_slider_that_goes_along_stands_as_asked_where_the_picture_opens(page: str, view: str) -> None:
    at = Opened(page, view=view)
    for picture in at.pictures:
        for key, values in picture.moves.items():
            assert len(values) == len(picture.frames), key
            assert key in at.shown.given.heard, f"{key} is no control of {page}, {view}"
            assert float(values[picture.start]) == pytest.approx(float(at.shown.given.heard[key]), rel=1e-6), key


@pytest.mark.parametrize(("page", "view"), [(name, view) for name, page in PAGES.items() for view in page.views])
def test_an_axis_along_which_the_player_goes_has_a_place_for_each_frame(page: str, view: str) -> None:
    for picture in Opened(page, view=view).pictures:
        layout = picture.frames[picture.start]["layout"]
        for axis, places in picture.tracks.items():
            assert len(places) == len(picture.frames) > 1, axis
            assert len(set(places)) > 1, axis
            assert f"{axis[0]}axis{axis[1:]}" in layout, axis
