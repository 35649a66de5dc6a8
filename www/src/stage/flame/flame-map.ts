/**
 * Draws the whole flame as a map behind the slider for time.
 *
 * The flame's axis counts visits, and the slider's counts ticks, so the map has the flame's rows where the slider's axis has
 * them: t_enter = 2 id - level, so a row is moved to the left by a tick for each level above it. In a large search that is less
 * than a pixel; in a search of a dozen visits, without it, the knob would be far from the bar that the search has just entered.
 *
 * The map has its full colours everywhere. What is to come is pale because the slider lays a veil over it from the knob on: so
 * the two meet exactly there, and nothing is painted while time moves.
 */
import { fillRows, levelToCssY, rowCssOf } from "../../state/trace/axis";
import type { TraceStore } from "../../state/trace/trace-store";
import type { Frames } from "../../ui/frames";
import { FINEST_RATIO, WatchingView, type Pen, type Surface } from "../canvas-view";
import { readPalette, type Palette } from "../palette";

export class FlameMap extends WatchingView {
  private palette: Palette | null = null;

  constructor(
    private readonly trace: TraceStore,
    frames: Pick<Frames, "request">,
    private readonly surface: Surface,
  ) {
    super(frames);
    this.watch(() => {
      void trace.extent.value;
      void trace.shownTypes.value;
      this.drawSoon();
    });
  }

  recolour(): void {
    this.palette = readPalette(this.surface.style());
    this.drawSoon();
  }

  readonly draw = (): void => {
    const { trace, surface, palette, widthCss, heightCss, changed } = this;
    this.changed = false;
    if (!changed || widthCss <= 0 || heightCss <= 0 || palette === null) return;
    const { visits, ticks, levels } = trace.extent.value;
    // A whole number, so that rows fall on pixels.
    const ratio = Math.min(Math.ceil(surface.pixelRatio()), FINEST_RATIO);
    const width = widthCss * ratio;
    const height = heightCss * ratio;
    const tick = width / Math.max(ticks - 1, 1);
    // Includes the part that comes in from the right when the lowest row is moved to the left. The style
    // sheet hides it.
    const painted = width + Math.ceil(Math.max(levels - 1, 0) * tick);
    surface.size(painted, height);
    const pen = surface.pen();
    if (pen === null) return;
    if (visits === 0) {
      pen.fillStyle = palette.css[0] ?? "#000";
      pen.fillRect(0, 0, painted, height);
      return;
    }
    this.paint(pen, palette, { painted, width, height, tick });
  };

  private paint(
    pen: Pen,
    palette: Palette,
    { painted, width, height, tick }: Record<"painted" | "width" | "height" | "tick", number>,
  ): void {
    const { session, extent, shownTypes } = this.trace;
    const { ticks, levels, fullWidthLevels } = extent.value;
    const rows = fillRows(height, Math.max(levels, 1), Math.max(fullWidthLevels, 1));
    const { rowCss, thinRowCss, fullRows } = rows;
    session.set_palette(palette.packed);
    session.paint(
      pen,
      painted,
      height,
      0,
      painted / (2 * tick),
      rowCss,
      thinRowCss,
      fullRows,
      0,
      ticks - 1,
      shownTypes.value,
    );
    for (let level = 1; level < levels; level += 1) {
      const by = Math.round(level * tick);
      const [top, tall] = [levelToCssY(rows, 0, level), rowCssOf(rows, level)];
      if (by > 0 && top < height) pen.drawImage(pen.canvas, by, top, width, tall, 0, top, width, tall);
    }
  }
}
