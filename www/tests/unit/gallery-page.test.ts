// @vitest-environment jsdom
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  cardPage,
  entriesOf,
  galleryPage,
  galleryStyles,
  isOfGallery,
  linkOf,
  siteAddress,
  siteMap,
  withPicture,
} from "../../gallery.mjs";
import { openingLink } from "../../src/state/page/presets";
import { core } from "../core";

const www = join(import.meta.dirname, "../..");
const INDEX = readFileSync(join(www, "../index.html"), "utf8");
const PRESETS = core.presets();
const ENTRIES = entriesOf(PRESETS);
const ADDRESS = "https://plyscope.example/here/";
const parsed = (html: string): Document => new DOMParser().parseFromString(html, "text/html");
const contentOf = (page: Document, property: string): string | null | undefined =>
  page.querySelector(`meta[property="${property}"]`)?.getAttribute("content");

describe("the posters", () => {
  it("are there for each entry, as it opens now, and for nothing else", () => {
    const files = readdirSync(join(www, "static/posters")).sort();
    expect(files, "run node www/posters.mjs (RELEASING.md)").toEqual(
      [...ENTRIES.keys()].map((name) => `${name}.webp`).sort(),
    );
    const made = JSON.parse(readFileSync(join(www, "posters.json"), "utf8")) as unknown;
    expect(made).toEqual(
      Object.fromEntries([...ENTRIES].map(([name, preset]) => [name, openingLink(preset)])),
    );
  });

  it("have the names that an address can have, and stay small together", () => {
    const sizes = [...ENTRIES.keys()].map((name) => {
      expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      return readFileSync(join(www, `static/posters/${name}.webp`)).length;
    });
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  });
});

describe("the page of the gallery", () => {
  const page = parsed(galleryPage(PRESETS));

  it("has every preset with its link, and a picture of each entry", () => {
    const links = [...page.querySelectorAll("li > a")].map((link) => link.getAttribute("href"));
    // The presets of a group are together.
    expect(links.sort()).toEqual(PRESETS.map((preset) => `./#${openingLink(preset)}`).sort());
    expect(PRESETS.map(linkOf)).toEqual(PRESETS.map(openingLink));
    const pictures = [...page.querySelectorAll("img")].map((image) => image.getAttribute("src"));
    expect(pictures).toEqual([...ENTRIES.keys()].map((name) => `./posters/${name}.webp`));
    expect(page.body.textContent).toContain(PRESETS[0]!.note);
  });

  it("needs no script and no style in the page, and names no address", () => {
    const html = galleryPage(PRESETS);
    expect(html).not.toMatch(/<script|style=|<style|https?:/);
    expect(page.querySelector("[http-equiv=Content-Security-Policy]")?.getAttribute("content")).toContain(
      "default-src 'none'",
    );
    expect(contentOf(page, "og:image")).toBeUndefined();
  });

  it("is no part of what browsers keep, nor are its pictures and cards", () => {
    for (const file of ["gallery.html", "gallery.css", "sitemap.xml", "posters/a.webp", "card/a.html"])
      expect(isOfGallery(file), file).toBe(true);
    for (const file of ["index.html", "card.js", "postersize.js"])
      expect(isOfGallery(file), file).toBe(false);
  });

  it("has the page's colours in both themes", () => {
    const [light, dark] = galleryStyles().split("@media (prefers-color-scheme: dark)");
    for (const [styles, scheme] of [
      [light, "light"],
      [dark, "dark"],
    ] as const) {
      for (const property of [
        `color-scheme: ${scheme}`,
        "--ground: #",
        "--ink: #",
        "--accent: #",
        "--line: #",
      ])
        expect(styles).toContain(property);
    }
  });
});

describe("a site whose address is known", () => {
  it("has a card for each entry: a picture and words for other sites, and the way to the entry", () => {
    const links = [...parsed(galleryPage(PRESETS, ADDRESS)).querySelectorAll("a.card")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      [...ENTRIES.keys()].map((name) => `./card/${name}.html`),
    );
    for (const [name, preset] of ENTRIES) {
      const card = parsed(cardPage(name, preset, ADDRESS));
      expect(contentOf(card, "og:image")).toBe(`${ADDRESS}posters/${name}.webp`);
      expect(contentOf(card, "og:url")).toBe(`${ADDRESS}card/${name}.html`);
      expect([contentOf(card, "og:title"), contentOf(card, "og:description")]).toEqual([
        preset.name,
        preset.note,
      ]);
      const to = `../#${openingLink(preset)}`;
      expect(card.querySelector("[http-equiv=refresh]")?.getAttribute("content")).toBe(`0; url=${to}`);
      expect(card.querySelector("a")?.getAttribute("href")).toBe(to);
    }
  });

  it("has a picture of its first page, and a map that names every page", () => {
    const index = parsed(withPicture(INDEX, PRESETS, ADDRESS));
    expect(contentOf(index, "og:image")).toBe(`${ADDRESS}posters/first-alpha-beta-example.webp`);
    expect([contentOf(index, "og:url"), contentOf(index, "og:title")]).toEqual([ADDRESS, "Plyscope"]);
    expect(contentOf(parsed(INDEX), "og:image")).toBeUndefined();
    const map = new DOMParser().parseFromString(siteMap(PRESETS, ADDRESS), "application/xml");
    const pages = [...map.querySelectorAll("loc")].map(({ textContent }) => textContent);
    expect(pages.slice(0, 3)).toEqual([
      ADDRESS,
      `${ADDRESS}gallery.html`,
      `${ADDRESS}card/first-alpha-beta-example.html`,
    ]);
    expect(pages).toHaveLength(ENTRIES.size + 2);
  });

  it("takes the address of a folder, and refuses others with the reason", () => {
    expect(siteAddress("https://plyscope.example")).toBe("https://plyscope.example/");
    expect(siteAddress("http://host.example/a/b")).toBe("http://host.example/a/b/");
    for (const text of [
      "",
      "plyscope.example",
      "ftp://a.example/",
      "https://a.example/?b",
      "https://a.example/#c",
    ])
      expect(() => siteAddress(text), text).toThrow("--address");
  });
});

it("names the poster of each entry once, also where two entries have one name", () => {
  const of = (group: string, name: string, note: string) => ({ ...PRESETS[0]!, group, name, note });
  const entries = entriesOf([of("One", "A & B", "1"), of("Two", "A, B!", "2"), of("Two", "Réti", "3")]);
  expect([...entries.keys()]).toEqual(["one-a-b", "two-a-b", "reti"]);
  expect(() => entriesOf([of("One", "A", "1"), of("One", "a", "2")])).toThrow("one-a");
  const html = galleryPage([of("<b>", '"x" & <i>', "a < b")]);
  expect(parsed(html).querySelector("b, i")).toBeNull();
});
