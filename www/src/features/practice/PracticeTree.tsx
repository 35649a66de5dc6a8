/** The tree of an exercise: what is asked for is marked on it, and its solution is played on it. */
import { useMemo, useRef, useState } from "preact/hooks";
import type { PracticeExercise, PracticeField, PracticeNode, Values } from "../../core/plyscope.js";
import { fillIn, isOpen, type Trying } from "./exercise";
import { childrenIn, placesIn, viewBox, writtenBeside, type Placed } from "./picture";

interface PracticeTreeProps {
  trying: Trying;
  /** The node whose field has the focus. */
  focused: number | null;
  /** Called for a click on a node without a mark. */
  choose: (node: number) => void;
}

/** The part of the solution that was played. */
interface Played {
  /** The node that the step is about. */
  readonly now: number | null;
  /** Nodes that were visited, and of these the ones that are done with. */
  readonly visited: ReadonlySet<number>;
  readonly done: ReadonlySet<number>;
  readonly isWhole: boolean;
}

function played({ solution, step }: Trying): Played | null {
  if (solution === null) return null;
  const { steps } = solution;
  const ahead = new Set(steps.slice(step).map(({ node }) => node));
  const visited = new Set(steps.slice(0, step).map(({ node }) => node));
  return {
    now: step > 0 && step < steps.length ? (steps[step - 1]?.node ?? null) : null,
    visited,
    done: new Set([...visited].filter((node) => !ahead.has(node))),
    isWhole: step >= steps.length,
  };
}

export function PracticeTree({ trying, focused, choose }: PracticeTreeProps) {
  const { exercise, answer, solution, state } = trying;
  const [reached, setReached] = useState(0);
  const picture = useRef<SVGSVGElement>(null);
  const orders = solution?.answer ?? answer;
  const children = useMemo(() => childrenIn(exercise, orders), [exercise, orders]);
  const places = useMemo(() => placesIn(exercise, children), [exercise, children]);
  const fields = useMemo(() => fieldsOf(exercise), [exercise]);
  const play = played(trying);
  const walk = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || picture.current === null) return;
    const marks = [...picture.current.querySelectorAll<SVGElement>("[data-mark]")];
    const at = marks.findIndex((mark) => mark === document.activeElement);
    const next = marks[Math.min(Math.max(at + by, 0), marks.length - 1)];
    next?.focus();
    event.preventDefault();
  };
  const { box, height, left } = viewBox(places);
  const marked: Marking = { trying, reached, setReached, play };
  return (
    <svg
      ref={picture}
      class="practice-tree"
      viewBox={box}
      style={{ "--height": String(height) }}
      role="group"
      aria-label={inWords(exercise, children)}
      data-state={state}
      onKeyDown={walk}
    >
      {levelsOf(exercise, places).map(({ y, max }) => (
        <text key={`level ${y}`} class="level" x={left + 4} y={y}>
          {max ? "MAX" : "MIN"}
        </text>
      ))}
      {exercise.nodes.map(({ parent }, node) =>
        parent === null ? null : (
          <Edge
            key={`edge ${node}`}
            {...marked}
            node={node}
            from={places[parent]}
            to={places[node]}
            field={
              fields.marks.get(node)?.id.startsWith("edge") === true ? fields.marks.get(node) : undefined
            }
          />
        ),
      )}
      {exercise.nodes.map((_, node) => (
        <Node
          key={node}
          {...marked}
          node={node}
          at={places[node]}
          fields={fields}
          isFocused={focused === node}
          choose={choose}
        />
      ))}
    </svg>
  );
}

/** The side to move of each row that has moves. */
function levelsOf(
  { nodes }: PracticeExercise,
  places: readonly Placed[],
): readonly { y: number; max: boolean }[] {
  const levels = new Map<number, boolean>();
  nodes.forEach(({ children, max }, node) => {
    const y = places[node]?.y;
    if (children.length > 0 && y !== undefined) levels.set(y, max);
  });
  return [...levels].map(([y, max]) => ({ y, max }));
}

interface Fields {
  /** The field that marks a node, or the edge to it. */
  readonly marks: ReadonlyMap<number, PracticeField>;
  /** The field that leaves are listed in. */
  readonly leaves: PracticeField | null;
  /** The others, by their nodes. */
  readonly texts: ReadonlyMap<number, readonly PracticeField[]>;
}

