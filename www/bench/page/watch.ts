// Runs in the real page before its own scripts: watches how long its frames take and when it is ready, and
// drives it as a hand would. Bundled as a script, not as a module, because it has to be there first.

import type { PageStore } from "../../src/state/page/page-store";
import { readPicture } from "../../src/stage/tree/picture";
import { openUntil } from "./opened";

declare global {
  interface Window {
    watched: typeof watched;
  }
}

const storeOf = (): PageStore => (window as unknown as { plyscope: { page: PageStore } }).plyscope.page;

/** Script time of one of the page's callbacks; those of a frame have its timestamp. */
interface Called {
  readonly now: number;
  readonly begin: number;
  readonly end: number;
}

const called: Called[] = [];
const nextFrame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (task) =>
  nextFrame((now) => {
    const begin = performance.now();
    try {
      task(now);
    } finally {
      called.push({ now, begin, end: performance.now() });
    }
  });

const frame = (): Promise<number> => new Promise(nextFrame);

/** When the message arrived that ends the search. */
let searched: number | null = null;
Worker.prototype.addEventListener = function (
  this: Worker,
  kind: string,
  heard: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) {
  const listener = (event: Event): void => {
    const { data } = event as MessageEvent<{ type?: string } | null>;
    if (kind === "message" && data?.type === "done") searched = performance.now();
    if (typeof heard === "function") heard.call(this, event);
    else heard.handleEvent(event);
  };
  EventTarget.prototype.addEventListener.call(this, kind, listener, options);
};

let ready: number | null = null;
new MutationObserver(() => {
  // Before there is a body something of the document changes already.
  const body = document.body as HTMLElement | null;
  if (body?.dataset["state"] === "ready") ready ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributeFilter: ["data-state"] });

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`the page has no ${selector}: the benchmark must follow it`);
  return found;
}

const COMMON = { bubbles: true, cancelable: true, button: 0 };

const point = (target: HTMLElement, name: string, at: MouseEventInit): boolean =>
  target.dispatchEvent(new PointerEvent(name, { ...COMMON, pointerId: 1, ...at }));

const wheel = (flame: HTMLElement, clientX: number, factor: number): boolean =>
  flame.dispatchEvent(
    new WheelEvent("wheel", { ...COMMON, clientX, clientY: 300, deltaY: -Math.log(factor) / 0.0018 }),
  );

/** The times of gestures: script time of their handlers and of the next frame, and the distance of frames. */
interface Gestures {
  readonly script: number[];
  readonly apart: number[];
}

/** What comes after the frame: by then the page is laid out again, as it is when a hand's gesture arrives. */
const afterFrame = (): Promise<void> =>
  new Promise((arrived) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      arrived();
    };
    port2.postMessage(null);
  });

/** One gesture a frame. */
async function gestures(count: number, act: (share: number, index: number) => void): Promise<Gestures> {
  const script: number[] = [];
  const apart: number[] = [];
  let before = await frame();
  for (let index = 0; index < count; index += 1) {
    await afterFrame();
    const known = called.length;
    const begin = performance.now();
    act(index / count, index);
    const handlers = performance.now() - begin;
    // Asked for after the page has asked for its own, so it comes after it.
    const now = await frame();
    const drawing = called.slice(known).reduce((sum, { begin, end }) => sum + end - begin, 0);
    script.push(handlers + drawing);
    apart.push(now - before);
    before = now;
  }
  return { script, apart };
}

