// @vitest-environment node
import { describe, expect, it } from "vitest";
import { preloadSharedFiles, plainIndex } from "../../bundle.mjs";

describe("the index of a site", () => {
  it("has nothing that is for Trunk", () => {
    const html = plainIndex();
    expect(html).not.toContain("Trunk");
    expect(html).not.toContain("data-trunk");
    expect(html).toContain('<link rel="preload" as="fetch" type="application/wasm" crossorigin');
    expect(html).toContain('http-equiv="Content-Security-Policy"');
  });

  it("names what the page's script imports at once, and not what it imports later", () => {
    const imports = [
      { path: "out/part-shared-1.js", kind: "import-statement" },
      { path: "./plyscope.js", kind: "import-statement", external: true },
      { path: "out/part-late-2.js", kind: "dynamic-import" },
    ];
    const html = preloadSharedFiles(plainIndex(), { outputs: { "out/app.js": { imports } } });
    const preloaded = [...html.matchAll(/rel="modulepreload" href="([^"]*)"/g)].map(([, file]) => file);
    expect(preloaded).toEqual(["./plyscope.js", "./part-shared-1.js"]);
  });

  it("is refused where it does not load the script", () => {
    expect(() => preloadSharedFiles("<html></html>", { outputs: {} })).toThrow("app.js");
  });
});
