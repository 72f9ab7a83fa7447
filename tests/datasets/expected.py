"""What each awkward file in `files/` should become: a table cell by cell, or a refusal in words."""

from dataclasses import dataclass, field
from typing import Any

_: Any = None  # a missing value


@dataclass(frozen=True)
class Expected:
    """Columns with their values; the kind follows from them (numbers, dates as ISO strings by `dates`)."""

    columns: dict[str, list[Any]]
    guess: dict[str, Any] = field(default_factory=dict)  # what differs from the usual
    notes: tuple[str, ...] = ()  # a part of each note, in order; all of them
    dates: tuple[str, ...] = ()


USUAL = {"encoding": "utf-8", "delimiter": ",", "decimal": ".", "thousands": "", "header": True}
XY = {"x": [1, 3], "y": [2, 4]}

TABLES = {
    "plain.csv": Expected({"x": [1, 3], "y": [2.5, -400]}),
    "crlf.csv": Expected(XY),
    "old_mac_line_ends.csv": Expected(XY),
    "no_newline_at_end.csv": Expected(XY),
    "tabs.tsv": Expected({"length": [1.5, 3], "width": [2, 4]}, {"delimiter": "\t"}),
    "pipes.txt": Expected(XY, {"delimiter": "|"}),
    "semicolons.csv": Expected(XY, {"delimiter": ";"}),
    "decimal_commas.csv": Expected({"Länge": [1.5, 3.25], "Breite": [2, -0.5]}, {"delimiter": ";", "decimal": ","}),
    "decimal_commas_quoted.csv": Expected({"x": [1.5, 3.5], "y": [2.25, 4.75]}, {"decimal": ","}),
    "decimal_commas_tabs.tsv": Expected({"x": [1.5, 3.75], "y": [2.5, 4]}, {"delimiter": "\t", "decimal": ","}),
    "decimal_commas_one_column.csv": Expected({"x": [1.5, 2.25, -3.5]}, {"delimiter": "", "decimal": ","}),
    "thousands_commas.csv": Expected({"x": [1234, 12000], "y": [1234567.5, 99]}, {"thousands": ","}),
    "thousands_points.csv": Expected(
        {"x": [1234.5, 12], "y": [1234567, 0.5]}, {"delimiter": ";", "decimal": ",", "thousands": "."}
    ),
    "thousands_spaces.csv": Expected(
        {"x": [1234, 12], "y": [1234567.5, 3]}, {"delimiter": ";", "decimal": ",", "thousands": " "}
    ),
    "thousands_hard_spaces.csv": Expected(
        {"x": [1234, 12], "y": [1234567.5, 3]}, {"delimiter": ";", "decimal": ",", "thousands": " "}
    ),
    "thousands_apostrophes.csv": Expected({"x": [1234, 12], "y": [1234567.5, 3]}, {"delimiter": ";", "thousands": "'"}),
    "ambiguous_comma.csv": Expected(
        {"x": [1234, 5678], "y": [1, 2]},
        {"thousands": ","},
        ("In 1,234 the comma is read as a thousands separator",),
    ),
    "ambiguous_semicolon.csv": Expected(
        {"x": [1.234, 5.678], "y": [1, 2]},
        {"delimiter": ";", "decimal": ","},
        ("In 1,234 the comma is read as a decimal comma",),
    ),
    "utf8_bom.csv": Expected({"größe": [1, 3], "y": [2, 4]}),
    "utf16_le.csv": Expected({"größe": [1, 3], "y": [2, 4]}, {"encoding": "utf-16-le", "delimiter": "\t"}),
    "utf16_be.csv": Expected({"größe": [1, 3], "y": [2, 4]}, {"encoding": "utf-16-be"}),
    "utf16_without_mark.csv": Expected({"weight": [1, 3], "height": [2, 4]}, {"encoding": "utf-16-le"}),
    "latin1.csv": Expected({"größe": [1, 3], "straße": ["Köln", "Düren"]}, {"encoding": "latin-1"}),
    "windows1252.csv": Expected({"price €": [1, 3], "y": [2, 4]}, {"encoding": "cp1252"}),
    "quoted_delimiters.csv": Expected({"name": ["Smith, John", 'O"Hara; Scarlett'], "x": [1, 2]}),
    "quoted_newlines.csv": Expected({"name": ["first\nsecond", "a\nb\n\nc", "plain"], "x": [1, 2, 3]}),
    "percentages.csv": Expected(
        {"rate": [0.125, 0.03, -0.001], "y": [1, 2, 3]},
        notes=("Column rate: 3 percentages divided by 100: 12.5% is 0.125.",),
    ),
    "currency.csv": Expected(
        {"paid": [1234.5, -3.2, 7, -12, 100], "y": [1, 2, 3, 4, 5]},
        {"delimiter": ";", "decimal": ",", "thousands": "."},
        ("Column paid: currency signs dropped.",),
    ),
    "unicode_minus.csv": Expected({"x": [-1.5, 3], "y": [2, 4]}),
    "no_header.csv": Expected(
        {"column 1": [1, 3, 5], "column 2": [2.5, 4.5, 6.5], "column 3": ["a", "b", "a"]}, {"header": False}
    ),
    "no_header_years.csv": Expected({"column 1": [2019, 2020, 2021], "column 2": [1.5, 2.5, 3.5]}, {"header": False}),
    "header_of_years.csv": Expected({"country": ["France", "Spain"], "2019": [1, 3], "rate": [2, 4]}),
    "duplicate_names.csv": Expected(
        {"x": [1, 5], "x (3)": [2, 6], "y": [3, 7], "x (2)": [4, 8]},
        notes=("Names missing or repeated: 1 column named x (3).",),
    ),
    "empty_names.csv": Expected(
        {"column 1": [0, 1], "x": [1, 3], "column 3": [2, 4]},
        notes=("Names missing or repeated: 2 columns named column 1, column 3.",),
    ),
    "blank_lines.csv": Expected(XY, notes=("7 blank lines skipped.",)),
    "missing_spellings.csv": Expected(
        {"x": [1, _, _, _, _, _, _, _, _, _, 2], "y": ["a", "b", _, _, _, _, _, _, _, _, "a"]}
    ),
    "infinities.csv": Expected(
        {"x": [1, _, _, _, _], "y": [2, 3, 4, 5, 6]},
        notes=("Column x: 1 value beyond 1e+100", "Column x: 3 infinite values counted as missing."),
    ),
    "huge_and_tiny.csv": Expected(
        {"x": [1e100, _, -1e-320], "y": [1, 2, 3]}, notes=("Column x: 1 value beyond 1e+100",)
    ),
    "long_integers.csv": Expected(
        {"id": [12345678901234567890.0, 9007199254740992, 15], "y": [1, 2, 3]},
        notes=("Column id: 2 whole numbers of more than 15 digits, rounded.",),
    ),
    "identifiers.csv": Expected({"id": [_, 7], "y": [1, 2]}, notes=("Column id: 1 value beyond 1e+100",)),
    "dates.csv": Expected(
        {"day": ["2024-01-31", "2024-02-29"], "when": ["2024-01-31", "2024-02-29"], "x": [1, 2]},
        notes=("Column day: read as year-month-day.", "Column when: read as day.month.year."),
        dates=("day", "when"),
    ),
    "dates_american.csv": Expected(
        {"day": ["2024-01-31", "2024-02-29"], "x": [1, 2]},
        notes=("Column day: read as month/day/year.",),
        dates=("day",),
    ),
    "dates_with_times.csv": Expected(
        {"at": ["2024-01-31 10:30", "2024-01-31 11:45:10"], "x": [1, 2]},
        notes=("Column at: read as year-month-day.",),
        dates=("at",),
    ),
    "text_column.csv": Expected({"species": ["setosa", "virginica", "setosa"], "x": [1, 2, 3]}),
    "mostly_numbers.csv": Expected(
        {"x": [1, 2, _, 4], "y": [1, 2, 3, 4]},
        notes=("Column x: 1 cell not a number (“three” in line 4), counted as missing.",),
    ),
    "mostly_text.csv": Expected(
        {"x": ["1", "two", "three", "4"], "y": [1, 2, 3, 4]},
        notes=("Column x: kept as text: only 2 of 4 values are numbers.",),
    ),
    "short_rows.csv": Expected(
        {"x": [1, 4, 6, 7], "y": [2, 5, _, 8], "z": [3, _, _, 9]},
        notes=("Lines 3 and 4 filled up: fewer than 3 fields",),
    ),
    "long_row_among_many.csv": Expected(
        {"x": list(range(20)), "y": [i * i for i in range(20)]},
        notes=("Line 22 left out: more than 2 fields.",),
    ),
    "trailing_delimiter.csv": Expected(XY),
    "trailing_delimiter_rows_only.csv": Expected({"x": [1, 3, 5], "y": [2, 4, 6]}),
    "row_names.csv": Expected(
        {"column 1": ["alice", "bob", "carol", "dave"], "x": [1, 3, 5, 7], "y": [2, 4, 6, 8]},
        notes=("The rows have one field more than there are names", "1 column named column 1"),
    ),
    "title_lines.csv": Expected(
        XY, {"delimiter": ";"}, ("1 blank line skipped.", "Lines 1 and 2 taken as a title and left out.")
    ),
    "excel_sep_line.csv": Expected(XY, {"delimiter": ";"}, ("The first line only names the delimiter.",)),
    "spaces_round_fields.csv": Expected({"x": [1, 3], "y": [2, 4], "name": ["a, b", "c"]}),
    "nul_bytes.csv": Expected(XY, notes=("2 control characters removed.",)),
    "control_characters.csv": Expected(XY, notes=("2 control characters removed.",)),
    "empty_column.csv": Expected({"x": [1, 3], "y": [2, 4]}, notes=("1 column without values left out: empty.",)),
    "one_column.csv": Expected({"x": [1, 2, 3.5]}, {"delimiter": ""}),
    "one_row.csv": Expected({"x": [1], "y": [2]}),
    "one_number.csv": Expected({"column 1": [7]}, {"delimiter": "", "header": False}),
    "formulas.csv": Expected({"=cmd|' /C calc'!A0": [1, 3], "@x": ["=1+1", "-x"], "+y": [2, 4]}),
    "markup_names.csv": Expected(
        {
            "<script>alert(1)</script>": [1, 4],
            "![x](http://evil.example/p.png)": [2, 5],
            "%{y} $a$ :red[b]": [3, 6],
        }
    ),
    "long_names.csv": Expected({"a" * 79 + "…": [1, 3], "b" * 79 + "…": [2, 4]}),
    "bidirectional_names.csv": Expected({"price": [1, 3], "staff": [2, 4]}),
    "arabic_digits.csv": Expected({"x": ["١", "٢"], "y": [1, 2]}),
    "underscored_numbers.csv": Expected({"x": ["1_000", "2_000"], "y": [1, 2]}),
    "inch_marks.csv": Expected({"size": ['5" pipe', '7" pipe'], "x": [1, 2]}),
    "constant.csv": Expected({"x": [5, 5], "y": [1, 2]}),
    "booleans.csv": Expected({"bought": ["true", "false", "true"], "x": [1, 2, 3]}),
}

