/**
 * The page's texts against the core's: what the document and the canvases say of a visit is what the core answers about
 * that visit at that moment. That the answers are true is proved by the core's own tests.
 */
import { expect, type Page } from "@playwright/test";
import { TREE_ITEM_FIELDS, TREE_ITEM_KINDS, TREE_NODE_FIELDS } from "../../src/core/generated/core-types";
import type { DisplayStyle } from "../../src/core/plyscope.js";

/** A moment to look at: a tick, the selected visit, how numbers are read, and where the pointer is on the flame. */
export interface Moment {
  readonly t: number;
  readonly select: number | null;
  readonly reading: Pick<DisplayStyle, "perspective" | "bounds">;
  /** Shares of the flame's width and height. */
  readonly pointer: readonly [x: number, y: number];
}

/** Remembers what canvases are asked to write. To be called before the page is opened. */
export async function watchCanvases(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const written: { canvas: string; text: string }[] = [];
    Object.assign(window, { written });
    const pen = CanvasRenderingContext2D.prototype;
    const own = Object.getOwnPropertyDescriptor(pen, "fillText")!.value as (...drawn: unknown[]) => void;
    pen.fillText = function (text, ...where) {
      written.push({ canvas: this.canvas.className, text });
      own.call(this, text, ...where);
    };
  });
}

/** The ticks at which each visit begins and ends. */
export function spans(page: Page): Promise<(readonly [begin: number, end: number])[]> {
  return page.evaluate(() => {
    const { session, extent } = window.plyscope.page.search.current.value!;
    const visits = Array.from({ length: extent.value.visits }, (_, visit) => visit);
    return visits.map((visit) => [session.enter_time(visit), session.leave_time(visit)] as const);
  });
}

/** Goes through the moments, and expects the core's texts at each. Gives the number of texts that were compared, by kind. */
export async function expectTexts(page: Page, moments: readonly Moment[]): Promise<Map<string, number>> {
  const found = await page.evaluate(compareInPage, {
    moments,
    item: TREE_ITEM_FIELDS,
    kinds: TREE_ITEM_KINDS,
    node: TREE_NODE_FIELDS,
  });
  expect(found.wrong).toEqual([]);
  return new Map(found.compared);
}

interface Asked {
  readonly moments: readonly Moment[];
  readonly item: readonly string[];
  readonly kinds: readonly string[];
  readonly node: readonly string[];
}

