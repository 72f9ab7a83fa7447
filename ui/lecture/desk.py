"""Where a lecture is made: its pictures in a list to put in order, to write upon, to save, to give and to print."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from datasets.names import plain
from datasets.upload import Refusal
from ui import words
from ui.data.data_picker import OWN
from ui.front import shell
from ui.guessing.ask import Guesses
from ui.lecture import lecture as lectures
from ui.lecture import present
from ui.lecture.kept import Desk, keep
from ui.lecture.lecture import LONGEST, MOST, Lecture, Stop
from ui.send.experiment import Experiment
from ui.session import visit

CUT = 2000  # characters of a link that every program takes whole
KEPT = "This browser keeps it, on this device alone, until you press Clear."
TOO_LARGE = (
    "The lecture is too large for a file: it is neither saved nor kept. "
    "Shorten its texts, or leave out a picture with your own data."
)
TEXTS = {"question": "Question", "line": "What there is to say", "notes": "Notes, for you alone"}


def add(picture: Experiment) -> str:
    """Add what is on the screen, and say what of it is not added."""
    desk = visit.of(Desk)
    if desk.aside.stops:
        desk.back()
    if len(desk.lecture.stops) >= MOST:
        return f"A lecture has at most {MOST} pictures."
    shown = {name: value for name, value in picture.shown.items() if name != "kept_runs"}
    mine = picture.own if picture.settings.get("data") == OWN else None  # not that of a kept run
    own = mine if mine and lectures.brings(mine) else None
    stop = Stop(replace(picture, own=own, shown=shown), question=visit.here(Guesses).question)
    longer = Lecture(desk.lecture.title, (*desk.lecture.stops, stop))
    if len(lectures.write(longer)) > lectures.LARGEST:
        return "The lecture would be too large for a file: leave out a picture with your own data."
    desk.put(longer)
    left = [lectures.TOO_MUCH] if own is not mine else []
    left += ["Kept runs are not added: a lecture shows one run at a time."] if shown != picture.shown else []
    return " ".join(left)


def button(picture: Callable[[], Experiment]) -> None:
    """Have the reader add the picture on the screen."""
    stops = visit.of(Desk).lecture.stops
    if st.button(
        "Add to lecture",
        icon=":material/playlist_add:",
        help="Take this picture, at this step and with its question, into a lecture of your own.",
        key="lecture_add",
    ):
        if left := add(picture()):
            st.warning(left, icon=":material/block:")
        stops = visit.of(Desk).lecture.stops
    if stops:
        label = f"Your lecture: {words.count(len(stops), 'picture')}"
        st.page_link(shell.path("lecture"), label=label, icon=":material/arrow_forward:")
    keep()


def show() -> None:
    """The page of lectures."""
    desk = visit.of(Desk)
    st.title("Lectures", anchor=False)
    st.markdown(
        "A lecture leads from picture to picture: the question first, then a guess, the run, and what there is to say. "
        "**Space** or a presenter's remote goes on. Give one of these, or make your own: under **Send** on every page, "
        "**Add to lecture** takes the picture on the screen."
    )
    others, own = st.columns(2, gap="large") if not desk.lecture.stops else st.columns([3, 2], gap="large")[::-1]
    with others:
        _others()
    with own:
        _own(desk)
        keep(KEPT if desk.lecture.stops and not desk.aside.stops and not desk.too_large else "")
    if desk.lecture.stops and st.toggle("Handout", help="All pictures and questions, to print.", key="lecture_handout"):
        from ui.lecture import handout

        handout.draw(desk.lecture)
    if st.query_params.get(present.LECTURE, "") != desk.name:  # a reload finds it there
        st.query_params.from_dict({present.LECTURE: desk.name} if desk.name else {})


def open_file(content: bytes) -> None:
    """A lecture that somebody has saved is the one on the desk. Raises Refusal."""
    found, sentences = lectures.read(content)
    if not found.stops:
        raise Refusal(" ".join(["The lecture has no picture that can be shown.", *sentences]))
    visit.of(Desk).lend(found)
    for sentence in sentences:
        st.toast(sentence)


def arrive() -> None:
    """The page was opened by an address that names a lecture, or Back has led to it: it is the one on the desk."""
    name = st.query_params.get(present.LECTURE, "")
    if name in ("", present.MODE):
        return
    try:
        found, sentences = lectures.named(name)
    except Refusal as problem:
        found, sentences = Lecture(), [str(problem)]
    if found.stops:
        visit.of(Desk).lend(found)
    for sentence in sentences:
        st.warning(sentence, icon=":material/block:")


def _others() -> None:
    st.subheader("Ready to give", anchor=False)
    st.html("<style>[class*='st-key-lecture_row_'] { flex-wrap: nowrap; }</style>")
    topics = {topic.name: topic for topic in shell.TOPICS}
    for name, lecture in lectures.shipped().items():
        topic, title = topics.get(name), plain(lecture.title, 80)
        with st.container(horizontal=True, vertical_alignment="center", key=f"lecture_row_{name}"):
            st.page_link(
                shell.path(lecture.stops[0].page),
                label=f"**{topic.title if topic else 'The playground'}** · {title} · {len(lecture.stops)} pictures",
                icon=topic.icon if topic else ":material/school:",
                query_params=present.place(name, lecture, 0),
                width="stretch",
            )
            st.button(
                "Change",
                icon=":material/edit:",
                help="Take it as your lecture, to change it.",
                key=f"lecture_take_{name}",
                type="tertiary",
                on_click=visit.of(Desk).lend,
                args=(lecture,),
            )
    file = st.file_uploader("Open a lecture", max_upload_size=1, key=f"lecture_file_{visit.of(Desk).changes}")
    if file is not None:
        try:
            open_file(file.getvalue())
        except Refusal as problem:
            st.warning(str(problem), icon=":material/block:")
        else:
            st.rerun()


def _own(desk: Desk) -> None:
    st.subheader("Your lecture", anchor=False)
    lecture = desk.lecture
    if not lecture.stops:
        st.info("It has no picture yet. Open a page, press **Send**, then **Add to lecture**.", icon=":material/add:")
        return
    beside = st.container()
    title = st.text_input("Title", lecture.title, max_chars=LONGEST, key=f"lecture_title_{desk.changes}")
    stops = [_stop(desk, i, stop) for i, stop in enumerate(lecture.stops)]
    desk.lecture = Lecture(title, tuple(stops))
    desk.compare()
    if other := desk.aside.stops:
        with beside.container(border=True):
            st.markdown(
                f"This browser keeps another lecture of yours, with {words.count(len(other), 'picture')}. "
                "As soon as you change the one below, it takes the other's place."
            )
            st.button("Back to the other", icon=":material/undo:", on_click=desk.back, key="lecture_back")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.page_link(
            shell.path(stops[0].page),
            label="**Give it**",
            icon=":material/play_arrow:",
            query_params=present.place(desk.name, desk.lecture, 0),
        )
        file = f"{title.strip() or 'lecture'}.json"
        content, large = lectures.write(desk.lecture), desk.too_large
        st.download_button("Save", content, file, "application/json", on_click="ignore", disabled=large)
        clear = desk.back if other else partial(desk.put, Lecture())
        st.button("Clear", type="tertiary", on_click=clear, key="lecture_clear")
    if large:
        st.warning(TOO_LARGE, icon=":material/block:")
    url = (st.context.url or "").split("?")[0]
    st.caption("Or as a link, which holds all of it:" if len(desk.name) < CUT else "As a link it is long: save a file.")
    st.code(f"{url}?{present.LECTURE}={desk.name}", language=None, wrap_lines=False)
    if any(stop.picture.own for stop in stops):
        st.caption("Your own data are in the file, not in the link: a link opens their pictures without them.")


def _stop(desk: Desk, i: int, stop: Stop) -> Stop:
    """One of its pictures, with what the reader writes upon it."""
    key, stops = f"lecture_{desk.changes}_{i}", desk.lecture.stops
    with st.container(border=True):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.page_link(
                shell.path(stop.page),
                label=f"**{i + 1}.** {_where(stop)}",
                query_params=stop.picture.query()
                if not stop.picture.own
                else present.place(desk.name, desk.lecture, i),
                width="stretch",
            )
            for what, icon, order in (
                ("Up", "arrow_upward", _swapped(len(stops), i - 1)),
                ("Down", "arrow_downward", _swapped(len(stops), i)),
                ("Remove", "delete", [j for j in range(len(stops)) if j != i]),
            ):
                change = partial(_reorder, order or ())
                st.button(
                    "",
                    icon=f":material/{icon}:",
                    help=what,
                    key=f"{key}_{what}",
                    type="tertiary",
                    disabled=order is None,
                    on_click=change,
                )
        return replace(
            stop,
            **{
                name: st.text_area(label, getattr(stop, name), max_chars=LONGEST, height="content", key=f"{key}_{name}")
                for name, label in TEXTS.items()
            },
        )


def _where(stop: Stop) -> str:
    title = next(topic.title for topic in shell.TOPICS if topic.name == stop.page)
    view = str(stop.picture.settings.get("view", "")).replace("_", " ")
    return f"{title} · {plain(view)}" if view else title


def _swapped(n: int, i: int) -> list[int] | None:
    """The order of n stops with those at i and i + 1 changed about; None where there are not both."""
    if not 0 <= i < n - 1:
        return None
    return [*range(i), i + 1, i, *range(i + 2, n)]


def _reorder(order: Sequence[int]) -> None:
    written = _written(visit.of(Desk))
    visit.of(Desk).put(Lecture(written.title, tuple(written.stops[j] for j in order)))


def _written(desk: Desk) -> Lecture:
    """What stands in the fields now: what was typed last comes with the press of a button, or just before it."""
    held, n = st.session_state, desk.changes
    stops = (
        replace(stop, **{name: held.get(f"lecture_{n}_{i}_{name}", getattr(stop, name)) for name in TEXTS})
        for i, stop in enumerate(desk.lecture.stops)
    )
    return Lecture(held.get(f"lecture_title_{n}", desk.lecture.title), tuple(stops))
