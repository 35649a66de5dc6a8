import type { Licences } from "./src/app/help/about";

export function readLicences(): Licences;
export function lockedPackages(): string[];
export function lockedCrates(): string[];
export function outdated(licences: Pick<Licences, "libraries" | "notShipped">): string[];
