/** A folder that a person chose, with its files. */

export interface ChosenFolder {
  readonly name: string;
  readonly files: readonly File[];
}

/** The place of a file within the chosen folder: its folders and its name. */
const placeOf = (file: File): readonly string[] =>
  file.webkitRelativePath === "" ? [file.name] : file.webkitRelativePath.split("/");

/** The files of a folder, without hidden files and without the files of folders in it. */
export function folderOf(files: readonly File[]): ChosenFolder {
  const own = files.filter((file) => placeOf(file).length <= 2 && !file.name.startsWith("."));
  const [first] = files;
  const place = first === undefined ? [] : placeOf(first);
  const name = place.length > 1 ? (place[0] ?? "") : own.map((file) => file.name).join(", ");
  return { name, files: own };
}
