/** The page's texts at moments: every text that names its visit and quantity, and the texts of the canvases. */
import type { Page } from "@playwright/test";
import { TREE_ITEM_FIELDS, TREE_ITEM_KINDS, TREE_NODE_FIELDS } from "../../src/core/generated/core-types";
import type { DisplayStyle } from "../../src/core/plyscope.js";

/** A moment to look at: a tick, what is asked about, how numbers are read, and where the pointer is on the flame. */
export interface Moment {
  readonly t: number;
  readonly select: number | null;
  readonly reading: Pick<DisplayStyle, "perspective" | "bounds">;
  /** Shares of the flame's width and height. */
  readonly pointer: readonly [x: number, y: number];
}

/** A text that says something of a visit. */
export interface Text {
  readonly visit: number;
  /**
   * The meaning of the text: a name of `Said`, or "drawn" for a text on a node of the tree, "bar" for a text on a bar,
   * and "place" for the bar's position.
   */
  readonly says: string;
  readonly text: string;
  readonly title: string;
  /** The visit that the words around it are about. */
  readonly about: number | null;
  /** The part of the page with the text. */
  readonly from: string;
}

/** All that is said at a moment. */
export interface Gathered {
  readonly texts: readonly Text[];
  /** The sentence and the scrubber's text, which say the same. */
  readonly sentence: string;
  readonly scrubber: string;
  /** The tick as the slider has it. */
  readonly tick: number;
  /** The visit that begins or ends. */
  readonly event: number;
  /** The root's value in the header. */
  readonly root: string;
  /** The visits among those named that have ended. */
  readonly ended: readonly number[];
  /** Those without a visit below them. */
  readonly leaves: readonly number[];
}

/** A tick's event, with its sentence from the first player's side. */
export interface Event {
  readonly visit: number;
  readonly begins: boolean;
  readonly sentence: string;
}

/** The place of a visit in the game. */
export interface Placed {
  readonly visit: number;
  readonly moves: readonly string[];
  readonly kinds: string;
  readonly depth: number;
  readonly position: string;
}

/** Remembers what canvases are asked to write. To be called before the page is opened. */
export async function watchCanvases(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const written: { canvas: string; text: string; x: number }[] = [];
    Object.assign(window, { written });
    const pen = CanvasRenderingContext2D.prototype;
    const own = Object.getOwnPropertyDescriptor(pen, "fillText")!.value as (...drawn: unknown[]) => void;
    pen.fillText = function (text, x, ...where) {
      written.push({ canvas: this.canvas.className, text, x });
      own.call(this, text, x, ...where);
    };
  });
}

/** Goes through the moments, and gathers all that is said at each. */
export function gather(page: Page, moments: readonly Moment[]): Promise<Gathered[]> {
  return page.evaluate(gatherInPage, {
    moments,
    item: TREE_ITEM_FIELDS,
    kinds: TREE_ITEM_KINDS,
    node: TREE_NODE_FIELDS,
  });
}

interface Asked {
  readonly moments: readonly Moment[];
  readonly item: readonly string[];
  readonly kinds: readonly string[];
  readonly node: readonly string[];
}

