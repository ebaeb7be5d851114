import { kindFor } from '#kinds/index.ts';
import { otherResource } from '#model/match/match.ts';
import { type Distance, minPoints, maxScore } from '#model/match/reasons.ts';
import type { Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { projection } from '../records/select/projection.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { scopeCondition } from '../filters/scope/scope.ts';
import { plannedForValues, type Statement } from '../../postgres/statement.ts';
import { criterionSql, distanceOutcome, isKeptOutcome, pointsOutcome } from './criterionSql.ts';
import type { MatchSource } from './source.ts';

/** A page of the records that match a record. */
export type MatchesRequest = {
  readonly source: MatchSource;
  readonly reader: Reader;
  readonly page: number;
  readonly perPage: number;
  /** Ids to exclude. */
  readonly without?: readonly string[] | undefined;
};

/**
 * The single row of the result of `selectMatches`: the number of matches, and one page of them in order, best first.
 */
export type MatchesRow = {
  readonly total: number;
  readonly best: readonly { readonly id: string; readonly score: number }[];
};

/** A matching record: its JSON text, and its distance from the record in `source` by each criterion. */
export type MatchedRow = { readonly id: string; readonly data: string; readonly distances: readonly Distance[] };

/** State types in which a record is matched. */
const openTypes = ['open', 'scheduled'];

/**
 * Returns the states in which records of a resource can match: the open and scheduled ones. Undefined if the resource
 * has no states, so that every record can match.
 */
export const matchedStates = ({ states }: Resource): readonly string[] | undefined =>
  states === undefined ? undefined : statesOfType(states, openTypes);

/**
 * Returns the condition that a row can match: it is not deleted, and in one of `matchedStates`. `alias`: what precedes
 * the columns. The index of the match has the same condition. Example: `t."deletedAt" is null and t."status" in
 * ('Active')`.
 */
export const matchedRows = (resource: Resource, alias = 't.'): string => {
  const states = matchedStates(resource);
  const notDeleted = `${alias}"deletedAt" is null`;
  return resource.states === undefined || states === undefined
    ? notDeleted
    : `${notDeleted} and ${alias}${quote(resource.states.field)} in (${states.map(quoteText).join(', ')})`;
};

/**
 * Returns the field by which equal matches are sorted, newest first. chosen: the sort field of the list, if the list
 * starts with the newest; otherwise `createdAt`.
 */
export const recencyField = ({ list, fieldsByName }: Resource): string => {
  const field = fieldsByName[list.sort.field];
  return field !== undefined && list.sort.order === 'DESC' && kindFor(field).traits.temporal === 'instant'
    ? field.name
    : 'createdAt';
};

/**
 * Returns the conditions on a candidate: it takes part in matching, is in the user's scope, and meets every required
 * criterion.
 */
const candidates = (
  { reader, without = [] }: Pick<MatchesRequest, 'source' | 'reader' | 'without'>,
  target: Resource,
  bind: Bind,
): readonly string[] =>
  [
    matchedRows(target),
    scopeCondition(target, reader, bind),
    without.length === 0 ? undefined : `t."_id" <> all(${bind(without, 'uuid[]')})`,
  ].filter((term) => term !== undefined);

/** Returns SQL for the score, in the same steps as `scoreOf`, so that both give the same number. */
const scoreText = ({ match: { criteria } }: MatchSource): string =>
  `floor((100::float8 * points) / ${maxScore(criteria)}::float8 + 0.5::float8)::integer`;

/**
 * Ends a subquery that Postgres must not merge into the outer query, because the points would then be calculated
 * several times per row. It is `'0'`, because after `offset 0` Postgres uses no parallel workers for the filter.
 */
const notMerged = "offset '0'";

/**
 * Returns the query of all matches as rows `id_`, `at_`, `score`. The required criteria are conditions; all criteria
 * add to the score.
 */
const scored = (
  { source, reader, without }: Pick<MatchesRequest, 'source' | 'reader' | 'without'>,
  bind: Bind,
): string => {
  const target = otherResource(source.match, source.near);
  const { criteria, minPercent } = source.match;
  const parts = criteria.map((criterion) => ({ criterion, write: criterionSql(source, criterion, bind) }));
  const musts = parts.flatMap(({ criterion, write }) => (criterion.must ? [write(isKeptOutcome(criterion))] : []));
  const where = [...candidates({ source, reader, without }, target, bind), ...musts].join(' and ');
  const points = parts.map(({ criterion, write }) => write(pointsOutcome(criterion))).join(' + ');
  return `select id_, at_, ${scoreText(source)} as score from (
      select t."_id" as id_, t.${quote(recencyField(target))} as at_, ${points} as points
      from ${quote(target.name)} t where ${where} ${notMerged}) scored
    where points >= ${minPoints(criteria, minPercent)}::float8`;
};

/**
 * Returns the SQL condition that a row `t` of a list matches the record in `source`. Example: `t."_id" in (select id_
 * from (select … from (select …) scored where points >= 8.33::float8) fitting)`.
 */
export const matchCondition = (request: Pick<MatchesRequest, 'source' | 'reader'>, bind: Bind): string =>
  `t."_id" in (select id_ from (${scored(request, bind)}) fitting)`;

/**
 * Returns the statement that counts the records that match the record in `source`, and selects one page of them, best
 * first, then newest. Its only row is a `MatchesRow`. The ids in `without` are left out of the count and the page.
 * Shape: `with found as materialized (select id_, at_, floor(…)::integer as score from (select …, … as points from
 * "properties" t where …) scored where points >= 8.33::float8) select (select count(*) from found)::integer as total,
 * (select … from (select from found order by score desc, at_ desc, id_ desc limit 20) best) as best`.
 */
export const selectMatches = ({ source, reader, page, perPage, without }: MatchesRequest): Statement => {
  const { bind, values } = createParameters();
  const found = scored({ source, reader, without }, bind);
  const order = 'score desc, at_ desc nulls last, id_ desc';
  const text = `with found as materialized (${found}) select (select count(*) from found)::integer as total,
      (select coalesce(json_agg(json_build_object('id', id_, 'score', score) order by ${order}), '[]')
      from (select * from found order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) best) as best`;
  return plannedForValues(text, values);
};

/**
 * Returns the statement that selects the matches with these `ids` (at least one), as rows of `MatchedRow`, with their
 * distance from each criterion. Scope and state are checked again, because they may have changed since the ids were
 * found; the criteria are not. Example: `select t."_id" as id, concat(…) as data, array[case when … end, …] as
 * distances from "properties" t where t."_id" = any($8::uuid[]) and …`.
 */
export const selectMatched = ({
  source,
  reader,
  ids,
}: Pick<MatchesRequest, 'source' | 'reader'> & { readonly ids: readonly string[] }): Statement => {
  const { bind, values } = createParameters();
  const target = otherResource(source.match, source.near);
  const json = projection({ resource: target, permissions: reader.actor.permissions });
  const distances = source.match.criteria.map((criterion) => criterionSql(source, criterion, bind)(distanceOutcome));
  const where = candidates({ source, reader }, target, bind).join(' and ');
  return plannedForValues(
    `select t."_id" as id, ${json} as data, array[${distances.join(', ')}]::float8[] as distances
      from ${quote(target.name)} t where t."_id" = any(${bind(ids, 'uuid[]')}) and ${where}`,
    values,
  );
};

/**
 * Returns the statement that explains why there are no matches, as one row `{candidates, missed}`: the number of
 * candidates, and for each criterion the number of those that do not meet it. `without`: ids to exclude. Example:
 * `select count(*)::integer as candidates, array[(count(*) filter (where …)), …] as missed`.
 */
export const countExcluded = ({
  source,
  reader,
  without,
}: Pick<MatchesRequest, 'source' | 'reader' | 'without'>): Statement => {
  const { bind, values } = createParameters();
  const target = otherResource(source.match, source.near);
  const missed = source.match.criteria.map(
    (criterion) =>
      `(count(*) filter (where not (${criterionSql(source, criterion, bind)(isKeptOutcome(criterion))})))::integer`,
  );
  return plannedForValues(
    `select count(*)::integer as candidates, array[${missed.join(', ')}]::integer[] as missed
      from ${quote(target.name)} t where ${candidates({ source, reader, without }, target, bind).join(' and ')}`,
    values,
  );
};
