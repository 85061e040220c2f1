// You are the scheduler: each press moves one thread by one step of the lesson's real code, on the
// graph of all its states that the explorer found.

function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// A link may have been cut or mistyped on its way.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const faultWords = {
  dataRace: "A data race. Two threads reach one variable, one of them writes, and nothing orders the two.",
  overlappingAccess: "An overlapping access. A variable is reached in the middle of its change.",
  deadlock: "A deadlock. The threads wait for each other, and none can go on.",
  misuse: "A misuse of a lock, group or queue.",
  failedCheck: "A check does not hold.",
  thrownError: "The scenario throws an error.",
  forbiddenOutcome: "A forbidden outcome.",
  workLeftBehind: "The scenario has returned, and work is left behind.",
};

function Scheduler(figure) {
  const graph = JSON.parse(figure.querySelector(".states").textContent);
  const forbidden = new Set(JSON.parse(figure.querySelector(".forbidden").textContent));
  const { texts } = graph;
  // Rows of numbers in the file, objects here.
  const states = graph.states.map((state) => ({
    ...state,
    threads: state.threads.map(([id, name, status, next, place]) => ({ id, name, status, next, place })),
    faults: state.faults.map(([kind, ...places]) => ({ kind, places })),
  }));
  const step = figure.dataset.step;
  const file = `${step}.swift`;

  // MARK: What lies ahead

  const isEnd = (state) => state.edges.length === 0;
  const fails = (state) =>
    state.faults.length > 0 || (state.outcome != null && forbidden.has(texts[state.outcome]));

  // The number of ways from each state to an end, and of those that fail. A step leads to a later
  // or an earlier number, never back to its own state, so each is counted once.
  const ways = new Array(states.length);
  function count(number) {
    const stack = [number];
    while (stack.length) {
      const top = stack[stack.length - 1];
      const open = states[top].edges.filter(([, next]) => !ways[next]);
      if (open.length) { stack.push(...open.map(([, next]) => next)); continue; }
      stack.pop();
      if (ways[top]) continue;
      ways[top] = isEnd(states[top])
        ? { all: 1, failing: fails(states[top]) ? 1 : 0 }
        : states[top].edges.reduce((sum, [, next]) => ({
            all: sum.all + ways[next].all, failing: sum.failing + ways[next].failing,
          }), { all: 0, failing: 0 });
    }
    return ways[number];
  }
  count(0);

  // The fewest steps to the failure that the table names, or to any.
  function shortestFailure() {
    const wanted = figure.dataset.failure;
    const reached = (state) => wanted
      ? state.faults.some((fault) => texts[fault.kind] === wanted) : fails(state);
    const from = new Map([[0, null]]);
    const queue = [0];
    for (const number of queue) {
      if (reached(states[number])) {
        const path = [];
        for (let at = number; from.get(at); at = from.get(at).state) path.unshift(from.get(at).thread);
        return path;
      }
      for (const [thread, next] of states[number].edges) {
        if (from.has(next)) continue;
        from.set(next, { state: number, thread });
        queue.push(next);
      }
    }
    return null;
  }
  const failure = shortestFailure();

  // MARK: The position

  let path = [];
  const trail = [0];
  const current = () => states[trail[trail.length - 1]];

  function move(thread) {
    const edge = current().edges.find(([id]) => id === thread);
    if (!edge) return false;
    path.push(thread);
    trail.push(edge[1]);
    return true;
  }
  function back() {
    if (!path.length) return;
    path.pop();
    trail.pop();
  }
  function reset() { path = []; trail.length = 1; }

  // The position in the address: the step's name, and a letter a move.
  const letter = (thread) => (thread < 26 ? String.fromCharCode(97 + thread) : `(${thread})`);
  const address = () => `#play:${step}:${path.map(letter).join("")}`;
  function readAddress() {
    const [mark, name, letters] = decoded(location.hash).split(":");
    if (mark !== "#play" || name !== step) return false;
    reset();
    for (const part of (letters || "").match(/[a-z]|\(\d+\)/g) || []) {
      const thread = part.length === 1 ? part.charCodeAt(0) - 97 : Number(part.slice(1, -1));
      if (!move(thread)) break;
    }
    return true;
  }

  // MARK: What there is to see

  const root = element("div", { class: "scheduler", role: "group", "aria-label": `Schedule ${step} yourself` });
  const heading = element("p", { class: "scheduler-title" }, "You are the scheduler");
  const live = element("p", { class: "verdict", role: "status" });
  const lanes = element("ol", { class: "lanes" });
  const objects = element("dl", { class: "objects" });
  const ahead = element("p", { class: "ahead" });
  const code = element("div", { class: "playing-code" });
  code.append(figure.querySelector(".step-code").content.cloneNode(true));
  const lines = [...code.querySelectorAll(".line")];

  const undoButton = button("Undo", "u", () => { back(); changed(); });
  const resetButton = button("Reset", "r", () => { reset(); changed(); });
  const playButton = button("Show the shortest failure", "f", play);
  if (!failure) playButton.hidden = true;
  const speed = element("select", { "aria-label": "Speed" });
  for (const [value, words] of [["1200", "slowly"], ["600", "at a walk"], ["200", "fast"]])
    speed.append(element("option", { value }, words));
  speed.value = "600";
  if (!failure) speed.hidden = true;
  const tools = element("div", { class: "scheduler-tools" }, undoButton, resetButton, playButton, speed);

  root.append(
    element("div", { class: "scheduler-head" }, heading, tools), lanes,
    element("div", { class: "scheduler-body" }, code, element("div", { class: "side" }, objects, ahead)),
    live);
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
    made.addEventListener("click", () => { stop(); action(); });
    return made;
  }

  let shown = null;
  function changed(announce = true) {
    const state = current();
    const before = shown;
    shown = state;
    drawLanes(state);
    drawObjects(state, before);
    drawCode(state);
    undoButton.disabled = resetButton.disabled = path.length === 0;
    const { all, failing } = ways[trail[trail.length - 1]];
    ahead.textContent = isEnd(state) ? `${path.length} steps, and all has ended.`
      : `${failing.toLocaleString("en")} of ${all.toLocaleString("en")} ways on from here fail.`;
    const words = verdict(state);
    live.textContent = words.text;
    live.dataset.kind = words.kind;
    if (announce) history.replaceState(null, "", path.length ? address() : location.pathname + location.search);
  }

  function verdict(state) {
    const earlier = trail.length > 1 ? states[trail[trail.length - 2]].faults : [];
    const isNew = (fault) => !earlier.some((old) => old.kind === fault.kind);
    const faults = state.faults.map((fault) => {
      const name = texts[fault.kind];
      const places = [...new Set(fault.places.map((place) => texts[place]))];
      const where = places.length ? ` (${places.join(", ")})` : "";
      return { isNew: isNew(fault), words: (faultWords[name] || name) + where };
    });
    const outcome = state.outcome == null ? "" : `The scenario returns “${texts[state.outcome]}”.`;
    if (faults.length) {
      const first = faults.find((fault) => fault.isNew) || faults[0];
      return { kind: "bad", text: [first.words, outcome].filter(Boolean).join(" ") };
    }
    if (state.outcome != null)
      return forbidden.has(texts[state.outcome])
        ? { kind: "bad", text: `A forbidden outcome. ${outcome}` } : { kind: "good", text: outcome };
    if (path.length) return { kind: "", text: `Step ${path.length}: ${lastMove()}` };
    return { kind: "", text: "Press a thread, or its number, to let it take its next step." };
  }

  function lastMove() {
    const thread = path[path.length - 1];
    const before = states[trail[trail.length - 2]].threads.find(({ id }) => id === thread);
    return `${texts[before.name]} ${texts[before.next]}.`;
  }

  function drawLanes(state) {
    const focused = lanes.contains(document.activeElement) ? document.activeElement.dataset.thread : null;
    lanes.replaceChildren(...state.threads.map((thread, index) => {
      const ready = state.edges.some(([id]) => id === thread.id);
      const press = element("button", {
        type: "button", "data-thread": thread.id, class: ["ready", "waiting", "ended"][thread.status],
      });
      if (index < 9) press.setAttribute("aria-keyshortcuts", String(index + 1));
      if (!ready) press.setAttribute("aria-disabled", "true");
      press.append(
        element("span", { class: "lane-number", "aria-hidden": "true" }, String(index + 1)),
        element("span", { class: "lane-name" }, texts[thread.name]),
        element("span", { class: "lane-next" }, thread.status === 2 ? "has ended" : texts[thread.next]),
        element("span", { class: "lane-place" }, thread.place < 0 ? "" : texts[thread.place]));
      press.addEventListener("click", () => { stop(); if (move(thread.id)) changed(); });
      return element("li", {}, press);
    }));
    if (focused != null) lanes.querySelector(`[data-thread="${focused}"]`)?.focus();
  }

  function drawObjects(state, before) {
    const old = new Map((before?.objects || []).map(([name, value]) => [name, value]));
    objects.replaceChildren(...state.objects.flatMap(([name, value]) => {
      const entry = element("dd", {}, texts[value] || "—");
      if (before && old.has(name) && old.get(name) !== value) entry.className = "just-changed";
      return [element("dt", {}, texts[name]), entry];
    }));
  }

  function drawCode(state) {
    for (const line of lines) { delete line.dataset.at; line.classList.remove("fault"); }
    state.threads.forEach((thread, index) => {
      const line = lineAt(thread.place);
      if (line && thread.status !== 2) line.dataset.at = `${line.dataset.at || ""} ${index + 1}`.trim();
    });
    for (const fault of state.faults) for (const place of fault.places) lineAt(place)?.classList.add("fault");
    // Where things lie is asked once a frame, and not after each of many moves.
    cancelAnimationFrame(scrolling);
    scrolling = requestAnimationFrame(showCurrentLine);
  }

  let scrolling = 0;
  function showCurrentLine() {
    const first = lines.find((line) => line.dataset.at);
    if (!first) return;
    const box = code.querySelector("pre");
    const top = first.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 40)
      box.scrollTop = Math.max(0, top - box.clientHeight / 3);
  }

  function lineAt(place) {
    if (place < 0) return null;
    const [name, number] = texts[place].split(":");
    return name === file ? lines[Number(number) - 1] : null;
  }

  // MARK: Playing

  let timer = null;
  function stop() { clearTimeout(timer); timer = null; }
  function play() {
    reset();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) { failure.forEach(move); return changed(); }
    changed();
    const rest = [...failure];
    (function next() {
      if (!rest.length) { timer = null; return; }
      timer = setTimeout(() => { move(rest.shift()); changed(); next(); }, Number(speed.value));
    })();
  }

  // MARK: Keys

  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const number = Number(event.key);
    if (number >= 1 && number <= current().threads.length) {
      stop();
      if (move(current().threads[number - 1].id)) changed();
    } else if (event.key === "u") { stop(); back(); changed();
    } else if (event.key === "r") { stop(); reset(); changed();
    } else if (event.key === "f" && failure) { play();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const linked = readAddress();
  changed(false);
  if (linked) root.scrollIntoView({ block: "center" });
  addEventListener("hashchange", () => { if (readAddress()) changed(false); });
}

for (const figure of document.querySelectorAll("figure.schedule"))
  if (figure.querySelector(".states")) new Scheduler(figure);
