/** Shared parts of the dialog: the frame, file names, and the result of a button's action. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { usePage, useTrace } from "../../state/context";

/** The address of this page without its link. */
export const pageAddress = (): string => location.href.split("#")[0] ?? "";

export function Part({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}

export function useFileName(): (ending: string) => string {
  const page = usePage();
  const trace = useTrace();
  return (ending) => `plyscope-${page.game.value}-t${trace.shownTime.value}.${ending}`;
}

/** The result of a button's action, as a text beside the button. */
export function useSaid() {
  const [text, setText] = useState("");
  const run = (act: () => Promise<string>) => (): void => {
    // An action that fails before it begins is shown in this way, too.
    Promise.resolve()
      .then(act)
      .then(setText, (error: unknown) =>
        setText(
          `That did not work${error instanceof Error && error.message !== "" ? `: ${error.message}` : ""}.`,
        ),
      );
  };
  const said = (
    <p class="hint" role="status">
      {text}
    </p>
  );
  return { said, run, say: setText };
}
