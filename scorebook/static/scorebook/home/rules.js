/* The rules come to the phone on the first page, so that it reckons wherever it is without a network later. Where
   fetching may cost somebody money the page asks first, once for good. */

import { answerOffer, fetchEngine, isOffered } from "../hand/reckoning/engine.js";
import { isKeptPage } from "../page/store.js";

const offer = document.getElementById("rules-offer");

export async function fetchRules(page, starts) {
  offer.hidden = isKeptPage() || !(await isOffered(page));
  for (const button of offer.querySelectorAll("[data-rules]"))
    button.addEventListener("click", () => {
      offer.hidden = true;
      answerOffer(page, button.dataset.rules);
    });
  await starts; // the pages that begin an evening are stored first
  await fetchEngine(page);
}
