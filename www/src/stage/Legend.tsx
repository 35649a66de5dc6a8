/** What the flame's colours and marks mean, and which node type they show. */
import { MARKS, type MarkName, type MarkShapeName } from "../core/generated/core-types";
import { SMALL_SEARCH } from "../state/page/views";
import { isCalm } from "../state/page/layout";
import { usePage, useTrace } from "../state/context";
import { colourBy } from "../state/trace/actions";
import { Explained } from "./visit/Explained";
import { Popover } from "../ui/Popover";
import { Switch } from "../ui/Switch";
import { MARK_SHAPES } from "./mark-shapes";

const TYPES = [
  { name: "PV", swatch: "pv", title: "PV: the value lies inside the window" },
  { name: "CUT", swatch: "cut", title: "CUT: a move reaches beyond the window, the rest is cut off" },
  { name: "ALL", swatch: "all", title: "ALL: every move is searched, and none reaches the window" },
] as const;

/** What a search for a proof knows of a node, in place of a type. */
const PROOFS = [
  { name: "proved", swatch: "proved", title: "Proved: the answer to the question is yes here" },
  { name: "disproved", swatch: "disproved", title: "Disproved: the answer to the question is no here" },
  { name: "open", swatch: "open", title: "Open: the visit was left before its node was solved" },
] as const;

const COLOURS = [
  ["both", "both", "Outline: the type expected on entering. Fill: the type found on leaving (key e)"],
  ["expected", "expected", "Colour by the type expected on entering (key e)"],
  ["actual", "actual", "Colour by the type found on leaving (key e)"],
] as const;

/** How a whole tree draws a node without a visit. */
const WITHOUT_VISIT = [
  { swatch: "to-come", name: "to come", title: "A thin grey outline: a visit may still come" },
  { swatch: "never", name: "never looked at", title: "A dashed grey outline: no visit will come" },
];

/** How the tree of a path draws it. */
const WITHOUT_VISIT_BESIDE_PATH = [
  {
    swatch: "never",
    name: "to come, never looked at",
    title: "A dashed grey outline: a visit may still come, or none will",
  },
];

/** What the tree draws, by the mark that says that it can happen, as it is drawn there. */
const TREE_MARKS: readonly { mark: MarkName; name: string; title: string; icon: readonly IconPart[] }[] = [
  {
    mark: "cut-off",
    name: "cut off",
    title:
      "Strokes through an edge: the search left the node before this move, because nothing could come of it any more",
    icon: [{ path: "M2 9 L10 3 M2 12 L10 6", class: "mark-stroke mark-cut" }],
  },
  {
    mark: "pre-searched",
    name: "pre-search",
    title: "Stripes below the horizon: what is searched deeper than is needed now",
    icon: [{ path: "M0 10 L8 2 M3 12 L12 3 M0 5 L5 0 M8 12 L12 8", class: "mark-stripe" }],
  },
  {
    mark: "uncertain",
    name: "rests on skipped moves",
    title: "A wave around a node: its value may rest on skipped moves",
    icon: [{ path: "M0 6 C2 2 3 2 4 6 C5 10 7 10 8 6 C9 2 10 2 12 6", class: "mark-stroke mark-gamble" }],
  },
  {
    mark: "table-answer",
    name: "table answer",
    title: "A solid arrow: the table answered with the value that this visit stored",
    icon: [{ path: "M1 11 C1 4 5 3 11 3 M8 0.5 L11 3 L8 5.5", class: "mark-stroke mark-joined" }],
  },
];

const PROOF_NUMBERS = {
  sample: "2 | 5",
  name: "proof | disproof",
  title: "How many leaves must be proved at least for a proof, and disproved for a disproof",
};

/** Numbers that the tree writes at its nodes, by the search that has them. */
const NUMBERS: Readonly<Record<string, readonly { sample: string; name: string; title: string }[]>> = {
  "proof-number": [PROOF_NUMBERS],
  "df-pn": [PROOF_NUMBERS],
  "b-star": [
    {
      sample: "2..7",
      name: "bounds",
      title: "The value is at least the first number and at most the second; all bars have the same axis",
    },
  ],
  uct: [
    { sample: "0.65", name: "mean", title: "The mean result of the descents through a node, from 0 to 1" },
    { sample: "23×", name: "visits", title: "How many descents went through a node" },
  ],
};

interface IconPart {
  readonly path: string;
  readonly class: string;
}

