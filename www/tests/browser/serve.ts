/**
 * Serves the built site while the browser tests run: on loopback, on a port of its own, and below a path,
 * because that is how a static host may serve it.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, resolve } from "node:path";

const BELOW = "/some/where/";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

export default async function serve(): Promise<() => Promise<void>> {
  const site = resolve(process.env["PLYSCOPE_SITE"] ?? join(import.meta.dirname, "../../../dist"));
  await readFile(join(site, "index.html")).catch(() => {
    throw new Error(`there is no built site in ${site}: run \`cargo xtask build\` first`);
  });

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = path.startsWith(BELOW) ? normalize(path.slice(BELOW.length) || "index.html") : "..";
    const found = file.startsWith("..") ? Promise.reject(new Error("outside")) : readFile(join(site, file));
    found.then(
      (body) => {
        response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
        response.end(body);
      },
      () => {
        response.writeHead(404).end();
      },
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  process.env["PLYSCOPE_URL"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BELOW}`;
  return () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(() => closed());
    });
}
