/**
 * Loads the wasm cores. Apart from the workers this is the only file that touches the real ones. The first core has the
 * games that the page opens with; the other, with all games, takes its place when one of the others is asked for.
 */
import { compile } from "./compile";
import { engineOf, type OwnCore } from "./cores";
import type { Engine } from "./engine";
import { fetchCore, firstCore } from "./first-core";
import { createCore, type Core } from "./plyscope.js";
import type { CoreModule } from "./search-protocol";

export interface Loaded {
  readonly engine: Engine;
  /** The compiled core of now, from which workers make instances too. */
  readonly core: () => CoreModule;
  /** Puts the core with all games in the place of the first. */
  readonly loadMoreGames: () => Promise<void>;
}

async function load(name: CoreModule["name"]): Promise<{ made: CoreModule; start: () => OwnCore }> {
  const [make, module] = await Promise.all([
    name === "plyscope" ? createCore : import("./plyscope-games.js").then((glue) => glue.createCore),
    compile(fetchCore(name, new URL(`./${name}_bg.wasm`, import.meta.url))),
  ]);
  const start = (): OwnCore => {
    const core: Core = make();
    const { memory } = core.initSync({ module });
    return { core, bytes: () => memory.buffer.byteLength };
  };
  return { made: { name, module }, start };
}

/** Beginning with the core that the address of the page needs. */
export async function loadEngine(link: string): Promise<Loaded> {
  const first = await load(firstCore(link));
  let { made } = first;
  const engine = engineOf(first.start);
  return {
    engine,
    core: () => made,
    loadMoreGames: async () => {
      if (made.name === "plyscope-games") return;
      const all = await load("plyscope-games");
      made = all.made;
      engine.renew(all.start);
    },
  };
}
