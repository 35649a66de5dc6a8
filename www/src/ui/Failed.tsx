/** What was asked for and did not come, and a way to ask for it again. */
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
