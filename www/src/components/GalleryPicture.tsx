/** The flame of a preset in few cells, in the colours of the theme. */
import { useEffect, useRef } from "preact/hooks";
import { CATEGORIES } from "../core-types";

export type Pictures = Readonly<Record<string, readonly string[]>>;

/** Loaded when the gallery is opened for the first time. */
export const loadPictures = async (): Promise<Pictures> => (await import("../gallery-pictures")).PICTURES;

const WIDTH = 288;
const HEIGHT = 112;

export function GalleryPicture({ rows = [] }: { rows?: readonly string[] | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d") ?? null;
    if (context !== null) draw(context, rows);
  }, [rows]);
  return <canvas class="gallery-picture" ref={canvas} width={WIDTH} height={HEIGHT} aria-hidden="true" />;
}

function draw(context: CanvasRenderingContext2D, rows: readonly string[]): void {
  const style = getComputedStyle(context.canvas);
  const colours = CATEGORIES.map((category) => style.getPropertyValue(`--flame-${category}`).trim());
  context.clearRect(0, 0, WIDTH, HEIGHT);
  const columns = rows[0]?.length ?? 1;
  // A search of few plies is not stretched to the whole height.
  const height = Math.min(HEIGHT / Math.max(rows.length, 1), 22);
  const x = (column: number): number => Math.round((column * WIDTH) / columns);
  const y = (row: number): number => Math.round(row * height);
  rows.forEach((cells, row) => {
    for (let column = 0; column < cells.length; column += 1) {
      const colour = colours[Number(cells.charAt(column))];
      if (colour === undefined) continue;
      context.fillStyle = colour;
      context.fillRect(x(column), y(row), x(column + 1) - x(column), y(row + 1) - y(row));
    }
  });
}
