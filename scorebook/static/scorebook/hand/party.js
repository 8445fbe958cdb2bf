/* The entry page where a side plays for one count: one file, without the other shape of screen. */

import { party } from "./party/shape.js";
import { start } from "./page/page.js";

start(party);
