/** The glue of the core with all games: it offers what the page's first core does. */
export * from "./plyscope.js";
