// You are the scheduler: each press moves one thread by one step of the lesson's real code, on the
// graph of all its states that the explorer found. The play itself is in play.js; this draws it.

function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// Changes an element only where it differs: most of a move leaves most of the page as it is.
function setText(node, text) { if (node.textContent !== text) node.textContent = text; }
function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

// 5,000, without the tables of all languages, which take longer to load than the page does.
function grouped(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ","); }

// A link may have been cut or mistyped on its way.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function Scheduler(figure) {
  const data = (name) => JSON.parse(figure.querySelector(name).textContent);
  const step = figure.dataset.step;
  const play = new Play(data(".states"), data(".forbidden"), figure.dataset.failure);
  const { texts } = play;
  const failure = play.shortestFailure;
  figure.play = play;

  // MARK: What there is to see

  const live = element("p", { class: "verdict", role: "status" });
  const lanes = element("ol", { class: "lanes" });
  const objects = element("dl", { class: "objects" });
  const ahead = element("p", { class: "ahead" });
  const code = element("div", { class: "playing-code" });
  code.append(figure.querySelector(".step-code").content.cloneNode(true));
  const files = new Map([...code.querySelectorAll("[data-file]")].map((box) => [
    box.dataset.file,
    {
      pane: box, first: Number(box.dataset.first), box: box.querySelector("pre"),
      lines: [...box.querySelectorAll(".line")],
    },
  ]));

  const undoButton = button("Undo", "u", () => { play.back(); changed(); });
  const resetButton = button("Reset", "r", () => { play.reset(); changed(); });
  const playButton = button("Show the shortest failure", "f", showFailure);
  const speed = element("select", { "aria-label": "Speed" });
  for (const [value, words] of [["1200", "slowly"], ["600", "at a walk"], ["200", "fast"]])
    speed.append(element("option", { value }, words));
  speed.value = "600";
  playButton.hidden = speed.hidden = !failure;

  const root = element("div", { class: "scheduler", role: "group", "aria-label": `Schedule ${step} yourself` },
    element("div", { class: "scheduler-head" },
      element("p", { class: "scheduler-title" }, "You are the scheduler"),
      element("div", { class: "scheduler-tools" }, undoButton, resetButton, playButton, speed)),
    lanes, live,
    element("div", { class: "scheduler-body" }, code, element("div", { class: "side" }, objects, ahead)));
  const table = figure.querySelector(".table");
  if (table) {
    const details = element("details", {}, element("summary", {}, "The failing schedule as a table"));
    table.before(root);
    details.append(table);
    root.after(details);
  } else {
    figure.append(root);
  }

  function button(words, key, action) {
    const made = element("button", { type: "button", "aria-keyshortcuts": key }, words);
    made.addEventListener("click", () => {
      const isStop = made === playButton && timer != null;
      stop();
      if (!isStop) action();
    });
    return made;
  }

  // MARK: Drawing

  const hint = "Press a thread, or its number, to let it take its next step.";
  let shown = null;

  function changed(isNews = true) {
    const { state, verdict } = play;
    drawLanes(state);
    drawObjects(state, shown);
    drawCode(state);
    shown = state;
    const isAtStart = play.path.length === 0;
    // Who has pressed a button that has nothing more to do goes on with the threads.
    if (isAtStart && [undoButton, resetButton].includes(document.activeElement))
      lanes.querySelector("button").focus();
    undoButton.disabled = resetButton.disabled = isAtStart;
    const { all, failing } = play.ahead;
    const isStuck = state.threads.some(({ status }) => status !== 2);
    setText(ahead, play.isAtEnd
      ? `${play.path.length} steps, and ${isStuck ? "no thread can go on" : "all has ended"}.`
      : `${grouped(failing)} of ${grouped(all)} ways on from here fail.`);
    setText(live, verdict.text || hint);
    live.dataset.kind = verdict.kind;
    afterwards(isNews);
  }

  // What need not happen after each of many moves: once before the next frame.
  let frame = 0;
  let isAddressOld = false;
  function afterwards(isNews) {
    isAddressOld ||= isNews;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      showCurrentLines();
      if (isAddressOld) history.replaceState(null, "", address());
      isAddressOld = false;
    });
  }

  const laneOf = new Map();

  function lane(id) {
    if (laneOf.has(id)) return laneOf.get(id);
    const parts = ["number", "name", "next", "place"].map((part) => element("span", { class: `lane-${part}` }));
    parts[0].setAttribute("aria-hidden", "true");
    const press = element("button", { type: "button", "data-thread": id }, ...parts);
    press.addEventListener("click", () => { stop(); if (play.move(id)) changed(); });
    const made = { press, parts, item: element("li", {}, press) };
    laneOf.set(id, made);
    return made;
  }

  function drawLanes(state) {
    const present = new Set(state.threads.map(({ id }) => id));
    const gone = [...laneOf].filter(([id]) => !present.has(id));
    const hadFocus = gone.some(([, { item }]) => item.contains(document.activeElement));
    for (const [id, { item }] of gone) { item.remove(); laneOf.delete(id); }
    state.threads.forEach((thread, index) => {
      const { press, parts: [number, name, next, place], item } = lane(thread.id);
      if (lanes.children[index] !== item) lanes.insertBefore(item, lanes.children[index] || null);
      setAttribute(press, "class", ["ready", "waiting", "ended"][thread.status]);
      if (play.canMove(thread.id)) press.removeAttribute("aria-disabled");
      else setAttribute(press, "aria-disabled", "true");
      if (index < 9) setAttribute(press, "aria-keyshortcuts", String(index + 1));
      setText(number, String(index + 1));
      setText(name, texts[thread.name]);
      setText(next, thread.status === 2 ? "has ended" : texts[thread.next]);
      setText(place, thread.place < 0 ? "" : texts[thread.place]);
    });
    // Without a focus inside, the keys would have no player.
    if (hadFocus) lanes.querySelector("button").focus();
  }

  function drawObjects(state, before) {
    const old = new Map((before?.objects || []).map(([name, value]) => [name, value]));
    while (objects.children.length > 2 * state.objects.length) objects.lastChild.remove();
    while (objects.children.length < 2 * state.objects.length)
      objects.append(element(objects.children.length % 2 ? "dd" : "dt"));
    state.objects.forEach(([name, value], index) => {
      const entry = objects.children[2 * index + 1];
      setText(objects.children[2 * index], texts[name]);
      setText(entry, texts[value] || "—");
      entry.className = before && old.has(name) && old.get(name) !== value ? "just-changed" : "";
    });
  }

  let marked = [];

  function drawCode(state) {
    for (const line of marked) { delete line.dataset.at; line.classList.remove("fault"); }
    marked = [];
    state.threads.forEach((thread, index) => {
      const line = lineAt(thread.place);
      if (!line || thread.status === 2) return;
      line.dataset.at = `${line.dataset.at || ""} ${index + 1}`.trim();
      marked.push(line);
    });
    for (const place of state.faults.flatMap((fault) => fault.places)) {
      const line = lineAt(place);
      line?.classList.add("fault");
      if (line) marked.push(line);
    }
    // Beside the step's own file, those that a thread is in.
    for (const { pane, lines } of [...files.values()].slice(1))
      pane.hidden = !marked.some((line) => lines.includes(line));
  }

  function lineAt(place) {
    if (place < 0) return null;
    const [name, number] = texts[place].split(":");
    const file = files.get(name);
    return file?.lines[Number(number) - file.first];
  }

  function showCurrentLines() {
    for (const { box, lines } of files.values()) {
      const first = lines.find((line) => line.dataset.at);
      if (!first) continue;
      const top = first.offsetTop - box.offsetTop;
      if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 40)
        box.scrollTop = Math.max(0, top - box.clientHeight / 3);
    }
  }

  // MARK: The address: the step's name, and a letter a move

  const address = () => (play.path.length ? `#play:${step}:${play.letters}` : location.pathname + location.search);

  function readAddress() {
    const [mark, name, letters] = decoded(location.hash).split(":");
    if (mark !== "#play" || name !== step) return false;
    play.follow(letters || "");
    return true;
  }

  // MARK: Playing

  let timer = null;
  function stop() {
    clearTimeout(timer);
    timer = null;
    setText(playButton, "Show the shortest failure");
  }

  function showFailure() {
    stop();
    play.reset();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      failure.forEach((thread) => play.move(thread));
      return changed();
    }
    changed();
    const rest = [...failure];
    (function next() {
      if (!rest.length) return stop();
      setText(playButton, "Stop");
      timer = setTimeout(() => { play.move(rest.shift()); changed(); next(); }, Number(speed.value));
    })();
  }

  // MARK: Keys

  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const { threads } = play.state;
    const number = Number(event.key);
    if (number >= 1 && number <= threads.length) {
      stop();
      if (play.move(threads[number - 1].id)) changed();
    } else if (event.key === "u") { undoButton.click();
    } else if (event.key === "r") { resetButton.click();
    } else if (event.key === "f" && failure) { playButton.click();
    } else if (event.key === "Escape" && timer != null) { stop();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const linked = readAddress();
  changed(false);
  if (linked) root.scrollIntoView({ block: "center" });
  addEventListener("hashchange", () => {
    if (!readAddress()) return;
    stop();
    changed(false);
  });
}

for (const figure of document.querySelectorAll("figure.schedule"))
  if (figure.querySelector(".states")) new Scheduler(figure);
