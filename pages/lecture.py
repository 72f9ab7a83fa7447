from ui import page
from ui.lecture import desk

page.arrive("lecture")
desk.show()
