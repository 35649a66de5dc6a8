// The one static server: for `cargo xtask serve`, for the browser tests and for the benchmark. On loopback only.
//
//   node www/serve.mjs DIR PORT

import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import compression from "compression";
import sirv from "sirv";

/**
 * Serves folders, each below its own path (which begins and ends with a slash). Gives the address without a path,
 * and a function that ends the server.
 */
export async function serve(folders, { port = 0, headers = {} } = {}) {
  const compress = compression();
  // The longest path first: "/" is in front of every other.
  const served = Object.entries(folders)
    .sort(([one], [other]) => other.length - one.length)
    // Every request looks at the disk, because the folder may be built anew meanwhile.
    .map(([below, folder]) => ({ below, files: sirv(folder, { dev: true, etag: true }) }));
  const server = createServer((request, response) => {
    const refuse = (status) =>
      response.writeHead(status, { "content-type": "text/plain" }).end(`${status}\n`);
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(405);
    const path = request.url ?? "/";
    const found = served.find(({ below }) => path.startsWith(below));
    // Hidden files are nobody's business.
    if (found === undefined || /\/(\.|%2e)/i.test(path)) return refuse(404);
    for (const [name, value] of Object.entries({ "x-content-type-options": "nosniff", ...headers }))
      response.setHeader(name, value);
    compress(request, response, () => {
      request.url = path.slice(found.below.length - 1);
      found.files(request, response, () => refuse(404));
    });
  });
  await new Promise((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  const [folder, port] = process.argv.slice(2);
  const { url } = await serve({ "/": folder }, { port: Number(port) });
  console.log(`${url}/`);
  // Whoever started it holds its input.
  process.stdin.on("end", () => process.exit()).resume();
}
