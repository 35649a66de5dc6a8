/** Changing the search: invalid texts, undo and redo, the games' drafts, EPD and PGN, the editors. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test";
import { USUAL_SIZE } from "./usual-size";
import {
  OTHER_FEN,
  SMALL,
  banners,
  dragPiece,
  fenInput,
  link,
  linkValue,
  open,
  press,
  rootValue,
  settled,
  tick,
  treeInput,
} from "./plyscope";

const depth = (page: Page): Locator => page.getByLabel("Depth", { exact: true });
const game = (page: Page): Locator => page.getByRole("combobox", { name: "Game", exact: true });
const undoButton = (page: Page): Locator => page.getByRole("button", { name: "Undo (Ctrl+Z)" });
const redoButton = (page: Page): Locator => page.getByRole("button", { name: "Redo (Ctrl+Shift+Z)" });
const pastedGame = (page: Page): Locator => page.getByRole("region", { name: "Pasted game" });
const fenOf = (page: Page): Promise<string> => fenInput(page).inputValue();

/** A colour of the theme, as the browser computes it. */
const colourOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${property})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

/** Pastes a text into a field, as the clipboard would. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element: HTMLInputElement, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    if (!element.dispatchEvent(event)) return;
    element.value = pasted;
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }, text);
  await settled(field.page());
}

test("one invalid field never blocks the others, and is said at the field and at the top", async ({
  page,
}) => {
  await open(page, SMALL);
  await depth(page).fill("99");
  await settled(page);
  const said = banners(page).locator(".banner", { hasText: "Depth" });
  await expect(said).toContainText("was not understood");
  await expect(depth(page)).toHaveAttribute("aria-invalid", "true");
  expect(link(page)).toBe(SMALL);

  // A valid change is searched nevertheless.
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("mtd-f");
  await settled(page);
  expect(link(page)).toBe(SMALL.replace("&depth", "&search=mtd-f&depth"));
  await expect(depth(page)).toHaveValue("99");
  await expect(depth(page)).toHaveAttribute("aria-invalid", "true");
  await fenInput(page).fill("4k3/8/8/8/8/8/8/4K2X w - - 0 1");
  await fenInput(page).press("Enter");
  await settled(page);
  await expect(banners(page).locator(".banner")).toHaveCount(2);

  await said.getByRole("button", { name: "Show" }).click();
  await expect(depth(page)).toBeFocused();
  await depth(page).fill("2");
  await settled(page);
  expect(linkValue(page, "depth")).toBe("2");
  expect(linkValue(page, "search")).toBe("mtd-f");
  await expect(fenInput(page)).toHaveValue(/X w/);
  await expect(banners(page).locator(".banner")).toHaveCount(1);
  await banners(page).getByRole("button", { name: "Undo this change" }).click();
  await settled(page);
  await expect(fenInput(page)).toHaveValue(OTHER_FEN);
  await expect(banners(page).locator(".banner")).toHaveCount(0);

  await test.step("on a phone, too, the way to the field leads there", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, SMALL);
    await page.getByRole("button", { name: "Algorithm", exact: true }).click();
    await depth(page).fill("99");
    await settled(page);
    for (const other of ["Inspector", "Position"]) {
      await page.getByRole("button", { name: other, exact: true }).click();
      await expect(depth(page)).toBeHidden();
      await banners(page).getByRole("button", { name: "Show" }).click();
      await expect(depth(page)).toBeFocused();
      await expect(depth(page)).toBeInViewport();
    }
  });

  await test.step("the best move is an arrow, a refutation another; the principal variation can be clicked", async () => {
    await page.setViewportSize(USUAL_SIZE);
    await open(page, SMALL);
    const legend = page.locator(".board-legend");
    await expect(legend).toContainText("best move Rad1");
    const arrow = page.locator(".best-move path");
    await expect(arrow).toHaveCSS("stroke", await colourOf(page, "--tree-best"));
    const pv = page.locator(".status-pv").getByRole("button");
    await expect(pv).toHaveCount(3);
    await pv.nth(1).click();
    await settled(page);
    await expect(page.getByRole("region", { name: "Inspector" }).locator("[aria-current=true]")).toHaveText(
      "Rb8",
    );
    await press(page, "Escape");
    await press(page, "Home");
    await press(page, "c");
    await expect(legend).toContainText("refutation");
    await expect(arrow).toHaveCSS("stroke", await colourOf(page, "--board-refutes"));
  });
});

test("changes of what is searched are undone and redone by keys and by buttons", async ({ page }) => {
  await open(page, SMALL);
  await expect(undoButton(page)).toBeDisabled();
  await page.getByRole("heading", { level: 1 }).click();
  await press(page, "Home");
  await press(page, "ArrowRight", 4);
  await depth(page).fill("2");
  await settled(page);
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("mtd-f");
  await settled(page);
  await game(page).focus();
  await game(page).selectOption("tree");
  await settled(page);
  // A list under the focus is no text field.
  await press(page, "Control+z");
  expect(linkValue(page, "search")).toBe("mtd-f");
  await press(page, "Control+z");
  expect(linkValue(page, "search")).toBeNull();
  expect(linkValue(page, "depth")).toBe("2");
  await undoButton(page).click();
  await settled(page);
  // The link has the moment that was left.
  expect(await tick(page)).toBe(4);
  expect(linkValue(page, "depth")).toBe("3");
  await expect(undoButton(page)).toBeDisabled();
  await redoButton(page).click();
  await settled(page);
  expect(linkValue(page, "depth")).toBe("2");
  await page.getByRole("heading", { level: 1 }).click();
  await press(page, "Control+Shift+Z");
  await press(page, "Control+y");
  expect(linkValue(page, "game")).toBe("tree");
  await expect(redoButton(page)).toBeDisabled();

  // A text field handles the keys itself.
  await press(page, "Control+z");
  await fenInput(page).focus();
  const before = link(page);
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await page.keyboard.press("Control+z");
  await settled(page);
  expect(link(page)).toBe(before);
  // Browser Back still goes through jumps, and undoes a change as well.
  await page.goBack();
  await settled(page);
  expect(link(page)).not.toBe(before);
});

const GAMES = `[Event "Paris"]
[White "Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1.e4 e5 2.Nf3 d6 3.d4 Bg4?! {This is a weak move (already).} 4.dxe5 Bxf3 (4... dxe5 5. Qxd8+ Kxd8 6. Nxe5)
5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8
13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8# 1-0

[White "Two"]
[Black "Moves"]

1. d4 Nf6 2. Nf4 *
`;

test("a pasted game is gone through by its moves; an error names the move and the fix", async ({ page }) => {
  await open(page, `${SMALL}&quiescence=off`);
  await paste(fenInput(page), GAMES);
  const record = pastedGame(page);
  // The last position is the end of the game: the one before can be searched.
  expect(await fenOf(page)).toBe("1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17");
  await expect(rootValue(page)).toHaveText("M1");
  await expect(record).toContainText("after move 32 of 33");
  // The list of moves shows the current move.
  const isShown = await record.locator("[aria-current=true]").evaluate((move) => {
    const [own, list] = [move, move.parentElement!].map((element) => element.getBoundingClientRect());
    return own!.top >= list!.top && own!.bottom <= list!.bottom;
  });
  expect(isShown).toBe(true);
  await record.getByRole("button", { name: "Bg4" }).click();
  await settled(page);
  expect(await fenOf(page)).toBe(
    "rn1qkbnr/ppp2ppp/3p4/4p3/3PP1b1/5N2/PPP2PPP/RNBQKB1R w KQkq - 1 4 earlier c8g4",
  );
  await record.getByRole("button", { name: "Next position" }).click();
  await record.getByRole("button", { name: "Next position" }).click();
  await settled(page);
  expect(linkValue(page, "fen")).toBe("rn1qkbnr/ppp2ppp/3p4/4P3/4P3/5b2/PPP2PPP/RNBQKB1R_w_KQkq_-_0_5");
  await expect(record.locator("[aria-current=true]")).toHaveText("Bxf3");

  await record.getByRole("combobox", { name: "Game" }).selectOption({ label: "2. Two – Moves" });
  await settled(page);
  expect(await fenOf(page)).toBe("rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2 earlier g8f6");
  await expect(record.getByRole("alert")).toContainText("2. Nf4 is not a legal move there");
  await expect(record.getByRole("alert").locator("em")).toContainText("Write one of");
  await record.getByRole("button", { name: "Close this game" }).click();
  await expect(record).toHaveCount(0);

  await paste(fenInput(page), "1. e4 c5 2. Nf3");
  expect(await fenOf(page)).toBe(
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2 earlier g1f3",
  );

  await test.step("EPD pasted into the position is a position, and says its name and its best move", async () => {
    await open(page, SMALL);
    await paste(fenInput(page), '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";');
    expect(await fenOf(page)).toBe("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1");
    await expect(page.locator(".position")).toContainText("“BK.01”, best Qd1+");
    await expect(page.locator(".position").getByRole("alert")).toHaveCount(0);
    await expect(page.locator(".status-pv")).toHaveText(/./);
  });
});

const editor = (page: Page): Locator => page.locator(".editor");
/** The middle of a square of the board that is set up, White below. */
async function square(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await editor(page).locator("cg-board").boundingBox())!;
  const side = box.width / 8;
  return {
    x: box.x + ("abcdefgh".indexOf(name[0]!) + 0.5) * side,
    y: box.y + (8 - Number(name[1]) + 0.5) * side,
  };
}

