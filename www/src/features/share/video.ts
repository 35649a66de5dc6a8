/** Encodes a film as WebM. Loaded when a film is first saved: the encoder's library is no part of the page. */
import { BufferTarget, CanvasSource, canEncodeVideo, Output, Quality, WebMOutputFormat } from "mediabunny";
import type { TraceStore } from "../../state/trace/trace-store";
import {
  countFrames,
  drawFrame,
  filmFrames,
  FRAMES_A_SECOND,
  HEIGHT,
  WIDTH,
  type FilmWish,
  type Look,
} from "./film-frames";

const CODEC = "vp9";

interface Making {
  readonly onProgress: (frame: number, of: number) => void;
  readonly signal: AbortSignal;
}

/** The film as a file. Rejects where the browser cannot encode, and when it is given up. */
export async function webm(
  trace: TraceStore,
  wish: FilmWish,
  look: Look,
  { onProgress, signal }: Making,
): Promise<Blob> {
  if (typeof VideoEncoder === "undefined" || !(await canEncodeVideo(CODEC, { width: WIDTH, height: HEIGHT })))
    throw new Error(
      "this browser cannot encode VP9 video. Chrome, Edge and Firefox can; the command “plyscope film” writes an animated SVG instead",
    );
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d", { alpha: false });
  if (pen === null) throw new Error("this browser gives no canvas to draw the film on");
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new CanvasSource(canvas, { codec: CODEC, quality: new Quality("high") });
  output.addVideoTrack(source, { frameRate: FRAMES_A_SECOND });
  await output.start();
  const all = countFrames(trace, wish);
  let frame = 0;
  for (const frames of filmFrames(trace, wish)) {
    for (const made of frames) {
      if (signal.aborted || trace.closed.value) {
        await output.cancel();
        throw new Error("it was cancelled");
      }
      drawFrame(pen, made, wish.captions, look);
      await source.add(frame / FRAMES_A_SECOND, 1 / FRAMES_A_SECOND);
      frame += 1;
      onProgress(frame, all);
    }
  }
  await output.finalize();
  if (target.buffer === null) throw new Error("the encoder gave nothing");
  return new Blob([target.buffer], { type: "video/webm" });
}
