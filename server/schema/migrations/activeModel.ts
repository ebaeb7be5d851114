import { checkTexts, type LoadedSchemas } from '../files/loadSchemas.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import type { ActiveVersion } from './history.ts';

/** The version that this process read or activated last, as a cache: edits are usually based on it. */
let lastRead: LoadedSchemas | undefined;

/** Keeps a version that was just activated, so that `activeModel` need not build its model again. */
export const rememberActive = (loaded: LoadedSchemas): void => {
  lastRead = loaded;
};

/**
 * Returns the schemas of `head`, the version that was last active on the database, or undefined if there is none or
 * this release cannot read it. `folder`: the name of the schema folder in messages.
 */
export const activeModel = (head: ActiveVersion | undefined, folder: string): LoadedSchemas | undefined => {
  if (head === undefined) return undefined;
  if (lastRead?.model.version === head.version) return lastRead;
  try {
    lastRead = checkTexts(head.texts, folder);
    return lastRead;
  } catch (error) {
    if (error instanceof SchemaProblems) return undefined;
    throw error;
  }
};
