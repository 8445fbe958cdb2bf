/* Where somebody is on the start page, and where he is led. */

/* Where the focus is, to be found again once the plates are drawn anew. */
export function place(element) {
  if (element?.id === "swap") return "#swap";
  const key = ["seat", "out", "sits"].find((one) => one in (element?.dataset ?? {}));
  return key && [`[data-${key}="${CSS.escape(element.dataset[key])}"]`, `[data-${key}]`];
}

/* Lead to what is wrong: its row opens, and its field has the focus. */
export function lead(at) {
  const place = document.getElementById(at);
  for (let row = place.closest("details"); row; row = row.parentElement.closest("details")) row.open = true;
  const target = place.matches("details") ? place.firstElementChild : place;
  target.scrollIntoView({ block: "center" });
  target.focus();
}
