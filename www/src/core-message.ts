/** What a worker is sent first: the compiled core, so that it neither loads nor compiles the core itself. */
export interface CoreMessage {
  readonly type: "core";
  readonly module: WebAssembly.Module;
}
