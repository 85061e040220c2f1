// What the page does by itself: buttons that copy code, and contents that follow the scroll.

// MARK: Copying code

// Not in a player: its code has scrolled to a line, and a box that is moved forgets that.
for (const box of document.querySelectorAll("pre.code:not(.playing-code *)")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = labels.copy;
  button.setAttribute("aria-label", `${labels.copy}: ${box.getAttribute("aria-label")}`);
  button.addEventListener("click", async () => {
    const done = await copy(codeIn(box));
    button.textContent = done ? labels.copied : labels.pressCopyKeys;
    setTimeout(() => { button.textContent = labels.copy; }, 2000);
  });
  const caption = box.parentElement.querySelector(":scope > figcaption");
  if (caption) {
    caption.append(button);
  } else {
    const frame = document.createElement("div");
    frame.className = "frame";
    box.replaceWith(frame);
    frame.append(box, button);
  }
}

// Of a terminal session, only what is typed.
function codeIn(box) {
  const typed = [...box.querySelectorAll(".input kbd")].map((line) => line.textContent);
  return typed.length ? typed.join("\n") + "\n" : box.textContent;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page opened as a file may not use the clipboard; the old way still works there.
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "off-screen";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

// MARK: Contents that follow the scroll

const places = new Map();
for (const link of document.querySelectorAll(".page-contents a")) {
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (heading) places.set(heading, link);
}

let current;
function follow() {
  // The last heading above the upper third of the window; at the end of the page, the last one.
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  let heading;
  for (const place of places.keys())
    if (atEnd || place.getBoundingClientRect().top < innerHeight / 3) heading = place;
  if (heading === current) return;
  places.get(current)?.removeAttribute("aria-current");
  places.get(heading)?.setAttribute("aria-current", "location");
  places.get(heading)?.scrollIntoView({ block: "nearest", behavior: "instant" });
  current = heading;
}

if (places.size && matchMedia("(min-width: 60rem)").matches) {
  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; follow(); });
  }, { passive: true });
  // With the first frame: to ask for places before it would have the page laid out once more.
  requestAnimationFrame(follow);
}
