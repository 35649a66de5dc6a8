/**
 * Draws the tree. The core makes the picture, and the film from one picture to the next; here it is brought into its
 * window. Draws only when asked by a frame and only what has changed.
 */
import type { CssPixels, TreeCamera } from "../../state/trace/axis";
import { strengthOfLines } from "../type-lines";
import { labelScale, leastText, WatchingView, type Pen, type Spot, type Surface } from "../canvas-view";
import type { Frames } from "../../ui/frames";
import type { TraceStore } from "../../state/trace/trace-store";
import { fit, keepInView } from "./camera";
import { readInks } from "./inks";
import type { Film } from "../../state/trace/film-state";
import { isFar } from "../../state/trace/film";
import { noteTreeRoom, setTreeCamera } from "../../state/trace/tree";
import type { Answers } from "../../state/trace/answers";
import { drawMistake, drawTouched } from "./marks";
import { drawItems, drawRows, drawSides, drawWhole, partInWindow } from "./pen";
import { beginFilm, NO_PICTURE, readFilm, readPicture, type TreePicture, type TreeQuestion } from "./picture";

/** A film that has begun. */
interface Running {
  /** The picture in which the film ends. */
  readonly end: TreePicture;
  readonly question: TreeQuestion;
  /** The answers that the picture was made from; they change when numbers are read in another way. */
  readonly answers: Answers;
  readonly film: Film;
  /** The camera of the picture before. */
  readonly camera: TreeCamera;
}

/** The part of a trace's store that the view of the tree reads, and the camera and room that it writes. */
export type TreeTrace = Pick<
  TraceStore,
  | "answers"
  | "asked"
  | "closed"
  | "extent"
  | "film"
  | "lit"
  | "opened"
  | "playing"
  | "selected"
  | "shownTime"
  | "shownTypes"
  | "touched"
  | "tour"
  | "treeCamera"
  | "treeRoom"
> & { readonly session: Pick<TraceStore["session"], "tree_node_moves"> };

export class TreeCanvas extends WatchingView {
  private inks: readonly string[] = [];
  /** The colour of a mistake. */
  private wrongInk = "#c0352b";
  /** The strength of the lines that distinguish types without their colours. */
  private lineStrength = 0;
  private fontFamily = "sans-serif";
  /** The enlargement of labels in relation to a desk. */
  private type = 1;
  /** No text is smaller; 0: texts have their usual sizes. */
  private leastCss: CssPixels = 0;
  private pictureChanged = false;
  private shown: TreePicture = NO_PICTURE;
  private camera: TreeCamera | null = null;
  /** The subject of the shown picture. */
  private about: Subject | null = null;
  private running: Running | null = null;

  constructor(
    private readonly trace: TreeTrace,
    frames: Pick<Frames, "request">,
    private readonly surface: Surface,
  ) {
    super(frames);
    this.watch(() => {
      // Whatever the picture is made of.
      void trace.answers.value;
      void trace.extent.value;
      void trace.shownTime.value;
      void trace.film.value;
      void trace.playing.value;
      void trace.tour.value?.isFar;
      void trace.selected.value;
      void trace.opened.value;
      void trace.lit.value;
      void trace.shownTypes.value;
      void trace.asked.value;
      this.pictureSoon();
    });
    this.watch(() => {
      void trace.treeCamera.value;
      void trace.touched.value;
      this.drawSoon();
    });
  }

  override get idle(): boolean {
    return !this.pictureChanged && super.idle && this.trace.film.peek() === null;
  }

  /** The drawn picture, brought up to date: pointer and keys refer to it. */
  get picture(): TreePicture {
    this.refresh();
    return this.shown;
  }

  /** The camera that is shown. */
  get shownCamera(): TreeCamera {
    this.refresh();
    return this.trace.treeCamera.value ?? this.onTheWay(this.fitted());
  }

  /** The colours that it is drawn in. */
  get colours(): readonly string[] {
    return this.inks;
  }

  /** Draws the whole picture with another pen, with a note below it. `scale`: its pixels per pixel of the picture. */
  drawAll(pen: Pen, scale: number, note: string): void {
    drawWhole(pen, this.picture, scale, this.inks, this.fontFamily, note);
  }

  /** The words for a node of the drawn picture. */
  words(index: number): string | null {
    this.refresh();
    // The focus keeps its place while another trace takes the place of this one.
    return this.trace.closed.value ? null : (this.trace.answers.value.tree_node_words(index) ?? null);
  }

