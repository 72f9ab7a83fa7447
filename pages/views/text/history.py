"""What the page's links and files said before today."""

from ui.session.history import LAST, Change, History, Opened

HISTORY = History(
    changed=(
        Change(20, "triangle", "true", {"view": ("models", "Document models")}),
        Change(20, "both", "true", {"view": ("not_words", "Not words")}),
        Change(11, "bins", "8", {"view": ("not_words", "Not words")}),
        Change(12, "bins", "2", {"view": ("not_words", "Not words")}),
        Change(14, "pseudo", "1", {"view": ("models", "Document models")}),
    ),
    opened=(
        *(Opened(10, {"view": names}, step=0) for names in ((None, "spam", "Spam"), ("mistakes", "What goes wrong"))),
        *(
            Opened(12, {"view": names}, step=0)
            for names in (("vocabulary", "Vocabulary"), ("rivals", "Against others"))
        ),
        Opened(18, {"view": ("rivals", "Against others")}, step=3),
        Opened(18, {"view": (None, "spam", "Spam"), "data": (None, "mails"), "mail": (None,)}, step=5),
        Opened(11, {"view": ("mistakes", "What goes wrong")}, step=3),
        Opened(13, {"view": ("mistakes", "What goes wrong")}, step=1),
        Opened(20, {"view": ("rivals", "Against others")}, step=LAST),
        Opened(20, {"view": ("vocabulary", "Vocabulary")}, step=4),
        Opened(20, {"view": ("mistakes", "What goes wrong")}, step=3),
    ),
)
