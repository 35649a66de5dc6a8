/** The messages between an embedded page and the page around it. Messages from there are checked here. */
import type {
  PlyScopeAnswer,
  PlyScopeBeyond,
  PlyScopeEnd,
  PlyScopeMoment,
  PlyScopeReady,
} from "../../../../packages/npm/ply-scope";
import { isTheme, type Theme } from "../../ui/theme";

/** A message to the page around. */
export type EmbedMessage =
  /** The embedded page hears messages from now on. */
  | { readonly plyscope: "begun" }
  | PlyScopeReady
  | PlyScopeMoment
  | PlyScopeEnd
  | PlyScopeAnswer
  | PlyScopeBeyond
  /** A wish was fulfilled, or the reason why it was not. */
  | { readonly plyscope: "done"; readonly wish: number; readonly problem: string | null };

/** The look of the page around. Its colours are texts that are not checked yet. */
export interface Look {
  readonly plyscope: "look";
  /** The theme that the page around wants; `null`: it does not say. */
  readonly theme: Theme | null;
  /** The theme that the page around has. */
  readonly scheme: Theme | null;
  readonly background: string | null;
  readonly text: string | null;
  readonly accent: string | null;
}

/** A wish of the page around. Its number comes back with the answer. */
export type Wish =
  | { readonly plyscope: "go-to"; readonly moment: number | string; readonly wish: number }
  | { readonly plyscope: "play" | "pause"; readonly wish: number };

/** The longest texts that are read: of a moment's name, and of a colour. */
const LONGEST = 200;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST;
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isThemeOrNull = (value: unknown): value is Theme | null => value === null || isTheme(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads a message from the page around; `null` if any part of it is unknown. */
export function readMessage(data: unknown): Look | Wish | null {
  if (typeof data !== "object" || data === null) return null;
  const { plyscope, wish, moment, theme, scheme, background, text, accent } = data as Readonly<
    Record<string, unknown>
  >;
  switch (plyscope) {
    case "go-to":
      return isWhole(wish) && (isWhole(moment) || isText(moment)) ? { plyscope, moment, wish } : null;
    case "play":
    case "pause":
      return isWhole(wish) ? { plyscope, wish } : null;
    case "look":
      return isThemeOrNull(theme) &&
        isThemeOrNull(scheme) &&
        isTextOrNull(background) &&
        isTextOrNull(text) &&
        isTextOrNull(accent)
        ? { plyscope, theme, scheme, background, text, accent }
        : null;
    default:
      return null;
  }
}
