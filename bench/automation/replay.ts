import type { Resource } from '#model/resource.ts';
import { quote } from '../../server/postgres/quote.ts';
import { tryOnPastRecords } from '../../server/features/rules/pastRecords/tryOnPastRecords.ts';
import { sampleRoles } from '../../server/sample/people/roles.ts';
import { createSchemaState } from '../../server/schema/lifecycle/schemaState.ts';
import type { Figure } from '../support/figure.ts';
import type { Bench } from '../support/openBench.ts';

const [records, days, runs, maxSeconds] = [10_000, 30, 3, 10];

/**
 * Moves the creation times of 10,000 records into the last 30 days. Then measures how long it takes to find what each
 * shipped rule of the resource would have done with the records of these days. The figure is that of the slowest rule.
 */
export const replayFigure = async ({ pool, model, people }: Bench, resource: Resource): Promise<Figure> => {
  const table = quote(resource.name);
  const now = new Date();
  await pool.query(
    `update ${table} set "createdAt" = $1::timestamptz - random() * interval '${days} days'
      where "_id" in (select "_id" from ${table} where "deletedAt" is null limit $2)`,
    [now, records],
  );
  await pool.query(`analyze ${table}`);
  const state = await createSchemaState(model);
  const actor = {
    userId: people.adminId,
    username: 'admin0',
    permissions: sampleRoles(model)[0].rolePermissions,
    teamIds: [people.adminId],
    roleIds: [],
  };
  const shipped = model.rules.filter((rule) => rule.resource === resource.name);
  let slowest = { ms: 0, name: '', events: 0 };
  for (const { name } of shipped)
    for (let run = 0; run < runs; run += 1) {
      const start = performance.now();
      const { data } = await tryOnPastRecords({ pool, state, name, days, actor, now });
      const ms = performance.now() - start;
      if (ms > slowest.ms) slowest = { ms, name, events: data.events };
    }
  return {
    name: `replay of ${days} days of ${records.toLocaleString('en')} ${resource.plural.toLowerCase()}`,
    ours: `${shipped.length} rules, ${runs} times; slowest ${slowest.name}, ${slowest.events.toLocaleString('en')} events`,
    value: slowest.ms / 1000,
    unit: 's',
    target: { atMost: maxSeconds },
  };
};
