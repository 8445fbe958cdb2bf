/* The players' form without a page load for every tap: the form is posted to the same address, and the answer replaces
   its part of the page. Nothing is computed here. If a hand is open on this phone, the form asks about it; a discarded
   hand is put away and one step back brings it. */

import { draftName, keepDraft, readDraft } from "../hand/page/draft.js";
import * as store from "../page/store.js";

const PATIENCE = 8000; // ms before a question is given up
const ANSWERS = [200, 409, 422]; // the page itself, with what was put together

const form = document.querySelector("#seats");
const named = draftName(form.dataset.slug);
const open = () => readDraft(store, named).s !== null;
const asksOfHand = () => form.querySelector("#open-hand");
let isOurs = false;
/* Another window may save the open hand of this phone; the server knows about hands on other phones. */
function showHand() {
  if (open() || isOurs) asksOfHand().hidden = !open();
  isOurs = open();
}
const dropped = () => form.querySelector('[name="discard"]');
const handIsLeft = () => !asksOfHand().hidden && !dropped().checked;
let sending = false;

function sayHandIsLeft() {
  form.querySelector("#discard-errors").hidden = false;
  dropped().setAttribute("aria-invalid", "true");
  dropped().focus();
}

function putHandAway() {
  const { s, aside } = readDraft(store, named);
  if (s !== null) keepDraft(store, named, { at: Date.now(), s: null, aside: [...aside, s] }, { emptyToo: true });
}

/* Show the answer, and focus the same button or its replacement. */
function show(text, { name, value } = {}) {
  const typing = document.activeElement?.id === "name";
  const asked = new DOMParser().parseFromString(text, "text/html").querySelector("#asked");
  if (!asked) return tell("ill");
  form.querySelector("#asked").replaceWith(asked);
  showHand();
  const alert = form.querySelector("[autofocus]");
  const there = [...form.querySelectorAll("#asked button")].filter((one) => value && one.value === value);
  const held = typing ? form.querySelector("#name") : (there.find((one) => one.name === name) ?? there[0]);
  (alert ?? held ?? form.querySelector("#go")).focus({ preventScroll: !alert });
}

/* Show the message about a request that failed. */
function tell(how) {
  for (const id of ["no-network", "ill"]) form.querySelector(`#${id}`).hidden = id !== how;
}

/* Send the form. The same form twice is one save, so another press is safe. */
async function send(pressed) {
  const answer = await fetch(form.action, {
    method: "POST",
    body: new FormData(form, pressed),
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.type !== "opaqueredirect") {
    return ANSWERS.includes(answer.status) ? show(await answer.text(), pressed) : tell("ill");
  }
  if (dropped().checked) putHandAway();
  return location.assign(form.dataset.then);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const pressed = event.submitter;
  if (sending) return;
  showHand();
  if (pressed?.name === "write" && handIsLeft()) return sayHandIsLeft();
  sending = true;
  tell("");
  try {
    await send(pressed);
  } catch {
    tell("no-network");
  }
  sending = false;
});
addEventListener("storage", ({ key }) => [named, null].includes(key) && showHand());
showHand();
form.dataset.ready = "true";
