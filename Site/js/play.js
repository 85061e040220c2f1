// A play of a step: the graph of its states, and the way that the reader takes through it.
// Nothing here is drawn.

const faultWords = {
  dataRace: "A data race. Two threads reach one variable, one of them writes, and nothing orders the two.",
  overlappingAccess: "An overlapping access. A variable is reached in the middle of its change.",
  deadlock: "A deadlock. Somebody waits for what nobody can give, and no thread can go on.",
  misuse: "A misuse of a lock, group or queue.",
  failedCheck: "A check does not hold.",
  thrownError: "The scenario throws an error.",
  forbiddenOutcome: "A forbidden outcome.",
  workLeftBehind: "The scenario has returned, and work is left behind.",
};

class Play {
  // - graph: as recorded: texts, and rows of numbers that are their places.
  // - forbidden: the outcomes that must not be.
  // - named: the kind of failure that the page's table leads to; undefined for a sound step.
  constructor(graph, forbidden, named) {
    this.texts = graph.texts;
    const listed = (list) => graph.rows[list].map((row) => graph.rows[row]);
    this.states = graph.states.map(([threads, objects, faults, outcome, ...edges], number) => ({
      threads: listed(threads).map(([id, name, status, next, place]) => ({ id, name, status, next, place })),
      objects: listed(objects),
      faults: listed(faults).map(([kind, ...places]) => ({ kind, places })),
      outcome: outcome < 0 ? null : outcome,
      edges: edges.flatMap((thread, at) => (at % 2 ? [] : [[thread, number + edges[at + 1]]])),
    }));
    this.forbidden = new Set(forbidden);
    this.ways = this.#countWays();
    this.shortestFailure = this.#findFailure(named);
    this.reset();
  }

  // MARK: The position

  get state() { return this.states[this.trail[this.trail.length - 1]]; }
  get before() { return this.states[this.trail[this.trail.length - 2]]; }
  get isAtEnd() { return this.state.edges.length === 0; }
  // The number of ways on from here, and of those that fail.
  get ahead() { return this.ways[this.trail[this.trail.length - 1]]; }

  canMove(thread) { return this.state.edges.some(([id]) => id === thread); }

  move(thread) {
    const edge = this.state.edges.find(([id]) => id === thread);
    if (!edge) return false;
    this.path.push(thread);
    this.trail.push(edge[1]);
    return true;
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

  // Goes the way that the letters say, as far as it leads.
  follow(letters) {
    this.reset();
    for (const part of letters.match(/[a-z]|\(\d+\)/g) || []) {
      const thread = part.length === 1 ? part.charCodeAt(0) - 97 : Number(part.slice(1, -1));
      if (!this.move(thread)) return;
    }
  }

  // MARK: Words

  // What there is to say of the position: { kind: "bad", "good" or "", text }.
  get verdict() {
    const { state, texts } = this;
    const outcome = state.outcome == null ? "" : `The scenario returns “${texts[state.outcome]}”.`;
    if (state.faults.length) {
      const earlier = this.before?.faults || [];
      const isSame = (one, other) => one.kind === other.kind && `${one.places}` === `${other.places}`;
      const news = state.faults.find((fault) => !earlier.some((old) => isSame(old, fault)));
      const fault = news || state.faults[0];
      const places = [...new Set(fault.places.map((place) => texts[place]))];
      const where = places.length ? ` (${places.join(", ")})` : "";
      const words = (faultWords[texts[fault.kind]] || texts[fault.kind]) + where;
      // Where nothing new is wrong, the move is news: it is said to who cannot see it.
      const move = news ? "" : this.lastStep;
      return { kind: "bad", text: [move, words, outcome].filter(Boolean).join(" ") };
    }
    if (outcome) {
      return this.#fails(state)
        ? { kind: "bad", text: `A forbidden outcome. ${outcome}` } : { kind: "good", text: outcome };
    }
    return { kind: "", text: this.lastStep };
  }

  get lastStep() { return this.path.length ? `Step ${this.path.length}: ${this.lastMove}` : ""; }

  get lastMove() {
    const thread = this.path[this.path.length - 1];
    const { name, next } = this.before.threads.find(({ id }) => id === thread);
    return `${this.texts[name]} ${this.texts[next]}.`;
  }

  // MARK: What lies ahead

  #fails(state) {
    return state.faults.length > 0
      || (state.outcome != null && this.forbidden.has(this.texts[state.outcome]));
  }

  // For each state, the number of ways to an end, and of those that fail. No way leads back.
  #countWays() {
    const { states } = this;
    const ways = new Array(states.length);
    const stack = [0];
    while (stack.length) {
      const top = stack[stack.length - 1];
      const open = states[top].edges.filter(([, next]) => !ways[next]);
      if (open.length) { stack.push(...open.map(([, next]) => next)); continue; }
      stack.pop();
      if (ways[top]) continue;
      ways[top] = states[top].edges.length === 0
        ? { all: 1, failing: this.#fails(states[top]) ? 1 : 0 }
        : states[top].edges.reduce((sum, [, next]) => ({
            all: sum.all + ways[next].all, failing: sum.failing + ways[next].failing,
          }), { all: 0, failing: 0 });
    }
    return ways;
  }

  // The fewest moves to the named failure, or to any; null where there is none.
  #findFailure(named) {
    const isFound = (state) => named
      ? state.faults.some((fault) => this.texts[fault.kind] === named) : this.#fails(state);
    const from = new Map([[0, null]]);
    const queue = [0];
    for (const number of queue) {
      if (isFound(this.states[number])) {
        const path = [];
        for (let at = number; from.get(at); at = from.get(at).state) path.unshift(from.get(at).thread);
        return path;
      }
      for (const [thread, next] of this.states[number].edges) {
        if (from.has(next)) continue;
        from.set(next, { state: number, thread });
        queue.push(next);
      }
    }
    return null;
  }
}
