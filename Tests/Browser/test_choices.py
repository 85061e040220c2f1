"""What lies ahead in a play: how its schedules end, and the steps that leave no choice."""

import pytest

from test_player import player
from test_scheduler import LESSONS, failing, open_still, players, state


@pytest.fixture(params=LESSONS)
def lesson(course, request):
    return course / request.param / "index.html"


# The endings as shown, with their numbers, and those of all schedules from here, gone through one by one.
ENDINGS = """(figure) => {
  const shown = Object.fromEntries([...figure.querySelectorAll(".endings li")].map((row) =>
    [row.querySelector(".ending").textContent, Number(row.querySelector(".amount").textContent.replaceAll(",", ""))]));
  const { play } = figure;
  const counted = {};
  const go = (state) => {
    if (!state.edges.length) {
      const end = state.outcome ?? play.grades.through[state.faults[0].kind][0];
      counted[end] = (counted[end] || 0) + 1;
    }
    for (const [, next] of state.edges) go(play.states[next]);
  };
  if (play.counted.all <= 20000) go(play.isAtEnd ? play.states[0] : play.state);
  return [shown, play.counted.all <= 20000 ? counted : null];
}"""


def test_the_endings_are_those_of_the_schedules_from_here(lesson, visit):
    page = open_still(visit, lesson)
    checked = 0
    for figure in players(page).all():
        while True:
            shown, counted = figure.evaluate(ENDINGS)
            if counted is not None and shown:
                assert {name: count for name, count in shown.items() if count} == counted
                checked += 1
            closed = figure.locator(".endings .closed .ending").all_inner_texts()
            assert sorted(closed) == sorted(name for name, count in shown.items() if count == 0)
            ready = figure.locator(".lanes .ready")
            if not ready.count():
                if shown:
                    assert figure.locator(".endings .reached").count() == 1
                break
            assert figure.locator(".endings .reached").count() == 0
            ready.last.click()
    assert checked > 0


def test_a_step_that_always_ends_alike_has_no_endings_to_tell(course, visit):
    page = open_still(visit, course / "04-SerialQueue/index.html")
    assert player(page, "LockedCache").locator(".endings li").count() == 0
    assert player(page, "UnguardedCache").locator(".endings li").all_inner_texts() != []


def test_of_many_endings_the_rare_count_as_one(course, visit):
    page = open_still(visit, course / "04-SerialQueue/index.html")
    names, totals, later = page.evaluate(
        """() => {
          const texts = Array.from({ length: 8 }, (_, at) => `outcome ${at}`);
          const ends = texts.map((_, at) => [0, 0, 0, at]);
          const choice = (distance, count) => [0, 0, 0, -1, ...Array.from({ length: count }, (_, at) => [at, distance]).flat()];
          const start = [0, 0, 0, -1, ...texts.flatMap((_, at) => [at, at === 7 ? 1 : 2 + at])];
          const play = new Play(
            { texts, rows: [[]], states: [start, choice(8, 2), ...ends] },
            { forbidden: { "outcome 0": "", "outcome 1": "" }, through: {} }, null);
          const later = () => { play.move(7); return play.ahead.endings; };
          return [play.endings.map(({ name }) => name), play.ahead.endings, later()];
        }""")
    assert len(names) == 6 and names[-1] is None
    # The one that two schedules come to stays, and those that nobody comes to are none.
    assert totals[names.index("outcome 7")] == 2 and sum(totals) == 9 and totals[-1] == 3
    assert sum(later) == 2 and later[-1] == 0


def test_forced_steps_are_taken_at_once(course, visit):
    page = open_still(visit, course / "06-EvictionRace/index.html")
    figure = player(page, "DelegateTracking")
    start = state(figure)
    figure.locator(".lanes .ready").first.focus()
    page.keyboard.press("c")
    assert figure.locator(".lanes .ready").count() > 1
    assert figure.evaluate("({ play }) => play.path.length") > 10
    # There is a choice to make, so the key and the button do nothing.
    there = state(figure)
    assert figure.get_by_role("button", name="To the next choice").is_disabled()
    page.keyboard.press("c")
    assert state(figure) == there
    # Each step is one to undo.
    page.keyboard.press("u")
    assert figure.locator(".lanes .ready").count() == 1
    page.keyboard.press("c")
    assert state(figure) == there
    page.keyboard.press("r")
    assert state(figure) == start


def test_forced_steps_stop_where_something_goes_wrong(lesson, visit):
    page = open_still(visit, lesson)
    for figure in failing(page).all():
        figure.get_by_role("button", name="Reset").evaluate("(button) => button.click()")
        for _ in range(200):
            faults = figure.evaluate("({ play }) => play.state.faults.length")
            length = figure.evaluate("({ play }) => play.path.length")
            button = figure.get_by_role("button", name="To the next choice")
            if button.is_disabled():
                ready = figure.locator(".lanes .ready")
                if not ready.count():
                    break
                ready.first.click()
                continue
            button.click()
            passed = figure.evaluate("({ play }) => play.trail.map((at) => play.states[at].faults.length)")[length:-1]
            assert set(passed) <= {faults}


# The positions at which the key stops, of those that it should have passed, and the other way round.
STOPS = """(figure) => {
  const { play } = figure;
  const key = figure.querySelector("[aria-keyshortcuts=c]");
  const wrong = [];
  for (let move = 0; move < 200; move++) {
    const ready = figure.querySelectorAll(".lanes .ready");
    if (!ready.length) figure.querySelector("[aria-keyshortcuts=r]").click();
    else if (ready.length > 1) ready[move % ready.length].click();
    else {
      const from = play.path.length;
      key.click();
      const { letters } = play;
      const stops = () => !play.isForced || goesWrong(play);
      if (!stops()) wrong.push(letters);
      while (play.path.length > from + 1) {
        play.back();
        if (stops()) wrong.push(letters);
      }
      play.follow(letters);
    }
  }
  return wrong;
}"""


def test_forced_steps_pass_no_fault_and_no_lost_update(lesson, visit):
    page = open_still(visit, lesson)
    for figure in players(page).all():
        assert figure.evaluate(STOPS) == [], figure.get_attribute("data-step")


def test_a_thread_s_key_is_the_number_of_its_lane_and_its_mark_the_letter(lesson, visit):
    page = open_still(visit, lesson)
    for figure in players(page).all():
        marks = {}
        for _ in range(4):
            for place, lane in enumerate(figure.locator(".lanes button").all()):
                name = lane.locator(".lane-name").inner_text()
                mark, key = (lane.locator(part).inner_text() for part in (".lane-mark", ".lane-key"))
                assert key == (str(place) if place < 10 else "")
                assert marks.setdefault(mark, name) == name
                if place == 0:
                    assert (name, mark) == ("scenario", "S")
                if place == 1 and name == "thread 1":
                    assert mark == "A"
            ready = figure.locator(".lanes .ready")
            if ready.count():
                ready.first.click()
