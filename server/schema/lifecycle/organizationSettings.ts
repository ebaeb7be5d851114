import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { v7 } from 'uuid';
import { deepFreeze } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { type OrganizationSettings, settingResources, settingsOfRecord } from '#model/settings.ts';
import type { CleanRecord } from '../../query/records/write/changes.ts';
import { insertRecord } from '../../query/records/write/insertRecord.ts';
import { quote } from '../../postgres/quote.ts';
import { selectRaw } from '../../query/records/select/selectRaw.ts';
import { checkSettingValues } from '../checks/checkSettingValues.ts';
import type { Executor } from '../../postgres/pool.ts';
import { withTransaction } from '../../postgres/transaction.ts';

/** Key of the advisory lock under which singletons are created. chosen: nothing else uses it. */
const singletonLock = 7_205_120;

const idOfOne = async (executor: Executor, { name }: Resource): Promise<string | undefined> => {
  const { rows } = await executor.query<{ id: string }>(
    `select "_id"::text as id from ${quote(name)} where "deletedAt" is null order by "_id" limit 1`,
  );
  return rows[0]?.id;
};

/** Returns the initial values of the organization's record: the active settings, and the defaults of other fields. */
const firstValues = ({ fields }: Resource, { settings }: Model): CleanRecord =>
  Object.fromEntries(
    fields.flatMap(({ name, setting, system, property }) => {
      const value = setting === undefined ? property.default : settings[setting];
      return system || value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * Creates the record of each singleton resource, such as the organization, that has none. Fields with the word
 * `setting` get the value of this setting in the model, others their default. If several servers start at the same
 * time, each record is created only once.
 */
export const createSingletons = async (pool: pg.Pool, model: Model): Promise<void> => {
  for (const resource of Object.values(model.resources).filter(({ singleton }) => singleton)) {
    if ((await idOfOne(pool, resource)) !== undefined) continue;
    await withTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [singletonLock]);
      if ((await idOfOne(client, resource)) !== undefined) return;
      const { text, values } = insertRecord({
        resource,
        id: v7(),
        record: firstValues(resource, model),
        actor: null,
        now: new Date(),
        settings: model.settings,
      });
      await client.query(text, [...values]);
    });
  }
};

/**
 * Reads the settings that the organization has stored in the records of singletons. A blank setting is left out of the
 * result; a blank list is an empty list.
 */
export const readOrganizationSettings = async (executor: Executor, model: Model): Promise<OrganizationSettings> => {
  const own: OrganizationSettings[] = [];
  for (const resource of settingResources(model)) {
    const id = await idOfOne(executor, resource);
    if (id === undefined) continue;
    const { text, values } = selectRaw({ resource, id });
    const { rows } = await executor.query<{ data: Readonly<Record<string, unknown>> }>(text, [...values]);
    own.push(settingsOfRecord(resource, rows[0]?.data ?? {}));
  }
  return Object.assign({}, ...own) as OrganizationSettings;
};

/**
 * Returns a model with the organization's settings, which also change its version. Returns the same model if they
 * change nothing. An invalid setting, such as a unit that the settings file no longer has, is ignored.
 */
export const withOrganizationSettings = (model: Model, own: OrganizationSettings): Model => {
  const lost = new Set(checkSettingValues({ ...model.settings, ...own }).map(({ path }) => path[0]));
  const sound = Object.fromEntries(Object.entries(own).filter(([name]) => !lost.has(name)));
  const settings = { ...model.settings, ...sound };
  if (isDeepStrictEqual(settings, model.settings)) return model;
  const version = createHash('sha256')
    .update(JSON.stringify([model.version, settings]))
    .digest('hex')
    .slice(0, 12);
  // The resource objects stay the same, so everything cached for them stays valid.
  return deepFreeze({ ...model, settings, version });
};
