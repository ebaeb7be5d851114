import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { countText } from '#model/values/numbers/countText.ts';
import { can } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Config } from '../config/config.ts';
import { readLastActive } from '../schema/lifecycle/SchemaLifecycle.ts';
import { syncModelTables } from '../schema/lifecycle/syncModelTables.ts';
import { catchUpRecords } from '../schema/migrations/catchUpRecords.ts';
import { createPool } from '../postgres/pool.ts';
import { readOrganizationSettings, withOrganizationSettings } from '../schema/lifecycle/organizationSettings.ts';
import { createSchemaState, type SchemaState } from '../schema/lifecycle/schemaState.ts';
import { loadSchemas } from '../schema/files/loadSchemas.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Actor } from '../auth/actor/actor.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { importFile } from '../features/import/job/importFile.ts';
import { findAccount } from './findAccount.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { type ImportMap, parseMap } from '../features/import/maps/parseMap.ts';
import { createRejectedFile } from '../features/import/rejected/rejectedFile.ts';
import { createImportReport } from '../features/import/rejected/report.ts';
import type { VerdictTotals } from '../features/import/rows/verdict.ts';

/** Thrown for an invalid command line, file or user. The message is one sentence for the person who ran the command. */
export class ImportError extends Error {}

/** A run of `npm run import`: its arguments, and where its lines go. */
export type ImportCommand = {
  readonly argv: readonly string[];
  readonly config: Config;
  /** Folder that relative paths of the command line start from. */
  readonly folder: string;
  readonly print: (line: string) => void;
  /** Shows how many rows have been read so far. */
  readonly progress: (line: string) => void;
};

const usage =
  'npm run import -- properties FILE.csv --map MAP.json [--as admin] [--dry-run] [--verbose] [--rejected OUT.csv]';
const rowsPerProgress = 2500;

const readArguments = (argv: readonly string[]) => {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        as: { type: 'string', default: 'admin' },
        rejected: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
      },
    });
    const [resource, file, ...more] = positionals;
    if (resource === undefined || file === undefined || more.length > 0 || values.map === undefined)
      throw new Error('a word is missing or too many');
    return { ...values, map: values.map, resource, file };
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : String(error)}; usage: ${usage}`);
  }
};

const isImportable = ({ readOnly, singleton }: Resource): boolean => !readOnly && !singleton;

const resourceOf = (model: Model, name: string): Resource => {
  const resource = ownValue(model.resources, name);
  const writable = Object.values(model.resources)
    .filter(isImportable)
    .map((one) => one.name);
  if (resource === undefined || !isImportable(resource))
    throw new ImportError(
      `${name}: is nothing that can be imported, ${didYouMean(
        name,
        writable.filter((one) => one !== name),
      )}`,
    );
  return resource;
};

const actorOf = async (pool: pg.Pool, username: string, resource: Resource): Promise<Actor> => {
  const account = await findAccount(pool, username);
  if (account === undefined)
    throw new ImportError(
      `--as: there is no user ${username}; start Gable once (npm start), or name a user who exists.`,
    );
  const lacking = ['import', 'create'].filter(
    (permission) => !can(account.actor.permissions, resource.module, permission),
  );
  if (lacking.length > 0)
    throw new ImportError(
      `--as: ${username} lacks the permission ${lacking.map((name) => `${resource.module}.${name}`).join(' and ')}.`,
    );
  if (!account.active) throw new ImportError(`--as: ${username} is inactive; name another user.`);
  return account.actor;
};

const readable = async (path: string, word: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw new ImportError(
      `${word} ${path}: can't be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  });

/**
 * Runs `npm run import`: syncs the tables, imports the file, prints the first duplicate and rejected rows (with
 * `--verbose` all rows) and the totals, and returns the totals. With `--rejected OUT.csv`, the rejected rows are
 * written to that file. With `--dry-run`, the tables are synced, but no record is written. Errors: `ImportError`,
 * `ImportMapError`, `CsvError` and those of the database and the schemas.
 */
export const runImport = async ({ argv, config, folder, print, progress }: ImportCommand): Promise<VerdictTotals> => {
  const words = readArguments(argv);
  const isDryRun = words['dry-run'];
  const { model } = await loadSchemas(config.schemasDir);
  const resource = resourceOf(model, words.resource);
  const written = await createSchemaState(model);
  const mapText = await readable(resolve(folder, words.map), '--map');
  const mapOf = (state: SchemaState): ImportMap =>
    parseMap(words.map, mapText, resource, kindContextOf(state.model.settings));
  // Checked before the database is opened, so that an invalid mapping fails early.
  mapOf(written);
  const database = await openDatabase(config, () => undefined);
  const pool = createPool({
    connection: database.connection,
    size: 2,
    statementTimeoutMs: config.statementTimeoutMs,
    onError: () => undefined,
  });
  try {
    await syncModelTables(pool, model);
    const withSettings = withOrganizationSettings(model, await readOrganizationSettings(pool, model));
    const state = withSettings === model ? written : await createSchemaState(withSettings);
    const map = mapOf(state);
    const actor = await actorOf(pool, words.as, resource);
    const rejected =
      words.rejected === undefined
        ? undefined
        : await createRejectedFile(resolve(folder, words.rejected), { delimiter: map.layout.delimiter ?? ',' });
    const report = createImportReport(print, { isVerbose: words.verbose, isDryRun });
    let rows = 0;
    const totals = await importFile({
      pool,
      state,
      resource,
      actor,
      map,
      now: new Date(),
      file: resolve(folder, words.file),
      dryRun: isDryRun,
      onHeader: async (header) => rejected?.begin(header),
      onVerdict: async (verdict) => {
        report.row(verdict);
        if (verdict.verdict === 'duplicate' || verdict.verdict === 'rejected') await rejected?.add(verdict);
        rows += 1;
        if (rows % rowsPerProgress === 0) progress(`${countText(rows)} rows…`);
      },
    }).finally(() => rejected?.end());
    report.totals(totals);
    // A server may have activated other schemas while the file was written.
    const active = await readLastActive(pool, config.schemasDir);
    if (!isDryRun && active !== undefined && active.model.version !== model.version)
      await catchUpRecords(pool, active.model, model);
    return totals;
  } finally {
    await pool.end();
    await database.stop();
  }
};
