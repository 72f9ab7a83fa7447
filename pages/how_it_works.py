import streamlit as st

from ui import page

page.arrive("how_it_works")

st.title("How it works", anchor=False)
st.markdown("For teachers, and for everyone who wants to show something to somebody.")

before, during = st.columns(2, gap="large")
before.markdown(
    """
#### Before the lecture: prepare links

1. Open a page and a view, choose the data, set the controls. Or press a button under **Try this**: it sets everything
   and asks a question.
2. **Send**, on the right of the title, opens a panel with the link and a button that copies it. The link holds the
   page, the view, the data with its seed, every setting that is not at its default, the step on display, what you have
   drawn and the runs you have kept, and it will show the same when a later version has other defaults. It does not hold
   what you upload: the experiment file does.
3. Put the links into your slides, in the order of your story. The home page has such a list for a first
   lecture on each part of the course.

Nothing is drawn by chance: the same link shows the same picture tomorrow, on another machine, to every student. Another
**Seed** is another draw. **Reset** brings back the defaults.
"""
)
during.markdown(
    """
#### In the lecture

- Ask the question first, then press **Play** (or the space bar). The arrow keys and a presenter's remote go one step on
  and one back, **−** and **+** change the speed; **?** shows all keys. Numbers and **Look closer** follow every step.
- While a slider is held, the picture follows the hand. What has a ring or a handle in the chart can be dragged there.
- **Look closer** writes out the arithmetic behind one point, cell or step with the numbers on the screen. Click a point
  in the chart to choose it.
- **Keep** (or the key **k**) keeps the run on the screen. Change a setting, and the kept run stays as a dashed ghost in
  the chart, or stands beside it under the same player; a table below says what differs. Three runs can be kept,
  **Swap** makes one of them the current one again.
- On a projector the chart fills the window, and its text grows with it. Point at the top of the sidebar: an arrow
  appears that hides it. Light or dark follows the system.
- Every chart has a sentence for those who do not see it. No class is told by colour alone.
"""
)
own, offline = st.columns(2, gap="large")
own.markdown(
    """
#### Your own data

Choose **Draw your own** under **Data** and put points into the plane by mouse, finger or keyboard; or take over the
points on the screen and change them. The truth of the bias-variance page can be sketched, the board of the gridworld
painted.

Choose **Your own data**, drop a file or paste a table. CSV and its relatives in any usual dialect and
encoding are read: delimiter, decimal mark and header are guessed, shown, and can be corrected. Then say which columns
are inputs and which one is the target. The recommender reads ratings, the tagging page sentences, the gridworld
boards.

What cannot be used is refused with a reason, and what was there before stays. Files are read in the memory of the
machine on which the app runs; nothing is stored, and nothing is sent elsewhere. Students who should work with your file
get the experiment file (**Send**) instead of a link: it holds the table and opens the same picture.
"""
)
offline.markdown(
    """
#### Without a network, and for a whole class

The app runs on your own machine and asks no other host for anything: after the installation it works without a network.

For a class, either every student installs it (`make run`, or three lines on Windows, see the README), and your links
work with their own address in front; or one machine runs it for all:

`.venv/bin/streamlit run app.py --server.address 0.0.0.0`

Then students open `http://<name of the machine>:8501` in a browser. Thirty visitors who each change a setting once a
second are what it is measured with.

**Let the class answer:** start the app by `make class`. Students scan the code that it prints, or that stands beside
your first question. Whenever a preset asks you to guess, their phones ask them; you see how many have answered, and
once you press an answer or **Show me**, how. The second address that it prints makes a window the lecturer's: keep it
to yourself.

#### Take it further

**Code** under each chart is a script that prints the numbers on the screen, the algorithm's source, and the same with a
well-known library. A list of every algorithm with its file, its source in the literature and its tests is
`docs/algorithms.md` in the project's folder.
"""
)
