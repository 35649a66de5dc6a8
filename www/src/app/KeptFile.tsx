/** Whether the browser keeps a file that was opened, how large it is, and a way to delete it. */
import { bytes } from "../ui/format";
import { isSameFile, type FileRef } from "../state/trace/file-ref";
import { areServed, forgetFile, keptFiles } from "../state/page/kept-files";

export function KeptFile({ file }: { file: FileRef }) {
  if (areServed()) return <>The page follows the file as long as plyscope view runs.</>;
  const isKept = keptFiles.value.some((kept) => isSameFile(kept, file));
  if (!isKept) return <>This browser does not keep the file, so after a reload the page asks for it.</>;
  return (
    <>
      This browser keeps the file ({bytes(file.size)}).{" "}
      <button type="button" onClick={() => void forgetFile(file)}>
        Delete it
      </button>
    </>
  );
}
