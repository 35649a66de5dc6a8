/** Starts the page: loads the core, builds the store, and connects it to the document. */
import { effect, untracked } from "@preact/signals";
import { h, options, render } from "preact";
import { App } from "./App";
import { chooseTheme } from "./head/ThemeToggle";
import { asksToEmbed, onceInView } from "./embed/in-view";
import { PageContext } from "../state/context";
import { Delay } from "../ui/delay";
import { isWhole } from "../state/trace/axis";
import { arePartsLoading, part, partsEnded, whileLoading } from "../ui/parts";
import { loadEngine, type Loaded } from "../core/load-engine";
import { coreBytes, Loading } from "./loading";
import { listenForChoices } from "../ui/focus";
import { Frames } from "../ui/frames";
import { keymap, listenForKeys } from "./keymap";
import { browserAddressBar, LinkSync } from "./link-sync";
import { servedIn } from "./served-list";
import { startPlayback } from "./playback";
import { NetworkSearcher } from "../core/network-searcher";
import { SearchClient, spawnSearchWorker, type WorkerLike, type WorkerListener } from "../core/search-client";
import { releasePanels } from "../state/trace/time";
import { restCamera } from "../state/trace/camera";
import { remember, startRecent } from "../features/recent/recent";
import { openLink } from "../state/page/scenario";
import { createPageStore, type PageStore } from "../state/page/page-store";
import { startGroups } from "../state/page/open-groups";
import { startPanels } from "../state/page/panels";
import type { StudyClient } from "../core/study/client";
import { showLargeType, showTheme, startTheme } from "../ui/theme";
import { isGuest, isInCourse } from "../ui/guest";
import { messageOf } from "../core/message-of";
import { keepNothing, keepOffline } from "./offline";

declare global {
  interface Window {
    /** The tools of browser tests: when nothing is left to do, and the state behind the page. */
    plyscope: { idle: () => Promise<void>; page: PageStore };
  }
}

/** Changes of the form within this time are searched together. */
const EDIT_PAUSE_MS = 300;

/** The time without movement after which a camera is at rest. */
const REST_MS = 250;

/** The time without movement after which a dragged cursor rests. */
const CURSOR_REST_MS = 80;

/** The delay of storing the site: the parts that a visitor needs are loaded first. */
const KEEP_AFTER_MS = 2000;

