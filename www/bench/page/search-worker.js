// Searches one link and streams the log, as the page's own worker does.

import { createCore } from "/plyscope.js";

const core = createCore();

self.addEventListener("message", ({ data: link }) => {
  const summary = core.search(link, 0, self);
  self.postMessage({ summary });
});

core.initSync({ module: await WebAssembly.compileStreaming(fetch("/plyscope_bg.wasm")) });
self.postMessage({ ready: true });
