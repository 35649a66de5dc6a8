/** For the tests, which are type-checked: see bundle.mjs. */
export function preloadSharedFiles(html: string, metafile: { outputs: Record<string, unknown> }): string;
export function plainIndex(): string;
