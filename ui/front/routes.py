"""What the server answers beside the pages: the scripts of their components, the lane of each visit, a class."""

from starlette.routing import BaseRoute, Route, WebSocketRoute

from ui import served
from ui.classroom import routes
from ui.stage import door

ROUTES: list[BaseRoute] = [
    *routes.ROUTES,
    Route(f"{served.base()}/playground/{{digest}}/{{name}}", served.script),
    WebSocketRoute(f"{served.base()}/playground/lane", door.line),
]
