// The keys: "/" or "s" to search, arrows to turn pages, "t" for the theme, "?" for this list, to
// which a page with players adds theirs.
{
  const entry = ([keys, words]) =>
    `<div><dt>${keys.split(" ").map((key) => `<kbd>${key}</kbd>`).join(" ")}</dt><dd>${words}</dd></div>`;
  const ofPage = [
    ["/ s", labels.keyToSearch], ["← →", labels.keysToTurn], ["t", labels.keyToDarken], ["?", labels.keyToHelp],
  ];
  const ofPlayers = document.querySelector(".scheduler") ? keysOfPlayer() : [];
  const help = document.createElement("dialog");
  help.className = "help";
  help.setAttribute("aria-labelledby", "help-title");
  help.innerHTML = `
    <h2 id="help-title">${labels.keys}</h2>
    <dl>${ofPage.map(entry).join("")}</dl>
    ${ofPlayers.length ? `<h3>${labels.playKeys}</h3><dl>${ofPlayers.map(entry).join("")}</dl>` : ""}
    <form method="dialog"><button>${labels.close}</button></form>`;
  document.body.append(help);

  const turn = (relation) => document.querySelector(`.neighbours a[rel="${relation}"]`)?.click();
  const keys = {
    "/": () => search.open(),
    s: () => search.open(),
    t: () => document.getElementById("theme-button").click(),
    "?": () => help.showModal(),
    ArrowLeft: () => turn("prev"),
    ArrowRight: () => turn("next"),
  };

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    const target = event.target;
    // Typing is typing; the arrows scroll a box of code that has the focus, and choose in a player.
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    if (event.key.startsWith("Arrow") && target.closest("pre, .table, .schedule")) return;
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
}
