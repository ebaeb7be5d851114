import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';
import { rawColumn } from '../../../query/records/select/selectRaw.ts';
import { shownTitle, titleColumn } from '../../../query/records/select/titleColumn.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import type { RuleValues } from './rules/ruleCheck.ts';
import { type FieldSource } from './fieldSources.ts';
import type { KindContext } from '#model/kind.ts';

const batchSize = 5000;
const firstId = '00000000-0000-0000-0000-000000000000';

type ReadRequest = {
  readonly client: DdlClient;
  /** The active version of the resource. Its table exists. */
  readonly before: Resource;
  readonly permissions: PermissionMap;
  readonly context: KindContext;
  readonly batch?: number;
  /** Whether deleted records are read too. */
  readonly deleted?: boolean;
  /** Reads only the records with these ids. */
  readonly ids?: readonly string[];
};

/**
 * A record as it is stored. `page`: the number of the disk page of Postgres that contains its row. `raw`: the requested
 * fields.
 */
export type RawRecord = {
  readonly id: string;
  readonly version: number;
  readonly page: number;
  readonly title: string;
  readonly raw: RuleValues;
};

/**
 * Reads the existing records in batches, in the order of their ids; deleted records only with `deleted`. Each record
 * has only the stored fields of `sources`, under the names of the active version. Fields that `permissions` do not
 * allow to read are left out of the titles.
 */
export async function* readExisting(
  { client, before, permissions, context, batch = batchSize, deleted = false, ids }: ReadRequest,
  sources: readonly FieldSource[],
): AsyncGenerator<readonly RawRecord[]> {
  const stored = [
    ...new Map(
      sources.flatMap(({ stored: field }) => (field === undefined ? [] : [[field.name, field] as const])),
    ).values(),
  ];
  const columns = ['t."_id"', ...stored.map(rawColumn)].join(', ');
  const text = `select t."_id"::text as id, t."version" as version, t.ctid::text as place,
      ${titleColumn(before, permissions)} as title,
      (select to_json(r) from (select ${columns}) r) as raw
      from ${quote(before.name)} t
      where ${deleted ? '' : 't."deletedAt" is null and '}${ids === undefined ? '' : 't."_id" = any($3::uuid[]) and '}
      t."_id" > $1
      order by t."_id" limit $2`;
  for (let last = firstId; ; ) {
    const { rows } = await client.query(text, [last, batch, ...(ids === undefined ? [] : [ids])]);
    if (rows.length === 0) return;
    yield rows.map(({ id, version, place, title, raw }) => ({
      id: String(id),
      version: Number(version),
      // Example of a place: `(12,4)`.
      page: Number(String(place).slice(1, String(place).indexOf(','))),
      title: shownTitle(before, String(title), context),
      raw: raw as RuleValues,
    }));
    last = String(rows.at(-1)?.['id']);
  }
}
