import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { isSchemaFileName } from '../files/loadSchemas.ts';
import type { FileWrite } from '../files/writeFiles.ts';

/** chosen: ten times the longest file that ships. */
const mostLetters = 300_000;
const mostFiles = 200;

const refuse = (message: string): never => {
  throw new AppError('INVALID', { text: message, fields: { files: message } });
};

const readFile = (file: unknown): FileWrite => {
  if (!isObject(file)) return refuse('files: must be a list of {name, text}, got something else; a name like leads.json and its text would be right.');
  const { name, text, was = null } = file;
  if (typeof name !== 'string' || !isSchemaFileName(name)) return refuse(`files: ${JSON.stringify(name)?.slice(0, 80)} is no name of a schema file; one like leads.json or reports/agency.json would be right.`);
  if (typeof text !== 'string' && text !== null) return refuse(`files: ${name} has no text; a text, or null to take the file away, would be right.`);
  if (typeof text === 'string' && text.length > mostLetters) return refuse(`files: ${name} has ${text.length.toLocaleString('en')} letters; up to ${mostLetters.toLocaleString('en')} would be right.`);
  if (typeof was !== 'string' && was !== null) return refuse(`files: ${name}.was must be the mark of the text that you began from, or null.`);
  return { name, text, was };
};

/**
 * Reads the files of a draft from a body.
 * Shape: `{"files":[{"name":"leads.json","text":"{ … }","was":"9f86d081884c7d65"}]}`. Errors: `INVALID`.
 */
export const readDraft = (body: unknown): readonly FileWrite[] => {
  const files = isObject(body) ? body['files'] : undefined;
  if (!Array.isArray(files) || files.length === 0 || files.length > mostFiles) return refuse(`files: must be a list of 1 to ${mostFiles} files, each {name, text}.`);
  const read = files.map(readFile);
  const twice = read.find(({ name }, index) => read.findIndex((other) => other.name === name) !== index);
  return twice === undefined ? read : refuse(`files: ${twice.name} stands in the list twice; keep one.`);
};
