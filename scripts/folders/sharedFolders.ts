import { parseFolders } from './parseFolders.ts';

/** The folders that client and server share. A folder may import only from earlier folders of this table. */
export const sharedFolders = parseFolders(
  'src',
  `
model
  Reads schema files into one model for client and server. Pure: no packages, no DOM, no Node.

messages
  The texts of the screens by key, a folder per language, one file per area, and the function that reads them.
  < model

kinds
  One folder per field type ("kind"), with JSON Schema, column, text and React parts; fields/ validates records.
  < messages model
`,
);
