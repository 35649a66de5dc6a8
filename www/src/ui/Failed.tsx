/** A message about a part that could not be loaded, with a button that tries again. */
export function Failed({ message, again }: { message: string; again: () => void }) {
  return (
    <p role="alert">
      {message}{" "}
      <button type="button" onClick={again}>
        Try again
      </button>
    </p>
  );
}
