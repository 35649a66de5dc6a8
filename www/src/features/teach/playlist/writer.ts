/** What the page asks of the playlist that is being written. */
export { add } from "./add";
export { openPlaylist } from "./open";
