"""The list of all algorithms under docs/ is what the code says now, and no row has a gap."""

import re

import pytest

from docs import algorithms
from tests.algos.test_contract import MODULES
from ui.front import shell

ROWS = {
    (topic.name, module): row
    for topic in shell.TOPICS
    for module, row in zip(algorithms.algorithms(topic.name), algorithms.rows(topic.name), strict=True)
}


def test_the_file_is_up_to_date():
    assert algorithms.FILE.read_text(encoding="utf-8") == algorithms.table(), "run `make algorithms`"


def test_every_algorithm_has_a_row():
    assert {f"{topic}.{module}" for topic, module in ROWS} == set(MODULES)


@pytest.mark.parametrize(("topic", "module"), ROWS, ids=map(".".join, ROWS))
def test_a_row_is_complete_and_its_links_lead_somewhere(topic, module):
    name, file, views, source, test = ROWS[topic, module]
    assert name[0].isupper() or name.startswith(("k-", "k "))
    assert views and source and test
    assert not re.search(r"[|\n]", name + views + source)
    for link in re.findall(r"\]\(([^)]*)\)", file + test):
        assert (algorithms.HERE / link).resolve().is_file()


def test_views_are_those_whose_modules_import_the_algorithm():
    assert ROWS["regression", "gradient_descent"][2] == "Descent"
    assert ROWS["hmm", "restarts"][2] == "Learn without tags"
    assert "k-means" in ROWS["clustering", "k_means"][2]
    assert "Tree" not in ROWS["clustering", "k_means"][2]
