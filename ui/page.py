"""A page: its views, a sentence, a call.

PAGE = Page("clustering", "Put together the points that are near each other ...", VIEWS, catalog.CLUSTERING, ...)

if __name__ == "__main__":
    page.show(PAGE)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import streamlit as st

from datasets import catalog
from datasets.entry import Entry
from ui import compute, controls, picture
from ui.classroom import lecturer
from ui.data import data_picker, own_source
from ui.front import shell
from ui.guessing import ask
from ui.keep import compare, runs
from ui.lecture import present
from ui.send import share
from ui.session import address, answers, arrival, notices, settings, streamlit_private, visit
from ui.stage import carrier, opening, player, screen
from ui.stage.lane import Lane
from ui.view import Preset, Shown, View

WORDED = 60  # characters of a move that can be read in passing: a board has more
MOVED = 2  # settings that are named beside a question once they have been moved


@dataclass
class Asked:
    """Which preset's question stood above the pictures of this page, by their settings: Back asks it again."""

    at: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Page:
    """The views of a subject, and the data they share. `name` is the page's file and its address."""

    name: str
    idea: str
    views: Mapping[str, View]  # the first is the one on which the page opens
    entries: Sequence[Entry] = ()
    own: Callable[[], Any] | None = None  # how it asks for the reader's own data, if it works on any
    draw: str = ""  # the kind of data one can draw, if any

    def view(self) -> View:
        """The view that is chosen."""
        return self.views[controls.view({name: one.title for name, one in self.views.items()}, left=_leave)]

    def data(self, view: View) -> tuple[Any, ...]:
        """What a view is given: the part of it that is asked for, if it has any, and the data, if it works on some."""
        if view.part is not None:
            part = view.part()
            return (part, *(() if part in view.alone else self.data(replace(view, part=None))))
        if view.data is None:
            return ()
        if view.fixed:
            return (catalog.make(view.data),)
        offered = self.entries if view.entries is None else view.entries
        kind = self.draw if view.draw is None else view.draw
        own = view.own or self.own
        assert own is not None, f"{view.title} works on data: its page says how to ask for one's own."
        return (data_picker.choose(offered, default=view.data, own=own, draw=kind),)

    def answer(self, given: Mapping[str, Any], *, own: Mapping[str, Any] | None = None, progress: Any = None) -> Shown:
        """What the page shows under these settings, by short name; the others stand at their defaults.

        `own` are the reader's own data that are in use. Raises compute.Refused for what cannot be computed.
        """
        with answers.given(self.name, given, own=own, progress=progress) as answering:
            view = self.view()
            return Shown(view, view.choose(*self.data(view)), answering)


def show(page: Page) -> None:
    """Draw a page.

    Its body is a fragment, so that a changed setting redraws nothing else, and guarded.
    """
    if arrive(page.name):
        present.arrive()
    again = partial(_again, page)

    @st.fragment
    def body() -> None:
        if address.waits():
            st.rerun()
        try:
            settings.begin()
            sending = _head(page, again)
            try:
                with runs.noting(settings.of_run):
                    _draw(page)
                    settings.all_asked()
            finally:
                compare.complete()
                share.complete(sending)
            address.write(visit.of(Lane).run)
            notices.late_notices()
        except compute.Refused as problem:
            st.warning(str(problem), icon=":material/block:")
            address.write_unfinished()
        except Exception:
            shell.apologise()
        settings.delivered()  # a run that a newer message breaks off does not come here

    body()
    carrier.draw()


def arrive(name: str) -> bool:
    """The first move of the page `name` (its file's name): what its address asks for, and whether that is news."""
    back, place = streamlit_private.went_back(), visit.of(visit.Place)
    news = back or place.page != name or address.waits()
    if news:
        place.page, place.came, place.asked = name, place.came + 1, address.said(name)
        runs.forget()
        present.bring(back=back)
        lecturer.arrive()
        arrival.arrive(back=back)
        address.answered()
    return news


def _again(page: Page, kept: Mapping[str, Any]) -> runs.Run:
    """A run that was kept, made once more."""
    shown = page.answer(kept, own=own_source.all_in_use(), progress=compute.where_progress_stands())
    settings.learn(shown.given)
    charts = [player.noted(picture) for picture in shown.pictures]
    return runs.Run(kept, dict(shown.numbers), {c.key: c for c in charts}, shown.given.seconds, shown.given.heard)


def _draw(page: Page) -> None:
    places = visit.of(controls.Places)
    places.aside, places.last, places.more = st.sidebar.container(), st.sidebar.container(), None
    view = page.view()
    places.folded = view.folded
    data = page.data(view)
    asked = st.container(key="asked")
    places.above = st.container(key="above")
    shown = st.container(key="shown")
    first, figures = shown.container(), shown.container(key="figures")
    places.below = shown
    row = st.container(key="presets", horizontal=True, vertical_alignment="center", gap="xsmall")
    run = None
    try:
        run = view.choose(*data)
        own = own_source.all_in_use()
        tells = [id(data) for data in own.values()]
        answer = partial(page.answer, own=own)
        visit.of(Lane).shows(page.name, settings.asked(), answer, tells, settings.here())
    finally:
        with row:
            preset = _presets(page, view)
        with asked:
            _asked(view, preset, run)
            notices.notices()
    screen.draw(view.screen_of(run), run, first=first, figures=figures, others=shown)


