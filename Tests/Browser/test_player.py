"""What the player says of a fault, where it marks it, and how it is reached: by keys, by links, on a phone."""

import json
import re
import shutil

import pytest

from conftest import ROOT, build
from test_scheduler import LESSONS, failing, open_still, players, show_failure, sound, state, step_all, verdict


@pytest.fixture(params=LESSONS)
def lesson(course, request):
    return course / request.param / "index.html"


def player(page, step):
    return page.locator(f"figure.schedule[data-step='{step}']")


def move(figure, *threads):
    for thread in threads:
        figure.locator(f"[data-thread='{thread}']").click()


# MARK: Faults in words

MARKS = """(figure) => [...figure.querySelectorAll(".line[data-fault]")].map((line) => {
  const [at, box] = [line.getBoundingClientRect(), line.closest("pre").getBoundingClientRect()];
  return { notes: line.dataset.fault.split("\\n"), isSeen: at.top >= box.top - 1 && at.bottom <= box.bottom + 1 };
})"""


def test_a_fault_is_marked_where_it_is_and_in_sight(lesson, visit):
    page = open_still(visit, lesson)
    for figure in failing(page).all():
        show_failure(figure)
        page.wait_for_timeout(50)
        wanted = figure.evaluate("({ play }) => explain(play).marks.map(({ thread, words }) => `${markOf(thread)} ${words}`)")
        marks = figure.evaluate(MARKS)
        assert len(wanted) >= 2
        assert {note for mark in marks for note in mark["notes"]} == set(wanted)
        assert all(mark["isSeen"] for mark in marks), figure.get_attribute("data-step")


def test_a_fault_outside_the_lesson_s_folder_is_marked_as_well(course, visit):
    page = open_still(visit, course / "01-MainQueue/index.html")
    figure = player(page, "UpdateOffMain")
    assert figure.get_by_text("Sources/PhotoKit/Screen.swift").is_visible() is False
    show_failure(figure)
    assert figure.get_by_text("Sources/PhotoKit/Screen.swift").is_visible()
    assert len(figure.evaluate(MARKS)) == 2


@pytest.mark.parametrize("name, step, way", [
    ("06-EvictionRace", "DelegateTracking", "aaaa"), ("05-BarrierQueue", "ReaderThatWrites", "aa"),
])
def test_the_line_of_the_thread_that_moved_is_in_the_window(course, visit, name, step, way):
    page = visit(viewport={"width": 1280, "height": 800}).open(f"{course / name / 'index.html'}#play:{step}:{way}")
    page.wait_for_function("scrollY > 0")
    page.wait_for_function(
        """(step) => {
          const lines = document.querySelectorAll(`[data-step="${step}"] .current .line[data-at]`);
          const line = [...lines].find(({ dataset }) => dataset.at.includes("S"));
          if (!line) return false;
          const [at, box] = [line, line.closest("pre")].map((one) => one.getBoundingClientRect());
          return at.top >= box.top - 1 && at.bottom <= Math.min(box.bottom, innerHeight) + 1;
        }""", arg=step)


def test_two_accesses_on_one_line_are_told_apart(course, visit):
    page = open_still(visit, course / "04-SerialQueue/index.html")
    figure = player(page, "UnguardedCache")
    show_failure(figure)
    [mark] = figure.evaluate(MARKS)
    assert sorted(mark["notes"]) == ["A ends its change of images", "B begins to change images"]
    assert "thread 1 ends its change of images (UnguardedCache.swift:" in verdict(figure)
    assert "thread 2 begins to change images (UnguardedCache.swift:" in verdict(figure)
    assert "For real it can end in “crash”" in verdict(figure)


def test_a_deadlock_says_who_has_what_since_which_line(course, visit):
    page = open_still(visit, course / "10-ScalableCache/index.html")
    figure = player(page, "OwnLockFirst")
    show_failure(figure)
    assert "thread 1 waits for lock 1, which thread 2 holds (it waits at OwnLockFirst.swift:" in verdict(figure)
    assert "for what was taken at OwnLockFirst.swift:" in verdict(figure)
    assert {"lock 1", "lock 2"} <= set(figure.locator(".objects dt").all_inner_texts())
    notes = [note for mark in figure.evaluate(MARKS) for note in mark["notes"]]
    assert "B has lock 1 since here" in notes and "A has lock 2 since here" in notes
    # The scenario waits for both, and is no part of the circle.
    assert not any(note.startswith("S ") for note in notes)


