/** What the flame's colours and marks mean, and which node type they show. */
import type { Technique } from "../techniques";
import { useTrace } from "./context";

const TYPES = [
  { name: "PV", swatch: "pv", title: "PV: the value lies inside the window" },
  { name: "CUT", swatch: "cut", title: "CUT: a move fails high, the rest is cut off" },
  { name: "ALL", swatch: "all", title: "ALL: every move is searched and fails low" },
] as const;

interface Mark {
  shape: string;
  name: string;
  title: string;
  /** Without which no search brings it about. */
  needs?: Technique;
  /** Part of a gamble: explained on the smallest screens, too. */
  gamble?: boolean;
}

export const MARKS = [
  {
    shape: "pre-search",
    name: "pre-search",
    title: "Bracket and chevrons: a position searched deeper than is needed now. Stripes: inside one",
    needs: "pre-searches",
    gamble: true,
  },
  {
    shape: "uncertainty",
    name: "moves skipped",
    title: "A torn end and a tilde: an uncertainty cut-off, the other moves were skipped",
    needs: "uncertainty",
    gamble: true,
  },
  {
    shape: "uncertain",
    name: "uncertain value",
    title: "A dotted edge: the value may rest on skipped moves",
    needs: "uncertainty",
    gamble: true,
  },
  {
    shape: "speculative",
    name: "speculative",
    title: "Dashes and a question mark: a null move, ProbCut, or a test for a forced move. Dots: inside one",
    needs: "speculation",
    gamble: true,
  },
  {
    shape: "extended",
    name: "extended",
    title: "A plus: searched deeper than its parent's depth less a ply",
    needs: "extensions",
    gamble: true,
  },
  { shape: "cut-off", name: "cut-off", title: "A slanted end: a move reached beta", needs: "cut-offs" },
  { shape: "table", name: "table answer", title: "A diamond: the table answered", needs: "table" },
  {
    shape: "re-search",
    name: "re-search",
    title: "A loop: searched again",
    needs: "re-searches",
  },
  { shape: "surprise", name: "surprise", title: "An exclamation mark: not of the type expected" },
  { shape: "terminal", name: "game over", title: "A square: the game is over or drawn" },
] as const satisfies readonly Mark[];

export function Legend() {
  const trace = useTrace();
  const types = trace.types.value;
  const techniques = trace.techniques;
  const marks = MARKS.filter((mark: Mark) => mark.needs === undefined || techniques.has(mark.needs));
  return (
    <div class="legend">
      <div class="switch" role="group" aria-label="Colour by node type">
        {(["expected", "actual"] as const).map((choice) => (
          <button
            type="button"
            key={choice}
            aria-pressed={types === choice}
            title={
              choice === "expected"
                ? "Colour by the type expected on entering (key e)"
                : "Colour by the type found on leaving (key e)"
            }
            onClick={() => {
              trace.types.value = choice;
            }}
          >
            {choice}
          </button>
        ))}
      </div>
      <ul class="legend-types" aria-label="Node types">
        {TYPES.map(({ name, swatch, title }) => (
          <li key={name} title={title}>
            <span class={`swatch swatch-${swatch}`} />
            <span class={`swatch swatch-q-${swatch}`} />
            {name}
          </li>
        ))}
        <li class="legend-note">paler: quiescence</li>
      </ul>
      <ul class="legend-marks" aria-label="Marks">
        {marks.map((mark: (typeof MARKS)[number]) => (
          <li key={mark.shape} title={mark.title} class={"gamble" in mark ? "is-gamble" : undefined}>
            <MarkShape shape={mark.shape} />
            {mark.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

const WIDE: ReadonlySet<string> = new Set(["pre-search", "uncertainty", "uncertain", "speculative"]);

/** The same shapes that the overlay draws on bars. */
export function MarkShape({ shape }: { shape: (typeof MARKS)[number]["shape"] }) {
  const wide = WIDE.has(shape);
  return (
    <svg
      class={wide ? "mark-shape is-wide" : "mark-shape"}
      viewBox={wide ? "0 0 24 12" : "0 0 12 12"}
      aria-hidden="true"
    >
      {shape === "pre-search" && (
        <>
          <path d="M3 12 L7 4 M9 12 L13 4 M15 12 L19 4" class="mark-stripe" />
          <path d="M1.5 12 V1.5 H22.5 V12" class="mark-bracket" />
          <path d="M8 4 L11 7 L8 10 M13 4 L16 7 L13 10" class="mark-stroke" />
        </>
      )}
      {shape === "uncertainty" && (
        <>
          <path d="M0 0 H23 L19 3 L23 6 L19 9 L23 12 H0 Z" class="mark-fill" />
          <path d="M4 7.5 C7 2 10 10.5 14 5" class="mark-stroke" />
        </>
      )}
      {shape === "uncertain" && <path d="M1 2 H23" class="mark-stroke mark-dotted" />}
      {shape === "uncertain" && <path d="M0 4 H24 V12 H0 Z" class="mark-fill" />}
      {shape === "speculative" && (
        <>
          <path d="M1 1 H23 V11 H1 Z" class="mark-stroke mark-dashed" />
          <text x="12" y="10" class="mark-text">
            ?
          </text>
        </>
      )}
      {shape === "extended" && <path d="M5 1 H7 V5 H11 V7 H7 V11 H5 V7 H1 V5 H5 Z" />}
      {shape === "cut-off" && <path d="M4 1 L8 11" class="mark-stroke" />}
      {shape === "table" && <path d="M6 1 L11 6 L6 11 L1 6 Z" />}
      {shape === "re-search" && (
        <>
          <path d="M10 4.5 A4.3 4.3 0 1 1 6 1.8" class="mark-stroke" />
          <path d="M5.5 0 L9.5 2.2 L5.5 4.4 Z" />
        </>
      )}
      {shape === "surprise" && <path d="M5 1 H7 V7 H5 Z M5 9 H7 V11 H5 Z" />}
      {shape === "terminal" && <path d="M2.5 2.5 H9.5 V9.5 H2.5 Z" />}
    </svg>
  );
}
