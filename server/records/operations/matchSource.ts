import { AppError } from '#model/errors.ts';
import { isBlank, isObject, type JsonObject } from '#model/schema/json.ts';
import { otherResource, matchesOf, readableMatch } from '#model/match/match.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { matchFilter } from '../../query/filters/listQuery.ts';
import { matchCondition, matchedStates } from '../../query/matching/selectMatches.ts';
import { sourceValues, type MatchSource } from '../../query/matching/source.ts';
import type { Reader } from '../../query/filters/reader.ts';
import type { OperationContext } from '../context/context.ts';
import { readRecord } from '../context/readRecord.ts';
import { readerOf } from '../context/readerOf.ts';

/**
 * Returns the state that excludes a record from matches: `Deleted` for a deleted record, otherwise the record's own
 * state. Returns undefined if the record can be matched.
 */
export const closedState = (resource: Resource, record: JsonObject): string | undefined => {
  if (!isBlank(record['deletedAt'])) return 'Deleted';
  const state = record[resource.states?.field ?? ''];
  return matchedStates(resource)?.includes(String(state)) === false ? String(state) : undefined;
};

type RequestedSource = { readonly resource: unknown; readonly id: string };

/** Returns the match filter in a list's filter, or undefined if there is none. */
const matchRequestIn = (filter: unknown): RequestedSource | undefined => {
  const text = typeof filter === 'string' && filter.includes(matchFilter) ? filter : undefined;
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    const asked = isObject(read) ? read[matchFilter] : undefined;
    return isObject(asked) ? { resource: asked['resource'], id: String(asked['_id']) } : undefined;
  } catch {
    // The parser of the filter refuses invalid JSON.
    return undefined;
  }
};

/**
 * Returns the reader for a list: the user, the time and the settings. If the filter in `query` contains
 * `{"$matches":{"resource":"leads","_id":"…"}}`, the reader also contains the condition that selects the matches of
 * that record. Errors: `BAD_QUERY` for an invalid `$matches`, `NOT_FOUND` if the user may not see that record.
 */
export const listReader = async (
  context: OperationContext,
  query: Readonly<Record<string, unknown>>,
): Promise<Reader> => {
  const reader = readerOf(context);
  const {
    state: { model },
    actor,
    pool,
    resource,
  } = context;
  const asked = matchRequestIn(query['filter']);
  if (asked === undefined) return reader;
  const near =
    typeof asked.resource === 'string' && Object.hasOwn(model.resources, asked.resource)
      ? model.resources[asked.resource]
      : undefined;
  const match =
    near === undefined
      ? undefined
      : matchesOf(model, near).find((each) => otherResource(each, near).name === resource.name);
  if (near === undefined || match === undefined)
    throw new AppError('BAD_QUERY', {
      text: `filter.${matchFilter}.resource: ${resource.plural} are not matched with that, got ${String(asked.resource).slice(0, 40)}.`,
    });
  if (scopeOf(actor.permissions, near.module) === undefined) throw new AppError('NOT_FOUND');
  const record = JSON.parse(
    await readRecord({ ...context, resource: near, operation: 'getOne' }, pool, asked.id),
  ) as JsonObject;
  const source: MatchSource = {
    match: readableMatch(match, actor.permissions),
    near,
    record,
    settings: model.settings,
  };
  const isMatched =
    closedState(near, record) === undefined &&
    source.match.criteria.some((criterion) => sourceValues(source, criterion) !== undefined);
  return { ...reader, matchCondition: (bind) => (isMatched ? matchCondition({ source, reader }, bind) : 'false') };
};
