// The keys: "/" or "s" to search, arrows to turn pages, "t" for the theme, "?" for this list.
{
  const help = document.createElement("dialog");
  help.className = "help";
  help.setAttribute("aria-labelledby", "help-title");
  help.innerHTML = `
    <h2 id="help-title">Keys</h2>
    <dl>
      <div><dt><kbd>/</kbd> <kbd>s</kbd></dt><dd>search</dd></div>
      <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>previous and next page</dd></div>
      <div><dt><kbd>t</kbd></dt><dd>dark or light</dd></div>
      <div><dt><kbd>?</kbd></dt><dd>this list</dd></div>
    </dl>
    <form method="dialog"><button>Close</button></form>`;
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
    // Typing is typing, and the arrows scroll a box of code that has the focus.
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    if (event.key.startsWith("Arrow") && target.closest("pre, .table")) return;
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
}