function fieldsOf({ fields }: PracticeExercise): Fields {
  const marks = new Map<number, PracticeField>();
  const texts = new Map<number, PracticeField[]>();
  for (const field of fields) {
    if (field.node === null || field.input === "children") continue;
    if (field.input === "mark") marks.set(field.node, field);
    else texts.set(field.node, [...(texts.get(field.node) ?? []), field]);
  }
  return { marks, leaves: fields.find(({ input }) => input === "leaves") ?? null, texts };
}

interface Marking {
  trying: Trying;
  /** The mark that the Tab key leads to. */
  reached: number;
  setReached: (node: number) => void;
  play: Played | null;
}

/** The look of a mark: the person's mark, and after the solution whether it is right. */
function markClass({ trying: { answer, judged, solution }, play }: Marking, { id }: PracticeField): string {
  const own = answer[id] === "yes";
  if (solution === null || play?.isWhole !== true) {
    return own ? (judged?.wrong.includes(id) === true ? "is-wrong" : "is-marked") : "";
  }
  const right = solution.answer[id] === "yes";
  if (right) return own ? "is-marked is-right" : "is-missing";
  return own ? "is-wrong" : "";
}

const NAMED: Readonly<Record<string, string>> = {
  "is-right": "right",
  "is-missing": "missing",
  "is-wrong": "incorrect",
};

/** The properties with which an element can be marked by a click, by Space and by Enter. */
function asMark(marking: Marking, node: number, field: PracticeField) {
  const { trying, reached, setReached } = marking;
  const isOn = trying.answer[field.id] === "yes";
  const first = trying.exercise.fields.find(({ input }) => input === "mark")?.node ?? 0;
  const isReachable = node === (reached === 0 ? first : reached);
  const said = markClass(marking, field).split(" ").at(-1) ?? "";
  const toggle = (): void => fillIn(field.id, isOn ? "" : "yes");
  return {
    role: "checkbox" as const,
    "data-mark": field.id,
    "aria-checked": isOn,
    "aria-label": NAMED[said] === undefined ? field.label : `${field.label}: ${NAMED[said]}`,
    "aria-disabled": !isOpen(trying),
    tabIndex: isReachable ? 0 : -1,
    onFocus: () => setReached(node),
    onClick: toggle,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      toggle();
    },
  };
}

interface EdgeProps extends Marking {
  node: number;
  from: Placed | undefined;
  to: Placed | undefined;
  field: PracticeField | undefined;
}

function Edge({ node, from, to, field, ...marking }: EdgeProps) {
  if (from === undefined || to === undefined) return null;
  const isUnseen = marking.play?.isWhole === true && !marking.play.visited.has(node);
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  if (field === undefined) return <line class={`edge ${isUnseen ? "is-unseen" : ""}`} {...ends} />;
  // Nearer to the child: close to the parent all of them meet.
  const [x, y] = [from.x + 0.6 * (to.x - from.x), from.y + 0.6 * (to.y - from.y)];
  const look = markClass(marking, field);
  return (
    <g class={`mark ${look}`} {...asMark(marking, node, field)}>
      <line class={`edge ${isUnseen ? "is-unseen" : ""}`} {...ends} />
      <line class="reach" {...ends} />
      <circle class="ring" cx={x} cy={y} r="11" />
      <Sign of={look} x={x} y={y} size={7} />
    </g>
  );
}

/** A tick for a right or a missing part of an answer, which belongs there; otherwise a cross. */
function Sign({ of, x, y, size }: { of: string; x: number; y: number; size: number }) {
  const isTick = /is-right|is-missing/.test(of);
  return <path class="cross" d={isTick ? tickAt(x, y, size) : crossAt(x, y, size)} />;
}

const tickAt = (x: number, y: number, size: number): string =>
  `M${x - size} ${y}l${0.7 * size} ${0.8 * size}l${1.3 * size} ${-1.6 * size}`;

const crossAt = (x: number, y: number, size: number): string =>
  `M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`;

interface NodeProps extends Marking {
  node: number;
  at: Placed | undefined;
  fields: Fields;
  isFocused: boolean;
  choose: (node: number) => void;
}

