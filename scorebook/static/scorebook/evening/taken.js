/* Take in an evening that another phone began without a network, and its actions: by QR codes, which open this page, as
   text or as a file. The texts are those of the entry page. */

import { openTaking, takeFromAddress } from "../hand/handover/taking.js";
import { areDeeds, isBeginning } from "../hand/handover/taken.js";
import { FROM_PHONE } from "../hand/handover/leaving.js";
import * as store from "../page/store.js";
import { phrase } from "../hand/page/words.js";
import { takeOver } from "./here.js";

const isWhole = (deeds, { kits }) =>
  areDeeds(deeds, "/e/") && isBeginning(deeds[0]) && deeds[0].url === kits && !deeds.slice(1).some(isBeginning);

async function takesIn(form) {
  const { kits } = form.dataset;
  const said = document.getElementById("taken-says");
  const answer = await fetch(`${kits}${form.elements.game.value}/`, { headers: { Accept: "application/json" } });
  const { csrf, desc } = await answer.json();
  const app = { desc: { ...desc, slug: "new" }, store, areOurs: (deeds) => isWhole(deeds, { kits }) };
  app.tellWords = (text) => {
    said.textContent = text;
    said.hidden = !text;
  };
  app.takeIn = async (deeds) => {
    const place = await takeOver(deeds, { kits, csrf });
    if (place) location.assign(place);
    else document.getElementById("no-network").hidden = false;
  };
  return app;
}

export function listenForOthers(form) {
  const opener = document.getElementById("take-in");
  if (!opener) return;
  const byAddress = async () => location.hash.startsWith(FROM_PHONE) && takeFromAddress(await takesIn(form));
  opener.hidden = false;
  opener.addEventListener("click", async () => openTaking(await takesIn(form)));
  addEventListener("hashchange", byAddress);
  byAddress();
}
