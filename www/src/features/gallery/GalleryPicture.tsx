/** The picture of a preset's search: a small search as the tree on stage, a large one as a flame. */
import { useEffect, useRef } from "preact/hooks";
import type { Engine } from "../../core/engine";
import { PLAIN_VIEW } from "../../state/view-keys";
import type { Preset } from "../../core/plyscope.js";
import { drawFlame, drawTree, emptied, HEIGHT, WIDTH, type Flame } from "../../stage/tree/small-picture";
import { usePage } from "../../state/context";

/** The flames of the presets that are no small trees, by their links. */
export type Flames = Readonly<Record<string, Flame>>;

/** Loaded when the gallery is opened for the first time. */
export const loadFlames = async (): Promise<Flames> => (await import("./gallery-pictures")).FLAMES;

export function GalleryPicture({ preset, flames }: { preset: Preset; flames: Flames | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { engine } = usePage();
  useEffect(() => {
    const context = emptied(canvas.current);
    if (context === null || flames === null) return;
    const flame = flames[preset.link];
    if (flame === undefined) drawPreset(context, preset, engine);
    else drawFlame(context, flame);
  }, [preset, flames, engine]);
  return <canvas class="gallery-picture" ref={canvas} width={WIDTH} height={HEIGHT} aria-hidden="true" />;
}

/** The tree as it is on stage at the moment that the preset opens at. */
function drawPreset(pen: CanvasRenderingContext2D, { link, opens }: Preset, engine: Engine): void {
  const session = engine.searched(link);
  try {
    drawTree(pen, session, { ...PLAIN_VIEW, at: opens });
  } finally {
    session.free();
  }
}
