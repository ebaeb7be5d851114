import type { JsonObject } from '#model/schema/json.ts';
import { matchesOf } from '#model/match/match.ts';
import type { Resource } from '#model/resource.ts';
import { sampleRoles } from '../server/sample/people/roles.ts';
import { type MatchesRow, selectMatched, selectMatches } from '../server/query/matching/selectMatches.ts';
import { quote } from '../server/postgres/quote.ts';
import { selectRaw } from '../server/query/records/select/selectRaw.ts';
import type { Statement } from '../server/postgres/statement.ts';
import type { Figure } from './support/figure.ts';
import type { Bench } from './support/openBench.ts';
import { percentile } from './support/percentile.ts';
import { fillProperties } from './fill/properties.ts';

/** Number of records whose matches are measured, and how often. */
const [subjects, times] = [24, 3];
/** Max time at 100,000 records. Units: ms. */
const maxMs = 50;
/** Number of matches on the first page. */
const perPage = 5;

type Run = { readonly ms: number; readonly row: unknown };

const timed = async ({ pool }: Bench, { values, ...statement }: Statement): Promise<Run> => {
  const start = performance.now();
  const { rows } = await pool.query({ ...statement, values: [...values] });
  return { ms: performance.now() - start, row: rows[0] };
};

/**
 * Returns the ids of the oldest open records. They are the same in each run. Records that a previous load has created
 * lack the values that are matched.
 */
const openIds = async ({ pool }: Bench, { name, states }: Resource): Promise<readonly string[]> => {
  const open = Object.entries(states?.values ?? {}).flatMap(([state, { type }]) => (type === 'open' ? [state] : []));
  const { rows } = await pool.query<{ id: string }>(
    `select "_id"::text as id from ${quote(name)} where ${quote(states?.field ?? '')} = any($1) order by "createdAt", "_id" limit $2`,
    [open, subjects],
  );
  return rows.map(({ id }) => id);
};

const oneWay = async (bench: Bench, near: Resource, target: Resource): Promise<readonly Figure[]> => {
  const { people, model } = bench;
  const [match] = matchesOf(model, near);
  if (match === undefined) throw new Error(`bench: the schemas match ${near.name} with nothing`);
  const permissions = sampleRoles(model)[0].rolePermissions;
  const reader = {
    actor: { userId: people.adminId, username: 'admin0', permissions, teamIds: [people.adminId], roleIds: [] },
    now: new Date(),
    timeZone: model.settings.timeZone,
    settings: model.settings,
    model,
  };
  const [ours, bare, found]: [number[], number[], number[]] = [[], [], []];
  // Reads each existing row once, which is the least that any query must do.
  const scan: Statement = {
    text: `select count(*) from ${quote(target.name)} t where t."deletedAt" is null`,
    values: [],
  };
  for (const id of await openIds(bench, near)) {
    const raw = (await timed(bench, selectRaw({ resource: near, id }))).row as { data: JsonObject };
    const source = { match, near, record: raw.data, settings: model.settings };
    for (let time = 0; time < times; time += 1) {
      bare.push((await timed(bench, scan)).ms);
      const run = await timed(bench, selectMatches({ source, reader, page: 1, perPage }));
      const { total, best } = run.row as MatchesRow;
      const { ms } = await timed(bench, selectMatched({ source, reader, ids: best.map((each) => each.id) }));
      ours.push(run.ms + ms);
      found.push(total);
    }
  }
  const [p50, p95, bareMs] = [percentile(ours, 0.5), percentile(ours, 0.95), percentile(bare, 0.5)];
  const name = `${target.plural.toLowerCase()} that fit one of the ${near.plural.toLowerCase()}`;
  return [
    {
      name: `${name}, p95`,
      ours: `${Math.round(percentile(found, 0.5)).toLocaleString('en')} found`,
      value: p95,
      unit: 'ms',
      target: { atMost: maxMs },
    },
    {
      name: `${name}, median`,
      ours: `${p50.toFixed(1)} ms`,
      reference: `bare scan ${bareMs.toFixed(1)} ms`,
      value: p50 / bareMs,
      unit: '×',
    },
  ];
};

/**
 * Measures how long it takes to find the matches of a lead among the properties, and of a property among the leads. The
 * reference is a plain scan of the table that is searched. Creates `rows` properties first.
 */
export const matchFigures = async (bench: Bench, rows: number): Promise<readonly Figure[]> => {
  await fillProperties(bench.pool, rows);
  const near = Object.values(bench.model.resources).find(({ schema }) => schema.match !== undefined);
  const target = bench.model.resources[near?.schema.match?.resource ?? ''];
  if (near === undefined || target === undefined) throw new Error('bench: the schemas match nothing');
  return [...(await oneWay(bench, near, target)), ...(await oneWay(bench, target, near))];
};
