import { describe, expect, it } from "vitest";
import { declarationsOf, factoryOf } from "../../glue.mjs";

const GLUE = `
let wasm;
export class Session { visits() { return wasm.visits; } }
export function read_link(text) { return text + wasm.visits; }
function initSync(options) { wasm = options.module; return wasm; }
async function init(address) { return address ?? new URL("plyscope_bg.wasm", import.meta.url); }
export { initSync, init as default };
`;

interface Made {
  initSync(options: { module: { visits: number } }): unknown;
  read_link(text: string): string;
  Session: new () => { visits(): number };
}

async function made(minify: boolean): Promise<() => Made> {
  const code = await factoryOf(GLUE, { minify });
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    createCore: () => Made;
  };
  return module.createCore;
}

describe("the glue made into a factory", () => {
  it.each([false, true])("gives cores that share nothing (minified: %s)", async (minify) => {
    const createCore = await made(minify);
    const [one, other] = [createCore(), createCore()];
    one.initSync({ module: { visits: 1 } });
    other.initSync({ module: { visits: 2 } });
    expect([one.read_link("a"), other.read_link("a")]).toEqual(["a1", "a2"]);
    expect([new one.Session().visits(), new other.Session().visits()]).toEqual([1, 2]);
    expect(new one.Session()).not.toBeInstanceOf(other.Session);
  });

  it("is refused when it looks otherwise", async () => {
    await expect(factoryOf("export const start = 1;", { minify: false })).rejects.toThrow("initSync");
    await expect(factoryOf("export function initSync() {", { minify: false })).rejects.toThrow();
  });
});

describe("the declarations of the core", () => {
  const DECLARED = `/* tslint:disable */
/* eslint-disable */

export class Session {
    free(): void;
    [Symbol.dispose](): void;
    event(t: number): TraceEvent | null;
}

export function read_link(text: string): ReadLink;

export type InitInput = RequestInfo;
export interface InitOutput {}
`;
  const TYPES = `export type ReadLink = { };\nexport type Summary = { };\nexport type TraceEvent = { };\n`;

  it("hold what the page may use, and import the types that they name", () => {
    const text = declarationsOf(DECLARED, TYPES);
    expect(text).toContain('import type { ReadLink, TraceEvent } from "./core-types";');
    expect(text).toContain("export declare class Session {\n    free(): void;\n    event(");
    expect(text).toContain("export declare function read_link(text: string): ReadLink;");
    expect(text).not.toMatch(/Init|dispose|lint/);
  });

  it("are refused when they look otherwise", () => {
    expect(() => declarationsOf("export class Session {}", TYPES)).toThrow("InitInput");
  });
});
