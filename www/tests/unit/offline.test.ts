import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OFFLINE_SCRIPT, filesOf } from "../../offline.mjs";
import { keepNothing, keepOffline, offline } from "../../src/app/offline";

describe("the list of a site's files", () => {
  let site: string;
  beforeEach(() => {
    site = mkdtempSync(join(tmpdir(), "plyscope-files-"));
    mkdirSync(join(site, "below"));
    mkdirSync(join(site, ".stage"));
    mkdirSync(join(site, "models"));
    for (const file of [
      "index.html",
      "app.js",
      "app.js.map",
      "below/it.svg",
      ".stage/x",
      "models/chess.movemap",
      OFFLINE_SCRIPT,
      "ply-scope.js",
    ])
      writeFileSync(join(site, file), file);
  });
  afterEach(() => rmSync(site, { recursive: true }));

  it("has what a visitor may need, and nothing else", () => {
    expect(filesOf(site).map(({ url }) => url)).toEqual(["app.js", "below/it.svg", "index.html"]);
  });

  it("changes with every byte of a file", () => {
    const hashOf = (name: string): string | undefined =>
      filesOf(site).find(({ url }) => url === name)?.integrity;
    const before = [hashOf("app.js"), hashOf("index.html")];
    // The output of sha256sum for these six letters.
    expect(before[0]).toBe("sha256-" + Buffer.from(SHA_OF_APP_JS, "hex").toString("base64"));
    writeFileSync(join(site, "app.js"), "app.jt");
    expect(hashOf("app.js")).not.toBe(before[0]);
    expect(hashOf("index.html")).toBe(before[1]);
  });
});

const SHA_OF_APP_JS = "e07d531ac040ce3f40e0ce632ac2a059d7cd60f20e61f78268ac3be015b3b28f";

/** A registration whose worker goes through its states as the browser has it do. */
function fake(first: { installing?: boolean; waiting?: boolean; active?: boolean }) {
  const worker = new EventTarget();
  const now = (is: boolean | undefined): EventTarget | null => (is === true ? worker : null);
  const registration = Object.assign(new EventTarget(), {
    installing: now(first.installing),
    waiting: now(first.waiting),
    active: now(first.active),
    unregistered: false,
    unregister: (): Promise<boolean> => {
      registration.unregistered = true;
      return Promise.resolve(true);
    },
  });
  const become = (next: { installing?: boolean; waiting?: boolean; active?: boolean }): void => {
    registration.installing = now(next.installing);
    registration.waiting = now(next.waiting);
    registration.active = now(next.active);
    worker.dispatchEvent(new Event("statechange"));
  };
  const keeper = {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  } as unknown as ServiceWorkerContainer;
  return { registration, become, keeper };
}

describe("what the page says of it", () => {
  it("follows the first visit", async () => {
    const { become, keeper } = fake({ installing: true });
    await keepOffline(keeper, "./offline.js");
    expect(offline.value).toBe("keeping");
    become({ active: true });
    expect(offline.value).toBe("kept");
  });

  it("knows that a file did not come", async () => {
    const { become, keeper } = fake({ installing: true });
    await keepOffline(keeper, "./offline.js");
    become({});
    expect(offline.value).toBe("failed");
  });

  it("knows of a newer build, and that one may fail to come", async () => {
    const { registration, become, keeper } = fake({ active: true });
    await keepOffline(keeper, "./offline.js");
    expect(offline.value).toBe("kept");
    become({ installing: true, active: true });
    registration.dispatchEvent(new Event("updatefound"));
    expect(offline.value).toBe("kept");
    become({ waiting: true, active: true });
    expect(offline.value).toBe("newer");
    become({ active: true });
  });

  it("does without where a browser refuses or knows nothing of it", async () => {
    await keepOffline(
      { register: () => Promise.reject(new Error("no")) } as unknown as ServiceWorkerContainer,
      "x",
    );
    expect(offline.value).toBe("failed");
    await keepOffline(undefined, "x");
    await keepNothing(undefined);
  });

  it("takes back what another build has left", async () => {
    const { registration, keeper } = fake({ active: true });
    await keepNothing(keeper);
    expect(registration.unregistered).toBe(true);
  });
});
