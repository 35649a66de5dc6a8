/** An exercise's place: its kind, level and seed, and whether it is a test, as links write them. */

export interface Place {
  readonly kind: string;
  readonly level: number;
  readonly seed: number;
  /** One answer is taken, and no more. */
  readonly test: boolean;
}

export const GREATEST_SEED = 2 ** 32 - 1;
const TEST = "&test=on";

/** What the core reads: it knows nothing of tests. */
export const linkOf = ({ kind, level, seed }: Place): string =>
  `practice=${kind}&level=${level}&seed=${seed}`;

export const addressOf = (place: Place): string => linkOf(place) + (place.test ? TEST : "");

/** A link without what is the page's own, and whether it asks for a test. */
export function readAddress(address: string): { link: string; test: boolean } {
  const parts = address.split("&");
  const test = parts.includes(TEST.slice(1));
  return { link: parts.filter((part) => part !== TEST.slice(1)).join("&"), test };
}

/** The one after it: the same kind and level with other data. */
export const another = (place: Place): Place => ({
  ...place,
  seed: place.seed >= GREATEST_SEED ? 0 : place.seed + 1,
});
