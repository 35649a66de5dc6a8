/**
 * A trace file in an address: `file=HASH.SIZE.NAME`, followed by the part of it that is shown and by the view. The scenario is only in the file, so that the
 * address cannot be mistaken for the address of a search.
 */
import type { Engine } from "../../core/engine";
import { PLAIN_VIEW } from "../view-keys";
import { excerpt } from "../../ui/format";
import type { FilePart } from "../../core/study/opened-file";
import type { Values, View } from "../../core/plyscope.js";

export interface FileRef {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The first 32 digits of its SHA-256; `null` if the browser does not compute it. */
  readonly hash: string | null;
}

/** A file, and the part of it that is shown. */
export interface OpenedPart {
  readonly file: FileRef;
  /** `null`: as much as fits, from its beginning. */
  readonly part: FilePart | null;
}

/** A file, and how it is looked at. */
export interface NamedFile extends OpenedPart {
  /** The other pairs of the link: the view, and the comparison. */
  readonly rest: string;
}

/** A file that is to be shown. */
export interface WantedFile extends NamedFile {
  /** Whether undo leads back to what is shown now. Of what undo itself and Back show again, they keep the entries. */
  readonly entry: "new" | "by navigation" | "none";
  /** This browser does not have it: the page asks for it. */
  readonly isMissing: boolean;
}

/** Longer names are of no use to a person, and make long addresses. */
const LONGEST_NAME = 120;
/** No visit of a trace is deeper. */
const DEEPEST_PLY = 250;

export const refOf = ({ name, size }: Pick<File, "name" | "size">, hash: string | null): FileRef => ({
  name: name.length <= LONGEST_NAME ? name : excerpt(name, LONGEST_NAME - 1),
  size,
  hash,
});

/** The name of the file in the address and in the browser's storage. */
export const keyOf = ({ name, size, hash }: FileRef): string =>
  `${hash ?? "-"}.${size}.${encodeURIComponent(name)}`;

/** The file that has such a name; `null` if the name is invalid. */
export function refOfKey(key: string): FileRef | null {
  const [, hash, size, name] = /^([0-9a-f]{32}|-)\.(\d{1,15})\.([^.].*|\..+|)$/.exec(key) ?? [];
  if (hash === undefined || size === undefined || name === undefined) return null;
  try {
    return refOf({ name: decodeURIComponent(name), size: Number(size) }, hash === "-" ? null : hash);
  } catch {
    return null;
  }
}

/** Whether both are the same file, whatever it is called. Without a hash name and size have to do. */
export const isSameFile = (a: FileRef, b: FileRef): boolean =>
  a.size === b.size && (a.hash === null || b.hash === null ? a.name === b.name : a.hash === b.hash);

const isFile = (pair: string): boolean => pair.startsWith("file=");
const isPart = (pair: string): boolean => pair.startsWith("part=");

/** The words for the parts of a file in an address, each followed by a number. */
const PARTS = { search: "search", downTo: "down-to", after: "after" } as const satisfies Readonly<
  Record<keyof FilePart, string>
>;
const PART_NAMES = Object.keys(PARTS) as readonly (keyof FilePart)[];

/** The part of a file in an address: nothing, or such as `part=search-3.down-to-9` or `part=after-90`. */
function keyOfPart(part: FilePart | null): string {
  const isSaid = (name: keyof FilePart): boolean => part?.[name] !== undefined;
  const words = PART_NAMES.filter(isSaid).map((name) => `${PARTS[name]}-${part?.[name]}`);
  return words.length === 0 ? "" : `part=${words.join(".")}`;
}

/** The part that pairs name; `null` if they name none, or if it is not understood. */
function partIn(pairs: readonly string[]): FilePart | null {
  const text = pairs.find(isPart)?.slice("part=".length);
  if (text === undefined) return null;
  const part: { -readonly [Name in keyof FilePart]: number } = {};
  for (const word of text.split(".")) {
    const [, what, number] = /^(.+)-([1-9]\d{0,9})$/.exec(word) ?? [];
    const name = PART_NAMES.find((name) => PARTS[name] === what);
    if (name === undefined || (name === "downTo" && Number(number) > DEEPEST_PLY)) return null;
    part[name] = Number(number);
  }
  return part;
}

/** The file that a link names; `null` if it names none. A damaged name is read as the name of an unknown file. */
export function fileOf(link: string): NamedFile | null {
  const pairs = link
    .replace(/^[^#]*#/, "")
    .split("&")
    .filter((pair) => pair !== "");
  const named = pairs.find(isFile);
  if (named === undefined) return null;
  const key = named.slice("file=".length);
  return {
    file: refOfKey(key) ?? { name: key, size: 0, hash: null },
    part: partIn(pairs),
    rest: pairs.filter((pair) => !isFile(pair) && !isPart(pair)).join("&"),
  };
}

export const fileLink = ({ file, part, rest }: NamedFile): string =>
  [`file=${keyOf(file)}`, keyOfPart(part), rest].filter((pair) => pair !== "").join("&");

/** Whether both are the same part of the same file. */
export const isSamePart = (a: OpenedPart, b: OpenedPart): boolean =>
  isSameFile(a.file, b.file) && keyOfPart(a.part) === keyOfPart(b.part);

/** A file's ticks and visits are always the same ones, so that no moves have to say which. */
export const plainView = (view: View): View => ({ ...view, v: null, at: null, on: null });

/** The pairs of a link for a view and for the search that is compared, without the pairs that say what was searched. */
export function linkWithoutSearch(
  engine: Pick<Engine, "write_link">,
  values: Values,
  view: View,
  second: Values | null,
): string {
  // A position may be as long as a file: it is written only where what differs from it has to be.
  const searched = second === null ? {} : values;
  const own = new Set(engine.write_link(searched, PLAIN_VIEW).split("&"));
  return engine
    .write_link(searched, plainView(view), second)
    .split("&")
    .filter((pair) => !own.has(pair))
    .join("&");
}
