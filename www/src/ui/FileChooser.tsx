/** A button that asks for a file. */
import { useRef } from "preact/hooks";

interface FileChooserProps {
  /** The text on the button. */
  label: string;
  /** The name of the file for assistive technology. */
  file: string;
  /** The endings and types that are offered; without, every file is. */
  accept?: string;
  /** Several files may be chosen. */
  isMany?: boolean;
  /** Called for each file. */
  choose: (file: File) => void;
}

export function FileChooser({ label, file, accept, isMany = false, choose }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    // The person may choose the file again, once it is corrected.
    input.value = "";
    for (const one of files) choose(one);
  };
  return (
    <>
      <button type="button" onClick={() => chooser.current?.click()}>
        {label}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={isMany}
        aria-label={file}
        {...(accept === undefined ? {} : { accept })}
        onChange={(event) => chosen(event.currentTarget)}
      />
    </>
  );
}
