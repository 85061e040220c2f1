// Predict first: the reader says which outcomes are possible, then the table opens and says which
// guesses were right. Without JavaScript the table simply stands there.

for (const figure of document.querySelectorAll("figure.outcomes:not(.short)")) predict(figure);

function predict(figure) {
  const rows = [...figure.querySelectorAll("tbody tr")];
  const table = figure.querySelector(".table");
  if (rows.length < 2) return;

  const boxes = rows.map(() => made("input", { type: "checkbox" }));
  const group = made("fieldset", {}, [
    made("legend", { textContent: labels.predictAsk }),
    made("p", { className: "hint", textContent: labels.predictHint }),
    ...rows.map((row, index) => made("label", {}, [boxes[index], made("span", { textContent: outcomeName(row) })])),
  ]);
  const form = made("form", { className: "prediction" }, [group, made("button", { textContent: labels.predictShow })]);
  const score = made("p", { className: "score", tabIndex: -1 });
  score.setAttribute("role", "status");
  table.hidden = true;
  table.before(form, score);
  const showOthers = keepBack(figure, form);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const guesses = boxes.map((box) => box.checked);
    table.hidden = false;
    form.remove();
    showOthers();
    // Who ticks nothing predicts nothing: something happens always.
    score.textContent = guesses.includes(true) ? graded(rows, guesses) : labels.predictNone;
    score.focus();
  });
}

// What else on the page says what the step does is kept back, with a way to the question in its
// place, and one past it. Gives back what shows it. A chart says how long it takes, and stays.
function keepBack(figure, form) {
  const { step } = figure.dataset;
  const notes = [...document.querySelectorAll("figure[data-step]")]
    .filter((other) => other !== figure && other.dataset.step === step)
    .map((other) => {
      const ask = made("button", { type: "button", textContent: labels.predictFirst });
      ask.addEventListener("click", () => {
        form.scrollIntoView({ block: "center" });
        form.querySelector("input").focus({ preventScroll: true });
      });
      const skip = made("button", { type: "button", textContent: labels.predictSkip });
      skip.addEventListener("click", () => {
        show(note);
        // The keys of a player are those of the lanes; what has none takes the focus itself.
        other.tabIndex = -1;
        (other.querySelector(".lanes button") || other).focus({ preventScroll: true });
      });
      const note = made("p", { className: "kept-back" }, [`${labels.predictKept.replace("{step}", step)} `, ask, skip]);
      other.querySelector("figcaption").after(note);
      other.dataset.kept = "";
      return note;
    });
  return () => notes.forEach(show);
}

// Shows a figure that was kept back, if it is still.
function show(note) {
  if (!note.isConnected) return;
  delete note.parentElement.dataset.kept;
  note.remove();
}

// Marks each row's guess, and says how many were right.
function graded(rows, guesses) {
  const areRight = rows.map((row, index) => {
    const isPossible = row.dataset.possible === "true";
    const isRight = guesses[index] === isPossible;
    const words = isRight ? labels.guessRight : isPossible ? labels.guessCan : labels.guessCannot;
    const note = made("span", { textContent: `${isRight ? "✓" : "✗"} ${words}` });
    row.cells[2].append(made("span", { className: `guess ${isRight ? "right" : "wrong"}` }, [note]));
    return isRight;
  });
  const right = areRight.filter(Boolean).length;
  return (right === rows.length ? labels.predictAllRight : labels.predictSomeRight)
    .replace("{right}", right).replace("{count}", rows.length);
}

// An outcome's name, without its grade.
function outcomeName(row) {
  return row.cells[0].firstChild.textContent.trim();
}

function made(tag, properties, children = []) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
