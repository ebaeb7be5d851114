import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { previewPath } from '#model/preview.ts';
import type { PreviewSchema } from '#model/schema/previewSchema.ts';
import type { Resource } from '#model/resource.ts';
import { shareLinksTo } from '#model/shareLinks.ts';
import { isEnd } from '#model/states.ts';
import { insertRecord } from '../../../query/records/write/insertRecord.ts';
import { selectQrLink } from './selectQrLink.ts';
import { selectRaw } from '../../../query/records/select/selectRaw.ts';
import type { RequestContext } from '../../../records/context/context.ts';
import { isId } from '../../../records/context/isId.ts';
import { runStatement } from '../../../postgres/runStatement.ts';

/** The user in whose name a QR code opens the public page of a record. `name`: the username in the URL. */
export type Sharer = {
  readonly resource: Resource;
  readonly id: string;
  readonly name: string;
  readonly record: JsonObject;
};

const noSharer = (text: string): AppError => new AppError('BAD_QUERY', { text: `sharer: ${text}` });

/**
 * Returns the user in whose name a QR code opens a public page: the user with the id `requested`, or the caller if none
 * is requested. Errors: `BAD_QUERY` for an unknown user, and for an inactive user, in whose name no public page opens.
 */
export const readSharer = async (
  { pool, state, actor }: RequestContext,
  { sharer }: PreviewSchema,
  requested: unknown,
): Promise<Sharer> => {
  const resource = state.model.resources[sharer.resource];
  const id = requested === undefined || requested === '' ? actor.userId : requested;
  if (resource === undefined || typeof id !== 'string' || !isId(id))
    throw noSharer('must be the id of the user whose page it is.');
  const row = await runStatement<{ data: JsonObject }>(pool, selectRaw({ resource, id }));
  const name = row?.data[sharer.name];
  if (row === undefined || typeof name !== 'string') throw noSharer('there is no user with this id.');
  if (resource.states !== undefined && isEnd(resource.states, row.data[resource.states.field]))
    throw noSharer('is no longer active, so their page does not open.');
  return { resource, id, name, record: row.data };
};

/**
 * Returns the id of the share link in the QR codes of a record and a sharer, and creates it on first use. Returns
 * undefined if no resource stores share links.
 */
const linkOf = async (context: RequestContext, sharer: Sharer): Promise<string | undefined> => {
  const {
    pool,
    actor,
    now,
    id: record,
    state: { model },
  } = context;
  const links = shareLinksTo(model, context.resource.name);
  const channel = Object.entries(links?.words.ways ?? {}).find(([, way]) => way === 'qr')?.[0];
  if (links === undefined || channel === undefined) return undefined;
  const existing = await runStatement<{ id: string }>(pool, selectQrLink({ links, record, by: sharer.id, channel }));
  if (existing !== undefined) return existing.id;
  const { resource, words } = links;
  const id = v7();
  const values: Readonly<Record<string, Json>> = {
    [words.record]: record,
    [words.by]: sharer.id,
    [words.channel]: channel,
    [words.opened.count]: 0,
    ...(resource.states === undefined ? {} : { [resource.states.field]: resource.states.initial }),
  };
  await runStatement(pool, insertRecord({ resource, id, record: values, actor, now, settings: model.settings }));
  return id;
};

/**
 * Returns the URL in a QR code: the record's public page with this sharer. All codes of a record and sharer contain the
 * same share link, so views from signs and flyers are counted together. The first call creates the link. The URL
 * contains no share link if the schemas have no resource for share links, or if that resource does not list QR codes as
 * a way of sending.
 */
export const qrAddress = async (context: RequestContext, preview: PreviewSchema, sharer: Sharer): Promise<string> => {
  const link = await linkOf(context, sharer);
  const token = link === undefined ? undefined : context.shareTokens.sign(link);
  return `${context.origin}${previewPath(preview, { sharer: sharer.name, id: context.id, token })}`;
};
