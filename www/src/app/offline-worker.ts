/**
 * What lets the site be used without a network: every file of one build, kept by the browser. A plain script, which
 * www/offline.mjs bundles with the list of these files. It is installed whole or not at all: the list has each file's
 * hash, and a file that is not the one of the list fails the installation, so that two builds are never mixed. A newer
 * one waits until no window shows the older.
 */
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";

declare const OFFLINE_FILES: PrecacheEntry[];

cleanupOutdatedCaches();
precacheAndRoute(OFFLINE_FILES, {
  directoryIndex: "index.html",
  cleanURLs: false,
  // Course systems add parameters of their own to an address; none changes a file.
  ignoreURLParametersMatching: [/./],
});
