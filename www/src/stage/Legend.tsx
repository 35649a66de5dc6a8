/** What the flame's colours and marks mean, and which node type they show. */
import { isCalm } from "../state/page/layout";
import { usePage, useTrace } from "../state/context";
import { colourBy } from "../state/trace/actions";
import { Explained } from "../ui/Explained";
import { Popover } from "../ui/Popover";
import { Switch } from "../ui/Switch";

const TYPES = [
  { name: "PV", swatch: "pv", title: "PV: the value lies inside the window" },
  { name: "CUT", swatch: "cut", title: "CUT: a move reaches beyond the window, the rest is cut off" },
  { name: "ALL", swatch: "all", title: "ALL: every move is searched, and none reaches the window" },
] as const;

const COLOURS = [
  ["both", "both", "Outline: the type expected on entering. Fill: the type found on leaving (key e)"],
  ["expected", "expected", "Colour by the type expected on entering (key e)"],
  ["actual", "actual", "Colour by the type found on leaving (key e)"],
] as const;

interface Mark {
  /** The core's name for it. */
  mark: string;
  name: string;
  title: string;
  /** Part of a gamble: explained on the smallest screens, too. */
  gamble?: boolean;
}

export const MARKS = [
  {
    mark: "pre-searched",
    name: "pre-search",
    title: "Bracket and chevrons: a position searched deeper than is needed now. Stripes: inside one",
    gamble: true,
  },
  {
    mark: "uncertainty-cut-off",
    name: "moves skipped",
    title: "A torn end and a tilde: an uncertainty cut-off, the other moves were skipped",
    gamble: true,
  },
  {
    mark: "uncertain",
    name: "uncertain value",
    title: "A dotted edge: the value may rest on skipped moves",
    gamble: true,
  },
  {
    mark: "speculative",
    name: "speculative",
    title: "Dashes and a question mark: a null move, ProbCut, or a test for a forced move. Dots: inside one",
    gamble: true,
  },
  {
    mark: "extended",
    name: "extended",
    title: "A plus: searched deeper than its parent's depth less a ply",
    gamble: true,
  },
  {
    mark: "reduced",
    name: "reduced",
    title: "A minus: searched less deep than its parent's depth less a ply",
    gamble: true,
  },
  {
    mark: "moves-pruned",
    name: "moves pruned",
    title: "Three dots: quiet moves near the horizon were pruned, and the value does not show it",
    gamble: true,
  },
  {
    mark: "cut-off",
    name: "cut-off",
    title:
      "A slanted end: a move, a null move, ProbCut or the evaluation less a margin reached beyond the window",
  },
  { mark: "table-answer", name: "table answer", title: "A diamond: the table answered" },
  {
    mark: "re-search",
    name: "re-search",
    title: "A loop: searched again",
  },
  { mark: "surprise", name: "surprise", title: "An exclamation mark: not the expected type" },
  { mark: "terminal", name: "game over", title: "A square: the game is over or drawn" },
] as const satisfies readonly Mark[];

/** How the tree draws a node without a visit. */
const WITHOUT_VISIT = [
  { swatch: "to-come", name: "to come", title: "A thin grey outline: a visit may still come" },
  { swatch: "never", name: "never looked at", title: "A dashed grey outline: no visit will come" },
] as const;

interface LegendProps {
  /** Whether the bars or nodes carry marks. */
  hasMarks?: boolean;
  /** Whether nodes without a visit are drawn, too. */
  hasAllNodes?: boolean;
}

