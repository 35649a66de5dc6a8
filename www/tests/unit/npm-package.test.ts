// @vitest-environment node
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { plainIndex } from "../../bundle.mjs";
import { asGuest, isPackaged, writePackage } from "../../npm-package.mjs";

describe("the npm package", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "plyscope-npm-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (file: string, content = ""): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };

  it("has script, types, and the site without the parts for visitors of its own", async () => {
    for (const file of [
      "plyscope_bg.wasm",
      "offline.js",
      "ply-scope.js",
      "models/a",
      "posters/b.webp",
      "card/c.html",
    ])
      write(`site/${file}`);
    write("site/index.html", plainIndex());
    const out = join(folder, "package");
    await writePackage(join(folder, "site"), out);
    const has = (file: string): boolean => existsSync(join(out, file));
    const needed = [
      "ply-scope.js",
      "ply-scope.d.ts",
      "package.json",
      "README.md",
      "LICENSE",
      "site/models/a",
    ];
    expect(needed.filter((file) => !has(file))).toEqual([]);
    expect(["offline.js", "ply-scope.js", "posters", "card"].filter((file) => has(`site/${file}`))).toEqual(
      [],
    );
    expect(readFileSync(join(out, "site/index.html"), "utf8")).toContain('data-guest="yes"');
    expect(readFileSync(join(out, "ply-scope.js"), "utf8")).toContain('"./site/"');
    // `npm pack` takes the files that `files` names: all of them exist.
    const { files } = JSON.parse(readFileSync(join(out, "package.json"), "utf8")) as { files: string[] };
    expect(files.filter((file) => !has(file))).toEqual([]);
    await writePackage(join(folder, "site"), out);
  });

  it("replaces no folder of somebody else, and needs a site", async () => {
    write("site/plyscope_bg.wasm");
    write("thesis/thesis.txt");
    await expect(writePackage(join(folder, "site"), join(folder, "thesis"))).rejects.toThrow("deleted");
    await expect(writePackage(join(folder, "thesis"), join(folder, "out"))).rejects.toThrow("xtask build");
    expect(existsSync(join(folder, "thesis/thesis.txt"))).toBe(true);
  });

  it("marks a page as a guest once, or says that it cannot", () => {
    expect(() => asGuest(asGuest(plainIndex()))).toThrow("does not begin");
    expect(["models/a", "python/micropython.wasm", "cards.js"].every(isPackaged)).toBe(true);
  });

  it("has the version of the project, everywhere", () => {
    const root = join(import.meta.dirname, "../../..");
    const textOf = (file: string): string => readFileSync(join(root, file), "utf8");
    const versions = ["www/package.json", "packages/npm/package.json"].map(
      (file) => (JSON.parse(textOf(file)) as { version: string }).version,
    );
    const [own] = versions;
    expect(versions).toEqual([own, own]);
    expect(textOf("CITATION.cff")).toContain(`\nversion: ${own}\n`);
    for (const file of ["Cargo.toml", "cli/Cargo.toml"]) {
      expect(/^version = "(.*)"$/m.exec(textOf(file))?.[1], file).toBe(own);
    }
    const example = JSON.parse(textOf("packages/npm/examples/docusaurus/package.json")) as {
      dependencies: Record<string, string>;
    };
    expect(example.dependencies["ply-scope"]).toBe(`^${own}`);
  });
});

it("may be imported where there is no document", async () => {
  await expect(import("../../src/app/embed/ply-scope")).resolves.toBeDefined();
});
