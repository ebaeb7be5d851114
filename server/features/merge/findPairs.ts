import type { Field } from '#model/field.ts';
import { canRead, scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { SuspectedPair } from '#model/wire/merges.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import { plannedForValues, prepared, type Statement } from '../../postgres/statement.ts';
import { duplicateFieldsOf } from '../../query/filters/parse/duplicateFields.ts';
import { defaultOrder, orderText } from '../../query/filters/order.ts';
import { comparableText, typeOf } from '../../query/filters/parse/repeated.ts';
import { whereText } from '../../query/filters/whereText.ts';
import { parseListQuery } from '../../query/lists/parseListQuery.ts';
import { readTitles } from '../../query/lookups/references/readTitles.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { candidatesText, notDismissedText, type Similar, similarOf, similarText } from './similarity.ts';

/** Max pairs that `findPairs` returns. chosen: more than anyone merges in an hour. */
export const maxPairs = 200;
/** Number of newest records with a repeated value for which the other records with this value are searched. */
const maxRepeated = 5000;
/**
 * Number of records with the same value that are searched for a record of the list. chosen: a phone number that more
 * records share is that of an office or a placeholder. Without a limit, its pairs would be millions.
 */
const maxSharing = 20;
/** Max number of stored pairs, the most similar ones, that are compared again, because their records may change. */
const maxStored = 5000;
/** Max number of recently changed records that are compared when the list is opened. */
const maxRecent = 200;
/** Records per statement. chosen: one statement takes less than a second, even among a million records. */
const comparedAtOnce = 10;
/**
 * Max time of this comparison. chosen: nobody waits longer for a list. The background job compares the other records.
 */
const compareMs = 3000;

type PairRow = {
  readonly a: string;
  readonly b: string;
  readonly field: string;
  readonly how: 'same' | 'similar';
  /** How many other records have the same value, up to `maxSharing`. Absent: similar, not the same. */
  readonly sharing?: number;
};

type Search = { readonly context: RequestContext; readonly record: string | undefined };

/**
 * Returns SQL for the records `t` whose duplicates are searched (`records`): one record, or the newest ones of the
 * user's list. `bind` and `values` are those of its parameters.
 */
const searchedRecords = (
  { context, record }: Search,
  field: Field,
  { limit, offset = 0, more = '' }: { readonly limit: number; readonly offset?: number; readonly more?: string },
) => {
  const { resource } = context;
  const reader = readerOf(context);
  const isRepeated = record === undefined && field.unique !== undefined;
  const filter = {
    ...(isRepeated ? { [field.name]: { repeated: true } } : {}),
    ...(record === undefined ? {} : { _id: [record] }),
  };
  const query = parseListQuery({ resource, query: { filter }, reader });
  const { bind, values } = createParameters();
  const where = whereText({ resource, query, reader }, bind);
  const records = `(select t.*
      from ${quote(resource.name)} t
      where ${where}${more}
      order by ${orderText(defaultOrder(resource))} limit ${limit} offset ${offset}) t`;
  return { records, bind, values };
};

/** Returns SQL for the records of the user's list, without the deleted ones. */
const ownRecords = (context: RequestContext, bind: Bind): string => {
  const { resource } = context;
  const reader = readerOf(context);
  const query = parseListQuery({ resource, query: {}, reader });
  return `(select t.* from ${quote(resource.name)} t where ${whereText({ resource, query, reader }, bind)})`;
};

const isOther = `t."_id" <> o."_id"`;
const notDismissed = ({ name }: Resource): string => notDismissedText(quoteText(name), 't."_id"', 'o."_id"');
const columns = (field: Field, how: PairRow['how']): string =>
  `select least(t."_id", o."_id")::text as a, greatest(t."_id", o."_id")::text as b,
    ${quoteText(field.name)} as field, ${quoteText(how)} as how`;

/** Finds records with an equal value in a unique field, such as the same phone. */
const sameStatement = (search: Search, field: Field): Statement => {
  const { resource } = search.context;
  const { records, bind, values } = searchedRecords(search, field, { limit: maxRepeated });
  const others = ownRecords(search.context, bind);
  const value = comparableText(`t.${quote(field.name)}`, typeOf(field));
  const equal = duplicateFieldsOf(resource, field)
    .map((other) => `${comparableText(`o.${quote(other.name)}`, typeOf(other))} = ${value}`)
    .join(' or ');
  const partners = search.record === undefined ? maxSharing : maxPairs;
  return plannedForValues(
    `${columns(field, 'same')}, min(o.sharing)::int as sharing
      from ${records}
      cross join lateral (
        select o."_id", count(*) over () as sharing
        from (
          select o."_id" from ${others} o
          where (${equal}) and ${isOther} and ${notDismissed(resource)}
          limit ${partners}) o) o
      group by 1, 2
      order by min(o.sharing), 2 desc limit ${maxPairs}`,
    values,
  );
};

/** Returns SQL for the condition that the background job has not compared a record yet. */
const notCompared = ({ name }: Resource): string =>
  ` and t."updatedAt" >= coalesce((select "at" from gable.compared where resource = ${quoteText(name)}), '-infinity')`;

/**
 * Finds records with a similar text and an equal value in another field, such as a similar name in the same locality:
 * for one record, or for records that the background job has not compared yet.
 */
const recentStatement = (search: Search, similar: Similar, offset: number): Statement => {
  const { resource } = search.context;
  const { records, bind, values } = searchedRecords(search, similar.field, {
    limit: comparedAtOnce,
    offset,
    more: search.record === undefined ? notCompared(resource) : '',
  });
  const others = ownRecords(search.context, bind);
  return plannedForValues(
    `${columns(similar.field, 'similar')}
      from ${records}
      join ${others} o on ${candidatesText(resource, similar)} and ${isOther}
      where ${similarText(similar)} and ${notDismissed(resource)}
      group by 1, 2 limit ${maxPairs}`,
    values,
  );
};

/** Counts the records that the background job has not compared yet, up to `maxRecent`. */
const countRecent = async ({ pool, resource }: RequestContext): Promise<number> => {
  const from = `${quote(resource.name)} t where t."deletedAt" is null${notCompared(resource)}`;
  const row = await runStatement<{ count: number }>(
    pool,
    prepared(`select count(*)::int as count from (select from ${from} limit ${maxRecent}) recent`, []),
  );
  return row?.count ?? 0;
};

/**
 * Finds the most similar pairs that the background job has stored, if both records are in the user's list. A user who
 * sees all records gets them in the order of the index on the score. For others, the pairs are joined to the ids of
 * their own records first, because most of the stored pairs are not theirs.
 */
const storedStatement = ({ context }: Search, similar: Similar): Statement => {
  const { resource, actor } = context;
  const name = quoteText(resource.name);
  const { bind, values } = createParameters();
  const records = ownRecords(context, bind);
  const isLimited = scopeOf(actor.permissions, resource.module) !== 'all';
  return plannedForValues(
    `${isLimited ? `with own as materialized (select t."_id" from ${records} t) ` : ''}
      ${columns(similar.field, 'similar')}
      from (
        select p.a, p.b, p.score
        from gable.similar_pairs p
        ${isLimited ? `join own own_a on own_a."_id" = p.a join own own_b on own_b."_id" = p.b` : ''}
        where p.resource = ${name} and ${notDismissedText(name, 'p.a', 'p.b')}
        order by p.score desc limit ${maxStored}) p
      join ${records} t on t."_id" = p.a
      join ${records} o on o."_id" = p.b
      where ${similarText(similar)}
      order by p.score desc limit ${maxPairs}`,
    values,
  );
};

/** Returns the statements that find equal values, and the field whose similar values are searched. */
const statementsOf = (
  search: Search,
): { readonly same: readonly Statement[]; readonly similar: Similar | undefined } => {
  const { resource, actor } = search.context;
  const isReadable = (field: Field): boolean => canRead(actor.permissions, resource, field) && !field.ownersOnly;
  const same = resource.fields.filter((field) => field.unique !== undefined && isReadable(field));
  return {
    same: same.map((one) => sameStatement(search, one)),
    similar: similarOf(resource, isReadable),
  };
};

/** Finds stored pairs, and compares recent records with all others, a few at once, until the time is over. */
const findSimilar = async (search: Search, similar: Similar): Promise<readonly PairRow[]> => {
  const { pool } = search.context;
  const isList = search.record === undefined;
  const rows = isList ? [...(await runRows<PairRow>(pool, storedStatement(search, similar)))] : [];
  const until = performance.now() + compareMs;
  const count = isList ? await countRecent(search.context) : 1;
  for (let offset = 0; offset < count && performance.now() < until; offset += comparedAtOnce)
    rows.push(...(await runRows<PairRow>(pool, recentStatement(search, similar, offset))));
  return rows;
};

type PairReasons = {
  readonly a: string;
  readonly b: string;
  readonly reasons: SuspectedPair['reasons'];
  /** The smallest number of records that share a value of the pair. */
  readonly sharing: number;
};

/** Returns each pair once, with all its reasons: first those with most reasons, then those with the rarest value. */
const groupByPair = ({ fieldsByName }: Resource, rows: readonly PairRow[]): readonly PairReasons[] => {
  const pairs = new Map<string, PairReasons>();
  for (const { a, b, field, how, sharing = 1 } of rows) {
    const key = `${a} ${b}`;
    const { reasons, sharing: least } = pairs.get(key) ?? { reasons: [], sharing };
    // Two recent records find each other, and the background job may have found them.
    if (reasons.some((reason) => reason.field === field && reason.how === how)) continue;
    pairs.set(key, {
      a,
      b,
      reasons: [...reasons, { field, title: fieldsByName[field]?.title ?? field, how }],
      sharing: Math.min(least, sharing),
    });
  }
  return [...pairs.values()].toSorted(
    (one, other) =>
      other.reasons.length - one.reasons.length || one.sharing - other.sharing || (one.b < other.b ? 1 : -1),
  );
};

/**
 * Returns up to `maxPairs` pairs of records that may be duplicates; with `record`, only pairs with that record. Pairs
 * with the most reasons come first, then those whose value the fewest records share. Dismissed pairs and records
 * outside of the user's scope are left out.
 */
export const findPairs = async (
  context: RequestContext,
  record: string | undefined,
): Promise<readonly SuspectedPair[]> => {
  const { resource, pool } = context;
  const search: Search = { context, record };
  const { same, similar } = statementsOf(search);
  const rows: PairRow[] = [];
  for (const statement of same) rows.push(...(await runRows<PairRow>(pool, statement)));
  if (similar !== undefined) rows.push(...(await findSimilar(search, similar)));
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.flatMap(({ a, b }) => [a, b]))];
  // Records outside of the user's scope are not named, so their pairs are left out.
  const titles = await readTitles(pool, { resource, ids, reader: readerOf(context), beyondScope: false });
  return groupByPair(
    resource,
    rows.filter(({ a, b }) => titles.has(a) && titles.has(b)),
  )
    .slice(0, maxPairs)
    .map(({ a, b, reasons }) => ({
      records: [a, b].map((_id) => ({ _id, title: titles.get(_id) ?? '' })),
      reasons,
    }));
};