async function gatherInPage({ moments, item, kinds, node }: Asked): Promise<Gathered[]> {
  const { page } = window.plyscope;
  const trace = page.search.current.value!;
  const { written } = window as unknown as { written: { canvas: string; text: string; x: number }[] };
  const drawnAnew = window.plyscope.idle;
  const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
  const partOf = (element: Element): string =>
    element.closest("[aria-label]")?.getAttribute("aria-label") ?? element.className;
  const bars: { visit: number; text: string }[] = [];
  const listened = new WeakSet();

  /** Hears which visits the flame asks names of. */
  const listen = (): void => {
    const answers = trace.answers.value;
    if (listened.has(answers)) return;
    listened.add(answers);
    const { bar_label: label } = answers;
    Object.assign(answers, {
      bar_label: (visit: number, t: number) => {
        const text = label(visit, t);
        bars.push({ visit, text });
        return text;
      },
    });
  };

  /** The texts on the nodes of the tree that is drawn now. */
  const drawn = (): { visit: number; text: string }[] => {
    const answers = trace.answers.value;
    const items = answers.tree_items();
    const texts = answers.tree_texts().split("\n");
    const nodes = answers.tree_nodes();
    const found: { visit: number; text: string }[] = [];
    let nth = 0;
    for (let at = 0; at < items.length; at += item.length) {
      const kind = kinds[items[at + item.indexOf("kind")]!];
      // The code of a board is among the texts, too.
      if (kind === "board") nth += 1;
      if (kind !== "text") continue;
      const on = items[at + item.indexOf("node")]!;
      const visit = nodes[on * node.length + node.indexOf("visit")]!;
      found.push({ visit, text: texts[nth]! });
      nth += 1;
    }
    return found;
  };

  const gathered: Gathered[] = [];
  page.view.stage.value = ["tree", "flame"];
  await drawnAnew();
  find(".tree-frame").focus();
  for (const { t, select, reading, pointer } of moments) {
    page.ui.reading.value = { ...page.ui.reading.value, ...reading };
    trace.following.value = false;
    trace.time.value = t;
    trace.selected.value = select;
    written.length = 0;
    bars.length = 0;
    listen();
    await drawnAnew();
    const box = find(".flame-frame").getBoundingClientRect();
    const [x, y] = pointer;
    find(".flame-frame").dispatchEvent(
      new PointerEvent("pointermove", {
        bubbles: true,
        clientX: box.left + x * box.width,
        clientY: box.top + y * box.height,
      }),
    );
    await drawnAnew();
    const texts: Text[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("[data-says]")) {
      const words = element.parentElement?.closest<HTMLElement>("[data-says=words]");
      texts.push({
        visit: Number(element.dataset["visit"]),
        says: element.dataset["says"]!,
        text: element.textContent.trim(),
        title: element.title,
        about: words === null || words === undefined ? null : Number(words.dataset["visit"]),
        from: partOf(element),
      });
    }
    const onTree = drawn();
    const wrote = (canvas: string) =>
      new Set(written.filter((one) => one.canvas === canvas).map((one) => one.text));
    const inTree = wrote("tree-canvas");
    for (const { visit, text } of onTree)
      if (visit >= 0 && inTree.has(text))
        texts.push({ visit, says: "drawn", text, title: "", about: null, from: "tree" });
    // A label is drawn on the bar of its visit.
    const { fromId, toId } = trace.shownCamera.value;
    for (const { canvas, text, x: left } of written) {
      if (canvas !== "flame-overlay") continue;
      const under = (visit: number): number | undefined => {
        const level = 2 * visit - trace.session.enter_time(visit);
        return trace.session.pick(find(".flame-frame").clientWidth, fromId, toId, left, level);
      };
      const made = bars.filter((bar) => bar.text === text);
      if (made.length === 0) continue;
      const own = made.find(({ visit }) => under(visit) === visit);
      const label = { visit: (own ?? made[0]!).visit, title: "", about: null, from: "flame" };
      texts.push({ ...label, says: "bar", text });
      // A name alone may be a longer label's beginning.
      const where = own === undefined ? "on another's bar" : "on its own bar";
      if (/ [=≥≤] /.test(text)) texts.push({ ...label, says: "place", text: where });
    }
    const visits = [...new Set(texts.map(({ visit }) => visit))];
    gathered.push({
      texts,
      sentence: find(".sentence").textContent.trim(),
      scrubber: find(".scrubber").getAttribute("aria-valuetext")!,
      tick: Number(find(".scrubber").getAttribute("aria-valuenow")),
      event: trace.event.value!.visit,
      root: find(".status-value strong").textContent,
      ended: visits.filter((visit) => trace.session.leave_time(visit) <= t),
      leaves: visits.filter(
        (visit) => trace.session.leave_time(visit) === trace.session.enter_time(visit) + 1,
      ),
    });
  }
  return gathered;
}

/** Every tick's event, in order. */
export function events(page: Page): Promise<Event[]> {
  return page.evaluate(() => {
    const { page: store } = window.plyscope;
    const trace = store.search.current.value!;
    store.ui.reading.value = { ...store.ui.reading.value, perspective: "first", bounds: "alpha-beta" };
    const answers = trace.answers.value;
    return Array.from({ length: trace.extent.value.ticks }, (_, t) => {
      const { visit, what, sentence } = answers.event(t)!;
      return { visit, begins: what === "enter", sentence };
    });
  });
}

/** The places of visits. */
export function placed(page: Page, visits: readonly number[]): Promise<Placed[]> {
  return page.evaluate((asked) => {
    const trace = window.plyscope.page.search.current.value!;
    const answers = trace.answers.value;
    return asked.map((visit) => {
      const { path, node, kind, depth, position } = answers.inspect(visit, 0)!;
      // If nodes have names, a link has the moves.
      const steps = (trace.session.named(null, visit).on ?? "").split(":")[1]?.split(".") ?? [];
      const moves = node === null ? path.map(({ move }) => move) : steps.filter((step) => step !== "");
      return { visit, moves, kinds: kind, depth, position };
    });
  }, visits);
}

/** How many visits and ticks the trace has. */
export function sizeOf(page: Page): Promise<{ visits: number; ticks: number }> {
  return page.evaluate(() => {
    const { visits, ticks } = window.plyscope.page.search.current.value!.extent.value;
    return { visits, ticks };
  });
}

/**
 * The leaves of a tree that is given, as the page says them at the first tick: the way to each in moves, and its
 * value for the first player.
 */
export function leaves(page: Page): Promise<{ moves: string[]; value: number }[]> {
  return page.evaluate(() => {
    const { page: store } = window.plyscope;
    store.ui.reading.value = { ...store.ui.reading.value, perspective: "first" };
    const trace = store.search.current.value!;
    const answers = trace.answers.value;
    answers.tree(0, undefined, new Uint32Array(), new Uint32Array(), 1200, 640, "both", 0, false);
    const found: { moves: string[]; value: number }[] = [];
    for (let node = 0; ; node += 1) {
      const words = answers.tree_node_words(node);
      if (words === undefined) return found;
      const value = /its value would be ([+−]?\d+(?:\.\d\d)?)/.exec(words)?.[1];
      const moves = trace.session.tree_node_moves(node);
      if (value !== undefined) found.push({ moves: moves!, value: Number(value.replace("−", "-")) });
    }
  });
}
