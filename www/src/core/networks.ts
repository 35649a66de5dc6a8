/**
 * The networks that searches ask, for every core of the page. Each core (the core for questions, the core of each
 * trace and of each worker) keeps its networks separately, so a network that one core is given is handed to all.
 */

/** Receives a network: its hash and the bytes of its file. */
export type NetworkReceiver = (hash: string, bytes: Uint8Array) => void;

export class Networks {
  private readonly held = new Map<string, Uint8Array>();
  private readonly receivers = new Set<NetworkReceiver>();

  /** Whether the cores have the network with this hash. */
  has(hash: string): boolean {
    return this.held.has(hash);
  }

  /** Hands a network to every core that is there, and later to every core that begins. */
  add(hash: string, bytes: Uint8Array): void {
    if (this.held.has(hash)) return;
    this.held.set(hash, bytes);
    for (const receive of [...this.receivers]) receive(hash, bytes);
  }

  /** Hands over all networks that are there, and each one that comes. Returns a function that ends this. */
  each(receive: NetworkReceiver): () => void {
    for (const [hash, bytes] of this.held) receive(hash, bytes);
    this.receivers.add(receive);
    return () => void this.receivers.delete(receive);
  }
}
