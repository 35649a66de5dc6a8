/** Opened files, kept in the browser's own file system, so that an address that names one shows it again. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { isSameFile, keyOf, refOf, refOfKey, type FileRef } from "../trace/file-ref";

/** The folder that they are kept in. */
const FOLDER = "opened";

const files = signal<readonly FileRef[]>([]);

/** All that are kept, by name. */
export const keptFiles: ReadonlySignal<readonly FileRef[]> = files;

/**
 * The files that were opened since the page was loaded: they can be shown again even if the browser stores
 * nothing.
 */
const atHand = new Map<string, File>();

/** Another place where files are found: a server that shows them. Then the browser keeps none. */
const elsewhere = signal<((wanted: FileRef) => Promise<File | null>) | null>(null);

/** From now on files are looked for there, and are not kept in the browser. */
export function lookElsewhere(find: (wanted: FileRef) => Promise<File | null>): void {
  elsewhere.value = find;
}

/** Whether files come from a server, which has them as long as it runs. */
export const areServed = (): boolean => elsewhere.value !== null;

/** A folder of stored files. Throws if the browser has none or forbids it. */
export const storedFolder = async (name: string, create: boolean): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create });

const folder = (create: boolean): Promise<FileSystemDirectoryHandle> => storedFolder(FOLDER, create);

/** Reads the properties of a file by which it is recognised later. */
export async function identify(file: File): Promise<FileRef> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return refOf(file, digits.slice(0, 32));
  } catch {
    // The hash is not available at an address without encryption, or for a file that does not fit into
    // memory.
    return refOf(file, null);
  }
}

/** Whether a file is unchanged since it was identified: another program may have written to it. */
async function isUnchanged(file: File, ref: FileRef): Promise<boolean> {
  if (file.size !== ref.size) return false;
  return ref.hash === null || (await identify(file)).hash === ref.hash;
}

/** Reads the list of stored files. */
export async function listKept(): Promise<void> {
  const found: FileRef[] = [];
  try {
    for await (const key of ((await folder(false)) as unknown as { keys(): AsyncIterable<string> }).keys()) {
      const ref = refOfKey(key);
      if (ref !== null) found.push(ref);
    }
  } catch {
    // There is nothing stored.
  }
  files.value = found.sort((a, b) => a.name.localeCompare(b.name));
}

/** Keeps a file; says whether the browser does. */
export async function keepFile(file: File, ref: FileRef): Promise<boolean> {
  if (areServed()) return false;
  atHand.set(keyOf(ref), file);
  if (ref.hash === null) return false;
  try {
    const kept = await (await folder(true)).getFileHandle(keyOf(ref), { create: true });
    if (!(await isUnchanged(await kept.getFile(), ref))) {
      const out = await kept.createWritable();
      try {
        await out.write(file);
        await out.close();
      } catch (error) {
        // The disk may be full; a file that is only partly stored is useless.
        await forgetFile(ref);
        throw error;
      }
    }
    await listKept();
    return true;
  } catch {
    return false;
  }
}

/** The file that is meant, under the name that it had; `null`: it is not here. */
export async function findFile(wanted: FileRef): Promise<File | null> {
  const find = elsewhere.peek();
  if (find !== null) return find(wanted);
  for (const [key, file] of atHand) {
    const ref = refOfKey(key);
    if (ref === null || !isSameFile(ref, wanted)) continue;
    if (await isUnchanged(file, ref)) return file;
    // It was changed on the disk.
    atHand.delete(key);
  }
  if (wanted.hash === null) return null;
  await listKept();
  const kept = files.peek().find((ref) => isSameFile(ref, wanted));
  if (kept === undefined) return null;
  try {
    const file = await (await (await folder(false)).getFileHandle(keyOf(kept))).getFile();
    if (await isUnchanged(file, kept)) return new File([file], kept.name);
    await forgetFile(kept);
  } catch {
    // It is not kept any more.
  }
  return null;
}

/** Deletes it from the browser. As long as the page stays open it can still be shown again. */
export async function forgetFile(ref: FileRef): Promise<void> {
  try {
    await (await folder(false)).removeEntry(keyOf(ref));
  } catch {
    // It was not kept.
  }
  await listKept();
}