def test_every_sentence_ends_and_the_next_begins_with_a_capital(lesson, visit):
    page = open_still(visit, lesson)
    for figure in players(page).all():
        # At each state, as its trail comes to it first.
        texts = figure.evaluate(
            """({ play }) => {
              const texts = new Set(), seen = new Set();
              const visit = () => {
                if (seen.has(play.state) || seen.size > 3000) return;
                seen.add(play.state);
                texts.add(explain(play).text);
                for (const [thread] of play.state.edges) { play.move(thread); visit(); play.back(); }
              };
              visit();
              return [...texts].filter(Boolean);
            }""")
        assert texts
        for text in texts:
            assert text.endswith((".", ".”", "?")), text
            assert not re.search(r"\. [a-z]", text), text
            assert not re.search(r"[^.”:] (A data race on|A deadlock:|A lost update:|The scenario returns|For real it)", text), text


def test_what_a_step_changes_is_a_sentence(course, visit):
    page = visit().open(f"{course / '05-BarrierQueue/index.html'}#play:UnguardedReads:ccceeb")
    figure = player(page, "UnguardedReads")
    page.wait_for_function("document.querySelector('figure.schedule').play.path.length === 6")
    assert "(queue images: thread 1's block runs). A data race on images: " in verdict(figure)


def test_a_step_is_called_by_the_words_of_its_button(lesson, visit):
    page = open_still(visit, lesson)
    for figure in failing(page).all():
        show_failure(figure)
        said, notes, words = figure.evaluate(
            """({ play }) => [explain(play).text, explain(play).marks.map(({ words }) => words),
              play.states.flatMap(({ threads }) => threads.map(({ next }) => next))]""")
        for note in notes:
            assert note in words or "since here" in note, note
            assert note in said or "since here" in note or "both read" in said, note


def test_a_lost_update_is_named_when_it_happens(course, visit):
    page = open_still(visit, course / "08-ReadersThatWrite/index.html")
    figure = player(page, "CountingReads")
    move(figure, *[0] * 3)
    while "begins to change" not in figure.locator("[data-thread='1']").inner_text():
        move(figure, 1)
    while "begins to change" not in figure.locator("[data-thread='2']").inner_text():
        move(figure, 2)
    move(figure, 1, 2, 1)
    assert "A lost update" not in verdict(figure)
    move(figure, 2)
    assert re.search(
        r"A lost update: thread 2 begins to change hitCount, which is 0 .*thread 1 ends its change of hitCount, "
        r"which makes it 1 .*thread 2 ends its change of hitCount, which makes it 1", verdict(figure))
    assert figure.locator(".line[data-fault]").count() >= 1


def test_a_forbidden_outcome_is_explained_by_what_was_done(course, visit):
    for page, step, words in [
        ("02-DelayedWork", "StaleCountPrompt", "A value out of date: "),
        ("07-LockOrQueue", "RefillOutsideLock", "A value out of date: thread 1 reads held as "),
        ("08-ReadersThatWrite", "StoredStamp", "A value written over: thread 2 stores into lastUse 1, now 5 "),
        ("09-CompilerAsJudge", "ReentrantCache", "A check out of date: "),
        ("10-ScalableCache", "SumOutsideTheLock", "A check out of date: thread 1 and thread 2 both read images "),
    ]:
        figure = player(open_still(visit, course / page / "index.html"), step)
        show_failure(figure)
        assert verdict(figure).startswith("A forbidden outcome. The scenario returns ")
        assert words in verdict(figure)
        assert figure.locator(".line[data-fault]").count() >= 1


# MARK: Keys

def test_the_player_that_has_the_keys_says_so(course, visit):
    page = open_still(visit, course / "05-BarrierQueue/index.html")
    first, second = players(page).nth(0), players(page).nth(1)
    assert page.locator(".keys-here:visible").count() == 0
    for here, away in [(first, second), (second, first)]:
        here.locator(".lanes button").first.focus()
        assert here.locator(".keys-here").is_visible() and not here.locator(".keys-away").is_visible()
        assert away.locator(".keys-away").is_visible() and not away.locator(".keys-here").is_visible()


def test_arrows_reach_every_thread(course, visit):
    page = open_still(visit, course / "09-CompilerAsJudge/index.html")
    figure = player(page, "ReentrantCache")
    show_failure(figure)
    count = figure.locator(".lanes button").count()
    assert count > 9
    figure.locator(".lanes button").first.focus()
    reached = []
    for _ in range(count):
        reached.append(page.evaluate("document.activeElement.querySelector('.lane-mark').textContent"))
        page.keyboard.press("ArrowRight")
    assert len(set(reached)) == count
    assert page.evaluate("document.activeElement.querySelector('.lane-mark').textContent") == reached[0]


