/**
 * Playlists as text (docs/playlists.md has the format). Each problem has its place and a fix, and the good parts are
 * kept.
 */
import { questionIn, questionText } from "../lessons/questions/written";
import { messageOf } from "../../../core/message-of";
import { count, excerpt, type PlacedProblem } from "../../../ui/format";
import { Listed } from "../../../ui/listed";
import { isCompared, LONGEST_WORDS, MOST_SCENES, type Playlist, type Scene } from "./playlist";

/** The version of the format that is written, and the newest that is read. */
export const VERSION = 1;

export interface ReadPlaylist {
  /** The playlist; `null` if no part of it was understood. */
  readonly playlist: Playlist | null;
  readonly problems: readonly PlacedProblem[];
}

/** A scene as it is written: what is empty is left out, and what is searched where the scene before searches the same. */
interface Written {
  scenario?: string;
  view?: string;
  caption?: string;
  note?: string;
  question?: string;
}

function written({ scenario, view, caption, note, question }: Scene, before: Scene | undefined): Written {
  return {
    ...(scenario === before?.scenario ? {} : { scenario }),
    ...(view === "" ? {} : { view }),
    ...(caption === "" ? {} : { caption }),
    ...(note === "" ? {} : { note }),
    ...(question === null ? {} : { question: questionText(question) }),
  };
}

/** The text of a playlist, in one line or laid out for people. */
export function textOf({ title, scenes }: Playlist, isLaidOut: boolean): string {
  const all = {
    plyscope: "playlist",
    version: VERSION,
    ...(title === "" ? {} : { title }),
    scenes: scenes.map((scene, index) => written(scene, scenes[index - 1])),
  };
  return isLaidOut ? `${JSON.stringify(all, null, 2)}\n` : JSON.stringify(all);
}

/** A name of a field is quoted up to this length. */
const LONGEST_NAME = 40;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (read: unknown): read is Fields =>
  typeof read === "object" && read !== null && !Array.isArray(read);

const AT_THE_TOP = ["plyscope", "version", "title", "scenes"];
const IN_A_SCENE = ["scenario", "view", "caption", "note", "question"];

const nothing = (message: string, fix: string, place = ""): ReadPlaylist => ({
  playlist: null,
  problems: [{ place, message, fix }],
});

const COPY_AGAIN = "copy all of it again from its source";

export function readPlaylist(text: string): ReadPlaylist {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return nothing(`this is not JSON: ${messageOf(error)}`, COPY_AGAIN);
  }
  if (!isFields(read) || read["plyscope"] !== "playlist") {
    return nothing("this is not a playlist of Plyscope", "open a file made by “Save as JSON” of a playlist");
  }
  const { version } = read;
  if (version !== VERSION) {
    return typeof version === "number" && version > VERSION
      ? nothing(
          `the playlist is of version ${version}, and this page reads ${VERSION}`,
          "reload the page, or open it where the playlist was made",
          "version",
        )
      : nothing("the playlist does not say its version", `write "version": ${VERSION}`, "version");
  }
  if (!Array.isArray(read["scenes"])) {
    return nothing("the playlist has no list of scenes", 'write "scenes": [ … ]', "scenes");
  }
  return readScenes(read, read["scenes"]);
}

type ProblemList = Listed<PlacedProblem>;

/** Adds the fields that are not known. */
function pushUnknown(problems: ProblemList, fields: Fields, known: readonly string[], place: string): void {
  for (const name in fields) {
    if (known.includes(name)) continue;
    problems.push(() => ({
      place,
      message: `there is no “${excerpt(name, LONGEST_NAME)}” here`,
      fix: `leave it out, or write one of: ${known.join(", ")}`,
    }));
  }
}

/** The first problems, and how many more there are. */
function allOf({ first, more }: ProblemList): readonly PlacedProblem[] {
  if (more === null) return first;
  return [...first, { place: "", message: more, fix: "fix these first, then open it again" }];
}

function readScenes(top: Fields, list: readonly unknown[]): ReadPlaylist {
  const problems = new Listed<PlacedProblem>();
  pushUnknown(problems, top, AT_THE_TOP, "");
  const title = textIn(top, "title", "", problems);
  const scenes: Scene[] = [];
  let scenario: string | null = null;
  if (list.length > MOST_SCENES) {
    const message = `it has ${count(list.length)} scenes, and a playlist has at most ${MOST_SCENES}: the page reads the first ones`;
    problems.push(() => ({ place: "scenes", message, fix: "split it into several playlists" }));
  }
  for (const [index, one] of list.slice(0, MOST_SCENES).entries()) {
    const place = `scene ${index + 1}`;
    if (!isFields(one)) {
      problems.push(() => ({
        place,
        message: "it is not a scene",
        fix: 'write { "scenario": …, "view": … }',
      }));
      continue;
    }
    pushUnknown(problems, one, IN_A_SCENE, place);
    if (one["scenario"] !== undefined) scenario = textIn(one, "scenario", place, problems);
    if (scenario === null) {
      const fix = 'write "scenario" and the part of a link after the #';
      problems.push(() => ({ place, message: "neither this scene nor one before it has a scenario", fix }));
      continue;
    }
    scenes.push(readScene(one, scenario, place, problems));
  }
  if (scenes.length > 0) return { playlist: { title, scenes }, problems: allOf(problems) };
  if (problems.first.length === 0)
    problems.push(() => ({ place: "scenes", message: "the playlist has no scene", fix: "add one to it" }));
  return { playlist: null, problems: allOf(problems) };
}

function readScene(one: Fields, scenario: string, place: string, problems: ProblemList): Scene {
  const text = (name: string): string => textIn(one, name, place, problems);
  const words = (name: string): string => {
    const all = text(name);
    if (all.length <= LONGEST_WORDS) return all;
    const message = `“${name}” has ${count(all.length)} characters; the page reads the first ${count(LONGEST_WORDS)}`;
    problems.push(() => ({ place, message, fix: "write less, or split the scene" }));
    return all.slice(0, LONGEST_WORDS);
  };
  const scene = { scenario, view: text("view"), caption: words("caption"), note: words("note") };
  const asked = text("question");
  if (asked === "") return { ...scene, question: null };
  const question = questionIn(asked);
  if (!("kind" in question)) {
    problems.push(() => ({ place, ...question }));
    return { ...scene, question: null };
  }
  if (isCompared(scene.view)) {
    const message = "a question is about one search, and this scene compares two";
    problems.push(() => ({ place, message, fix: "remove the question, or the keys that begin with “b.”" }));
    return { ...scene, question: null };
  }
  return { ...scene, question };
}

function textIn(fields: Fields, name: string, place: string, problems: ProblemList): string {
  const text = fields[name];
  if (typeof text === "string") return text;
  if (text !== undefined) {
    problems.push(() => ({
      place,
      message: `“${name}” is not a text`,
      fix: "write it between quotation marks",
    }));
  }
  return "";
}
