/** The opened nodes of the tree, and its camera. */
import type { TreeCamera } from "./axis";
import { showAsFilm, MORPH_SECONDS } from "./film";
import type { TraceStore, TreeRoom } from "./trace-store";

/** Opens the subtree of a stub, or folds it again. */
export function toggleOpen(trace: TraceStore, key: number): void {
  const opened = trace.opened.value;
  showAsFilm(trace, MORPH_SECONDS, () => {
    trace.opened.value = opened.includes(key) ? opened.filter((known) => known !== key) : [...opened, key];
  });
}

/** Moves the camera of the tree; `null`: the whole tree, or the surroundings of the cursor. */
export function setTreeCamera(trace: Pick<TraceStore, "treeCamera">, camera: TreeCamera | null): void {
  trace.treeCamera.value = camera;
}

/** Notes the room that pictures are made for. */
export function noteTreeRoom({ treeRoom }: Pick<TraceStore, "treeRoom">, room: TreeRoom): void {
  const { width, height, leastText } = treeRoom.peek();
  if (width !== room.width || height !== room.height || leastText !== room.leastText) treeRoom.value = room;
}