def test_what_a_move_means_and_how_many_schedules_fail_are_announced(course, visit):
    figure = player(open_still(visit, course / "04-SerialQueue/index.html"), "CheckThenAct")
    for told in [".verdict", ".ahead"]:
        assert figure.locator(told).get_attribute("role") == "status"


def test_a_thread_that_cannot_go_on_says_why(course, visit):
    page = open_still(visit, course / "10-ScalableCache/index.html")
    figure = player(page, "OwnLockFirst")
    show_failure(figure)
    before, there = verdict(figure), state(figure)
    press = figure.locator(".lanes .waiting").last
    number, name, words = (press.locator(part).inner_text() for part in (".lane-key", ".lane-name", ".lane-next"))
    figure.locator(".lanes button").first.focus()
    page.keyboard.press(number)
    assert verdict(figure) == f"No step of {name} now: it {words}. {before}"
    assert state(figure) == there
    figure.get_by_role("button", name="Undo").click()
    assert "No step of" not in verdict(figure)
    step_all(figure)
    figure.locator(".lanes .ended, .lanes .waiting").first.evaluate("(press) => press.click()")
    assert verdict(figure).startswith("No step of ")


def test_the_list_of_keys_has_those_of_the_players(course, pages, visit):
    page = open_still(visit, course / "05-BarrierQueue/index.html")
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys").inner_text()
    assert "With the focus in a player" in listed
    for words in ("a thread’s step", "choose a thread", "Undo", "Reset", "Show the simplest failure"):
        assert words in listed
    keys = page.locator("dialog.help h3 + dl kbd").all_inner_texts()
    assert keys == ["0–9", "←", "→", "c", "u", "r", "f"]
    page = visit().open(pages / "second.html")
    page.keyboard.press("?")
    assert page.locator("dialog.help dl").count() == 1


def test_arrows_never_turn_the_page_from_within_a_player(course, visit):
    page = open_still(visit, course / "05-BarrierQueue/index.html")
    figure = players(page).first
    lanes = figure.locator(".lanes button")
    page.evaluate(
        """() => {
          window.turns = 0;
          document.querySelector(".neighbours").addEventListener("click", (event) => { turns += 1; event.preventDefault(); });
        }""")
    figure.locator(".lanes .ready").first.click()
    for part in (".scheduler-tools button", ".scheduler-tools select", "pre", "summary"):
        for key in ("ArrowRight", "ArrowLeft"):
            figure.locator(part).first.focus()
            page.keyboard.press(key)
            assert page.evaluate("turns") == 0, (part, key)
    for key, thread in [("ArrowRight", lanes.first), ("ArrowLeft", lanes.last)]:
        figure.get_by_role("button", name="Undo").focus()
        page.keyboard.press(key)
        assert thread.evaluate("(press) => press === document.activeElement")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("turns") == 1


def test_a_thread_s_mark_is_not_a_key(lesson, visit):
    page = open_still(visit, lesson)
    for figure in players(page).all():
        for press in figure.locator(".lanes button").all():
            assert re.fullmatch(r"[A-Z]", press.locator(".lane-mark").inner_text())


# MARK: Addresses

def wait_for_address(page, pattern):
    page.wait_for_function("(pattern) => new RegExp(pattern).test(location.hash)", arg=pattern)


def test_each_player_has_its_place_in_the_address(course, visit):
    file = course / "05-BarrierQueue/index.html"
    page = open_still(visit, file)
    first, second = players(page).nth(0), players(page).nth(1)
    first.locator(".lanes .ready").first.click()
    second.locator(".lanes .ready").first.click()
    second.locator(".lanes .ready").first.click()
    wait_for_address(page, "^#play:ReaderThatWrites:\\w\\w&UnguardedReads:\\w$")
    there = [state(first), state(second)]
    other = visit().page
    other.goto(page.url)
    assert [state(players(other).nth(0)), state(players(other).nth(1))] == there
    second.get_by_role("button", name="Reset").click()
    wait_for_address(page, "^#play:UnguardedReads:\\w$")
    first.get_by_role("button", name="Reset").click()
    page.wait_for_function("location.hash === ''")


