/** The page's side of being usable without a network: see `offline-worker.ts`. */
import { signal, type ReadonlySignal } from "@preact/signals";

/**
 * - `off`: this build, this browser or this address keeps nothing;
 * - `keeping`: the files are being kept;
 * - `kept`: all of them are;
 * - `newer`: so they are, and a newer build waits until no window shows this one;
 * - `failed`: they could not be kept, all of them or none.
 */
export type Offline = "off" | "keeping" | "kept" | "newer" | "failed";

const state = signal<Offline>("off");

export const offline: ReadonlySignal<Offline> = state;

/** The text for the person about each state. */
export const OFFLINE_WORDS: Record<Offline, string> = {
  off: "only what this window has loaded",
  keeping: "the browser is storing its files …",
  kept: "everything: this browser has stored its files, and a network once a search has asked it",
  newer:
    "everything; a newer version is stored, too, and appears when you have closed all windows of this one",
  failed: "only what this window has loaded; its files could not be stored this time",
};

/** Makes the browser store the site's files. To be called when the page has nothing else to load. */
export async function keepOffline(keeper: ServiceWorkerContainer | undefined, script: string): Promise<void> {
  if (keeper === undefined) return;
  const follow = (registration: ServiceWorkerRegistration): void => {
    const { installing, waiting, active } = registration;
    if (waiting !== null && active !== null) state.value = "newer";
    else if (active !== null) state.value = "kept";
    else state.value = installing === null ? "failed" : "keeping";
    installing?.addEventListener("statechange", () => follow(registration), { once: true });
  };
  try {
    const registration = await keeper.register(script);
    registration.addEventListener("updatefound", () => follow(registration));
    follow(registration);
  } catch {
    // The About dialog shows the failure; a page that is online works without the kept files.
    state.value = "failed";
  }
}

/** Removes the worker that another build at this address may have left: it would go on showing that build. */
export async function keepNothing(keeper: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await keeper?.getRegistration().catch(() => undefined);
  await registration?.unregister();
}
