"""What the server answers beside the pages: the scripts of their components, and the lane of each visit."""

from starlette.routing import BaseRoute, Route, WebSocketRoute

from ui import served
from ui.stage import door

ROUTES: list[BaseRoute] = [
    Route(f"{served.base()}/playground/{{digest}}/{{name}}", served.script),
    WebSocketRoute(f"{served.base()}/playground/lane", door.line),
]
