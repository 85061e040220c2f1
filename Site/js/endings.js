// How the schedules end that a play counts: an ending a row, with its number of schedules and a bar.

class Endings {
  constructor(play) {
    this.play = play;
    this.root = element("ul", { class: "endings", "aria-label": labels.playEndings });
    // Where all end alike, there is nothing to tell.
    this.rows = play.endings.length < 2 ? [] : play.endings.map(({ name, isBad }) => ({
      row: element("li", { class: isBad ? "bad" : "" }), isBad,
      name: element("span", { class: "ending" }, name ?? labels.playOthers),
      amount: element("span", { class: "amount" }), bar: element("span", { class: "bar" }),
    }));
    for (const { row, name, amount, bar, isBad } of this.rows) {
      row.append(name, amount, bar);
      if (isBad) row.append(element("span", { class: "unseen" }, labels.playForbidden));
      this.root.append(row);
    }
  }

  // A move closes some of them; the one that an ended play has come to stands out.
  draw() {
    const { all, endings } = this.play.counted;
    this.rows.forEach(({ row, amount, bar }, at) => {
      row.classList.toggle("closed", endings[at] === 0);
      row.classList.toggle("reached", this.play.isAtEnd && this.play.ahead.endings[at] > 0);
      setText(amount, grouped(endings[at]));
      bar.style.setProperty("--share", endings[at] / all);
    });
  }
}