async function compareInPage({ moments, item, kinds, node }: Asked) {
  /** So many wrong texts say enough. */
  const MOST_WRONG = 20;
  const { page } = window.plyscope;
  const trace = page.search.current.value!;
  const { session } = trace;
  const { written } = window as unknown as { written: { canvas: string; text: string }[] };
  const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
  const textOf = (element: Element | null): string | null => element?.textContent.trim() ?? null;
  const texts = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map((of) => textOf(of)!);
  const lastOf = (canvas: string): string[] =>
    written.filter((one) => one.canvas === canvas).map(({ text }) => text);

  const wrong: string[] = [];
  const compared = new Map<string, number>();
  page.view.stage.value = ["tree", "flame"];
  await window.plyscope.idle();
  find(".tree-frame").focus();
  for (const { t, select, reading, pointer } of moments) {
    page.ui.reading.value = { ...page.ui.reading.value, ...reading };
    trace.following.value = false;
    trace.time.value = t;
    trace.selected.value = select;
    written.length = 0;
    await window.plyscope.idle();
    const box = find(".flame-frame").getBoundingClientRect();
    const [clientX, clientY] = [box.left + pointer[0] * box.width, box.top + pointer[1] * box.height];
    find(".flame-frame").dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX, clientY }));
    await window.plyscope.idle();

    const answers = trace.answers.value;
    const event = answers.event(t)!;
    const about = select ?? event.visit;
    const seen = answers.inspect(about, t)!;
    const place = `${trace.link}&t=${t}&select=${about}, ${reading.perspective}, ${reading.bounds}`;
    const compare = (what: string, shown: unknown, answer: unknown): void => {
      if (answer !== null && answer !== undefined && (answer as { length?: number }).length !== 0)
        compared.set(what, (compared.get(what) ?? 0) + 1);
      const [one, other] = [JSON.stringify(shown), JSON.stringify(answer)];
      if (one !== other && wrong.length < MOST_WRONG) wrong.push(`${place}, ${what}: ${one}, not ${other}`);
    };

    compare("time", find(".scrubber").getAttribute("aria-valuenow"), String(t));
    compare(
      "time in words",
      find(".scrubber").getAttribute("aria-valuetext")!.split(": ").slice(1).join(": "),
      event.sentence,
    );
    const root = answers.inspect(0, trace.extent.value.ticks - 1)!.value;
    if (root !== null) compare("root", textOf(find(".status-value strong")), root.replace(/^= /, ""));

    // The inspector.
    compare("inspected", textOf(find(".inspector h2")), seen.kind_text);
    const story = seen.story.map(({ clauses }) => clauses.map(({ text }) => text).join(" ")).join(" ");
    compare("story", textOf(document.querySelector(".inspector .story")) ?? "", story);
    compare(
      "why",
      texts(".why li > span"),
      seen.why.map(({ sentence }) => sentence),
    );
    const valued = (values: readonly { name: string | null; text: string }[]): string =>
      values.map(({ name, text }) => (name === null ? text : `${name} = ${text}`)).join(", ");
    const listing = answers.listing(t)?.lines ?? [];
    compare(
      "listing",
      texts(".listing-line"),
      listing.map(({ text, values }) => text + valued(values)),
    );
    compare(
      "line that runs",
      texts(".listing-line.is-lit code"),
      listing.filter(({ lit }) => lit).map(({ text }) => text),
    );
    const rows = (selector: string, columns: readonly number[]): string[][] =>
      [...document.querySelectorAll(`${selector} tbody tr`)].map((row) =>
        columns.map((column) => textOf(row.children.item(column))!),
      );
    if (seen.selection === null) {
      const isTyped = trace.hasTypes.value && seen.children.some(({ expected }) => expected !== null);
      const isRanked = seen.children.some(({ rank }) => rank !== null);
      const ranks = trace.session.ranked_by(seen.visit);
      const before = 1 + Number(isRanked) + Number(isTyped);
      const columns = [0, ...(isRanked ? [1] : []), before, before + 1];
      const children = seen.children
        .slice(0, 60)
        .map(({ move, value, fate }, index) => [
          move,
          ...(isRanked ? [ranks[index]] : []),
          value ?? "–",
          fate,
        ]);
      compare("children", rows(".inspector > .children", columns), children);
    } else {
      const moves = seen.selection.moves.map(({ move, mean, exploration, sum }) => [
        move,
        mean ?? "–",
        exploration ?? "–",
        sum ?? "not visited",
      ]);
      compare("selection", rows(".inspector .selection", [0, 2, 3, 4]), moves);
    }
    compare("firmness", rows(".firmness", [0]), seen.firmness?.rows.map(({ values }) => [values]) ?? []);
    const facts = new Map(
      [...document.querySelectorAll(".inspector .facts dt")].map((name) => [
        textOf(name)!,
        textOf(name.nextElementSibling)!,
      ]),
    );
    const { numbers, skipped } = seen;
    const known: Readonly<Record<string, string | null>> = {
      "Proof number": numbers && `${numbers.proof} (disproof number ${numbers.disproof})`,
      Extended: seen.extension?.text ?? null,
      Reduced: seen.reduction?.text ?? null,
      Ordered: seen.rank?.text ?? null,
      "Best move": seen.best_move,
      "Stand pat": seen.stand_pat,
      "How it ended": seen.reason,
      Table: seen.table?.outcome_text ?? null,
    };
    for (const [name, answer] of Object.entries(known)) {
      const shown = facts.get(name) ?? null;
      // A link may follow.
      compare(name, answer === null ? shown : shown?.slice(0, answer.length), answer);
    }
    if (skipped !== null)
      compare("Moves", facts.get("Moves")?.split(" searched")[0], `${skipped.searched} of ${skipped.moves}`);
    const questions = [...(seen.pre_search?.questions ?? []), ...(seen.cut_off?.conditions ?? [])];
    compare(
      "questions",
      texts(".questions li > span:last-child"),
      questions.map(({ text }) => text),
    );
    const doubts = [
      seen.uncertain ? `~ ${seen.confidence ?? "uncertain"}` : null,
      (seen.rests_on ?? null) === null ? null : `~ rests on ${seen.rests_on!}`,
    ];
    compare(
      "doubt",
      texts(".facts .tag-uncertain"),
      seen.value === null ? [] : doubts.filter((doubt) => doubt !== null),
    );

    // The picture of the tree, asked for anew.
    const { width, height, leastText } = trace.treeRoom.value;
    const [none, types] = [new Uint32Array(), trace.shownTypes.value];
    const { rows: sides } = answers.tree(
      t,
      select ?? undefined,
      none,
      none,
      width,
      height,
      types,
      leastText,
      false,
    );
    const items = answers.tree_items();
    const ofItems = Array.from(
      items.filter((_, at) => at % item.length === item.indexOf("kind")),
      (kind) => kinds[kind],
    );
    // The code of a board is among the texts, too.
    const worded = ofItems.filter((kind) => kind === "text" || kind === "board");
    const drawn = answers
      .tree_texts()
      .split("\n")
      .filter((_, index) => worded[index] === "text");
    const inTree = lastOf("tree-canvas");
    const names = sides.flatMap(({ side }) => side ?? []);
    compare(
      "drawn in the tree",
      inTree.filter((text) => !drawn.includes(text) && !names.includes(text)),
      [],
    );
    compared.set("texts of the tree", (compared.get("texts of the tree") ?? 0) + inTree.length);
    const nodes = answers.tree_nodes();
    const words = new Map<number, string | undefined>();
    for (let at = 0; at < nodes.length / node.length; at += 1)
      words.set(nodes[at * node.length + node.indexOf("visit")]!, answers.tree_node_words(at));

    // The labels of the flame: a whole one, or its value alone.
    const { fromId, toId } = trace.shownCamera.value;
    const bars = session.bars(Math.round(box.width), fromId, toId, t, 1, 1 << 16, types);
    const labels = new Set<string>();
    for (let at = 0; at < bars.length; at += 6) labels.add(answers.bar_label(bars[at]!, t));
    const values = new Set([...labels].map((label) => /[=≤≥] .*$/.exec(label)?.[0]));
    const onBars = lastOf("flame-overlay").filter((text) => /[=≥≤] /.test(text));
    compare(
      "on bars",
      onBars.filter((text) => !labels.has(text) && !values.has(text)),
      [],
    );
    compared.set("texts of bars", (compared.get("texts of bars") ?? 0) + onBars.length);

    // Whatever else states something of a visit: tips, cards, the sentence.
    for (const element of document.querySelectorAll<HTMLElement>("[data-says]")) {
      const says = element.dataset["says"]!;
      const visit = Number(element.dataset["visit"]);
      const of = answers.inspect(visit, t);
      const shown = textOf(element);
      const answer: Readonly<Record<string, () => string | null | undefined>> = {
        value: () => of?.value ?? "–",
        entry: () => of?.entry.text,
        window: () => of?.now?.text,
        best: () => of?.best_so_far,
        lies: () => of?.lies,
        "stand-pat": () => of?.stand_pat,
        stored: () => seen.table?.entry,
        answer: () => seen.table?.entry,
        label: () => answers.bar_label(visit, t),
        sentence: () => (visit === event.visit ? event.sentence : null),
        words: () => words.get(visit),
      };
      compare(says, shown, answer[says]!());
      if (says === "entry" && element.title !== "") {
        const cuts = of?.entry.cuts_at ?? null;
        compare(
          "cut",
          element.title,
          cuts === null ? "No value cuts off" : `The side to move cuts off at ${cuts}`,
        );
      }
    }
    const own = new Set(
      [...document.querySelectorAll<HTMLElement>(`.inspector [data-visit="${about}"]`)].map(
        (of) => of.dataset["says"]!,
      ),
    );
    const isOpen = seen.value === null && seen.entered && !seen.left;
    compare("value is said", own.has("value"), seen.value !== null);
    compare("best is said", own.has("best"), isOpen && seen.best_so_far !== null && !trace.samples.value);
  }
  return { wrong, compared: [...compared] };
}
