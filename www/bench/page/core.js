// Measures the core in the browser, without the page around it. Every function is called from bench.mjs.

import { createCore } from "/plyscope.js";
import { median, percentiles, random } from "./figures.js";

const module = await WebAssembly.compileStreaming(fetch("/plyscope_bg.wasm"));
const core = createCore();
const { memory } = core.initSync({ module });

/** Takes the batches of the log, and forgets them. */
const nowhere = { postMessage() {} };

const WIDTH = 1920;
const HEIGHT = 800;
/** How many nodes of a tree are drawn. */
const TREE_NODES = { least: 2000, most: 2200 };

const timed = (task) => {
  const begin = performance.now();
  const result = task();
  return [performance.now() - begin, result];
};

const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));

/** Searches with and without recording in turns; ratios are taken within a round. */
async function speed(link, rounds) {
  const { search_unrecorded, search } = core;
  const ways = [() => search_unrecorded(link), () => search(link, 0, nowhere)];
  // The first searches run while the browser still compiles.
  const visits = ways.map((way) => way().visits)[0];
  ways.forEach((way) => way());
  const times = Array.from({ length: rounds }, (_, round) => {
    const pair = [0, 0];
    for (const turn of [0, 1]) {
      const which = (round + turn) % 2;
      pair[which] = timed(ways[which])[0] / 1000;
    }
    return pair;
  });
  return {
    visits,
    rounds,
    per_second: median(times.map(([plain]) => visits / plain)),
    best_per_second: Math.max(...times.map(([plain]) => visits / plain)),
    recorded_ratio: median(times.map(([plain, recorded]) => recorded / plain)),
    recorded_ns: median(times.map(([plain, recorded]) => ((recorded - plain) / visits) * 1e9)),
  };
}

/** Everything about one big trace. */
async function trace(link, { draws, seeks }) {
  const session = new core.Session(link);
  session.set_palette(
    Uint32Array.from([
      0xffffffff, 0xb0ffffff, 0xff999999, 0xff3366cc, 0xff33aa66, 0xffcc8844, 0xff88aadd, 0xff88ccaa,
      0xffddbb99, 0x80000000, 0xff000000,
    ]),
  );
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  document.body.append(canvas);
  const pen = canvas.getContext("2d", { alpha: false });
  const parts = { pixels: [], bars: [] };
  const part = (name, task) => {
    const [time, result] = timed(task);
    parts[name].push(time);
    return result;
  };
  const draw = (from, to, t) => {
    const row = Math.min(Math.max(Math.floor(HEIGHT / session.levels()), 8), 48);
    // All rows as high as one another: the most pixels.
    const rows = session.levels();
    part("pixels", () => session.paint(pen, WIDTH, HEIGHT, from, to, row, row, rows, 0, t, "both"));
    part("bars", () => session.bars(WIDTH, from, to, t, 3, 6000, "both"));
  };

  const append = await streamed(session, link);
  const visits = session.visits();
  const ticks = session.ticks();
  // Nothing was drawn while the trace grew, so this frame has the whole level of detail to build.
  const [firstFrame] = timed(() => {
    session.finish();
    draw(0, visits, ticks - 1);
    session.timeline(WIDTH / 2);
  });
  const frames = {};
  for (const [name, view] of Object.entries(views(visits, ticks, draws))) {
    const times = [];
    for (const list of Object.values(parts)) list.length = 0;
    for (const { from, to, t } of view) {
      await nextFrame();
      times.push(timed(() => draw(from, to, t))[0]);
    }
    frames[name] = {
      ...percentiles(times),
      parts: Object.fromEntries(Object.entries(parts).map(([part, times]) => [part, percentiles(times)])),
    };
  }
  const tree = await treeFrames(session, ticks, draws);
  const arcs = await arcFrames(session, pen, visits, ticks, draws, draw);
  const [bytes, detail] = session.bytes();
  const figures = {
    visits,
    levels: session.levels(),
    append_ns: (append / visits) * 1e6,
    first_frame_ms: firstFrame,
    frames_ms: frames,
    tree,
    arcs,
    ...queries(session, ticks, seeks),
    trace_bytes: bytes / visits,
    detail_bytes: detail / visits,
    memory_bytes: memory.buffer.byteLength / visits,
  };
  session.free();
  return figures;
}

