// Writes the site's page of all gallery entries, with a picture of each, and for a site whose address is known a card for each
// entry, which other sites show next to a link, and a map of the site. None of these pages needs JavaScript.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const www = dirname(fileURLToPath(import.meta.url));

/** The size of a poster, as sites show it next to a link. www/posters.mjs makes them. */
export const POSTER = { width: 1200, height: 630 };
/** The folder of the posters, in the site. */
export const POSTERS = "posters";

/** Files that only a visitor of the site's gallery or a site with a link to it loads. */
export const isOfGallery = (file) =>
  ["gallery.html", "gallery.css", "sitemap.xml"].includes(file) || /^(?:posters|card)(?:\/|$)/.test(file);

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const inWords = (text) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Whether the presets of a group are positions of one collection: they share their note, and have no pictures. */
const isSuite = (presets) => presets.length > 1 && presets.every(({ note }) => note === presets[0].note);

/** The presets under their headings. */
export function groupsOf(presets) {
  const groups = new Map();
  for (const preset of presets) groups.set(preset.group, [...(groups.get(preset.group) ?? []), preset]);
  return [...groups].map(([group, members]) => ({ group, presets: members, isSuite: isSuite(members) }));
}

/** The entries that have a poster, by the names of their files. A name that two entries have gets the group in front. */
export function entriesOf(presets) {
  const pictured = groupsOf(presets).flatMap((group) => (group.isSuite ? [] : group.presets));
  const entries = new Map();
  for (const preset of pictured) {
    const isShared = pictured.some(
      (other) => other !== preset && inWords(other.name) === inWords(preset.name),
    );
    const name = inWords(isShared ? `${preset.group} ${preset.name}` : preset.name);
    if (entries.has(name)) throw new Error(`two gallery entries would have the poster ${name}`);
    entries.set(name, preset);
  }
  return entries;
}

/** The link with which an entry opens, as the page has it (`openingLink`). */
export const linkOf = ({ link, opens }) => (opens === null ? link : `${link}&at=${opens}`);

const momentOf = ({ opens, moments }) => moments.find(({ at }) => at === opens)?.title ?? "The whole search";

const posterOf = (name) => `${POSTERS}/${name}.webp`;

/** The address of a site, with a slash at its end. Throws an error if it is not one. */
export function siteAddress(text) {
  const fix = "write it as https://plyscope.example/ or https://plyscope.example/folder/";
  let url;
  try {
    url = new URL(text);
  } catch {
    throw new Error(`--address: “${text}” is not an address; ${fix}`);
  }
  if (!/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "" || url.username !== "")
    throw new Error(`--address: “${text}” is not the address of a folder; ${fix}`);
  return url.href.replace(/\/?$/, "/");
}

const head = ({ title, description, root, more = "" }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
    />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="${escaped(description)}" />
    <title>${escaped(title)}</title>
${more}    <link rel="icon" href="${root}icon.svg" type="image/svg+xml" />
    <link rel="manifest" href="${root}manifest.webmanifest" />
    <link rel="stylesheet" href="${root}gallery.css" />
  </head>
`;

const openGraph = (pairs) =>
  Object.entries(pairs)
    .map(([name, content]) => `    <meta property="og:${name}" content="${escaped(String(content))}" />\n`)
    .join("");

const pictureOf = (address, name, preset) =>
  openGraph({
    image: `${address}${posterOf(name)}`,
    "image:type": "image/webp",
    "image:width": POSTER.width,
    "image:height": POSTER.height,
    "image:alt": `${preset.name}: ${momentOf(preset)}`,
  }) + '    <meta name="twitter:card" content="summary_large_image" />\n';

const DESCRIPTION =
  "Game-tree searches to step through, forwards and backwards: trees, chess, and other games.";

/** The page of all entries. With the site's address, each entry has a link to its card. */
export function galleryPage(presets, address = null) {
  const names = new Map([...entriesOf(presets)].map(([name, preset]) => [preset, name]));
  const title = "The gallery of Plyscope";
  const more =
    address === null
      ? ""
      : openGraph({ type: "website", title, description: DESCRIPTION, url: `${address}gallery.html` }) +
        pictureOf(address, ...[...entriesOf(presets)][0]);
  const sections = groupsOf(presets).map(({ group, presets: members, isSuite: isList }) => {
    const entries = members.map((preset) => {
      const link = `./#${escaped(linkOf(preset))}`;
      if (isList) return `        <li><a href="${link}">${escaped(preset.name)}</a></li>`;
      const name = names.get(preset);
      return `        <li>
          <a href="${link}">
            <img src="./${posterOf(name)}" alt="" width="${POSTER.width}" height="${POSTER.height}" loading="lazy" />
            <strong>${escaped(preset.name)}</strong>
          </a>
          <p>${escaped(preset.note)}</p>${
            address === null
              ? ""
              : `\n          <p><a class="card" href="./card/${name}.html">Link with a picture<span class="hidden">: ${escaped(preset.name)}</span></a></p>`
          }
        </li>`;
    });
    const note = isList ? `\n      <p>${escaped(members[0].note)}</p>` : "";
    return `    <section>
      <h2>${escaped(group)}</h2>${note}
      <ul class="${isList ? "list" : "cards"}">
${entries.join("\n")}
      </ul>
    </section>`;
  });
  return `${head({ title, description: DESCRIPTION, root: "./", more })}  <body>
    <header>
      <h1>Gallery</h1>
      <p>
        Each picture is a moment of a search. Open one, and step through the search from there, forwards and backwards.
        <a href="./">Plyscope</a> searches in your browser.
      </p>
    </header>
    <main>
${sections.join("\n")}
    </main>
  </body>
</html>
`;
}

