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
      "ui-stands-alone",
      "What the page's controls are made of knows nothing of searches.",
      "^src/ui/",
      "^src/(?!ui/)",
    ),
    keepApart(
      "core-stands-alone",
      "The core and its workers know nothing of the page.",
      "^src/core/",
      "^src/(?!core/)",
    ),
    keepApart(
      "state-knows-no-view",
      "The state can be tested without a document: views use it, never the other way round.",
      "^src/state/",
      "^src/(app|features|stage)/|^src/ui/.*[.]tsx$",
    ),
    keepApart(
      "a-trace-knows-no-page",
      "A page may show several traces.",
      "^src/state/trace/",
      "^src/state/(page/|context[.])",
    ),
    keepApart(
      "stage-knows-no-feature",
      "What is on stage serves every feature.",
      "^src/stage/",
      "^src/(app|features)/",
    ),
    {
      name: "features-stand-apart",
      comment: "What two features need belongs to stage, state or ui.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/(app|features)/", pathNot: "^src/features/$1/" },
    },
    keepApart(
      "drawing-knows-no-page",
      "What draws on a canvas is given a trace's store, and is tested without components.",
      "^src/stage/(?!boards/|mount-view).*[.]ts$",
      "^src/.*[.]tsx$|^src/ui/theme[.]|^src/state/(page/|context[.])",
    ),
    keepApart(
      "views-are-apart",
      "Flame and timeline stand alone.",
      "^src/stage/flame/",
      "^src/stage/timeline/",
    ),
    keepApart(
      "views-are-apart-too",
      "Flame and timeline stand alone.",
      "^src/stage/timeline/",
      "^src/stage/flame/",
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
  },
};
