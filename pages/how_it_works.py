import streamlit as st

from ui import page
from ui.front import shell
from ui.lecture import lecture, present

page.arrive("how_it_works")

st.title("For teachers", anchor=False)
st.markdown("And for everyone who wants to show something to somebody.")
tour = lecture.shipped()["how_it_works"]
st.container(border=True, width="content").page_link(
    shell.path(tour.stops[0].page),
    label=f"**See it in ten minutes:** a lecture in which the playground explains itself, {len(tour.stops)} pictures",
    icon=":material/play_arrow:",
    query_params=present.place("how_it_works", tour, 0),
)

before, during = st.columns(2, gap="large")
before.markdown(
    """
#### Before: choose a lecture, or make one

Under **Lectures** a story of 20 to 30 minutes is ready for each topic: questions, guesses, what there is
to say, and notes for you. Give it as it is, or take it as yours and change it. Your own is made in ten minutes:

1. Open a page and a view, or press a button under **Try this**, which sets everything and asks a question.
2. **Send**, on the right of the title, then **Add to lecture** takes the picture: page, data, settings, step,
   question.
3. Under **Lectures** put the pictures in order, and write upon each a question, a line to say, and notes. Save the
   lecture as a file, or copy its link, which holds all of it.

For your slides, **Send** also has a link to a single picture. Nothing is drawn by chance: the same link shows the
same picture tomorrow, on another machine, to every student. Another **Seed** is another draw, **Reset** brings back
what was.
"""
)
during.markdown(
    """
#### In the lecture

**Give it** fills the screen with the picture and its question, in letters for the last row. Ask for the guess first.

| key | what it does |
|---|---|
| **Space**, or a presenter's remote | goes on: the answer, the run, the line to say, the next picture |
| **Page up** | goes back |
| **←** **→** | one step of the run back or on |
| **n** | your notes in a window of their own: move it to your screen |
| **p**, **w** | a pen, and wipe |
| **b**, **f** | a black screen, the full screen |
| **s** | the controls for a moment |
| **l** | the same with any picture of the playground, and out again |
| **?** | all keys |

While a slider is held, the picture follows the hand. What has a ring or a handle in the chart can be dragged.
Outside the lecture, **Look closer** below the chart writes out the arithmetic behind one point, cell or step, and
**Keep** (the key **k**) keeps a run, to stand dashed in the chart beside the next one.

**Handout**, under Lectures, prints every picture with its question, room for an answer, and a code that leads to it.
"""
)

before.markdown(
    """
#### Your own data

Choose **Draw your own** under **Data** and put points into the plane by mouse, finger or keyboard; or take over the
points on the screen and change them. A lecture and a link hold a drawing.

Choose **Your own data**, drop a file or paste a table: CSV and its relatives in any usual dialect, read as far as it
can be guessed, and corrected by you. The recommender reads ratings, the tagging page sentences, the gridworld boards.
Files are read in the memory of the machine on which the app runs; nothing is stored, and nothing is sent elsewhere.
Students who should work with your table get the experiment file (**Send**) instead of a link.
"""
)
before.markdown(
    """
#### A class with phones, and no network

**Let the class answer:** start the app by `make class`. Students scan the code that it prints, or that stands beside
your first question. Whenever a picture asks for a guess, their phones ask it; you see how many have answered, and
once you press an answer or **Show me**, how. The second address that it prints makes a window the lecturer's: keep it
to yourself.

The app asks no other host for anything: after the installation it works without a network. Either every student
installs it (`make run`, or three lines on Windows, see the README), and your links work with their own address in
front; or one machine runs it for all:

`.venv/bin/streamlit run app.py --server.address 0.0.0.0`

Then students open `http://<name of the machine>:8501`. Thirty visitors who each change a setting once a second are
what it is measured with. More on preparing and giving a lecture is in `docs/teaching.md`.
"""
)
