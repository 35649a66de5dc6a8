/** All scenes of the gallery and all lessons, in four rooms: nothing that is written is cut off, and the stage does not jump. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "../test";
import { open } from "../plyscope";
import { lookAtLesson, lookAtScene, nameOf, ROOMS, watchTexts } from "../stage-texts";

const LESSONS = readdirSync(join(import.meta.dirname, "../../../lessons")).filter((file) =>
  file.endsWith(".md"),
);

for (const room of ROOMS) {
  test.describe(nameOf(room), () => {
    test.use({ viewport: { width: room.width, height: room.height } });

    test("the gallery", async ({ freshPage: page }) => {
      test.setTimeout(3_600_000);
      await watchTexts(page);
      await open(page);
      const scenes = await page.evaluate(() =>
        window.plyscope.page.presets.flatMap(({ link, moments }) =>
          moments.map(({ at }) => `${link}&stage=tree&at=${at}`),
        ),
      );
      expect(scenes.length).toBeGreaterThan(100);
      const faults: string[] = [];
      let checked = 0;
      for (const link of scenes) {
        const looked = await lookAtScene(page, link, room, ["ArrowRight", "ArrowRight"]);
        checked += looked.checked;
        faults.push(...looked.faults);
      }
      expect(faults).toEqual([]);
      expect(checked).toBeGreaterThan(10 * scenes.length);
    });

    test("the lessons", async ({ freshPage: page }) => {
      test.setTimeout(3_600_000);
      await watchTexts(page);
      await open(page);
      const faults: string[] = [];
      let checked = 0;
      for (const file of LESSONS) {
        const looked = await lookAtLesson(page, basename(file, ".md"), room);
        checked += looked.checked;
        faults.push(...looked.faults);
      }
      expect(faults).toEqual([]);
      // Only the texts of one node are checked in a picture that is larger than a phone.
      expect(checked).toBeGreaterThan((room.width < 600 ? 20 : 50) * LESSONS.length);
    });
  });
}
