"""The examples of CommonMark's specification, and those of GitHub's for what goes beyond it."""

import re

import pytest

from conftest import examples, rendered

# CommonMark's examples that the additions may change, with the reason: so far none.
CHANGED = {}

# GitHub's names for the additions that both have.
SHARED = ("table", "strikethrough", "disabled")


@pytest.fixture(scope="module")
def commonmark():
    found = examples("commonmark.txt")
    assert len(found) == 652
    return found


def differing(found, htmls):
    return {one.number for one, html in zip(found, htmls, strict=True) if one.html != html}


def test_without_additions_every_example_becomes_what_the_specification_says(commonmark):
    htmls = rendered([one.markdown for one in commonmark], "plain")
    assert differing(commonmark, htmls) == set()


def test_without_additions_every_example_becomes_what_cmark_says(commonmark):
    typed = [one.markdown for one in commonmark]
    assert rendered(typed, "plain") == rendered(typed, "cmark")


def test_with_additions_only_documented_examples_change(commonmark):
    htmls = rendered([one.markdown for one in commonmark], "additions")
    assert differing(commonmark, htmls) == set(CHANGED)


def test_githubs_examples_become_what_github_says():
    found = [one for one in examples("gfm.txt") if one.extension in SHARED]
    assert len(found) == 12
    htmls = rendered([one.markdown for one in found], "additions")
    for one, html in zip(found, htmls, strict=True):
        assert as_github_writes_it(html) == as_github_writes_it(one.html), one.markdown


def as_github_writes_it(html):
    """The same without what this project adds for styles and for those who do not see the page."""
    html = re.sub(r'<div class="table"[^>]*>\n(.*?)</div>\n', r"\1", html, flags=re.DOTALL)
    html = re.sub(r' style="text-align: (\w+)"', r' align="\1"', html)
    boxes = re.compile(r"<input ([^>]*)>")
    return boxes.sub(lambda match: f"<input {attributes(match[1])}>", html)


def attributes(typed):
    kept = [one for one in re.findall(r'[\w-]+="[^"]*"', typed) if not one.startswith("aria-")]
    return " ".join(sorted(kept))


def test_a_wrong_answer_is_noticed(commonmark):
    htmls = [one.html for one in commonmark]
    htmls[7] = htmls[7].replace("<", "&lt;")
    assert differing(commonmark, htmls) == {8}
