// Searches one link and streams the log, as the page's own worker does.

import { createCore } from "../../src/core/plyscope.js";

const core = createCore();

self.addEventListener("message", ({ data: link }: MessageEvent<string>) => {
  const summary = core.search(link, 0, self as unknown as Worker);
  self.postMessage({ summary });
});

core.initSync({ module: await WebAssembly.compileStreaming(fetch("/plyscope_bg.wasm")) });
self.postMessage({ ready: true });
