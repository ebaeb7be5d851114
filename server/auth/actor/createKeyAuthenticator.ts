import { createCache } from '#model/createCache.ts';
import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#model/errors.ts';
import { allApiKeys, type ApiKeys, permissionsForKeys, workingStates } from '#model/permissions/integrations.ts';
import { narrowPermissions } from '#model/permissions/narrowPermissions.ts';
import { mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import type { Executor } from '../../postgres/pool.ts';
import { quote } from '../../postgres/quote.ts';
import type { AccountOf } from './createAccounts.ts';
import type { Actor } from './actor.ts';
import { parseApiKey } from '../tokens/apiKeyText.ts';

/** What the check of API keys needs. */
export type KeyParts = {
  readonly executor: Executor;
  readonly model: () => Model;
  /** Reads the permissions epoch. A cached key is valid while the epoch stays the same. */
  readonly readEpoch: () => Promise<string>;
  /** Counts a call of a valid key. Errors: `TOO_MANY_ATTEMPTS`. */
  readonly countCall: (record: string) => Promise<void>;
};

type KeyRow = {
  readonly record: string;
  readonly name: string;
  readonly owner: string;
  readonly permissions: unknown;
  readonly expiresAtMs: number | null;
  /** For a key that was replaced: when it stops working. */
  readonly untilMs: number | null;
  readonly hash: Buffer;
};
type CachedKey = {
  readonly epoch: string;
  readonly keys: ApiKeys;
  readonly row: KeyRow;
  readonly permissions: PermissionMap;
  made?: { readonly of: Actor; readonly actor: Actor };
};

/**
 * Min time between two writes of the last use of a key. chosen: nobody needs it more precisely, and a write per call
 * would cost more than the call.
 */
const usedEveryMs = 300_000;
/** Max cached keys. */
const rememberedKeys = 1000;

const readKey = async (executor: Executor, { resource, words }: ApiKeys, id: string): Promise<KeyRow | undefined> => {
  const column = (name: string): string => `t.${quote(name)}`;
  const expires = words.expires === undefined ? 'null::timestamptz' : column(words.expires);
  const state = resource.states === undefined ? '' : ` and ${column(resource.states.field)} = any($2::text[])`;
  const { rows } = await executor.query<KeyRow>({
    text: `select k.record::text as record, ${column(resource.fields[0]?.name ?? '_id')}::text as name,
             ${column(words.owner)}::text as owner,
             ${column(words.permissions)} as permissions,
             (extract(epoch from ${expires}) * 1000)::float8 as "expiresAtMs",
             (extract(epoch from k.until) * 1000)::float8 as "untilMs", k.hash
           from (
             select id, record, hash, null::timestamptz as until from gable.api_keys
             union all select id, record, hash, until from gable.previous_api_keys) k
           join ${quote(resource.name)} t on t."_id" = k.record
           where k.id = $1 and t."deletedAt" is null${state}`,
    values: state === '' ? [id] : [id, workingStates(resource)],
  });
  return rows[0];
};

/** Reads a key by its id, with its permissions. Undefined if no resource has an active key with this id. */
const findKey = async (
  executor: Executor,
  model: Model,
  { id, epoch }: { readonly id: string; readonly epoch: string },
): Promise<CachedKey | undefined> => {
  for (const keys of allApiKeys(model)) {
    const row = await readKey(executor, keys, id);
    if (row === undefined || row.owner === null) continue;
    const own = mergePermissions([{ rolePermissions: row.permissions }]);
    return { epoch, keys, row, permissions: permissionsForKeys(model, own) };
  }
  return undefined;
};

/** Returns a function that finds a key by its id. Keys are cached while the permissions epoch stays the same. */
const createKeyCache = ({ executor, model, readEpoch }: Pick<KeyParts, 'executor' | 'model' | 'readEpoch'>) => {
  const cache = createCache<string, CachedKey>(rememberedKeys);
  return async (id: string): Promise<CachedKey | undefined> => {
    const epoch = await readEpoch();
    const remembered = cache.get(id);
    if (remembered?.epoch === epoch) return remembered;
    cache.delete(id);
    const found = await findKey(executor, model(), { id, epoch });
    if (found === undefined) return undefined;
    cache.set(id, found);
    return found;
  };
};

/** Returns a function that writes the last use of a key to its record, at most once in five minutes. */
const createUseWriter = (executor: Executor) => {
  const writtenAtMs = createCache<string, number>(rememberedKeys);
  return ({ keys: { resource, words }, row: { record } }: CachedKey, nowMs: number): void => {
    if (words.used === undefined || nowMs - (writtenAtMs.get(record) ?? 0) < usedEveryMs) return;
    writtenAtMs.set(record, nowMs);
    // The record's version stays the same because this is not an edit. A failed write is repeated with a later call.
    executor
      .query(`update ${quote(resource.name)} set ${quote(words.used)} = $2 where "_id" = $1`, [record, new Date(nowMs)])
      .catch(() => writtenAtMs.delete(record));
  };
};

/** Returns the owner of a key, limited to the permissions of the key. The same object for each call of the key. */
const actorOf = (found: CachedKey, owner: Actor): Actor => {
  if (found.made?.of === owner) return found.made.actor;
  const { record, name } = found.row;
  const actor: Actor = {
    ...owner,
    permissions: narrowPermissions(owner.permissions, found.permissions),
    key: { id: record, name },
  };
  found.made = { of: owner, actor };
  return actor;
};

const isExpired = ({ row: { expiresAtMs, untilMs } }: CachedKey, nowMs: number): boolean =>
  [expiresAtMs, untilMs].some((endMs) => endMs !== null && endMs <= nowMs);

/**
 * Creates the function that authenticates an API key: it returns the key's owner, limited to the permissions of the
 * key. A key that was replaced works until the end of its overlap. A revoked key, a deactivated owner or a removed
 * permission takes effect with the next call on every server. `readEpoch`: returns the permissions epoch. `countCall`:
 * counts a call of a valid key. Errors: `API_KEY_INVALID`, with the same text whatever is wrong with the key;
 * `TOO_MANY_ATTEMPTS`, thrown by `countCall` for a key that exceeds its limit of calls.
 */
export const createKeyAuthenticator = (parts: KeyParts): ((key: string, accountOf: AccountOf) => Promise<Actor>) => {
  const find = createKeyCache(parts);
  const writeUse = createUseWriter(parts.executor);
  return async (text, accountOf) => {
    const key = parseApiKey(text);
    const found = key === undefined ? undefined : await find(key.id);
    const nowMs = Date.now();
    if (key === undefined || found === undefined || !timingSafeEqual(found.row.hash, key.hash))
      throw new AppError('API_KEY_INVALID');
    if (isExpired(found, nowMs)) throw new AppError('API_KEY_INVALID');
    const account = await accountOf(found.row.owner);
    if (account?.active !== true) throw new AppError('API_KEY_INVALID');
    // Only valid keys are counted. Invalid ones get the same refusal however often they are tried.
    await parts.countCall(found.row.record);
    writeUse(found, nowMs);
    return actorOf(found, account.actor);
  };
};
