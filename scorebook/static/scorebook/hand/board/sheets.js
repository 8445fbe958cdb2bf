/* The sheets of a board. The page loads this program as soon as a hand can be tapped. */

import { openFact, openKontra, openMore } from "./menus.js";
import { everyShape } from "../page/sheets.js";

export const sheets = { ...everyShape, openFact, openKontra, openMore };
