import type { Model, Resource } from '#model/resource.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import { createParameters } from '../../server/postgres/parameters.ts';
import { quote } from '../../server/postgres/quote.ts';
import { prepared } from '../../server/postgres/statement.ts';
import { parseFilter } from '../../server/query/filters/parse/parseFilter.ts';
import { backgroundContext } from '../../server/records/context/backgroundContext.ts';
import { matchingRules } from '../../server/records/assignment/matchingRules.ts';
import { readerOf } from '../../server/records/context/readerOf.ts';
import { lockIfExists } from '../../server/records/context/locks/lockIfExists.ts';
import { serverActor } from '../../server/records/assignment/serverActor.ts';
import { createSchemaState } from '../../server/schema/lifecycle/schemaState.ts';
import type { Figure } from '../support/figure.ts';
import type { Bench } from '../support/openBench.ts';
import { percentile } from '../support/percentile.ts';

const [count, events, maxMs] = [1000, 200, 1];
/** Number of measured comparisons in Postgres. After the first few, the statement is prepared. */
const compared = 15;

/**
 * Returns 1,000 rules of a resource, like those of an agency with many offices, sources and budgets. One rule in 20 has
 * a condition that depends on the time.
 */
export const manyRules = (model: Model, { name }: Resource): readonly RuleSchema[] => {
  const sources = ['99 Acres', 'Magic Bricks', 'Housing.com', 'Website', 'Walk-in', 'Facebook'];
  const cities = ['Pune', 'Mumbai', 'Bengaluru', 'Delhi', 'Chennai'];
  const [rule] = model.rules;
  if (rule === undefined) throw new Error('bench: no rules are shipped');
  return Array.from(
    { length: count },
    (_, index): RuleSchema => ({
      name: `bench-${index}`,
      title: `Bench ${index}`,
      resource: name,
      when: { created: true },
      if: {
        source: [sources[index % 6] ?? '', sources[(index + 1) % 6] ?? ''],
        city: cities[index % 5] ?? '',
        budgetMax: { gte: 1_000_000 + index * 10_000 },
        ...(index % 20 === 0 ? { receivedAt: { lte: '$now' } } : {}),
        ...(index % 3 === 0 ? { tags: { any: ['Hot'] }, email: { blank: false } } : {}),
      },
      then: [{ set: { notes: 'bench' } }],
    }),
  );
};

/** Returns the processor time since a moment, in ms. Unlike the clock, it does not include other processes. */
const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/**
 * Measures the processor time in which the server checks the conditions of 1,000 rules for one changed record. The
 * reference is the time in which one statement in Postgres checks the same conditions.
 */
export const conditionFigure = async (bench: Bench, resource: Resource): Promise<Figure> => {
  const { pool, model } = bench;
  const rules = manyRules(model, resource);
  const state = await createSchemaState({ ...model, rules });
  const actor = serverActor(state.model, resource, 'Bench');
  const context = {
    ...backgroundContext({ pool, state, resource, actor, now: new Date() }),
    operation: 'update' as const,
  };
  const { rows } = await pool.query<{ id: string }>(`select "_id"::text as id from ${quote(resource.name)} limit $1`, [
    events,
  ]);
  const client = await pool.connect();
  try {
    const [ours, theirs]: [number[], number[]] = [[], []];
    let met = 0;
    for (const { id } of rows) {
      const record = await lockIfExists(context, client, id, { look: true });
      if (record === undefined) continue;
      const start = process.cpuUsage();
      met += (await matchingRules(context, client, { rules, record })).length;
      ours.push(cpuMs(start));
      if (theirs.length >= compared) continue;
      const { bind, values } = createParameters();
      const columns = rules.map(({ if: filter }) =>
        parseFilter({ resource, filter, reader: readerOf(context) })
          .map(({ write }) => write(bind))
          .join(' and '),
      );
      const sql = `select array[${columns.map((each) => `coalesce(${each}, false)`).join(', ')}] from ${quote(resource.name)} t where t."_id" = ${bind(id, 'uuid')}`;
      const before = performance.now();
      await client.query({ ...prepared(sql, values), values });
      theirs.push(performance.now() - before);
    }
    return {
      name: `conditions of ${count.toLocaleString('en')} rules, processor time per event, p95`,
      ours: `median ${percentile(ours, 0.5).toFixed(2)} ms, ${(met / ours.length).toFixed(1)} rules met`,
      reference: `one statement in Postgres ${percentile(theirs, 0.5).toFixed(1)} ms`,
      value: percentile(ours, 0.95),
      unit: 'ms',
      target: { atMost: maxMs },
    };
  } finally {
    client.release();
  }
};
