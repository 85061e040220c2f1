// A play of a step: the graph of its states, and the way that the reader takes through it.
// Nothing here is drawn.

class Play {
  // - graph: as recorded: texts, and rows of numbers that are their places.
  // - grades: the outcomes that must not be, with their meaning; and how a process ends by a fault.
  // - walk: the threads that take the steps of the failure that the page's table shows, if it has one.
  constructor(graph, grades, walk) {
    const { texts, rows } = graph;
    const text = (number) => (number < 0 ? null : texts[number]);
    // Many states have a list in common, which is made once.
    const once = (make, made = new Map()) => (list) => {
      if (!made.has(list)) made.set(list, rows[list].map((row) => make(rows[row])));
      return made.get(list);
    };
    const threadsOf = once(([id, name, status, next, place, object, access, holder, taken]) => ({
      id, status, access, holder, name: texts[name], next: texts[next], place: text(place),
      object: text(object), taken: taken == null ? null : text(taken),
    }));
    const objectsOf = once(([name, value]) => ({ name: texts[name], value: texts[value] }));
    const faultsOf = once(([kind, ...parts]) => ({ kind: texts[kind], steps: stepsOf(parts) }));
    this.states = graph.states.map(([threads, objects, faults, outcome, ...edges], number) => ({
      threads: threadsOf(threads), objects: objectsOf(objects), faults: faultsOf(faults), outcome: text(outcome),
      edges: edges.flatMap((thread, at) => (at % 2 ? [] : [[thread, number + edges[at + 1]]])),
    }));
    this.grades = grades;
    this.failure = walk;
    this.endings = this.#listEndings();
    this.ways = this.#countWays();
    if (this.endings.length > 6) this.#sumRareEndings();
    this.reset();

    function stepsOf(parts) {
      const steps = [];
      for (let at = 0; at < parts.length; at += 4) {
        const [thread, words, place, object] = parts.slice(at, at + 4);
        steps.push({ thread, words: texts[words], place: text(place), object: text(object) });
      }
      return steps;
    }
  }

  // MARK: The position

  get state() { return this.states[this.trail[this.trail.length - 1]]; }
  get before() { return this.states[this.trail[this.trail.length - 2]]; }
  get isAtEnd() { return this.state.edges.length === 0; }
  // The number of schedules on from here, of those that fail, and of those that come to each ending.
  get ahead() { return this.ways[this.trail[this.trail.length - 1]]; }
  // What is told to the reader: at the end nothing lies ahead, and it is all schedules from the start.
  get counted() { return this.isAtEnd ? this.ways[0] : this.ahead; }

  // Whether no more than one thread can go on.
  get isForced() { return this.state.edges.length === 1; }

  canMove(thread) { return this.state.edges.some(([id]) => id === thread); }

  move(thread) {
    const edge = this.state.edges.find(([id]) => id === thread);
    if (!edge) return false;
    this.path.push(thread);
    this.trail.push(edge[1]);
    return true;
  }

  // Takes the steps that leave no choice, until there is one again, or the last of them is to be seen.
  moveToChoice(isToBeSeen) {
    if (!this.isForced) return;
    do this.move(this.state.edges[0][0]);
    while (this.isForced && !isToBeSeen());
  }

  back() {
    if (!this.path.length) return;
    this.path.pop();
    this.trail.pop();
  }

  reset() {
    this.path = [];
    this.trail = [0];
  }

  // The way as text: a letter a move.
  get letters() {
    return this.path.map((id) => (id < 26 ? String.fromCharCode(97 + id) : `(${id})`)).join("");
  }

  // Goes the way that the letters say; where they say none, it stays at the start.
  follow(letters) {
    this.reset();
    const parts = letters.match(/[a-z]|\(\d+\)/g) || [];
    const threads = parts.map((part) => (part.length === 1 ? part.charCodeAt(0) - 97 : Number(part.slice(1, -1))));
    const isWay = parts.join("") === letters && threads.every((thread) => this.move(thread));
    if (!isWay) this.reset();
    return isWay;
  }

  // What has been done on the way: each step with the value of its object before and after.
  get events() {
    const value = (state, object) => state.objects.find(({ name }) => name === object)?.value;
    return this.path.map((id, at) => {
      const [before, after] = [this.states[this.trail[at]], this.states[this.trail[at + 1]]];
      const { next, place, object, access } = before.threads.find((thread) => thread.id === id);
      return {
        thread: id, name: this.nameOf(id), words: next, place, object, access,
        before: value(before, object), after: value(after, object),
      };
    });
  }

  // The name of a thread that there is now, or was.
  nameOf(thread) {
    for (let at = this.trail.length - 1; at >= 0; at--) {
      const found = this.states[this.trail[at]].threads.find(({ id }) => id === thread);
      if (found) return found.name;
    }
    return "";
  }

  // MARK: What lies ahead

  #fails(state) {
    return state.faults.length > 0 || (state.outcome != null && state.outcome in this.grades.forbidden);
  }

  // How an execution ends: with what the scenario returns, or with the fault that keeps it from that.
  #endingOf({ outcome, faults }) {
    if (outcome != null) return outcome;
    // A race or an overlap keeps no scenario from its end.
    const [kind] = faults.map(({ kind }) => kind).sort((one, other) => isOfMemory(one) - isOfMemory(other));
    return this.grades.through[kind]?.[0] || kind || "";
  }

  // The ways to end that there are, the good ones first.
  #listEndings() {
    const failing = new Map();
    for (const state of this.states)
      if (state.edges.length === 0)
        failing.set(this.#endingOf(state), state.outcome == null || state.outcome in this.grades.forbidden);
    return [...failing].map(([name, isBad]) => ({ name, isBad })).sort((one, other) => one.isBad - other.isBad);
  }

  // For each state, the number of schedules to an end, of those that fail, and of those to each
  // ending: in one row, since a graph may have thousands of states. No way leads back.
  #countWays() {
    const { states, endings } = this;
    const places = new Map(endings.map(({ name }, at) => [name, 2 + at]));
    const ways = new Array(states.length);
    const stack = [0];
    while (stack.length) {
      const top = stack[stack.length - 1];
      const { edges } = states[top];
      const depth = stack.length;
      for (const [, next] of edges) if (!ways[next]) stack.push(next);
      if (stack.length > depth) continue;
      stack.pop();
      if (ways[top]) continue;
      const row = ways[top] = new Float64Array(2 + endings.length);
      if (!edges.length) {
        row[0] = row[places.get(this.#endingOf(states[top]))] = 1;
        row[1] = this.#fails(states[top]) ? 1 : 0;
      }
      for (const [, next] of edges)
        for (let at = 0; at < row.length; at++) row[at] += ways[next][at];
    }
    return ways.map(([all, failing, ...endings]) => ({ all, failing, endings }));
  }

  // The five endings to which most schedules come stay, and the others count as one, without a name.
  #sumRareEndings() {
    const { endings } = this;
    const total = this.ways[0].endings;
    const places = endings.map((_, at) => at).sort((one, other) => total[other] - total[one]);
    const kept = places.slice(0, 5).sort((one, other) => one - other);
    const rare = places.slice(5);
    this.endings = [...kept.map((at) => endings[at]), { name: null, isBad: rare.every((at) => endings[at].isBad) }];
    for (const ways of this.ways.filter(Boolean)) {
      const sum = rare.reduce((sum, at) => sum + ways.endings[at], 0);
      ways.endings = [...kept.map((at) => ways.endings[at]), sum];
    }
  }
}

function isOfMemory(kind) { return ["dataRace", "overlappingAccess"].includes(kind); }
