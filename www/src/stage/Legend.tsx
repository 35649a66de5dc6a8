/** The legend: the meaning of the flame's colours and marks, and the node types that it shows. */
import { MARKS, type CategoryName, type MarkShapeName, type SignName } from "../core/generated/core-types";
import { isCalm } from "../state/page/layout";
import { usePage, useTrace } from "../state/context";
import { colourBy, colourByField } from "../state/trace/actions";
import type { ColourField } from "../state/trace/trace-store";
import { Explained } from "./visit/Explained";
import { Popover } from "../ui/Popover";
import { Switch } from "../ui/Switch";
import { MARK_SHAPES } from "./mark-shapes";

interface NodeTypeLook {
  readonly name: string;
  readonly swatch: CategoryName;
  /** The category of the node type in quiescence. */
  readonly quiet: CategoryName | null;
  readonly title: string;
}

const TYPES: readonly NodeTypeLook[] = [
  { name: "PV", swatch: "pv", quiet: "q-pv", title: "PV: the value lies inside the window" },
  {
    name: "CUT",
    swatch: "cut",
    quiet: "q-cut",
    title: "CUT: a move reaches beyond the window, the rest is cut off",
  },
  {
    name: "ALL",
    swatch: "all",
    quiet: "q-all",
    title: "ALL: every move is searched, and none reaches the window",
  },
];

/** The looks for a search for a proof: the state of a node's proof takes the place of its type. */
const PROOFS: readonly NodeTypeLook[] = [
  {
    name: "proved",
    swatch: "proved",
    quiet: null,
    title: "Proved: the answer to the question is yes here",
  },
  {
    name: "disproved",
    swatch: "disproved",
    quiet: null,
    title: "Disproved: the answer to the question is no here",
  },
  {
    name: "open",
    swatch: "open",
    quiet: null,
    title: "Open: the visit was left before its node was solved",
  },
];

const COLOURS = [
  ["both", "both", "Outline: the type expected on entering. Fill: the type found on leaving (key e)"],
  ["expected", "expected", "Colour by the type expected on entering (key e)"],
  ["actual", "actual", "Colour by the type found on leaving (key e)"],
] as const;

/** The look of a tree's sign in the legend: as it is drawn in the tree. */
interface SignLook {
  readonly name: string;
  readonly title: string;
  readonly sample?: string;
  readonly swatch?: string;
  readonly icon?: readonly IconPart[];
}

