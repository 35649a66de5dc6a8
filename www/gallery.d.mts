/** For the tests, which are type-checked: see gallery.mjs. */
import type { Preset } from "./src/core/plyscope.js";

export function isOfGallery(file: string): boolean;
export function entriesOf(presets: readonly Preset[]): ReadonlyMap<string, Preset>;
export function linkOf(preset: Preset): string;
export function siteAddress(text: string): string;
export function galleryPage(presets: readonly Preset[], address?: string | null): string;
export function cardPage(name: string, preset: Preset, address: string): string;
export function siteMap(presets: readonly Preset[], address: string): string;
export function withPicture(html: string, presets: readonly Preset[], address: string): string;
export function galleryStyles(): string;
