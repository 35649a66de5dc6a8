/**
 * The files of networks, kept in the browser's own file system under their hashes, so that a link that names a network
 * finds it again, and the network of chess is there without a connection once a search has asked it.
 */
import { signal, type ReadonlySignal } from "@preact/signals";
import { excerpt } from "../../ui/format";
import { storedFolder } from "./kept-files";

export interface KeptNetwork {
  /** The network's hash, as links have it. */
  readonly hash: string;
  /** The name of its file. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** The folder that they are kept in. */
const FOLDER = "networks";

/** Browsers refuse longer names of files. */
const LONGEST_NAME = 60;

const networks = signal<readonly KeptNetwork[]>([]);

/** All that are kept, by name. */
export const keptNetworks: ReadonlySignal<readonly KeptNetwork[]> = networks;

const keyOf = ({ hash, name, size }: KeptNetwork): string => `${hash}.${size}.${encodeURIComponent(name)}`;

/** The network that a stored file has such a name for; `null` if the name is invalid. */
function networkOfKey(key: string): KeptNetwork | null {
  const [, hash, size, name] = /^([0-9a-f]{16})\.(\d{1,15})\.(.*)$/.exec(key) ?? [];
  if (hash === undefined || size === undefined || name === undefined) return null;
  try {
    return { hash, size: Number(size), name: decodeURIComponent(name) };
  } catch {
    return null;
  }
}

/** Reads the list of stored networks. */
export async function listNetworks(): Promise<void> {
  const found: KeptNetwork[] = [];
  try {
    const folder = await storedFolder(FOLDER, false);
    for await (const key of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) {
      const network = networkOfKey(key);
      if (network !== null) found.push(network);
    }
  } catch {
    // There is nothing stored.
  }
  networks.value = found.sort((a, b) => a.name.localeCompare(b.name));
}

/** Keeps the file of a network, in place of another file of the same network; says whether the browser does. */
export async function keepNetwork(hash: string, fileName: string, bytes: Uint8Array): Promise<boolean> {
  const name = excerpt(fileName, LONGEST_NAME);
  await forgetNetwork(hash);
  try {
    const key = keyOf({ hash, name, size: bytes.length });
    const file = await (await storedFolder(FOLDER, true)).getFileHandle(key, { create: true });
    const out = await file.createWritable();
    try {
      await out.write(bytes as Uint8Array<ArrayBuffer>);
      await out.close();
    } catch (error) {
      // The disk may be full; a file that is only partly stored is useless.
      await forgetNetwork(hash);
      throw error;
    }
    return true;
  } catch {
    return false;
  } finally {
    await listNetworks();
  }
}

/** The bytes of the network's file; `null` if it is not kept. The core has to say whether they are intact. */
export async function findNetwork(hash: string): Promise<Uint8Array | null> {
  await listNetworks();
  const kept = networks.peek().find((network) => network.hash === hash);
  if (kept === undefined) return null;
  try {
    const file = await (await storedFolder(FOLDER, false)).getFileHandle(keyOf(kept));
    return new Uint8Array(await (await file.getFile()).arrayBuffer());
  } catch {
    return null;
  }
}

/** Deletes the network from the browser. As long as the page stays open searches can still ask it. */
export async function forgetNetwork(hash: string): Promise<void> {
  await listNetworks();
  for (const kept of networks.peek().filter((network) => network.hash === hash)) {
    try {
      await (await storedFolder(FOLDER, false)).removeEntry(keyOf(kept));
    } catch {
      // It was not kept.
    }
  }
  await listNetworks();
}
