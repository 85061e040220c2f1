// You are the scheduler: each press moves one thread by one step of the lesson's real code, on the
// graph of all its states that the explorer found. The play itself is in play.js, what it means in
// explain.js, and its place in the address in address.js; this draws it.

function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// Changes an element only where it differs: most of a move leaves most of the page as it is.
function setText(node, text) { if (node.textContent !== text) node.textContent = text; }
// A file's name may break before its ending, so that the line's number stays with that.
function setPlace(node, text) {
  if (node.textContent === text) return;
  const end = text.lastIndexOf(".");
  node.replaceChildren(text.slice(0, Math.max(0, end)), element("wbr"), text.slice(Math.max(0, end)));
}
function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

// 5,000, without the tables of all languages, which take longer to load than the page does.
function grouped(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ","); }

// A thread's own mark, the same in the lanes and in the code: S for the scenario, A for thread 1.
function markOf(thread) { return "SABCDEFGHIJKLMNOPQRTUVWXYZ"[thread] || String(thread); }

// The keys of the player that has the focus, each with what it does.
function keysOfPlayer() {
  return [
    ["0–9", labels.playKeyThread], ["← →", labels.playKeyChoose], ["c", labels.playChoice], ["u", labels.playUndo],
    ["r", labels.playReset], ["f", labels.playFailure],
  ];
}

// Where a player is as high as the window: see player.css.
const phone = matchMedia("(max-width: 40rem) and (min-height: 35rem)");

