/** Text that is to be taken elsewhere: copied by a button, or by hand where the browser refuses. */
import { useRef, useState } from "preact/hooks";

interface CopyFieldProps {
  label: string;
  text: string;
  /** Text of more lines than one. */
  rows?: number;
}

export function CopyField({ label, text, rows = 1 }: CopyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      // An address without encryption has no clipboard.
      field.current?.focus();
      field.current?.select();
      setSaid("The browser did not allow copying. The text is selected: copy it with Ctrl+C or ⌘C.");
    }
  };
  return (
    <div class="copy-field">
      <textarea
        ref={field}
        aria-label={label}
        readOnly
        rows={rows}
        spellcheck={false}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        Copy
      </button>
      <p class="hint" role="status">
        {said}
      </p>
    </div>
  );
}
