import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { isSchemaFileName } from '../files/loadSchemas.ts';
import type { FileWrite } from '../files/writeFiles.ts';

/** chosen: ten times the longest file that ships. */
const maxCharacters = 300_000;
const maxFiles = 200;

const refuse = (message: string): never => {
  throw new AppError('INVALID', { text: message, fields: { files: message } });
};

const readFile = (file: unknown): FileWrite => {
  if (!isObject(file))
    return refuse(
      'files: must be a list of {name, text}, got another type; expected a name such as leads.json and its text.',
    );
  const { name, text, was = null } = file;
  if (typeof name !== 'string' || !isSchemaFileName(name))
    return refuse(
      `files: ${JSON.stringify(name)?.slice(0, 80)} is not a schema file name; expected one such as leads.json or reports/agency.json.`,
    );
  if (typeof text !== 'string' && text !== null)
    return refuse(`files: ${name} has no text; expected a text, or null to remove the file.`);
  if (typeof text === 'string' && text.length > maxCharacters)
    return refuse(
      `files: ${name} has ${text.length.toLocaleString('en')} letters; expected up to ${maxCharacters.toLocaleString('en')}.`,
    );
  if (typeof was !== 'string' && was !== null)
    return refuse(`files: ${name}.was must be the hash of the text that the draft is based on, or null.`);
  return { name, text, was };
};

/**
 * Reads the files of a draft from a body.
 * Shape: `{"files":[{"name":"leads.json","text":"{ … }","was":"9f86d081884c7d65"}]}`. Errors: `INVALID`.
 */
export const parseDraft = (body: unknown): readonly FileWrite[] => {
  const files = isObject(body) ? body['files'] : undefined;
  if (!Array.isArray(files) || files.length === 0 || files.length > maxFiles)
    return refuse(`files: must be a list of 1 to ${maxFiles} files, each {name, text}.`);
  const read = files.map(readFile);
  const twice = read.find(({ name }, index) => read.findIndex((other) => other.name === name) !== index);
  return twice === undefined ? read : refuse(`files: ${twice.name} is in the list twice; keep one.`);
};
