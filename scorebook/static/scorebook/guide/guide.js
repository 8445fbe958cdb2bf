/* The guide: its list of pages has the search. Phones that cache pages also cache the guide, without pictures; a
   missing picture leaves no empty frame. */

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const words = (text) => plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const search = document.querySelector("#search");

/* Show the paragraphs that contain the most words of the search. */
function show(rows, field) {
  const sought = words(field.value);
  const count = document.querySelector("#count");
  const has = ({ text }) => sought.filter((word) => text.includes(word)).length;
  const most = Math.max(1, ...rows.map(has));
  for (const one of rows) one.row.hidden = has(one) < most;
  const found = rows.filter(({ row }) => !row.hidden).length;
  document.querySelector("#found").hidden = !found;
  document.querySelector("#parts").hidden = sought.length > 0 && found > 0;
  count.textContent = found || !sought.length ? "" : count.dataset.none;
  count.classList.toggle("sr", !count.textContent);
}

if (search) {
  const rows = [...document.querySelectorAll("#found > li")].map((row) => ({ row, text: plain(row.textContent) }));
  const field = search.querySelector("input");
  search.hidden = false;
  search.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", () => show(rows, field));
  if (field.value) show(rows, field);
}

for (const image of document.querySelectorAll(".shot img")) {
  const leave = () => image.closest(".shot").remove();
  if (image.complete && !image.naturalWidth) leave();
  else image.addEventListener("error", leave);
}

navigator.serviceWorker?.controller?.postMessage({ guide: document.documentElement.lang });
