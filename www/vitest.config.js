import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: {
    environment: "node",
    // Threads start in two thirds of the time that processes take, and share nothing either.
    pool: "threads",
    include: ["tests/{unit,boundary}/**/*.test.{ts,tsx}"],
    // A busy machine takes its time, which decides nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The build's own scripts run as Node runs them: what they import need not stand in this folder.
    server: { deps: { external: [/\/www\/\w+\.mjs$/] } },
  },
});
