/** What www/build.mjs puts in the place of `import.meta.env.…`. */
interface ImportMeta {
  readonly env: {
    /** The script that keeps the site in the visitor's browser; none in builds that are served at once. */
    readonly OFFLINE: string | null;
  };
}
