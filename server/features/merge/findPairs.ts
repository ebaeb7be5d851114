import type { Field } from '#model/field.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { SuspectedPair } from '#model/wire/merges.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import { plannedForValues, prepared, type Statement } from '../../postgres/statement.ts';
import { duplicateFieldsOf } from '../../query/filters/parse/duplicateFields.ts';
import { defaultOrder, orderText } from '../../query/filters/order.ts';
import { comparableText, typeOf } from '../../query/filters/parse/repeated.ts';
import { searchColumn, searchedFields } from '../../query/filters/search.ts';
import { whereText } from '../../query/filters/whereText.ts';
import { parseListQuery } from '../../query/lists/parseListQuery.ts';
import { selectTitles } from '../../query/lookups/references/selectTitles.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';

/** Max pairs in the list. chosen: more than anyone merges in an hour. */
export const maxPairs = 200;
/** Number of newest records with a repeated value for which the other records with this value are searched. */
const maxRepeated = 5000;
/** Number of newest records that are compared with all others. chosen: comparing similar texts is expensive. */
const newestCompared = 200;
/** Records per statement. chosen: one statement takes less than a second, even among a million records. */
const comparedAtOnce = 10;
/**
 * Max time of the comparison. chosen: nobody waits longer for a list. Pairs of the remaining records are shown on their
 * own pages.
 */
const compareMs = 3000;
/**
 * Similarity of two names by trigrams, 0 to 1: `Asha Rao` and `Asha Raao` have 0.73, two different people with the same
 * first name 0.5.
 */
const minSimilarity = 0.6;

type PairRow = { readonly a: string; readonly b: string; readonly field: string; readonly how: 'same' | 'similar' };

const isText = (field: Field): boolean => typeOf(field) === 'text';

type Search = { readonly context: RequestContext; readonly record: string | undefined };

/** Returns SQL for the records whose duplicates are searched: one record, or the newest ones of the user's list. */
const startOf = (
  { context, record }: Search,
  field: Field,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
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
  const start = `(select t.*
      from ${quote(resource.name)} t
      where ${where}
      order by ${orderText(defaultOrder(resource))} limit ${limit} offset ${offset}) t`;
  return { start, bind, values };
};

const ends = `t."_id" <> o."_id" and o."deletedAt" is null`;
const columns = (field: Field, how: PairRow['how']): string =>
  `select least(t."_id", o."_id")::text as a, greatest(t."_id", o."_id")::text as b,
    ${quoteText(field.name)} as field, ${quoteText(how)} as how`;

/** Finds records with an equal value in a unique field, such as the same phone. */
const sameStatement = (search: Search, field: Field): Statement => {
  const { resource } = search.context;
  const { start, values } = startOf(search, field, { limit: maxRepeated });
  const value = comparableText(`t.${quote(field.name)}`, typeOf(field));
  const equal = duplicateFieldsOf(resource, field)
    .map((other) => `${comparableText(`o.${quote(other.name)}`, typeOf(other))} = ${value}`)
    .join(' or ');
  return plannedForValues(
    `${columns(field, 'same')}
      from ${start}
      join ${quote(resource.name)} o on (${equal}) and ${ends}
      group by 1, 2 limit ${maxPairs}`,
    values,
  );
};

/**
 * Finds records with a similar text and an equal value in another field, such as a similar name in the same locality.
 * If the text is part of the search, the trigram index of the search column narrows the candidates.
 */
const similarStatement = (search: Search, { field, near }: Similar, offset: number): Statement => {
  const { resource } = search.context;
  const { start, values } = startOf(search, field, { limit: comparedAtOnce, offset });
  const isIndexed = searchedFields(resource).includes(field);
  const indexed = isIndexed ? `o.${quote(searchColumn)} %> gable.plain(t.${quote(field.name)}) and ` : '';
  const compared = (row: string): string => `gable.plain(${row}.${quote(field.name)})`;
  const equal = near
    .map(
      (one) =>
        `${comparableText(`o.${quote(one.name)}`, typeOf(one))} = ${comparableText(`t.${quote(one.name)}`, typeOf(one))}`,
    )
    .join(' or ');
  return plannedForValues(
    `${columns(field, 'similar')} from ${start} join ${quote(resource.name)} o on ${indexed}(${equal}) and ${ends}
     where similarity(${compared('t')}, ${compared('o')}) >= ${minSimilarity} group by 1, 2 limit ${maxPairs}`,
    values,
  );
};

