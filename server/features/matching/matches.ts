import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { viewPermissions } from '../../language/viewPermissions.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { otherResource, type Match, matchesOf, readableMatch } from '#model/match/match.ts';
import { type Distance, matchReason, matchSummary } from '#model/match/reasons.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { MatchesAnswer, MatchFound, WireRecord } from '#model/wire/wire.ts';
import {
  type MatchedRow,
  type MatchesRequest,
  type MatchesRow,
  countExcluded,
  selectMatched,
  selectMatches,
} from '../../query/matching/selectMatches.ts';
import { sourceValues, type MatchSource } from '../../query/matching/source.ts';
import { inLowerCase, withArticle } from '#model/values/inLowerCase.ts';
import { pageNumber } from '../../contract/parameters.ts';
import type { OperationDoc, ResourceCall } from '../../contract/resourceCall.ts';
import {
  anyOf,
  count,
  dataEnvelope,
  described,
  instant,
  list,
  object,
  oneOfWords,
  orNull,
  ref,
  text,
  yesNo,
} from '../../contract/schemaTypes.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { closedState } from '../../records/operations/matchSource.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { readShared, refuseUnreadableShares } from './sharedBefore.ts';

type Found = { readonly score: number; readonly distances: readonly Distance[]; readonly record: WireRecord };
type Missed = { readonly candidates: number; readonly missed: readonly number[] };

/** Returns the match definition to use: the one for the requested resource, or the only one. */
const matchFor = ({ resource, state }: OperationContext, requested: string | undefined): Match => {
  const candidates = matchesOf(state.model, resource);
  const [first] = candidates;
  if (first === undefined) {
    throw new AppError('UNKNOWN_CALL', {
      text: `${resource.plural} are not matched with anything; add "match" to a schema file.`,
    });
  }
  const found =
    requested === undefined ? first : candidates.find((match) => otherResource(match, resource).name === requested);
  if (found !== undefined) return found;
  const names = candidates.map((match) => otherResource(match, resource).name).join(', ');
  throw new AppError('BAD_QUERY', {
    text: `with: ${resource.plural} are matched with ${names}, got ${requested?.slice(0, 40)}.`,
  });
};

const toMatchFound = ({ match }: MatchSource, { score, distances, record }: Found): MatchFound => {
  const reasons = match.criteria.map((criterion, index) => matchReason(criterion, distances[index] ?? null));
  return { record, score, summary: matchSummary(reasons), reasons };
};

/** Reads the matched records. Those deleted meanwhile are left out. */
const readMatched = async (
  { pool }: OperationContext,
  { source, reader }: MatchesRequest,
  best: MatchesRow['best'],
): Promise<readonly Found[]> => {
  if (best.length === 0) return [];
  const rows = await runRows<MatchedRow>(pool, selectMatched({ source, reader, ids: best.map(({ id }) => id) }));
  const candidates = new Map(rows.map((row) => [row.id, row]));
  return best.flatMap(({ id, score }) => {
    const row = candidates.get(id);
    return row === undefined ? [] : [{ score, distances: row.distances, record: JSON.parse(row.data) as WireRecord }];
  });
};

const readExcluded = async (
  { pool }: OperationContext,
  request: MatchesRequest,
): Promise<Pick<MatchesAnswer['data'], 'candidates' | 'excluded'>> => {
  const row = await runStatement<Missed>(pool, countExcluded(request));
  const excluded = request.source.match.criteria
    .map(({ title }, index) => ({ title, count: row?.missed[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return { candidates: row?.candidates ?? 0, excluded };
};

const describeMatches = ({ model, resource }: ResourceCall): OperationDoc | undefined => {
  const others = matchesOf(model, resource).map((match) => otherResource(match, resource));
  if (others.length === 0) return undefined;
  const record = anyOf(...others.map(({ name }) => ref(`${name}.record`)));
  const reason = object({ title: text, verdict: oneOfWords(['fits', 'near', 'misses', 'unknown']), text });
  const shared = object({ at: instant, by: orNull(text), times: count });
  const match = object({
    record,
    score: { type: 'number' },
    summary: text,
    reasons: list(reason),
    'shared?': shared,
  });
  return {
    summary: `List ${others.map(({ plural }) => inLowerCase(plural)).join(' or ')} that match ${withArticle(resource.title)}`,
    answers: {
      200: {
        description: 'Best matches first, each with its reasons.',
        schema: dataEnvelope(
          object({
            with: text,
            total: count,
            'closed?': text,
            criteria: list(object({ title: text, must: yesNo, stated: yesNo })),
            matches: list(match),
            'candidates?': count,
            'excluded?': list(object({ title: text, count })),
          }),
        ),
      },
    },
    errors: ['UNKNOWN_CALL'],
  };
};

/**
 * `matches`: returns the records of another resource that match a record, best first, each with its reasons. Leaves out
 * records outside of the user's scope, and criteria with fields that the user may not read. A closed record has no
 * matches; the response then names its state in `closed`. If no record matches, `excluded` has the number of records
 * that each criterion excludes. Errors: `UNKNOWN_CALL` if no schema has a match for the resource, `NOT_ALLOWED` without
 * access to the other resource, `NOT_FOUND`, `BAD_QUERY`.
 */
export const matches = defineOperation({
  query: object({
    'with?': described(text, { description: 'The name of the other resource. Default: the first one.' }),
    'page?': pageNumber(1000),
    'perPage?': { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Records per page.' },
    'shared?': described(oneOfWords(['no']), { description: '`no`: only records that were not shared yet.' }),
  }),
  describe: describeMatches,
  run: async ({ query: { with: other, page, perPage, shared: wanted }, ...context }) => {
    const { resource, actor, pool, state } = context;
    const match = matchFor(context, other);
    const target = otherResource(match, resource);
    if (scopeOf(actor.permissions, target.module) === undefined) {
      throw new AppError('NOT_ALLOWED', {
        text: serverText('permissions.needed', { permission: viewPermissions(target.plural) }),
      });
    }
    const record = JSON.parse(await readRecord(context, pool, context.id)) as JsonObject;
    const source: MatchSource = {
      match: readableMatch(match, actor.permissions),
      near: resource,
      record,
      settings: state.model.settings,
    };
    const { criteria } = source.match;
    const answer = {
      with: target.name,
      total: 0,
      matches: [],
      criteria: criteria.map((criterion) => ({
        title: criterion.title,
        must: criterion.must,
        stated: sourceValues(source, criterion) !== undefined,
      })),
    };
    const closed = closedState(resource, record);
    if (closed !== undefined) return { body: { data: { ...answer, closed } } satisfies MatchesAnswer };
    if (!answer.criteria.some(({ stated }) => stated)) return { body: { data: answer } satisfies MatchesAnswer };
    const shared = await readShared(context, target);
    if (wanted === 'no') refuseUnreadableShares(shared);
    const without = wanted === 'no' ? [...(shared?.keys() ?? [])] : [];
    const request: MatchesRequest = { source, reader: readerOf(context), page, perPage, without };
    const row = await runStatement<MatchesRow>(pool, selectMatches(request));
    const found = (await readMatched(context, request, row?.best ?? [])).map((each): MatchFound => {
      const before = shared?.get(each.record._id);
      return before === undefined ? toMatchFound(source, each) : { ...toMatchFound(source, each), shared: before };
    });
    const total = row?.total ?? 0;
    const more = total > 0 ? {} : await readExcluded(context, request);
    return { body: { data: { ...answer, ...more, total, matches: found } } satisfies MatchesAnswer };
  },
});
