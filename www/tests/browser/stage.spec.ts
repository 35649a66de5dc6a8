import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test";
import { SMALL, TREE, type Box, digest, linkValue, open, press, settled } from "./plyscope";

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 853, height: 480 },
  { width: 390, height: 844 },
];

/** The contents of the stage, and whether it is presented. */
const STAGES = ["tree", "flame", "both"].flatMap((stage) => [
  [stage, ""] as const,
  [stage, "&show=present"] as const,
]);

const setup = (page: Page): Locator => page.getByRole("button", { name: "Setup", exact: true });
const treeFrame = (page: Page): Locator => page.locator(".tree-frame");

const PARTS = {
  transport: "[role=toolbar][aria-label=Time]",
  sentence: ".sentence",
  flame: ".flame-frame",
  tree: ".tree-frame",
  whole: ".stage",
};

/** The boxes of the parts of the stage; each part is there at most once. */
const boxesOfParts = (page: Page): Promise<Partial<Record<keyof typeof PARTS, Box>>> =>
  page.evaluate(
    (parts) =>
      Object.fromEntries(
        Object.entries(parts).flatMap(([name, selector]) => {
          const found = document.querySelectorAll(selector);
          if (found.length > 1) throw new Error(`${found.length} parts are ${selector}`);
          return [...found].map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [name, { x, y, width, height }];
          });
        }),
      ),
    PARTS,
  );

