import { fileURLToPath } from 'node:url';
import { readConfig } from '../config.ts';
import { ConfigError } from '../environment.ts';
import { DatabaseError } from '../database/openDatabase.ts';
import { CsvError } from '../import/readCsv.ts';
import { ImportMapError } from '../import/readMap.ts';
import { ImportError, runImport } from '../import/runImport.ts';
import { PostgresStartError } from '../postgres/launcher.ts';
import { SheetError } from '../sheets/cell.ts';
import { SchemaProblems } from '../schemas/SchemaProblems.ts';

/** Mistakes of the person who starts it: their own words, no stack. */
const expected = [ImportError, ImportMapError, CsvError, SheetError, ConfigError, DatabaseError, PostgresStartError, SchemaProblems];

try {
  await runImport({
    argv: process.argv.slice(2),
    config: readConfig(process.env, [], fileURLToPath(new URL('../..', import.meta.url))),
    // npm runs scripts in the project's folder and tells here where the person stood.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    print: (line) => process.stdout.write(`${line}\n`),
    progress: (line) => process.stderr.write(`${line}\n`),
  });
} catch (error) {
  const isFile = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'EACCES');
  const isExpected = isFile || expected.some((type) => error instanceof type);
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)}\n`);
  process.exitCode = 1;
}
