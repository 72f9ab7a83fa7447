"""The app, which looks after those who left at once, and says at /there how many visits it still holds."""

import json

import streamlit as st
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ui.front import process, routes, shell
from ui.stage import lane

process.TIDY = 0.2


async def there(_: Request) -> Response:
    from streamlit import runtime

    stored = runtime.get_instance()._session_mgr.list_sessions()
    return Response(json.dumps(dict(visits=len(lane.VISITS), sessions=len(stored))))


app = st.App(
    shell.ROOT / "ui" / "front" / "script.py",
    routes=[Route("/there", there), *routes.ROUTES],
    lifespan=process.lifespan,
)