async function drive(count: number, visits: number) {
  const flame = element(".flame-frame");
  const scrubber = element(".scrubber");
  for (const target of [flame, scrubber]) {
    // A made-up pointer cannot be captured.
    target.setPointerCapture = () => {};
    target.hasPointerCapture = () => true;
  }
  const box = flame.getBoundingClientRect();
  const track = scrubber.getBoundingClientRect();

  const at = (share: number) => ({ clientX: track.left + track.width * share, clientY: track.top + 2 });
  point(scrubber, "pointerdown", at(0));
  await gestures(10, (share) => point(scrubber, "pointermove", at(share)));
  const scrub = await gestures(count, (share) => point(scrubber, "pointermove", at(share)));
  point(scrubber, "pointermove", at(0.5));
  point(scrubber, "pointerup", at(0.5));

  // In until about fifty visits fill the flame, and out again, as often as fits.
  const steps = 40;
  const factor = (Math.max(visits, 100) / 50) ** (1 / steps);
  const about = box.left + box.width * 0.37;
  const zoom = await gestures(count, (_, index) =>
    wheel(flame, about, index % (2 * steps) < steps ? factor : 1 / factor),
  );

  // Back and forth, with half, a thirtieth and a thousandth of everything in view.
  const pan: Gestures = { script: [], apart: [] };
  for (const share of [1 / 2, 1 / 30, 1 / 1000]) {
    wheel(flame, about, 1e-9);
    wheel(flame, about, 1 / share);
    const place = (index: number) => ({
      clientX: about + 12 * (15 - Math.abs((index % 60) - 30)),
      clientY: 300,
    });
    point(flame, "pointermove", place(0));
    point(flame, "pointerdown", place(0));
    const part = await gestures(Math.ceil(count / 3), (_, index) =>
      point(flame, "pointermove", place(index + 1)),
    );
    point(flame, "pointerup", place(0));
    pan.script.push(...part.script);
    pan.apart.push(...part.apart);
  }
  return { width: flame.clientWidth, height: flame.clientHeight, scrub, zoom, pan };
}

/** Opens what the tree has folded, until nothing more can be opened or so many nodes are drawn. Says how many are. */
function openNodes(most: number): number {
  const trace = storeOf().aimed.value;
  if (trace === null) throw new Error("nothing is searched");
  const { clientWidth: widthCss, clientHeight: heightCss } = element(".tree-canvas");
  const t = trace.extent.value.ticks - 1;
  const { opened, picture } = openUntil(
    ({ nodes }) => nodes.length >= most,
    (opened) =>
      readPicture(trace.answers.value, {
        t,
        selected: null,
        opened,
        lit: [],
        leastText: 0,
        isFar: false,
        widthCss,
        heightCss,
        types: trace.types.value,
      }),
  );
  trace.opened.value = opened;
  return picture.nodes.length;
}

/** How a film is played: from a time, counted from the end if it is negative; every step, or as a tour. */
interface Playing {
  readonly from: number;
  readonly everyStep: boolean;
  /** The number of drawn nodes until which folded subtrees are opened. */
  readonly mostNodes: number | null;
}

/** Plays the film for a time in seconds: script time of every frame, and the number of opened nodes. */
async function film(seconds: number, { from, everyStep, mostNodes }: Playing) {
  const nodes = mostNodes === null ? null : openNodes(mostNodes);
  const trace = storeOf().aimed.value;
  if (trace === null) throw new Error("nothing is searched");
  trace.tours.value = !everyStep;
  trace.time.value = from < 0 ? trace.extent.value.ticks - 1 + from : from;
  await frame();
  await frame();
  const known = called.length;
  trace.playing.value = true;
  await new Promise((over) => setTimeout(over, seconds * 1000));
  trace.playing.value = false;
  const times = new Map<number, number>();
  for (const { now, begin, end } of called.slice(known)) times.set(now, (times.get(now) ?? 0) + end - begin);
  return { times: [...times.values()], nodes };
}

/** What frames are apart, until it is asked for. */
let counted: number[] | null = null;

function countFrames(): void {
  const apart: number[] = (counted = []);
  let before: number | null = null;
  const count = (now: number): void => {
    if (counted !== apart) return;
    if (before !== null) apart.push(now - before);
    before = now;
    nextFrame(count);
  };
  nextFrame(count);
}

const watched = {
  drive,
  film,
  countFrames,
  countedFrames() {
    const apart = counted;
    counted = null;
    return apart;
  },
  ready: () => ready,
  /** From the search's last message to the end of the first frame after it. */
  endToFrame() {
    const end = searched;
    const first = end === null ? undefined : called.find(({ begin }) => begin >= end);
    const last = called.findLast(({ now }) => now === first?.now);
    return end === null || last === undefined ? null : last.end - end;
  },
};
window.watched = watched;