function Node({ node, at, fields, isFocused, choose, ...marking }: NodeProps) {
  const { trying, play } = marking;
  const details = trying.exercise.nodes[node];
  if (at === undefined || details === undefined) return null;
  const isLeaf = details.children.length === 0;
  const mark = fields.marks.get(node);
  const isMarked = mark !== undefined && !mark.id.startsWith("edge");
  const { leaves } = fields;
  const state = [
    isFocused || play?.now === node ? "is-now" : "",
    play !== null && !play.visited.has(node) ? (play.isWhole ? "is-unseen" : "is-ahead") : "",
  ];
  const shape = isLeaf ? (
    <Leaf at={at} details={details} value={details.value ?? leafText(trying, fields, node)} />
  ) : (
    <Inner at={at} details={details} beside={besideOf(trying, fields, node, play)} />
  );
  // Its upper right corner.
  const [right, top] = [at.x + details.width / 2, at.y - details.height / 2];
  if (isMarked) {
    const look = markClass(marking, mark);
    return (
      <g class={`node mark ${state.join(" ")} ${look}`} {...asMark(marking, node, mark)}>
        {shape}
        <circle class="ring" cx={right} cy={top} r="9" />
        <Sign of={look} x={right} y={top} size={5} />
      </g>
    );
  }
  if (leaves !== null && isLeaf) {
    const listed = (trying.answer[leaves.id] ?? "").split(/[\s,;→]+/).filter((name) => name !== "");
    const place = listed.indexOf(details.name);
    return (
      <g
        class={`node pick ${state.join(" ")} ${place >= 0 ? "is-picked" : ""}`}
        onClick={() => {
          const others = listed.filter((name) => name !== details.name);
          fillIn(leaves.id, (place >= 0 ? others : [...listed, details.name]).join(" "));
        }}
      >
        {shape}
        {place >= 0 && (
          <text class="beside" x={at.x} y={top - 8}>
            {place + 1}.
          </text>
        )}
      </g>
    );
  }
  return (
    <g class={`node ${state.join(" ")}`} onClick={() => choose(node)}>
      {shape}
    </g>
  );
}

/** The answer for a leaf. */
function leafText({ answer, solution }: Trying, { texts }: Fields, node: number): string {
  const field = texts.get(node)?.[0];
  return field === undefined ? "" : ((solution?.shown ?? answer)[field.id] ?? "");
}

/** The text beside a node: the answer, or the solution if its steps have reached this node. */
function besideOf(trying: Trying, { texts }: Fields, node: number, play: Played | null): string {
  const fields = texts.get(node) ?? [];
  const answer: Values | null =
    trying.solution === null
      ? trying.answer
      : play?.isWhole === true || play?.done.has(node) === true
        ? trying.solution.shown
        : null;
  // A node that was never visited has no text.
  if (answer === null || (play?.isWhole === true && !play.visited.has(node))) return "";
  return writtenBeside(fields, answer);
}

interface ShapeProps {
  at: Placed;
  details: PracticeNode;
}

function Leaf({ at: { x, y }, details: { name, width, height }, value }: ShapeProps & { value: string }) {
  return (
    <>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx="3" />
      <text class="value" x={x} y={y}>
        {value}
      </text>
      <text class="name" x={x} y={y + height / 2 + 11}>
        {name}
      </text>
    </>
  );
}

function Inner({ at: { x, y }, details, beside }: ShapeProps & { beside: string }) {
  const { name, max, same } = details;
  // Half of it.
  const [width, height] = [details.width / 2, details.height / 2];
  const points = max
    ? [x, y - height, x + width, y + height, x - width, y + height]
    : [x, y + height, x + width, y - height, x - width, y - height];
  const middle = max ? 6 : -6;
  return (
    <>
      <polygon points={points.join(" ")} />
      <text class="inner-name" x={x} y={y + middle}>
        {name}
      </text>
      {same.length > 0 && (
        <text class="beside same" x={x - width + 4} y={y - middle}>
          ≡ {same.join(" ")}
        </text>
      )}
      {beside !== "" && (
        <text class="beside at-start" x={x + width - 4} y={y - middle}>
          {beside}
        </text>
      )}
    </>
  );
}

/** The tree as a sentence for each node. */
function inWords({ nodes }: PracticeExercise, children: readonly (readonly number[])[]): string {
  const below = (node: number): string => {
    const details = nodes[node];
    if (details === undefined) return "";
    return details.children.length > 0 || details.value === null
      ? details.name
      : `${details.name} = ${details.value}`;
  };
  const sentences = nodes.flatMap(({ name, max }, node) => {
    const own = children[node] ?? [];
    return own.length === 0 ? [] : [`${name} (${max ? "MAX" : "MIN"}): ${own.map(below).join(", ")}.`];
  });
  return `Tree. ${sentences.join(" ")}`;
}
