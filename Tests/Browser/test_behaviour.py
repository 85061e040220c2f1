"""What a reader does: search, keys, the theme, copying, contents that follow the scroll."""

import shutil
import subprocess

import pytest

from conftest import PAGES, ROOT, build


def options(page):
    page.wait_for_function("document.querySelectorAll('[role=option]').length > 0")
    return page.locator("[role=option]").all_inner_texts()


@pytest.mark.parametrize(
    "typed, heading, words",
    [
        ("writers barrier", "Second page", "Readers and writers wait for a barrier."),
        ("BARR", "Second page", "barrier"),
        ("writesr", "Second page", "writers"),
        ("同时读取", "第三页", "多个读者同时读取"),
        ("数据竞争", "为什么", "因为数据竞争。"),
        ("third", "A third level", ""),
        ("real runs", "A page with everything", "real runs · thousands of runs on GCD, crashes counted too · 12"),
    ],
)
def test_search_finds(pages, visit, typed, heading, words):
    one = visit()
    page = one.open(pages / "index.html")
    page.keyboard.press("/")
    page.keyboard.type(typed)
    first = options(page)[0]
    assert heading in first and words in first
    assert one.faults == []


def test_search_finds_what_stands_in_the_last_part_of_a_large_index(tmp_path, visit):
    source = tmp_path / "source"
    source.mkdir()
    links = [f"- [Page {n}]({n}.md)" for n in range(1, 251)]
    (source / "README.md").write_text("# Many pages\n\n" + "\n".join(links) + "\n")
    for n in range(1, 251):
        (source / f"{n}.md").write_text(f"# Page {n}\n\nThe word is lamp{n:03}.\n")
    site = build(tmp_path / "site", "--source", source)
    assert (site / "search-index-3.js").exists() and not (site / "search-index-4.js").exists()
    one = visit()
    page = one.open(site / "7.html")
    page.keyboard.press("/")
    page.keyboard.type("lamp250")
    assert "Page 250" in options(page)[0]
    # Among equals, the order is that of the pages, whatever part they are in.
    page.locator("dialog.search input").fill("lamp")
    page.wait_for_function("document.querySelectorAll('[role=option]').length > 1")
    assert [text.split("\n")[0] for text in options(page)[:3]] == ["Page 1", "Page 2", "Page 3"]
    assert one.faults == []


def test_search_leads_to_the_heading(pages, visit):
    page = visit().open(pages / "读写锁/index.html")
    page.keyboard.press("s")
    page.keyboard.type("typed as")
    assert "Typed as is" in options(page)[0]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url("**/second.html#typed-as-is")


def test_search_says_when_nothing_is_found_and_closes(pages, visit):
    page = visit().open(pages / "index.html")
    page.get_by_role("button", name="Search").click()
    page.keyboard.type("zzzzzz")
    page.get_by_text("Nothing found for “zzzzzz”.").wait_for()
    page.keyboard.press("Escape")
    assert not page.locator("dialog.search").is_visible()


def test_arrows_turn_the_pages(pages, visit):
    page = visit().open(pages / "index.html")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/second.html")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/index.html")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/second.html")


def test_keys_do_not_disturb_typing_or_scrolling_code(pages, visit):
    page = visit().open(pages / "index.html")
    page.locator("pre").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("/")
    page.keyboard.type("s?t/")
    assert page.locator("dialog.search input").input_value() == "s?t/"
    assert page.url.endswith("index.html")


def test_a_chinese_page_speaks_chinese(pages, visit):
    page = visit().open(pages / "读写锁/index.html")
    assert page.locator("#search-button span").inner_text() == "搜索"
    assert page.locator(".site-contents summary").inner_text() == "目录"
    assert page.locator(".neighbours .prev span").inner_text().strip("← ") == "上一页"
    page.keyboard.press("/")
    assert page.get_by_placeholder("搜索所有页面").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert page.locator("#help-title").inner_text() == "快捷键"
    page.keyboard.press("Escape")
    page.goto(f"file://{pages / 'index.html'}")
    assert page.locator("#search-button span").inner_text() == "Search"


def test_the_list_of_keys(pages, visit):
    page = visit().open(pages / "index.html")
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Keys").is_visible()
    page.keyboard.press("Escape")
    assert not page.get_by_role("dialog", name="Keys").is_visible()


def test_the_theme_is_set_before_the_first_paint_and_kept(pages, visit):
    page = visit(color_scheme="light").open(pages / "index.html")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.keyboard.press("t")
    dark = page.evaluate(ground)
    assert light != dark
    page.reload(wait_until="commit")
    page.wait_for_function("document.body !== null")
    assert page.evaluate(ground) == dark
    assert page.get_by_role("button", name="Dark theme").get_attribute("aria-pressed") == "true"


def test_copied_code_has_neither_numbers_nor_prompts(pages, visit):
    one = visit(permissions=["clipboard-read", "clipboard-write"])
    page = one.open(pages / "index.html")
    read = "navigator.clipboard.readText()"
    page.get_by_role("button", name="Copy: Cache.swift").click()
    page.get_by_text("Copied").wait_for()
    assert page.evaluate(read).startswith("let queue = DispatchQueue(")
    page.locator(".frame", has=page.locator("kbd")).hover()
    page.get_by_role("button", name="Copy: Terminal session").click()
    page.wait_for_function(f"{read}.then((text) => text === 'swift run lesson 5\\n')")


def test_contents_follow_the_scroll(pages, visit):
    page = visit(viewport={"width": 1280, "height": 500}).open(pages / "index.html")
    page.locator("#code").scroll_into_view_if_needed()
    page.evaluate("document.getElementById('code').scrollIntoView()")
    page.wait_for_function(
        "document.querySelector('.page-contents [aria-current=location]')?.textContent === 'Code'")


def test_special_text_comes_out_as_typed(pages, visit):
    page = visit().open(pages / "second.html")
    typed = page.locator("#typed-as-is + p code").all_inner_texts()
    assert typed == ["{{x}}", "$&", "\\(x)", "</script>"]


def test_a_watched_page_reloads_itself(visit, tmp_path):
    source = shutil.copytree(PAGES, tmp_path / "source")
    site = tmp_path / "site"
    command = [ROOT / ".build/debug/site", "watch", "--source", source, "--output", site]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as watch:
        try:
            while "Built" not in watch.stdout.readline():
                assert watch.poll() is None
            one = visit()
            page = one.open(site / "second.html")
            # The first script tells the page what build it shows, and has run when a second one comes.
            for _ in range(2):
                page.wait_for_event("requestfinished", lambda request: "live.js" in request.url)
            file = source / "second.md"
            file.write_text(file.read_text() + "\nA line that was not there.\n")
            page.get_by_text("A line that was not there.").wait_for()
            assert one.faults == []
        finally:
            watch.terminate()
