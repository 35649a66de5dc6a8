/**
 * Recognises the form of a file by its content, so that its name does not matter. The name of a network's file matters
 * only if its content was damaged.
 */
import { messageOf } from "../../core/message-of";
import { textOfFile } from "../../core/text-file";

/**
 * `unknown`: the reason why a JSON text is neither. A text that does not look like JSON counts as a trace:
 * the reader of traces explains the error.
 */
export type FileForm = "trace" | "playlist" | "progress" | "network" | { readonly unknown: string };

/** The number of bytes that are read first: no line of a trace is longer. */
const BEGINNING = 1 << 16;
/** A longer JSON text is no playlist that a person has written, and is not read as one. */
const LONGEST = 4_000_000;

const EXPECTED =
  'expected: a trace that begins with {"plyscope":1, …}, or {"plyscope":"playlist", …}, or {"plyscope":"progress", …}';

const NEITHER = {
  unknown: `line 1: neither a trace nor a playlist nor progress begins like this; ${EXPECTED}`,
};

/** The ending of the names of networks' files. */
export const NETWORK_ENDING = "movemap";

/** The first line of a network's file, without the version of the format. */
const NETWORK = "Plyscope neural move map";

export async function formOf(file: Blob & Partial<Pick<File, "name">>): Promise<FileForm> {
  const beginning = (await textOfFile(file.slice(0, BEGINNING))).trimStart();
  if (beginning.startsWith(NETWORK) || file.name?.endsWith(`.${NETWORK_ENDING}`) === true) return "network";
  if (!/^[{[]/.test(beginning)) return "trace";
  // If every line is a JSON text, the first line decides, however long the file is.
  const [firstLine = ""] = beginning.split("\n", 1);
  const first = parsed(firstLine);
  if (!(first instanceof Error)) return formIn(first) ?? NEITHER;
  const all = file.size > LONGEST ? null : parsed(await textOfFile(file));
  if (all !== null && !(all instanceof Error)) return formIn(all) ?? NEITHER;
  // A damaged or cut file is best explained by the reader of its form.
  const [, declared] = /"plyscope"\s*:\s*"(playlist|progress)"/.exec(beginning) ?? [];
  if (declared !== undefined) return declared as "playlist" | "progress";
  if (/^\{\s*"(plyscope|enter|leave)"/.test(beginning)) return "trace";
  return all === null ? NEITHER : { unknown: `this is not JSON: ${messageOf(all)}; ${EXPECTED}` };
}

/** The JSON value of a text; the error if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return error;
  }
}

/** The form that an object declares; `null` if it declares no form. */
function formIn(read: unknown): "trace" | "playlist" | "progress" | null {
  if (typeof read !== "object" || read === null) return null;
  if ("plyscope" in read) {
    return read.plyscope === "playlist" || read.plyscope === "progress" ? read.plyscope : "trace";
  }
  return "enter" in read || "leave" in read ? "trace" : null;
}
