/** The place of a problem. Lines and columns start at 1. */
export type ProblemPlace = { readonly file: string; readonly line: number; readonly column: number };

/** Returns a file's name within the schema folder: `schemas/leads.json` → `leads.json`. */
export const nameInFolder = (file: string): string => file.slice(file.indexOf('/') + 1);
