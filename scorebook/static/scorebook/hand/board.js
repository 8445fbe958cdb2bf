/* The entry page where every tap writes a fact: one file, without the other shape of screen. */

import { board } from "./board/shape.js";
import { start } from "./page/page.js";

start(board);
