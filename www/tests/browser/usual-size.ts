/** The former size of windows. */
export const USUAL_SIZE = { width: 1280, height: 800 };
