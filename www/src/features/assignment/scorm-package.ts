/** An assignment as a package for learning platforms: the whole site, and the manifest of SCORM 1.2. */
import { zipSync, type Zippable } from "fflate";
import type { AssignmentPage } from "../../core/plyscope.js";
import { escaped } from "../../ui/format";
import { textsIn } from "../../ui/stored";

/** The page that a platform opens. It leads to the assignment: platforms may lose what follows a number sign. */
const LAUNCH = "launch.html";
/** Files that a package cannot use: the script that stores a site, the element for other pages, and the gallery's page. */
const LEFT_OUT =
  /^(?:offline[.]js|ply-scope[.]js|files[.]json|gallery[.](?:html|css)|sitemap[.]xml|(?:posters|card)\/.*)$/;

/** The manifest of a package with these files. */
export function manifestOf({ title, link }: AssignmentPage, files: readonly string[]): string {
  const name = escaped(title);
  const listed = files.map((file) => `      <file href="${escaped(file)}"/>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${identifierOf(link)}" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="plyscope">
    <organization identifier="plyscope">
      <title>${name}</title>
      <item identifier="assignment" identifierref="page">
        <title>${name}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${LAUNCH}">
${listed}
    </resource>
  </resources>
</manifest>
`;
}

/** A name that differs from other assignments' names. */
function identifierOf(link: string): string {
  let hash = 0;
  for (const sign of link) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return `plyscope-${hash.toString(16)}`;
}

/** The page that leads to the assignment. */
export const launchPage = ({ title, link }: AssignmentPage): string =>
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${escaped(title)}</title>
    <meta http-equiv="refresh" content="0; url=index.html?scorm#${escaped(link)}">
  </head>
  <body><p><a href="index.html?scorm#${escaped(link)}">${escaped(title)}</a></p></body>
</html>
`;

/** Fetches a file of the site that the page is from. */
async function fileOf(name: string): Promise<Uint8Array> {
  const response = await fetch(new URL(name, document.baseURI));
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Makes the package. Throws if a file of the site cannot be loaded. */
export async function scormPackage(assignment: AssignmentPage): Promise<Blob> {
  const list: unknown = JSON.parse(new TextDecoder().decode(await fileOf("files.json")));
  const names = textsIn(list).filter((name) => !LEFT_OUT.test(name) && !name.endsWith(".map"));
  const text = (words: string): Uint8Array => new TextEncoder().encode(words);
  const files: Zippable = {
    "imsmanifest.xml": text(manifestOf(assignment, [LAUNCH, ...names])),
    [LAUNCH]: text(launchPage(assignment)),
  };
  for (const name of names) files[name] = await fileOf(name);
  // Not in a worker of the library: the page's policy allows no worker but its own.
  return new Blob([zipSync(files).slice()], { type: "application/zip" });
}
