import type pg from 'pg';
import type { ImpactReport } from '#model/wire/impact.ts';
import { impactOf } from '../../../../server/schema/migrations/checks/impactOf.ts';
import { readActiveVersion } from '../../../../server/schema/migrations/history.ts';
import { activateDraft, finishActivation } from '../../../../server/schema/lifecycle/activateDraft.ts';
import { activeModel } from '../../../../server/schema/migrations/activeModel.ts';
import { checkTexts, type LoadedSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { settings } from '../files/folder.ts';

/** Returns the id of the record with this number, from 1 to 9. */
export const id = (number: number): string => `00000000-0000-7000-8000-00000000000${number}`;

type Properties = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const first: Properties = {
  name: { type: 'string', title: 'Name', maxLength: 40, search: true },
  size: { type: 'string', title: 'Size', enum: ['Small', 'Large', 'Huge'], filter: true },
  tags: { type: 'array', title: 'Tags', items: { type: 'string', enum: ['a', 'b', 'c'] } },
  cost: { type: 'number', kind: 'money', title: 'Cost' },
  most: { type: 'number', kind: 'money', title: 'Most' },
  code: { type: 'string', title: 'Code', filter: true },
};

/**
 * Returns schema files with settings and the resource `things`. `fields` adds or replaces fields of the resource;
 * undefined removes one. `words` adds or replaces other words of its file, and `otherSettings` those of the settings.
 */
export const filesOf = (
  fields: Readonly<Record<string, unknown>> = {},
  words: Readonly<Record<string, unknown>> = {},
  otherSettings: Readonly<Record<string, unknown>> = {},
): LoadedSchemas => {
  const properties = Object.fromEntries(
    Object.entries({ ...first, ...fields }).filter(([, property]) => property !== undefined),
  );
  const thing = {
    name: 'things',
    title: 'Thing',
    plural: 'Things',
    recordTitle: '{name}',
    type: 'object',
    properties,
    ...words,
  };
  return checkTexts(
    [
      { name: '_settings.json', text: JSON.stringify({ ...settings, ...otherSettings }) },
      { name: 'things.json', text: JSON.stringify(thing, null, 2) },
    ],
    'schemas',
  );
};

/**
 * Activates schema files, and immediately fills and swaps the columns that the product fills in the background. Returns
 * whether there were any. `folder`: the name of the schema folder in messages; it need not exist.
 */
export const activateFiles = async (
  pool: pg.Pool,
  loaded: LoadedSchemas,
  folder = '/here/schemas',
): Promise<boolean> => {
  const { isUnfinished } = await activateDraft({ pool, draft: loaded, by: null, folder });
  if (isUnfinished) await finishActivation(pool, loaded.model);
  return isUnfinished;
};

/** Returns the impact of a draft on the active version. */
export const impact = async (pool: pg.Pool, after: LoadedSchemas): Promise<ImpactReport> => {
  const client = await pool.connect();
  try {
    return await impactOf({ client, before: activeModel(await readActiveVersion(client), 'schemas')?.model, after });
  } finally {
    client.release();
  }
};
