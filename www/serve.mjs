// The one static server: for `cargo xtask serve` (with `--dev`, too: dev.mjs), for the browser tests and for the
// benchmark. On loopback only, so nothing is compressed: that takes a processor a fifth of a second for the core, and the
// page as much longer to load.
//
//   node www/serve.mjs DIR PORT [--with-parent]

import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import sirv from "sirv";

/** Sends messages to all pages that listen, as server-sent events. A page that connects later gets the last message. */
function announcements() {
  const listeners = new Set();
  let last = null;
  const write = (response) => response.write(`data: ${last}\n\n`);
  return {
    listen(response) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
      if (last !== null) write(response);
    },
    say(message) {
      last = JSON.stringify(message);
      for (const response of listeners) write(response);
    },
  };
}

/**
 * Serves folders, each below its own path (which begins and ends with a slash). Returns the address without a path, a
 * function that ends the server, and a function that sends a message to all pages that listen at the path `events`.
 */
export async function serve(folders, { port = 0, headers = {}, events = null } = {}) {
  const { listen, say } = announcements();
  // The longest path first: every path begins with "/".
  const served = Object.entries(folders)
    .sort(([one], [other]) => other.length - one.length)
    // Every request reads the disk, because the folder may be rebuilt meanwhile.
    .map(([below, folder]) => ({ below, files: sirv(folder, { dev: true, etag: true }) }));
  const server = createServer((request, response) => {
    const refuse = (status) =>
      response.writeHead(status, { "content-type": "text/plain" }).end(`${status}\n`);
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(405);
    const path = request.url ?? "/";
    if (path === events) return listen(response);
    const found = served.find(({ below }) => path.startsWith(below));
    // Hidden files are not served.
    if (found === undefined || /\/(\.|%2e)/i.test(path)) return refuse(404);
    for (const [name, value] of Object.entries({ "x-content-type-options": "nosniff", ...headers }))
      response.setHeader(name, value);
    request.url = path.slice(found.below.length - 1);
    found.files(request, response, () => refuse(404));
  });
  await new Promise((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    say,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  const [folder, port, ...options] = process.argv.slice(2);
  const { url } = await serve({ "/": folder }, { port: Number(port) });
  console.log(`${url}/`);
  // The program that started this holds the input: when that program ends, this ends, too. Anybody else's input may be
  // closed from the start, as by nohup, cron or a service.
  if (options.includes("--with-parent")) process.stdin.on("end", () => process.exit()).resume();
}
