import streamlit as st

from ui import page
from ui.front import front, search, shell
from ui.send import share

page.arrive("home")

st.title(shell.NAME, anchor=False)
st.markdown(
    "Every classic algorithm of a machine-learning course, **step by step**, on **your own data**: "
    "change a setting and the picture follows, play it and step back, and read the arithmetic behind any point."
)
search.box()
front.sections(shell.TOPICS)

st.divider()
data, link, code = st.columns(3)
data.markdown(
    ":material/upload_file: **Bring your own data.** A table, ratings, sentences or a board: upload or paste it, see "
    "what was read, correct the guess. Nothing leaves this machine. What would you like to do with it?"
)
with data:
    front.own_data()
link.markdown(
    ":material/link: **Send what you see.** The address holds every setting. Whoever opens your link sees exactly your "
    "picture: the same data, the same seed, the same step closer."
)
with link:
    share.opener()
code.markdown(
    ":material/code: **Take the code with you.** Each picture comes with a script that prints its numbers, the "
    "algorithm's source, and the same with a well-known library."
)
st.page_link(shell.path("how_it_works"), label="For teachers: how to use this in a lecture", icon=":material/school:")
