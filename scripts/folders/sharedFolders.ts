import { parseFolders } from './parseFolders.ts';

/** The folders that client and server share. A folder may import only from earlier folders of this table. */
export const sharedFolders = parseFolders(
  'src',
  `
model
  Reads schema files into one model for client and server. Pure: no packages, no DOM, no Node. schema/ has the words of
  schema files as types and the table of operations (call.ts), wire/ the types of responses and the fixed paths,
  validation/ the rules of records as JSON Schema, values/ numbers and dates.

messages
  The English texts of the screens by key, one file per area, the function that reads them, and what loads another
  language.
  < model

kinds
  One folder per field type ("kind"): JSON Schema, column, text, and the names of its cell, input and filter. These
  React parts are in shared/, or in the folder of a kind that alone uses them. fields/ validates records.
  < messages model
`,
);
