/** What the flame's colours and marks mean, and which node type they show. */
import { useStore } from "./context";

const TYPES = [
  { name: "PV", swatch: "pv", title: "PV: the value lies inside the window" },
  { name: "CUT", swatch: "cut", title: "CUT: a move fails high, the rest is cut off" },
  { name: "ALL", swatch: "all", title: "ALL: every move is searched and fails low" },
] as const;

const MARKS = [
  { shape: "cut-off", name: "cut-off" },
  { shape: "table", name: "table answer" },
  { shape: "re-search", name: "re-search" },
  { shape: "surprise", name: "surprise" },
  { shape: "terminal", name: "game over" },
] as const;

export function Legend() {
  const store = useStore();
  const types = store.types.value;
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
              store.types.value = choice;
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
        {MARKS.map(({ shape, name }) => (
          <li key={shape}>
            <MarkShape shape={shape} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same shapes that the overlay draws on bars. */
function MarkShape({ shape }: { shape: (typeof MARKS)[number]["shape"] }) {
  return (
    <svg class="mark-shape" viewBox="0 0 12 12" aria-hidden="true">
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
