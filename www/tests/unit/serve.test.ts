import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serve } from "../../serve.mjs";

const script = "export const much = 'compressible'; ".repeat(100);
let folder: string;
let server: Awaited<ReturnType<typeof serve>>;

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The path is sent as it is written: `fetch` would put it in order, and unpack the answer. */
function ask(path: string, method = "GET", headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((answered, failed) => {
    const asking = request(server.url, { path, method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () =>
        answered({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    });
    asking.on("error", failed).end();
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plyscope-serve-"));
  for (const name of ["site/sub", "site-secret", "beside"])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(folder, "site-secret/index.html"), "secret");
  writeFileSync(join(folder, "site/index.html"), "<!doctype html>");
  writeFileSync(join(folder, "site/a b.wasm"), Uint8Array.of(0, 0x61, 0x73, 0x6d));
  writeFileSync(join(folder, "site/script.js"), script);
  writeFileSync(join(folder, "site/sub/index.html"), "below");
  writeFileSync(join(folder, "site/.hidden"), "hidden");
  writeFileSync(join(folder, "beside/page.html"), "beside");
  const folders = { "/": join(folder, "site"), "/some/where/": join(folder, "beside") };
  server = await serve(folders, { headers: { "x-own": "yes" } });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it("gives files with their types", async () => {
  const page = await ask("/");
  expect(page.body.toString()).toBe("<!doctype html>");
  expect(page.headers["content-type"]).toMatch(/^text\/html; ?charset=utf-8$/);
  expect(page.headers["x-own"]).toBe("yes");
  const wasm = await ask("/a%20b.wasm?v=1");
  expect([wasm.headers["content-type"], wasm.body.length]).toEqual(["application/wasm", 4]);
  expect((await ask("/script.js")).headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  expect((await ask("/sub/")).body.toString()).toBe("below");
});

it("serves each folder below its own path", async () => {
  expect((await ask("/some/where/page.html")).body.toString()).toBe("beside");
  expect((await ask("/page.html")).status).toBe(404);
});

it("sends a file as it is, whatever the browser understands", async () => {
  const sent = await ask("/script.js", "GET", { "accept-encoding": "gzip, br" });
  expect([sent.headers["content-encoding"], sent.body.toString()]).toEqual([undefined, script]);
});

it("lets a file be asked for again at little cost", async () => {
  const first = await ask("/script.js");
  const again = await ask("/script.js", "GET", { "if-none-match": String(first.headers["etag"]) });
  expect([first.headers["cache-control"], again.status, again.body.length]).toEqual(["no-cache", 304, 0]);
});

it.each([
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/sub/../../secret.txt",
  "/sub/%2e%2e/%2e%2e/secret.txt",
  "/..\\secret.txt",
  "/../site-secret/",
  "/some/where/../../../secret.txt",
  "//etc/passwd",
  "/.hidden",
  "/nothing.js",
  "/%zz",
  "/%00",
])("gives nothing for %s", async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.body.toString()]).toEqual([404, "404\n"]);
});

it("answers a request for the head only, and refuses what is none for a file", async () => {
  const head = await ask("/index.html", "HEAD");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect((await ask("/", "POST")).status).toBe(405);
});

it("tells all pages that listen, and those that come later, what was said last", async () => {
  const talking = await serve({ "/": folder }, { events: "/events" });
  /** The first message that a new listener hears. */
  const heard = (): Promise<string> =>
    new Promise((said, failed) => {
      const listening = request(talking.url, { path: "/events" }, (response) => {
        expect(response.headers["content-type"]).toBe("text/event-stream");
        response.once("data", (piece: Buffer) => {
          said(piece.toString());
          listening.destroy();
        });
      });
      listening.on("error", failed).end();
    });
  talking.say({ build: 1, problem: "a\nb" });
  expect(await heard()).toBe('data: {"build":1,"problem":"a\\nb"}\n\n');
  talking.say({ build: 2, problem: null });
  expect(await heard()).toBe('data: {"build":2,"problem":null}\n\n');
  await talking.close();
  expect((await ask("/events")).status, "where nothing is ever said").toBe(404);
});

it("says when a port is taken", async () => {
  const port = Number(new URL(server.url).port);
  await expect(serve({ "/": folder }, { port })).rejects.toThrow("EADDRINUSE");
});

/** The server as a separate program, once it has printed its address. */
async function started(...options: string[]): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL("../../serve.mjs", import.meta.url));
  const child = spawn(process.execPath, [program, join(folder, "site"), "0", ...options]);
  // Closed from the start, as by nohup or cron.
  if (options.length === 0) child.stdin.end();
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, url: line.toString().trim() };
}

it("serves without a terminal, and ends with the program that started it where it is told to", async () => {
  const [alone, held] = await Promise.all([started(), started("--with-parent")]);
  try {
    const ended = once(held.child, "exit");
    held.child.stdin?.end();
    // By now the other one, whose input was closed earlier, would have ended, too.
    expect(await ended).toEqual([0, null]);
    expect((await fetch(alone.url)).status).toBe(200);
  } finally {
    alone.child.kill();
    held.child.kill();
  }
});
