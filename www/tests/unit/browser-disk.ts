/** A browser's own file system, in memory. */
import { vi } from "vitest";

/** The stored files by name. */
export const disk = new Map<string, Blob>();

const handle = (name: string): unknown => ({
  getFile: () => Promise.resolve(new File([disk.get(name) ?? ""], name)),
  createWritable: () => {
    let written = new Blob([]);
    return Promise.resolve({
      write: (part: BlobPart) => Promise.resolve((written = new Blob([part]))),
      close: () => Promise.resolve(disk.set(name, written)),
    });
  },
});

const folder = {
  getDirectoryHandle: () => Promise.resolve(folder),
  getFileHandle: (name: string) => Promise.resolve(handle(name)),
  removeEntry: (name: string) => Promise.resolve(disk.delete(name)),
  keys: () => [...disk.keys()][Symbol.iterator](),
};

/** Empties it, and gives it to the page. */
export function emptyDisk(): void {
  disk.clear();
  vi.stubGlobal("navigator", { storage: { getDirectory: () => Promise.resolve(folder) } });
}
