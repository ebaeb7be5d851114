import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { formatProblem } from '../../../../server/schema/problems/problem.ts';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';

export const settings = {
  name: 'Test Realty',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: { 'sq ft': 0.09290304, 'sq m': 1 },
};

/** A small resource without problems. Tests change one thing in it. */
export const things = {
  name: 'things',
  title: 'Thing',
  type: 'object',
  properties: {
    name: { type: 'string', sort: true },
    size: { type: 'string', enum: ['Small', 'Large'], filter: true },
    at: { type: 'string', format: 'date-time', filter: true },
    owner: { type: 'string', kind: 'reference', to: 'things' },
    cost: { type: 'number', kind: 'money' },
  },
};

/** `things` with some of its fields changed or added. */
export const withFields = (fields: Readonly<Record<string, unknown>>): object => ({
  ...things,
  properties: { ...things.properties, ...fields },
});

/** `things` with some of its words changed or added. */
export const withWords = (words: Readonly<Record<string, unknown>>): object => ({ ...things, ...words });

const textOf = (content: string | object): string =>
  typeof content === 'string' ? content : JSON.stringify(content, null, 2);

/**
 * Creates a folder `schemas` with the files, and with settings unless the test provides some. Returns its path. The
 * folder is removed when the test has ended.
 */
export const createFolder = async (files: Readonly<Record<string, string | object>>): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'gable-schemas-'));
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const dir = join(root, 'schemas');
  await mkdir(dir);
  for (const [name, content] of Object.entries({ '_settings.json': settings, ...files }))
    await writeFile(join(dir, name), textOf(content));
  return dir;
};

/** Returns all problems of a folder with these files, as the product prints them. Empty if it is valid. */
export const problemsOf = async (files: Readonly<Record<string, string | object>>): Promise<readonly string[]> => {
  try {
    await loadSchemas(await createFolder(files));
    return [];
  } catch (error) {
    if (error instanceof SchemaProblems) return error.problems.map(formatProblem);
    throw error;
  }
};

/** Returns all problems of a folder with settings and the file `things.json`. Empty if it is valid. */
export const problemsOfThings = (content: string | object): Promise<readonly string[]> =>
  problemsOf({ 'things.json': content });
