/** What the TypeScript tests use of `serve.mjs`. */
export function serve(
  folders: Record<string, string>,
  options?: { port?: number; headers?: Record<string, string>; events?: string },
): Promise<{ url: string; say: (message: unknown) => void; close: () => Promise<void> }>;
