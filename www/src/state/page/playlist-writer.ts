/** The interface of the playlist's writer, which is loaded when it is first needed. */
import type { Engine } from "../../core/engine";
import type { TraceStore } from "../trace/trace-store";

/** The content of the page at one moment, as a scene of a playlist stores it. */
export interface Moment {
  readonly trace: TraceStore;
  /** The link without a view. */
  readonly own: string;
  /** The link with the view. */
  readonly link: string;
  /** The page's sentence about the moment. */
  readonly said: string;
}

export interface PlaylistWriter {
  /** Puts a moment at its end. */
  readonly add: (page: { readonly engine: Engine }, moment: Moment) => Promise<void>;
  /** Opens a file in its place. */
  readonly openPlaylist: (file: Pick<File, "name" | "arrayBuffer">) => Promise<void>;
}
