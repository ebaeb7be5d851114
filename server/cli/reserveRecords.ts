import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { Model, Resource } from '#model/resource.ts';
import { createAccounts } from '../auth/accounts.ts';
import type { Actor } from '../auth/actor.ts';
import { jobContext } from '../features/import/jobContext.ts';
import { fieldsRead } from '#model/validation/conditionTest.ts';
import type { Executor } from '../postgres/pool.ts';
import { readUnreserved, reserveExisting } from '../records/write/reserveExisting.ts';
import { createSchemaState } from '../schema/lifecycle/schemaState.ts';
import { readOrganizationSettings, withOrganizationSettings } from '../schema/lifecycle/organizationSettings.ts';

export type ReserveCommand = {
  readonly argv: readonly string[];
  readonly model: Model;
  readonly pool: pg.Pool;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
};

const actorOf = async (pool: pg.Pool, username: string): Promise<Actor | undefined> => {
  const { rows } = await pool.query<{ id: string }>(
    'select "_id"::text as id from users where "username" = $1 and "deletedAt" is null',
    [username],
  );
  const [found] = rows;
  return found === undefined ? undefined : (await createAccounts(pool)(found.id))?.actor;
};

const reservers = (model: Model): readonly Resource[] =>
  Object.values(model.resources).filter(({ states }) => states?.reserves !== undefined);

/**
 * Does `npm run schemas -- --reserve leads [--as admin] [--yes]`: says how many records reserve something that is still
 * free, and with `--yes` reserves it. Returns the exit code: 1 where something is left to do.
 */
export const reserveRecords = async ({ argv, model, pool, print, complain }: ReserveCommand): Promise<number> => {
  const wordAfter = (flag: string): string | undefined =>
    argv.includes(flag) ? argv[argv.indexOf(flag) + 1] : undefined;
  const [name, username] = [wordAfter('--reserve') ?? '', wordAfter('--as') ?? 'admin'];
  const candidates = reservers(model);
  const resource = candidates.find((one) => one.name === name);
  if (resource === undefined) {
    const names = candidates.map((one) => one.name).join(' or ');
    complain(
      `--reserve: is not a resource with \`reserves\`, got "${name}"; expected ${names || 'a schema that has one'}.`,
    );
    return 1;
  }
  const actor = await actorOf(pool, username);
  if (actor === undefined) {
    complain(`--as: there is no user ${username}; name a user who exists.`);
    return 1;
  }
  const write = argv.includes('--yes');
  const state = await createSchemaState(withOrganizationSettings(model, await readOrganizationSettings(pool, model)));
  const current = state.model.resources[name];
  if (current === undefined) throw new AppError('NOT_FOUND');
  const { reserved, conflicts } = await reserveExisting(
    jobContext({ pool, state, resource: current, actor, now: new Date() }),
    write,
  );
  for (const conflict of conflicts) complain(conflict);
  const records = `${reserved.toLocaleString('en')} ${reserved === 1 ? resource.title : resource.plural}`;
  if (write) print(`${records} reserved what was still free.`);
  else if (reserved > 0)
    print(
      `${records} would reserve what is still free. Nothing was written. ` +
        `To reserve it, run: npm run schemas -- --reserve ${name} --yes`,
    );
  else print(`Nothing to reserve for ${resource.plural}.`);
  return conflicts.length > 0 || (reserved > 0 && !write) ? 1 : 0;
};

/** Returns the columns of all tables as `leads.status`: those of a draft may not exist yet. */
const readColumns = async (executor: Executor): Promise<ReadonlySet<string>> => {
  const { rows } = await executor.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
  );
  return new Set(rows.map(({ name }) => name));
};

/** Returns one line for each entry of `reserves` with records whose other record or row is still free or missing. */
export const describeUnreserved = async (executor: Executor, model: Model): Promise<readonly string[]> => {
  const columns = await readColumns(executor);
  const lines: string[] = [];
  for (const resource of reservers(model)) {
    const { states } = resource;
    const hasColumns = (states?.reserves ?? []).every(({ field, rows, row, set, if: premise }) => {
      const target = resource.fieldsByName[field]?.to ?? '';
      const own = ['_id', states?.field ?? '', field, ...(row === undefined ? [] : [row]), ...fieldsRead(premise)];
      return own.every((name) => columns.has(`${resource.name}.${name}`)) && columns.has(`${target}.${rows ?? set}`);
    });
    if (!hasColumns) continue;
    for (const { reserve, ids } of await readUnreserved(executor, model, resource)) {
      if (ids.length === 0) continue;
      const title = resource.fieldsByName[reserve.row ?? reserve.field]?.title ?? reserve.field;
      const records = `${ids.length.toLocaleString('en')} ${ids.length === 1 ? resource.title : resource.plural}`;
      lines.push(
        `${records}: ${title} is reserved, but still free or missing; ` +
          `see npm run schemas -- --reserve ${resource.name}`,
      );
    }
  }
  return lines;
};
