import { kindFor } from '#kinds/index.ts';
import { otherResource } from '#model/match/match.ts';
import { type Distance, minPoints, maxScore } from '#model/match/reasons.ts';
import type { Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { projection } from '../records/projection.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { scopeCondition } from '../filters/scope.ts';
import { planned, prepared, type Statement } from '../../postgres/statement.ts';
import { criterionSql } from './criterionSql.ts';
import { distanceSql } from './distanceSql.ts';
import { rowsToScore } from './rowsToScore.ts';
import { matchRows } from './matchKeys.ts';
import type { MatchSource } from './source.ts';

export type MatchesRequest = {
  readonly source: MatchSource;
  readonly reader: Reader;
  readonly page: number;
  readonly perPage: number /** Ids that are left out. */;
  readonly without?: readonly string[] | undefined;
};

/** The one row of the answer: how many fit, and the best of them in their order. */
export type MatchesRow = {
  readonly total: number;
  readonly best: readonly { readonly id: string; readonly score: number }[];
};

/** One of the records that were asked for: as JSON text, with how far it is from the source by each criterion. */
export type MatchedRow = { readonly id: string; readonly data: string; readonly distances: readonly Distance[] };

/** The types of states in which a record is worked on. */
const openTypes = ['open', 'scheduled'];

/** Gives the states in which records of a resource are matched; undefined: it has no states. */
export const matchedStates = ({ states }: Resource): readonly string[] | undefined =>
  states === undefined ? undefined : statesOfType(states, openTypes);

/**
 * The condition of a resource's rows that are matched at all, those that an index of its match holds. Example:
 * `t."deletedAt" is null and t."status" in ('Active')`.
 */
export const matchedRows = (resource: Resource, alias = 't.'): string => {
  const states = matchedStates(resource);
  const notDeleted = `${alias}"deletedAt" is null`;
  return resource.states === undefined || states === undefined
    ? notDeleted
    : `${notDeleted} and ${alias}${quote(resource.states.field)} in (${states.map(quoteText).join(', ')})`;
};

/**
 * Field by which the newer of two equal matches comes first. chosen: that of the list, where the list begins with the
 * newest.
 */
export const recencyField = ({ list, fieldsByName }: Resource): string => {
  const field = fieldsByName[list.sort.field];
  return field !== undefined && list.sort.order === 'DESC' && kindFor(field).traits.temporal === 'instant'
    ? field.name
    : 'createdAt';
};

/**
 * Everything that a row must fulfil before it is looked at closer: matched at all, within the person's scope, and not
 * missing what it must have.
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

/** The score, worked out in the steps of `scoreOf`, so that both come to the same number. */
const scoreText = ({ match: { criteria } }: MatchSource): string =>
  `floor((100::float8 * points) / ${maxScore(criteria)}::float8 + 0.5::float8)::integer`;

/**
 * The points are worked out once a row, in a query of their own; written as `'0'`, for after `offset 0` Postgres lets
 * no workers of its own sort out what does not fit.
 */
const asItIs = "offset '0'";

/** Rows `id_`, `at_`, `score` of all that fit. */
const scored = (
  { source, reader, without }: Pick<MatchesRequest, 'source' | 'reader' | 'without'>,
  bind: Bind,
): string => {
  const target = otherResource(source.match, source.near);
  const { criteria, minPercent } = source.match;
  const parts = criteria.map((criterion) => criterionSql(source, criterion, bind));
  const musts = parts.filter(({ stated }, index) => criteria[index]?.must === true && stated);
  const where = candidates({ source, reader, without }, target, bind).join(' and ');
  const columns = ['t."_id" as id_', `t.${quote(recencyField(target))} as at_`];
  const rows = rowsToScore({ target, columns, where, musts, points: (pointsOf) => parts.map(pointsOf).join(' + ') });
  return `select id_, at_, ${scoreText(source)} as score from (select * from (${rows}) t ${asItIs}) scored where points >= ${minPoints(criteria, minPercent)}::float8`;
};

/**
 * Writes the condition that a row `t` of a list fits a source. Example: `t."_id" in (select id_ from (select … from
 * (select …) scored where points >= 8.33::float8) fitting)`.
 */
export const fitsCondition = (request: Pick<MatchesRequest, 'source' | 'reader'>, bind: Bind): string =>
  `t."_id" in (select id_ from (${scored(request, bind)}) fitting)`;

/**
 * Asks for the records that fit a source, best first, then newest, as one row `{total, best}`.
 * Example: `with found as materialized (select id_, at_, floor(…)::integer as score from (select * from (select t."_id"
 * as id_, t."createdAt" as at_, … + 4::float8 + case when … … as points from "properties" t where t."deletedAt" is null
 * and t."status" in ('Active') and (t."propertyType" = $2::text) and (t."price" is null) … union all …) t offset '0')
 * scored where points >= 8.33::float8) select (select count(*) from found)::integer as total, (select … from (select *
 * from found order by score desc, at_ desc, id_ desc limit 20) best) as best`.
 */
export const selectMatches = ({ source, reader, page, perPage, without }: MatchesRequest): Statement => {
  const { bind, values } = createParameters();
  const found = scored({ source, reader, without }, bind);
  const order = 'score desc, at_ desc nulls last, id_ desc';
  const text =
    `with found as materialized (${found}) select (select count(*) from found)::integer as total, ` +
    `(select coalesce(json_agg(json_build_object('id', id_, 'score', score) order by ${order}), '[]') from (select * from found order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) best) as best`;
  return planned(text, values);
};

/**
 * chosen: how many records are asked for by one statement, so that there are few of them; that of a page which is not
 * full asks for its last record more than once.
 */
const askedAtOnce = [5, 20, 100];

/**
 * Each id as a parameter: of a list of unknown length Postgres takes ten for granted, finds five cheaper, and plans
 * anew each time, for 1.5 ms.
 */
const idsText = (ids: readonly string[], bind: Bind): string => {
  const count = askedAtOnce.find((most) => most >= ids.length) ?? ids.length;
  return `any(array[${Array.from({ length: count }, (_, at) => bind(ids[Math.min(at, ids.length - 1)], 'uuid')).join(', ')}])`;
};

/**
 * Asks for records that were found, one at least, each with its distances. By itself, for it is always the same and
 * planned once: of a table with many fields and indexes, to plan what is told of five records takes as long as to look
 * at thousands. What the person may see is asked again: it may have changed since.
 * Example: `select t."_id" as id, concat(…) as data, array[case when … end, …] as distances from (select t.*, … from
 * "properties" t) t where t."_id" = any(array[$8::uuid, …])`.
 */
export const selectMatched = ({
  source,
  reader,
  ids,
}: Pick<MatchesRequest, 'source' | 'reader'> & { readonly ids: readonly string[] }): Statement => {
  const { bind, values } = createParameters();
  const target = otherResource(source.match, source.near);
  const json = projection({ resource: target, permissions: reader.actor.permissions });
  const distances = source.match.criteria.map((criterion) => distanceSql(source, criterion, bind));
  const where = candidates({ source, reader }, target, bind).join(' and ');
  return prepared(
    `select t."_id" as id, ${json} as data, array[${distances.join(', ')}]::float8[] as distances from ${matchRows(target)} where t."_id" = ${idsText(ids, bind)} and ${where}`,
    values,
  );
};

/**
 * Counts how many records each criterion leaves out, as one row `{candidates, missed}`; asked where nothing fits.
 * Example: `select count(*)::integer as candidates, array[(count(*) filter (where not (…)))::integer, …] as missed from
 * "properties" t where …`.
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
      `(count(*) filter (where (${criterionSql(source, { ...criterion, must: false }, bind).kept}) is not true))::integer`,
  );
  return planned(
    `select count(*)::integer as candidates, array[${missed.join(', ')}]::integer[] as missed from ${matchRows(target)} where ${candidates({ source, reader, without }, target, bind).join(' and ')}`,
    values,
  );
};
