"""What the server answers beside the pages: the scripts of their components, and the lane of each visit."""

from starlette.routing import BaseRoute, Route, WebSocketRoute

from ui.stage import door, served

ROUTES: list[BaseRoute] = [
    Route(f"{served.base()}/playground/{{digest}}/{{name}}", served.script),
    WebSocketRoute(f"{served.base()}/playground/lane", door.line),
]
