// Measures the core in the browser, without the page around it. Every function is called from bench.mjs.

import { signal } from "@preact/signals";
import { layOutRows, type IdPosition, type TreeCamera } from "../../src/state/trace/axis";
import type { Film } from "../../src/state/trace/film-state";
import { NOTHING_ASKED } from "../../src/state/trace/trace-store";
import type { Surface } from "../../src/stage/canvas-view";
import { TreeCanvas, type TreeTrace } from "../../src/stage/tree/tree-canvas";
import { drawJoined, readJoined } from "../../src/stage/flame/joined";
import { createCore, type Core, type NodeTypes, type Session } from "../../src/core/plyscope.js";
import { PALETTE_SLOTS } from "../../src/core/generated/core-types";
import { drawItems, partInWindow } from "../../src/stage/tree/pen";
import { ItemReader, readPicture, type TreePicture, type TreeQuestion } from "../../src/stage/tree/picture";
import { Random } from "../../tests/random";
import { openUntil } from "./opened";
import { median, percentiles, type Percentiles } from "../figures.mjs";

/** A core for benchmarks searches without recording, too. */
type BenchCore = Core & { search_unrecorded(link: string): { readonly visits: number } };

const module = await WebAssembly.compileStreaming(fetch("/plyscope_bg.wasm"));
const core = createCore() as BenchCore;
const { memory } = core.initSync({ module });

/** Takes the batches of the log, and forgets them. */
const nowhere = { postMessage() {} };

const WIDTH = 1920;
const HEIGHT = 800;
/** The number of nodes up to which a tree is opened, if it has as many. */
const MOST_NODES = 1000;

const timed = <Result>(task: () => Result): [number, Result] => {
  const begin = performance.now();
  const result = task();
  return [performance.now() - begin, result];
};

const nextFrame = (): Promise<number> => new Promise((drawn) => requestAnimationFrame(drawn));

/** A canvas on the page, and its pen. */
function pad(): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  document.body.append(canvas);
  const pen = canvas.getContext("2d", { alpha: false });
  if (pen === null) throw new Error("the browser gives no canvas to draw on");
  return { canvas, pen };
}