function start({ engine, module }: Loaded, root: HTMLElement): void {
  const frames = new Frames();
  const spawn = (listener: WorkerListener): WorkerLike =>
    spawnSearchWorker(module, engine.networks, listener);
  const withNetworks = (client: SearchClient): NetworkSearcher =>
    new NetworkSearcher(client, engine, (missing) =>
      whileLoading(
        import("../state/page/networks").then(({ bringNetwork }) =>
          // An embedded page stores nothing.
          bringNetwork(engine, missing, !page.ui.embed.peek()),
        ),
      ),
    );
  // An embedded page ends its idle worker: the page around it may hold many frames.
  const client = new SearchClient(spawn, asksToEmbed(browserAddressBar().hash()));
  client.warmUp();
  const edits = new Delay(EDIT_PAUSE_MS, () => frames.settle());
  const study = lazyStudy({ engine, module }, () => frames.settle());
  const page = createPageStore({
    engine,
    searcher: withNetworks(client),
    soon: (task) => frames.request("advance", task),
    afterEdits: edits,
    study: study.load,
    playlist: () => import("../features/teach/playlist/writer"),
    now: () => performance.now(),
    isCalm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  });
  frames.alsoBusyWhile(() => study.client?.busy ?? false);
  effect(() => {
    void page.search.current.value;
    void page.compare.other.value;
    // The trace before it is closed only after the new one is shown.
    queueMicrotask(() => study.client?.forgetClosed());
  });
  const pair = part(() => import("../features/compare/pair"));
  effect(() => {
    const { differences, file, other } = page.compare;
    const isAsked = differences.value !== null || file.value !== null || other.value !== null;
    const asked = isAsked ? pair() : null;
    if (asked !== null && !(asked instanceof Error)) {
      untracked(() => asked.maintainPair(page, () => withNetworks(new SearchClient(spawn))));
    }
  });
  effect(() => {
    if (page.address.wantedFile.value?.isMissing !== false) return;
    void whileLoading(import("../state/page/files").then(({ openWanted }) => openWanted(page)));
  });
  const address = browserAddressBar();
  const served = servedIn(document);
  const link = address.hash();
  if (served === null) openLink(page, link);
  else {
    void whileLoading(
      import("../state/page/served").then(({ startServed, serverChanges }) =>
        startServed(page, served, link, serverChanges),
      ),
    );
  }
  const sync = new LinkSync(page, address, () => frames.settle());

  if (isInCourse()) {
    void whileLoading(import("../features/assignment/scorm")).then(({ startScorm }) => {
      addEventListener("pagehide", startScorm(page, window), { once: true });
    });
  }

  const rest = new Delay(REST_MS, () => frames.settle());
  effect(() => {
    const trace = page.aimed.value;
    const camera = trace?.camera.value ?? null;
    if (trace === null || camera === null || isWhole(camera)) rest.cancel();
    else rest.run(() => restCamera(trace));
  });

  const cursorRest = new Delay(CURSOR_REST_MS, () => frames.settle());
  effect(() => {
    const trace = page.aimed.value;
    const held = trace?.held.value ?? null;
    void trace?.shownTime.value;
    if (trace === null || held === null) cursorRest.cancel();
    else cursorRest.run(() => releasePanels(trace));
  });

  startRecent();
  effect(() => {
    const scenario = page.scenario.value;
    // Only scenarios that the person searched are remembered: a lesson's scenarios are not, and after the lesson
    // the search before it comes next. An opened file's are not either: a search of its scenario here may have
    // another result.
    if (page.teach.lesson.peek() === null && (page.search.current.peek()?.origin ?? null) === null)
      remember(page, scenario);
  });

  effect(() => showLargeType(page.ui.present.value || page.ui.student.value === "class"));
  effect(() => showTheme(page.ui.theme.value));

  frames.alsoBusyWhile(() => page.searching.value);
  frames.alsoBusyWhile(() => rest.pending);
  frames.alsoBusyWhile(() => cursorRest.pending);
  frames.alsoBusyWhile(arePartsLoading);
  effect(() => {
    void partsEnded.value;
    frames.settle();
  });
  frames.alsoBusyWhile(() => edits.pending);
  frames.alsoBusyWhile(() => sync.pending);
  frames.alsoBusyWhile(startPanels(page));
  startGroups(page);
  effect(() => {
    document.body.dataset["state"] = page.searching.value ? "searching" : "ready";
    frames.settle();
  });
  const idle = (): Promise<void> => {
    // A test need not wait until the browser may be given the next address, nor until its last jump is over.
    sync.flush();
    sync.endJump();
    return frames.idle();
  };
  window.plyscope = { idle, page };

  const bindings = keymap(() => chooseTheme(page), page.eventKinds);
  listenForChoices(document);
  listenForKeys(page, bindings, document);
  listenForFiles(page);
  effect(() => {
    const trace = page.aimed.value;
    return trace === null ? undefined : startPlayback(trace, frames);
  });

  // Components render within the page's own frames, so that a frame shows one moment in all its
  // parts. Their effects run before the frame is drawn, so that an idle page has no pending
  // effects.
  options.requestAnimationFrame = (task) => frames.request("draw", task);
  options.debounceRendering = (task) => frames.request("render", task);
  render(h(PageContext.Provider, { value: { page, frames } }, h(App, null)), root);
  if (served === null) void frames.idle().then(() => setTimeout(keepSite, KEEP_AFTER_MS));
}

/** The site is kept for use without a network, if this build may be; a page within another one decides nothing. */
function keepSite(): void {
  if (window.parent !== window || isGuest()) return;
  const script = import.meta.env.OFFLINE;
  // The service worker does not exist at an address without encryption.
  const keeper = (navigator as Partial<Navigator>).serviceWorker;
  void (script === null ? keepNothing(keeper) : keepOffline(keeper, `./${script}`));
}

/** A file that is dropped on the page is opened. */
function listenForFiles(page: PageStore): void {
  const carried = (event: DragEvent): DataTransfer | null =>
    event.dataTransfer?.types.includes("Files") === true ? event.dataTransfer : null;
  document.addEventListener("dragover", (event) => {
    if (carried(event) !== null) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const file = carried(event)?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void whileLoading(import("../state/page/files").then(({ openFile }) => openFile(page, file)));
  });
}

/** The study client, loaded when it is first asked for. */
function lazyStudy({ engine, module }: Loaded, settled: () => void) {
  const study = {
    client: null as StudyClient | null,
    load: async (): Promise<StudyClient> => {
      const { StudyClient, spawnStudyWorker } = await import("../core/study/client");
      return (study.client ??= new StudyClient(
        (listener) => spawnStudyWorker(module, engine.networks, listener),
        settled,
      ));
    },
  };
  return study;
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
const load = (): void => {
  const loading = new Loading(root, coreBytes(document));
  loadEngine(loading.watch).then(
    (loaded) => {
      loading.end();
      start(loaded, root);
    },
    (error: unknown) => {
      loading.end();
      const reason = messageOf(error);
      showMessage(
        root,
        `The search core could not be loaded (${reason}). It needs a browser with WebAssembly and all files of the page from one place: reload, or try a current Firefox, Chrome or Safari.`,
      );
    },
  );
};
if (asksToEmbed(browserAddressBar().hash())) onceInView(document.documentElement, load);
else load();