/** The card of an entry: other sites read its picture and its text, and a person goes on to the entry. */
export function cardPage(name, preset, address) {
  const link = `../#${escaped(linkOf(preset))}`;
  const more =
    openGraph({
      type: "website",
      site_name: "Plyscope",
      title: preset.name,
      description: preset.note,
      url: `${address}card/${name}.html`,
    }) +
    pictureOf(address, name, preset) +
    `    <meta http-equiv="refresh" content="0; url=${link}" />\n`;
  return `${head({ title: `${preset.name} – Plyscope`, description: preset.note, root: "../", more })}  <body>
    <main>
    <h1>${escaped(preset.name)}</h1>
    <p>${escaped(preset.note)}</p>
    <p>
      <a href="${link}"
        ><img src="../${posterOf(name)}" alt="${escaped(momentOf(preset))}" width="${POSTER.width}" height="${POSTER.height}" />
        Open in Plyscope</a
      >
    </p>
    </main>
  </body>
</html>
`;
}

/** The map of the site, for search engines. */
export function siteMap(presets, address) {
  const pages = ["", "gallery.html", ...[...entriesOf(presets).keys()].map((name) => `card/${name}.html`)];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((page) => `  <url><loc>${escaped(address + page)}</loc></url>`).join("\n")}
</urlset>
`;
}

/** index.html with the picture of its first entry, which the page opens with. */
export function withPicture(html, presets, address) {
  const before = '    <link rel="icon"';
  if (!html.includes(before)) throw new Error("index.html does not name its icon as expected");
  const [name, preset] = [...entriesOf(presets)][0];
  return html.replace(before, `${openGraph({ url: address })}${pictureOf(address, name, preset)}${before}`);
}

/** The styles: the page's own colours, light and dark by the system, and the rules of this page. */
export function galleryStyles() {
  const theme = readFileSync(join(www, "styles/theme.css"), "utf8");
  const coloursOf = (selector) => {
    const [, rules] = theme.split(`\n${selector} {\n`);
    if (rules === undefined) throw new Error(`theme.css has no rule for ${selector}`);
    const own = rules.slice(0, rules.indexOf("}"));
    return [
      ...own.matchAll(/^ {2}(color-scheme|--(?:ground|surface|line|ink|ink-soft|accent|focus)): .*;$/gm),
    ]
      .map(([line]) => line)
      .join("\n");
  };
  return `:root {
${coloursOf(":root")}
}
@media (prefers-color-scheme: dark) {
:root {
${coloursOf(':root[data-theme="dark"]')}
}
}
${readFileSync(join(www, "styles/gallery-page.css"), "utf8")}`;
}

/** Writes the pages into a site; `presets` are the core's. Gives the change of index.html. */
export function writeGallery(out, presets, address) {
  writeFileSync(join(out, "gallery.css"), galleryStyles());
  writeFileSync(join(out, "gallery.html"), galleryPage(presets, address));
  if (address === null) return (html) => html;
  mkdirSync(join(out, "card"), { recursive: true });
  for (const [name, preset] of entriesOf(presets))
    writeFileSync(join(out, "card", `${name}.html`), cardPage(name, preset, address));
  writeFileSync(join(out, "sitemap.xml"), siteMap(presets, address));
  return (html) => withPicture(html, presets, address);
}
