/* The sheets of a game of sides. The page loads this program as soon as a hand can be tapped. */

import { openCount } from "./count.js";
import { openCalls, openMore } from "./menus.js";
import { everyShape } from "../page/sheets.js";

export const sheets = { ...everyShape, openCalls, openCount, openMore };
