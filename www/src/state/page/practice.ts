/** Practice, as far as the page knows it before it is loaded: which exercise an address names. */

/** What a link says of an exercise, all of it; `null`: it names none. */
export const practiceOf = (link: string): string | null =>
  /(?:^|[#&])practice=/.test(link) ? link.replace(/^[^#]*#/, "") : null;
