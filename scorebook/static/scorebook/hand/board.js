/* The entry page of the games whose screen is a board. This bundle holds no code of the party screen. */

import { board } from "./board/shape.js";
import { start } from "./page/page.js";

start(board);