interface LegendProps {
  /** Whether the bars or nodes carry marks. */
  hasMarks?: boolean;
  /** Whether nodes without a visit are drawn, too. */
  hasAllNodes?: boolean;
}

export function Legend({ hasMarks = true, hasAllNodes = false }: LegendProps) {
  const trace = useTrace();
  const page = usePage();
  const { board } = page.played.value;
  const calm = isCalm(page.layout.value);
  const Term = calm ? Plain : Explained;
  const possible = trace.possible;
  const quiescent = possible.marks.includes("quiescence");
  const types = possible.proofs ? PROOFS : TYPES;
  const hasColours = trace.shownTypes.value !== "none";
  const marks = MARKS.filter(({ mark }) => !hasAllNodes && possible.marks.includes(mark));
  const treeMarks = TREE_MARKS.filter(({ mark }) => hasAllNodes && possible.marks.includes(mark));
  const isWhole = trace.namesNodes.value || (board === null && trace.extent.value.visits <= SMALL_SEARCH);
  const hasExpected = hasAllNodes && hasColours && possible.node_types && trace.types.value === "both";
  return (
    <div class="legend">
      {!calm && trace.isTyped.value && (
        <Switch
          name="Colour by node type"
          choices={COLOURS}
          chosen={trace.types.value}
          choose={(types) => colourBy(trace, types)}
        />
      )}
      {hasColours && <NodeTypes class="is-in-line" types={types} quiescent={quiescent} term={Term} />}
      <Popover name="Legend" class={hasMarks ? "legend-fold" : "legend-fold has-types-alone"}>
        {hasColours && <NodeTypes class="is-folded" types={types} quiescent={quiescent} term={Term} />}
        {hasMarks && (
          <ul class="legend-marks" aria-label="Marks">
            {hasAllNodes &&
              (NUMBERS[trace.values.value["search"] ?? ""] ?? []).map(({ sample, name, title }) => (
                <li key={name} title={title}>
                  <b>{sample}</b> <Term text={name} />
                </li>
              ))}
            {hasExpected && (
              <li title="The outline has the colour of the type that was expected, and what fills the node that of the type found">
                <span class="swatch swatch-expected" />
                <Term text="expected" />
              </li>
            )}
            {hasAllNodes && !isWhole && (
              <li title="A wedge below a node: what is folded, with the number of its visits; its area says how many">
                <svg class="mark-shape" viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M6 1 L12 11 H0 Z" class="mark-wedge" />
                </svg>
                <Term text="folded: visits" />
              </li>
            )}
            {hasAllNodes &&
              (isWhole ? WITHOUT_VISIT : WITHOUT_VISIT_BESIDE_PATH).map(({ swatch, name, title }) => (
                <li key={swatch} title={title}>
                  <span class={`swatch swatch-${swatch}`} />
                  <Term text={name} />
                </li>
              ))}
            {treeMarks.map(({ mark, name, title, icon }) => (
              <li key={mark} title={title}>
                <svg class="mark-shape" viewBox="0 0 12 12" aria-hidden="true">
                  {icon.map((part) => (
                    <path key={part.path} d={part.path} class={part.class} />
                  ))}
                </svg>
                <Term text={name} />
              </li>
            ))}
            {marks.map(({ mark, label, sentence, shape }) => (
              <li key={mark} title={sentence}>
                <MarkIcon shape={shape} />
                <Term text={label} />
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
  types: typeof TYPES | typeof PROOFS;
  quiescent: boolean;
  term: typeof Explained | typeof Plain;
}

/** What a reader needs all the time: folded away only where not even this has room. */
function NodeTypes({ class: className, types, quiescent, term: Term }: NodeTypesProps) {
  return (
    <ul class={`legend-types ${className}`} aria-label={types === PROOFS ? "Colours" : "Node types"}>
      {types.map(({ name, swatch, title }) => (
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

/** The shape that the overlay draws on bars. */
export function MarkIcon({ shape }: { shape: MarkShapeName }) {
  const { icon, isWide = false } = MARK_SHAPES[shape];
  return (
    <svg
      class={isWide ? "mark-shape is-wide" : "mark-shape"}
      viewBox={isWide ? "0 0 24 12" : "0 0 12 12"}
      aria-hidden="true"
    >
      {icon.map((part) =>
        "letter" in part ? (
          <text key={part.letter} x="12" y="10" class="mark-text">
            {part.letter}
          </text>
        ) : (
          <path key={part.path} d={part.path} class={part.class} />
        ),
      )}
    </svg>
  );
}
