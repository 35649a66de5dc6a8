/** Practice, as far as the page knows it before it is loaded: which exercise an address names. */

/** The whole part of a link that describes an exercise; `null` if the link names none. */
export const practiceOf = (link: string): string | null =>
  /(?:^|[#&])practice=/.test(link) ? link.replace(/^[^#]*#/, "") : null;
