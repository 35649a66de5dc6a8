/** An assignment, from the lecturer's form to the table of the class, and within a learning platform. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { serve } from "../../serve.mjs";
import type { Locator, Page } from "@playwright/test";
import { expectNoBarriers, expectNoBarriersInTheDark } from "./barriers";
import { expect, test } from "./test";
import { link, openToRead, settled, TREE } from "./plyscope";

const LINK = "assignment=Week_5&tries=2&seed=1&task=values.1&task=be.alpha-beta.1";

const dialogOf = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** Makes every step of the search that is shown, the right one. */
async function performRightly(page: Page): Promise<void> {
  await settled(page);
  const steps = await page.evaluate(
    () => window.plyscope.page.search.current.value!.answers.value.student().steps,
  );
  for (const { choices } of steps) {
    const right = choices.find((choice) => choice.is_right)!;
    await page.locator(".answer-bar").getByRole("button", { name: right.label }).first().click();
    await settled(page);
  }
}

test("a lecturer makes an assignment, a student does it by keyboard, and the code becomes a row of the class", async ({
  page,
}) => {
  await openToRead(page, TREE);
  await page.keyboard.press("K");
  await dialogOf(page, "Practice").getByRole("button", { name: "Assignment" }).click();
  const form = dialogOf(page, "Assignment");
  await form.getByLabel("Title").fill("Week 5");
  await form.getByRole("button", { name: "Remove Edges that are cut" }).click();
  await form.getByLabel("Add a task").selectOption({ label: "UCT" });
  await expect(form.getByRole("listitem")).toHaveCount(3);
  await expectNoBarriers(page, "the form of an assignment");
  await form.getByRole("button", { name: "Remove Be the search" }).last().click();
  await expect(form.getByLabel("The link of the assignment", { exact: true })).toHaveValue(
    new RegExp(`#${LINK}$`),
  );
  await form.getByRole("button", { name: "Try it as a student" }).click();

  const tasks = dialogOf(page, "Week 5");
  await tasks.getByLabel("Your number").fill("no number");
  await page.keyboard.press("Enter");
  await expect(tasks.getByRole("status")).toContainText("letters and digits");
  await tasks.getByLabel("Your number").fill("a17");
  await page.keyboard.press("Enter");
  await expect(tasks.getByRole("heading", { level: 3 }).first()).toHaveText(
    "0 of 2 done, 0 of 20 points so far",
  );
  await settled(page);
  expect(link(page)).toBe(`${LINK}&student=A17`);
  await tasks.getByRole("button", { name: "Begin: Values and bounds, level 1" }).press("Enter");
  await expect(dialogOf(page, "Practice").getByRole("form", { name: "Answer" })).toBeVisible();
  await page.getByRole("form", { name: "Answer" }).getByRole("combobox").first().selectOption({ index: 1 });
  await page.getByRole("button", { name: "Hand in" }).press("Enter");
  await page.getByRole("button", { name: "Back to the assignment" }).press("Enter");
  await expect(tasks.getByRole("listitem").first()).toContainText("of 10 points");
  await expect(tasks.getByRole("button", { name: "Try again: Values and bounds, level 1" })).toBeEnabled();

  await tasks.getByRole("button", { name: "Begin: Be the search, Alpha-beta, level 1" }).press("Enter");
  await performRightly(page);
  await page.getByRole("button", { name: "Back to the assignment" }).last().click();
  await expect(tasks.getByRole("listitem").last()).toContainText("10 of 10 points");
  await expectNoBarriers(page, "a student's tasks");
  await expectNoBarriersInTheDark(page, "a student's tasks");
  const code = await tasks.getByLabel("Your code", { exact: true }).last().inputValue();
  expect(code).toMatch(/^PLY1-A17-[0-9A-Z-]+$/);

  await tasks.getByRole("button", { name: "Read codes" }).click();
  await tasks.getByLabel(/^Codes/).fill(`From: a student\n> ${code}\n${code}\nPLY1-B2-0000-0000-0000`);
  await expect(tasks.getByRole("row", { name: /^A17 /u }).first()).toBeVisible();
  await expect(tasks.getByText("not counted: the same code again")).toBeVisible();
  await expect(tasks.getByText("the checksum is wrong")).toBeVisible();
  await expect(tasks.getByText("1 code counted, 1 to look at")).toBeVisible();
  await expectNoBarriers(page, "the table of a class");
  await tasks.getByRole("button", { name: "Show the class this plot" }).click();
  await expect(tasks.getByRole("region", { name: "Students" })).toHaveCount(0);
  await tasks.getByRole("button", { name: /^Show task 2 to the class/ }).click();
  await settled(page);
  await expect(page.getByText("The class is the search")).toBeVisible();
  await page.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(tasks.getByRole("region", { name: "Students" })).toBeVisible();
});

