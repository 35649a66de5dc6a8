// The figures as a table: what, the ratio, the absolute figure beside it, and the target where there is one.

const fixed = (number, digits) => (number === null || number === undefined ? "?" : number.toFixed(digits));
const millions = (number) => `${fixed(number / 1e6, 2)} M`;
const signed = (number) => `${number < 0 ? "" : "+"}${fixed(number, 1)}`;
const spread = ({ p50, p95, p99 }, unit, digits) =>
  `p50 ${fixed(p50, digits)}, p95 ${fixed(p95, digits)}, p99 ${fixed(p99, digits)} ${unit}`;

const studied = ({ seconds, apart_ms }) =>
  `${fixed(seconds, 2)} s; frames apart ${spread(apart_ms, "ms", 0)}, at most ${fixed(apart_ms.max, 0)}`;

export function report({ machine, quick, native, wasm, trace, games, boards, page }) {
  const of = (what) => native.filter((figure) => figure.what === what);
  const speeds = of("speed");
  const natively = (scenario) => speeds.find((figure) => figure.scenario === scenario)?.best_per_second;
  const times = (ratio) => `${fixed(ratio, 2)} x`;
  const perSecond = (figure) => `${millions(figure.per_second)} visits/s`;
  const sections = [
    [
      "native search: visits a second, not recorded",
      speeds.map((figure) => [figure.scenario, "", `${perSecond(figure)} (${figure.visits} visits)`]),
    ],
    [
      "native, recorded / not recorded, log discarded",
      speeds.map((figure) => [
        figure.scenario,
        times(figure.discarded_ratio),
        `${signed(figure.discarded_ns)} ns a visit`,
        "<= 1.15 x, <= 20 ns",
      ]),
    ],
    [
      "native, recorded / not recorded, kept as a trace by the same thread",
      speeds.map((figure) => [
        figure.scenario,
        times(figure.kept_ratio),
        `${signed(figure.kept_ns)} ns a visit`,
      ]),
    ],
    [
      "wasm in Chromium / native, not recorded (of the best rounds; beside it the median)",
      wasm.map((figure) => [
        figure.scenario,
        times(figure.best_per_second / natively(figure.scenario)),
        perSecond(figure),
        ">= 0.6 x",
      ]),
    ],
    [
      "wasm, recorded / not recorded, batches discarded",
      wasm.map((figure) => [
        figure.scenario,
        times(figure.recorded_ratio),
        `${signed(figure.recorded_ns)} ns a visit`,
        "<= 1.15 x, <= 20 ns",
      ]),
    ],
    [
      "bytes a recorded visit",
      of("weight").flatMap((figure) => [
        [`${figure.scenario}: columns`, "", `${figure.columns} bytes`, "<= 28 bytes"],
        [`${figure.scenario}: and side tables`, "", `${fixed(figure.with_side_tables, 1)} bytes`],
        [`${figure.scenario}: level of detail`, "", `${fixed(figure.detail, 2)} bytes`, "<= 2 bytes"],
        [
          `${figure.scenario}: in the log`,
          "",
          `${fixed(figure.log_words, 2)} words, ${fixed(figure.log_words * 4, 1)} bytes`,
        ],
      ]),
    ],
    [
      "trace files, native",
      of("file").map((figure) => [
        `${figure.scenario}: ${figure.visits} visits`,
        `${fixed(figure.bytes, 2)} bytes`,
        `saved in ${fixed(figure.save_s, 2)} s, opened in ${fixed(figure.open_s, 2)} s, kept ${fixed(figure.memory, 1)} bytes a visit`,
        "<= 3 bytes a visit, 10 s for 10 million",
      ]),
    ],
    [
      `a trace of ${trace.visits} visits, ${trace.levels} levels, in Chromium`,
      [
        ["append, beside a search", "", `${fixed(trace.append_ns, 1)} ns a visit`],
        ["state at a time, same again", "", spread(trace.seek_us, "us", 2), "p95 <= 20 us"],
        ["state at a time, 64 others", "", `${spread(trace.seek_cold_us, "us", 2)} (means of 64)`],
        ...of("seek").map((figure) => [
          "state at a time, native",
          "",
          spread(figure, "us", 2),
          "p95 <= 20 us",
        ]),
        ...of("insight").flatMap((figure) => [
          [`insight into ${figure.visits} visits, native`, "", `${fixed(figure.seconds, 2)} s`],
          ["  longest step", "", `${fixed(figure.longest_step_ms, 0)} ms of ${figure.steps}`],
          ["  visits of the root's position", "", `${fixed(figure.position_ms, 0)} ms`],
        ]),
        ...of("comparison").map((figure) => [
          `comparison, ${figure.visits} visits together, native`,
          "",
          `${fixed(figure.seconds, 2)} s`,
        ]),
        ["path as objects", "", spread(trace.path_us, "us", 0)],
        ["inspect", "", spread(trace.inspect_us, "us", 0)],
        ["first frame, nothing prepared", "", `${fixed(trace.first_frame_ms, 1)} ms`, "<= 200 ms"],
        ...Object.entries(trace.frames_ms).flatMap(([name, figures]) => [
          [`flame alone 1920 x 800: ${name}`, "", spread(figures, "ms", 1), "p95 <= 8 ms"],
          ["  of it pixels, painted", "", spread(figures.parts.pixels, "ms", 1)],
          ["  of it bars", "", spread(figures.parts.bars, "ms", 1)],
        ]),
        ...Object.entries(trace.tree).flatMap(([name, figures]) => [
          [`tree, ${figures.nodes} drawn nodes: ${name}`, "", spread(figures, "ms", 1), "p95 <= 14 ms"],
          ...Object.entries(figures.parts ?? {}).map(([part, times]) => [
            `  of it ${part}`,
            "",
            spread(times, "ms", 1),
          ]),
        ]),
        [`flame with ${trace.arcs.relations} arcs: scrub`, "", spread(trace.arcs, "ms", 1), "p95 <= 14 ms"],
        ["  finding them once", "", `${fixed(trace.arcs.first_ms, 1)} ms`],
        ["memory of the page's wasm", "", `${fixed(trace.memory_bytes, 1)} bytes a visit`],
        [
          "trace / level of detail",
          "",
          `${fixed(trace.trace_bytes, 1)} / ${fixed(trace.detail_bytes, 2)} bytes a visit`,
        ],
      ],
    ],
    [
      `the whole page, same search, flame ${page.width} x ${page.height}`,
      [
        ["search end to first frame", "", `${fixed(page.end_to_frame_ms, 1)} ms`, "<= 200 ms"],
        ...["scrub", "pan", "zoom"].flatMap((name) => [
          [`${name}: script a frame`, "", spread(page[name].script_ms, "ms", 1), "p95 <= 8 ms"],
          [`${name}: between frames`, "", spread(page[name].apart_ms, "ms", 1)],
        ]),
        ["insight, from the key to the page", "", studied(page.insight)],
        ["saving as a file", "", studied(page.saving)],
        [
          `opening the file in a new page, ${page.reopened.visits} visits`,
          `${fixed(page.reopened.bytes, 2)} bytes`,
          studied(page.reopened),
          "<= 3 bytes a visit, 10 s for 10 million",
        ],
        ["  what is kept of it", "", `${fixed(page.reopened.held, 1)} bytes a visit`],
      ],
    ],
    [
      "trees of games, 1920 x 800, at random moments",
      games.flatMap(({ link, visits, nodes, first_ms, layout_ms, made_ms, drawn_ms }) => [
        [`${link.split("&").slice(0, 2).join(", ")}: ${visits} visits, ${nodes} nodes`, "", ""],
        ["  the first picture, made and drawn", "", `${fixed(first_ms, 1)} ms`, "<= 150 ms"],
        ["  layout of a step", "", spread(layout_ms, "ms", 2), "p95 <= 2 ms"],
        ["  making its picture, with the looks of new boards", "", spread(made_ms, "ms", 2)],
        ["  drawing it", "", spread(drawn_ms, "ms", 2), "p95 <= 8 ms"],
      ]),
    ],
    [
      "boards in motion, 1920 x 800, without a GPU: frames in which something moves, made, drawn and read back",
      boards.flatMap(({ link, boards, nodes, stills_ms, frames, frame_ms }) => [
        [
          `${link.split("&").slice(0, 2).join(", ")}: ${boards} boards, ${nodes} nodes`,
          "",
          `${frames} frames`,
        ],
        ["  a frame", "", spread(frame_ms, "ms", 1), "p95 <= 8 ms"],
        [
          "  the still picture before, with new boards",
          "",
          `${spread(stills_ms, "ms", 1)}, at most ${fixed(stills_ms.max, 0)}`,
          "<= 150 ms",
        ],
      ]),
    ],
    [
      "the film in the page, 1920 x 1080: script a frame",
      Object.entries(page.film).map(([name, { frames, seconds, script_ms, nodes }]) => [
        nodes === null ? name : `${name}: ${nodes} nodes`,
        "",
        `${spread(script_ms, "ms", 1)}; ${frames} frames in ${seconds} s`,
        "p95 <= 8 ms",
      ]),
    ],
    [
      "the site",
      [
        ["all files and the benchmarks' search, gzip -9", "", `${fixed(page.site.gzipped / 1000, 0)} kB`],
        ["ready to step, loopback", "", `${fixed(page.ready_ms, 0)} ms`, "<= 1000 ms"],
      ],
    ],
  ];
  const rows = sections.flatMap(([, lines]) => lines);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = ([what, ratio, figure, target]) =>
    [
      `  ${what.padEnd(widths[0])}`,
      ratio.padStart(widths[1]),
      figure.padEnd(widths[2]),
      target ? `target ${target}` : "",
    ]
      .join("  ")
      .trimEnd();
  return [
    `Plyscope on ${machine.processor}, ${machine.threads} threads, Chromium ${machine.browser}`,
    ...(quick ? ["(a quick run: small searches, whose figures mean little)"] : []),
    ...sections.flatMap(([title, lines]) => ["", title, ...lines.map(line)]),
  ].join("\n");
}
