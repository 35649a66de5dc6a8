/** The page as a guest on the site of another project, or of a learning platform, which holds most of its files. */

/** Whether a learning platform has opened the page. */
export const isInCourse = (): boolean => new URLSearchParams(location.search).has("scorm");

/**
 * Whether the page is a guest: of a learning platform, or of a site that uses the npm package. A script that keeps files
 * belongs to the host then, and pages for the visitors of a site are not there.
 */
export const isGuest = (): boolean => isInCourse() || document.documentElement.dataset["guest"] === "yes";
