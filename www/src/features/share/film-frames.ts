/**
 * A film of a search, frame by frame, as it is saved: from the core's pictures alone, so that it has the same frames on
 * every machine.
 */
import type { Pen } from "../../stage/canvas-view";
import type { TreeCamera } from "../../state/trace/axis";
import type { TraceStore } from "../../state/trace/trace-store";
import { fit } from "../../stage/tree/camera";
import { drawItems, drawRows, drawSides } from "../../stage/tree/pen";
import { beginFilm, readFilm, readPicture, type TreePicture } from "../../stage/tree/picture";

/** A film's size in pixels, as a projector shows it. */
export const WIDTH = 1920;
export const HEIGHT = 1080;
export const FRAMES_A_SECOND = 30;
/** The height below the tree for the sentence of the step. */
const CAPTION = 116;
/** The enlargement of everything in relation to a desk. */
const LARGER = 1.5;
/** The names of the rows are read from the last row, too. */
const LEAST_TEXT = 28;
/** The time for which the first and the last picture are shown unchanged. */
const STILL_SECONDS = 1.5;
/** A longer film is not made: at thirty frames a second, twenty minutes. */
export const MOST_FRAMES = 36_000;

export interface FilmWish {
  /** The first tick; `to` is the last. */
  readonly from: number;
  readonly to: number;
  /** The duration of a usual step. */
  readonly seconds: number;
  readonly captions: boolean;
}

/** A tick that is led to, and in how many frames. */
interface Step {
  readonly to: number;
  readonly frames: number;
}

const framesOf = (seconds: number): number => Math.max(Math.round(seconds * FRAMES_A_SECOND), 1);

const steps = (trace: TraceStore, { from, to, seconds }: FilmWish): readonly Step[] =>
  Array.from({ length: Math.max(to - from, 0) }, (_, index) => {
    const t = from + index + 1;
    return { to: t, frames: framesOf(seconds * trace.session.step_length(t)) };
  });

/** The number of frames of a film. */
export function countFrames(trace: TraceStore, wish: FilmWish): number {
  const moving = steps(trace, wish).reduce((sum, { frames }) => sum + frames, 0);
  return moving + 2 * framesOf(STILL_SECONDS);
}

/** The content of a frame. */
export interface Frame {
  readonly picture: TreePicture;
  readonly camera: TreeCamera;
  readonly sentence: string;
}

const question = (trace: TraceStore, t: number) => ({
  t,
  selected: trace.selected.value,
  opened: trace.opened.value,
  lit: [],
  widthCss: WIDTH / LARGER,
  heightCss: (HEIGHT - CAPTION) / LARGER,
  types: trace.types.value,
  leastText: 0,
  isFar: false,
});

const fitted = (picture: TreePicture): TreeCamera => fit(picture, WIDTH, HEIGHT - CAPTION, LARGER).camera;

function between(a: TreeCamera, b: TreeCamera, phase: number): TreeCamera {
  const part = phase * phase * (3 - 2 * phase);
  const mix = (from: number, to: number): number => from + (to - from) * part;
  return { scale: mix(a.scale, b.scale), xCss: mix(a.xCss, b.xCss), yCss: mix(a.yCss, b.yCss) };
}

/** The frames of a film, one step of the search at a time: within a step no other code asks the core for pictures. */
export function* filmFrames(trace: TraceStore, wish: FilmWish): Generator<readonly Frame[]> {
  const { answers } = trace;
  const opened = trace.opened.value;
  const sentence = (t: number): string => answers.value.event(t)?.sentence ?? "";
  const still = (t: number): Frame[] => {
    const picture = readPicture(answers.value, question(trace, t));
    const frame = { picture, camera: fitted(picture), sentence: sentence(t) };
    return Array.from({ length: framesOf(STILL_SECONDS) }, () => frame);
  };
  yield still(wish.from);
  for (const { to, frames } of steps(trace, wish)) {
    const from = to - 1;
    const before = fitted(readPicture(answers.value, question(trace, from)));
    const film = { from, to, opened, wasFar: false, seconds: 1, phase: 0 };
    const end = beginFilm(answers.value, film, question(trace, to));
    const after = fitted(end);
    yield Array.from({ length: frames }, (_, index) => {
      const phase = (index + 1) / frames;
      const picture = phase < 1 ? readFilm(answers.value, end, phase) : end;
      return { picture, camera: between(before, after, phase), sentence: sentence(to) };
    });
  }
  yield still(Math.max(wish.to, wish.from));
}

export interface Look {
  readonly inks: readonly string[];
  readonly fontFamily: string;
}

/** Draws a frame in its full size. */
export function drawFrame(
  pen: Pen,
  { picture, camera, sentence }: Frame,
  captions: boolean,
  look: Look,
): void {
  const { inks, fontFamily } = look;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.globalAlpha = 1;
  pen.fillStyle = inks[0] ?? "#fff";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawRows(pen, picture, camera, WIDTH, inks);
  pen.setTransform(camera.scale, 0, 0, camera.scale, camera.xCss, camera.yCss);
  drawItems(pen, picture, inks, fontFamily, camera.scale);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  drawSides(pen, picture, camera, inks, fontFamily, LARGER, LEAST_TEXT);
  pen.fillStyle = inks[0] ?? "#fff";
  pen.fillRect(0, HEIGHT - CAPTION, WIDTH, CAPTION);
  if (!captions) return;
  pen.fillStyle = inks[1] ?? "#000";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `32px ${fontFamily}`;
  lines(pen, sentence, WIDTH - 160)
    .slice(0, 2)
    .forEach((line, index, all) => {
      pen.fillText(line, WIDTH / 2, HEIGHT - CAPTION / 2 + (index - (all.length - 1) / 2) * 42);
    });
}

/** A text in lines of this width at most. */
function lines(pen: Pen, text: string, width: number): readonly string[] {
  const made: string[] = [];
  for (const word of text.split(" ")) {
    const last = made.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && pen.measureText(longer).width > width) made.push(word);
    else made.splice(-1, 1, longer);
  }
  return made;
}
