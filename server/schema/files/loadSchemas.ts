import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { localizeFiles } from '#model/language/localizeFiles.ts';
import { parseModel } from '#model/parseModel.ts';
import type { Model } from '#model/resource.ts';
import { deepFreeze } from '#model/schema/json.ts';
import { decodeUtf8 } from './decodeUtf8.ts';
import { checkFiles } from './checkFiles.ts';
import { type PartFolder, partFolders } from './partFolders.ts';
import type { Problem } from '../problems/problem.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { parseSchemaFile, type SchemaFile } from '../problems/schemaFile.ts';
import { acceptOldWords } from '../vocabulary/acceptOldWords.ts';

/** A file of the folder by its name, `leads.json` or `reports/agency.json`. */
export type SchemaText = { readonly name: string; readonly text: string };

/** The schema files of one version, and the model built from them. */
export type LoadedSchemas = {
  readonly model: Model;
  /** The texts of the files: settings, resources, reports, sources, channels, rules. */
  readonly texts: readonly SchemaText[];
  /** The parsed files, with the position of each value. */
  readonly files: readonly SchemaFile[];
  /** Findings that are allowed, such as old words and probable mistakes. */
  readonly warnings: readonly Problem[];
};

/** Name of the file with the settings of the installation. */
export const settingsName = '_settings.json';

/**
 * Returns whether a file name can be that of a resource, report, source, channel or rule: `leads.json`, not
 * `_settings.json`, not an editor's `.leads.json.swp`.
 */
export const isResourceName = (name: string): boolean => /^[^_.].*\.json$/.test(name);

const wholeProblem = (file: string, message: string): SchemaProblems =>
  new SchemaProblems([{ file, line: 1, column: 1, path: '', message }]);

/** Returns the names of files, of links to files, and of broken links. Links to folders are left out. */
const fileNames = async (dir: string): Promise<readonly string[]> => {
  const entries = await readdir(dir, { withFileTypes: true });
  const isFile = async (name: string): Promise<boolean> =>
    stat(join(dir, name)).then(
      (one) => !one.isDirectory(),
      () => true,
    );
  const kept = await Promise.all(
    entries.map(async (entry) => (entry.isSymbolicLink() ? isFile(entry.name) : !entry.isDirectory())),
  );
  return entries
    .filter((_, index) => kept[index])
    .map(({ name }) => name)
    .sort();
};

const readNames = async (dir: string): Promise<readonly string[]> => {
  try {
    return await fileNames(dir);
  } catch (error) {
    throw wholeProblem(
      basename(dir),
      `cannot be read (${error instanceof Error ? error.message : String(error)}); expected a folder with schema files`,
    );
  }
};

/** Returns the names of the files of a folder such as `reports`, or none if the folder does not exist. */
const readPartNames = async (dir: string, folder: PartFolder): Promise<readonly string[]> => {
  const entries = await fileNames(join(dir, folder)).catch((): readonly string[] => []);
  return entries.filter(isResourceName).map((name) => `${folder}/${name}`);
};

const isNameIn = (folder: PartFolder, name: string): boolean =>
  name.startsWith(`${folder}/`) && isResourceName(name.slice(folder.length + 1));

const byName = (a: SchemaText, b: SchemaText): number => (a.name < b.name ? -1 : 1);

/** The files of the last check by their names. What did not change is neither parsed nor checked again. */
const lastFiles = new Map<string, SchemaFile>();

const parseOnce = (name: string, file: string, text: string): SchemaFile => {
  const last = lastFiles.get(name);
  return last?.text === text ? { ...last, file } : parseSchemaFile(file, text);
};

/**
 * Checks the texts of all schema files and builds their model, whose version is a hash of the files. `folder`: the name
 * of their folder in messages. Errors: `SchemaProblems` with all problems.
 */
