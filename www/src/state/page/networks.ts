/**
 * The networks of neural move maps: bringing the network that a search asks, and opening a person's own one. Loaded when
 * it is first asked for.
 */
import type { Engine } from "../../core/engine";
import { messageOf } from "../../core/message-of";
import { problemText } from "../../core/network-searcher";
import type { MissingModel } from "../../core/plyscope.js";
import { findNetwork, forgetNetwork, keepNetwork, type KeptNetwork } from "./kept-networks";
import type { PageStore } from "./page-store";
import { hasEffect } from "./parameter-groups";
import { changeScenario, loadPreset } from "./scenario";
import { searchAgain } from "./search";
import { wantedNetworkOf } from "./wanted-network";

/** The site's folder of networks that are not parts of the core. */
const FOLDER = "models";

/** No network is as long, so the core refuses what begins like a longer file. */
const LONGEST = 1 << 24;

/** The networks that are being brought, by hash: two searches that ask the same one load it once. */
const coming = new WeakMap<Engine["networks"], Map<string, Promise<void>>>();

/**
 * Gives the missing network of a search to the cores: from the browser's storage, or from the site, and then
 * `keeps` stores it.
 */
export function bringNetwork(engine: Engine, missing: MissingModel, keeps: boolean): Promise<void> {
  const key = missing.hash ?? "";
  const others = coming.get(engine.networks) ?? new Map<string, Promise<void>>();
  coming.set(engine.networks, others);
  const there = others.get(key);
  if (there !== undefined) return there;
  const begun = bring(engine, missing, keeps).finally(() => others.delete(key));
  others.set(key, begun);
  return begun;
}

async function bring(engine: Engine, { hash, file, problem }: MissingModel, keeps: boolean): Promise<void> {
  // No file helps if the network is damaged, or is here and belongs to another game.
  if (hash === null || engine.networks.has(hash)) throw new Error(problemText(problem));
  if (await giveKept(engine, hash)) return;
  if (file === null) throw new Error(problemText(problem));
  const bytes = await loaded(engine, file, hash);
  if (keeps) await keepNetwork(hash, file, bytes);
}

/** Gives a network that the browser keeps to the cores; says whether it does. */
async function giveKept(engine: Engine, hash: string): Promise<boolean> {
  const kept = await findNetwork(hash);
  if (kept === null) return false;
  try {
    if (engine.give_model(kept).hash === hash) return true;
  } catch {
    // It was damaged on the disk.
  }
  await forgetNetwork(hash);
  return false;
}

/** Loads a network from the site and gives it to the cores. Throws a message for the person. */
async function loaded(engine: Engine, file: string, hash: string): Promise<Uint8Array> {
  const place = `${FOLDER}/${file}`;
  const failed = (reason: string): Error =>
    new Error(
      `The network’s file ${place} could not be loaded (${reason}): check the connection and search again, or switch the neural move map off (order-neural=0)`,
    );
  // The browser's cache may still have the file of another version.
  for (const cache of ["default", "reload"] as const) {
    let bytes: Uint8Array;
    try {
      const response = await fetch(new URL(`./${place}`, import.meta.url), { cache });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
      bytes = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      throw failed(messageOf(error));
    }
    try {
      if (engine.give_model(bytes).hash === hash) return bytes;
    } catch (error) {
      if (cache === "reload") throw failed(messageOf(error).replace(/^model: /, ""));
    }
  }
  throw new Error(
    `The file ${place} contains a different network from the one that this version of the page uses: reload the page, or switch the neural move map off (order-neural=0)`,
  );
}

/**
 * Opens the file of a network. A search that waits for this network is searched; otherwise the search that is shown asks
 * it from now on or, if it cannot, a search of the network's game. Throws the core's reason if the file is not one.
 */
export async function openNetwork(page: PageStore, file: File): Promise<void> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  const { search, compare, form, engine, ui } = page;
  const shown = page.wantedNetwork.peek();
  const waiting = [search.current.peek(), compare.other.peek()].flatMap((trace) => {
    const hash = wantedNetworkOf(engine, trace);
    return trace === null || hash === null ? [] : [{ trace, hash }];
  });
  const { game, hash } = engine.give_model(bytes);
  form.fileProblem.value = null;
  const isKept = !ui.embed.peek() && (await keepNetwork(hash, file.name, bytes));
  const asked = waiting.filter((one) => one.hash === hash && !one.trace.closed.peek());
  if (asked.length > 0) {
    for (const { trace } of asked) searchAgain(page, trace);
    return;
  }
  askNetwork(page, game, hash);
  const label = page.games.find(({ name }) => name === game)?.label ?? game;
  form.linkNotes.value = [
    `the network in “${file.name}” orders the moves of ${label}; ${
      isKept
        ? "this browser keeps it for links that name it, and Recent searches can delete it"
        : "this browser does not keep it, so after a reload the page asks for the file"
    }`,
  ];
  if (shown !== null) {
    const message = `“${file.name}” does not hold the network that the address named, ${shown}, but ${hash}`;
    form.fileProblem.value = { message, again: null };
  }
}

/** Searches with a network that the browser keeps. */
export async function openKeptNetwork(page: PageStore, { hash, name }: KeptNetwork): Promise<void> {
  const bytes = await findNetwork(hash);
  try {
    if (bytes === null) throw new Error("this browser does not keep it any more");
    const given = page.engine.give_model(bytes);
    page.form.fileProblem.value = null;
    askNetwork(page, given.game, given.hash);
  } catch (error) {
    const message = `“${name}” was not opened: ${messageOf(error).replace(/^model: /, "")}`;
    page.form.fileProblem.value = { message, again: null };
  }
}

/** The part of the network in per cent, where the search that is shown asks no network. */
const WEIGHT = "100";

/** Makes the shown search ask this network. If that search cannot, opens a search of the network's game. */
function askNetwork(page: PageStore, game: string, hash: string): void {
  const { parameters } = page;
  const values = page.scenario.peek();
  const weight = values["order-neural"] ?? "0";
  const change = { "order-neural": weight === "0" ? WEIGHT : weight, model: hash };
  const model = parameters.find(({ key }) => key === "model");
  const canAsk =
    values["game"] === game &&
    model !== undefined &&
    hasEffect(model, parameters, { ...values, ...change }) &&
    page.teach.lesson.peek() === null;
  if (canAsk) changeScenario(page, change);
  else loadPreset(page, `game=${game}&order-neural=${WEIGHT}&model=${hash}`);
}
