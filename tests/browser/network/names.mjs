/* Reads names as a phone does: a list of names on the way in, of each what it is cleaned to, how it is read and what is
   wrong with it on the way out. */

import { readFileSync } from "node:fs";
import { asRead, cleaned, faultOf } from "../../../scorebook/static/scorebook/page/names.js";

const told = (fault) => fault && [fault.kind, fault.place, fault.code, fault.alphabet ?? ""];
const names = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(names.map((name) => [cleaned(name), asRead(cleaned(name)), told(faultOf(cleaned(name)))])));
