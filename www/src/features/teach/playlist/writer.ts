/** The functions of the playlist that the page needs. */
export { add } from "./add";
export { openPlaylist } from "./open";