  /** The moves from the root to a drawn node; `null` if the node summarises several nodes. */
  moves(index: number): readonly string[] | null {
    this.refresh();
    return this.trace.closed.value ? null : (this.trace.session.tree_node_moves(index) ?? null);
  }

  override destroy(): void {
    super.destroy();
    this.pictureChanged = false;
  }

  override resize(widthCss: CssPixels, heightCss: CssPixels): void {
    this.camera = null;
    this.pictureChanged = true;
    super.resize(widthCss, heightCss);
  }

  recolour(): void {
    const style = this.surface.style();
    this.inks = readInks(style);
    this.wrongInk = style.getPropertyValue("--error-line").trim();
    this.lineStrength = strengthOfLines(style);
    this.fontFamily = style.fontFamily;
    const [type, least] = [labelScale(style), leastText(style)];
    if (type === this.type && least === this.leastCss) {
      this.drawSoon();
      return;
    }
    this.type = type;
    this.leastCss = least;
    this.camera = null;
    this.pictureSoon();
  }

  readonly draw = (): void => {
    this.refresh();
    if (!this.changed) return;
    this.changed = false;
    if (this.widthCss <= 0 || this.heightCss <= 0 || this.inks.length === 0) return;
    const ratio = this.surface.pixelRatio();
    this.surface.size(Math.round(this.widthCss * ratio), Math.round(this.heightCss * ratio));
    const pen = this.surface.pen();
    if (pen === null) return;
    this.paint(pen, { left: 0, top: 0, ratio });
  };

  /** Draws the content of the window again. */
  drawOn(pen: Pen, spot: Spot): void {
    this.refresh();
    this.paint(pen, spot);
  }

  private paint(pen: Pen, { left, top, ratio }: Spot): void {
    pen.setTransform(ratio, 0, 0, ratio, left, top);
    pen.fillStyle = this.inks[0] ?? "#fff";
    pen.fillRect(0, 0, this.widthCss, this.heightCss);
    const camera = this.shownCamera;
    drawRows(pen, this.shown, camera, this.widthCss, this.inks);
    this.intoPicture(pen, camera, { left, top, ratio });
    const seen = partInWindow(camera, this.widthCss, this.heightCss);
    drawItems(
      pen,
      this.shown,
      this.inks,
      this.fontFamily,
      camera.scale,
      seen,
      this.leastCss,
      this.lineStrength,
    );
    this.drawMarks(pen);
    pen.setTransform(ratio, 0, 0, ratio, left, top);
    drawSides(pen, this.shown, camera, this.inks, this.fontFamily, this.type, this.leastCss);
  }

  /** The trace that is drawn. */
  get subject(): TreeTrace {
    return this.trace;
  }

  /** The places across of a node and its siblings in the picture, from the left, for as long as they have siblings there. */
  siblings(moves: readonly string[]): readonly number[] {
    this.refresh();
    const parent = this.shown.nodes[this.nodeOf(moves) ?? -1]?.parent ?? null;
    const beside = this.shown.nodes.filter((node) => node.parent === parent && node.opens === null);
    return beside.map(({ x }) => x).sort((one, other) => one - other);
  }

  /** Strikes the node that a student chose by mistake, rings the node that the search goes to, and marks the touched node. */
  private drawMarks(pen: Pen): void {
    const { wrong, right } = this.trace.asked.value;
    const touched = this.trace.touched.value;
    if ((wrong === null && right === null && touched === null) || this.trace.closed.value) return;
    const place = (moves: readonly string[] | null) =>
      moves === null ? undefined : this.shown.nodes[this.nodeOf(moves) ?? -1];
    drawMistake(pen, place(wrong), place(right), this.inks, this.wrongInk);
    const node = place(touched);
    if (node === undefined) return;
    const index = this.shown.nodes.indexOf(node);
    const isLeaf = this.shown.nodes.every(({ parent }) => parent !== index);
    const isSelected = node.visit !== null && node.visit === this.trace.selected.value;
    drawTouched(pen, node, { isLeaf, isSelected }, this.inks);
  }

  /** The drawn node with these moves from the root. */
  private nodeOf(moves: readonly string[]): number | null {
    const wanted = moves.join(" ");
    const index = this.shown.nodes.findIndex(
      (_, index) => this.trace.session.tree_node_moves(index)?.join(" ") === wanted,
    );
    return index < 0 ? null : index;
  }

