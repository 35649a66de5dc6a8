// Serves the built site on loopback, and beside it, below /bench/, what measures the core without the page.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const BESIDE = "/bench/";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

/** Gives the address, ending in a slash, and a function that ends the server. */
export async function serve(site) {
  const beside = join(import.meta.dirname, "page");
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const [folder, rest] = path.startsWith(BESIDE)
      ? [beside, path.slice(BESIDE.length)]
      : [site, path.slice(1)];
    const file = normalize(rest || "index.html");
    const found = file.startsWith("..") ? Promise.reject(new Error("outside")) : readFile(join(folder, file));
    found.then(
      (body) => {
        response.writeHead(200, {
          "content-type": types[extname(file)] ?? "application/octet-stream",
          "cache-control": "no-store",
          // Only an isolated page has a clock finer than a tenth of a millisecond.
          "cross-origin-opener-policy": "same-origin",
          "cross-origin-embedder-policy": "require-corp",
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
