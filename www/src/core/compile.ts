/** Compiles the core while it loads. `watch` gets a copy of the response. */
export async function compile(
  loading: Promise<Response>,
  watch: (copy: Response) => void,
): Promise<WebAssembly.Module> {
  const response = await loading;
  if (!response.ok)
    throw new Error(`${new URL(response.url).pathname}: ${response.status} ${response.statusText}`);
  // The compiler gets the original response: browsers cache the compiled code of a response, not of its copy.
  watch(response.clone());
  // Some hosts do not know the type, without which a browser refuses to compile while it loads.
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
