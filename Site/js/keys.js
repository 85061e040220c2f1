// The keys: "/" or "s" to search, arrows to turn pages, "t" for the theme, "?" for this list.
{
  const help = document.createElement("dialog");
  help.className = "help";
  help.setAttribute("aria-labelledby", "help-title");
  help.innerHTML = `
    <h2 id="help-title">${labels.keys}</h2>
    <dl>
      <div><dt><kbd>/</kbd> <kbd>s</kbd></dt><dd>${labels.keyToSearch}</dd></div>
      <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>${labels.keysToTurn}</dd></div>
      <div><dt><kbd>t</kbd></dt><dd>${labels.keyToDarken}</dd></div>
      <div><dt><kbd>?</kbd></dt><dd>${labels.keyToHelp}</dd></div>
    </dl>
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
