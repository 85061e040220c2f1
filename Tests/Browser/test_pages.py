"""Every page: sound HTML, accessible, silent, readable on a phone, in print and without scripts."""

import re

import html5lib
import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import html_files


@pytest.fixture(params=["course", "pages"])
def site(request):
    return request.getfixturevalue(request.param)


def test_html_is_well_formed(site):
    for file in html_files(site):
        parser = html5lib.HTMLParser()
        parser.parse(file.read_text())
        # cmark writes empty elements as XHTML does, which HTML allows.
        errors = [error for error in parser.errors if "self-closing" not in error[1]]
        assert not errors, f"{file}: {errors}"


def test_the_check_of_html_finds_faults():
    parser = html5lib.HTMLParser()
    parser.parse("<!doctype html><p><b>a</p>")
    assert parser.errors


# Each in parts, which take minutes together, so that the workers can share them.
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("theme, width", [("light", 1280), ("dark", 1280), ("light", 360)])
def test_axe_finds_nothing_and_the_console_is_silent(site, visit, theme, width, part):
    for file in html_files(site)[part::4]:
        one = visit(color_scheme=theme, viewport={"width": width, "height": 700})
        page = one.open(file)
        page.wait_for_load_state()
        assert one.faults == [], f"{file}, {theme}, {width}"
        results = Axe().run(page, options={"preload": False})
        assert results.violations_count == 0, f"{file}, {theme}, {width}: {results.generate_report()}"


def test_axe_finds_faults(visit, tmp_path):
    file = tmp_path / "faulty.html"
    file.write_text("<!doctype html><html><body><img src=x><button></button></body></html>")
    assert Axe().run(visit().open(file)).violations_count > 0


@pytest.mark.parametrize("width", [360, 640])
def test_no_page_scrolls_sideways(site, visit, width):
    # 640 pixels are a window of 1280 at 200 % zoom.
    one = visit(viewport={"width": width, "height": 700})
    for file in html_files(site):
        page = one.open(file)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, file


def test_without_scripts_everything_reads_and_all_links_work(site, visit):
    one = visit(java_script_enabled=False)
    files = html_files(site)
    for file in files:
        page = one.open(file)
        main = page.locator("main")
        assert main.inner_text().strip(), file
        for element in page.locator("a[href]").all():
            address = element.get_attribute("href")
            if re.match(r"[a-z]+:", address):
                continue
            target, _, fragment = address.partition("#")
            path = (file.parent / percent_decoded(target)).resolve() if target else file
            assert path.exists(), f"{file}: {address}"
            if fragment and path.suffix == ".html":
                identifier = percent_decoded(fragment)
                assert f'id="{identifier}"' in path.read_text(), f"{file}: {address}"
        for button in page.locator("button").all():
            assert not button.is_visible(), f"{file}: a button that does nothing"


def percent_decoded(text):
    from urllib.parse import unquote

    return unquote(text)


def test_identifiers_are_unique(site):
    for file in html_files(site):
        identifiers = re.findall(r'\sid="([^"]*)"', file.read_text())
        assert len(identifiers) == len(set(identifiers)), file


def test_the_print_page_is_complete(site, visit):
    page = visit().open(site / "print.html")
    text = " ".join(page.locator("main").inner_text().split())
    for file in html_files(site):
        if file.name in ("print.html", "404.html"):
            continue
        one = visit(java_script_enabled=False).open(file)
        for paragraph in one.locator("article p").all():
            assert " ".join(paragraph.inner_text().split()) in text, file


def test_on_paper_only_the_text_remains(site, visit):
    page = visit().open(site / "index.html")
    page.emulate_media(media="print")
    for selector in (".banner", ".rail", ".page-end"):
        assert not page.locator(selector).is_visible()
    assert page.locator("article").is_visible()


def test_a_page_with_its_recordings_weighs_less_than_250_kilobytes(course):
    for file in html_files(course):
        if file.name != "print.html":
            assert file.stat().st_size < 250_000, file


def test_a_page_without_its_recordings_weighs_less_than_100_kilobytes(course):
    recordings = re.compile(r'<figure class="(?!listing)[^"]*".*?</figure>', re.DOTALL)
    for file in html_files(course):
        if file.name != "print.html":
            assert len(recordings.sub("", file.read_text()).encode()) < 100_000, file


def test_on_paper_no_number_is_cut_off_and_no_chart_loses_its_colours(course, visit):
    page = visit(viewport={"width": 640, "height": 900}).open(course / "index.html")
    page.emulate_media(media="print")
    numbers = page.evaluate(
        """() => [...document.querySelectorAll("article ol")].map((list) => {
          const { font, paddingLeft } = getComputedStyle(list);
          const context = document.createElement("canvas").getContext("2d");
          context.font = font;
          return parseFloat(paddingLeft) - context.measureText(`${list.children.length}. `).width;
        })""")
    assert numbers and min(numbers) >= 0
    page.goto(f"file://{course / '05-BarrierQueue/index.html'}")
    styles = page.evaluate(
        """() => [...document.querySelectorAll(".chart")].map((chart) => {
          const style = (part, name) => getComputedStyle(chart.querySelector(part))[name];
          return [style("text", "printColorAdjust"), style("summary", "listStyleType"), getComputedStyle(chart).breakInside];
        })""")
    assert styles and all(style == ["exact", "none", "auto"] for style in styles)
