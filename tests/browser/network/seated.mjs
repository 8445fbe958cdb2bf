/* Who sits and deals as a phone knows it without the rules: the page and runs of deeds on the way in, of each run the
   table after it on the way out. */

import { text } from "node:stream/consumers";
import { ahead } from "../../../scorebook/static/scorebook/hand/page/open.js";

const { page, runs } = JSON.parse(await text(process.stdin));
const tables = runs.map((deeds) => ahead({ page, outbox: { deeds }, s: {} }, null, (number) => `${number}`));
console.log(JSON.stringify(tables.map(({ there, dealer, seats, deals }) => ({ there, dealer, seats, deals }))));
