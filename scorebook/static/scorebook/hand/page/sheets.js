/* The sheets that every shape of screen has. */

import { openLeft } from "../handover/left.js";
import { takeFromAddress } from "../handover/taking.js";
import { openSeating } from "../people/seating.js";
import { openUnsent, redrawUnsent } from "../queue/unsent-sheet.js";
import { openKind, openMenu, openOther, openPlan } from "./menus.js";
import { askWhich } from "./which.js";

export const everyShape = {
  askWhich,
  openKind,
  openLeft,
  openMenu,
  openOther,
  openPlan,
  openSeating,
  openUnsent,
  redrawUnsent,
  takeFromAddress,
};
