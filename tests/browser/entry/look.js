/* Return the open hand as the entry page shows it. Every visible key has its look and its accessible name. The sentence
   has no question. `writes` is the player of the next digit. The browser and Node both run this function. */
() => {
  const KEYS = "[data-fig], [data-kontra], [data-tile], [data-blank], [data-key=swap], .seat";
  const NAMED = ["fig", "kontra", "tile", "by", "blank", "value", "key", "seat"];
  const nodes = [...document.querySelectorAll(KEYS)].filter((node) => !node.closest("[hidden]"));
  const sentence = document.querySelector("#sentence");
  const asked = sentence.querySelector(".ask");
  const before = sentence.querySelector(".before");
  const dropped = (asked?.textContent.length ?? 0) + (before?.textContent.length ?? 0);
  return {
    keys: nodes.map((node) => [
      NAMED.filter((name) => name in node.dataset).map((name) => `${name} ${node.dataset[name]}`).join(" "),
      node.dataset.is ?? node.dataset.k ?? node.getAttribute("aria-pressed") ?? "",
      node.getAttribute("aria-label"),
    ]),
    sentence: sentence.textContent.slice(0, sentence.textContent.length - dropped).trim(),
    writes: document.querySelector("#keys:not([hidden]) .whose-number:not([hidden])")?.dataset.whose ?? null,
    words: sentence.querySelectorAll(".word").length,
    ready: document.querySelector("#save").getAttribute("aria-disabled") === null,
  };
}
