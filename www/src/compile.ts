/** Compiles a core while it loads. */
export async function compile(loading: Promise<Response>): Promise<WebAssembly.Module> {
  const response = await loading;
  if (!response.ok)
    throw new Error(`${new URL(response.url).pathname}: ${response.status} ${response.statusText}`);
  // Some hosts do not know the type, without which a browser refuses to compile while it loads.
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