/** A text field that is compared by similarity, and the fields of which at least one must be equal. */
type Similar = { readonly field: Field; readonly near: readonly Field[] };

const statementsOf = (
  search: Search,
): { readonly same: readonly Statement[]; readonly similar: Similar | undefined } => {
  const { resource, actor } = search.context;
  const isReadable = (field: Field): boolean => canRead(actor.permissions, resource, field) && !field.ownersOnly;
  const same = resource.fields.filter((field) => field.unique !== undefined && isReadable(field));
  const { similar, near = [] } = resource.schema.duplicates ?? {};
  const field = resource.fieldsByName[similar ?? ''];
  const places = near.flatMap((name) => resource.fieldsByName[name] ?? []).filter(isReadable);
  const isCompared = field !== undefined && isText(field) && isReadable(field) && places.length > 0;
  return {
    same: same.map((one) => sameStatement(search, one)),
    similar: isCompared ? { field, near: places } : undefined,
  };
};

/** Compares the newest records with all others, a few at once, until the time is over. */
const findSimilar = async (search: Search, similar: Similar): Promise<readonly PairRow[]> => {
  const rows: PairRow[] = [];
  const until = performance.now() + compareMs;
  const count = search.record === undefined ? newestCompared : 1;
  for (let offset = 0; offset < count && performance.now() < until; offset += comparedAtOnce)
    rows.push(...(await runRows<PairRow>(search.context.pool, similarStatement(search, similar, offset))));
  return rows;
};

const keyOf = (a: string, b: string): string => `${a} ${b}`;

const dismissedOf = async (
  { pool, resource }: RequestContext,
  rows: readonly PairRow[],
): Promise<ReadonlySet<string>> => {
  const found = await runRows<{ a: string; b: string }>(
    pool,
    prepared(
      `select d.a::text as a, d.b::text as b from gable.distinct_pairs d
       join unnest($2::uuid[], $3::uuid[]) as p (a, b) on d.a = p.a and d.b = p.b where d.resource = $1`,
      [resource.name, rows.map(({ a }) => a), rows.map(({ b }) => b)],
    ),
  );
  return new Set(found.map(({ a, b }) => keyOf(a, b)));
};

const titleOf = (resource: Resource, name: string): string => resource.fieldsByName[name]?.title ?? name;

/**
 * Returns the pairs of records that may be duplicates, those with most reasons first; with `record`, only its pairs.
 * Dismissed pairs and records outside of the user's scope are left out.
 */
export const findPairs = async (
  context: RequestContext,
  record: string | undefined,
): Promise<readonly SuspectedPair[]> => {
  const { resource, pool } = context;
  const search: Search = { context, record };
  const { same: equal, similar } = statementsOf(search);
  const rows: PairRow[] = [];
  for (const statement of equal) rows.push(...(await runRows<PairRow>(pool, statement)));
  if (similar !== undefined) rows.push(...(await findSimilar(search, similar)));
  if (rows.length === 0) return [];
  const dismissed = await dismissedOf(context, rows);
  const ids = [...new Set(rows.flatMap(({ a, b }) => [a, b]))];
  // Records outside of the user's scope are not named, so their pairs are left out.
  const titles = new Map(
    (
      await runRows<{ _id: string; title: string }>(
        pool,
        selectTitles({ resource, ids, reader: readerOf(context), beyondScope: false }),
      )
    ).map(({ _id, title }) => [_id, title]),
  );
  const pairs = new Map<
    string,
    { readonly a: string; readonly b: string; readonly reasons: SuspectedPair['reasons'] }
  >();
  for (const { a, b, field, how } of rows) {
    const key = keyOf(a, b);
    if (dismissed.has(key) || !titles.has(a) || !titles.has(b)) continue;
    const reasons = pairs.get(key)?.reasons ?? [];
    // Two new records find each other.
    if (reasons.some((reason) => reason.field === field && reason.how === how)) continue;
    pairs.set(key, { a, b, reasons: [...reasons, { field, title: titleOf(resource, field), how }] });
  }
  return [...pairs.values()]
    .toSorted((one, other) => other.reasons.length - one.reasons.length || (one.b < other.b ? 1 : -1))
    .slice(0, maxPairs)
    .map(({ a, b, reasons }) => ({
      records: [a, b].map((_id) => ({ _id, title: titles.get(_id) ?? '' })),
      reasons,
    }));
};
