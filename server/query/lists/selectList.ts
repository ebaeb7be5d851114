import type { Resource } from '#model/resource.ts';
import { pageSizes } from '#model/wire/wire.ts';
import type { ListQuery } from '../filters/listQuery.ts';
import { defaultOrder, orderText, timesBeside } from '../filters/order.ts';
import { pageIds } from './pageIds.ts';
import { type Bind, makeHiddenParameters, makeParameters, makeTextParameters } from '../../postgres/parameters.ts';
import { projection } from '../records/projection.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';
import { isLimitedPage, isSteadyPage } from './steady.ts';
import { whereText } from '../filters/where.ts';

export type ListStatement = {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly reader: Reader;
  /** Names of the fields wanted; absent: all. */
  readonly fields?: readonly string[];
  /** Adds `id` to each record. */
  readonly rest?: boolean;
};

/** Of other sizes, of which anybody may ask for a thousand, there would be more texts than a connection should keep. */
const isUsualSize = ({ resource, query: { perPage } }: ListStatement): boolean => perPage === resource.list.perPage || pageSizes.includes(perPage);

/** Tells whether one plan is the best for all values. All of a resource has one for its first page only: beyond it the number of records stepped over decides. */
const isPlannedOnce = (statement: ListStatement): boolean => isUsualSize(statement) && isSteadyPage(statement) && (statement.query.page === 1 || statement.query.conditions.length > 0);

/** How many of the first records are looked at for each that is wanted. chosen: a limit that a tenth of them keep fills a page from so many; where the list's own index has the values beside, ten times as many are looked at in the same time. */
const lookedAtEach = { records: 16, entries: 160 };
/** chosen: the most records on a page for which that is done, so that looking in vain takes no longer than planning. */
const mostGlanced = 50;

/**
 * The ids of a first page by a limit: out of the first records of the list where these fill it, by a plan that is made once; only where they don't, by one for the limit's value.
 * Whether what is compared keeps nearly all or nearly none decides which plan is good, and a plan takes longer to make than to step over some hundred records.
 */
const glancedIds = (statement: ListStatement, bind: Bind, planned: string): string => {
  const { resource, query } = statement;
  const { perPage, conditions } = query;
  const terms = defaultOrder(resource);
  const order = orderText(terms);
  const columns = [...new Set([...terms.map(({ column }) => column), ...conditions.map(({ field }) => field)])].map((column) => `t.${quote(column)}`).join(', ');
  const all = whereText({ ...statement, query: { ...query, conditions: [] } }, bind);
  const kept = conditions.map(({ write }) => `(${write(bind)})`).join(' and ');
  const isInIndex = conditions.every(({ field }) => timesBeside(resource).some(({ name }) => name === field));
  const lookedAt = perPage * (isInIndex ? lookedAtEach.entries : lookedAtEach.records);
  const glanced = `array(select t."_id" from (select ${columns} from ${quote(resource.name)} t where ${all} order by ${order} limit ${lookedAt}) t where ${kept} order by ${order} limit ${perPage})`;
  return `(select case when cardinality(first.ids) = ${perPage} then first.ids else ${planned} end from (select ${glanced} as ids offset 0) first)`;
};

/**
 * Asks for one page of a list, as one row `{data}`: the JSON array's text, made by Postgres and passed on unparsed. The ids
 * are found first, so that far pages step over index entries, not over records. Where the best plan depends on the values, the
 * query of the ids is planned for these; the rest, whose planning takes longer than its work, is prepared in any case.
 * Example:
 * ```sql
 * select '[' || coalesce(string_agg(concat('{"_id":"', t."_id", …, '}'), ',' order by place), '') || ']' as data
 * from unnest(array(select t."_id" as id_ from "leads" t where t."deletedAt" is null and t."status" = $1::text
 *      order by t."receivedAt" desc, t."_id" desc limit 25 offset 0)) with ordinality as ids(id_, place)
 * cross join lateral (select * from "leads" t where t."_id" = ids.id_ limit 1) t
 * ```
 * or, for free filters, `… from unnest(gable.ids($1::text, $2::text[])) with ordinality as ids(id_, place) …` with `$1` = `select array(…)`.
 */
export const selectList = (statement: ListStatement): Statement => {
  const { resource, query, reader, fields, rest: isRest = false } = statement;
  const json = projection({ resource, permissions: reader.actor.permissions, rest: isRest, ...(fields === undefined ? {} : { fields }) });
  // The limit keeps Postgres to one look-up an id, whatever it guesses the number of ids to be.
  const write = (ids: string): string =>
    `select '[' || coalesce(string_agg(${json}, ',' order by place), '') || ']' as data from unnest(${ids}) with ordinality as ids(id_, place) `
    + `cross join lateral (select * from ${quote(resource.name)} t where t."_id" = ids.id_ limit 1) t`;
  if (isPlannedOnce(statement)) {
    // Of how many are stepped over depends what Postgres counts for a plan, not which one is good.
    const { bind, values } = query.page === 1 ? makeParameters() : makeHiddenParameters();
    const { ids, rest } = pageIds({ ...statement, anyPage: true }, bind);
    return prepared(write(rest === undefined ? ids : `(select found.ids || ${rest('cardinality(found.ids)')} from (select ${ids} as ids offset 0) found)`), values);
  }
  const texts = makeTextParameters();
  const { ids, rest } = pageIds(statement, texts.bind);
  const { bind, values } = makeParameters();
  if (rest !== undefined) {
    const planned = `gable.ids(${bind(`select ${ids}`, 'text')}, ${bind(texts.values, 'text[]')}, ${bind(`select ${rest('$2')}`, 'text')}, ${bind(query.perPage, 'integer')})`;
    return prepared(write(planned), values);
  }
  const planned = `gable.ids(${bind(`select ${ids}`, 'text')}, ${bind(texts.values, 'text[]')})`;
  const isGlanced = isUsualSize(statement) && query.page === 1 && query.perPage <= mostGlanced && isLimitedPage(statement);
  return prepared(write(isGlanced ? glancedIds(statement, bind, planned) : planned), values);
};
