/* The pages that list what can be printed: while a paper is drawn a bar beside it says so, then it is opened.
   Without this program the browser alone shows that it waits. */

for (const list of document.querySelectorAll("[data-drawing]")) list.addEventListener("click", open);

async function open(event) {
  const link = event.target.closest("a.chip");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const row = link.closest("li");
  if (row.querySelector("progress")) return;
  const list = event.currentTarget;
  const told = list.nextElementSibling;
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", list.dataset.drawing);
  row.append(bar);
  told.textContent = list.dataset.drawing;
  await fetch(link.href, { method: "HEAD" }).catch(() => null); // what was drawn is kept, and handed out at once below
  bar.remove();
  told.textContent = "";
  location.assign(link.href); // where there is none the server says why
}
