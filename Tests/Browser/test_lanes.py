"""What a thread's lane says: on which queue the thread runs, and in which language that is."""

import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import ROOT, build
from test_player import player
from test_scheduler import LESSONS, open_still, players, state, step_all


@pytest.fixture(params=LESSONS)
def lesson(course, request):
    return course / request.param / "index.html"


# The lanes that do not say what the values of the queues say, on a way to an end.
QUEUES = """(figure) => {
  const { play } = figure;
  const wrong = [];
  let count = 0;
  for (let move = 0; move < 100; move++) {
    for (const lane of figure.querySelectorAll(".lanes button")) {
      const [name, queue] = [".lane-name", ".lane-queue"].map((part) => lane.querySelector(part).textContent);
      const own = play.state.objects.filter(({ value }) => `, ${value},`.includes(`, ${name} runs,`));
      if ((own.at(-1)?.name || "") !== queue) wrong.push([play.letters, name, queue]);
      if (queue) count++;
    }
    const ready = figure.querySelectorAll(".lanes .ready");
    if (!ready.length) break;
    ready[move % ready.length].click();
  }
  return [count, wrong];
}"""


def test_a_lane_names_the_queue_on_which_its_thread_runs(lesson, visit):
    page = open_still(visit, lesson)
    for figure in players(page).all():
        assert figure.evaluate(QUEUES)[1] == []


def test_a_block_s_lane_names_its_queue(course, visit):
    page = open_still(visit, course / "05-BarrierQueue/index.html")
    figure = player(page, "UnguardedReads")
    assert figure.evaluate(QUEUES)[0] > 0
    # Beside its name on a wide page, and not on a phone, where a lane is a line.
    figure.get_by_role("button", name="Reset").click()
    figure.locator("[data-thread='1']").click()
    block = figure.locator(".lanes button", has=page.locator(".lane-queue:not(:empty)"))
    assert block.count() == 1
    assert block.locator(".lane-queue").bounding_box()["height"] > 8


def test_a_key_that_is_no_digit_moves_no_thread(course, visit):
    page = open_still(visit, course / "05-BarrierQueue/index.html")
    figure = player(page, "ReaderThatWrites")
    there = state(figure)
    figure.locator("pre").first.focus()
    for key in ("Space", "Shift+Digit1", "9", "x"):
        page.keyboard.press(key)
        assert state(figure) == there, key
    page.keyboard.press("0")
    assert state(figure) != there


def test_what_the_explorer_says_is_marked_as_english(visit, course, tmp_path):
    source = tmp_path / "Lessons"
    shutil.copytree(ROOT / "Lessons/04-SerialQueue", source / "04-SerialQueue")
    (source / "04-SerialQueue/README.md").write_text(
        "---\nlang: zh\n---\n# 串行队列\n\n[图](Recordings/UnguardedCache.json#schedule)\n")
    (source / "README.md").write_text("---\nlang: zh\n---\n# 目录\n\n- [串行队列](04-SerialQueue/README.md)\n")
    page = open_still(visit, build(tmp_path / "site", "--source", source) / "04-SerialQueue/index.html")
    figure = player(page, "UnguardedCache")
    language = "(part) => part.closest('[lang]').lang"
    for part in (".lane-name", ".lane-next", ".objects", ".trace td", "figcaption span"):
        assert figure.locator(part).first.evaluate(language) == "en", part
    for part in (".scheduler-title", ".verdict", ".trace th"):
        assert figure.locator(part).first.evaluate(language) == "zh", part
    step_all(figure)
    assert figure.locator(".ended .lane-next").first.evaluate(language) == "zh"
    # On a page that is English, it need not be said.
    assert "<tbody lang" not in (course / "04-SerialQueue/index.html").read_text()


# With the endings and the lanes' queues, which are kept back until the reader has predicted.
@pytest.mark.parametrize("theme, width", [("light", 1280), ("dark", 1280), ("light", 360), ("dark", 360)])
@pytest.mark.parametrize("name", ["04-SerialQueue", "05-BarrierQueue", "06-EvictionRace"])
def test_axe_finds_nothing_in_a_player_that_is_played(course, visit, name, theme, width):
    page = open_still(visit, course / name / "index.html", color_scheme=theme, viewport={"width": width, "height": 740})
    for play in ("(figure) => figure.play.failure", "({ play }) => play.failure?.slice(0, play.failure.length / 2)"):
        for figure in players(page).all():
            way = figure.evaluate(play) or []
            figure.evaluate(
                """(figure, way) => {
                  figure.querySelector("[aria-keyshortcuts=r]").click();
                  for (const thread of way) figure.querySelector(`[data-thread="${thread}"]`).click();
                }""", way)
        results = Axe().run(page, context="figure.schedule", options={"preload": False})
        assert results.violations_count == 0, results.generate_report()
