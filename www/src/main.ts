/** Starts the page: loads the core, builds the store, and connects it to the document. */
import { effect } from "@preact/signals";
import { h, options, render } from "preact";
import { areBoardsLoading } from "./boards/registry";
import { App } from "./components/App";
import { PageContext } from "./components/context";
import { Delay } from "./delay";
import { isWhole } from "./axis";
import { loadEngine, type Loaded } from "./load-engine";
import { Frames } from "./frames";
import { keymap, listenForKeys } from "./keymap";
import { browserAddressBar, LinkSync } from "./link-sync";
import { startPlayback } from "./playback";
import { SearchClient, spawnSearchWorker } from "./search-client";
import { restCamera } from "./store/camera";
import { openLink } from "./store/scenario";
import { createPageStore, type PageStore } from "./store/page-store";
import { startPanels } from "./panels";
import { showLargeType, startTheme, toggleTheme } from "./theme";

declare global {
  interface Window {
    /** What browser tests hold on to: when nothing is left to do, and the state behind the page. */
    plyscope: { idle: () => Promise<void>; page: PageStore };
  }
}

/** Changes of the form within this time are searched together. */
const EDIT_PAUSE_MS = 300;

/** A camera that has not moved for so long is at rest. */
const REST_MS = 250;

/** A cursor that was dragged and has not moved for so long rests. */
const CURSOR_REST_MS = 80;

const nothing = (): void => {};

function start({ engine, module }: Loaded, root: HTMLElement): void {
  const frames = new Frames();
  const searcher = new SearchClient((listener) => spawnSearchWorker(module, listener));
  searcher.warmUp();
  const edits = new Delay(EDIT_PAUSE_MS, () => frames.settle());
  const page = createPageStore({
    engine,
    searcher,
    soon: (task) => frames.request("advance", task),
    afterEdits: edits,
    now: () => performance.now(),
  });
  const address = browserAddressBar();
  openLink(page, address.hash());
  const sync = new LinkSync(page, address, () => frames.settle());

  const rest = new Delay(REST_MS, () => frames.settle());
  effect(() => {
    const trace = page.current.value;
    const camera = trace?.camera.value ?? null;
    if (trace === null || camera === null || isWhole(camera)) rest.cancel();
    else rest.run(() => restCamera(trace));
  });

  const cursorRest = new Delay(CURSOR_REST_MS, () => frames.settle());
  effect(() => {
    const trace = page.current.value;
    const held = trace?.held.value ?? null;
    void trace?.shownTime.value;
    if (trace === null || held === null) cursorRest.cancel();
    else cursorRest.run(() => (trace.held.value = null));
  });

  effect(() => showLargeType(page.present.value));

  frames.alsoBusyWhile(() => page.searching.value);
  frames.alsoBusyWhile(() => rest.pending);
  frames.alsoBusyWhile(() => cursorRest.pending);
  frames.alsoBusyWhile(areBoardsLoading);
  frames.alsoBusyWhile(() => edits.pending);
  frames.alsoBusyWhile(() => sync.pending);
  effect(() => {
    document.body.dataset["state"] = page.searching.value ? "searching" : "ready";
    // A frame that has nothing to draw still ends by asking whether the page is idle now.
    frames.request("draw", nothing);
  });
  window.plyscope = { idle: () => frames.idle(), page };

  const bindings = keymap(toggleTheme, page.eventKinds);
  listenForKeys(page, bindings, document);
  effect(() => {
    const trace = page.current.value;
    return trace === null ? undefined : startPlayback(trace, frames);
  });

  // Components render within the page's own frames, so that all of a frame shows one moment.
  // Their effects run before the frame is drawn, so that an idle page has none outstanding.
  options.requestAnimationFrame = (task) => frames.request("draw", task);
  options.debounceRendering = (task) => frames.request("render", task);
  render(h(PageContext.Provider, { value: { page, frames } }, h(App, { bindings })), root);
}

function showMessage(root: HTMLElement, message: string): void {
  document.body.dataset["state"] = "ready";
  const text = document.createElement("p");
  text.className = "cannot-start";
  text.setAttribute("role", "alert");
  text.textContent = message;
  root.replaceChildren(text);
}

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no element with the id “app”");
startTheme();
startPanels();
loadEngine().then(
  (loaded) => start(loaded, root),
  (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    showMessage(
      root,
      `The search core could not be loaded (${reason}). It needs a browser with WebAssembly and all files of the page from one place: reload, or try a current Firefox, Chrome or Safari.`,
    );
  },
);
