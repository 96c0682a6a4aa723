/** The server has not answered within its own limit and a bit more: its answer may still come, and nothing else may be asked there. */
export const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === "Query read timeout";
