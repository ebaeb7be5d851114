import type pg from 'pg';
import type { Field } from '#model/field.ts';
import { kindFor } from '#kinds/index.ts';
import type { Model, Resource } from '#model/resource.ts';
import { countList } from '../../server/query/lists/countList.ts';
import { countTabs } from '../../server/query/lists/countTabs.ts';
import type { ListQuery } from '../../server/query/filters/listQuery.ts';
import { isScalar, orderOf, orderText } from '../../server/query/filters/order.ts';
import { createParameters } from '../../server/postgres/parameters.ts';
import { filterableFields } from '../../server/query/filters/parse/fieldConditions.ts';
import { parseListQuery, sortableFields } from '../../server/query/lists/parseListQuery.ts';
import { projection } from '../../server/query/records/select/projection.ts';
import { quote } from '../../server/postgres/quote.ts';
import type { Reader } from '../../server/query/filters/reader.ts';
import { selectList } from '../../server/query/lists/selectList.ts';
import { prepared, plannedForValues, type Statement } from '../../server/postgres/statement.ts';
import { whereText } from '../../server/query/filters/whereText.ts';

export type ListsBench = {
  readonly pool: pg.Pool;
  readonly model: Model;
  /** Name of the resource whose lists are measured. Its table must be filled. */
  readonly resource: string;
  /** Number of records in the table, for the heading. */
  readonly rows: number;
  /** Texts to search for: a common and a rare name, and parts of phone numbers. */
  readonly searches: readonly string[];
  /** First and last case to measure, counted from 1. Cases of one filter are measured together. */
  readonly cases: readonly [number, number];
};

/** The result of one list. Times are in ms; `ratio` is our p95 divided by the p95 of the reference. */
export type ListsResult = {
  readonly name: string;
  readonly oursMs: number;
  readonly handMs: number;
  readonly ratio: number;
};

type Case = {
  readonly name: string;
  readonly ours: Statement;
  /** The hand-written statements of the list, in the same order for all cases of a filter. */
  readonly hands: readonly Statement[];
  /**
   * The name of the filter. All its cases are compared with one hand-written statement. Absent: the case has its own.
   */
  readonly filter?: string;
};

/** The pages that are measured, and the last row of the last one with up to 50 rows each. */
const pages = [1, 400];
const lastRow = 20_000;
const samples = 21;
/** Time after which statements are not run again, once each was run three times. Units: ms. */
const budgetMs = 5000;
/**
 * Max attempts. A case above its limit is measured again, because other work on the machine can delay one of the two
 * statements.
 */
const attempts = 3;
export const limitRatio = 1.5;

const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

const timeOf = async (client: pg.PoolClient, { name, text, values }: Statement): Promise<number> => {
  const start = process.hrtime.bigint();
  await client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
  return Number(process.hrtime.bigint() - start) / 1e6;
};

const p50 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Returns the times of some statements, which are run alternately, so that other work on the machine affects all of
 * them. Slow statements are run less than `count` times, but at least three times.
 */
const timesOf = async (
  client: pg.PoolClient,
  statements: readonly Statement[],
  count: number,
): Promise<readonly (readonly number[])[]> => {
  const times = statements.map((): number[] => []);
  const start = performance.now();
  for (let sample = 0; sample < count && (sample < 3 || performance.now() - start < budgetMs); sample++) {
    for (const [index, statement] of statements.entries()) times[index]?.push(await timeOf(client, statement));
  }
  return times;
};

/**
 * Returns the median time of each statement, which decides which one is the reference. (The lowest of several p95
 * values would be chance.) Infinite for a statement that takes ten times as long as the fastest one.
 */
const mediansOf = async (client: pg.PoolClient, statements: readonly Statement[]): Promise<readonly number[]> => {
  const first: number[] = [];
  for (const statement of statements)
    first.push(Math.min(await timeOf(client, statement), await timeOf(client, statement)));
  const fastest = Math.min(...first);
  const isTried = first.map((ms) => ms < 100 || ms < fastest * 10);
  // Postgres plans a prepared statement for its values five times before it may use a generic plan.
  const times = await timesOf(
    client,
    statements.filter((_, index) => isTried[index]),
    9,
  );
  const medians = times.map((each) => p50(each.slice(2))).values();
  return isTried.map((isMeasured) => (isMeasured ? (medians.next().value ?? Infinity) : Infinity));
};

