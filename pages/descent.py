from pages.views.descent.check.view import view as check
from pages.views.descent.conditioning.view import view as conditioning
from pages.views.descent.race.view import view as race
from pages.views.descent.schedules.view import view as schedules
from pages.views.descent.stream.view import view as stream
from pages.views.descent.subsamples.view import view as subsamples
from pages.views.descent.tangents.view import view as tangents
from ui import page
from ui.page import Page

PAGE = Page(
    "descent",
    idea="Only the slope underfoot is known. Where to next?",
    views=dict(
        race=race,
        conditioning=conditioning,
        schedules=schedules,
        stream=stream,
        tangents=tangents,
        subsamples=subsamples,
        check=check,
    ),
)

if __name__ == "__main__":
    page.show(PAGE)
