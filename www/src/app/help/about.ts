/** The page's information about itself; www/about.mjs gathers it when the site is built. */

export interface Library {
  name: string;
  version: string;
  licence: string;
  language: string;
  /** The address of the source; `null` if the package does not name it. */
  source: string | null;
  /** The owners, a line each. */
  copyright: readonly string[];
  /** Its licence texts, by their names in `texts`. */
  texts: readonly string[];
}

/** Everything that the site ships (www/licences.json). */
export interface Licences {
  libraries: readonly Library[];
  /** The packages of Cargo.lock that are needed only to build or to test. */
  notShipped: readonly string[];
  texts: Readonly<Record<string, string>>;
}

export interface About extends Omit<Licences, "notShipped"> {
  version: string;
  /** `null`: the sources came without their history. */
  commit: string | null;
  licence: string;
  /** The address of the source, if the project names it. */
  source: string | null;
}

/** Loads the information on request. */
export async function loadAbout(): Promise<About> {
  const answer = await fetch("./about.json");
  if (!answer.ok) throw new Error(`about.json could not be loaded (${answer.status})`);
  return (await answer.json()) as About;
}
