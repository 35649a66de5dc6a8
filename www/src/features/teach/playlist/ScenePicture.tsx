/** The picture of a playlist's scene. */
import { useEffect, useRef } from "preact/hooks";
import type { Engine } from "../../../core/engine";
import { whileLoading } from "../../../ui/parts";
import type { DraftScene } from "./history";
import { linkOf } from "./playlist";
import { drawFlame, drawTree, emptied, HEIGHT, WIDTH } from "../../../stage/tree/small-picture";
import { bringNetwork } from "../../../state/page/networks";
import { SMALL_SEARCH } from "../../../state/page/views";
import { appearance } from "../../../ui/theme";
import { usePage } from "../../../state/context";

/** The drawing of one picture after the other, so that a long list appears immediately. */
let drawn: Promise<void> = Promise.resolve();

export function ScenePicture({ scene }: { scene: DraftScene }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { engine } = usePage();
  const { scenario, view, flame, passed } = scene;
  const colours = appearance.theme.value;
  useEffect(() => {
    let isWanted = true;
    const draw = async (): Promise<void> => {
      const pen = isWanted ? emptied(canvas.current) : null;
      if (pen === null) return;
      if (flame.length > 0) drawFlame(pen, flame, passed);
      else if (await hasNetwork(engine, scenario)) drawSmall(pen, engine, { scenario, view });
    };
    drawn = drawn.then(() => new Promise((next) => setTimeout(next))).then(draw);
    void whileLoading(drawn);
    return () => {
      isWanted = false;
    };
  }, [engine, scenario, view, flame, passed, colours]);
  return <canvas class="scene-picture" ref={canvas} width={WIDTH} height={HEIGHT} aria-hidden="true" />;
}

/** Brings the network that a scene's search asks; says whether the search can be made. */
async function hasNetwork(engine: Engine, scenario: string): Promise<boolean> {
  const missing = engine.missing_model(scenario);
  // Without its network the scene has no picture. Where it is shown, the page says why.
  if (missing !== null) await bringNetwork(engine, missing, true).catch(() => {});
  return missing === null || engine.missing_model(scenario) === null;
}

/** A small search is made again. A larger one has a picture once it was on the page. */
function drawSmall(
  pen: CanvasRenderingContext2D,
  engine: Engine,
  scene: Pick<DraftScene, "scenario" | "view">,
): void {
  const { values, view } = engine.read_link(linkOf(scene));
  const most = String(SMALL_SEARCH + 1);
  const isLimited = Number(values["visits"]) > 0 && Number(values["visits"]) <= SMALL_SEARCH;
  const link = engine.write_link(isLimited ? values : { ...values, visits: most }, {
    ...view,
    t: null,
    select: null,
  });
  const session = engine.searched(link);
  try {
    if (session.positions() <= SMALL_SEARCH) drawTree(pen, session, view);
  } finally {
    session.free();
  }
}
