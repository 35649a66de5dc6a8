// What the page draws, for measuring it without the page: bundled by bench.mjs.
export { layOutRows } from "../../src/axis";
export { drawJoined, readJoined } from "../../src/flame/joined";
export { drawItems } from "../../src/tree/pen";
export { beginFilm, readFilm, readPicture } from "../../src/tree/picture";
