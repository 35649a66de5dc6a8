/** The networks of searches: every core has them, a search waits for its own one, and a person can open one. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { engineOf, type OwnCore } from "../../src/core/cores";
import type { Engine } from "../../src/core/engine";
import { NetworkSearcher } from "../../src/core/network-searcher";
import type { SearchListener } from "../../src/core/search-client";
import { openFile } from "../../src/state/page/files";
import { findNetwork, forgetNetwork, keptNetworks, listNetworks } from "../../src/state/page/kept-networks";
import { bringNetwork, openKeptNetwork } from "../../src/state/page/networks";
import { openLink } from "../../src/state/page/scenario";
import { searchAgain } from "../../src/state/page/search";
import { search, startCore } from "../core";
import { chessNetwork, ownNetwork } from "../network-file";
import { testPage, type TestPage } from "./page";
import { disk, emptyDisk } from "./browser-disk";

const CHESS = "game=chess&depth=2&order-neural=100";
const OTHELLO = "game=othello&depth=2&order-neural=100";
const own = ownNetwork();
const OWN = `${OTHELLO}&model=${own.hash}`;

/** The site's answers, the next one first, and the requests. */
let answers: (() => Response)[] = [];
let requests: string[] = [];

beforeEach(async () => {
  emptyDisk();
  await listNetworks();
  answers = [];
  requests = [];
  vi.stubGlobal("fetch", (url: URL, { cache }: RequestInit) => {
    requests.push(`${url.pathname.split("/").slice(-2).join("/")} ${cache ?? ""}`);
    const answer = answers.shift();
    return answer === undefined
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

const site = (bytes: Uint8Array) => () => new Response(bytes as Uint8Array<ArrayBuffer>);

/** An engine that notes which of its cores are given networks. */
function noted(): { engine: Engine; given: number[]; cores: OwnCore[] } {
  const given: number[] = [];
  const cores: OwnCore[] = [];
  const engine = engineOf(() => {
    const { core, bytes } = startCore();
    const number = cores.length;
    const give_model: typeof core.give_model = (file) => {
      given.push(number);
      return core.give_model(file);
    };
    const own = { core: { ...core, give_model }, bytes };
    cores.push(own);
    return own;
  });
  return { engine, given, cores };
}

describe("a network that one core is given", () => {
  it("is given to the core of each trace that asks it, opened before or after", () => {
    const { engine, given, cores } = noted();
    const before = engine.openSession(OWN, () => {});
    engine.openSession(OTHELLO, () => {});
    engine.openSession(CHESS, () => {});
    const closed = engine.openSession(OWN, () => {});
    closed.free();
    expect(engine.missing_model(OWN)?.hash).toBe(own.hash);
    expect(engine.give_model(own.bytes)).toEqual({ game: "othello", hash: own.hash });
    expect(engine.missing_model(OWN)).toBeNull();
    engine.openSession(OWN, () => {});
    expect(cores).toHaveLength(6);
    // 0 answers questions, 1 and 5 are the cores of traces that ask this network.
    expect(given).toEqual([0, 1, 5]);
    expect(cores[1]!.core.missing_model(OWN)).toBeNull();
    expect(before.visits()).toBe(0);
  });

  it("is there after a core broke down", () => {
    let traps = false;
    const engine = engineOf(() => {
      const { core, bytes } = startCore();
      const root_moves: typeof core.root_moves = (values) => {
        if (!traps) return core.root_moves(values);
        throw new WebAssembly.RuntimeError("unreachable");
      };
      return { core: { ...core, root_moves }, bytes };
    });
    engine.give_model(own.bytes);
    traps = true;
    expect(() => engine.root_moves({})).toThrow("failed at");
    expect(engine.missing_model(OWN)).toBeNull();
  });
});

/** A searcher behind networks that come as the test says. */
function searcherOf(engine: Pick<Engine, "missing_model">) {
  const heard: string[] = [];
  const inner = {
    search: (link: string, _: SearchListener, share = 1) => void heard.push(`search ${link} ${share}`),
    cancel: () => void heard.push("cancel"),
  };
  const ends: { come: () => void; fail: (error: Error) => void }[] = [];
  const searcher = new NetworkSearcher(
    inner,
    engine,
    () => new Promise((come, fail) => ends.push({ come, fail })),
  );
  const start = (link: string, share?: number) =>
    searcher.search(
      link,
      { onBatch: () => {}, onDone: () => {}, onFailed: (message) => heard.push(`failed: ${message}`) },
      share,
    );
  return { searcher, heard, ends, start };
}

const soon = () => new Promise((go) => setTimeout(go));

describe("a search", () => {
  it("waits for its network, and is searched as it was asked", async () => {
    const { engine } = noted();
    const { heard, ends, start } = searcherOf(engine);
    start(OWN, 2);
    expect(heard).toEqual(["cancel"]);
    engine.give_model(own.bytes);
    ends[0]!.come();
    await soon();
    expect(heard).toEqual(["cancel", `search ${OWN} 2`]);
    start(OWN);
    expect(heard.at(-1)).toBe(`search ${OWN} 1`);
    expect(ends).toHaveLength(1);
  });

  it("that needs no network, or has it in the core, does not wait", () => {
    const { heard, ends, start } = searcherOf(noted().engine);
    start("game=chess&depth=2");
    start(OTHELLO);
    expect(heard).toEqual(["search game=chess&depth=2 1", `search ${OTHELLO} 1`]);
    expect(ends).toEqual([]);
  });

  it("that is cancelled, or replaced by another one, does not begin once its network comes", async () => {
    const { engine } = noted();
    const { searcher, heard, ends, start } = searcherOf(engine);
    start(OWN);
    searcher.cancel();
    start(OWN);
    start("game=chess&depth=1");
    engine.give_model(own.bytes);
    ends[0]!.come();
    ends[1]!.fail(new Error("no"));
    await soon();
    expect(heard.filter((one) => one !== "cancel")).toEqual(["search game=chess&depth=1 1"]);
  });

  it("fails with the reason if its network does not come, or is one of another game", async () => {
    const { engine } = noted();
    const { heard, ends, start } = searcherOf(engine);
    start(OWN);
    ends[0]!.fail(new Error("the line is dead"));
    await soon();
    expect(heard.at(-1)).toBe("failed: the line is dead");
    const foreign = `${CHESS}&model=${own.hash}`;
    start(foreign);
    engine.give_model(own.bytes);
    ends[1]!.come();
    await soon();
    expect(heard.at(-1)).toMatch(/^failed: the network .* belongs to another game: /);
  });

  it("with a network of the site has the results that the core has with it", () => {
    const { core } = startCore();
    const port = { postMessage: () => {} };
    expect(() => core.search(CHESS, 0, port)).toThrow("was not loaded");
    core.give_model(chessNetwork());
    const { visits, value } = core.search(CHESS, 0, port);
    const plain = search("game=chess&depth=2").summary;
    expect(value).toBe(plain.value);
    expect(visits).not.toBe(plain.visits);
  });
});

describe("the network of the site", () => {
  const missingIn = (engine: Engine) => engine.missing_model(CHESS)!;

  it("is loaded once for two searches, and is kept for use without a network connection", async () => {
    const { engine } = noted();
    answers = [site(chessNetwork())];
    const missing = missingIn(engine);
    await Promise.all([bringNetwork(engine, missing, true), bringNetwork(engine, missing, true)]);
    expect(engine.missing_model(CHESS)).toBeNull();
    expect(requests).toEqual(["models/chess.movemap default"]);
    expect(keptNetworks.value).toMatchObject([{ hash: missing.hash, name: missing.file }]);
    // A page that is loaded later has no connection.
    const later = noted().engine;
    await bringNetwork(later, missingIn(later), true);
    expect(later.missing_model(CHESS)).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it("is not stored for a page that stores nothing", async () => {
    const { engine } = noted();
    answers = [site(chessNetwork())];
    await bringNetwork(engine, missingIn(engine), false);
    expect(engine.missing_model(CHESS)).toBeNull();
    expect(disk.size).toBe(0);
  });

  it.each([
    ["damaged", new TextEncoder().encode("Plyscope neural move map 1")],
    ["replaced by another network", own.bytes],
  ])("is loaded again if what is kept was %s", async (_, other) => {
    const { engine } = noted();
    answers = [site(chessNetwork())];
    await bringNetwork(engine, missingIn(engine), true);
    const [key = ""] = disk.keys();
    disk.set(key, new Blob([Uint8Array.from(other)]));
    const later = noted().engine;
    answers = [site(chessNetwork())];
    await bringNetwork(later, missingIn(later), true);
    expect(requests).toHaveLength(2);
    const kept = await findNetwork(missingIn(noted().engine).hash!);
    expect(Buffer.from(kept ?? []).equals(chessNetwork())).toBe(true);
  });

  it("that does not come is said with its file, and can be asked for again", async () => {
    const { engine } = noted();
    await expect(bringNetwork(engine, missingIn(engine), true)).rejects.toThrow(
      /models\/chess\.movemap could not be loaded \(Failed to fetch\).*search again.*order-neural=0/,
    );
    answers = [() => new Response("", { status: 404, statusText: "Not Found" })];
    await expect(bringNetwork(engine, missingIn(engine), true)).rejects.toThrow("(404 Not Found)");
    // A host that has a page for every address.
    const html = site(new TextEncoder().encode("<!doctype html>"));
    answers = [html, html];
    await expect(bringNetwork(engine, missingIn(engine), true)).rejects.toThrow(/chess\.movemap.*line 1/);
    answers = [site(chessNetwork())];
    await bringNetwork(engine, missingIn(engine), true);
    expect(engine.missing_model(CHESS)).toBeNull();
  });

  it("of another version is loaded again past the browser's cache, and then refused", async () => {
    const { engine } = noted();
    answers = [site(own.bytes), site(chessNetwork())];
    await bringNetwork(engine, missingIn(engine), true);
    expect(requests).toEqual(["models/chess.movemap default", "models/chess.movemap reload"]);
    expect(engine.missing_model(CHESS)).toBeNull();
    const other = noted().engine;
    disk.clear();
    answers = [site(own.bytes), site(own.bytes)];
    await expect(bringNetwork(other, missingIn(other), true)).rejects.toThrow("a different network");
    expect(disk.size).toBe(0);
  });

  it("that did not come ends the search with the reason, and searching again brings it", async () => {
    const page = networkPage(CHESS);
    await vi.waitFor(() => expect(page.trace.run.value.state).toBe("failed"));
    expect(page.trace.run.value.message).toContain("models/chess.movemap could not be loaded");
    // It is not the person who has this file.
    expect(page.store.wantedNetwork.value).toBeNull();
    answers = [site(chessNetwork())];
    searchAgain(page.store);
    await vi.waitFor(() => expect(page.searched).toHaveLength(1));
    expect(page.searched[0]).toContain("order-neural=100");
  });

  it("is not looked for on the site if it is somebody's own", async () => {
    const { engine } = noted();
    await expect(bringNetwork(engine, engine.missing_model(OWN)!, true)).rejects.toThrow(
      `the network ${own.hash} is not here`,
    );
    expect(requests).toEqual([]);
  });
});

/** A page whose searcher brings networks, as the real one. */
function networkPage(link: string): TestPage {
  const page = testPage(undefined, noted().engine);
  const { engine, searcher } = page.store;
  const bring = new NetworkSearcher(searcher, engine, (missing) => bringNetwork(engine, missing, true));
  Object.assign(page.store, { searcher: bring });
  openLink(page.store, link);
  return page;
}

const fileOf = (bytes: Uint8Array, name = "mine.movemap"): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], name);

describe("a person's own network", () => {
  it("is asked by the search that is shown, with the weight that it has", async () => {
    const page = networkPage("game=othello&depth=3&order-neural=40");
    await openFile(page.store, fileOf(own.bytes));
    expect(page.store.scenario.value).toMatchObject({
      depth: "3",
      "order-neural": "40",
      model: own.hash,
    });
    expect(page.searched.at(-1)).toContain(`model=${own.hash}`);
    expect(page.store.form.linkNotes.value.join()).toContain("“mine.movemap” orders the moves of Othello");
    expect(page.store.form.fileProblem.value).toBeNull();
  });

  it("is asked with all of the weight by a search that asked none", async () => {
    const page = networkPage("game=othello&depth=3");
    await openFile(page.store, fileOf(own.bytes, "renamed"));
    expect(page.store.scenario.value).toMatchObject({ depth: "3", "order-neural": "100", model: own.hash });
  });

  it.each(["game=chess&depth=2", "game=othello&search=uct&visits=10"])(
    "opens a search of its game beside %s, which cannot ask it",
    async (link) => {
      const page = networkPage(link);
      await openFile(page.store, fileOf(own.bytes));
      const values = page.store.scenario.value;
      expect(values).toMatchObject({ game: "othello", "order-neural": "100", model: own.hash });
      expect(values["search"]).not.toBe("uct");
      expect(page.store.address.jumps.value).toBeGreaterThan(0);
    },
  );

  it("is found again by a link that names it, on a page that is loaded later", async () => {
    await openFile(networkPage("game=othello&depth=2").store, fileOf(own.bytes));
    const page = networkPage(OWN);
    expect(page.searched).toEqual([]);
    expect(page.trace.searching.value).toBe(true);
    await vi.waitFor(() => expect(page.searched).toHaveLength(1));
    expect(page.store.wantedNetwork.value).toBeNull();
  });

  it("that is not here is asked for, and then the search that waits for it is searched", async () => {
    const page = networkPage(OWN);
    await vi.waitFor(() => expect(page.trace.run.value.state).toBe("failed"));
    expect(page.trace.run.value.message).toContain(`the network ${own.hash} is not here`);
    expect(page.store.wantedNetwork.value).toBe(own.hash);
    expect(page.store.scenario.value["model"]).toBe(own.hash);
    const before = page.store.scenario.value;
    await openFile(page.store, fileOf(own.bytes));
    expect(page.store.wantedNetwork.value).toBeNull();
    expect(page.searched).toHaveLength(1);
    expect(page.store.scenario.value).toEqual(before);
    expect(page.store.form.fileProblem.value).toBeNull();
  });

  it("that is not the one that the address names is said to be another", async () => {
    const page = networkPage(`${OTHELLO}&model=${"0".repeat(16)}`);
    await vi.waitFor(() => expect(page.store.wantedNetwork.value).toBe("0".repeat(16)));
    await openFile(page.store, fileOf(own.bytes));
    expect(page.store.scenario.value["model"]).toBe(own.hash);
    expect(page.store.form.fileProblem.value?.message).toContain("does not hold the network");
  });

  it("that is damaged is refused with its place, and the search stays", async () => {
    const page = networkPage("game=othello&depth=3");
    const before = page.store.scenario.value;
    const damaged = own.bytes.slice();
    damaged[damaged.length - 1]! ^= 1;
    await openFile(page.store, fileOf(damaged));
    expect(page.store.form.fileProblem.value?.message).toMatch(
      /^“mine\.movemap” was not opened: line \d+: the file is damaged/,
    );
    await openFile(page.store, fileOf(new TextEncoder().encode("no such thing")));
    expect(page.store.form.fileProblem.value?.message).toContain("line 1: the file does not begin with");
    expect(page.store.scenario.value).toBe(before);
    expect(disk.size).toBe(0);
  });

  it("is listed as kept, is searched with from there, and can be deleted", async () => {
    await openFile(networkPage("game=othello&depth=2").store, fileOf(own.bytes));
    // The page's list is empty, as after a reload.
    const stored = [...disk];
    disk.clear();
    await listNetworks();
    expect(keptNetworks.value).toEqual([]);
    for (const [name, file] of stored) disk.set(name, file);
    await listNetworks();
    const [kept] = keptNetworks.value;
    expect(kept).toEqual({ hash: own.hash, name: "mine.movemap", size: own.bytes.length });
    const page = networkPage("game=chess&depth=2");
    await openKeptNetwork(page.store, kept!);
    expect(page.store.scenario.value["model"]).toBe(own.hash);
    await forgetNetwork(own.hash);
    expect([keptNetworks.value, disk.size]).toEqual([[], 0]);
    const other = networkPage("game=chess&depth=2");
    await openKeptNetwork(other.store, kept!);
    expect(other.store.form.fileProblem.value?.message).toContain("does not keep it any more");
    expect(other.store.game.value).toBe("chess");
  });
});