test("stage, sentence and transport are seen without scrolling in every window", async ({ page }) => {
  for (const [stage, show] of STAGES) {
    await open(page, `${SMALL}&t=101&stage=${stage}${show}`);
    for (const size of SIZES) {
      await test.step(`${stage}${show}, ${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await settled(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
        const boxOf = await boxesOfParts(page);
        const transport = boxOf.transport!;
        expect(transport.y + transport.height).toBeLessThanOrEqual(size.height);
        const said = boxOf.sentence!;
        // On a phone the sentence is above the transport.
        const below = size.width > 700 ? size.height : transport.y;
        expect(said.y + said.height, `${size.width}`).toBeLessThanOrEqual(below);
        if (stage !== "tree") {
          const [flame, whole] = [boxOf.flame!, boxOf.whole!];
          expect(flame.height).toBeGreaterThanOrEqual(stage === "flame" ? size.height / 3 : whole.height / 3);
          expect(flame.y + flame.height).toBeLessThanOrEqual(whole.y + whole.height);
        }
        if (stage !== "flame") {
          const tree = boxOf.tree!;
          expect(tree.height).toBeGreaterThanOrEqual(stage === "tree" ? size.height / 3 : 100);
        }
      });
    }
  }

  await test.step("targets are 24 pixels large", async () => {
    for (const link of [`${SMALL}&t=101&stage=both`, `${TREE}&t=14&show=present`]) {
      await open(page, link);
      for (const size of [SIZES[1]!, SIZES[4]!]) {
        await page.setViewportSize(size);
        await settled(page);
        expect(await tooSmall(page)).toEqual([]);
      }
    }
  });
});

/** A film with short sentences and with long ones, and moments with one of each kind; at the third it gives all its reasons. */
const FILM =
  "game=tree&tree=(X:(Y:(Z:(P:(((((9_1)=8_20)=5_1)=5_20)=6_1)=6_30)=6_-9)=6_30)=6_N:(P_4)=5)&depth=7&deepening=on&table=10&pre-search=on";
const FILM_MOMENTS = [1, 107, 139, 191];
const END_OF_THE_LONGEST = "though ALL was expected.";

test("presented and embedded, a sentence is never cut off, and moves nothing", async ({ page }) => {
  for (const [show, sizes] of [
    ["&show=present", [...SIZES, { width: 640, height: 360 }]],
    ["&embed=1", [...SIZES, { width: 640, height: 400 }]],
  ] as const) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      const stages = new Set<string>();
      let longest = "";
      for (const t of FILM_MOMENTS) {
        await open(page, `${FILM}&t=${t}${show}`);
        const { text, cut } = await page.locator(".sentence").evaluate((sentence) => {
          const range = document.createRange();
          range.selectNodeContents(sentence);
          const { top, bottom } = sentence.getBoundingClientRect();
          const letters = [...range.getClientRects()].map((line) => (line.top + line.bottom) / 2);
          return {
            text: sentence.textContent,
            cut: letters.filter((middle) => middle < top || middle > bottom).length,
          };
        });
        if (text.length > longest.length) longest = text;
        expect(cut, `${size.width} x ${size.height}${show}, t=${t}: ${text}`).toBe(0);
        stages.add(JSON.stringify(await treeFrame(page).boundingBox()));
      }
      expect(longest).toContain(END_OF_THE_LONGEST);
      expect([...stages], `${size.width} x ${size.height}${show}`).toHaveLength(1);
    }
  }
});

/** The controls that are too small for a finger or an unsteady hand. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.locator("button, a[href], select, input, summary, [role=slider]").evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const seen = width > 0 && height > 0;
      return seen && (width < 24 || height < 24)
        ? [`${control.getAttribute("class")} “${control.textContent}”: ${width} × ${height}`]
        : [];
    }),
  );

test("panels fold by button and key, take no focus then, and stay folded", async ({ page }) => {
  await open(page, TREE);
  const game = page.getByRole("combobox", { name: "Game" });
  await expect(game).toBeVisible();
  const before = (await treeFrame(page).boundingBox())!.width;
  await setup(page).click();
  await settled(page);
  await expect(game).toBeHidden();
  await expect(setup(page)).toHaveAttribute("aria-expanded", "false");
  expect((await treeFrame(page).boundingBox())!.width).toBeGreaterThan(before + 200);
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(
      () => document.activeElement?.closest(".left") !== null && !document.activeElement?.matches(".fold"),
    );
    expect(inside).toBe(false);
  }
  await page.reload();
  await settled(page);
  await expect(game).toBeHidden();
  await page.locator("body").press("(");
  await expect(game).toBeVisible();
  await page.locator("body").press(")");
  await expect(page.getByRole("region", { name: "Inspector" })).toBeHidden();

  await test.step("Present is entered by its button and its key, is in the link, and is left by Escape", async () => {
    await open(page, TREE);
    await page.getByRole("button", { name: /^Present/ }).click();
    await settled(page);
    await expect.poll(() => linkValue(page, "show")).toBe("present");
    await expect(setup(page)).toBeHidden();
    await expect(page.locator(".present-bar")).toContainText("MAX");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("20px");
    await press(page, "Escape");
    await expect(setup(page)).toBeVisible();
    await expect.poll(() => linkValue(page, "show")).toBe(null);
    await press(page, "P");
    await expect(page.locator(".present-bar")).toBeVisible();
  });
});

test("the tree moves by buttons, and says of every node what it is", async ({ page }) => {
  await open(page, `${TREE}&t=14`);
  const at = (): Promise<string> => digest(page, ".tree-frame");
  const whole = await at();
  for (const name of ["Zoom in (+)", "To the right (Shift+→)", "Downwards"]) {
    const before = await at();
    await page.getByRole("button", { name }).click();
    await settled(page);
    expect(await at(), name).not.toBe(before);
  }
  await page.getByRole("button", { name: "Show everything (0)" }).click();
  await page.mouse.move(0, 0);
  await settled(page);
  expect(await at()).toBe(whole);

  await treeFrame(page).focus();
  const spoken = page.getByRole("treeitem");
  await expect(spoken).toHaveText("C, MIN to move: value ≤ 2, a move reached alpha: cut off, type CUT.");
  await press(page, "ArrowRight");
  await expect(spoken).toHaveText("D, MIN to move: not visited yet.");
  await press(page, "ArrowDown");
  await expect(spoken).toHaveText("K: not visited yet, its value would be 14.");
  expect(await treeFrame(page).getAttribute("aria-activedescendant")).toBe(await spoken.getAttribute("id"));

  await test.step("a key leads into the tree, whatever is on stage", async () => {
    await open(page, `${TREE}&t=14&stage=flame`);
    await press(page, "j");
    await expect(treeFrame(page)).toBeFocused();
    await press(page, "ArrowRight");
    await expect(page.getByRole("treeitem")).toHaveText("D, MIN to move: not visited yet.");
  });

  await test.step("conventions are chosen in their menu and by key, and are in the link", async () => {
    await open(page, `${TREE}&t=14`);
    await page.getByRole("button", { name: "Convention" }).click();
    await page.getByRole("button", { name: "range of the value" }).click();
    await expect.poll(() => linkValue(page, "bounds")).toBe("range");
    await page.getByRole("button", { name: "squares and circles" }).click();
    await expect.poll(() => linkValue(page, "nodes")).toBe("squares");
    await page.keyboard.press("Escape");
    await press(page, "w");
    await expect.poll(() => linkValue(page, "seen")).toBe("mover");
  });
});

test("with little height the marks are behind a button, and the node types stay in sight", async ({
  page,
}) => {
  await page.setViewportSize({ width: 853, height: 480 });
  await open(page, `${SMALL}&stage=flame`);
  await expect(page.getByRole("list", { name: "Node types" })).toBeVisible();
  const marks = page.getByRole("list", { name: "Marks" });
  await expect(marks).toBeHidden();
  await page.getByRole("button", { name: "Legend" }).click();
  await expect(marks).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(marks).toBeHidden();

  await test.step("in a low window tree and flame stand beside each other", async () => {
    await page.setViewportSize({ width: 853, height: 480 });
    await open(page, `${SMALL}&t=101&stage=both`);
    const tree = (await treeFrame(page).boundingBox())!;
    const flame = (await page.locator(".flame-frame").boundingBox())!;
    expect(flame.x).toBeGreaterThan(tree.x + tree.width - 1);
    expect(Math.abs(flame.y - tree.y)).toBeLessThan(8);
  });

  await test.step("the selected visit has one card, whatever is on stage", async () => {
    for (const stage of ["tree", "flame", "both"]) {
      await open(page, `${SMALL}&t=101&select=9&stage=${stage}`);
      await expect(
        page.getByRole("group", {
          name: "Selected visit",
          includeHidden: true,
        }),
      ).toHaveCount(1);
    }
  });

  await test.step("in forced colours nothing covers the flame's pixels", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await open(page, `${SMALL}&t=101&stage=flame`);
    const overlay = page.locator(".flame-overlay");
    expect(await overlay.evaluate((canvas) => getComputedStyle(canvas).backgroundColor)).toBe(
      "rgba(0, 0, 0, 0)",
    );
  });

  await test.step("there lines tell types apart in tree, flame and legend, and outlines keep their meaning", async () => {
    for (const stage of ["tree", "flame"]) {
      const digests = new Set<string>();
      for (const forcedColors of ["none", "active"] as const) {
        await page.emulateMedia({ forcedColors });
        await open(page, `${TREE}&t=14&stage=${stage}`);
        digests.add(await digest(page, `.${stage}-frame`));
      }
      expect(digests.size, stage).toBe(2);
    }
    const looks = (): Promise<Record<string, string>> =>
      page.locator(".legend-types.is-in-line .swatch, .legend-marks .swatch").evaluateAll((swatches) =>
        Object.fromEntries(
          swatches.map((swatch) => {
            const { backgroundImage, borderStyle, borderWidth } = getComputedStyle(swatch);
            const lines = backgroundImage === "none" ? "plain" : backgroundImage.slice(0, 33);
            return [
              swatch.classList.item(swatch.classList.length - 1)!,
              `${lines} ${borderStyle} ${borderWidth}`,
            ];
          }),
        ),
      );
    await open(page, `${TREE}&t=14&stage=tree`);
    const alphaBeta = await looks();
    const outlines = ["swatch-to-come", "swatch-never", "swatch-expected"].map((name) => alphaBeta[name]);
    expect(new Set(outlines).size).toBe(3);
    expect(alphaBeta["swatch-cut"]).toContain("repeating-linear-gradient(135deg");
    expect(alphaBeta["swatch-pv"]).toContain("plain");
    await open(page, "game=tic-tac-toe&search=proof-number&stage=flame");
    const proof = await looks();
    const fills = ["swatch-proved", "swatch-disproved", "swatch-open"].map((name) => proof[name]);
    expect(new Set(fills).size).toBe(3);
  });
});
