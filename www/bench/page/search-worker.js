// Searches one link and streams the log, as the page's own worker does.

import init, { search } from "/plyscope.js";

self.addEventListener("message", ({ data: link }) => {
  const summary = search(link, (words) => {
    self.postMessage({ words }, { transfer: [words.buffer] });
  });
  self.postMessage({ summary });
});

await init();
self.postMessage({ ready: true });