/**
 * The tree with so many nodes drawn: drawing its picture while it is panned and zoomed, and making it anew for
 * every frame while time moves near the end, where as many are shown.
 */
async function treeFrames(session, ticks, draws) {
  const { beginFilm, drawItems, readFilm, readPicture } = await import("/bench-tree/tree.js");
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  document.body.append(canvas);
  const pen = canvas.getContext("2d", { alpha: false });
  const inks = Array.from({ length: 24 }, (_, ink) => `hsl(${ink * 15} 60% 50%)`);
  const end = ticks - 1;
  const opened = new Set();
  const question = (t) => ({
    t,
    selected: null,
    opened: [...opened],
    lit: [],
    widthCss: WIDTH,
    heightCss: HEIGHT,
    types: "both",
  });
  const read = (t) => readPicture(session, question(t));
  // Opens stubs, fewer at a time where that would be too many, until there are as many nodes as are to be drawn.
  let picture = read(end);
  for (let several = 32; several >= 1 && picture.nodes.length < TREE_NODES.least;) {
    const stubs = picture.nodes.flatMap(({ opens }) => (opens === null ? [] : [opens]));
    const more = stubs.filter((key) => !opened.has(key)).slice(0, several);
    for (const key of more) opened.add(key);
    const next = read(end);
    if (more.length > 0 && next.nodes.length <= TREE_NODES.most) {
      picture = next;
    } else {
      for (const key of more) opened.delete(key);
      several /= 2;
    }
  }
  const draw = (picture, scale, x) => {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.setTransform(scale, 0, 0, scale, x, 0);
    drawItems(pen, picture, inks, "sans-serif", scale);
  };
  const measure = async (frame) => {
    const times = [];
    for (let step = 0; step < draws; step += 1) {
      await nextFrame();
      times.push(timed(() => frame(step / draws))[0]);
    }
    return { ...percentiles(times), nodes: picture.nodes.length };
  };
  const figures = {
    "pan, drawn again": await measure((share) => draw(picture, 1, -8000 * share)),
    "zoom, drawn again": await measure((share) => draw(picture, 0.2 + 2 * share, 0)),
  };
  const parts = { "made anew": [], drawn: [] };
  // Few ticks, so that nearly the same nodes are shown.
  figures["time moves, made anew"] = await measure((share) => {
    const [making, made] = timed(() => read(end - Math.floor(40 * share)));
    const scale = WIDTH / made.width;
    const [drawing] = timed(() => draw(made, scale, 0));
    parts["made anew"].push(making);
    parts.drawn.push(drawing);
  });
  figures["time moves, made anew"].parts = Object.fromEntries(
    Object.entries(parts).map(([part, times]) => [part, percentiles(times)]),
  );
  // The film of one step, near the end.
  const film = { from: end - 21, to: end - 20, opened: [...opened] };
  const filmed = beginFilm(session, film, question(film.to));
  figures["one step of the film"] = await measure((share) => {
    const made = readFilm(session, filmed, share);
    draw(made, WIDTH / made.width, 0);
  });
  canvas.remove();
  return figures;
}

