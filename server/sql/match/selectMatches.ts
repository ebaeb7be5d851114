import { kindFor } from '#kinds/index.ts';
import { farEnd } from '#model/match/match.ts';
import type { Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { type Bind, makeParameters } from '../parameters.ts';
import { projection } from '../projection.ts';
import { quote, quoteText } from '../quote.ts';
import type { Reader } from '../reader.ts';
import { scopeCondition } from '../scope.ts';
import { planned, type Statement } from '../statement.ts';
import { type CriterionSql, criterionSql } from './criterionSql.ts';
import { rowsToScore } from './lookUp.ts';
import { matchRows } from './matchKeys.ts';
import type { Source } from './source.ts';

export type MatchesRequest = { readonly source: Source; readonly reader: Reader; readonly page: number; readonly perPage: number; /** Ids that are left out. */ readonly without?: readonly string[] | undefined };

/** One row of the answer: records as JSON text, each with how far it is from the source by each criterion. */
export type MatchesRow = { readonly data: string; readonly total: number };

/** The types of states in which a record is worked on. */
const openTypes = ['open', 'scheduled'];

/** Gives the states in which records of a resource are matched; undefined: it has no states. */
export const matchedStates = ({ states }: Resource): readonly string[] | undefined => (states === undefined ? undefined : statesOfType(states, openTypes));

/** The condition of a resource's rows that are matched at all, those that an index of its match holds. Example: `t."deletedAt" is null and t."status" in ('Active')`. */
export const matchedRows = (resource: Resource, alias = 't.'): string => {
  const states = matchedStates(resource);
  const standing = `${alias}"deletedAt" is null`;
  return resource.states === undefined || states === undefined ? standing : `${standing} and ${alias}${quote(resource.states.field)} in (${states.map(quoteText).join(', ')})`;
};

/** Field by which the newer of two equal matches comes first. chosen: that of the list, where the list begins with the newest. */
export const recencyField = ({ list, fieldsByName }: Resource): string => {
  const field = fieldsByName[list.sort.field];
  return field !== undefined && list.sort.order === 'DESC' && kindFor(field).traits.temporal === 'instant' ? field.name : 'createdAt';
};

/** Everything that a row must fulfil before it is looked at closer: matched at all, within the person's scope, and not missing what it must have. */
const candidates = ({ reader, without = [] }: Pick<MatchesRequest, 'source' | 'reader' | 'without'>, far: Resource, bind: Bind): readonly string[] =>
  [matchedRows(far), scopeCondition(far, reader, bind), without.length === 0 ? undefined : `t."_id" <> all(${bind(without, 'uuid[]')})`].filter((term) => term !== undefined);

/** The score, worked out in the steps of `scoreOf`, so that both come to the same number. */
const scoreText = ({ match: { criteria } }: Source, points: readonly string[]): string => {
  const whole = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return `floor((100::float8 * (${points.join(' + ')})) / ${whole}::float8 + 0.5::float8)::integer`;
};

type Scored = { readonly far: Resource; readonly parts: readonly CriterionSql[]; /** Rows `id_`, `at_`, `score` of all that fit. */ readonly text: string };

/** The score is worked out once a row, in a query of its own; written as `'0'`, for after `offset 0` Postgres lets no workers of its own sort out what does not fit. */
const asItIs = "offset '0'";

const scored = ({ source, reader, without }: Pick<MatchesRequest, 'source' | 'reader' | 'without'>, bind: Bind): Scored => {
  const far = farEnd(source.match, source.near);
  const { criteria, leastPercent } = source.match;
  const parts = criteria.map((criterion) => criterionSql(source, criterion, bind));
  const musts = parts.filter(({ stated }, index) => criteria[index]?.must === true && stated);
  const where = candidates({ source, reader, without }, far, bind).join(' and ');
  const columns = ['t."_id" as id_', `t.${quote(recencyField(far))} as at_`];
  const rows = rowsToScore({ far, columns, where, musts, score: (pointsOf) => scoreText(source, parts.map(pointsOf)) });
  const text = `select * from (select * from (${rows}) t ${asItIs}) scored where score >= ${leastPercent}`;
  return { far, parts, text };
};

/** Writes the condition that a row `t` of a list fits a source. Example: `t."_id" in (select id_ from (select * from (select …) scored where score >= 60) fitting)`. */
export const fitsText = (request: Pick<MatchesRequest, 'source' | 'reader'>, bind: Bind): string => `t."_id" in (select id_ from (${scored(request, bind).text}) fitting)`;

/**
 * Asks for the records that fit a source, best first, then newest, as one row `{data, total}`.
 * Example: `with found as materialized (select * from (select * from (select t."_id" as id_, t."createdAt" as at_, floor(… + 4::float8 + case when … …)::integer as score
 * from "properties" t where t."deletedAt" is null and t."status" in ('Active') and (t."_by_propertyType" = any(array['', $2::text])) and (t."price" is null) … union all …) t offset '0') scored where score >= 60)
 * select … from (select * from found order by score desc, at_ desc, id_ desc limit 20) best …`.
 */
export const selectMatches = ({ source, reader, page, perPage, without }: MatchesRequest): Statement => {
  const { bind, values } = makeParameters();
  const { far, parts, text: found } = scored({ source, reader, without }, bind);
  const json = projection({ resource: far, permissions: reader.actor.permissions });
  const order = 'score desc, at_ desc nulls last, id_ desc';
  const text = `with found as materialized (${found}) `
    + `select '[' || coalesce(string_agg(concat('{"score":', best.score, ',"distances":', json_build_array(${parts.map(({ distance }) => distance).join(', ')})::text, ',"record":', ${json}, '}'), `
    + `',' order by best.score desc, best.at_ desc nulls last, best.id_ desc), '') || ']' as data, (select count(*) from found)::integer as total `
    + `from (select * from found order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) best `
    + `cross join lateral (select * from ${matchRows(far)} where t."_id" = best.id_ limit 1) t`;
  return planned(text, values);
};

/**
 * Counts how many records each criterion leaves out, as one row `{candidates, missed}`; asked where nothing fits.
 * Example: `select count(*)::integer as candidates, array[(count(*) filter (where not (…)))::integer, …] as missed from "properties" t where …`.
 */
export const countMissed = ({ source, reader, without }: Pick<MatchesRequest, 'source' | 'reader' | 'without'>): Statement => {
  const { bind, values } = makeParameters();
  const far = farEnd(source.match, source.near);
  const missed = source.match.criteria.map((criterion) => `(count(*) filter (where (${criterionSql(source, { ...criterion, must: false }, bind).kept}) is not true))::integer`);
  return planned(
    `select count(*)::integer as candidates, array[${missed.join(', ')}]::integer[] as missed from ${matchRows(far)} where ${candidates({ source, reader, without }, far, bind).join(' and ')}`,
    values,
  );
};
