/**
 * The keys of the view part of a link, as the core reads and writes them: one row for each. A new one is a row here, a signal
 * in the state of the trace or of the page, and its text in the core (src/scenario/view.rs).
 */
import { batch, type Signal } from "@preact/signals";
import { PLAIN_READING } from "../core/engine";
import type { Student } from "./page/layout";
import type {
  DisplayStyle,
  FlameOrder,
  Judging,
  Theme,
  Values,
  View,
  ViewName,
  Way,
} from "../core/plyscope.js";

interface ViewKey<Value> {
  /** The value of a link without the key. */
  readonly plain: Value;
  /** Whether a step of a lesson's file may have it. */
  readonly inSteps: boolean;
  /** Whether a scene or a file made of the shown content contains the key. */
  readonly isKept: boolean;
}

/** The part of the page's state that links have. */
interface ViewedPage {
  readonly view: {
    readonly stage: Signal<ViewName[] | null>;
    readonly flameOrder: Signal<FlameOrder>;
  };
  readonly ui: {
    readonly reading: Signal<DisplayStyle>;
    readonly present: Signal<boolean>;
    readonly student: Signal<Student | null>;
    readonly judge: Signal<Judging | null>;
    readonly workbench: Signal<boolean>;
    readonly theme: Signal<Theme | null>;
    readonly embed: Signal<boolean>;
  };
  readonly figure: Figured;
}

/** The part of the state of a figure that links have, and what a link begins anew. */
interface Figured {
  readonly touch: Signal<string[] | null>;
  readonly reach: Signal<string | null>;
  readonly path: Signal<readonly number[] | null>;
  readonly start: Signal<Values | null>;
  readonly refusal: Signal<string | null>;
  readonly hints: Signal<readonly string[]>;
  readonly hinted: Signal<number>;
  readonly solution: Signal<string | null>;
  readonly ways: Signal<readonly Way[]>;
}

/** A key that is the page's, whichever trace it shows. */
interface PageKey<Value> extends ViewKey<Value> {
  /**
   * When the value stays unchanged as a preset or a scene is opened: always, if the preset does not name the
   * key, or never.
   */
  readonly stays: "always" | "if not named" | "never";
  readonly read: (page: ViewedPage) => Value;
  readonly show: (page: ViewedPage, value: Value) => void;
}

/** The trace's. Several of them name one thing, so they are read and shown together: `trace-store.ts`, `page/search.ts`. */
const TRACE_KEYS = {
  /** The time, as a tick or in moves. */
  t: { plain: null, inSteps: false, isKept: true },
  at: { plain: null, inSteps: false, isKept: true },
  /** The selected visit, as a number or in moves. */
  select: { plain: null, inSteps: false, isKept: true },
  on: { plain: null, inSteps: false, isKept: true },
  /** The version of the search that the numbers are of. */
  v: { plain: null, inSteps: false, isKept: true },
  /** The part that the flame shows. */
  from: { plain: null, inSteps: true, isKept: true },
  to: { plain: null, inSteps: true, isKept: true },
  types: { plain: "both", inSteps: true, isKept: true },
  /** The part that an embedded page shows. */
  begin: { plain: null, inSteps: false, isKept: false },
  end: { plain: null, inSteps: false, isKept: false },
} as const satisfies { readonly [Name in keyof View]?: ViewKey<View[Name]> };

type TraceName = keyof typeof TRACE_KEYS;
type PageName = Exclude<keyof View, TraceName>;

