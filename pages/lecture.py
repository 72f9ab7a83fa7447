from ui import page
from ui.lecture import desk

if page.arrive("lecture"):
    desk.arrive()
desk.show()
