/** The page's icons, drawn on a 16 by 16 grid in the colour of the text. */

const PATHS = {
  play: "M4 2.5 L13 8 L4 13.5 Z",
  pause: "M4 2.5 H7 V13.5 H4 Z M9 2.5 H12 V13.5 H9 Z",
  forward: "M3 3 L10 8 L3 13 Z M11 3 H13 V13 H11 Z",
  back: "M13 3 L6 8 L13 13 Z M3 3 H5 V13 H3 Z",
  start: "M3 3 H5 V13 H3 Z M9 3 L5 8 L9 13 Z M14 3 L10 8 L14 13 Z",
  end: "M11 3 H13 V13 H11 Z M7 3 L11 8 L7 13 Z M2 3 L6 8 L2 13 Z",
  over: "M2 9 A6 6 0 0 1 12.4 5 L14 3.6 V9 H8.6 L10.9 6.6 A4 4 0 0 0 4 9 Z M6.5 11 H9.5 V14 H6.5 Z",
  "over-back": "M14 9 A6 6 0 0 0 3.6 5 L2 3.6 V9 H7.4 L5.1 6.6 A4 4 0 0 1 12 9 Z M6.5 11 H9.5 V14 H6.5 Z",
  out: "M7 14 V6 H3.5 L8 1.5 L12.5 6 H9 V14 Z M11 12 H14 V14 H11 Z",
  "out-back": "M7 14 V6 H3.5 L8 1.5 L12.5 6 H9 V14 Z M2 12 H5 V14 H2 Z",
  "to-break": "M2 3 L8 8 L2 13 Z M12 5 A3 3 0 1 0 12 11 A3 3 0 1 0 12 5 Z",
  next: "M5 2.5 L11 8 L5 13.5 L3.6 12 L8 8 L3.6 4 Z",
  previous: "M11 2.5 L5 8 L11 13.5 L12.4 12 L8 8 L12.4 4 Z",
  up: "M2.5 11 L8 5 L13.5 11 L12 12.4 L8 8 L4 12.4 Z",
  down: "M2.5 5 L8 11 L13.5 5 L12 3.6 L8 8 L4 3.6 Z",
  fit: "M2 2 H6.5 V4 H4 V6.5 H2 Z M9.5 2 H14 V6.5 H12 V4 H9.5 Z M2 9.5 H4 V12 H6.5 V14 H2 Z M12 9.5 H14 V14 H9.5 V12 H12 Z",
  compare: "M1.5 2.5 H7 V13.5 H1.5 Z M3 4 V12 H5.5 V4 Z M9 2.5 H14.5 V13.5 H9 Z",
  share: "M7 11 V5.5 H4.5 L8 1.5 L11.5 5.5 H9 V11 Z M2 8.5 H4 V13 H12 V8.5 H14 V15 H2 Z",
  plus: "M7 3 H9 V7 H13 V9 H9 V13 H7 V9 H3 V7 H7 Z",
  minus: "M3 7 H13 V9 H3 Z",
  close: "M4.4 3 L8 6.6 L11.6 3 L13 4.4 L9.4 8 L13 11.6 L11.6 13 L8 9.4 L4.4 13 L3 11.6 L6.6 8 L3 4.4 Z",
  flip: "M5 1.5 L8.5 5 H6 V12 H4 V5 H1.5 Z M11 14.5 L7.5 11 H10 V4 H12 V11 H14.5 Z",
  sun: "M8 5 A3 3 0 1 0 8 11 A3 3 0 1 0 8 5 Z M7.3 1 H8.7 V3.4 H7.3 Z M7.3 12.6 H8.7 V15 H7.3 Z M1 7.3 H3.4 V8.7 H1 Z M12.6 7.3 H15 V8.7 H12.6 Z M2.6 3.6 L3.6 2.6 L5.2 4.2 L4.2 5.2 Z M10.8 11.8 L11.8 10.8 L13.4 12.4 L12.4 13.4 Z M2.6 12.4 L4.2 10.8 L5.2 11.8 L3.6 13.4 Z M10.8 4.2 L12.4 2.6 L13.4 3.6 L11.8 5.2 Z",
  moon: "M6.5 1.5 A6.5 6.5 0 1 0 14.5 9.5 A5.2 5.2 0 0 1 6.5 1.5 Z",
  present: "M1.5 2.5 H14.5 V11 H9 V12.5 H11.5 V14 H4.5 V12.5 H7 V11 H1.5 Z M3 4 V9.5 H13 V4 Z",
  add: "M1.5 3 H10 V5 H1.5 Z M1.5 7 H8 V9 H1.5 Z M1.5 11 H7 V13 H1.5 Z M11 7 H13 V9.5 H15.5 V11.5 H13 V14 H11 V11.5 H8.5 V9.5 H11 Z",
  playlist:
    "M1.5 3 H3.5 V5 H1.5 Z M5 3 H14.5 V5 H5 Z M1.5 7 H3.5 V9 H1.5 Z M5 7 H14.5 V9 H5 Z M1.5 11 H3.5 V13 H1.5 Z M5 11 H14.5 V13 H5 Z",
  help: "M8 1 A7 7 0 1 0 8 15 A7 7 0 1 0 8 1 Z M8 2.5 A5.5 5.5 0 1 1 8 13.5 A5.5 5.5 0 1 1 8 2.5 Z M7.2 10.6 H8.8 V12.2 H7.2 Z M5.4 6.2 A2.6 2.6 0 1 1 8.8 8.6 V9.6 H7.2 V7.5 A1.1 1.1 0 1 0 7 6.2 Z",
  convention:
    "M4.5 2 L8 8 H1 Z M9 2 H15 V8 H9 Z M10.5 3.5 V6.5 H13.5 V3.5 Z M2 10 H14 V11.5 H2 Z M2 13 H10 V14.5 H2 Z",
  undo: "M6 2 V5 H9.5 A4.25 4.25 0 0 1 9.5 13.5 H5 V11.5 H9.5 A2.25 2.25 0 0 0 9.5 7 H6 V10 L1.5 6 Z",
  redo: "M10 2 V5 H6.5 A4.25 4.25 0 0 0 6.5 13.5 H11 V11.5 H6.5 A2.25 2.25 0 0 1 6.5 7 H10 V10 L14.5 6 Z",
  recent:
    "M8 1 A7 7 0 1 0 8 15 A7 7 0 1 0 8 1 Z M8 2.7 A5.3 5.3 0 1 1 8 13.3 A5.3 5.3 0 1 1 8 2.7 Z M7.1 4 H8.9 V7.6 L11.4 9.6 L10.3 11 L7.1 8.5 Z",
  here: "M7.1 1 H8.9 V3.1 A5 5 0 0 1 12.9 7.1 H15 V8.9 H12.9 A5 5 0 0 1 8.9 12.9 V15 H7.1 V12.9 A5 5 0 0 1 3.1 8.9 H1 V7.1 H3.1 A5 5 0 0 1 7.1 3.1 Z M8 4.8 A3.2 3.2 0 1 0 8 11.2 A3.2 3.2 0 1 0 8 4.8 Z",
  stop: "M3.5 3.5 H12.5 V12.5 H3.5 Z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} fill-rule="evenodd" />
    </svg>
  );
}
