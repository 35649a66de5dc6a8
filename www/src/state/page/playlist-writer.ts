/** What the page asks of the playlist that is being written, which is loaded when it is first asked for. */
import type { Engine } from "../../core/engine";
import type { TraceStore } from "../trace/trace-store";

/** What the page shows at one moment, as a scene of a playlist keeps it. */
export interface Moment {
  readonly trace: TraceStore;
  /** What is searched. */
  readonly own: string;
  /** The same with how it is looked at. */
  readonly link: string;
  /** What the page says of it. */
  readonly said: string;
}

export interface PlaylistWriter {
  /** Puts a moment at its end. */
  readonly add: (page: { readonly engine: Engine }, moment: Moment) => Promise<void>;
  /** Opens a file in its place. */
  readonly openPlaylist: (file: Pick<File, "name" | "arrayBuffer">) => Promise<void>;
}
