/** The words of a thrown value, which may be of any type. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
