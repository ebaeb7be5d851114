import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSchemas } from '../schemas/loadSchemas.ts';
import { sayProblem } from '../schemas/problem.ts';
import { SchemaProblems } from '../schemas/SchemaProblems.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `npm run schemas`: checks the folder of schema files and says all that is wrong in it. Exit code 1 where something is. */
const checkFolder = async (dir: string): Promise<number> => {
  try {
    const { model, warnings } = await loadSchemas(dir);
    for (const warning of warnings) console.warn(`warning: ${sayProblem(warning)}`);
    const resources = Object.values(model.resources);
    const fields = resources.flatMap((resource) => resource.fields.filter(({ system }) => !system));
    console.log(`${countOf(resources.length, 'resource')}, ${countOf(fields.length, 'field')}, all good`);
    return 0;
  } catch (error) {
    if (!(error instanceof SchemaProblems)) throw error;
    for (const problem of error.problems) console.error(sayProblem(problem));
    console.error(countOf(error.problems.length, 'problem'));
    return 1;
  }
};

process.exitCode = await checkFolder(resolve(root, process.env['SCHEMAS_DIR'] || 'schemas'));