test("a chess position is set up with pointer, palette and keys; what is illegal is said there", async ({
  page,
}) => {
  await open(page, SMALL);
  await page.getByRole("button", { name: "Edit board" }).click();
  await expect(editor(page).locator("piece.king:not(.editor-piece *)")).not.toHaveCount(0);
  await settled(page);
  await editor(page).getByRole("button", { name: "Start", exact: true }).click();
  await settled(page);
  expect(linkValue(page, "fen")).toBeNull();

  // Dragged as no rule allows.
  const from = await square(page, "d1");
  const to = await square(page, "d6");
  await dragPiece(page, from, to);
  await expect(fenInput(page)).toHaveValue("rnbqkbnr/pppppppp/3Q4/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
  await settled(page);
  expect(linkValue(page, "fen")).toBe("rnbqkbnr/pppppppp/3Q4/8/8/8/PPPPPPPP/RNB1KBNR_w_KQkq_-_0_1");

  const a1 = await square(page, "a1");
  // Put from the palette, and erased.
  await editor(page).getByRole("button", { name: "Place a black knight" }).click();
  const d1 = await square(page, "d1");
  await page.mouse.click(d1.x, d1.y);
  // A hand may be on the board before the page has shown which tool it took.
  await editor(page)
    .getByRole("button", { name: "Erase" })
    .evaluate(
      (eraser: HTMLElement, { x, y }) => {
        eraser.click();
        const at = { bubbles: true, cancelable: true, clientX: x, clientY: y };
        const board = document.elementFromPoint(x, y)!;
        board.dispatchEvent(new PointerEvent("pointerdown", at));
        board.dispatchEvent(new PointerEvent("pointerup", at));
      },
      await square(page, "d6"),
    );
  // There is a knight too many: the page reports it, and the board is not changed.
  await expect(editor(page).locator(".problem")).toContainText("promoted pieces");
  await page.mouse.click(a1.x, a1.y);
  await expect(fenInput(page)).toHaveValue("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBnKBNR w Kkq - 0 1");
  await settled(page);
  await expect(editor(page).getByLabel("White O-O-O")).toBeDisabled();
  // Both changes come before the page has drawn the first.
  await editor(page).evaluate((root) => {
    const right = [...root.querySelectorAll("label")].find(
      (label) => label.textContent.trim() === "Black O-O",
    );
    right!.querySelector("input")!.click();
    const side = root.querySelector<HTMLSelectElement>('select[aria-label="Side to move"]')!;
    side.value = "b";
    side.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(fenInput(page)).toHaveValue("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBnKBNR b Kq - 0 1");
  await settled(page);

  // A position without a king: the problem is shown with its fix, and the last search stays.
  const before = link(page);
  await editor(page).getByRole("button", { name: "Clear" }).click();
  await settled(page);
  await expect(editor(page).locator(".problem")).toContainText("White has no king");
  await expect(editor(page).locator(".problem em")).toContainText("K");
  expect(link(page)).toBe(before);
  await expect(rootValue(page)).not.toBeEmpty();

  // The board is edited by keys alone.
  const board = editor(page).getByRole("application");
  await board.focus();
  await page.keyboard.press("K");
  for (const key of [
    "ArrowUp",
    "ArrowUp",
    "ArrowRight",
    "Q",
    "ArrowUp",
    "ArrowUp",
    "ArrowUp",
    "k",
    "ArrowLeft",
    "p",
    "Delete",
  ])
    await page.keyboard.press(key);
  await expect(fenInput(page)).toHaveValue("8/8/5k2/8/8/5Q2/8/4K3 w - - 0 1");
  await settled(page);
  await expect(editor(page).locator(".problem")).toContainText(/check/i);
  for (const key of ["ArrowUp", "p"]) await page.keyboard.press(key);
  await expect(board).toHaveAccessibleDescription(/black pawn/);
  await editor(page).getByLabel("Side to move").selectOption("b");
  await settled(page);
  await expect(editor(page).locator(".problem")).toHaveCount(0);
  expect(linkValue(page, "fen")).toContain("_b_");
  await page.keyboard.press("Escape");
  await expect(editor(page)).toHaveCount(0);

  await test.step("the en passant square is offered where a pawn may have passed it", async () => {
    await open(page, "game=chess&fen=4k3/8/8/3pP3/8/8/8/4K3_w_-_-_0_1&depth=2");
    await press(page, "F2");
    await editor(page).getByLabel("En passant").selectOption("d6");
    await settled(page);
    expect(linkValue(page, "fen")).toBe("4k3/8/8/3pP3/8/8/8/4K3_w_-_d6_0_1");
    await expect(
      page.getByLabel("Play a move at the root").locator("option", { hasText: "exd6" }),
    ).toHaveCount(1);
  });

  await test.step("tic-tac-toe is set up by clicks and keys", async () => {
    await page.keyboard.press("Escape");
    await expect(editor(page)).toHaveCount(0);
    await open(page, "game=tic-tac-toe&board=x../.o./..x_o");
    await page.getByRole("button", { name: "Edit board" }).click();
    await editor(page).getByRole("button", { name: "a3, X" }).click();
    await settled(page);
    await expect(editor(page).locator(".problem")).not.toBeEmpty();
    await editor(page).getByRole("button", { name: "b1, empty" }).focus();
    await page.keyboard.press("x");
    await settled(page);
    await editor(page).getByRole("button", { name: "Clear" }).click();
    await settled(page);
    expect(await page.getByLabel("Board", { exact: true }).first().inputValue()).toBe(".../.../...");
  });
});

const treeFrame = (page: Page): Locator => page.getByRole("tree");
const nodeForm = (page: Page): Locator => page.locator(".tree-editor");

test("a tree is changed on its picture; the text says the same at once, as its author wrote it", async ({
  page,
}) => {
  await open(page, "game=tree&tree=(3,__12,_8)_(2_4_6)_(14_5_2)&search=alpha-beta&stage=tree");
  expect(await treeInput(page).inputValue()).toBe("(3,  12, 8) (2 4 6) (14 5 2)");
  await page.locator(".position").getByRole("button", { name: "Edit tree" }).click();
  await settled(page);
  await expect(page.locator(".tree-editor-hint")).toContainText("Click a node");

  // The keys go to the second leaf of the first child.
  await treeFrame(page).focus();
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowRight", "Enter"]) {
    await page.keyboard.press(key);
    await settled(page);
  }
  await expect(nodeForm(page)).toHaveAccessibleName("Change F");
  const value = nodeForm(page).getByLabel("Value");
  await expect(value).toBeFocused();
  await expect(value).toHaveValue("12");
  await value.fill("-7");
  await expect(treeInput(page)).toHaveValue("(3,  -7, 8) (2 4 6) (14 5 2)");
  await settled(page);
  await expect(rootValue(page)).toHaveText("2");

  await nodeForm(page).getByLabel("Name").fill("x");
  await nodeForm(page).getByLabel("Name").press("Enter");
  await nodeForm(page).getByRole("button", { name: "To the right of its sibling" }).click();
  await settled(page);
  await expect(treeInput(page)).toHaveValue("(3,  8, x:-7) (2 4 6) (14 5 2)");
  await nodeForm(page).getByRole("button", { name: "Add child" }).click();
  await settled(page);
  await expect(treeInput(page)).toHaveValue("(3,  8, x:(-7)) (2 4 6) (14 5 2)");
  await nodeForm(page).getByLabel("Name").fill("9");
  await nodeForm(page).getByLabel("Name").press("Enter");
  await expect(nodeForm(page).getByRole("alert")).toContainText("This is not a name");
  await nodeForm(page).getByRole("button", { name: "Remove" }).click();
  await settled(page);
  await expect(treeInput(page)).toHaveValue("(3,  8) (2 4 6) (14 5 2)");
  await expect(treeFrame(page)).toBeFocused();
  expect(linkValue(page, "tree")).toBe("(3,__8)_(2_4_6)_(14_5_2)");

  // Each change is undone by itself.
  await press(page, "Control+z");
  await expect(treeInput(page)).toHaveValue("(3,  8, x:(-7)) (2 4 6) (14 5 2)");
  await press(page, "Control+z");
  await expect(treeInput(page)).toHaveValue("(3,  8, x:-7) (2 4 6) (14 5 2)");
  await press(page, "Escape");
  await expect(page.locator(".tree-editor-hint")).toHaveCount(0);

  await test.step("a node is chosen by a click, a leaf that was never searched too", async () => {
    await open(page, "game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta&stage=tree");
    await press(page, "F2");
    await treeFrame(page).focus();
    for (const key of [
      "ArrowUp",
      "ArrowUp",
      "ArrowUp",
      "ArrowDown",
      "ArrowRight",
      "ArrowDown",
      "ArrowRight",
      "Enter",
    ]) {
      await page.keyboard.press(key);
      await settled(page);
    }
    await expect(nodeForm(page)).toHaveAccessibleName("Change I");
    await nodeForm(page).getByLabel("Value").fill("1");
    await nodeForm(page).getByLabel("Value").press("Enter");
    await settled(page);
    await expect(treeInput(page)).toHaveValue("(3 12 8) (2 1 6) (14 5 2)");
    await expect(nodeForm(page)).toHaveCount(0);
    const frame = (await treeFrame(page).boundingBox())!;
    const root = await page.evaluate(() => window.plyscope.page.ui.treeControls.value !== null);
    expect(root).toBe(true);
    await page.mouse.click(frame.x + frame.width / 2, frame.y + 60);
    await settled(page);
  });
});

test("the last searches can be come back to, and the list cleared", async ({ page }) => {
  await open(page, SMALL);
  await depth(page).fill("2");
  await settled(page);
  await game(page).selectOption("tree");
  await settled(page);
  await page.getByRole("button", { name: "Recent searches (@)" }).click();
  const list = page.getByRole("dialog", { name: "Recent searches" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("listitem").nth(1)).toContainText("depth 2");
  await list.getByRole("listitem").nth(2).getByRole("button").click();
  await settled(page);
  expect(link(page)).toBe(SMALL);
  await expect(list).toBeHidden();
  // They outlive the page.
  await page.reload();
  await settled(page);
  await page.getByRole("heading", { level: 1 }).click();
  await press(page, "@");
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await list.getByRole("button", { name: "Clear list" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(0);
});

test("where storage is refused, everything works all the same", async ({ freshPage: page }) => {
  await page.addInitScript(() => {
    const refuse = {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    };
    Object.defineProperty(window, "localStorage", refuse);
    Object.defineProperty(window, "sessionStorage", refuse);
  });
  await open(page, SMALL);
  await depth(page).fill("2");
  await settled(page);
  await page.getByRole("button", { name: "Recent searches (@)" }).click();
  await expect(page.getByRole("dialog", { name: "Recent searches" }).getByRole("listitem")).toHaveCount(2);
});
