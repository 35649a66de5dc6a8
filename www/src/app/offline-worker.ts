/**
 * Makes the site usable without a network: the browser stores every file of one build. A plain script, which
 * www/offline.mjs bundles with the list of these files. It is installed whole or not at all: the list has each file's
 * hash, and a file with another hash makes the installation fail, so that two builds are never mixed. A newer build
 * waits until no window shows the older one.
 */
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";

declare const OFFLINE_FILES: PrecacheEntry[];

cleanupOutdatedCaches();
precacheAndRoute(OFFLINE_FILES, {
  directoryIndex: "index.html",
  cleanURLs: false,
  // Course systems add their own parameters to an address; none changes a file.
  ignoreURLParametersMatching: [/./],
});
