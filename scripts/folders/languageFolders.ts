import { parseFolders } from './parseFolders.ts';

/** The folder of the languages. No other folder imports from it: client and server load a language by its code. */
export const languageFolders = parseFolders(
  'languages',
  `
.
  One folder per language other than English, named by its code. Its subfolder \`client\` has the texts of the screens,
  the tips of the schema studio and the font, \`model\` the texts that client and server share, \`server\` the texts of
  pages, emails, PDF files and the schema checks. They import only types of the product. The client loads the language
  of its user, the server all.
  < server/language src/messages src/model
`,
);
