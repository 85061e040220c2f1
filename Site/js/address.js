// The page's address says where its players are: "#play:Step:abc&Other:b", a letter a move, the
// one that was used last first. So a link leads to the exact position of each.

const playersOfPage = [];
const playMark = "#play:";

// The address's fragment. A link may have been encoded once more on its way, or cut.
function fragment() {
  try {
    return decodeURIComponent(location.hash);
  } catch {
    return location.hash;
  }
}

// - player: { step, play, show(notice), root }, of which this makes the id.
function keepInAddress(player) {
  const others = playersOfPage.filter(({ step }) => step === player.step).length;
  player.id = others ? `${player.step}.${others + 1}` : player.step;
  playersOfPage.push(player);
}

function writeAddress(player) {
  playersOfPage.sort((one, other) => (other === player) - (one === player));
  const moved = playersOfPage.filter(({ play }) => play.path.length);
  if (moved.length) {
    const parts = moved.map(({ id, play }) => `${encodeURIComponent(id)}:${play.letters}`);
    history.replaceState(null, "", playMark + parts.join("&"));
  } else if (fragment().startsWith(playMark)) {
    history.replaceState(null, "", location.pathname + location.search);
  }
}

// Brings every player to where the address says that it is; one that is not named begins anew.
function openAddress() {
  if (!fragment().startsWith(playMark)) return false;
  const wanted = fragment().slice(playMark.length).split("&").map((part) => {
    const [id, letters = ""] = part.split(":");
    return { id, letters };
  });
  const named = wanted.map(({ id }) => playersOfPage.find((player) => player.id === id)).filter(Boolean);
  const first = named[0] || playersOfPage[0];
  const hasStranger = named.length < wanted.length;
  for (const player of playersOfPage) {
    const letters = wanted.find(({ id }) => id === player.id)?.letters || "";
    const isReadable = player.play.follow(letters);
    const notices = [isReadable ? "" : labels.playUnreadable];
    if (hasStranger && player === first) notices.push(labels.playStranger);
    player.show(notices.filter(Boolean).join(" "));
  }
  writeAddress(first);
  return first;
}

function showPlayer(player) {
  player.root.scrollIntoView({ block: "start", behavior: "instant" });
}

function followAddress() {
  const linked = openAddress();
  if (linked) {
    // Whatever is still loaded moves the text.
    if (document.readyState === "complete") showPlayer(linked);
    else addEventListener("load", () => showPlayer(linked), { once: true });
  }
}