def test_back_leads_to_where_the_players_were(course, visit):
    page = open_still(visit, course / "05-BarrierQueue/index.html")
    first, second = players(page).nth(0), players(page).nth(1)
    start = state(second)
    first.locator(".lanes .ready").first.click()
    wait_for_address(page, "^#play:UnguardedReads:\\w$")
    there = state(first)
    page.evaluate("location.hash = 'why'")
    second.locator(".lanes .ready").first.click()
    wait_for_address(page, "^#play:ReaderThatWrites")
    page.go_back()
    wait_for_address(page, "^#play:UnguardedReads:\\w$")
    page.wait_for_function("document.querySelectorAll('figure.schedule')[1].play.path.length === 0")
    assert state(first) == there
    assert state(second) == start


@pytest.mark.parametrize("fragment", ["UnguardedReads:zz", "UnguardedReads:c9", "NoSuchStep:b", "%F0:%", ":", "UnguardedReads:cc&"])
def test_an_address_that_cannot_be_read_is_told_and_replaced(course, visit, fragment):
    one = visit()
    page = one.open(f"{course / '05-BarrierQueue/index.html'}#play:{fragment}")
    is_elsewhere = "UnguardedReads:z" not in fragment and ":c9" not in fragment
    told = "a player that this page does not have" if is_elsewhere else "no position of this player"
    assert verdict(players(page).first).startswith(f"The address names {told}")
    assert page.evaluate("location.hash") in ("", "#play:UnguardedReads:cc")
    assert one.faults == []
    players(page).first.locator(".lanes .ready").first.click()
    assert not verdict(players(page).first).startswith("The address")


def test_an_address_of_a_heading_stays(course, visit):
    page = open_still(visit, f"{course / '05-BarrierQueue/index.html'}#why")
    figure = players(page).first
    figure.get_by_role("button", name="Show the simplest failure").click()
    figure.get_by_role("button", name="Reset").click()
    page.evaluate("location.hash = 'why'")
    assert page.evaluate("location.hash") == "#why"


@pytest.mark.parametrize("width, height", [(1280, 800), (640, 400), (360, 640)])
def test_a_linked_position_is_in_sight(course, visit, width, height):
    for name, step in [("05-BarrierQueue", "ReaderThatWrites"), ("06-EvictionRace", "LockedDelegate")]:
        page = visit(viewport={"width": width, "height": height}).open(
            f"{course / name / 'index.html'}#play:{step}:aa")
        page.wait_for_function("scrollY > 0")
        page.wait_for_timeout(200)
        banner = page.locator(".banner").bounding_box()
        figure = player(page, step)
        title, said = figure.locator(".scheduler-title").bounding_box(), figure.locator(".verdict").bounding_box()
        assert title["y"] >= banner["y"] + banner["height"]
        assert said["y"] + said["height"] <= height


def test_an_address_that_was_encoded_once_more_is_read(course, visit):
    page = visit().open(f"{course / '05-BarrierQueue/index.html'}#play%3AUnguardedReads%3Acc")
    page.wait_for_function("document.querySelector('figure.schedule').play.path.length === 2")


# MARK: Names and places that stay

def test_two_blocks_are_told_apart_whichever_was_handed_over_first(course, visit):
    page = visit().open(f"{course / '05-BarrierQueue/index.html'}#play:UnguardedReads:cebdcdce")
    lost = re.search(r"A lost update: (.*?) begins .*?\), (.*?) ends its", verdict(player(page, "UnguardedReads")))
    assert lost and lost[1] != lost[2]


NUMBERS_OF_LINES = """(figure) => [...figure.querySelectorAll(".lane-place, .trace td:last-child")].map((place) => {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  let last = null;
  for (let text; (text = texts.nextNode()); ) if (text.data) last = text;
  const end = last?.data.match(/\\.\\w+:\\d+$/);
  if (!end) return null;
  const range = document.createRange();
  range.setStart(last, end.index);
  range.setEnd(last, last.length);
  return [place.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
}).filter(Boolean)"""


def test_the_number_of_a_line_stays_with_its_file(lesson, visit):
    page = open_still(visit, lesson, viewport={"width": 1280, "height": 800})
    for figure in failing(page).all():
        show_failure(figure)
        figure.locator("summary").click()
        places = figure.evaluate(NUMBERS_OF_LINES)
        assert places
        assert [place for place, lines in places if lines > 1] == []


