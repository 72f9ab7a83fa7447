from datasets import catalog
from ui import page
from ui.page import Page

PAGE = Page("text", idea="Every word has a say, and none knows of the others.", views={}, entries=catalog.TEXT)

if __name__ == "__main__":
    page.show(PAGE)
