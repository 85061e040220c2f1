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
  }

  draw(state, faults) {
    for (const line of this.marked) { delete line.dataset.at; delete line.dataset.fault; }
    this.marked.clear();
    for (const { id, place, status } of state.threads)
      if (status !== 2) this.#add(place, "at", markOf(id), " ");
    // One line may be that of several threads: each is told by its mark and what it does there.
    for (const { thread, place, words } of faults)
      this.#add(place, "fault", `${markOf(thread)} ${words}`, "\n");
    // Beside the step's own file, those that a thread or a fault is in.
    for (const { pane, lines } of this.files.slice(1))
      pane.hidden = !lines.some((line) => this.marked.has(line));
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

  // Brings into sight the lines of the fault; else the one that the thread that moved has come to.
  scroll(thread) {
    for (const { box, lines } of this.files) {
      const faulty = lines.filter((line) => line.dataset.fault);
      const at = lines.filter((line) => line.dataset.at);
      const own = at.find((line) => line.dataset.at.split(" ").includes(thread == null ? "" : markOf(thread)));
      const wanted = faulty.length ? faulty : [own || at[0]].filter(Boolean);
      if (!wanted.length) continue;
      const top = wanted[0].offsetTop - box.offsetTop;
      const last = wanted[wanted.length - 1];
      const bottom = last.offsetTop - box.offsetTop + last.offsetHeight;
      const isSeen = top >= box.scrollTop && bottom <= box.scrollTop + box.clientHeight - 20;
      const room = Math.max(20, (box.clientHeight - (bottom - top)) / 3);
      if (!isSeen) box.scrollTop = Math.max(0, top - room);
    }
  }
}
