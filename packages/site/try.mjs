// Tries the site's zip file as a lecturer would: unpacked below a path of a static host, and opened.
//
//   node packages/site/try.mjs FILE

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { serve } from "../../www/serve.mjs";
import { check, launch, settled, trial } from "../trial.mjs";

const require = createRequire(new URL("../../www/package.json", import.meta.url));
const { unzipSync } = require("fflate");

await trial(async (folder, step) => {
  await step("unpack", () => {
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(process.argv[2])))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytes);
    }
  });
  const server = await serve({ "/courses/plyscope/": folder });
  const browser = await launch();
  try {
    await step("open below a path", async () => {
      const page = await browser.newPage();
      const failed = [];
      page.on("requestfailed", (request) => failed.push(request.url()));
      page.on("response", (response) => response.status() >= 400 && failed.push(response.url()));
      await page.goto(`${server.url}/courses/plyscope/`);
      await settled(page);
      const visits = await page.evaluate(() =>
        window.plyscope.page.search.current.peek()?.session.positions(),
      );
      check(visits > 0, "the first page searches nothing");
      check(failed.length === 0, `not found: ${failed.join(", ")}`);
      await page.evaluate(() => navigator.serviceWorker.ready);
    });
  } finally {
    await browser.close();
    await server.close();
  }
});
