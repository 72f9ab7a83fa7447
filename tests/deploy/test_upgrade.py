from deploy import upgrade


def test_only_streamlit_is_set_free() -> None:
    lines = ["-r requirements.txt\n", "streamlit==1.67.*\n", "numpy>=2.4,<3\n"]
    assert upgrade.newest(lines) == "streamlit\nnumpy>=2.4,<3"


def test_it_says_what_broke_file_by_file() -> None:
    failed = ["FAILED tests/a.py::test_x - assert 1 == 2", "FAILED tests/a.py::test_y"]
    said = "\n".join([*failed, "ERROR tests/b.py - ImportError: z", "3 failed"])
    assert upgrade.told("9.0", said, 1).splitlines() == [
        "3 tests fail with Streamlit 9.0:",
        "tests/a.py: 2",
        "    test_x: assert 1 == 2",
        "    test_y: ",
        "tests/b.py: 1",
        "    (the file itself): ImportError: z",
    ]
    assert upgrade.told("9.0", "5 passed", 0) == "All tests that ran pass with Streamlit 9.0."
    assert "did not run" in upgrade.told("9.0", "usage: pytest", 4)