/** Searches with and without recording in turns; ratios are taken within a round. */
function speed(link: string, rounds: number) {
  const plainly = (): number => core.search_unrecorded(link).visits;
  const recording = (): number => core.search(link, 0, nowhere).visits;
  // The first searches run while the browser still compiles.
  const visits = plainly();
  recording();
  plainly();
  recording();
  const seconds = (way: () => number): number => timed(way)[0] / 1000;
  const times = Array.from({ length: rounds }, (_, round): readonly [number, number] => {
    if (round % 2 === 0) return [seconds(plainly), seconds(recording)];
    const recorded = seconds(recording);
    return [seconds(plainly), recorded];
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

/** Draws a range of visits at a time. */
type DrawFlame = (from: IdPosition, to: IdPosition, t: number) => void;

/** Everything about one big trace. */
async function trace(link: string, { draws, seeks }: { draws: number; seeks: number }) {
  const session = new core.Session(link);
  // Any colours will do, but the page as most people see it has no lines.
  const colours = Uint32Array.from(PALETTE_SLOTS, (slot, place) =>
    slot === "lines" ? 0 : 0xff000000 + 0x0b1d2f * place,
  );
  session.set_palette(colours);
  const { pen } = pad();
  const parts: Record<"pixels" | "bars", number[]> = { pixels: [], bars: [] };
  const part = (name: keyof typeof parts, task: () => unknown): void => {
    parts[name].push(timed(task)[0]);
  };
  const draw: DrawFlame = (from, to, t) => {
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
  const frames: Record<string, Percentiles & { parts: Record<string, Percentiles> }> = {};
  for (const [name, view] of Object.entries(views(visits, ticks, draws))) {
    const times: number[] = [];
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
  const [bytes = 0, detail = 0] = session.bytes();
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

const questionOf = (
  t: number,
  opened: readonly number[],
  widthCss: number,
  heightCss: number,
): TreeQuestion => ({
  t,
  selected: null,
  opened,
  lit: [],
  leastText: 0,
  isFar: false,
  widthCss,
  heightCss,
  types: "both",
});

/**
 * The tree with as many nodes as can be opened: drawing its picture while it is panned and zoomed, and making it anew for
 * every frame while time moves near the end, where as many are shown.
 */
async function treeFrames(session: Session, ticks: number, draws: number) {
  const { canvas, pen } = pad();
  const inks = Array.from({ length: 24 }, (_, ink) => `hsl(${ink * 15} 60% 50%)`);
  const end = ticks - 1;
  const read = (t: number, opened: readonly number[]): TreePicture =>
    readPicture(session, questionOf(t, opened, WIDTH, HEIGHT));
  const { opened, picture } = openUntil(
    ({ nodes }) => nodes.length >= MOST_NODES,
    (opened) => read(end, opened),
  );
  const draw = (picture: TreePicture, scale: number, xCss: number): void => {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.setTransform(scale, 0, 0, scale, xCss, 0);
    const seen = partInWindow({ scale, xCss, yCss: 0 }, WIDTH, HEIGHT);
    drawItems(pen, picture, inks, "sans-serif", scale, seen);
  };
  const measure = async (
    frame: (share: number) => void,
  ): Promise<Percentiles & { nodes: number; parts?: Record<string, Percentiles> }> => {
    const times: number[] = [];
    for (let step = 0; step < draws; step += 1) {
      await nextFrame();
      times.push(timed(() => frame(step / draws))[0]);
    }
    return { ...percentiles(times), nodes: picture.nodes.length };
  };
  const pan = await measure((share) => draw(picture, 1, -8000 * share));
  const zoom = await measure((share) => draw(picture, 0.2 + 2 * share, 0));
  const parts: Record<"made anew" | "drawn", number[]> = { "made anew": [], drawn: [] };
  // Few ticks, so that nearly the same nodes are shown.
  const moving = await measure((share) => {
    const [making, made] = timed(() => read(end - Math.floor(40 * share), opened));
    const scale = WIDTH / made.width;
    const [drawing] = timed(() => draw(made, scale, 0));
    parts["made anew"].push(making);
    parts.drawn.push(drawing);
  });
  moving.parts = Object.fromEntries(Object.entries(parts).map(([part, times]) => [part, percentiles(times)]));
  canvas.remove();
  return { "pan, drawn again": pan, "zoom, drawn again": zoom, "time moves, made anew": moving };
}

/**
 * The trees of games at random moments: the layout of a step, making its whole picture, which also asks what new boards
 * look like, and drawing it; and the first of all.
 */
async function gameTrees(links: readonly string[], draws: number) {
  const inks = Array.from({ length: 24 }, (_, ink) => `hsl(${ink * 15} 60% 50%)`);
  const figures = [];
  for (const link of links) {
    const session = new core.Session(link);
    await streamed(session, link);
    session.finish();
    const { canvas, pen } = pad();
    const random = new Random(5);
    const laidOut: number[] = [];
    const answers = {
      tree: (...asked: Parameters<Session["tree"]>) => {
        const [time, outline] = timed(() => session.tree(...asked));
        laidOut.push(time);
        return outline;
      },
      tree_items: () => session.tree_items(),
      tree_texts: () => session.tree_texts(),
      tree_nodes: () => session.tree_nodes(),
      tree_board: (code: string, isFaint: boolean) => session.tree_board(code, isFaint),
    };
    const read = (t: number): TreePicture => readPicture(answers, questionOf(t, [], WIDTH, HEIGHT));
    const draw = (picture: TreePicture): void => {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillRect(0, 0, WIDTH, HEIGHT);
      drawItems(
        pen,
        picture,
        inks,
        "sans-serif",
        1,
        partInWindow({ scale: 1, xCss: 0, yCss: 0 }, WIDTH, HEIGHT),
      );
      // What is drawn is on the canvas once it is read back.
      pen.getImageData(0, 0, 1, 1);
    };
    const [first] = timed(() => draw(read(session.ticks() >> 1)));
    const made: number[] = [];
    const drawn: number[] = [];
    const nodes: number[] = [];
    for (let step = 0; step < draws; step += 1) {
      const t = random.below(session.ticks());
      await nextFrame();
      const [making, picture] = timed(() => read(t));
      draw(picture);
      made.push(making);
      drawn.push(timed(() => draw(picture))[0]);
      nodes.push(picture.nodes.length);
    }
    figures.push({
      link,
      visits: session.visits(),
      nodes: median(nodes),
      first_ms: first,
      layout_ms: percentiles(laidOut.slice(1)),
      made_ms: percentiles(made),
      drawn_ms: percentiles(drawn),
    });
    canvas.remove();
    session.free();
  }
  return figures;
}

/** A session as the tree's canvas knows it. */
function storeOf(session: Session) {
  const extent = {
    ticks: session.ticks(),
    visits: session.visits(),
    levels: session.levels(),
    fullWidthLevels: session.full_width_levels(),
    finished: true,
  };
  return {
    session,
    answers: signal(session),
    extent: signal(extent),
    shownTime: signal(0),
    film: signal<Film | null>(null),
    selected: signal<number | null>(null),
    opened: signal<readonly number[]>([]),
    lit: signal<readonly number[]>([]),
    asked: signal(NOTHING_ASKED),
    touched: signal(null),
    shownTypes: signal<NodeTypes>("both"),
    treeCamera: signal<TreeCamera | null>(null),
    treeRoom: signal({ width: 0, height: 0, leastText: 0 }),
    playing: signal(false),
    tour: signal(null),
    closed: signal(false),
  } satisfies TreeTrace;
}

/** How many boards a picture has. */
function boardsIn(picture: TreePicture): number {
  const item = new ItemReader(picture);
  let boards = 0;
  while (item.next()) if (item.kind === "board") boards += 1;
  return boards;
}

/** The least number of boards of a tree whose frames are timed. */
const BOARDS = 300;

/**
 * Films of steps in the tree of a game, drawn by the view itself until their pixels can be read back: every frame that
 * differs from the one before. A tree has 300 boards in no room of a screen's size. With a small `labelScale` the core makes
 * it for a room that is larger by as much, all that can be opened is, and the view draws it smaller. So its texts, which
 * could not be read, are left out.
 */
async function boardFrames(link: string, labelScale: number, films: number) {
  const FRAMES = 40;
  const session = new core.Session(link);
  await streamed(session, link);
  session.finish();
  const { canvas, pen } = pad();
  const style: Record<string, string> = { "--label-scale": String(labelScale) };
  const colour = (name: string): string =>
    `#${((name.length * 0x51f2a7) % 0x1000000).toString(16).padStart(6, "0")}`;
  const surface: Surface = {
    size: () => {},
    pen: () => pen,
    style: () => ({ getPropertyValue: (name) => style[name] ?? colour(name), fontFamily: "sans-serif" }),
    pixelRatio: () => 1,
  };
  const store = storeOf(session);
  const tree = new TreeCanvas(store, { request: () => {} }, surface);
  tree.recolour();
  tree.resize(WIDTH, HEIGHT);
  const isEnough = (picture: TreePicture): boolean =>
    labelScale === 1 || boardsIn(picture) >= BOARDS || picture.nodes.length >= MOST_NODES;
  const random = new Random(7);
  const moments = Array.from({ length: Math.max(4 * films, 40) }, () => {
    store.shownTime.value = random.below(session.ticks() - 1);
    const { opened } = openUntil(isEnough, (opened) => {
      store.opened.value = opened;
      return tree.picture;
    });
    return {
      ...{ t: store.shownTime.value, opened },
      ...{ boards: boardsIn(tree.picture), nodes: tree.picture.nodes.length },
    };
  });
  // Moments with enough boards come first, the fewest cards and dots first; in a smaller tree the most boards come first.
  const lacks = ({ boards }: { boards: number }): number => Math.max(BOARDS - boards, 0);
  const chosen = moments
    .toSorted((one, other) => lacks(one) - lacks(other) || one.nodes - other.nodes)
    .slice(0, films);
  const draw = (): number =>
    timed(() => {
      tree.draw();
      // What is drawn is on the canvas once it is read back.
      pen.getImageData(0, 0, 1, 1);
    })[0];
  const [stills, frames]: [number[], number[]] = [[], []];
  for (const { t, opened } of chosen) {
    store.film.value = null;
    store.opened.value = opened;
    store.shownTime.value = t;
    await nextFrame();
    stills.push(draw());
    store.shownTime.value = t + 1;
    let before = tree.picture.items;
    for (let frame = 0; frame < FRAMES; frame += 1) {
      store.film.value = { from: t, to: t + 1, opened, wasFar: false, seconds: 1, phase: frame / FRAMES };
      await nextFrame();
      const time = draw();
      const { items } = tree.picture;
      if (items.length !== before.length || items.some((number, at) => number !== before[at]))
        frames.push(time);
      before = items;
    }
  }
  tree.destroy();
  canvas.remove();
  session.free();
  return {
    link,
    boards: median(chosen.map(({ boards }) => boards)),
    nodes: median(chosen.map(({ nodes }) => nodes)),
    stills_ms: percentiles(stills),
    frames: frames.length,
    frame_ms: percentiles(frames),
  };
}

/** The flame with the arcs of a selected visit that has many. */
async function arcFrames(
  session: Session,
  pen: CanvasRenderingContext2D,
  visits: number,
  ticks: number,
  draws: number,
  draw: DrawFlame,
) {
  const random = new Random(3);
  let [selected, most] = [0, 0];
  for (let asked = 0; asked < 200; asked += 1) {
    const visit = random.below(visits);
    const count = session.relations(visit, ticks - 1).length;
    if (count > most) [selected, most] = [visit, count];
  }
  const rows = layOutRows(HEIGHT, session.levels(), session.levels());
  const times: number[] = [];
  const [first] = timed(() => session.relations(selected, ticks - 1));
  for (let step = 0; step < draws; step += 1) {
    const t = Math.floor((step / draws) * ticks);
    await nextFrame();
    const [time] = timed(() => {
      draw(0, visits, t);
      drawJoined(pen, {
        widthCss: WIDTH,
        camera: { fromId: 0, toId: visits },
        rows,
        scrollCss: 0,
        joined: readJoined(session.relations(selected, t), (visit) => session.level(visit)),
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

/** What the worker that searches says: that it is ready, a part of the log, or what was found. */
interface FromWorker {
  readonly ready?: boolean;
  readonly words?: Uint32Array;
  readonly summary?: object;
}

/** Milliseconds that appending took, while another thread searched. */
function streamed(session: Session, link: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker("./search-worker.js", { type: "module" });
    let total = 0;
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (data.ready) worker.postMessage(link);
      const { words } = data;
      if (words) total += timed(() => session.append(words))[0];
      if (data.summary) {
        worker.terminate();
        resolve(total);
      }
    });
  });
}

interface View {
  readonly from: IdPosition;
  readonly to: IdPosition;
  readonly t: number;
}

/** What is drawn one after the other: the cursor swept over everything, panning at three zooms, zooming. */
function views(visits: number, ticks: number, draws: number): Record<string, readonly View[]> {
  const steps = Array.from({ length: draws }, (_, step) => step / draws);
  const zoomed = (share: number, centre: number, t: number): View => {
    const span = Math.max(visits * share, 50);
    const from = Math.min(Math.max(centre * visits - span / 2, 0), visits - span);
    return { from, to: from + span, t };
  };
  const middle = Math.floor(ticks / 2);
  const shares = [1 / 2, 1 / 30, 1 / 1000];
  return {
    scrub: steps.map((step) => ({ from: 0, to: visits, t: Math.floor(step * ticks) })),
    pan: steps.map((step, index) =>
      zoomed(shares[Math.floor(step * 3)] ?? 1, ((index % 60) + 20) / 100, middle),
    ),
    zoom: steps.map((step) =>
      zoomed(Math.exp(-((1 - Math.abs(2 * step - 1)) * Math.log(visits / 50))), 0.37, middle),
    ),
  };
}

/** Questions at random times. */
function queries(session: Session, ticks: number, seeks: number) {
  const random = new Random(1);
  const anyTime = (): number => random.below(ticks);
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
  const paths: number[] = [];
  const inspections: number[] = [];
  for (let asked = 0; asked < seeks; asked += 1) {
    const t = anyTime();
    const [pathTime, path] = timed(() => session.path(t));
    const visit = path.at(-1)?.visit ?? 0;
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

Object.assign(window, { bench: { speed, trace, gameTrees, boardFrames } });
