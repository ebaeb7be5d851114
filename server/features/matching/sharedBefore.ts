import { AppError } from '#model/errors.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { linksBetween } from '#model/shareLinks.ts';
import type { SharedBefore } from '#model/wire/wire.ts';
import { selectShared } from './selectShared.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runRows } from '../../records/context/runStatement.ts';

type Row = { readonly id: string; readonly at: Date; readonly by: string | null; readonly times: number };

/** Id of a record at the other end → when and by whom it was sent last. */
export type SharedAlready = ReadonlyMap<string, SharedBefore>;

/**
 * Reads what was sent already between the record of a call and those of another resource, as far as the person sees the
 * links; undefined where they see none, or no file tells of any.
 */
export const readShared = async (context: RequestContext, target: Resource): Promise<SharedAlready | undefined> => {
  const { resource, actor, state, pool, id } = context;
  const between = linksBetween(state.model, resource.name, target.name);
  if (between === undefined || scopeOf(actor.permissions, between.links.resource.module) === undefined)
    return undefined;
  const rows = await runRows<Row>(pool, selectShared({ between, id, reader: readerOf(context) }));
  return new Map(rows.map(({ id: other, at, by, times }) => [other, { at: at.toISOString(), by, times }]));
};

/**
 * Reads whether only those are wanted that were not sent yet. Errors: `BAD_QUERY`, for a person who can't know it too.
 */
export const parseUnsharedOnly = ({ query }: RequestContext, shared: SharedAlready | undefined): boolean => {
  const value = query['shared'];
  if (value === undefined) return false;
  if (value !== 'no')
    throw new AppError('BAD_QUERY', { text: `shared: must be no, or left out, got ${String(value).slice(0, 40)}.` });
  if (shared === undefined)
    throw new AppError('BAD_QUERY', { text: 'shared: you have no access to share links; leave it out.' });
  return true;
};
