"""What the judges said, on the page: outcomes to predict and to read, timelines, in any width and theme."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import ROOT

LESSONS = sorted(
    folder.name
    for folder in ROOT.glob("Lessons/[0-9]*")
    if "#outcomes" in (folder / "README.md").read_text()
)


@pytest.fixture(params=LESSONS)
def lesson(course, request):
    return course / request.param / "index.html"


def opened(page):
    """Opens every table on the page, with no guess."""
    buttons = page.locator(".prediction button")
    while buttons.count():
        buttons.first.click()
    return page


@pytest.mark.parametrize("width, zoom", [(360, 1), (1280, 2), (640, 1), (320, 1)])
def test_nothing_of_an_outcome_is_cut_off_or_behind_a_scroll(lesson, visit, width, zoom):
    one = visit(viewport={"width": width // zoom, "height": 800}, device_scale_factor=zoom)
    page = opened(one.open(lesson))
    hidden = page.evaluate(
        """() => [...document.querySelectorAll("figure.outcomes")].flatMap((figure) => {
          const box = figure.getBoundingClientRect();
          const scrolls = [...figure.querySelectorAll(".table")].filter((part) => part.scrollWidth > part.clientWidth);
          const cut = [...figure.querySelectorAll("tbody th, tbody td, .grade, figcaption, .terms")].filter((part) => {
            const own = part.getBoundingClientRect();
            return own.left < box.left || own.right > box.right + 0.5 || part.scrollWidth > part.clientWidth + 1;
          });
          return [...scrolls, ...cut].map((part) => figure.dataset.step + ": " + part.textContent);
        })"""
    )
    assert hidden == []


def test_in_a_narrow_window_each_number_bears_its_label(lesson, visit):
    page = opened(visit(viewport={"width": 360, "height": 800}).open(lesson))
    for cell in page.locator("figure.outcomes:not(.short) td[data-label]").all():
        label = cell.evaluate("cell => getComputedStyle(cell, '::before').content")
        assert label == f'"{cell.get_attribute("data-label")}"'
    wide = opened(visit(viewport={"width": 1280, "height": 800}).open(lesson))
    cell = wide.locator("figure.outcomes:not(.short) td[data-label]").first
    assert cell.evaluate("cell => getComputedStyle(cell, '::before').content") == "none"


def test_a_narrow_table_is_still_a_table_to_a_screen_reader(lesson, visit):
    page = opened(visit(viewport={"width": 360, "height": 800}).open(lesson))
    figure = page.locator("figure.outcomes:not(.short)").first
    tree = figure.locator("table").aria_snapshot()
    assert tree.count("- row ") == figure.locator("tr").count()
    assert "- rowheader " in tree and "- columnheader " in tree and "- cell " in tree


@pytest.mark.parametrize("media", ["screen", "print"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_grades_are_told_apart_by_colour_word_and_shape(course, visit, theme, media):
    page = visit(color_scheme=theme).open(course / LESSONS[0] / "index.html")
    page.emulate_media(media=media, color_scheme=theme)
    seen = []
    for short in (False, True):
        figure = page.locator(f"figure.outcomes{'.short' if short else ':not(.short)'}").first
        for grade in ("acceptable", "interesting", "forbidden"):
            seen.append(
                figure.evaluate(
                    """(figure, grade) => {
                      const row = figure.querySelector("tbody tr").cloneNode(true);
                      row.className = grade;
                      const mark = row.querySelector(".grade");
                      mark.textContent = grade;
                      figure.querySelector("tbody").append(row);
                      const style = getComputedStyle(mark);
                      return [style.color, style.backgroundColor, getComputedStyle(mark, "::before").content,
                        mark.textContent];
                    }""",
                    grade,
                )
            )
    for three in (seen[:3], seen[3:]):
        for part in range(4):
            assert len({mark[part] for mark in three}) == 3, three
    assert seen[:3] == seen[3:]


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_once_a_guess_is_made(lesson, visit, theme, width):
    page = visit(color_scheme=theme, viewport={"width": width, "height": 800}).open(lesson)
    forms = page.locator(".prediction")
    while forms.count():
        forms.first.locator("input").first.check()
        forms.first.locator("button").click()
    figures = "figure:is(.outcomes, .sanitizer, .chart, .compiler, .claims)"
    results = Axe().run(page, context=figures, options={"preload": False})
    assert results.violations_count == 0, results.generate_report()


def test_predictions_are_graded_by_what_is_possible(lesson, visit):
    page = visit().open(lesson)
    figure = page.locator("figure.outcomes:not(.short)").first
    assert not figure.locator("table").is_visible()
    rows = figure.locator("tbody tr")
    possible = [row.get_attribute("data-possible") == "true" for row in rows.all()]
    for box, is_possible in zip(figure.locator("input").all(), possible):
        box.set_checked(is_possible)
    figure.get_by_role("button", name="Show what happens").click()
    assert figure.locator("table").is_visible()
    assert figure.locator(".score").inner_text() == f"All {len(possible)} as you predicted."
    assert figure.locator(".score").evaluate("score => score === document.activeElement")
    assert figure.locator(".guess.wrong").count() == 0


def test_a_wrong_guess_is_marked_where_the_answer_is(lesson, visit):
    page = visit().open(lesson)
    figure = page.locator("figure.outcomes:not(.short)").first
    rows = figure.locator("tbody tr").all()
    possible = [row.get_attribute("data-possible") == "true" for row in rows]
    wrong = [not is_possible for is_possible in possible]
    for box, guess in zip(figure.locator("input").all(), wrong):
        box.set_checked(guess)
    figure.get_by_role("button", name="Show what happens").click()
    if any(wrong):
        assert figure.locator(".score").inner_text().startswith(f"0 of {len(rows)} as you predicted.")
        for row, is_possible in zip(rows, possible):
            note = row.locator(".guess.wrong").inner_text()
            assert note == ("✗ you said it cannot" if is_possible else "✗ you said it can")


def test_who_predicts_nothing_is_shown_what_happens_and_not_graded(lesson, visit):
    page = visit().open(lesson)
    figure = page.locator("figure.outcomes:not(.short)").first
    figure.get_by_role("button", name="Show what happens").click()
    assert figure.locator(".score").inner_text() == "Here is what happens."
    assert figure.locator(".guess").count() == 0
    assert figure.locator("table").is_visible()


def test_nothing_else_on_the_page_tells_what_is_to_be_predicted(lesson, visit):
    page = visit().open(lesson)
    answers = "table, svg.drawing, .accesses, .lies-ahead, .of-failure, details"
    kept = 0
    while page.locator(".prediction").count():
        form = page.locator(".prediction").first
        step = form.evaluate("(form) => form.closest('figure').dataset.step")
        # What names the step in its caption bears its name, and so is found by the script.
        for figure in page.locator("figure:is(.outcomes, .schedule, .sanitizer)").all():
            caption = figure.locator("figcaption").text_content()
            if not re.search(rf"\b{re.escape(step)}(?![\w+.])", caption):
                continue
            assert figure.get_attribute("data-step") == step, figure.get_attribute("class")
        others = page.locator(f"figure[data-step='{step}']:not(:has(.prediction))")
        for other in others.all():
            kept += 1
            assert other.locator(answers).filter(visible=True).count() == 0
            assert not re.search("fail|race|deadlock|0 of", other.inner_text()), other.inner_text()
            ask = other.get_by_role("button", name="Predict it first")
            assert other.get_by_role("button", name="Show it now").is_visible()
            ask.click()
            assert form.locator("input").first.evaluate("(input) => input === document.activeElement")
        page.emulate_media(media="print")
        for other in others.all():
            assert other.locator("table, svg.drawing, .accesses, p:not(.kept-back)").filter(visible=True).count()
            assert not other.get_by_role("button", name="Predict it first").is_visible()
        page.emulate_media(media="screen")
        form.locator("button").click()
        for other in others.all():
            assert other.locator(answers).filter(visible=True).count() or other.locator(".accesses, p").count()
            assert other.locator(".kept-back").count() == 0
    assert kept >= 1


def test_a_figure_that_is_kept_back_can_be_shown_at_once(course, visit):
    page = visit().open(course / "05-BarrierQueue/index.html")
    figure = page.locator("figure.sanitizer")
    figure.get_by_role("button", name="Show it now").click()
    assert figure.locator(".accesses").is_visible() and figure.locator(".kept-back").count() == 0
    assert figure.evaluate("(figure) => figure === document.activeElement")
    assert page.locator(".prediction").count(), "the questions are still there"
    # A chart says how long a step takes, and not what it comes to.
    assert page.locator("figure.chart svg.drawing").first.is_visible()


def test_a_failure_that_is_kept_back_has_no_key(course, visit):
    page = visit(reduced_motion="reduce").open(course / "05-BarrierQueue/index.html")
    figure = page.locator("figure.schedule[data-failure]").first
    figure.locator(".lanes button").first.focus()
    page.keyboard.press("f")
    assert figure.evaluate("({ play }) => play.path.length") == 0
    figure.get_by_role("button", name="Predict it first").click()
    page.keyboard.press("Enter")
    figure.locator(".lanes button").first.focus()
    page.keyboard.press("f")
    assert figure.evaluate("({ play }) => play.path.length") > 0


def test_on_paper_every_table_is_open(lesson, visit):
    page = visit().open(lesson)
    page.emulate_media(media="print")
    for figure in page.locator("figure.outcomes").all():
        assert figure.locator("table").is_visible()
        assert figure.locator("tbody td").last.is_visible()
        assert not figure.locator(".prediction").is_visible()


def test_a_page_says_once_what_a_run_and_an_execution_are(lesson, visit):
    page = opened(visit().open(lesson))
    terms = page.locator(".outcomes .terms")
    assert terms.count() == 1
    assert page.locator(".outcomes:not(.short)").first.locator(".terms").count() == 1
    links = [link.get_attribute("href") for link in terms.locator("a").all()]
    assert links == ["../glossary.html#run", "../glossary.html#execution"]


def test_numbers_agree_with_what_they_count(lesson, visit):
    text = opened(visit().open(lesson)).locator("main").inner_text()
    faults = re.findall(r"\b1 (?:executions|runs|cores|frames|times|states|threads|schedules)\b[^\n]*", text)
    faults += re.findall(r"\b(?:[02-9]|\d+\d) (?:execution|core|frame)\b[^\n]*", text)
    assert [fault for fault in faults if "times" not in fault] == []


def test_a_drawing_is_said_in_words_and_its_legend_is_silent(lesson, visit):
    page = opened(visit().open(lesson))
    for figure in page.locator("figure.timeline").all():
        assert figure.locator(".legend title").count() == 0
        tree = figure.aria_snapshot()
        title = figure.locator("svg[role=img] > title").text_content()
        description = figure.locator("svg[role=img] > desc").text_content()
        assert f'- img "{title}"' in tree
        lanes = figure.locator("svg[role=img] text.group").all_text_contents()
        assert lanes and all(f"{lane}: " in description for lane in lanes)
        # Nothing inside the drawing is read out piece by piece.
        assert tree.count("- img") == 1, tree


def test_a_bar_s_name_that_is_cut_off_says_so(visit, course):
    page = visit(viewport={"width": 360, "height": 800}, java_script_enabled=False)
    cut = 0
    for name in LESSONS:
        for figure in page.open(course / name / "index.html").locator("figure.timeline").all():
            assert figure.locator("svg:is(.block, .barrier) text").count() == 0
            deeds = figure.locator("tbody td:nth-child(2)").all_text_contents()
            for bar in figure.locator("foreignObject > div").all():
                is_cut, *style = bar.evaluate(
                    """(bar) => {
                      const { overflow, textOverflow, whiteSpace } = getComputedStyle(bar);
                      return [bar.scrollWidth > bar.clientWidth, overflow, textOverflow, whiteSpace];
                    }""")
                cut += is_cut
                assert style == ["hidden", "ellipsis", "nowrap"]
                # All of it is what a pointer shows, and in the table.
                title = bar.evaluate("(bar) => bar.closest('svg').querySelector('title').textContent")
                assert title.startswith(bar.text_content()) and bar.text_content() in deeds
    assert cut >= 1


def test_measured_times_have_a_unit_that_fits(course, visit):
    for name in ("01-MainQueue", "04-SerialQueue", "05-BarrierQueue", "09-CompilerAsJudge"):
        page = visit().open(course / name / "index.html")
        values = page.locator("figure.chart:not(.timeline) .value").all_text_contents()
        assert values
        for value in values:
            number = re.fullmatch(r"(\d+(?:\.\d+)?) (ns|µs|ms|s)", value)
            assert number and 1 <= float(number[1]) < 1000 and len(number[1].replace(".", "")) <= 3, value


@pytest.mark.parametrize("width", [1280, 643, 360])
def test_the_bars_of_a_table_begin_at_one_place_and_its_numbers_end_at_one(lesson, visit, width):
    page = opened(visit(viewport={"width": width, "height": 800}).open(lesson))
    for table in page.locator("figure.outcomes:not(.short) table").all():
        begins, ends, overlaps = table.evaluate(
            """(table) => {
              const [begins, ends, overlaps] = [new Set(), new Set(), []];
              for (const cell of table.querySelectorAll("tbody td:nth-child(2)")) {
                const range = document.createRange();
                range.selectNode(cell.lastChild);
                const number = range.getBoundingClientRect();
                ends.add(Math.round(number.right));
                const bar = cell.querySelector(".share")?.getBoundingClientRect();
                if (!bar) continue;
                begins.add(Math.round(bar.left));
                if (bar.right > number.left) overlaps.push(cell.textContent);
              }
              return [[...begins], [...ends], overlaps];
            }"""
        )
        assert len(begins) <= 1 and len(ends) == 1 and overlaps == [], (begins, ends, overlaps)
