// Makes the posters of the gallery: a picture of each entry at the moment that it opens at, in Chromium, from a built site.
//
//   node www/posters.mjs --site FOLDER
//
// It writes www/static/posters/ anew, and www/posters.json, which a test compares with the gallery. CHROME names another
// Chromium.

import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { entriesOf, linkOf, POSTER } from "./gallery.mjs";
import { coreIn } from "./lessons.mjs";
import { serve } from "./serve.mjs";

const www = dirname(fileURLToPath(import.meta.url));
const folder = join(www, "static/posters");
/** The size of the frame that is pictured: its texts have the size that they have on a screen of a laptop. */
const FRAME = { width: 720, height: 378 };
/** The quality of WebP: all posters together stay below 1.5 MB, and letters have clean edges at the size of the page. */
const QUALITY = 28;
/** Only the stage is a picture: the controls of a picture do nothing. */
const ONLY_STAGE = `
  .app.embed main > :not(.stage):not(.pair) { display: none !important; }
  .app.embed main { padding: 0 !important; }
  .app.embed .stage, .app.embed .stage :is(.tree-frame, .flame-frame) { border: 0 !important; border-radius: 0 !important; }
`;

const executablePath =
  process.env.CHROME ??
  ["chromium", "chromium-browser", "google-chrome"]
    .flatMap((name) => process.env.PATH.split(delimiter).map((path) => join(path, name)))
    .find((file) => existsSync(file));

const { values } = parseArgs({ options: { site: { type: "string" } } });
if (!values.site) throw new Error("Name a built site: --site FOLDER");
const site = resolve(values.site);

const { engine } = await coreIn(site);
const entries = entriesOf(engine.presets());
const server = await serve({ "/": site });
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (const [name, preset] of entries) {
    const page = await browser.newPage({
      viewport: FRAME,
      deviceScaleFactor: POSTER.width / FRAME.width,
      // The page's policy allows no styles from elsewhere.
      bypassCSP: true,
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    await page.goto(`${server.url}/#${linkOf(preset)}&embed=1&theme=light`);
    await page.waitForFunction(() => "plyscope" in window);
    await page.evaluate(() => window.plyscope.idle());
    await page.addStyleTag({ content: ONLY_STAGE });
    await page.evaluate(() => window.plyscope.idle());
    const client = await page.context().newCDPSession(page);
    const { data } = await client.send("Page.captureScreenshot", {
      format: "webp",
      quality: QUALITY,
      // Without a scale, the picture has a pixel for each pixel of the style sheet.
      clip: { x: 0, y: 0, ...FRAME, scale: POSTER.width / FRAME.width },
    });
    const picture = Buffer.from(data, "base64");
    bytes += picture.length;
    writeFileSync(join(folder, `${name}.webp`), picture);
    await page.close();
  }
  const links = Object.fromEntries([...entries].map(([name, preset]) => [name, linkOf(preset)]));
  writeFileSync(join(www, "posters.json"), `${JSON.stringify(links, null, 2)}\n`);
  console.log(`${entries.size} posters, ${bytes.toLocaleString("en")} bytes`);
} finally {
  await browser.close();
  await server.close();
}
