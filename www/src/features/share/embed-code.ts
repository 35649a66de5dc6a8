/** The HTML that another page needs in order to embed a search. */

export interface Embedded {
  /** The address of the page, without a link. */
  readonly home: string;
  /** An embedding link without the `#`. */
  readonly link: string;
  readonly title: string;
}

/** Text within an attribute in double quotes. */
export const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const frameCode = ({ home, link, title }: Embedded): string =>
  `<iframe src="${attribute(`${home}#${link}`)}" title="${attribute(title)}" width="640" height="400" loading="lazy" style="border: 0; max-width: 100%"></iframe>`;

/** The code of the element, which embeds by itself, and shows its content if there is no JavaScript. */
export function elementCode({ home, link, title }: Embedded, isFilm: boolean): string {
  const plain = link.split("&").filter((pair) => pair !== "embed=1");
  // The full page keeps to no stretch.
  const full = plain.filter((pair) => !/^(?:begin|end)=/.test(pair));
  const script = new URL("./ply-scope.js", home).href;
  const instead = attribute(`${home}#${full.join("&")}`);
  return `<script src="${attribute(script)}" defer></script>
<ply-scope scenario="${attribute(plain.join("&"))}" title="${attribute(title)}"${isFilm ? " film" : ""}><a href="${instead}">${attribute(title)}</a></ply-scope>`;
}
