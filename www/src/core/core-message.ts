/** The first message to a worker: the compiled core, so that the worker need not load and compile it. */
export interface CoreMessage {
  readonly type: "core";
  readonly module: WebAssembly.Module;
}
