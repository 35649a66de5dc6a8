/** A playlist: scenes in an order, each a search at a moment with words of a person's own. The page plays it as a lesson. */
import type { Lesson, Paragraph, Question } from "../lessons/lesson";
import { isAddress, piecesOf } from "../lessons/words";

export interface Scene {
  /** The searched scenario, as a link without a view. */
  readonly scenario: string;
  /** The view: the rest of the link. */
  readonly view: string;
  /** The text for everyone: its first line is the scene's title. */
  readonly caption: string;
  /** The note for the presenter. */
  readonly note: string;
  readonly question: Question | null;
}

export interface Playlist {
  readonly title: string;
  readonly scenes: readonly Scene[];
}

/** The greatest number of scenes: a link must not keep the page busy with making and drawing them. */
export const MOST_SCENES = 300;
/** A caption or a note is no longer, in characters. */
export const LONGEST_WORDS = 20_000;

export const NOTHING: Playlist = { title: "", scenes: [] };

/** The title of a playlist without one. */
export const UNTITLED = "Playlist";

export const linkOf = ({ scenario, view }: Pick<Scene, "scenario" | "view">): string =>
  [scenario, view].filter((part) => part !== "").join("&");

/** A link in its two parts. */
export function partsOf(link: string, scenario: string): Pick<Scene, "scenario" | "view"> {
  if (scenario === "") return { scenario, view: link };
  // Scenarios are written first.
  return { scenario, view: link.slice(scenario.length).replace(/^&/, "") };
}

/** Whether a link holds a second search. */
export const isCompared = (link: string): boolean => /(?:^|&)b\./.test(link);

/** The title of a scene: its caption's first line, or its number. */
export function sceneTitle({ caption }: Pick<Scene, "caption">, index: number): string {
  const [first = ""] = caption.trim().split("\n");
  return first === "" ? `Scene ${index + 1}` : first.trim();
}

/** The lines below the title: an empty one begins a paragraph. */
function wordsOf(caption: string): readonly Paragraph[] {
  const [, ...lines] = caption.trim().split("\n");
  return lines
    .join("\n")
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== "")
    .map((text) =>
      // The sender of a playlist may write any address into it.
      piecesOf(text).map(({ text, as, to }) => ({
        text,
        ...(as === undefined ? {} : { as }),
        ...(to === undefined || !isAddress(to) ? {} : { to }),
      })),
    );
}

/** The playlist as the page plays it, under the code that holds it. */
export function asLesson({ title, scenes }: Playlist, code: string): Lesson {
  return {
    name: code,
    title: title.trim() || UNTITLED,
    minutes: 0,
    steps: scenes.map((scene, index) => ({
      title: sceneTitle(scene, index),
      words: wordsOf(scene.caption),
      link: linkOf(scene),
      question: scene.question,
      note: scene.note.trim(),
    })),
  };
}