  private intoPicture(pen: Pen, camera: TreeCamera, { left, top, ratio }: Spot): void {
    const scale = ratio * camera.scale;
    pen.setTransform(scale, 0, 0, scale, left + ratio * camera.xCss, top + ratio * camera.yCss);
  }

  private pictureSoon(): void {
    this.pictureChanged = true;
    this.drawSoon();
  }

  private refresh(): void {
    if (!this.pictureChanged) return;
    this.pictureChanged = false;
    const { trace, widthCss, heightCss } = this;
    if (widthCss <= 0 || heightCss <= 0 || trace.closed.value) return;
    const question = {
      t: trace.shownTime.value,
      selected: trace.selected.value,
      opened: trace.opened.value,
      lit: trace.lit.value,
      // Larger labels are a smaller picture, looked at closer.
      widthCss: widthCss / this.type,
      heightCss: heightCss / this.type,
      types: trace.shownTypes.value,
      leastText: this.leastCss / this.type,
      isFar: isFar(trace),
      asked: trace.asked.value,
    };
    noteTreeRoom(trace, {
      width: question.widthCss,
      height: question.heightCss,
      leastText: question.leastText,
    });
    const { value: answers } = trace.answers;
    const film = trace.film.value;
    if (film?.to !== question.t) {
      this.running = null;
      this.shown = readPicture(answers, question);
      return;
    }
    if (this.running === null || !isOf(this.running, answers, film, question)) {
      const camera = this.trace.treeCamera.value ?? this.onTheWay(this.fitted());
      const end = beginFilm(answers, film, question);
      this.running = { end, question, answers, film, camera };
    }
    this.shown = readFilm(answers, this.running.end, film.phase);
  }

  /** The camera during a film, on the way to the camera `to`. */
  private onTheWay(to: TreeCamera): TreeCamera {
    const phase = this.trace.film.value?.phase ?? 1;
    if (this.running === null || phase >= 1) return to;
    const { camera: from } = this.running;
    const part = phase * phase * (3 - 2 * phase);
    const along = (a: number, b: number): number => a + (b - a) * part;
    return {
      scale: along(from.scale, to.scale),
      xCss: along(from.xCss, to.xCss),
      yCss: along(from.yCss, to.yCss),
    };
  }

  /** Brings a node into the window, if the person has moved the picture. */
  keepInView(index: number): void {
    const { widthCss, heightCss } = this;
    const camera = this.shownCamera;
    const moved = keepInView(camera, this.shown, index, widthCss, heightCss, this.type, this.leastCss);
    if (moved !== camera) setTreeCamera(this.trace, moved);
  }

  private fitted(): TreeCamera {
    const picture = this.running?.end ?? this.shown;
    const { widthCss, heightCss } = this;
    const { camera: whole, isWhole } = fit(picture, widthCss, heightCss, this.type, this.leastCss);
    // From step to step, a picture that is larger than its window moves only as far as it must. After any other change of
    // time, the camera depends only on the moment.
    const about = subjectOf(picture, this.trace.extent.value.finished);
    const before = this.about !== null && isStep(this.about, about) ? this.camera : null;
    this.about = about;
    this.camera =
      isWhole || before?.scale !== whole.scale
        ? whole
        : keepInView(before, picture, picture.focus, widthCss, heightCss, this.type, this.leastCss);
    return this.camera;
  }
}

/** The subject of a picture: its focus, the parent of the focus, and whether the search had ended. */
interface Subject {
  readonly focus: number | null;
  readonly parent: number | null;
  readonly finished: boolean;
}

function subjectOf({ nodes, focus }: TreePicture, finished: boolean): Subject {
  const node = nodes[focus];
  const parent = nodes[node?.parent ?? -1];
  return { focus: node?.key ?? null, parent: parent?.key ?? null, finished };
}

/** Whether a step leads from one to the other: to the same node, its parent, a child or a sibling. */
const isStep = (from: Subject, to: Subject): boolean =>
  from.finished === to.finished &&
  [from.focus, from.parent].some((key) => key !== null && [to.focus, to.parent].includes(key));

/** Whether a film that has begun is this one: with the same answers for as long as it runs. */
function isOf(running: Running, answers: Answers, film: Film, question: TreeQuestion): boolean {
  const known = running.question;
  return (
    running.answers === answers &&
    running.film.from === film.from &&
    running.film.opened === film.opened &&
    running.film.wasFar === film.wasFar &&
    Object.entries(question).every(([key, value]) => known[key as keyof TreeQuestion] === value)
  );
}
