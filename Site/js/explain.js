// What a position of a play means: in words, and by the lines of code that it is about.

// A text of the theme with a value in the place of each name in braces.
function say(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

const [reading, writing] = [1, 2];

// - kind: "bad", "good" or "".
// - marks: the lines, each with a thread and what that does there.
function explain(play) {
  const { state, path } = play;
  const events = play.events;
  const last = events[events.length - 1];
  const isNews = last && last.after !== last.before;
  const step = last ? say(isNews ? labels.playStepNews : labels.playStep, {
    number: path.length, thread: last.name, action: last.words, object: last.object, value: last.after,
  }) : "";
  const outcome = state.outcome == null ? "" : say(labels.playReturns, { outcome: state.outcome });
  const isForbidden = state.faults.some(isOutcome) || state.outcome in play.grades.forbidden;
  const meaning = play.grades.forbidden[state.outcome] || "";
  const lost = lostUpdate(events);
  // That an outcome is forbidden is no explanation of how it came about.
  const faults = state.faults.filter((fault) => !isOutcome(fault));

  if (faults.length) {
    const newFault = newFaults(play).find((fault) => !isOutcome(fault));
    const isLostNow = lost?.steps[2] === last;
    const causes = newFault || !isLostNow ? [explainFault(play, newFault || faults[0])] : [];
    if (lost && (isLostNow || isForbidden)) causes.push(lost);
    // Where nothing new is wrong, the move is news: it is said to who cannot see it.
    const parts = [newFault || isLostNow ? "" : step, ...causes.map(({ text }) => text), outcome, meaning];
    return { kind: "bad", text: parts.filter(Boolean).join(" "), marks: causes.flatMap(({ marks }) => marks) };
  }
  if (isForbidden) {
    const cause = lost || checkOutOfDate(events) || valueOutOfDate(events) || overwritten(events);
    const text = [labels.playForbidden, outcome, meaning, cause?.text].filter(Boolean).join(" ");
    return { kind: "bad", text, marks: cause?.marks || [] };
  }
  if (lost && lost.steps[2] === last) return { kind: "bad", text: lost.text, marks: lost.marks };
  return outcome ? { kind: "good", text: outcome, marks: [] } : { kind: "", text: step, marks: [] };
}

// Whether the last step has made something wrong that was not so before.
function goesWrong(play) {
  const { events } = play;
  return newFaults(play).length > 0 || (events.length > 0 && lostUpdate(events)?.steps[2] === events.at(-1));
}

function newFaults({ state, before }) {
  return state.faults.filter((fault) => !before?.faults.some((old) => isSame(old, fault)));
}

function isOutcome({ kind }) { return kind === "forbiddenOutcome"; }

function isSame(one, other) {
  return one.kind === other.kind && one.steps.length === other.steps.length
    && one.steps.every((step, at) => Object.keys(step).every((key) => step[key] === other.steps[at][key]));
}

// MARK: Faults

function explainFault(play, fault) {
  const [end, meaning] = play.grades.through[fault.kind] || [];
  const through = end ? ` ${say(labels.playThrough, { end })} ${meaning}` : "";
  const { text, marks } = fault.kind === "deadlock" ? deadlock(play, fault) : accesses(play, fault);
  return { text: text + through, marks };
}

function accesses(play, fault) {
  const steps = fault.steps.map((step) => {
    const { thread, words, place } = step;
    return { text: `${play.nameOf(thread)} ${words}${place ? ` (${place})` : ""}`, mark: { thread, place, words } };
  });
  const [one, other] = steps.map(({ text }) => text);
  const pattern = labels[`playFault_${fault.kind}`] || fault.kind;
  const text = say(steps.length < 2 && pattern.includes("{other}") ? labels.playFault_other : pattern,
    { one: one || "", other, object: fault.steps[0]?.object || "" });
  return { text, marks: steps.map(({ mark }) => mark) };
}

// Who waits for what, which somebody has since which line.
function deadlock(play, fault) {
  const marks = [];
  const causes = fault.steps.map((step) => {
    const { holder, taken } = play.state.threads.find(({ id }) => id === step.thread);
    marks.push({ thread: step.thread, place: step.place, words: step.words });
    if (taken) {
      const words = step.object ? say(labels.playHolds, { object: step.object }) : labels.playHoldsIt;
      marks.push({ thread: holder, place: taken, words });
    }
    return say(taken ? labels.playWaitsSince : labels.playWaits, {
      thread: play.nameOf(step.thread), words: step.words, place: step.place || "?", taken,
    });
  });
  return { text: say(labels.playFault_deadlock, { causes: causes.join(labels.playBetweenCauses) }), marks };
}

// MARK: What went wrong without a fault of its own

function found(pattern, steps) {
  const [one, other, third] = steps;
  const text = say(pattern, {
    object: one.object, one: one.name, deed: one.words, value: one.after, place: one.place || "?",
    other: other.name, otherDeed: other.words, newValue: other.after, otherPlace: other.place || "?",
    lastDeed: third?.words, lastValue: third?.after, lastPlace: third?.place || "?",
  });
  return {
    steps,
    // Both may be at one line, which is named once.
    text: text.replace(/([\w.+]+:\d+)[,，] ?\1/, "$1"),
    marks: steps.map(({ thread, place, words }) => ({ thread, place, words })),
  };
}

// A read of its own, and not the first half of a change in place.
function isLook(events, at) {
  const { thread, object, place, access } = events[at];
  if (access !== reading) return false;
  const next = events.find((event, index) => index > at && event.thread === thread);
  return !(next?.access === writing && next.object === object && next.place === place);
}

const changes = (event) => event.access === writing && event.before !== event.after;

// A thread reads, another changes what was read, and the first writes what it has made of it.
function lostUpdate(events) {
  for (let at = events.length - 1; at >= 0; at--) {
    const write = events[at];
    if (write.access !== writing) continue;
    const earlier = events.slice(0, at);
    const own = ({ thread, object }) => thread === write.thread && object === write.object;
    const read = earlier.findLastIndex(own);
    if (read < 0 || events[read].access !== reading) continue;
    const between = earlier.findLast((event, index) =>
      index > read && event.object === write.object && event.thread !== write.thread && changes(event));
    if (between) return found(labels.playLostUpdate, [events[read], between, write]);
  }
  return null;
}

// Two threads read one value, and afterwards it is replaced twice.
function checkOutOfDate(events) {
  for (const [at, second] of events.entries()) {
    if (!isLook(events, at)) continue;
    const isOfObject = ({ object }) => object === second.object;
    const replaced = events.slice(at).filter((event) =>
      isOfObject(event) && event.access === writing && event.after !== second.after);
    if (replaced.length < 2) continue;
    for (let index = at - 1; index >= 0; index--) {
      const first = events[index];
      if (!isOfObject(first)) continue;
      if (changes(first)) break;
      if (isLook(events, index) && first.thread !== second.thread)
        return found(labels.playCheck, [first, second]);
    }
  }
  return null;
}

// The first thread that has read what another changes afterwards. The scenario's own reads, before
// the others begin and after they have ended, are no such.
function valueOutOfDate(events) {
  for (const [at, read] of events.entries()) {
    if (!isLook(events, at) || read.thread === 0) continue;
    const change = events.slice(at).find((event) =>
      changes(event) && event.object === read.object && event.thread !== read.thread);
    if (change) return found(labels.playOutOfDate, [read, change]);
  }
  return null;
}

// A thread replaces what another has written, without a look at it.
function overwritten(events) {
  for (let at = events.length - 1; at >= 0; at--) {
    const write = events[at];
    if (!changes(write)) continue;
    const earlier = events.slice(0, at).findLast(({ object, thread, access }) =>
      object === write.object && (access === writing || thread === write.thread));
    if (earlier && earlier.thread !== write.thread && earlier.thread !== 0 && changes(earlier))
      return found(labels.playOverwritten, [earlier, write]);
  }
  return null;
}