/** The flame with the arcs of a selected visit that has many. */
async function arcFrames(session, pen, visits, ticks, draws, draw) {
  const { drawJoined, readJoined, layOutRows } = await import("/bench-tree/tree.js");
  const next = random(3);
  let [selected, most] = [0, 0];
  for (let asked = 0; asked < 200; asked += 1) {
    const visit = Math.floor(next() * visits);
    const count = session.relations(visit, ticks - 1).length;
    if (count > most) [selected, most] = [visit, count];
  }
  const rows = layOutRows(HEIGHT, session.levels(), session.levels());
  const times = [];
  const [first] = timed(() => session.relations(selected, ticks - 1));
  for (let step = 0; step < draws; step += 1) {
    const t = Math.floor((step / draws) * ticks);
    await nextFrame();
    const [time] = timed(() => {
      draw(0, visits, t);
      const levelOf = (visit) => 2 * visit - session.enter_time(visit);
      drawJoined(pen, {
        widthCss: WIDTH,
        camera: { fromId: 0, toId: visits },
        rows,
        scrollCss: 0,
        joined: readJoined(session.relations(selected, t), levelOf),
        ink: "#000",
        groundColour: "#fff",
        cursorColour: "#c00",
        gambleColour: "#609",
        accentColour: "#06c",
      });
    });
    times.push(time);
  }
  return { ...percentiles(times), relations: most / 3, first_ms: first };
}

/** Milliseconds that appending took, while another thread searched. */
function streamed(session, link) {
  return new Promise((resolve, reject) => {
    const worker = new Worker("./search-worker.js", { type: "module" });
    let total = 0;
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.addEventListener("message", ({ data }) => {
      if (data.ready) worker.postMessage(link);
      if (data.words) total += timed(() => session.append(data.words))[0];
      if (data.summary) {
        worker.terminate();
        resolve(total);
      }
    });
  });
}

/** What is drawn one after the other: the cursor swept over everything, panning at three zooms, zooming. */
function views(visits, ticks, draws) {
  const steps = Array.from({ length: draws }, (_, step) => step / draws);
  const zoomed = (share, centre, t) => {
    const span = Math.max(visits * share, 50);
    const from = Math.min(Math.max(centre * visits - span / 2, 0), visits - span);
    return { from, to: from + span, t };
  };
  const middle = Math.floor(ticks / 2);
  const shares = [1 / 2, 1 / 30, 1 / 1000];
  return {
    scrub: steps.map((step) => ({ from: 0, to: visits, t: Math.floor(step * ticks) })),
    pan: steps.map((step, index) => zoomed(shares[Math.floor(step * 3)], ((index % 60) + 20) / 100, middle)),
    zoom: steps.map((step) =>
      zoomed(Math.exp(-((1 - Math.abs(2 * step - 1)) * Math.log(visits / 50))), 0.37, middle),
    ),
  };
}

/** Questions at random times. */
function queries(session, ticks, seeks) {
  const next = random(1);
  const anyTime = () => Math.floor(next() * ticks);
  const AGAIN = 64;
  for (let warm = 0; warm < 10_000; warm += 1) session.seek(anyTime());
  // A seek is shorter than the clock's step. So each time is asked for over and over, which shows the times
  // that are slow by nature, and many different ones together, which shows the cost of cold caches.
  const same = Array.from({ length: seeks }, () => {
    const t = anyTime();
    const [time] = timed(() => {
      for (let again = 0; again < AGAIN; again += 1) session.seek(t);
    });
    return (time / AGAIN) * 1000;
  });
  const different = Array.from({ length: seeks }, () => {
    const times = Array.from({ length: AGAIN }, anyTime);
    return (timed(() => times.forEach((t) => session.seek(t)))[0] / AGAIN) * 1000;
  });
  const paths = [];
  const inspections = [];
  for (let asked = 0; asked < seeks; asked += 1) {
    const t = anyTime();
    const [pathTime, path] = timed(() => session.path(t));
    const { visit } = path[path.length - 1];
    const [inspectTime] = timed(() => session.inspect(visit, t));
    if (asked < 100) continue;
    paths.push(pathTime * 1000);
    inspections.push(inspectTime * 1000);
  }
  return {
    seek_us: percentiles(same),
    seek_cold_us: percentiles(different),
    path_us: percentiles(paths),
    inspect_us: percentiles(inspections),
  };
}

window.bench = { speed, trace };