def test_what_is_said_does_not_move_the_threads_from_under_the_pointer(course, visit):
    page = visit(viewport={"width": 1280, "height": 800}).open(course / "05-BarrierQueue/index.html")
    figure = player(page, "UnguardedReads")
    lanes = figure.locator(".lanes")
    lanes.scroll_into_view_if_needed()
    heights = set()
    for thread in [2, 4, 1, 3]:
        button = figure.locator(f"[data-thread='{thread}']")
        button.scroll_into_view_if_needed()
        before = lanes.bounding_box()["y"]
        button.click()
        assert abs(lanes.bounding_box()["y"] - before) < 1
        heights.add(figure.locator(".verdict").bounding_box()["height"])
    assert len(heights) > 1


def test_the_number_of_a_line_stays_beside_the_marks_of_its_threads(lesson, visit):
    page = open_still(visit, lesson)
    for figure in players(page).all():
        for _ in range(12):
            shown = figure.evaluate(
                """(figure) => [...figure.querySelectorAll(".line[data-at]")].map((line) => {
                  const { content } = getComputedStyle(line, "::before");
                  return [content, `"${line.dataset.at} " counter(line)`];
                })""")
            assert all(content == wanted for content, wanted in shown)
            if figure.locator(".lanes .ready").count():
                figure.locator(".lanes .ready").last.click()


@pytest.mark.parametrize("width", [1440, 1280, 900, 700])
def test_no_line_of_code_is_cut_off(lesson, visit, width):
    page = open_still(visit, lesson, viewport={"width": width, "height": 800})
    for figure in failing(page).all():
        show_failure(figure)
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".playing-file")].flatMap((pane) => {
          pane.hidden = false;
          const box = pane.querySelector("pre");
          return box.scrollWidth > box.clientWidth ? [[pane.dataset.file, box.scrollWidth - box.clientWidth]] : [];
        })""")
    assert cut == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


# MARK: On a phone, in another language, in few bytes

def test_no_mark_covers_code_on_a_phone(lesson, visit):
    page = open_still(visit, lesson, viewport={"width": 360, "height": 740})
    for figure in failing(page).all():
        show_failure(figure)
        # A mark stands before the line's number, and a note under the line.
        for line in figure.locator(".line[data-fault]").all():
            assert line.evaluate("(line) => getComputedStyle(line, '::after').display") == "block"
        for line in figure.locator(".line[data-at]:not([data-fault])").all():
            assert line.evaluate("(line) => getComputedStyle(line, '::after').content") == "none"


def test_the_player_speaks_the_page_s_language(visit, tmp_path):
    source = tmp_path / "Lessons"
    shutil.copytree(ROOT / "Lessons/04-SerialQueue", source / "04-SerialQueue")
    parts = "\n\n".join(
        f"[{step}](Recordings/{step}.json#schedule)" for step in ["UnguardedCache", "LockedCache", "SyncOnOwnQueue"])
    (source / "04-SerialQueue/README.md").write_text(f"---\nlang: zh\n---\n# 串行队列\n\n{parts}\n")
    (source / "README.md").write_text("---\nlang: zh\n---\n# 目录\n\n- [串行队列](04-SerialQueue/README.md)\n")
    page = open_still(visit, build(tmp_path / "site", "--source", source) / "04-SerialQueue/index.html")
    figure = player(page, "UnguardedCache")
    assert figure.locator(".scheduler-title").inner_text() == "由你来调度"
    figure.get_by_role("button", name="演示最简单的失败").click()
    assert verdict(figure).startswith("images 上的数据竞争：")
    assert "最简单的失败调度" in figure.locator("figcaption").inner_text()
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="快捷键").inner_text()
    assert "焦点在演示内时" in listed and "选择线程" in listed
    page.keyboard.press("Escape")
    safe = player(page, "LockedCache")
    step_all(safe)
    assert verdict(safe).startswith("场景返回")
    assert re.search(r"从头算起，\d+ 个调度中有 0 个失败", safe.locator(".ahead").inner_text())
    stuck = player(page, "SyncOnOwnQueue")
    stuck.get_by_role("button", name="演示最简单的失败").click()
    assert verdict(stuck).startswith("死锁：没有线程能继续，因为 ") and "）。" in verdict(stuck)
    # No word of the theme's is left in English.
    english = json.loads((ROOT / "Site/words/en.json").read_text())["player"]
    shown = page.locator("figure.schedule").all_inner_texts()
    for name, words in english.items():
        if "{" not in words and len(words) > 6:
            assert not any(words in text for text in shown), name


def test_every_lesson_has_a_broken_and_a_sound_step_to_play(lesson, visit):
    page = open_still(visit, lesson)
    assert failing(page).count() >= 1
    assert sound(page).count() >= 1
