/**
 * Draws the tree. The core makes the picture; here it is brought into its window, and its nodes move from
 * where they stood to where they stand, so that the eye can follow. Draws only when asked by a frame and
 * only what has changed.
 */
import { effect } from "@preact/signals";
import type { CssPixels } from "../axis";
import { labelScale, type CanvasView, type Pen, type Spot, type Surface } from "../canvas-view";
import type { Frames } from "../frames";
import type { TraceStore } from "../store/trace-store";
import { fit, keepInView, type TreeCamera } from "./camera";
import { readInks } from "./inks";
import { atRest, drawItems, drawRows, drawSides, drawWhole, type Standing } from "./pen";
import { NO_PICTURE, readPicture, type TreePicture } from "./picture";

/** How long nodes take to where they belong. */
const MOVING_MS = 220;

interface Place {
  readonly x: number;
  readonly y: number;
}

export class TreeCanvas implements CanvasView {
  private widthCss: CssPixels = 0;
  private heightCss: CssPixels = 0;
  private inks: readonly string[] = [];
  private fontFamily = "sans-serif";
  /** How much larger labels are than at a desk. */
  private type = 1;
  private pictureChanged = false;
  private mustDraw = false;
  private shown: TreePicture = NO_PICTURE;
  private camera: TreeCamera | null = null;
  /** Where nodes stood by their keys when the picture changed, while they move. */
  private before: ReadonlyMap<number, Place> = new Map();
  private movingSince: number | null = null;
  private readonly unsubscribe: (() => void)[] = [];

  constructor(
    private readonly trace: TraceStore,
    private readonly frames: Pick<Frames, "request">,
    private readonly surface: Surface,
    /** Whether nothing is to move on the screen. */
    private readonly isCalm: () => boolean,
  ) {
    this.unsubscribe.push(
      effect(() => {
        // Whatever the picture is made of.
        void trace.told.value;
        void trace.extent.value;
        void trace.shownTime.value;
        void trace.selected.value;
        void trace.opened.value;
        void trace.lit.value;
        void trace.types.value;
        this.pictureSoon();
      }),
      effect(() => {
        void trace.treeCamera.value;
        this.drawSoon();
      }),
    );
  }

  get idle(): boolean {
    return !this.pictureChanged && !this.mustDraw && this.movingSince === null;
  }

  /** What is drawn, brought up to date: what a pointer or a key is about. */
  get picture(): TreePicture {
    this.refresh();
    return this.shown;
  }

  /** Where it lies in the window. */
  get shownCamera(): TreeCamera {
    this.refresh();
    return this.trace.treeCamera.value ?? this.fitted();
  }

  /** The colours that it is drawn in. */
  get colours(): readonly string[] {
    return this.inks;
  }

  /** Draws the whole picture onto another pen, so many pixels for each of its own, with a note below it. */
  drawAll(pen: Pen, scale: number, note: string): void {
    drawWhole(pen, this.picture, scale, this.inks, this.fontFamily, note);
  }

  /** A node of what is drawn, in words. */
  words(index: number): string | null {
    this.refresh();
    // The focus stays where it is while another trace takes the place of this one.
    return this.trace.closed.value ? null : (this.trace.told.value.tree_node_words(index) ?? null);
  }

  destroy(): void {
    for (const end of this.unsubscribe) end();
    this.pictureChanged = false;
    this.mustDraw = false;
    this.movingSince = null;
  }

  resize(widthCss: CssPixels, heightCss: CssPixels): void {
    this.widthCss = Math.floor(widthCss);
    this.heightCss = Math.floor(heightCss);
    this.camera = null;
    this.pictureSoon();
  }

  recolour(): void {
    const style = this.surface.style();
    this.inks = readInks(style);
    this.fontFamily = style.fontFamily;
    const type = labelScale(style);
    if (type === this.type) {
      this.drawSoon();
      return;
    }
    this.type = type;
    this.camera = null;
    this.pictureSoon();
  }

  readonly draw = (now: number): void => {
    this.refresh();
    if (!this.mustDraw) return;
    this.mustDraw = false;
    if (this.widthCss <= 0 || this.heightCss <= 0 || this.inks.length === 0) return;
    const ratio = this.surface.pixelRatio();
    this.surface.size(Math.round(this.widthCss * ratio), Math.round(this.heightCss * ratio));
    const pen = this.surface.pen();
    if (pen === null) return;
    this.paint(pen, { left: 0, top: 0, ratio }, this.standing(now));
    if (this.movingSince !== null) this.drawSoon();
  };

