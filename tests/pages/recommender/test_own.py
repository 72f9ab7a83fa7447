"""Own ratings: long and wide tables, the guess and its correction, refusals in words; nothing raises."""

import numpy as np
import pytest

from tests.pages.harness import Opened, alts, healthy, numbers, open_page, printed, scripts

LONG = "who;what;when;stars\n" + "\n".join(
    f"u{a};film {i};2024-01-{a + 1:02};{1 + (a * 3 + i * 5) % 5}" for a in range(8) for i in range(6) if (a + i) % 3
)
WIDE = "name,Alien,Brazil,Cabaret\nAda,5,,1\nBen,4,2,\nCleo,,1,5\nDan,3,3,3\n"


def accepted(text, view="matrix", **settings):
    at = healthy(open_page("recommender", data="own", view=view, **settings))
    at.file_uploader[0].upload("mine.csv", text.encode(), "text/csv").run()
    at.button(key="own_accept").click().run()
    return at


def said(at):
    return " ".join(e.value for kind in (at.caption, at.warning) for e in kind)


def widget(at, name):
    return next(w for kind in (at.selectbox, at.segmented_control) for w in kind if w.key == f"recommender_{name}")


def test_a_long_table_is_guessed_shown_and_corrected(tmp_path, monkeypatch):
    at = healthy(accepted(LONG, more="Code"))
    rows = [line.split(";") for line in LONG.splitlines()[1:]]
    assert "One row for each rating: users in “who”, items in “what”, ratings in “stars”." in said(at)
    assert "8 users for 6 items" in alts(at)[0]
    assert len(rows) == 32 and "32 ratings" in alts(at)[0]
    (tmp_path / "mine.csv").write_text(LONG)
    with monkeypatch.context() as elsewhere:
        elsewhere.chdir(tmp_path)
        shown = printed(scripts(at)[0])
    assert shown == pytest.approx(numbers(at), rel=1e-9)
    widget(at, "own_user").set_value("when").run()
    assert "Read as you say" in said(healthy(at)) and "users in “when”" in said(at)
    widget(at, "own_rating").set_value("what").run()
    assert "one is chosen twice" in said(healthy(at))
    widget(at, "own_item").set_value("stars").run()
    assert "holds no numbers, so it cannot be the ratings" in said(healthy(at))


def test_a_wide_table_is_guessed_shown_and_corrected():
    at = healthy(accepted(WIDE))
    assert "One row for each user (names in “name”)" in said(at)
    assert "9 ratings of 4 users for 3 items" in alts(at)[0]
    widget(at, "own_user").set_value("Alien").run()
    assert "4 users for 2 items" in alts(healthy(at))[0]
    widget(at, "own_user").set_value("(none)").run()
    assert "no column of names" in said(healthy(at))
    widget(at, "own_layout").set_value("long").run()
    assert "One row for each rating" in said(healthy(at))


def test_another_table_is_guessed_anew():
    at = accepted(WIDE, edits="1:1=2")
    widget(at, "own_user").set_value("Alien").run()
    widget(at, "own_layout").set_value("long").run()
    at.text_area(key="own_text").set_value(WIDE.replace("Dan,3,3,3", "Dan,3,3,2")).run()
    at.button(key="own_accept").click().run()
    assert "Read as guessed. One row for each user (names in “name”)" in said(healthy(at))
    assert "4 users for 3 items" in alts(at)[0] and at.text_input(key="recommender_edits").value == ""


@pytest.mark.parametrize(("text", "words"), [
    ("a,b,c\nx,y,1\nz,w,2\nz,w,2\n", "No ratings are recognised|only 1"),
    ("user,item,rating,n\nAda,Alien,good,1\nBen,Alien,bad,2\n", "no numbers|No ratings are recognised"),
    ("user,item,rating\nAda,Alien,5\nAda,Brazil,3\n", "only 1 user"),
    ("name,Alien\nAda,5\nBen,2\n", "only 1 item|No ratings are recognised"),
    ("user,item,rating\nAda,Alien,5e9\nBen,Alien,1\nBen,Brazil,2\n", "too large"),
])  # fmt: skip
def test_what_cannot_be_ratings_is_refused_in_words(text, words):
    at = healthy(accepted(text))
    assert any(part in said(at) for part in words.split("|")), said(at)
    assert "Until your own data are in use" in said(at)


def nasty(n, m, share, seed):
    rng = np.random.default_rng(seed)
    Y = np.where(rng.random((n, m)) < share, np.round(rng.normal(size=(n, m)) * 100, 1), np.nan)
    Y[0, :2], Y[1, 0] = (1.5, -2), 3
    rows = [",".join(["", *(f"<b>{i}</b> *x* $y$" for i in range(m))])]
    rows += [",".join([f"=u{a}", *("" if np.isnan(v) else f"{v}" for v in Y[a])]) for a in range(n)]
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize(("text", "settings"), [
    (nasty(3, 2, 0.5, 0), {"held": 0.2}),
    (nasty(90, 70, 0.1, 1), {"matrix_method": "sgd"}),
    (nasty(5, 30, 0.9, 2), {"matrix_method": "gradient"}),
    ("u,i,r\n1,1,3\n1,2,3\n2,1,3\n2,2,3\n", {"held": 0.6}),
    ("u,i,r\n1,1,-7.5\n2,2,1e6\n", {}),
])  # fmt: skip
@pytest.mark.parametrize("view", ["matrix", "compare"])
def test_no_table_breaks_a_view(text, settings, view):
    at = Opened("recommender", table=text.encode(), view=view, **settings)
    assert at.heard["data"] == "own"
    shown = numbers(at)
    assert shown and at.figures
    assert all(isinstance(v, str) or np.isfinite(v) for v in shown.values())
