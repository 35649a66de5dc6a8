/** What the page says about itself; www/about.mjs gathers it when the site is built. */

export interface Library {
  name: string;
  version: string;
  licence: string;
  language: string;
}

export interface About {
  version: string;
  /** `null`: the sources came without their history. */
  commit: string | null;
  licence: string;
  /** Where the source is, if the project names a place. */
  source: string | null;
  libraries: readonly Library[];
}

/** Loaded only when somebody asks. */
export async function loadAbout(): Promise<About> {
  const answer = await fetch("./about.json");
  if (!answer.ok) throw new Error(`about.json could not be loaded (${answer.status})`);
  return (await answer.json()) as About;
}