  /** Draws what is in the window once more, at rest. */
  drawOn(pen: Pen, spot: Spot): void {
    this.paint(pen, spot, atRest(this.picture));
  }

  private paint(pen: Pen, { left, top, ratio }: Spot, standing: Standing): void {
    pen.setTransform(ratio, 0, 0, ratio, left, top);
    pen.fillStyle = this.inks[0] ?? "#fff";
    pen.fillRect(0, 0, this.widthCss, this.heightCss);
    const camera = this.shownCamera;
    drawRows(pen, this.shown, camera, this.widthCss, this.inks);
    pen.setTransform(
      ratio * camera.scale,
      0,
      0,
      ratio * camera.scale,
      left + ratio * camera.xCss,
      top + ratio * camera.yCss,
    );
    drawItems(pen, this.shown, standing, this.inks, this.fontFamily, camera.scale);
    pen.setTransform(ratio, 0, 0, ratio, left, top);
    drawSides(pen, this.shown, camera, this.inks, this.fontFamily, this.type);
  }

  private pictureSoon(): void {
    this.pictureChanged = true;
    this.drawSoon();
  }

  private drawSoon(): void {
    this.mustDraw = true;
    this.frames.request("draw", this.draw);
  }

  private refresh(): void {
    if (!this.pictureChanged) return;
    this.pictureChanged = false;
    const { trace, widthCss, heightCss } = this;
    if (widthCss <= 0 || heightCss <= 0 || trace.closed.value) return;
    const before = this.shown;
    this.shown = readPicture(trace.told.value, {
      t: trace.shownTime.value,
      selected: trace.selected.value,
      opened: trace.opened.value,
      lit: trace.lit.value,
      // Larger labels are a smaller picture, looked at closer.
      widthCss: widthCss / this.type,
      heightCss: heightCss / this.type,
      actual: trace.types.value === "actual",
    });
    this.startMoving(before);
  }

  private startMoving(before: TreePicture): void {
    const places = new Map<number, Place>(before.nodes.map(({ key, x, y }) => [key, { x, y }]));
    const moves = this.shown.nodes.some(({ key, x, y }) => {
      const from = places.get(key);
      return from === undefined ? places.size > 0 : Math.abs(from.x - x) + Math.abs(from.y - y) > 0.5;
    });
    const calm = !moves || places.size === 0 || this.isCalm();
    this.before = calm ? new Map() : places;
    this.movingSince = calm ? null : -1;
  }

  /** Where the nodes stand just now; a new one comes out of the node above it. */
  private standing(now: number): Standing {
    const { nodes } = this.shown;
    const { x, y } = atRest(this.shown);
    if (this.movingSince === null) return { x, y };
    if (this.movingSince < 0) this.movingSince = now;
    const part = (now - this.movingSince) / MOVING_MS;
    if (part >= 1) {
      this.movingSince = null;
      this.before = new Map();
      return { x, y };
    }
    // Fast at first, then slowing down.
    const gone = 1 - (1 - part) ** 3;
    nodes.forEach((node, index) => {
      const own = this.before.get(node.key);
      const above = node.parent === null ? undefined : nodes[node.parent];
      const from = own ?? (above === undefined ? undefined : this.before.get(above.key)) ?? node;
      x[index] = from.x + (node.x - from.x) * gone;
      y[index] = from.y + (node.y - from.y) * gone;
    });
    return { x, y };
  }

  /** Brings a node into the window, if the person has moved the picture. */
  keepInView(index: number): void {
    const { widthCss, heightCss } = this;
    const camera = this.shownCamera;
    const moved = keepInView(camera, this.shown, index, widthCss, heightCss);
    if (moved !== camera) this.trace.treeCamera.value = moved;
  }

  private fitted(): TreeCamera {
    const { widthCss, heightCss } = this;
    const whole = fit(this.shown, widthCss, heightCss, this.type);
    const fits = this.shown.width * whole.scale <= widthCss && this.shown.height * whole.scale <= heightCss;
    // What is larger than its window moves no more than it must.
    const before = this.camera;
    this.camera =
      fits || before?.scale !== whole.scale
        ? whole
        : keepInView(before, this.shown, this.shown.focus, widthCss, heightCss);
    return this.camera;
  }
}
