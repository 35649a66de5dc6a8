/** The wanted and the possible size of a picture for a file. */

/** The wanted size: a number of pixels for each pixel of the screen, or a width in pixels. */
export type Wanted = { readonly scale: number } | { readonly width: number };

/** Browsers make no longer canvas, and none of more pixels without a fight for memory. */
export const MOST_SIDE = 16_000;
export const MOST_PIXELS = 64_000_000;

export interface Size {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** It is smaller than was asked for. */
  readonly limited: boolean;
}

/** The size of the picture of a view that has this size on the screen. */
export function sizeOf(widthCss: number, heightCss: number, wanted: Wanted): Size {
  const asked = "scale" in wanted ? wanted.scale : wanted.width / widthCss;
  const scale = Math.min(
    asked,
    MOST_SIDE / Math.max(widthCss, heightCss),
    Math.sqrt(MOST_PIXELS / (widthCss * heightCss)),
  );
  // A width that is asked for is kept to the pixel.
  return {
    scale,
    width: Math.max(1, Math.round(widthCss * scale)),
    height: Math.max(1, Math.round(heightCss * scale)),
    limited: scale < asked,
  };
}

interface Band {
  readonly from: number;
  readonly to: number;
}

/**
 * The beginnings of the bands after every gap between them is reduced to at most `most`; the first begins at
 * 0.
 */
export function movedTogether(bands: readonly Band[], most: number): readonly number[] {
  const begins = new Map<Band, number>();
  let reached: number | null = null;
  let taken = 0;
  for (const band of [...bands].sort((one, other) => one.from - other.from)) {
    taken += reached === null ? band.from : Math.max(band.from - reached - most, 0);
    begins.set(band, band.from - taken);
    reached = Math.max(reached ?? band.to, band.to);
  }
  return bands.map((band) => begins.get(band) ?? 0);
}

/** Breaks a text into lines that fit; a word that is too long for a line has a line of its own. */
export function linesOf(text: string, widthOf: (text: string) => number, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((word) => word !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