REFUSALS = {
    "empty.csv": "The file is empty",
    "only_blanks.csv": "The file is empty",
    "bom_only.csv": "The file is empty",
    "header_only.csv": "There are column names but no rows",
    "no_numbers.csv": r"No column holds numbers. Columns found: name \(text\), town \(text\)",
    "all_missing.csv": "Every cell below the column names is empty",
    "prose.txt": "No column holds numbers",
    "unclosed_quote.csv": "Line 3 opens a quotation mark that is never closed",
    "text_after_quote.csv": "Line 2 goes on after a closing quotation mark",
    "long_rows.csv": "Line 3 has 3 fields where 2 are expected; it begins with “3”",
    "page.html": "web page",
    "feed.xml": "web page",
    "object.json": "This is JSON",
    "lines.jsonl": "This is JSON",
    "broken.json": "a piece of JSON",
    "too_wide.csv": "There are 501 columns; at most 500",
    "workbook.xlsx": "a workbook .* save the table as CSV",
    "old_workbook.xls": "an old Excel workbook",
    "picture.png": "a picture",
    "paper.pdf": "a PDF",
    "packed.csv.gz": "a gzip archive",
    "noise.bin": "This is not a text file",
    "truncated_utf16.csv": "The file is not utf-16-le: line 3",
}
