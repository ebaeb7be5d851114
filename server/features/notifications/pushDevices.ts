import { v7 } from 'uuid';
import type { Executor } from '../../postgres/pool.ts';

/** A browser that gets push messages. */
export type PushDevice = {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly device: string;
  readonly at: Date;
};

/** `device`: a name of the browser that its user recognizes. `session`: the sign-in that ends push messages with it. */
type NewDevice = Pick<PushDevice, 'endpoint' | 'p256dh' | 'auth' | 'device'> & {
  readonly user: string;
  readonly session: string;
};

/** Max browsers of a user. chosen: more than anyone has. */
const maxOfOne = 10;

/**
 * Stores a browser for the push messages of a user. `endpoint`, `p256dh` and `auth` come from the browser's push
 * subscription. A browser that is already stored, for this or another user, now belongs to this user. If the user has
 * more than 10 browsers, the oldest are removed.
 */
export const addPushDevice = async (
  executor: Executor,
  { endpoint, p256dh, auth, device, user, session }: NewDevice,
): Promise<void> => {
  await executor.query(
    `insert into gable.push_devices (id, "user", session, endpoint, p256dh, auth, device, "at")
     values ($1, $2, $3, $4, $5, $6, $7, now())
     on conflict (endpoint) do update set "user" = excluded."user", session = excluded.session,
       p256dh = excluded.p256dh,
       auth = excluded.auth, device = excluded.device`,
    [v7(), user, session, endpoint, p256dh, auth, device],
  );
  await executor.query(
    `delete from gable.push_devices
      where "user" = $1 and id not in (select id from gable.push_devices where "user" = $1 order by "at" desc
      limit ${maxOfOne})`,
    [user],
  );
};

/**
 * Removes the browser with this id or endpoint from a user's browsers. Does nothing if the user has no such browser.
 */
export const removePushDevice = async (
  executor: Executor,
  { user, id, endpoint }: { readonly user: string; readonly id?: string; readonly endpoint?: string },
): Promise<void> => {
  await executor.query(`delete from gable.push_devices where "user" = $1 and (id = $2 or endpoint = $3)`, [
    user,
    id ?? null,
    endpoint ?? null,
  ]);
};

/** Returns a user's browsers, latest first. */
export const readPushDevices = async (executor: Executor, user: string): Promise<readonly PushDevice[]> =>
  (
    await executor.query<PushDevice>(
      `select id::text as id, endpoint, p256dh, auth, device, "at"
        from gable.push_devices
        where "user" = $1
        order by "at" desc`,
      [user],
    )
  ).rows;
