import { describe, expect, it } from "vitest";
import { compile } from "../../src/core/compile";

/** The smallest module. */
const MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

function response(type: string, status = 200): Promise<Response> {
  const made = new Response(MODULE, { status, headers: { "content-type": type } });
  Object.defineProperty(made, "url", { value: "https://plyscope.example/some/plyscope_bg.wasm" });
  return Promise.resolve(made);
}

describe("compiling the core", () => {
  it.each(["application/wasm", "application/octet-stream"])(
    "works whether or not the host knows the type (%s), and hands on a copy of the response",
    async (type) => {
      let copied: Promise<ArrayBuffer> | null = null;
      const module = await compile(response(type), (copy) => {
        copied = copy.arrayBuffer();
      });
      expect(module).toBeInstanceOf(WebAssembly.Module);
      expect(new Uint8Array(await copied!)).toEqual(MODULE);
    },
  );

  it("says which file is missing, and shows no progress of it", async () => {
    const watch = (): void => expect.unreachable();
    await expect(compile(response("text/html", 404), watch)).rejects.toThrow("/some/plyscope_bg.wasm: 404");
  });
});
