/**
 * Serves the built site while the browser tests run: on a port of its own, and below a path, because that is how a
 * static host may serve it. Beside it stands a document that runs nothing.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { serve } from "../../serve.mjs";

const BELOW = "/some/where/";

export default async function serveSite(): Promise<() => Promise<void>> {
  const site = resolve(process.env["PLYSCOPE_SITE"] ?? join(import.meta.dirname, "../../../dist"));
  if (!existsSync(join(site, "index.html"))) {
    throw new Error(`there is no built site in ${site}: run \`cargo xtask build\` first`);
  }
  const { url, close } = await serve({ [BELOW]: site, "/quiet/": join(import.meta.dirname, "quiet") });
  process.env["PLYSCOPE_URL"] = url + BELOW;
  return close;
}
