/** Returns whether a request failed because it was cancelled, such as by leaving the screen. */
export const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
