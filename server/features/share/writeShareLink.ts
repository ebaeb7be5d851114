import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { Json } from '#model/schema/json.ts';
import type { ShareLinks } from '#model/shareLinks.ts';
import type { ShareWay } from '#model/schema/shareSchema.ts';
import { insertRecord } from '../../query/records/write/insertRecord.ts';
import { selectRaw } from '../../query/records/select/selectRaw.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import type { ShareEnds } from './shareEnds.ts';

/** A share link to store. `ends`: the shared record and its recipient. `way`: how it is sent, such as email. */
export type SharedLink = {
  readonly links: ShareLinks;
  readonly ends: ShareEnds;
  readonly id: string;
  readonly way: ShareWay;
  readonly to: string | undefined;
  readonly expiresAt: string | undefined;
};

const valuesOf = (
  { actor }: OperationContext,
  { links: { resource, words }, ends, way, to, expiresAt }: SharedLink,
): Readonly<Record<string, Json>> => {
  const { states } = resource;
  const channel = Object.entries(words.ways).find(([, each]) => each === way)?.[0] ?? null;
  return {
    [words.record]: ends.shown.id,
    [words.by]: actor.userId,
    [words.channel]: channel,
    [words.opened.count]: 0,
    ...(words.to === undefined ? {} : { [words.to]: to ?? null }),
    ...(words.person === undefined ? {} : { [words.person]: ends.person?.id ?? null }),
    ...(words.expires === undefined ? {} : { [words.expires]: expiresAt ?? null }),
    ...(states === undefined ? {} : { [states.field]: states.initial }),
  };
};

/**
 * Stores a share link in an open transaction. Returns whether the link is new: a link that is sent twice, such as by a
 * double click, is stored and counted once. Errors: `INVALID` if the link exists and belongs to another record or user.
 */
export const writeShareLink = async (
  context: OperationContext,
  client: pg.PoolClient,
  shared: SharedLink,
): Promise<boolean> => {
  const {
    links: { resource, words },
    id,
  } = shared;
  const record = valuesOf(context, shared);
  const { actor, now, state } = context;
  const made = await runStatement(
    client,
    insertRecord({ resource, id, record, actor, now, settings: state.model.settings, once: true }),
  );
  if (made !== undefined) return true;
  const existing = (
    await runStatement<{ data: Readonly<Record<string, unknown>> }>(client, selectRaw({ resource, id }))
  )?.data;
  if (existing?.[words.record] !== record[words.record] || existing?.[words.by] !== actor.userId) {
    throw new AppError('INVALID', { fields: { link: 'link is that of another share' } });
  }
  return false;
};
