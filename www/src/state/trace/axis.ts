/**
 * The flame's coordinate spaces and the ways between them, as pure functions.
 *
 * Across: visit ids (time) <-> css pixels of the canvas. Down: levels of the trace <-> css pixels,
 * with a scroll offset when the rows do not fit.
 */

export type CssPixels = number;
export type DevicePixels = number;
/** A place on the id axis; visit v covers [v, v + 1). */
export type IdPosition = number;

/** The range of ids that is shown. */
export interface Camera {
  readonly fromId: IdPosition;
  readonly toId: IdPosition;
}

/** The transformation from the tree picture's pixels to the window's: times `scale`, then moved. */
export interface TreeCamera {
  readonly scale: number;
  readonly xCss: CssPixels;
  readonly yCss: CssPixels;
}

/** No camera looks closer than this many visits. */
export const NARROWEST_IDS = 4;

export const fullCamera = (visits: number): Camera => ({
  fromId: 0,
  toId: Math.max(visits, 1),
});

export const spanOf = (camera: Camera): number => camera.toId - camera.fromId;

export function idToCssX(camera: Camera, widthCss: CssPixels, id: IdPosition): CssPixels {
  return ((id - camera.fromId) / spanOf(camera)) * widthCss;
}

export function cssXToId(camera: Camera, widthCss: CssPixels, xCss: CssPixels): IdPosition {
  return camera.fromId + (xCss / Math.max(widthCss, 1)) * spanOf(camera);
}

/** The nearest camera that is within the trace and neither too narrow nor too wide. */
export function clampCamera(camera: Camera, visits: number): Camera {
  const widest = Math.max(visits, 1);
  const narrowest = Math.min(NARROWEST_IDS, widest);
  const span = Math.min(Math.max(spanOf(camera), narrowest), widest);
  // A camera that was too narrow grows about its middle, not to the right.
  const middle = (camera.fromId + camera.toId) / 2;
  const wanted = span === spanOf(camera) ? camera.fromId : middle - span / 2;
  const fromId = Math.min(Math.max(wanted, 0), widest - span);
  return { fromId, toId: fromId + span };
}

/** Zooms so that `anchorId` stays under the same pixel. A factor above one looks closer. */
export function zoomAbout(camera: Camera, visits: number, anchorId: IdPosition, factor: number): Camera {
  const widest = Math.max(visits, 1);
  const narrowest = Math.min(NARROWEST_IDS, widest);
  const span = Math.min(Math.max(spanOf(camera) / factor, narrowest), widest);
  const share = (anchorId - camera.fromId) / spanOf(camera);
  const fromId = anchorId - share * span;
  return clampCamera({ fromId, toId: fromId + span }, visits);
}

export function panByIds(camera: Camera, visits: number, ids: number): Camera {
  return clampCamera({ fromId: camera.fromId + ids, toId: camera.toId + ids }, visits);
}

/** Shows [fromId, toId) with a little air on both sides. */
export function cameraAround(fromId: IdPosition, toId: IdPosition, visits: number): Camera {
  const air = Math.max((toId - fromId) * 0.02, 0.5);
  return clampCamera({ fromId: fromId - air, toId: toId + air }, visits);
}

/** Moves the camera, without zooming, as little as it takes to show `id` with some room ahead. */
export function keepInView(camera: Camera, visits: number, id: IdPosition): Camera {
  const span = spanOf(camera);
  if (id >= camera.fromId && id <= camera.toId) return camera;
  const share = id < camera.fromId ? 0.8 : 0.2;
  const fromId = id - share * span;
  return clampCamera({ fromId, toId: fromId + span }, visits);
}

/** The nearest camera that a link can hold. No camera is so narrow that it would be empty. */
export const wholeCamera = (camera: Camera): Camera => ({
  fromId: Math.round(camera.fromId),
  toId: Math.round(camera.toId),
});

export const isWhole = (camera: Camera): boolean =>
  Number.isInteger(camera.fromId) && Number.isInteger(camera.toId);

export const isFull = (camera: Camera, visits: number): boolean =>
  camera.fromId <= 0 && camera.toId >= visits;

/**
 * The layout of the levels from top to bottom: first the levels with full-width visits, then
 * thinner rows for the levels that only quiescence reaches.
 */
export interface Rows {
  readonly rowCss: CssPixels;
  readonly thinRowCss: CssPixels;
  /** The number of levels that have a row of the full height. */
  readonly fullRows: number;
  readonly contentCss: CssPixels;
  readonly scrollMaxCss: CssPixels;
}

/** Rows whose bars can be told apart and pointed at. A thin one is three pixels of a bar and the gap below it. */
const LEGIBLE = { row: 8, thin: 4 };
const THIN_SHARE = 1 / 3;
/** Few levels, as in explicit trees, are to be read from the last row of a lecture room. */
const LARGEST_ROW_CSS = 48;

/**
 * The layout of rows in whole pixels, so that they have sharp edges. Thin rows are as low as possible, and the full rows
 * share the rest of the height.
 */
export function layOutRows(heightCss: CssPixels, levels: number, fullRows = levels, least = LEGIBLE): Rows {
  const thinRows = Math.max(levels - fullRows, 0);
  const alike = Math.floor(heightCss / Math.max(fullRows + thinRows * THIN_SHARE, 1));
  const thinRowCss = Math.max(Math.floor(Math.min(alike, LARGEST_ROW_CSS) * THIN_SHARE), least.thin);
  const fitting = Math.floor((heightCss - thinRows * thinRowCss) / Math.max(fullRows, 1));
  const rowCss = Math.min(Math.max(fitting, least.row), LARGEST_ROW_CSS);
  const contentCss = rowCss * fullRows + thinRowCss * thinRows;
  return {
    rowCss,
    thinRowCss,
    fullRows,
    contentCss,
    scrollMaxCss: Math.max(0, contentCss - heightCss),
  };
}

/**
 * Rows that show every level as long as there is a pixel for each. In a search without thin rows the uppermost rows are
 * a pixel higher, so that no strip is left below.
 */
export function fillRows(height: number, levels: number, fullRows: number): Rows {
  const rows = layOutRows(height, levels, fullRows, { row: 1, thin: 1 });
  const left = height - rows.contentCss;
  if (fullRows < levels || left <= 0 || left >= levels) return rows;
  return {
    ...rows,
    rowCss: rows.rowCss + 1,
    thinRowCss: rows.rowCss,
    fullRows: left,
    contentCss: height,
  };
}

export function cssYToLevel(rows: Rows, scrollCss: CssPixels, yCss: CssPixels): number {
  const { rowCss, thinRowCss, fullRows } = rows;
  const y = yCss + scrollCss;
  const below = y - fullRows * rowCss;
  return below < 0 ? Math.floor(y / rowCss) : fullRows + Math.floor(below / thinRowCss);
}

export function levelToCssY(rows: Rows, scrollCss: CssPixels, level: number): CssPixels {
  const { rowCss, thinRowCss, fullRows } = rows;
  const thin = Math.max(level - fullRows, 0);
  return (level - thin) * rowCss + thin * thinRowCss - scrollCss;
}

export const rowCssOf = (rows: Rows, level: number): CssPixels =>
  level < rows.fullRows ? rows.rowCss : rows.thinRowCss;
