/* The entry page of the games that a side plays for one count. This bundle holds no code of the board screen. */

import { party } from "./party/shape.js";
import { start } from "./page/page.js";

start(party);