const SIGNS: Readonly<Record<SignName, SignLook>> = {
  "proof-numbers": {
    sample: "2 | 5",
    name: "proof | disproof",
    title: "The least number of leaves that must be proved for a proof, and disproved for a disproof",
  },
  interval: {
    sample: "2..7",
    name: "bounds",
    title: "The value is at least the first number and at most the second; all bars have the same axis",
  },
  leaves: {
    sample: "↑1 ↓2",
    name: "leaves to raise, to lower",
    title:
      "The least number of leaves that must change to bring a node to the upper and to the lower end of the root's likely values",
  },
  likely: {
    sample: "2..7",
    name: "values in reach",
    title:
      "The values that the root could get if no leaf changed, if one did, and so on; all bars have the same axis",
  },
  mean: {
    sample: "0.65",
    name: "mean",
    title: "The mean result of the descents through a node, from 0 to 1",
  },
  visits: { sample: "23×", name: "visits", title: "How many descents went through a node" },
  "share-of-visits": {
    name: "share of visits",
    title: "The wider an edge, the larger the share of its parent's visits that went that way",
    icon: [
      { path: "M1 12 L5 0", class: "mark-edge" },
      { path: "M6 12 L10 0", class: "mark-edge is-wide" },
    ],
  },
  "best-move": {
    name: "best move",
    title: "A gold edge: the best move, on the line from the root; pale while its node is still searched",
    icon: [{ path: "M2 12 L10 0", class: "mark-edge is-best" }],
  },
  folded: {
    name: "folded: visits",
    title:
      "A wedge below a node: a folded subtree, with the number of its visits; its area grows with that number",
    icon: [{ path: "M6 1 L12 11 H0 Z", class: "mark-wedge" }],
  },
  unvisited: {
    swatch: "never",
    name: "to come, never looked at",
    title: "A dashed grey outline: a visit may still come, or none will",
  },
  "to-come": { swatch: "to-come", name: "to come", title: "A thin grey outline: a visit may still come" },
  "never-looked-at": {
    swatch: "never",
    name: "never looked at",
    title: "A dashed grey outline: no visit will come",
  },
  expected: {
    name: "the network's first choice",
    title:
      "A small disc: the move that the network expected first. Full: it was right. Hollow: another move was right. Dashed: never searched",
    icon: [{ path: "M6 2 a4 4 0 1 0 0.01 0 Z", class: "mark-expected" }],
  },
  "cut-off": {
    name: "cut off",
    title:
      "Strokes through an edge: the search left the node before this move, because the move could no longer change the result",
    icon: [{ path: "M2 9 L10 3 M2 12 L10 6", class: "mark-stroke mark-cut" }],
  },
  "pre-search": {
    name: "pre-search",
    title: "Stripes below the horizon: what is searched deeper than is needed now",
    icon: [{ path: "M0 10 L8 2 M3 12 L12 3 M0 5 L5 0 M8 12 L12 8", class: "mark-stripe" }],
  },
  doubt: {
    name: "rests on skipped moves",
    title: "A wave around a node: its value may rest on skipped moves",
    icon: [{ path: "M0 6 C2 2 3 2 4 6 C5 10 7 10 8 6 C9 2 10 2 12 6", class: "mark-stroke mark-gamble" }],
  },
  "doubt-on-path": {
    swatch: "doubt",
    name: "rests on skipped moves",
    title: "Dashes around a node: its value may rest on skipped moves",
  },
  "table-answer": {
    name: "table answer",
    title: "A solid arrow: the table answered with the value that this visit stored",
    icon: [{ path: "M1 11 C1 4 5 3 11 3 M8 0.5 L11 3 L8 5.5", class: "mark-stroke mark-joined" }],
  },
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
  const calm = isCalm(page.layout.value);
  const Term = calm ? Plain : Explained;
  const { bars, nodes, marks } = trace.found.value;
  const colours = hasAllNodes ? nodes : bars;
  const known: readonly NodeTypeLook[] = trace.possible.proofs ? PROOFS : TYPES;
  const types = known.filter(({ swatch, quiet }) => colours.includes(swatch) || isAmong(colours, quiet));
  const hasColours = trace.shownTypes.value !== "none" && types.length > 0;
  const field = trace.colourField.value;
  if (field !== null)
    return <FieldLegend field={field} stop={calm ? null : () => colourByField(trace, null)} />;
  const hasExpected = hasAllNodes && hasColours && !trace.possible.proofs && trace.types.value === "both";
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
      {hasColours && <NodeTypes class="is-in-line" types={types} found={colours} term={Term} />}
      <Popover name="Legend" class={hasMarks ? "legend-fold" : "legend-fold has-types-alone"}>
        {hasColours && <NodeTypes class="is-folded" types={types} found={colours} term={Term} />}
        {hasMarks && (
          <ul class="legend-marks" aria-label="Marks">
            {hasExpected && (
              <li title="The outline has the colour of the type that was expected, and what fills the node that of the type found">
                <span class="swatch is-outline swatch-expected" />
                <Term text="expected" />
              </li>
            )}
            {hasAllNodes
              ? trace.treeSigns.value.map((sign) => <SignItem key={sign} look={SIGNS[sign]} term={Term} />)
              : MARKS.filter(({ mark }) => marks.includes(mark)).map(({ mark, label, sentence, shape }) => (
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

/** The colours of the numbers in a field of another program, in place of the node types. */
function FieldLegend({ field: { name, steps }, stop }: { field: ColourField; stop: (() => void) | null }) {
  const ranges = [
    `below ${signed(steps[0] ?? 0)}`,
    ...steps.map((from, place) => rangeText(from, steps[place + 1])),
  ];
  return (
    <div class="legend">
      <ul class="legend-types" aria-label={`Colours by ${name}`}>
        <li>
          <b>{name}</b>
        </li>
        {(steps.length === 0 ? ["all"] : ranges).map((range, place) => (
          <li key={range}>
            <span class={`swatch swatch-field-${place + 1}`} /> {range}
          </li>
        ))}
        <li title="The program does not say it about these visits">
          <span class="swatch swatch-structure" /> not reported
        </li>
      </ul>
      {stop !== null && (
        <button type="button" class="quiet" onClick={stop}>
          Node types again
        </button>
      )}
    </div>
  );
}

const rangeText = (from: number, next: number | undefined): string =>
  next === undefined
    ? `${signed(from)} and more`
    : next - 1 === from
      ? signed(from)
      : `${signed(from)} to ${signed(next - 1)}`;

const signed = (number: number): string => `${number}`.replace("-", "−");

function SignItem({ look, term: Term }: { look: SignLook; term: typeof Explained | typeof Plain }) {
  const { name, title, sample, swatch, icon } = look;
  return (
    <li title={title}>
      {sample !== undefined && <b>{sample} </b>}
      {swatch !== undefined && <span class={`swatch is-outline swatch-${swatch}`} />}
      {icon !== undefined && (
        <svg class="mark-shape" viewBox="0 0 12 12" aria-hidden="true">
          {icon.map((part) => (
            <path key={part.path} d={part.path} class={part.class} />
          ))}
        </svg>
      )}
      <Term text={name} />
    </li>
  );
}

/** The plain text of a term: on a stage without tools nothing in it can be focused. */
const Plain = ({ text }: { text: string }) => <>{text}</>;

interface NodeTypesProps {
  class: string;
  types: readonly NodeTypeLook[];
  found: readonly CategoryName[];
  term: typeof Explained | typeof Plain;
}

const isAmong = (found: readonly CategoryName[], quiet: CategoryName | null): quiet is CategoryName =>
  quiet !== null && found.includes(quiet);

/** The node types, which a reader needs all the time: folded away only if not even they have room. */
function NodeTypes({ class: className, types, found, term: Term }: NodeTypesProps) {
  const isQuiet = types.some(({ quiet }) => isAmong(found, quiet));
  return (
    <ul
      class={`legend-types ${className}`}
      aria-label={types.some(({ quiet }) => quiet !== null) ? "Node types" : "Colours"}
    >
      {types.map(({ name, swatch, quiet, title }) => (
        <li key={name} title={title}>
          {found.includes(swatch) && <span class={`swatch swatch-${swatch}`} />}
          {isAmong(found, quiet) && <span class={`swatch swatch-${quiet}`} />}
          <Term text={name} />
        </li>
      ))}
      {isQuiet && (
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
