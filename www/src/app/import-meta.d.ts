/** The values that www/build.mjs puts in place of `import.meta.env.…`. */
interface ImportMeta {
  readonly env: {
    /** The script that keeps the site in the visitor's browser; `null` in builds that are served directly. */
    readonly OFFLINE: string | null;
  };
}
