/** What the TypeScript tests use of `serve.mjs`. */
export function serve(
  folders: Record<string, string>,
  options?: { port?: number; headers?: Record<string, string> },
): Promise<{ url: string; close: () => Promise<void> }>;
