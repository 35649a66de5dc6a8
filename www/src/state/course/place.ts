/** An exercise's place: its kind, level and seed, and whether it is a test, as links write them. */

/** An exercise. */
export interface Exercise {
  readonly kind: string;
  readonly level: number;
  readonly seed: number;
}

export interface Place extends Exercise {
  /** One answer is taken, and no more. */
  readonly test: boolean;
  /** It is shown for a projector. */
  readonly present: boolean;
}

export const LEVELS = [1, 2, 3] as const;
export const LAST_LEVEL = 3;
export const GREATEST_SEED = 2 ** 32 - 1;
const TEST = "&test=on";
const PRESENT = "&show=present";

/** The link for the core, which has no tests and no presenting. */
export const linkOf = ({ kind, level, seed }: Exercise): string =>
  `practice=${kind}&level=${level}&seed=${seed}`;

export const addressOf = (place: Place): string =>
  linkOf(place) + (place.test ? TEST : "") + (place.present ? PRESENT : "");

/** A link without what is the page's own, whether it asks for a test, and whether it is for a projector. */
export function readAddress(address: string): { link: string; test: boolean; present: boolean } {
  const parts = address.split("&");
  const own = [TEST, PRESENT].map((part) => part.slice(1));
  const [test = false, present = false] = own.map((part) => parts.includes(part));
  return { link: parts.filter((part) => !own.includes(part)).join("&"), test, present };
}

/** The one after it: the same kind and level with other data. */
export const another = (place: Place): Place => ({
  ...place,
  seed: place.seed >= GREATEST_SEED ? 0 : place.seed + 1,
});