/**
 * Returns the index of the statement that is best for all cases of a filter: its slowest case is the fastest. A list
 * cannot choose its statement by the value that a user typed.
 */
const bestWay = (medians: readonly (readonly number[])[]): number => {
  const ways = Math.min(...medians.map((each) => each.length));
  const slowest = Array.from({ length: ways }, (_, way) =>
    Math.max(...medians.map((each) => (each[way] ?? Infinity) / Math.min(...each))),
  );
  return slowest.indexOf(Math.min(...slowest));
};

const measure = async (client: pg.PoolClient, { name, ours }: Case, hand: Statement): Promise<ListsResult> => {
  await timesOf(client, [ours, hand], 6);
  const [oursMs = 0, handMs = 0] = (await timesOf(client, [ours, hand], samples)).map(p95);
  return { name, oursMs, handMs, ratio: oursMs / handMs };
};

const measureFairly = async (client: pg.PoolClient, each: Case, hand: Statement): Promise<ListsResult> => {
  let best = await measure(client, each, hand);
  for (let attempt = 1; attempt < attempts && best.ratio > limitRatio; attempt++) {
    const again = await measure(client, each, hand);
    if (again.ratio < best.ratio) best = again;
  }
  return best;
};

const groupsOf = (cases: readonly Case[]): readonly (readonly Case[])[] => {
  const groups = new Map<string, Case[]>();
  for (const each of cases) {
    const key = each.filter ?? each.name;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
};

/** Returns the groups with at least one case from the `first` to the `last`, counted from 1. */
const groupsWithin = (
  groups: readonly (readonly Case[])[],
  [first, last]: ListsBench['cases'],
): readonly (readonly Case[])[] => {
  let before = 0;
  return groups.filter(({ length }) => {
    const from = before + 1;
    before += length;
    return from <= last && before >= first;
  });
};

/** Measures the cases of one filter. The reference is the hand-written statement that is best for all of them. */
const measureTogether = async (client: pg.PoolClient, cases: readonly Case[]): Promise<readonly ListsResult[]> => {
  const medians: (readonly number[])[] = [];
  for (const { hands } of cases) medians.push(await mediansOf(client, hands));
  const way = bestWay(medians);
  const results: ListsResult[] = [];
  for (const each of cases) {
    const result = await measureFairly(client, each, each.hands[way] ?? each.ours);
    console.log(line(result));
    results.push(result);
  }
  return results;
};

type Subject = { readonly resource: Resource; readonly reader: Reader };

/**
 * Returns the hand-written statements for a page of a list: directly from the table; by ids first; for a few values of
 * one field, with a branch per value. Each is prepared and not prepared. The fastest one is the reference.
 */
const handWritten = ({ resource, reader }: Subject, query: ListQuery, filledRows: number): readonly Statement[] => {
  const json = projection({ resource, permissions: reader.actor.permissions });
  const table = quote(resource.name);
  const { terms, blanksAfter } = orderOf(resource, query.sort);
  const order = orderText(terms);
  const offset = (query.page - 1) * query.perPage;
  // A page after the last row with a value contains rows without one, and the hand-written statement must find them as
  // well.
  const filled =
    blanksAfter === undefined || query.page * query.perPage > filledRows
      ? ''
      : ` and t.${quote(blanksAfter.name)} is not null`;
  const wrap = (rows: string): string =>
    `select '[' || coalesce(string_agg(${json}, ',' order by ${order}), '') || ']' as data from (${rows}) t`;
  const make = (write: (where: string) => string): readonly Statement[] => {
    const { bind, values } = createParameters();
    const text = write(whereText({ resource, query, reader }, bind) + filled);
    return [plannedForValues(text, values), prepared(text, values)];
  };
  const direct = make((where) =>
    wrap(`select * from ${table} t where ${where} order by ${order} limit ${query.perPage} offset ${offset}`),
  );
  const byIds = make((where) =>
    wrap(
      `select t.* from (select t."_id" as id_ from ${table} t where ${where} order by ${order} limit ${query.perPage} offset ${offset}) ids join ${table} t on t."_id" = ids.id_`,
    ),
  );
  return [...direct, ...byIds, ...handBranches({ resource, reader }, query, wrap)];
};

const handBranches = (
  { resource, reader }: Subject,
  query: ListQuery,
  wrap: (rows: string) => string,
): readonly Statement[] => {
  const several = query.conditions.find(
    ({ operator, values }) => (operator === 'in' || operator === 'type') && values.length > 1,
  );
  const { terms } = orderOf(resource, query.sort);
  if (several === undefined || query.sort.field !== resource.list.sort.field) return [];
  const { bind, values } = createParameters();
  const others: ListQuery = { ...query, conditions: query.conditions.filter((condition) => condition !== several) };
  const where = whereText({ resource, query: others, reader }, bind);
  const end = query.page * query.perPage;
  const columns = terms.map(({ column }) => `t.${quote(column)}`).join(', ');
  const branches = several.values.map(
    (value) =>
      `(select ${columns} from ${quote(resource.name)} t where ${where} and t.${quote(several.field)} = ${bind(value, 'text')} order by ${orderText(terms)} limit ${end})`,
  );
  const ids = `select t."_id" as id_ from (${branches.join(' union all ')}) t order by ${orderText(terms)} limit ${query.perPage} offset ${end - query.perPage}`;
  return [
    plannedForValues(wrap(`select t.* from (${ids}) ids join ${quote(resource.name)} t on t."_id" = ids.id_`), values),
  ];
};

type ListCase = {
  readonly raw: Readonly<Record<string, unknown>>;
  /** The name of the filter, if the case belongs to one. */
  readonly filter?: string | undefined;
  /** Number of rows that have a value in the sort field. */
  readonly filledRows?: number | undefined;
};

const listCases = (
  { resource, reader }: Subject,
  name: string,
  { raw, filter, filledRows = Infinity }: ListCase,
): readonly Case[] =>
  pages.map((page) => {
    const query = parseListQuery({ resource, query: { ...raw, page }, reader });
    return {
      name: `${name}, page ${page}`,
      ours: selectList({ resource, query, reader }),
      hands: handWritten({ resource, reader }, query, filledRows),
      ...(filter === undefined ? {} : { filter: `${filter}, page ${page}` }),
    };
  });

/** Returns the case of a count. As in the product, the hand-written count stops at a max number. */
const countCase = ({ resource, reader }: Subject, name: string, { raw, filter }: ListCase): Case => {
  const query = parseListQuery({ resource, query: raw, reader });
  const { bind, values } = createParameters();
  const text = `select count(*) from (select from ${quote(resource.name)} t where ${whereText({ resource, query, reader }, bind)} limit 10001) n`;
  return {
    name: `count of ${name}`,
    ours: countList({ resource, query, reader }),
    hands: [plannedForValues(text, values), prepared(text, values)],
    ...(filter === undefined ? {} : { filter: `count of ${filter}` }),
  };
};

/** Positions in the sorted values (0 to 1) of the limits: 90 %, 10 % and 0.05 % of the records are above them. */
const limitsAt = [0.1, 0.9, 0.9995];

/**
 * Returns filters of a field: with a common and a rare value, or, for a range, with a common, a rarer and a rare limit.
 */
const filtersOf = async (
  { pool, rows: total }: ListsBench,
  resource: Resource,
  field: Field,
): Promise<readonly unknown[]> => {
  const column = quote(field.name);
  const { type } = kindFor(field).column;
  const rows = `(select ${column} as value from ${quote(resource.name)} where "deletedAt" is null and ${column} is not null limit 50000) s`;
  if (type === 'numeric' || type === 'timestamptz' || type === 'date') {
    // To sort 10,000,000 values of each field would take longer than the lists.
    const sample = total > 1_000_000 ? 'tablesample system (10) repeatable (1)' : '';
    const found = await pool.query<{ value: unknown }>(
      `select to_json(value) as value from (select distinct unnest(percentile_disc($1::float8[]) within group (order by ${column})) as value from ${quote(resource.name)} ${sample} where "deletedAt" is null) p
       where value is not null order by p.value`,
      [limitsAt],
    );
    return found.rows.map(({ value }) => ({
      gte: type === 'timestamptz' ? new Date(String(value)).toISOString() : value,
    }));
  }
  const element = type.endsWith('[]') ? `(select unnest(value) as value from ${rows}) e` : rows;
  const found = await pool.query<{ value: unknown }>(
    `(select value from ${element} group by value order by count(*) desc limit 1) union all (select value from ${element} group by value order by count(*) limit 1)`,
  );
  return found.rows.map(({ value }) => value);
};

/** Returns the lists of a resource that are measured, with their statements. */
export const casesOf = async (bench: ListsBench, subject: Subject): Promise<readonly Case[]> => {
  const { pool, searches } = bench;
  const { resource, reader } = subject;
  const cases: Case[] = [...listCases(subject, 'all', { raw: {} })];
  const add = (name: string, value: unknown, filter?: string): void => {
    const asked: ListCase = { raw: { filter: JSON.stringify(value) }, filter };
    cases.push(...listCases(subject, name, asked), countCase(subject, name, asked));
  };
  for (const state of Object.keys(resource.states?.values ?? {}))
    add(`tab ${state}`, { [resource.states?.field ?? '']: state });
  for (const { title, filter } of resource.list.tabs) add(`tab ${title}`, filter);
  for (const field of filterableFields(resource, reader).filter(
    (each) => each.filter && (isScalar(each) || kindFor(each).column.type.endsWith('[]')),
  )) {
    for (const value of await filtersOf(bench, resource, field))
      add(`${field.name} ${JSON.stringify(value)}`, { [field.name]: value }, field.name);
  }
  for (const { name } of sortableFields(resource, reader)) {
    const { rows } = await pool.query<{ filled: number }>(
      `select count(*)::integer as filled from (select from ${quote(resource.name)} where "deletedAt" is null and ${quote(name)} is not null limit ${lastRow}) f`,
    );
    for (const order of ['ASC', 'DESC'])
      cases.push(
        ...listCases(subject, `by ${name} ${order}`, { raw: { sort: name, order }, filledRows: rows[0]?.filled }),
      );
  }
  for (const q of searches) {
    const [first] = listCases(subject, `search ${q}`, { raw: { q } });
    if (first !== undefined) cases.push(first, countCase(subject, `search ${q}`, { raw: { q } }));
  }
  return cases;
};

/** Returns a reader who may read all records and fields of a resource. */
export const readerOfAll = (model: Model, resource: Resource): Reader => ({
  actor: {
    userId: '00000000-0000-4000-8000-000000000001',
    username: 'bench',
    roleIds: [],
    teamIds: [],
    permissions: { [resource.module]: ['view', ...resource.fields.flatMap(({ readable }) => readable ?? [])] },
  },
  now: new Date(),
  timeZone: model.settings.timeZone,
  settings: model.settings,
});

const line = ({ name, oursMs, handMs, ratio }: ListsResult): string =>
  `${ratio.toFixed(2).padStart(6)}  ${oursMs.toFixed(2).padStart(9)}  ${handMs.toFixed(2).padStart(9)}  ${name}`;

/**
 * Measures every list of a resource: each state and tab, each filter with a common and a rare value, each sort order in
 * both directions, pages 1 and 400, searches and counts. Prints and returns p95 and ratio. The reference is the best
 * hand-written SQL.
 */
export const run = async (bench: ListsBench): Promise<readonly ListsResult[]> => {
  const resource = bench.model.resources[bench.resource];
  if (resource === undefined) throw new Error(`bench: no resource of that name, got ${bench.resource}`);
  const reader = readerOfAll(bench.model, resource);
  const client = await bench.pool.connect();
  const results: ListsResult[] = [];
  try {
    console.log(`lists of ${bench.rows.toLocaleString('en')} ${resource.plural}: ratio, ours p95 ms, by hand p95 ms`);
    for (const group of groupsWithin(groupsOf(await casesOf(bench, { resource, reader })), bench.cases))
      results.push(...(await measureTogether(client, group)));
    const tabs = countTabs({ resource, query: parseListQuery({ resource, query: {}, reader }), reader });
    console.log(`counts beside the tabs: ${(await timeOf(client, tabs)).toFixed(2)} ms`);
  } finally {
    client.release();
  }
  const beyond = results.filter(({ ratio }) => ratio > limitRatio);
  console.log(
    `${results.length} lists and counts, ${beyond.length} beyond ${limitRatio}; median ratio ${p50(results.map(({ ratio }) => ratio)).toFixed(2)}`,
  );
  return results;
};
