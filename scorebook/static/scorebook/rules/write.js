/* A club's rules are written: the rules form by itself. */

import { drawDifferences, followRules, showRuleTools } from "./form.js";

const form = document.getElementById("rules-form");
const draw = () => drawDifferences(form);
followRules(form, draw);
form.addEventListener("input", draw);
showRuleTools(form);
