// Predict first: the reader says which outcomes are possible, then the table opens and says which
// guesses were right. Without JavaScript the table simply stands there.

for (const figure of document.querySelectorAll("figure.outcomes:not(.short)")) predict(figure);

function predict(figure) {
  const rows = [...figure.querySelectorAll("tbody tr")];
  const table = figure.querySelector(".table");
  if (rows.length < 2) return;

  const form = document.createElement("form");
  form.className = "prediction";
  const group = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = "Predict first: which of these can happen?";
  group.append(legend);
  const boxes = rows.map((row) => {
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    label.append(box, ` ${row.querySelector("th").textContent}`);
    group.append(label);
    return box;
  });
  const show = document.createElement("button");
  show.textContent = "Show what happens";
  const score = document.createElement("p");
  score.className = "score";
  score.setAttribute("role", "status");
  form.append(group, show);
  table.hidden = true;
  table.before(form, score);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    let right = 0;
    rows.forEach((row, index) => {
      const isPossible = row.dataset.possible === "true";
      const isRight = boxes[index].checked === isPossible;
      if (isRight) right += 1;
      const note = document.createElement("span");
      note.className = isRight ? "guess right" : "guess wrong";
      note.textContent = isRight ? "✓ as you said" : isPossible ? "✗ it can" : "✗ it cannot";
      row.querySelector("th").append(note);
    });
    table.hidden = false;
    form.remove();
    score.textContent = `${right} of ${rows.length} as you predicted.`;
    score.tabIndex = -1;
    score.focus();
  });
}
