import { fileURLToPath } from 'node:url';
import { readCommandConfig } from '../config/readCommandConfig.ts';
import { ConfigError } from '../config/environment.ts';
import { DatabaseError } from '../database/checkVersion.ts';
import { CsvError } from '../features/import/files/readCsv.ts';
import { ImportMapError } from '../features/import/maps/parseMap.ts';
import { commandErrorText } from './commandErrorText.ts';
import { ImportError, runImport } from './runImport.ts';
import { PostgresStartError } from '../database/embedded/PostgresStartError.ts';
import { SheetError } from '../documents/spreadsheets/cell.ts';
import { SchemaProblems } from '../schema/problems/SchemaProblems.ts';

/** Errors caused by the person who runs the command. They are printed without a stack. */
const expected = [
  ImportError,
  ImportMapError,
  CsvError,
  SheetError,
  ConfigError,
  DatabaseError,
  PostgresStartError,
  SchemaProblems,
];

try {
  await runImport({
    argv: process.argv.slice(2),
    config: readCommandConfig(process.env, fileURLToPath(new URL('../..', import.meta.url))),
    // npm runs scripts in the project's folder; INIT_CWD is the folder the command was typed in.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    print: (line) => process.stdout.write(`${line}\n`),
    progress: (line) => process.stderr.write(`${line}\n`),
  });
} catch (error) {
  process.stderr.write(`${commandErrorText(error, expected)}\n`);
  process.exitCode = 1;
}
