// What the study worker does for the page, as a person asks for it; how long it takes, and what frames are apart meanwhile.

import { statSync } from "node:fs";
import { percentiles } from "./figures.mjs";

/** Seconds until what `act` began has come, and what the page's frames were apart until then, in milliseconds. */
async function asked(page, act, come) {
  await page.evaluate(() => window.watched.countFrames());
  const begin = performance.now();
  await act();
  const result = await come();
  const seconds = (performance.now() - begin) / 1000;
  const apart = await page.evaluate(() => window.watched.countedFrames());
  return { result, figures: { seconds, apart_ms: percentiles(apart) } };
}

/** Opens what is loaded when it is first asked for, so that loading it is not measured. */
async function shareMenu(page) {
  await page.keyboard.press("L");
  await page.getByRole("dialog", { name: "Share" }).waitFor();
  await page.evaluate(() => window.plyscope.idle());
}

/** Insight into the whole trace that is shown, and the trace as a file. */
export async function studied(page) {
  const { figures: insight } = await asked(
    page,
    () => page.keyboard.press("X"),
    () => page.locator(".insight-class").first().waitFor(),
  );
  await shareMenu(page);
  const saved = page.waitForEvent("download");
  const { result, figures: saving } = await asked(
    page,
    () => page.getByRole("button", { name: "Save trace file (.plyscope)" }).click(),
    () => saved,
  );
  return { insight, saving, file: await result.path() };
}

/** Opens a trace file in a page. */
export async function openedFrom(page, file) {
  await shareMenu(page);
  const { figures } = await asked(
    page,
    () => page.locator('input[type="file"]').setInputFiles(file),
    () =>
      page.waitForFunction(() => {
        const trace = window.plyscope.page.search.current.value;
        return Boolean(trace?.origin) && !trace.searching.value;
      }),
  );
  const { visits, held } = await page.evaluate(() => {
    const { session } = window.plyscope.page.search.current.value;
    return { visits: session.visits(), held: session.bytes().reduce((sum, part) => sum + part, 0) };
  });
  return { ...figures, visits, bytes: statSync(file).size / visits, held: held / visits };
}
