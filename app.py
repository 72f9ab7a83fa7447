"""The playground: `streamlit run app.py` serves the pages, and what their charts ask for."""

import streamlit as st

from ui.front import guard, process, routes

app = st.App("ui/front/script.py", routes=routes.ROUTES, middleware=guard.MIDDLEWARE, lifespan=process.lifespan)
