import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lockedCrates, lockedPackages, outdated, readLicences } from "../../licences.mjs";

describe("the list of what the site ships", () => {
  it("is that of the lock files; else run npm run licences", () => {
    expect(outdated(readLicences())).toEqual([]);
    expect(lockedPackages()).toEqual(expect.arrayContaining(["preact 10.29.8", "workbox-precaching 7.4.1"]));
    expect(lockedCrates().length).toBeGreaterThan(30);
  });

  it("is out of date when a library is missing, too many, or of another version", () => {
    const licences = readLicences();
    const [first, ...others] = licences.libraries.filter(({ language }) => language === "TypeScript");
    const rust = licences.libraries.filter(({ language }) => language === "Rust");
    const key = `${first!.name} ${first!.version}`;
    expect(outdated({ ...licences, libraries: [...others, ...rust] })).toEqual([
      `package-lock.json: ${key} is not listed`,
    ]);
    const [crate, ...crates] = rust.filter(({ name }) => name === "serde");
    expect(crates).toEqual([]);
    const other = rust.map((one) => (one === crate ? { ...one, version: "0.0.1" } : one));
    expect(outdated({ ...licences, libraries: [first!, ...others, ...other] })).toEqual([
      `Cargo.lock: serde ${crate!.version} is not listed`,
      "Cargo.lock: serde 0.0.1 is listed but not in the file",
    ]);
  });

  it("has a licence with its text for each, and an owner or a place that names one", () => {
    const { libraries, texts } = readLicences();
    for (const { name, licence, texts: own, copyright, source } of libraries) {
      expect(licence, name).toMatch(/MIT|Apache|GPL|MPL/);
      expect(own.length, name).toBeGreaterThan(0);
      const longest = Math.max(...own.map((id) => texts[id]?.length ?? 0));
      expect(longest, name).toBeGreaterThan(500);
      expect(copyright.length + (source === null ? 0 : 1), name).toBeGreaterThan(0);
    }
    const named = libraries.filter(({ copyright }) => copyright.length > 0);
    expect(named.length).toBeGreaterThan(30);
    const own = readFileSync(new URL("../../../LICENSE", import.meta.url), "utf8").trim();
    expect(Object.values(texts)).toContain(own);
  });
});