export function Legend({ hasMarks = true, hasAllNodes = false }: LegendProps) {
  const trace = useTrace();
  const calm = isCalm(usePage().layout.value);
  const Term = calm ? Plain : Explained;
  const possible = trace.possible;
  const quiescent = possible.marks.includes("quiescence");
  const marks = MARKS.filter(({ mark }) => possible.marks.includes(mark));
  return (
    <div class="legend">
      {!calm && (
        <Switch
          name="Colour by node type"
          choices={COLOURS}
          chosen={trace.types.value}
          choose={(types) => colourBy(trace, types)}
        />
      )}
      {trace.hasTypes.value && <NodeTypes class="is-in-line" quiescent={quiescent} term={Term} />}
      <Popover name="Legend" class={hasMarks ? "legend-fold" : "legend-fold has-types-alone"}>
        {trace.hasTypes.value && <NodeTypes class="is-folded" quiescent={quiescent} term={Term} />}
        {hasMarks && (
          <ul class="legend-marks" aria-label="Marks">
            {hasAllNodes &&
              WITHOUT_VISIT.map(({ swatch, name, title }) => (
                <li key={swatch} title={title}>
                  <span class={`swatch swatch-${swatch}`} />
                  <Term text={name} />
                </li>
              ))}
            {marks.map((mark) => (
              <li key={mark.mark} title={mark.title} class={"gamble" in mark ? "is-gamble" : undefined}>
                <MarkShape mark={mark.mark} />
                <Term text={mark.name} />
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </div>
  );
}

/** On a stage without tools a term is a word: its meaning is in its title, and nothing there can be focused. */
const Plain = ({ text }: { text: string }) => <>{text}</>;

interface NodeTypesProps {
  class: string;
  quiescent: boolean;
  term: typeof Explained | typeof Plain;
}

/** What a reader needs all the time: folded away only where not even this has room. */
function NodeTypes({ class: className, quiescent, term: Term }: NodeTypesProps) {
  return (
    <ul class={`legend-types ${className}`} aria-label="Node types">
      {TYPES.map(({ name, swatch, title }) => (
        <li key={name} title={title}>
          <span class={`swatch swatch-${swatch}`} />
          {quiescent && <span class={`swatch swatch-q-${swatch}`} />}
          <Term text={name} />
        </li>
      ))}
      {quiescent && (
        <li class="legend-note">
          <Term text="Pale colours: quiescence" />
        </li>
      )}
    </ul>
  );
}

const WIDE: ReadonlySet<string> = new Set([
  "pre-searched",
  "uncertainty-cut-off",
  "uncertain",
  "speculative",
]);

/** The same shapes that the overlay draws on bars. */
export function MarkShape({ mark }: { mark: (typeof MARKS)[number]["mark"] }) {
  const wide = WIDE.has(mark);
  return (
    <svg
      class={wide ? "mark-shape is-wide" : "mark-shape"}
      viewBox={wide ? "0 0 24 12" : "0 0 12 12"}
      aria-hidden="true"
    >
      {mark === "pre-searched" && (
        <>
          <path d="M3 12 L7 4 M9 12 L13 4 M15 12 L19 4" class="mark-stripe" />
          <path d="M1.5 12 V1.5 H22.5 V12" class="mark-bracket" />
          <path d="M8 4 L11 7 L8 10 M13 4 L16 7 L13 10" class="mark-stroke" />
        </>
      )}
      {mark === "uncertainty-cut-off" && (
        <>
          <path d="M0 0 H23 L19 3 L23 6 L19 9 L23 12 H0 Z" class="mark-fill" />
          <path d="M4 7.5 C7 2 10 10.5 14 5" class="mark-stroke" />
        </>
      )}
      {mark === "uncertain" && <path d="M1 2 H23" class="mark-stroke mark-dotted" />}
      {mark === "uncertain" && <path d="M0 4 H24 V12 H0 Z" class="mark-fill" />}
      {mark === "speculative" && (
        <>
          <path d="M1 1 H23 V11 H1 Z" class="mark-stroke mark-dashed" />
          <text x="12" y="10" class="mark-text">
            ?
          </text>
        </>
      )}
      {mark === "extended" && <path d="M5 1 H7 V5 H11 V7 H7 V11 H5 V7 H1 V5 H5 Z" />}
      {mark === "reduced" && <path d="M1 5 H11 V7 H1 Z" />}
      {mark === "moves-pruned" && <path d="M1 5 H3 V7 H1 Z M5 5 H7 V7 H5 Z M9 5 H11 V7 H9 Z" />}
      {mark === "cut-off" && <path d="M4 1 L8 11" class="mark-stroke" />}
      {mark === "table-answer" && <path d="M6 1 L11 6 L6 11 L1 6 Z" />}
      {mark === "re-search" && (
        <>
          <path d="M10 4.5 A4.3 4.3 0 1 1 6 1.8" class="mark-stroke" />
          <path d="M5.5 0 L9.5 2.2 L5.5 4.4 Z" />
        </>
      )}
      {mark === "surprise" && <path d="M5 1 H7 V7 H5 Z M5 9 H7 V11 H5 Z" />}
      {mark === "terminal" && <path d="M2.5 2.5 H9.5 V9.5 H2.5 Z" />}
    </svg>
  );
}
