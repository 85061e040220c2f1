"""The player on a phone: after each move the reader sees all of it, without a scroll."""

import pytest

from conftest import ROOT
from test_scheduler import LESSONS, failing, open_still, players, show_failure

SIZE = {"width": 360, "height": 740}


@pytest.fixture(params=LESSONS)
def lesson(course, request):
    return course / request.param / "index.html"


def on_a_phone(visit, file):
    return open_still(visit, file, viewport=SIZE)


# What is cut off, behind the banner, or below the window: buttons, verdict, variables, marked lines.
UNSEEN = """(figure) => {
  const top = document.querySelector(".banner").getBoundingClientRect().bottom;
  const unseen = (node, [from, to]) => {
    const box = node.getBoundingClientRect();
    return box.height < 1 || box.top < from - 1 || box.bottom > to + 1;
  };
  const whole = [".lanes button", ".verdict", ".objects dd", ".ahead"].flatMap((part) =>
    [...figure.querySelectorAll(part)].filter((node) => unseen(node, [top, innerHeight])));
  const lines = [...figure.querySelectorAll(".line[data-fault]")];
  const last = figure.play.path.at(-1);
  const own = [...figure.querySelectorAll(".line[data-at]")].filter((line) =>
    line.dataset.at.split(" ").includes(last == null ? "" : markOf(last)));
  const hidden = (lines.length ? lines : own).filter((line) => {
    const box = line.closest("pre").getBoundingClientRect();
    return unseen(line, [Math.max(top, box.top), Math.min(innerHeight, box.bottom)]);
  });
  return [...whole, ...hidden].map((node) => node.textContent);
}"""


WALK = """async (figure, isMixed) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const unseen = UNSEEN;
  const player = figure.querySelector(".scheduler");
  figure.querySelector("[aria-keyshortcuts=r]").click();
  scrollBy({ top: player.getBoundingClientRect().top - 300, behavior: "instant" });
  const faults = [];
  for (let move = 0; move < 60; move++) {
    const ready = figure.querySelectorAll(".lanes .ready");
    if (!ready.length) break;
    ready[isMixed ? move % ready.length : ready.length - 1].click();
    await frame();
    await frame();
    const found = unseen(figure);
    if (found.length) faults.push([figure.play.letters, ...found]);
  }
  return faults;
}""".replace("UNSEEN", UNSEEN)


def put_at(figure, y):
    figure.locator(".scheduler").evaluate(
        "(player, y) => scrollBy({ top: player.getBoundingClientRect().top - y, behavior: 'instant' })", y)


def settled(page):
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_a_move_shows_what_it_does_on_one_screen(lesson, visit):
    page = on_a_phone(visit, lesson)
    for figure in players(page).all():
        for is_mixed in (False, True):
            assert figure.evaluate(WALK, is_mixed) == [], figure.get_attribute("data-step")


def test_a_failure_is_seen_on_one_screen_wherever_the_player_was(lesson, visit):
    page = on_a_phone(visit, lesson)
    for figure in failing(page).all():
        for y in (-40, 60, 400):
            put_at(figure, y)
            show_failure(figure)
            settled(page)
            assert figure.evaluate(UNSEEN) == [], (figure.get_attribute("data-step"), y)


def test_the_threads_stay_under_the_finger(lesson, visit):
    page = on_a_phone(visit, lesson)
    figure = players(page).first
    figure.locator(".lanes .ready").first.click()
    settled(page)
    where = "(lanes) => lanes.getBoundingClientRect().top + scrollY"
    before = [figure.locator(".lanes").evaluate(where), page.evaluate("scrollY")]
    for _ in range(12):
        ready = figure.locator(".lanes .ready")
        if not ready.count():
            break
        ready.last.click()
        settled(page)
        assert [figure.locator(".lanes").evaluate(where), page.evaluate("scrollY")] == before


def test_what_a_finger_presses_is_large_enough(lesson, visit):
    page = on_a_phone(visit, lesson)
    for figure in players(page).all():
        if figure.get_attribute("data-failure"):
            show_failure(figure)
        for target in figure.locator(".scheduler :is(button, select)").all():
            if target.is_visible():
                box = target.bounding_box()
                assert min(box["width"], box["height"]) >= 31, target.inner_text()


def test_a_window_that_is_low_scrolls_as_any_page(course, visit):
    # A window of 1280 × 800 at 200 %.
    page = open_still(visit, course / "05-BarrierQueue/index.html", viewport={"width": 640, "height": 400})
    figure = players(page).first
    for _ in range(4):
        figure.locator(".lanes .ready").first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    assert figure.locator(".playing-file:visible").count() >= 1
    assert figure.locator(".playing-file pre").first.bounding_box()["height"] > 150


def test_the_button_that_copies_covers_no_code(course, visit):
    for options in ({"viewport": SIZE}, {"viewport": SIZE, "has_touch": True, "is_mobile": True}):
        page = open_still(visit, course / "05-BarrierQueue/index.html", **options)
        covered, count = page.evaluate(
            """() => {
              const buttons = [...document.querySelectorAll(".frame > .copy")].filter((one) => one.offsetParent);
              const covered = buttons.filter((button) => {
                const [at, box] = [button, button.parentElement.querySelector("pre")].map((one) => one.getBoundingClientRect());
                return at.bottom > box.top + 1 && at.top < box.bottom - 1 || getComputedStyle(button).opacity !== "1";
              });
              return [covered.map((button) => button.parentElement.textContent), buttons.length];
            }""")
        assert count > 0 and covered == []
