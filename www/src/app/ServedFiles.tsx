/** The files that `plyscope view` shows, to go from one to another. */
import styles from "./served-files.part.css";
import { openServed, served } from "../state/page/served";
import { usePage } from "../state/context";
import { bytes } from "../ui/format";
import { adoptStyles } from "../ui/part-styles";

adoptStyles(styles);

export default function ServedFiles() {
  const page = usePage();
  const files = served.files.value;
  if (files.length < 2) return null;
  const shown = served.shown.value;
  return (
    <nav class="served-files" aria-label="Files">
      <label>
        File{" "}
        <select
          value={shown ?? ""}
          onChange={(event) => void openServed(page, Number(event.currentTarget.value))}
        >
          {shown === null && <option value="">none of them</option>}
          {files.map(({ number, name, size }) => (
            <option key={number} value={number}>
              {name} ({bytes(size)})
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        disabled={shown === null || shown === 0}
        onClick={() => void openServed(page, (shown ?? 0) - 1)}
      >
        Previous file
      </button>
      <button
        type="button"
        disabled={shown === files.length - 1}
        onClick={() => void openServed(page, shown === null ? 0 : shown + 1)}
      >
        Next file
      </button>
    </nav>
  );
}
