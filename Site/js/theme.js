// The button that switches between dark and light. Without this script the page follows the system.
{
  const root = document.documentElement;
  const button = document.getElementById("theme-button");
  const system = matchMedia("(prefers-color-scheme: dark)");

  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const show = () => button.setAttribute("aria-pressed", String(isDark()));

  button.hidden = false;
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    // A browser may refuse to store anything for a file; the choice then lasts for this page.
    try { localStorage.setItem("theme", root.dataset.theme); } catch {}
    show();
  });
  system.addEventListener("change", show);
  show();
}
