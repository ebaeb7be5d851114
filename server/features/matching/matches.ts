import { AppError } from '#model/errors.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { otherResource, type Match, matchesOf, readableMatch } from '#model/match/match.ts';
import { type Distance, reasonOf, summaryOf } from '#model/match/reasons.ts';
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
import type { RequestContext, OperationHandler } from '../../records/context/context.ts';
import { closedState } from '../../records/operations/matchSource.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runRows, runStatement } from '../../records/context/runStatement.ts';
import { readShared, parseUnsharedOnly } from './sharedBefore.ts';

type Found = { readonly score: number; readonly distances: readonly Distance[]; readonly record: WireRecord };
type Missed = { readonly candidates: number; readonly missed: readonly number[] };

const readNumber = (
  query: RequestContext['query'],
  name: string,
  { usual, max: most }: { readonly usual: number; readonly max: number },
): number => {
  const value = query[name] === undefined ? usual : Number(query[name]);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new AppError('BAD_QUERY', {
    text: `${name}: must be a whole number from 1 to ${most}, got ${String(query[name]).slice(0, 40)}.`,
  });
};

/** Gives the match that is asked for: the only one, or that with the resource named by `with`. */
const matchFor = ({ resource, state, query }: RequestContext): Match => {
  const candidates = matchesOf(state.model, resource);
  const [first] = candidates;
  if (first === undefined) {
    throw new AppError('UNKNOWN_CALL', {
      text: `${resource.plural} are matched with nothing; "match" in a schema file would say with what.`,
    });
  }
  const requested = query['with'];
  const found =
    requested === undefined ? first : candidates.find((match) => otherResource(match, resource).name === requested);
  if (found !== undefined) return found;
  const names = candidates.map((match) => otherResource(match, resource).name).join(', ');
  throw new AppError('BAD_QUERY', {
    text: `with: ${resource.plural} are matched with ${names}, got ${String(requested).slice(0, 40)}.`,
  });
};

const toMatchFound = ({ match }: MatchSource, { score, distances, record }: Found): MatchFound => {
  const reasons = match.criteria.map((criterion, index) => reasonOf(criterion, distances[index] ?? null));
  return { record, score, summary: summaryOf(reasons), reasons };
};

/** Reads what was found; what was taken away since then is left out. */
const readMatched = async (
  { pool }: RequestContext,
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
  { pool }: RequestContext,
  request: MatchesRequest,
): Promise<Pick<MatchesAnswer['data'], 'candidates' | 'excluded'>> => {
  const row = await runStatement<Missed>(pool, countExcluded(request));
  const excluded = request.source.match.criteria
    .map(({ title }, index) => ({ title, count: row?.missed[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return { candidates: row?.candidates ?? 0, excluded };
};

/**
 * `matches`: the records of another resource that fit one, best first, each with its reasons, as far as the person may
 * see and read both.
 * Errors: `UNKNOWN_CALL` where the files say no match, `NOT_ALLOWED` without a look at the other resource, `NOT_FOUND`,
 * `BAD_QUERY`.
 */
export const matches: OperationHandler = async (context) => {
  const { resource, actor, query, pool, state } = context;
  const match = matchFor(context);
  const target = otherResource(match, resource);
  if (scopeOf(actor.permissions, target.module) === undefined) {
    throw new AppError('NOT_ALLOWED', {
      text: `You need the permission ${target.module}.view, viewTeam or viewAssigned to do this.`,
    });
  }
  const [page, perPage] = [
    readNumber(query, 'page', { usual: 1, max: 1000 }),
    readNumber(query, 'perPage', { usual: 20, max: 100 }),
  ];
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
  const without = parseUnsharedOnly(context, shared) ? [...(shared?.keys() ?? [])] : [];
  const request: MatchesRequest = { source, reader: readerOf(context), page, perPage, without };
  const row = await runStatement<MatchesRow>(pool, selectMatches(request));
  const found = (await readMatched(context, request, row?.best ?? [])).map((each): MatchFound => {
    const before = shared?.get(each.record._id);
    return before === undefined ? toMatchFound(source, each) : { ...toMatchFound(source, each), shared: before };
  });
  const total = row?.total ?? 0;
  const more = total > 0 ? {} : await readExcluded(context, request);
  return { body: { data: { ...answer, ...more, total, matches: found } } satisfies MatchesAnswer };
};
