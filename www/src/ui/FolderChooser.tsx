/** A button that asks for a folder, or for several files where the browser has no choice of folders. */
import { useRef } from "preact/hooks";
import { folderOf, type ChosenFolder } from "./folder";

interface FolderChooserProps {
  /** The text on the button. */
  label: string;
  /** The name of the folder for assistive technology. */
  folder: string;
  choose: (folder: ChosenFolder) => void;
}

export function FolderChooser({ label, folder, choose }: FolderChooserProps) {
  const chooser = useRef<HTMLInputElement | null>(null);
  const chosen = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    // The person may choose the folder again, once its files are made anew.
    input.value = "";
    if (files.length > 0) choose(folderOf(files));
  };
  return (
    <>
      <button type="button" onClick={() => chooser.current?.click()}>
        {label}
      </button>
      <input
        ref={(input) => {
          chooser.current = input;
          if (input !== null) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        multiple
        aria-label={folder}
        onChange={(event) => chosen(event.currentTarget)}
      />
    </>
  );
}
