import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readModel } from '#model/readModel.ts';
import type { Model } from '#model/resource.ts';
import { checkFiles } from './checkFiles.ts';
import type { Problem } from './problem.ts';
import { SchemaProblems } from './SchemaProblems.ts';
import { parseSchemaFile } from './schemaFile.ts';

export type LoadedSchemas = {
  readonly model: Model;
  /** What is allowed, but was hardly meant. */
  readonly warnings: readonly Problem[];
};

export const settingsName = '_settings.json';
/** The folder of the reports, within that of the resources. */
export const reportsFolder = 'reports';

/** Tells whether a file of the folder, or of the reports', is one of a resource, or of a report: `leads.json`, not `_settings.json`, not an editor's `.leads.json.swp`. */
export const isResourceName = (name: string): boolean => /^[^_.].*\.json$/.test(name);

const wholeProblem = (file: string, message: string): SchemaProblems =>
  new SchemaProblems([{ file, line: 1, column: 1, path: '', message }]);

const readNames = async (dir: string): Promise<readonly string[]> => {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name).sort();
  } catch (error) {
    throw wholeProblem(basename(dir), `can not be read (${error instanceof Error ? error.message : String(error)}); a folder with schema files would be right`);
  }
};

/** Names of the report files; an installation may have none. */
const readReportNames = async (dir: string): Promise<readonly string[]> => {
  const entries = await readdir(join(dir, reportsFolder)).catch((): readonly string[] => []);
  return entries.filter(isResourceName).sort().map((name) => `${reportsFolder}/${name}`);
};

/**
 * Reads and checks all schema files of a folder and makes the model of them; its version is a hash of the files.
 * Errors: `SchemaProblems` with everything that is wrong in any of them.
 */
export const loadSchemas = async (dir: string): Promise<LoadedSchemas> => {
  const names = await readNames(dir);
  const shown = (name: string): string => `${basename(dir)}/${name}`;
  const resourceNames = names.filter(isResourceName);
  if (resourceNames.length === 0) throw wholeProblem(basename(dir), 'holds no schema file; one like leads.json would be right');
  if (!names.includes(settingsName)) throw wholeProblem(shown(settingsName), 'is missing; the organization\'s country, currency, time zone and area units stand there');
  const reportNames = await readReportNames(dir);
  const texts = await Promise.all([settingsName, ...resourceNames, ...reportNames].map(async (name) => ({ name, text: await readFile(join(dir, name), 'utf8') })));
  const [settings, ...others] = texts.map(({ name, text }) => parseSchemaFile(shown(name), text));
  if (settings === undefined) throw wholeProblem(shown(settingsName), 'is missing');
  const { problems, warnings, files } = checkFiles(others.slice(0, resourceNames.length), settings, others.slice(resourceNames.length));
  if (files === undefined) throw new SchemaProblems(problems);
  const version = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12);
  return { model: readModel(files, version), warnings };
};