/** The page's. */
export const PAGE_KEYS: { readonly [Name in PageName]: PageKey<View[Name]> } = {
  /** The style has four keys in a link: seen, bounds, nodes, unit. */
  display_style: {
    plain: PLAIN_READING,
    inSteps: false,
    isKept: true,
    stays: "always",
    read: ({ ui: { reading } }) => reading.value,
    show: ({ ui: { reading } }, style) => (reading.value = style),
  },
  stage: {
    plain: null,
    inSteps: true,
    isKept: true,
    stays: "if not named",
    read: ({ view: { stage } }) => stage.value,
    show: ({ view: { stage } }, views) => (stage.value = views),
  },
  flame: {
    plain: "time",
    inSteps: true,
    isKept: true,
    stays: "if not named",
    read: ({ view: { flameOrder } }) => flameOrder.value,
    show: ({ view: { flameOrder } }, order) => (flameOrder.value = order),
  },
  show: {
    plain: null,
    inSteps: false,
    isKept: false,
    stays: "always",
    read: ({ ui: { present, student, workbench } }) =>
      student.value ?? (present.value ? "present" : workbench.value ? "workbench" : null),
    show: ({ ui: { present, student, workbench } }, show) => {
      present.value = show === "present";
      student.value = show === "student" || show === "class" ? show : null;
      // Presenting does not change `workbench`, so that the page is as before when presenting ends.
      if (show === null || show === "workbench") workbench.value = show === "workbench";
    },
  },
  judge: {
    plain: null,
    inSteps: false,
    isKept: false,
    stays: "always",
    read: ({ ui: { judge } }) => judge.value,
    show: ({ ui }, judge) => (ui.judge.value = judge),
  },
  theme: {
    plain: null,
    inSteps: false,
    isKept: false,
    stays: "always",
    read: ({ ui: { theme } }) => theme.value,
    show: ({ ui }, theme) => (ui.theme.value = theme),
  },
  embed: {
    plain: false,
    inSteps: false,
    isKept: false,
    stays: "never",
    read: ({ ui: { embed } }) => embed.value,
    show: ({ ui }, embed) => (ui.embed.value = embed),
  },
  /** The changeable parts of a figure. A link begins the figure anew. */
  touch: {
    plain: null,
    inSteps: false,
    isKept: true,
    stays: "never",
    read: ({ figure: { touch } }) => touch.value,
    show: ({ figure }, touch) => {
      figure.touch.value = touch;
      figure.path.value = null;
      figure.start.value = null;
      figure.refusal.value = null;
      figure.hints.value = [];
      figure.hinted.value = 0;
      figure.solution.value = null;
      figure.ways.value = [];
    },
  },
  /** The goal of its changes. */
  reach: {
    plain: null,
    inSteps: false,
    isKept: true,
    stays: "never",
    read: ({ figure: { reach } }) => reach.value,
    show: ({ figure: { reach } }, goal) => (reach.value = goal),
  },
};

const ALL_KEYS: { readonly [Name in keyof View]: ViewKey<View[Name]> } = { ...TRACE_KEYS, ...PAGE_KEYS };

const PAGE_NAMES = Object.keys(PAGE_KEYS) as readonly PageName[];
const ALL_NAMES = Object.keys(ALL_KEYS) as readonly (keyof View)[];

/** The part of a link's view that concerns one trace. */
export type TraceView = Pick<View, TraceName>;
/** The part of a link's view that concerns the page around it. */
type PageView = Pick<View, PageName>;

/** The view of a link that holds nothing but a scenario. */
export const PLAIN_VIEW: View = Object.fromEntries(
  ALL_NAMES.map((name) => [name, ALL_KEYS[name].plain]),
) as unknown as View;

/** The keys that a step of a lesson's file may have. */
export const STEP_KEYS: readonly string[] = ALL_NAMES.filter((name) => ALL_KEYS[name].inSteps);

/** The current view of the page around its traces. */
export const pageViewOf = (page: ViewedPage): PageView =>
  Object.fromEntries(PAGE_NAMES.map((name) => [name, PAGE_KEYS[name].read(page)])) as unknown as PageView;

/** Shows a page as a link says. */
export function showPageView(page: ViewedPage, view: View): void {
  batch(() => {
    for (const name of PAGE_NAMES) showKey(page, name, view[name]);
  });
}

function showKey<Name extends PageName>(page: ViewedPage, name: Name, value: View[Name]): void {
  PAGE_KEYS[name].show(page, value);
}

/** The part of a view that a scene or a file stores. */
export const keptView = (view: View): View => withPlain(view, (name) => !ALL_KEYS[name].isKept);

const withPlain = (view: View, isPlain: (name: keyof View) => boolean): View => ({
  ...view,
  ...Object.fromEntries(ALL_NAMES.filter(isPlain).map((name) => [name, PLAIN_VIEW[name]])),
});

/** The view of a scene; what a person chooses for all scenes is as it is on the page now. */
export const viewOfScene = (page: ViewedPage, view: View): View =>
  withNow(page, view, ({ stays }) => stays === "always");

/** The view of a preset, in the same way. The views on stage stay, too, unless the preset names them. */
export const viewOfPreset = (page: ViewedPage, view: View): View =>
  withNow(page, view, ({ stays }, isNamed) => stays === "always" || (stays === "if not named" && !isNamed));

function withNow(
  page: ViewedPage,
  view: View,
  isNow: (key: Pick<PageKey<unknown>, "stays">, isNamed: boolean) => boolean,
): View {
  const now = PAGE_NAMES.filter((name) => isNow(PAGE_KEYS[name], view[name] !== PLAIN_VIEW[name]));
  return { ...view, ...Object.fromEntries(now.map((name) => [name, PAGE_KEYS[name].read(page)])) };
}
