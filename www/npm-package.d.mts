/** For the tests, which are type-checked: see npm-package.mjs. */
export function isPackaged(file: string): boolean;
export function asGuest(html: string): string;
export function writePackage(site: string, out: string): Promise<void>;
