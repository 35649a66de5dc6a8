import { describe, expect, it } from "vitest";
import { readPicture } from "../../src/stage/tree/picture";
import { searchedPage, small } from "./page";
import { core } from "../core";
import { Random } from "../random";
import { editTree, nodeAt, type TreeEdit } from "../../src/stage/tree/tree-edit";
import { childrenAt, labelOf, placesOf, readTree, writeTree } from "../../src/stage/tree/tree-text";

/** A node as the language means it; the same object where it is the same node. */
interface Meant {
  name: string | null;
  number: number | null;
  children: Meant[] | null;
}

/** An independent reader of the language, without shapes. */
function meaning(text: string): Meant {
  const tokens = text.match(/[()[\]:=]|[A-Za-z][A-Za-z0-9']*|-?\d+/g) ?? [];
  const named = new Map<string, Meant>();
  let at = 0;
  const list = (): Meant[] => {
    const nodes: Meant[] = [];
    while (at < tokens.length && !/[)\]]/.test(tokens[at]!)) nodes.push(node());
    return nodes;
  };
  const node = (): Meant => {
    let name: string | null = null;
    if (/^[A-Za-z]/.test(tokens[at]!)) {
      name = tokens[at++]!;
      if (tokens[at] !== ":") {
        const known = named.get(name);
        if (known === undefined) throw new Error(`${name} is not known in ${text}`);
        return known;
      }
      at += 1;
    }
    const made: Meant = { name, number: null, children: null };
    if (/[([]/.test(tokens[at]!)) {
      const closing = tokens[at++] === "(" ? ")" : "]";
      made.children = list();
      if (tokens[at++] !== closing || made.children.length === 0) throw new Error(`not closed in ${text}`);
      if (tokens[at] === "=") {
        made.number = Number(tokens[at + 1]);
        at += 2;
      }
    } else {
      if (!/^-?\d+$/.test(tokens[at]!)) throw new Error(`a number is missing in ${text}`);
      made.number = Number(tokens[at++]);
    }
    if (name !== null) {
      if (named.has(name)) throw new Error(`${name} is taken in ${text}`);
      named.set(name, made);
    }
    return made;
  };
  const top = list();
  if (at < tokens.length || top.length === 0) throw new Error(`no tree: ${text}`);
  return top.length === 1 ? top[0]! : { name: null, number: null, children: top };
}

/** Two meanings as texts that are equal if and only if they are the same graph. */
function canonical(root: Meant): string {
  const numbers = new Map<Meant, number>();
  const write = (node: Meant): string => {
    const known = numbers.get(node);
    if (known !== undefined) return `#${known}`;
    numbers.set(node, numbers.size);
    const inside = node.children === null ? "" : `(${node.children.map(write).join(" ")})`;
    return `${node.name ?? ""}${inside}=${node.number ?? ""}`;
  };
  return write(root);
}

/** A text in any layout: names, transpositions, brackets, commas, lines. */
function randomText(random: Random): string {
  const spaces = ["", " ", "  ", "\n", ", ", " ,", "\n\t"];
  const names: string[] = [];
  let fresh = 0;
  const node = (height: number): string => {
    if (names.length > 0 && random.below(6) === 0) return random.pick(names);
    const name =
      random.below(3) === 0 ? ["A", "b", "x'", "c", "Q"][random.below(5)]! + String((fresh += 1)) : null;
    const joint = [":", ": ", " :", ",: "][random.below(4)]!;
    let written: string;
    if (height === 0 || random.below(4) === 0) written = String(random.below(41) - 20);
    else {
      const [open, close] = random.below(2) === 0 ? ["(", ")"] : ["[", "]"];
      const estimate =
        random.below(4) === 0 ? ["=", " = ", "= "][random.below(3)]! + String(random.below(9) - 4) : "";
      written = `${open}${spaces[random.below(7)]!}${several(height - 1, 1 + random.below(3))}${spaces[random.below(7)]!}${close}${estimate}`;
    }
    // Only now: it cannot stand within itself.
    if (name !== null) names.push(name);
    return name === null ? written : name + joint + written;
  };
  const several = (height: number, count: number): string => {
    let text = "";
    for (let place = 0; place < count; place += 1) {
      const piece = node(height);
      let space = place === 0 ? "" : spaces[random.below(7)]!;
      if (place > 0 && space === "" && !/[)\]]$/.test(text) && !/^[([]/.test(piece)) space = " ";
      text += space + piece;
    }
    return text;
  };
  return (
    spaces[random.below(4)]! + several(1 + random.below(3), 1 + random.below(4)) + spaces[random.below(4)]!
  );
}

/** A path to any node, and the nodes on it. */
function randomPath(root: Meant, random: Random): { path: number[]; nodes: Meant[] } {
  const path: number[] = [];
  const nodes = [root];
  while (nodes.at(-1)!.children !== null && random.below(5) > 0) {
    const { children } = nodes.at(-1)!;
    path.push(random.below(children!.length));
    nodes.push(children![path.at(-1)!]!);
  }
  return { path, nodes };
}

/** Makes the same change of what is meant; says whether it can be made. */
function change(root: Meant, path: number[], nodes: Meant[], edit: TreeEdit): boolean {
  const node = nodes.at(-1)!;
  const parent = nodes.at(-2);
  const place = path.at(-1)!;
  const all = new Set<Meant>();
  const uses = new Map<Meant, number>();
  const collect = (one: Meant): void => {
    uses.set(one, (uses.get(one) ?? 0) + 1);
    if (all.has(one)) return;
    all.add(one);
    one.children?.forEach(collect);
  };
  collect(root);
  switch (edit.edit) {
    case "number":
      if (edit.number === null && node.children === null) return false;
      node.number = edit.number;
      return true;
    case "name": {
      if (edit.name === node.name) return true;
      if (edit.name === null && (uses.get(node) ?? 0) > 1) return false;
      if (edit.name !== null && [...all].some(({ name }) => name === edit.name)) return false;
      node.name = edit.name;
      return true;
    }
    case "add":
      if (node.children === null) {
        node.children = [{ name: null, number: node.number, children: null }];
        node.number = null;
      } else node.children.push({ name: null, number: edit.number, children: null });
      return true;
    case "remove":
      if (parent === undefined) return false;
      parent.children!.splice(place, 1);
      if (parent.children!.length === 0) {
        parent.children = null;
        parent.number = node.children === null ? node.number : (parent.number ?? 0);
      }
      return true;
    case "move": {
      const siblings = parent?.children;
      const to = place + edit.by;
      if (siblings === undefined || siblings === null || to < 0 || to >= siblings.length) return false;
      [siblings[place], siblings[to]] = [siblings[to]!, siblings[place]!];
      return true;
    }
  }
}

function randomEdit(random: Random): TreeEdit {
  const edits: TreeEdit[] = [
    { edit: "number", number: random.below(3) === 0 ? null : random.below(61) - 30 },
    { edit: "name", name: random.below(4) === 0 ? null : `${"AbcQz"[random.below(5)]!}${random.below(4)}'` },
    { edit: "add", number: random.below(9) },
    { edit: "remove" },
    { edit: "move", by: random.below(2) === 0 ? 1 : -1 },
  ];
  return random.pick(edits);
}

describe("the text of a tree", () => {
  it("takes a minus sign, and writes a hyphen", () => {
    const written = (text: string): string => writeTree(readTree(text)!);
    expect(written("A:(−3 5)=−1 −7")).toBe("A:(-3 5)=-1 -7");
    expect(written("2x1: −3 4")).toBe("2x1: -3 4");
  });

  it("taken apart and put together is as it was", () => {
    const random = new Random(1);
    for (let round = 0; round < 3000; round += 1) {
      const text = randomText(random);
      const tree = readTree(text);
      expect(tree, text).not.toBeNull();
      if (tree !== null) expect(writeTree(tree)).toBe(text);
    }
    for (const text of [
      "2x2: 1 2 3 4",
      "2^2 :(1,2 3\n4 )",
      "min to move: (1 2)",
      "7",
      "Max to move: 2x1: -3 4",
    ]) {
      const tree = readTree(text);
      expect(tree === null ? null : writeTree(tree)).toBe(text);
    }
  });

  it("is none where the core reads none", () => {
    for (const text of [
      "",
      "(1 2",
      "1)",
      "()",
      "(1 2]",
      "hello: ",
      "1 = 2",
      "x:",
      "2x2: 1 2 3",
      "(1 2)?",
      "A:B:1",
    ]) {
      expect(readTree(text), text).toBeNull();
    }
  });

  it("after an edit means what was asked for, also after many", () => {
    let made = 0;
    const random = new Random(7);
    for (let round = 0; round < 1500; round += 1) {
      let text = randomText(random);
      const root = meaning(text);
      for (let step = 0; step < 6; step += 1) {
        const before = canonical(root);
        const { path, nodes } = randomPath(root, random);
        const edit = randomEdit(random);
        const what = `${JSON.stringify(text)} at ${path.join(".")}: ${JSON.stringify(edit)}`;
        const edited = editTree(text, path, edit);
        const possible = change(root, path, nodes, edit);
        expect("text" in edited, what).toBe(possible);
        if (!("text" in edited)) {
          expect(canonical(root), what).toBe(before);
          continue;
        }
        expect(canonical(meaning(edited.text)), `${what} gives ${JSON.stringify(edited.text)}`).toBe(
          canonical(root),
        );
        ({ text } = edited);
        made += 1;
      }
    }
    expect(made).toBeGreaterThan(5000);
  });

  it("after random edits is what the core reads", () => {
    const texts: string[] = [];
    const random = new Random(5);
    for (let round = 0; round < 60; round += 1) {
      let text = ["[[3,12],\n [2, A:[4 6]], A]", "3x2: 1 2 3 4 5 6", "B:(1 C:2)=4 (B C)(C 9)", "7"][
        round % 4
      ]!;
      for (let step = 0; step < 12; step += 1) {
        const path = Array.from({ length: random.below(4) }, () => random.below(3));
        const edit = (
          [
            { edit: "number", number: random.below(50) },
            { edit: "name", name: `${"xyzA"[random.below(4)]!}${random.below(3)}` },
            { edit: "add", number: random.below(9) },
            { edit: "remove" },
            { edit: "move", by: random.below(2) === 0 ? 1 : -1 },
          ] as const
        )[random.below(5)]!;
        const edited = editTree(text, path, edit);
        if ("text" in edited) ({ text } = edited);
        texts.push(text);
      }
    }
    expect(new Set(texts).size).toBeGreaterThan(200);
    const refused = texts.filter(
      (tree) => core.check_values({ game: "tree", tree, first: "max" }).length > 0,
    );
    expect(refused).toEqual([]);
  });

  it("stays as its author wrote it everywhere else", () => {
    const text = "[ A:[3,  12, 8] = 4,\n  B:[2, A, 6],\n  [14, 5, 2] ]";
    const edit = (path: number[], what: TreeEdit): string => {
      const edited = editTree(text, path, what);
      return "text" in edited ? edited.text : edited.problem;
    };
    expect(edit([0, 1], { edit: "number", number: -7 })).toBe(text.replace("12", "-7"));
    expect(edit([0], { edit: "number", number: 5 })).toBe(text.replace("= 4", "= 5"));
    expect(edit([1], { edit: "number", number: 5 })).toBe(text.replace("A, 6]", "A, 6]=5"));
    expect(edit([2], { edit: "add", number: 9 })).toBe(text.replace("5, 2]", "5, 2, 9]"));
    expect(edit([2, 0], { edit: "add", number: 9 })).toBe(text.replace("14", "[14]"));
    expect(edit([1], { edit: "name", name: "left" })).toBe(text.replace("B:", "left:"));
    expect(edit([1, 1], { edit: "name", name: "left" })).toBe(text.replaceAll("A", "left"));
    expect(edit([2, 1], { edit: "remove" })).toBe(text.replace("14, 5, 2", "14, 2"));
    expect(edit([2], { edit: "move", by: -1 })).toBe("[ A:[3,  12, 8] = 4,\n  [14, 5, 2],\n  B:[2, A, 6] ]");
    // What was named first is named at its first mention still.
    expect(edit([0], { edit: "remove" })).toBe("[ B:[2, A:[3,  12, 8] = 4, 6],\n  [14, 5, 2] ]");
    expect(edit([1, 1, 0], { edit: "number", number: 4 })).toBe(text.replace("[3,", "[4,"));
  });

  it("keeps a shape for new values, and becomes lists for other nodes", () => {
    const shaped = "min to move: 2x2: 1 2\n3 4";
    expect(editTree(shaped, [1, 0], { edit: "number", number: 30 })).toMatchObject({
      text: "min to move: 2x2: 1 2\n30 4",
    });
    expect(editTree("2x2: (1 2 3 4)", [1], { edit: "add", number: 5 })).toMatchObject({
      text: expect.stringMatching(/^ ?\(\(1 2\)\(3 4 5\)\) ?$/) as string,
    });
  });

  it("says what cannot be, and how to fix it", () => {
    const problem = (text: string, path: number[], edit: TreeEdit): string => {
      const edited = editTree(text, path, edit);
      return "problem" in edited ? `${edited.problem}. ${edited.fix}` : edited.text;
    };
    expect(problem("(1 2)", [], { edit: "remove" })).toContain("root");
    expect(problem("(1 2)", [0], { edit: "number", number: 30001 })).toContain("30000");
    expect(problem("(1 2)", [0], { edit: "number", number: 0.5 })).toContain("whole number");
    expect(problem("(A:1 2)", [1], { edit: "name", name: "A" })).toContain("another node is called A");
    expect(problem("(A:1 2)", [1], { edit: "name", name: "9" })).toContain("not a name");
    expect(problem("(A:1 A)", [1], { edit: "name", name: null })).toContain("elsewhere");
    expect(problem("(1 2", [0], { edit: "remove" })).toContain("not a tree");
    expect(problem("(1 2)", [4], { edit: "remove" })).toContain("no longer has");
  });

  it("is walked by the names that the game gives its moves", () => {
    const text = "(3 A:(1 2) b:5) (A c':4 A)";
    const tree = readTree(text)!;
    const labels = (path: number[]): string[] =>
      (childrenAt(tree, path) ?? []).map((_, place, all) => labelOf(all, place));
    expect(labels([])).toEqual(["a", "b"]);
    expect(labels([0])).toEqual(["a", "A", "b"]);
    expect(labels([1])).toEqual(["A", "c'", "c"]);
    expect(labels([1, 0])).toEqual(["a", "b"]);
    expect(placesOf(tree, ["b", "A", "b"])).toEqual([1, 0, 1]);
    expect(placesOf(tree, ["b", "B"])).toBeNull();
    expect(nodeAt(text, [1, 0])).toEqual({ name: "A", number: null, isLeaf: false, place: 0, siblings: 3 });
    expect(nodeAt(text, [1, 1])).toEqual({ name: "c'", number: 4, isLeaf: true, place: 1, siblings: 3 });
    expect(nodeAt(text, [])).toEqual({ name: null, number: null, isLeaf: false, place: null, siblings: 1 });
    expect(nodeAt(text, [7])).toBeNull();
  });
});

describe("a node of the tree's picture", () => {
  const movesIn = (link: string) => {
    const { trace } = searchedPage(link);
    const question = {
      selected: null,
      opened: [],
      lit: [],
      widthCss: 800,
      heightCss: 600,
      types: "none",
    } as const;
    const t = trace.bounds.value?.last ?? trace.extent.value.ticks - 1;
    const { nodes } = readPicture(trace.answers.value, { ...question, t, leastText: 0 });
    return nodes.map(({ opens }, index) => ({ opens, moves: trace.session.tree_node_moves(index) }));
  };

  it("says by which moves it is reached, also where nobody looked at it", () => {
    const paths = movesIn(small()).map(({ moves }) => moves?.join(" "));
    expect(paths.sort()).toEqual(["", "a", "a a", "a b", "b", "b a", "b b"]);
  });

  it("says nothing where it stands for several", () => {
    const several = movesIn("game=synthetic&branching=4&height=6&search=minimax").filter(
      ({ opens }) => opens !== null,
    );
    expect(several.length).toBeGreaterThan(0);
    for (const { moves } of several) expect(moves).toBeUndefined();
  });
});