export const checkTexts = (given: readonly SchemaText[], folder: string): LoadedSchemas => {
  const shown = (name: string): string => `${folder}/${name}`;
  const parse = ({ name, text }: SchemaText): SchemaFile => parseOnce(name, shown(name), text);
  const resources = given.filter(({ name }) => !name.includes('/') && isResourceName(name)).toSorted(byName);
  const [reports = [], intake = [], channels = [], rules = []] = partFolders.map((folder) =>
    given.filter(({ name }) => isNameIn(folder, name)).toSorted(byName),
  );
  const settings = given.find(({ name }) => name === settingsName);
  if (resources.length === 0) throw wholeProblem(folder, 'has no schema files; expected one such as leads.json');
  if (settings === undefined)
    throw wholeProblem(
      shown(settingsName),
      "is missing; the organization's country, currency, time zone and area units are set there",
    );
  const texts = [settings, ...resources, ...reports, ...intake, ...channels, ...rules];
  const parsed = {
    settings: parse(settings),
    resources: resources.map(parse).map(acceptOldWords),
    reports: reports.map(parse),
    intake: intake.map(parse),
    channels: channels.map(parse),
    rules: rules.map(parse),
  };
  const ordered = [
    parsed.settings,
    ...parsed.resources,
    ...parsed.reports,
    ...parsed.intake,
    ...parsed.channels,
    ...parsed.rules,
  ];
  lastFiles.clear();
  for (const [index, { name }] of texts.entries()) {
    const file = ordered[index];
    if (file !== undefined) lastFiles.set(name, file);
  }
  const { problems, warnings, files } = checkFiles(parsed.resources, parsed.settings, parsed);
  if (files === undefined)
    throw new SchemaProblems(
      problems,
      parsed.resources.map(({ value }) => value),
    );
  const version = createHash('sha256')
    .update(JSON.stringify(texts.map(({ name, text }) => ({ name, text }))))
    .digest('hex')
    .slice(0, 12);
  return {
    model: { ...deepFreeze(parseModel(localizeFiles(files, 'en'), version)), source: files },
    texts,
    files: ordered,
    warnings,
  };
};

/** Max size of a schema file. chosen: ten times what the schema studio accepts. */
const maxFileBytes = 4 * 1_048_576;

/** Reads one file, or returns why it cannot be read. */
const readText = async (dir: string, name: string): Promise<SchemaText | Problem> => {
  const problem = (message: string, line = 1, column = 1): Problem => ({
    file: `${basename(dir)}/${name}`,
    line,
    column,
    path: '',
    message,
  });
  try {
    const stats = await stat(join(dir, name));
    // Reading a pipe or a device may never end.
    if (!stats.isFile()) return problem('is not a file; expected a schema file, or a link to one');
    if (stats.size > maxFileBytes)
      return problem(`is larger than ${maxFileBytes / 1_048_576} MB; split it, or remove what is not used`);
    const decoded = decodeUtf8(await readFile(join(dir, name)));
    return 'text' in decoded ? { name, text: decoded.text } : problem(decoded.message, decoded.line, decoded.column);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ELOOP')
      return problem('is a link to a file that does not exist; expected a link to a schema file, or the file itself');
    return problem(`can't be read (${error instanceof Error ? error.message : String(error)})`);
  }
};

/**
 * Reads the texts of all schema files of a folder, following links. Errors: `SchemaProblems` if the folder or a file
 * cannot be read, or a file is not UTF-8.
 */
export const readTexts = async (dir: string): Promise<readonly SchemaText[]> => {
  const names = [
    ...(await readNames(dir)).filter((name) => name === settingsName || isResourceName(name)),
    ...(await Promise.all(partFolders.map((folder) => readPartNames(dir, folder)))).flat(),
  ];
  const read = await Promise.all(names.map((name) => readText(dir, name)));
  const problems = read.filter((one): one is Problem => 'message' in one);
  if (problems.length > 0) throw new SchemaProblems(problems);
  return read.filter((one): one is SchemaText => 'text' in one);
};

/** Returns whether a name is a valid schema file name: `leads.json`, `reports/agency.json`, not `../leads.json`. */
export const isSchemaFileName = (name: string): boolean =>
  name === settingsName || /^((reports|intake|channels|rules)\/)?[A-Za-z0-9][\w.-]{0,80}\.json$/.test(name);

/** Reads and checks all schema files of a folder and builds their model. Errors: `SchemaProblems` with all problems. */
export const loadSchemas = async (dir: string): Promise<LoadedSchemas> =>
  checkTexts(await readTexts(dir), basename(dir));
