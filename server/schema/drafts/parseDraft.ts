import { AppError } from '#model/errors.ts';
import { isSchemaFileName } from '../files/loadSchemas.ts';
import type { FileWrite } from '../files/writeFiles.ts';

/** Max length of a file. chosen: ten times the longest file that ships. */
const maxCharacters = 300_000;

const refuse = (message: string): never => {
  throw new AppError('INVALID', { text: message, fields: { files: message } });
};

/** A file of a draft as the client sends it. `was`: the hash of the text that it is based on. */
type SentFile = { readonly name: string; readonly text: string | null; readonly was?: string | null };

const parseFile = ({ name, text, was = null }: SentFile): FileWrite => {
  if (!isSchemaFileName(name))
    return refuse(
      `files: ${JSON.stringify(name).slice(0, 80)} is not a schema file name; expected one such as leads.json or reports/agency.json.`,
    );
  if (text !== null && text.length > maxCharacters)
    return refuse(
      `files: ${name} has ${text.length.toLocaleString('en')} letters; expected up to ${maxCharacters.toLocaleString('en')}.`,
    );
  return { name, text, was };
};

/**
 * Returns the files of a draft. Errors: `INVALID` if a name is not that of a schema file or occurs twice, or a text is
 * too long.
 */
export const parseDraft = (files: readonly SentFile[]): readonly FileWrite[] => {
  const parsed = files.map(parseFile);
  const twice = parsed.find(({ name }, index) => parsed.findIndex((other) => other.name === name) !== index);
  return twice === undefined ? parsed : refuse(`files: ${twice.name} is in the list twice; keep one.`);
};