test("a link that names no assignment, or no student, says what is wrong", async ({ page }) => {
  await openToRead(page, "assignment=x&task=wibble.1");
  await expect(dialogOf(page, "Assignment").getByRole("alert")).toContainText(
    "there is no kind of exercise “wibble”",
  );
  await openToRead(page, `${LINK}&student=Jo%20Doe`);
  const tasks = dialogOf(page, "Week 5");
  await expect(tasks.getByRole("status")).toContainText("this is not a student's number");
  await tasks.getByLabel("Your number").fill("a17");
  await page.keyboard.press("Enter");
  await expect(tasks.getByText("from your number, A17.")).toBeVisible();
});

/** A learning platform's page, with the package within it. */
const PLATFORM = `<!doctype html>
<title>Course</title>
<link rel="icon" href="data:,">
<script src="scorm12.js"></script>
<script>
  const kept = JSON.parse(localStorage.getItem("course") ?? "{}");
  window.API = new Scorm12API({ autocommit: false });
  API.loadFromJSON({ cmi: { core: { student_id: "s-0417@x" }, ...kept } });
  API.on("LMSCommit", () => localStorage.setItem("course", JSON.stringify({ suspend_data: API.cmi.suspend_data })));
</script>
<iframe src="package/launch.html" width="1200" height="640"></iframe>`;

test("a learning platform opens a package, is given the points, and gives back what was done", async ({
  page,
}, info) => {
  await openToRead(page, TREE);
  await page.keyboard.press("K");
  await dialogOf(page, "Practice").getByRole("button", { name: "Assignment" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "SCORM package" }).click(),
  ]);
  const files = unzipSync(readFileSync(await download.path()));
  const manifest = new TextDecoder().decode(files["imsmanifest.xml"]);
  const listed = [...manifest.matchAll(/<file href="([^"]+)"/g)].map(([, name]) => name);
  expect(new Set(["imsmanifest.xml", ...listed])).toEqual(new Set(Object.keys(files)));
  expect(manifest).toContain('adlcp:scormtype="sco" href="launch.html"');

  const course = info.outputPath("course");
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(course, "package", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  writeFileSync(join(course, "index.html"), PLATFORM);
  const runtime = createRequire(import.meta.url).resolve("scorm-again/scorm12");
  writeFileSync(join(course, "scorm12.js"), readFileSync(runtime));
  const { url, close } = await serve({ "/": course });
  try {
    const given = () =>
      page.evaluate(() => {
        const { API } = window as unknown as { API: { LMSGetValue(element: string): string } };
        return ["cmi.core.score.raw", "cmi.core.lesson_status", "cmi.comments"].map((element) =>
          API.LMSGetValue(element),
        );
      });
    await page.goto(`${url}/`);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: /^Begin: Values and bounds/ }).click();
    await frame
      .getByRole("form", { name: "Answer" })
      .getByRole("combobox")
      .first()
      .selectOption({ index: 1 });
    await frame.getByRole("button", { name: "Hand in" }).click();
    await frame.getByRole("button", { name: "Back to the assignment" }).click();
    await expect(frame.getByText("Your course page has your points and this code.")).toBeVisible();
    const [score, status, code] = await given();
    const points = Number(
      /^(\d+)/.exec((await frame.locator(".assignment-points").first().textContent()) ?? "")?.[1],
    );
    expect(Number(score)).toBeCloseTo((points * 10) / 3, 1);
    expect(status).toBe("incomplete");
    expect(code).toMatch(/^PLY1-S0417X-/);
    expect(await frame.getByLabel("Your code", { exact: true }).last().inputValue()).toBe(code);

    // Another machine: only the platform knows what was done.
    const kept = await page.evaluate(() => localStorage.getItem("course"));
    await page.evaluate((kept) => {
      localStorage.clear();
      localStorage.setItem("course", kept!);
    }, kept);
    await page.reload();
    await expect(frame.getByRole("button", { name: /^Try again: Values and bounds/ })).toBeEnabled();
  } finally {
    await page.goto("about:blank");
    await close();
  }
});