def _asked(view: View, preset: Preset | None, run: Any) -> None:
    """The question above the picture, and the guess that it asks for if the preset was pressed."""
    pressed = preset is not None and settings.here().preset == preset.question
    guess = preset.guess if preset and pressed and run is not None else None

    def quantity(name: str) -> Any:
        return view.screen_of(run).quantity(run, name)

    if guess and not guess.answered(quantity):
        guess = None  # the reader has moved on to a run of another kind
    asked = preset.question if preset else view.question_where(settings.stands)
    ask.draw(
        (not pressed and present.question(str(settings.held("view")))) or asked,
        guess,
        quantity,
        first=lambda: picture.begins(view.screen_of(run).chart(run)),
        moved=_moved(preset) if preset and pressed else "",
        waits=bool(preset and pressed and preset.guess),
    )
    lecturer.gather(lambda: view.screen_of(run).room(run) if run is not None else None)


def _moved(preset: Preset) -> str:
    """What the reader has moved since the preset, or a lecture, asked: the question may name what stood there."""
    before = _since(_asked_with(preset))
    said = []
    for name, stood in before.items():
        if name in settings.spoken() and name not in settings.here().quiet:  # what is drawn has no words
            moved = f"{settings.said(name, stood)} → {settings.said(name, settings.asked()[name])}"
            said.append(f"{settings.label_of(name)} {moved if len(moved) <= WORDED else 'changed'}")
    more = " and more" if len(said) > MOVED else ""
    return f"Moved since: {'; '.join(said[:MOVED])}{more}." if said else ""


def _asked_with(preset: Preset) -> Mapping[str, Any]:
    """The settings with which the preset, or a lecture, asked last."""
    asked = ask.begun(preset.question)
    return preset.settings if asked is None else asked


def _since(set_so: Mapping[str, Any]) -> dict[str, Any]:
    """What the controls stood at, by short name, that do not stand so any more: all others were at their defaults."""
    before = {name: set_so.get(name, settings.default_of(name)) for name in settings.asked()}
    return {name: stood for name, stood in before.items() if not settings.stands(name, stood)}


def _leave(name: str) -> None:
    """The reader goes to view `name`: what a preset has set, and nobody has moved since, is about the view it is of."""
    asked = ask.begun(settings.here().preset)
    if asked is not None and not _since(dict(asked) | {"view": name}) and not settings.here().moved:
        settings.set_all({"view": name})


def _presets(page: Page, view: View) -> Preset | None:
    """Buttons that set the controls; the one in force is filled, and given."""
    name = next(name for name, one in page.views.items() if one is view)
    options = [replace(preset, settings={"view": name} | dict(preset.settings)) for preset in view.presets]
    st.caption("Try this", width="content")
    goes_on, stood = lecturer.goes_on()
    held, asked_at = settings.of_run(), visit.here(Asked).at
    if any(preset.question == goes_on and (stood or _stands(preset)) for preset in options):
        settings.here().preset = goes_on
    elif settings.here().asker == "link":  # Back to what was asked here: it is asked still, or answered
        met = [preset.question for preset in options if _met(preset, held) and ask.begun(preset.question) is not None]
        settings.here().preset = next(iter(met), asked_at.get(repr(held), settings.here().preset))
    pressed = settings.here().preset
    of_it = [preset for preset in options if preset.question == pressed != goes_on]
    about = {"data", *view.about}  # of another subject the question may be untrue
    if any(about & _since(_asked_with(preset)).keys() for preset in of_it):
        pressed = settings.here().preset = ""
    if pressed:
        asked_at[repr(held)] = pressed
    else:
        asked_at.pop(repr(held), None)
    asked = [preset for preset in options if preset.question == pressed or _met(preset, held)]
    asked.sort(key=lambda preset: preset.question != pressed)  # of several that set the same it is the pressed one
    for i, preset in enumerate(options):
        st.button(
            preset.label,
            key=f"{page.name}_preset_{i}",
            on_click=_apply,
            args=(preset.question, dict(preset.settings)),
            type="primary" if preset in asked[:1] and _stands(preset) else "secondary",
        )
    return asked[0] if asked else None


def _head(page: Page, again: Callable[[Mapping[str, Any]], runs.Run]) -> Any:
    """Title and idea, what one can do with the page, and the runs that were kept. Gives the place of Send."""
    topic = next(t for t in shell.TOPICS if t.name == page.name)
    if settings.arriving():  # by a file that was opened in it, too
        st.session_state[controls.key_of("send")] = False
    with st.container(horizontal=True, vertical_alignment="center", key="head"):
        st.title(topic.title, anchor=False, width="content")
        st.caption(page.idea, width="stretch")
        compare.button()
        sending = st.popover(
            "Send",
            icon=":material/send:",
            type="tertiary",
            help="Links and files of this picture.",
            key=controls.key_of("send"),
            on_change="rerun",  # what is costly in it is drawn once it is open
        )
        st.button(
            "Reset",
            icon=":material/restart_alt:",
            type="tertiary",
            help="Put every setting of this view back to its default (R). Kept runs stay.",
            on_click=_reset,
            key=controls.key_of("reset"),
        )
        present.draw()
    compute.progress_place()
    compare.bar(again)
    return sending


def _reset() -> None:
    _open({"view": settings.held("view")})


def _met(preset: Preset, held: Mapping[str, Any]) -> bool:
    """Whether controls that hold `held` stand as the preset sets them and no other way: a link brings its question."""
    wanted = preset.settings
    return bool(held.keys() - {"view"}) and held.keys() <= wanted.keys() and _stands(preset)


def _stands(preset: Preset) -> bool:
    """Whether all that a preset sets stands as it sets it."""
    return all(settings.stands(name, value) for name, value in preset.settings.items())


def _apply(question: str, wanted: dict[str, Any]) -> None:
    _open(wanted)
    ask.begin(question, wanted)
    settings.here().preset = question


def _open(wanted: dict[str, Any]) -> None:
    """The page stands so, and opens where it opens, also if it stood so already."""
    settings.set_all(wanted)
    settings.here().arrivals += 1
    opening.forget()
