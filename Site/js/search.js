// The search: a dialog over an index that is loaded, as scripts, when it is first opened.
const search = (() => {
  const root = document.body.dataset.root;
  const button = document.getElementById("search-button");
  const dialog = document.createElement("dialog");
  dialog.className = "search";
  dialog.setAttribute("aria-label", labels.search);
  dialog.innerHTML = `
    <input type="text" enterkeyhint="search" role="combobox" aria-label="${labels.searchAllPages}" aria-expanded="false"
      aria-controls="search-results" aria-autocomplete="list" autocomplete="off" spellcheck="false"
      placeholder="${labels.searchAllPages}">
    <ul id="search-results" role="listbox" aria-label="${labels.results}"></ul>
    <p class="search-note" role="status"></p>`;
  document.body.append(dialog);
  const input = dialog.querySelector("input");
  const list = dialog.querySelector("ul");
  const note = dialog.querySelector(".search-note");
  let index;
  let chosen = -1;

  // MARK: The index

  function load() {
    if (index) return;
    index = { sections: [], words: [], lines: new Map() };
    const pages = [];
    let missing = 0;
    // The first part of a large index says how many there are.
    window.searchIndex = (part, count = 1) => {
      pages.push(...part);
      if (!missing) {
        missing = count;
        for (let number = 2; number <= count; number++) loadPart(`search-index-${number}.js`);
      }
      missing -= 1;
      if (!missing) { index = prepare(pages); show(); }
    };
    loadPart("search-index.js");
  }

  function loadPart(file) {
    const script = document.createElement("script");
    script.src = root + file;
    // Parts run in the order of the pages.
    script.async = false;
    script.onerror = () => { index = null; note.textContent = labels.noIndex; };
    document.head.append(script);
  }

  const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC");
  const wordsIn = (text) => text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const isIdeographic = (text) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);

  function prepare(pages) {
    const sections = [];
    const places = new Map();
    for (const [address, title, parts] of pages) {
      for (const [identifier, heading, text] of parts) {
        const section = {
          address: root + address + (identifier ? `#${encodeURIComponent(identifier)}` : ""),
          title, heading, text,
          isTitle: heading === title || !heading,
          folded: fold(text), foldedHeading: fold(heading || title),
        };
        const number = sections.push(section) - 1;
        for (const word of new Set(wordsIn(`${section.foldedHeading} ${section.folded}`))) {
          if (!places.has(word)) places.set(word, []);
          places.get(word).push(number);
        }
      }
    }
    return { sections, places, words: [...places.keys()].sort() };
  }

  // MARK: Finding

  // How many letters apart a typed word is from the beginning of another; more than `limit` counts as never.
  function slips(typed, word, limit) {
    let row = Array.from({ length: word.length + 1 }, (_, j) => j);
    let before;
    for (let i = 1; i <= typed.length; i++) {
      const last = row;
      row = [i];
      for (let j = 1; j <= word.length; j++) {
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (typed[i - 1] === word[j - 1] ? 0 : 1));
        if (before && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
          row[j] = Math.min(row[j], before[j - 2] + 1);
      }
      if (Math.min(...row) > limit) return Infinity;
      before = last;
    }
    return Math.min(...row);
  }

  // The sections that hold a term, with how well: a whole word, the beginning of one, one with a slip.
  function matches(term) {
    const found = new Map();
    const add = (section, word, score) => {
      if ((found.get(section)?.score ?? 0) < score) found.set(section, { word, score });
    };
    if (isIdeographic(term)) {
      index.sections.forEach((section, number) => {
        if (section.foldedHeading.includes(term)) add(number, term, 30);
        else if (section.folded.includes(term)) add(number, term, 10);
      });
      return found;
    }
    const limit = term.length < 4 ? 0 : term.length < 8 ? 1 : 2;
    for (const word of index.words) {
      const starts = word.startsWith(term);
      const distance = starts ? 0 : limit ? slips(term, word.slice(0, term.length + limit), limit) : Infinity;
      if (distance > limit) continue;
      const score = word === term ? 10 : starts ? 6 : 3 - distance;
      for (const number of index.places.get(word)) {
        const isInHeading = wordsIn(index.sections[number].foldedHeading).includes(word);
        add(number, word, isInHeading ? score * 3 : score);
      }
    }
    return found;
  }

  function find(query) {
    const terms = fold(query).split(/\s+/).flatMap((part) => isIdeographic(part) ? [part] : wordsIn(part));
    if (!terms.length) return [];
    const all = terms.map(matches);
    const results = [];
    for (const number of all[0].keys()) {
      if (!all.every((found) => found.has(number))) continue;
      const words = all.map((found) => found.get(number).word);
      let score = all.reduce((sum, found) => sum + found.get(number).score, 0);
      const section = index.sections[number];
      if (section.folded.includes(fold(query.trim()))) score += 8;
      results.push({ section, words, score: score + (section.isTitle ? 2 : 0), number });
    }
    return results.sort((a, b) => b.score - a.score || a.number - b.number).slice(0, 20);
  }

  // MARK: Showing

  // The sentence of a section that holds the first word, with all words marked.
  function sentence(section, words) {
    const text = section.text;
    const folded = text.length === section.folded.length ? section.folded : text.toLowerCase();
    let at = -1;
    for (const word of words) if (at < 0) at = folded.indexOf(word);
    if (at < 0) at = 0;
    const ends = /[.!?](?=\s|$)|[。！？\n]/g;
    let start = 0;
    for (const end of text.matchAll(ends)) if (end.index < at) start = end.index + 1; else break;
    if (at - start > 90) start = text.lastIndexOf(" ", at - 50) + 1 || at - 50;
    const rest = text.slice(start).search(ends);
    const end = rest < 0 ? text.length : start + rest + 1;
    const line = document.createElement("span");
    line.className = "sentence";
    const shown = end - start > 180 ? text.slice(start, start + 180).replace(/\w*$/, "…") : text.slice(start, end);
    mark(line, shown.trim(), words);
    return line;
  }

  function mark(element, text, words) {
    const folded = text.toLowerCase();
    let from = 0;
    for (let at = 0; at < text.length;) {
      const word = words.filter((w) => folded.startsWith(w, at)).sort((a, b) => b.length - a.length)[0];
      if (!word) { at += 1; continue; }
      element.append(text.slice(from, at));
      const marked = document.createElement("mark");
      marked.textContent = text.slice(at, at + word.length);
      element.append(marked);
      at = from = at + word.length;
    }
    element.append(text.slice(from));
  }

  function show() {
    const results = index?.places ? find(input.value) : [];
    list.replaceChildren(...results.map(({ section, words }, number) => {
      const item = document.createElement("li");
      item.id = `search-result-${number}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      const link = document.createElement("a");
      link.href = section.address;
      link.tabIndex = -1;
      const title = document.createElement("strong");
      mark(title, section.heading || section.title, words);
      link.append(title);
      if (!section.isTitle) {
        const page = document.createElement("span");
        page.className = "of-page";
        page.textContent = section.title;
        link.append(page);
      }
      if (section.text) link.append(sentence(section, words));
      item.append(link);
      return item;
    }));
    input.setAttribute("aria-expanded", String(results.length > 0));
    const isEmpty = !input.value.trim();
    note.textContent = isEmpty ? labels.searchKeys
      : results.length ? "" : index?.places ? labels.nothingFound.replace("{words}", () => input.value.trim()) : labels.loading;
    choose(results.length ? 0 : -1);
  }

  function choose(number) {
    const items = list.children;
    items[chosen]?.setAttribute("aria-selected", "false");
    chosen = items.length ? (number + items.length) % items.length : -1;
    const item = items[chosen];
    item?.setAttribute("aria-selected", "true");
    item?.scrollIntoView({ block: "nearest" });
    if (item) input.setAttribute("aria-activedescendant", item.id);
    else input.removeAttribute("aria-activedescendant");
  }

  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") choose(chosen + 1);
    else if (event.key === "ArrowUp") choose(chosen - 1);
    else if (event.key === "Enter") list.children[chosen]?.querySelector("a").click();
    else return;
    event.preventDefault();
  });
  // A result on this very page changes only the fragment, and the dialog must go.
  list.addEventListener("click", (event) => { if (event.target.closest("a")) dialog.close(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

  function open() {
    if (dialog.open) return;
    load();
    dialog.showModal();
    input.select();
    show();
  }
  button.hidden = false;
  button.addEventListener("click", open);
  return { open };
})();
