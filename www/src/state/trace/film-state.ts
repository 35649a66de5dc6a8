/** The movement of the picture; its end is the picture of the shown time. */
export interface Film {
  /** The time that it leads from. */
  readonly from: number;
  /** The time that it leads to: at any other it is not shown. */
  readonly to: number;
  /** The nodes that were open in the tree at its beginning. */
  readonly opened: readonly number[];
  /** Whether the tree was seen from afar then. */
  readonly wasFar: boolean;
  /** The duration. */
  readonly seconds: number;
  /** The phase: from 0, the picture before, to 1. */
  readonly phase: number;
}

/**
 * The state of a tour of a long search, or of a passage to another scene: on the way to a stop, or looking at
 * it.
 */
export interface TourState {
  /** The times of all its stops. */
  readonly stops: readonly number[];
  /** A passage goes from one scene to the next one, looks at nothing on its way, and ends there. */
  readonly isPassage: boolean;
  /** The time at which the way to the next stop began; `null` at a stop. */
  readonly from: number | null;
  /** Whether the tree is seen from afar on the way: words that change with every moment cannot be read. */
  readonly isFar: boolean;
  /** Seconds that it has been on its way, or looked at its stop. */
  readonly passed: number;
}
