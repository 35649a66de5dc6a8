/** For the tests, which are type-checked: see glue.mjs. */
export function factoryOf(glue: string, options: { minify: boolean }): Promise<string>;
export function declarationsOf(declarations: string, types: string): string;
