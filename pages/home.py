import streamlit as st

from pages.views.regression import hero
from ui import page
from ui.front import front, search, shell
from ui.send import share

page.arrive("home")

left, picture = st.columns([2, 3], gap="large", vertical_alignment="center")
words, find = left.container(key="door"), left.container(key="desk")
with words:
    st.title(shell.NAME, anchor=False)
    st.markdown(
        "The algorithms of a machine-learning course, **step by step**, on **your own data**. Change a setting and the "
        "picture follows. Play it, step back, and see how every number is computed."
    )
    st.caption(f"{len(shell.TOPICS)} topics, {search.views()} pictures, each with its theory, its code and questions.")
    front.start(shell.TOPICS[0])
with picture.container(border=True, key="touched"):
    st.markdown("Two lines are fitted to the same points. **Drag the ringed point** or press Play: when do they agree?")
    front.touch(hero.answer, hero.TOUCHED)
    st.page_link(
        shell.path("regression"),
        label="Open this picture in Regression",
        query_params={f"regression_{name}": str(value) for name, value in hero.SETTINGS.items()},
        icon=":material/arrow_forward:",
    )
with find:  # after the picture, as the box reads the files of all views
    search.box()
front.topics(shell.TOPICS)

st.divider()
data, link, code = st.columns(3)
data.markdown(
    ":material/upload_file: **Bring your own data.** Upload or paste a table, ratings, texts or a board. You see "
    "how it was read and can correct that. It goes to the machine that runs this page, and nowhere else."
)
with data:
    front.tables()
link.markdown(
    ":material/link: **Send what you see.** The address holds every setting. Whoever opens your link sees exactly your "
    "picture, with the same data, the same seed and the same step."
)
with link:
    share.opener()
code.markdown(
    ":material/code: **Take the code with you.** Each picture comes with a script that prints its numbers, the source "
    "of the algorithm, and the same computed with a well-known library."
)
st.page_link(shell.path("how_it_works"), label="For teachers: how to use this in a lecture", icon=":material/school:")
