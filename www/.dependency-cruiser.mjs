// Which modules of the page may use which, types included. `npm run lint` keeps to it.

/** `from` uses nothing of `to`. */
const keepApart = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: to },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Modules that use each other are one module: put what both need into a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    keepApart(
      "state-knows-no-view",
      "The state can be tested without a document: views use it, never the other way round.",
      "^src/store/",
      "^src/(components|flame|timeline)/|^src/(main|keymap|link-sync|playback|theme|canvas-view)\\.ts",
    ),
    keepApart(
      "a-trace-knows-no-page",
      "A page may show several traces.",
      "^src/store/(trace-store|time|camera|selection|playing|breakpoints|line)\\.ts",
      "^src/store/(page-store|scenario|search|jump)\\.ts",
    ),
    keepApart(
      "drawing-knows-no-component",
      "What draws on a canvas is given a trace's store, and is tested without components.",
      "^src/(flame|timeline)/",
      "^src/(components/|theme)|^src/store/(page-store|scenario|search|jump)",
    ),
    keepApart("views-are-apart", "Flame and timeline stand alone.", "^src/flame/", "^src/timeline/"),
    keepApart("views-are-apart-too", "Flame and timeline stand alone.", "^src/timeline/", "^src/flame/"),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
  },
};
