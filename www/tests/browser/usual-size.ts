/** As large as windows used to be. */
export const USUAL_SIZE = { width: 1280, height: 800 };