function Scheduler(figure) {
  const data = (name) => JSON.parse(figure.querySelector(name).textContent);
  const { step, walk } = figure.dataset;
  const play = new Play(data(".states"), data(".grades"), walk ? walk.split(" ").map(Number) : null);
  const player = { step, play, show };
  figure.play = play;
  keepInAddress(player);

  // MARK: What there is to see

  const live = element("p", { class: "verdict", role: "status" });
  const lanes = element("ol", { class: "lanes" });
  const objects = element("dl", { class: "objects", lang: "en" });
  const ahead = element("p", { class: "ahead", role: "status" });
  const endings = new Endings(play);
  const code = new PlayingCode(figure.querySelector(".step-code").content.cloneNode(true));

  const undoButton = button(labels.playUndo, "u", () => { play.back(); changed(); });
  const resetButton = button(labels.playReset, "r", () => { play.reset(); changed(); });
  const choiceButton = button(labels.playChoice, "c", () => { play.moveToChoice(() => goesWrong(play)); changed(); });
  const playButton = button(labels.playFailure, "f", showFailure);
  const speed = element("select", { "aria-label": labels.playSpeed });
  for (const [value, words] of [["1200", labels.playSlowly], ["600", labels.playWalking], ["200", labels.playFast]])
    speed.append(element("option", { value }, words));
  speed.value = "600";
  playButton.hidden = speed.hidden = !play.failure;
  playButton.className = speed.className = "of-failure";

  const root = element("div", { class: "scheduler", role: "group", "aria-label": say(labels.playLabel, { step }) },
    element("div", { class: "scheduler-head" },
      element("p", { class: "scheduler-title" }, labels.playTitle),
      element("div", { class: "scheduler-tools" }, undoButton, resetButton, choiceButton, playButton, speed)),
    lanes, keysLine(), live,
    element("div", { class: "scheduler-body" },
      element("div", { class: "now" }, objects, element("div", { class: "lies-ahead" }, ahead, endings.root)), code.root));
  player.root = root;
  figure.append(root, element("p", { class: "hint" }, labels.playSchedule));
  const table = figure.querySelector(".table");
  if (table) figure.append(element("details", {}, element("summary", {}, labels.playTable), table));

  function button(words, key, action) {
    const made = element("button", { type: "button", "aria-keyshortcuts": key }, words);
    made.addEventListener("click", () => {
      const isStop = made === playButton && timer != null;
      stop();
      if (!isStop) action();
    });
    return made;
  }

  // The keys are those of the player that has the focus, and of no other.
  function keysLine() {
    const keys = keysOfPlayer().filter(([key]) => key !== "f" || play.failure);
    return element("p", { class: "keys" },
      element("span", { class: "keys-here" }, labels.playKeysHere), element("span", { class: "keys-away" }, labels.playKeysAway),
      ...keys.map(([key, words]) =>
        element("span", { class: key === "f" ? "of-failure" : "" }, element("kbd", {}, key), ` ${words}`)));
  }

  // MARK: Drawing

  let shown = null;

  function changed() {
    draw();
    if (phone.matches) bringIntoSight();
    afterwards(() => writeAddress(player));
  }

  // Whoever moves a thread sees what comes of it.
  function bringIntoSight() {
    const top = parseFloat(getComputedStyle(root).scrollMarginTop)
      + parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    const box = root.getBoundingClientRect();
    if (box.top < top - 1 || box.bottom > innerHeight + 1) showPlayer(player);
  }

  // Shows the position that the address names, with what there is to say of the address.
  function show(notice) {
    stop();
    draw(notice);
    afterwards();
  }

  function draw(notice = "") {
    const { state } = play;
    const explained = explain(play);
    drawLanes(state);
    drawObjects(state, shown);
    endings.draw();
    code.draw(state, explained.marks, play.path.at(-1));
    shown = state;
    const isAtStart = play.path.length === 0;
    // Who has pressed a button that has nothing more to do goes on with the threads.
    const idle = [...(isAtStart ? [undoButton, resetButton] : []), ...(play.isForced ? [] : [choiceButton])];
    if (idle.includes(document.activeElement)) lanes.querySelector("button").focus();
    for (const one of [undoButton, resetButton, choiceButton]) one.disabled = idle.includes(one);
    setText(ahead, countOfSchedules(state));
    tell(notice, explained);
  }

  function tell(notice, { text, kind } = explain(play)) {
    setText(live, [notice, text || labels.playHint].filter(Boolean).join(" "));
    live.dataset.kind = kind;
  }

  function go(id) {
    stop();
    if (play.move(id)) return changed();
    // Who presses a thread that cannot go on is told why, in the words of its lane.
    const { name, next, status } = play.state.threads.find((thread) => thread.id === id);
    tell(say(labels.playCannot, { thread: name, words: status === 2 ? labels.playHasEnded : next }));
  }

  function countOfSchedules(state) {
    const { all, failing } = play.counted;
    const counts = { failing: grouped(failing), all: grouped(all) };
    if (!play.isAtEnd) return say(all === 1 ? labels.playAheadOne : labels.playAhead, counts);
    const isStuck = state.threads.some(({ status }) => status !== 2);
    const end = say(isStuck ? labels.playStuck : labels.playEnded, { count: play.path.length });
    return `${end} ${say(all === 1 ? labels.playAllOne : labels.playAll, counts)}`;
  }

  // What need not happen after each of many moves: once before the next frame.
  let frame = 0;
  let also = null;
  function afterwards(action) {
    also = action || also;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      code.scroll();
      also?.();
      also = null;
    });
  }

  const laneOf = new Map();

  function lane(id) {
    if (laneOf.has(id)) return laneOf.get(id);
    const parts = ["mark", "name", "queue", "next", "place", "key"].map((part) =>
      element(part === "key" ? "kbd" : "span", { class: `lane-${part}` }));
    const [, name, queue, , , key] = parts;
    for (const recorded of [name, queue]) recorded.lang = "en";
    key.setAttribute("aria-hidden", "true");
    const press = element("button", { type: "button", "data-thread": id }, ...parts);
    press.addEventListener("click", () => go(id));
    const made = { press, parts, item: element("li", {}, press) };
    laneOf.set(id, made);
    return made;
  }

  function drawLanes(state) {
    const present = new Set(state.threads.map(({ id }) => id));
    const gone = [...laneOf].filter(([id]) => !present.has(id));
    const hadFocus = gone.some(([, { item }]) => item.contains(document.activeElement));
    for (const [id, { item }] of gone) { item.remove(); laneOf.delete(id); }
    const queues = queuesOf(state);
    state.threads.forEach((thread, index) => {
      const { press, parts: [mark, name, queue, next, place, key], item } = lane(thread.id);
      if (lanes.children[index] !== item) lanes.insertBefore(item, lanes.children[index] || null);
      setAttribute(press, "class", ["ready", "waiting", "ended"][thread.status]);
      if (play.canMove(thread.id)) press.removeAttribute("aria-disabled");
      else setAttribute(press, "aria-disabled", "true");
      if (index < 10) setAttribute(press, "aria-keyshortcuts", String(index));
      setText(mark, markOf(thread.id));
      setText(name, thread.name);
      setText(queue, queues.get(thread.name) || "");
      // What is recorded is English; that a thread has ended is said in the page's language.
      const hasEnded = thread.status === 2;
      setText(next, hasEnded ? labels.playHasEnded : thread.next);
      setAttribute(next, "lang", hasEnded ? document.documentElement.lang : "en");
      setPlace(place, thread.place || "");
      setText(key, index < 10 ? String(index) : "");
    });
    lanes.classList.toggle("brief", state.threads.length > 6 || play.isAtEnd);
    // Without a focus inside, the keys would have no player.
    if (hadFocus) lanes.querySelector("button").focus();
  }

  // The queue on which each thread runs that runs on one: a queue's value says who does.
  function queuesOf({ objects }) {
    const queues = new Map();
    for (const { name, value } of objects)
      for (const part of (value || "").split(", "))
        if (part.endsWith(" runs")) queues.set(part.slice(0, -" runs".length), name);
    return queues;
  }

  function drawObjects(state, before) {
    const old = new Map((before?.objects || []).map(({ name, value }) => [name, value]));
    while (objects.children.length > 2 * state.objects.length) objects.lastChild.remove();
    while (objects.children.length < 2 * state.objects.length)
      objects.append(element(objects.children.length % 2 ? "dd" : "dt"));
    state.objects.forEach(({ name, value }, index) => {
      const entry = objects.children[2 * index + 1];
      setText(objects.children[2 * index], name);
      setText(entry, value || "—");
      entry.className = before && old.has(name) && old.get(name) !== value ? "just-changed" : "";
    });
  }

  // MARK: Playing

  let timer = null;
  function stop() {
    clearTimeout(timer);
    timer = null;
    setText(playButton, labels.playFailure);
  }

  function showFailure() {
    stop();
    play.reset();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      play.failure.forEach((thread) => play.move(thread));
      return changed();
    }
    changed();
    const rest = [...play.failure];
    (function next() {
      if (!rest.length) return stop();
      setText(playButton, labels.playStop);
      timer = setTimeout(() => { play.move(rest.shift()); changed(); next(); }, Number(speed.value));
    })();
  }

  // MARK: Keys

  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const { threads } = play.state;
    const item = event.target.closest(".lanes li");
    const isSideways = ["ArrowLeft", "ArrowRight"].includes(event.key);
    if (/^\d$/.test(event.key) && threads[event.key]) { go(threads[event.key].id);
    } else if (item ? event.key.startsWith("Arrow") : isSideways && !event.target.closest("pre")) {
      chooseLane(item, event.key);
    } else if (event.key === "u") { undoButton.click();
    } else if (event.key === "r") { resetButton.click();
    } else if (event.key === "c") { play.isForced || play.isAtEnd ? choiceButton.click() : tell(labels.playChooseNow);
    } else if (event.key === "f" && play.failure && figure.dataset.kept == null) { playButton.click();
    } else if (event.key === "Escape" && timer != null) { stop();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // For the threads beyond the tenth, which have no number to press. From outside the lanes, the
  // first or last of them.
  function chooseLane(item, key) {
    const isBack = key === "ArrowLeft" || key === "ArrowUp";
    const next = isBack ? item?.previousElementSibling || lanes.lastChild : item?.nextElementSibling || lanes.firstChild;
    next.firstChild.focus();
  }

  draw();
  afterwards();
}

Object.assign(labels, JSON.parse(document.querySelector(".player-words")?.textContent || "{}"));
for (const figure of document.querySelectorAll("figure.schedule"))
  if (figure.querySelector(".states")) new Scheduler(figure);
followAddress();
addEventListener("hashchange", followAddress);
