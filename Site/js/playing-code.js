// The code of a play: where each thread is, and the lines that a fault is about.

class PlayingCode {
  // - content: a box for each file; the step's own file first.
  constructor(content) {
    this.root = element("div", { class: "playing-code" });
    this.root.append(content);
    this.files = [...this.root.querySelectorAll("[data-file]")].map((pane) => ({
      pane, name: pane.dataset.file, first: Number(pane.dataset.first), box: pane.querySelector("pre"),
      lines: [...pane.querySelectorAll(".line")],
    }));
    this.marked = new Set();
    // A line is a box of its own here, so that some can be left out, and what has no room in it goes
    // on below, farther in than it begins.
    for (const line of this.files.flatMap(({ lines }) => lines)) {
      line.nextSibling?.remove();
      line.style.setProperty("--hang", `${line.textContent.search(/\S|$/) + 2}ch`);
    }
  }

  // - faults: the lines that a fault is about, with a thread and what it does there.
  // - moved: the thread that has taken the last step, if one has.
  draw(state, faults, moved) {
    for (const line of this.marked) { delete line.dataset.at; delete line.dataset.fault; }
    this.marked.clear();
    for (const { id, place, status } of state.threads)
      if (status !== 2) this.#add(place, "at", markOf(id), " ");
    // One line may be that of several threads: each is told by its mark and what it does there.
    for (const { thread, place, words } of faults)
      this.#add(place, "fault", `${markOf(thread)} ${words}`, "\n");
    this.#unfold();
    // Beside the step's own file, those that a thread or a fault is in.
    for (const { pane, lines } of this.files.slice(1))
      pane.hidden = !lines.some((line) => this.marked.has(line));
    this.#choose(moved == null ? "" : markOf(moved));
  }

  #add(place, name, text, separator) {
    const [file, number] = (place || "").split(":");
    const { first, lines } = this.files.find((one) => one.name === file) || {};
    const line = lines?.[Number(number) - first];
    if (!line) return;
    const parts = (line.dataset[name] || "").split(separator).filter(Boolean);
    if (!parts.includes(text)) line.dataset[name] = [...parts, text].join(separator);
    this.marked.add(line);
  }

  // What is to be seen: the lines of the fault; else the one that the thread that moved has come
  // to. Where there is room for one file only, it is that of these lines.
  #choose(mark) {
    const own = (line) => line.dataset.at?.split(" ").includes(mark);
    const isMoved = [...this.marked].some(own);
    for (const file of this.files) {
      const faulty = file.lines.filter((line) => line.dataset.fault);
      const at = file.lines.filter((line) => line.dataset.at);
      file.wanted = faulty.length ? faulty : [at.find(own) || at[0]].filter(Boolean);
    }
    const current = this.files.filter(({ wanted }) => wanted.some(({ dataset }) => dataset.fault));
    if (!current.length)
      current.push(this.files.find(({ wanted }) => (isMoved ? wanted.some(own) : wanted.length)) || this.files[0]);
    for (const file of this.files) file.pane.classList.toggle("current", current.includes(file));
  }

  // Brings into sight what is to be seen.
  scroll() {
    for (const { pane, box, lines, wanted } of this.files) {
      if (!wanted.length || !box.clientHeight) continue;
      const room = () =>
        box.clientHeight - (wanted.at(-1).getBoundingClientRect().bottom - wanted[0].getBoundingClientRect().top);
      // Lines that are too far apart move together, and at worst their notes are left to the verdict.
      for (const margin of [2, 1, 0])
        if (wanted.length > 1 && room() < 16) this.#fold(lines, wanted, margin);
      pane.classList.toggle("tight", room() < 0);
      const top = wanted[0].getBoundingClientRect().top - box.getBoundingClientRect().top;
      if (top < 0 || top > room()) box.scrollTop += top - Math.max(0, room() / 3);
    }
  }

  // Leaves out the lines between the wanted ones, but for a margin around each.
  #fold(lines, wanted, margin) {
    const places = wanted.map((line) => lines.indexOf(line));
    const isNear = (at) => places.some((place) => Math.abs(place - at) <= margin);
    lines.forEach((line, at) => {
      if (!isNear(at)) line.dataset.fold = at > 0 && isNear(at - 1) ? "first" : "";
    });
    this.folded = lines;
  }

  #unfold() {
    for (const line of this.folded || []) delete line.dataset.fold;
    for (const { pane } of this.files) pane.classList.remove("tight");
    this.folded = null;
  }
}
