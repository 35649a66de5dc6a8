/**
 * Serves the built site while the browser tests run: on a separate port, and below a path, because that is how a
 * static host may serve it. It also serves a document that runs no script.
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
