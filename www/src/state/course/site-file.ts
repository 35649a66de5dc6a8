/** JSON files of the site that are loaded when they are first needed. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { messageOf } from "../../core/message-of";
import { whileLoading } from "../../ui/parts";

export interface SiteFile<Content> {
  /** The content; an error if it could not be loaded, and `null` before. */
  readonly content: ReadonlySignal<Content | Error | null>;
  /** Loads the file, once; again after a failure. */
  readonly load: () => void;
  /** Forgets the content, so that it can be loaded anew. */
  readonly forget: () => void;
}

export function siteFile<Content>(name: string): SiteFile<Content> {
  const content = signal<Content | Error | null>(null);
  let isLoading = false;
  const read = async (): Promise<Content> => {
    const answer = await fetch(new URL(`./${name}`, document.baseURI));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return (await answer.json()) as Content;
  };
  const load = (): void => {
    const known = content.peek();
    if (isLoading || (known !== null && !(known instanceof Error))) return;
    isLoading = true;
    void whileLoading(
      read()
        .catch((error: unknown) => new Error(messageOf(error)))
        .then((loaded) => {
          isLoading = false;
          content.value = loaded;
        }),
    );
  };
  const forget = (): void => {
    content.value = null;
  };
  return { content, load, forget };
}
