"""The script that Streamlit runs for every visitor. It does not stand beside `pages/`, which Streamlit would list."""

from ui.front import shell

shell.run()
