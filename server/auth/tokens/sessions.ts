import { v7 } from 'uuid';
import type { SessionsAnswer } from '#model/wire/wire.ts';
import type { Executor } from '../../postgres/pool.ts';

/**
 * A session of a user, which begins with a sign-in. All tokens of the session contain `sessionId`. They become invalid
 * when the session ends.
 */
export type SessionStart = { readonly userId: string; readonly sessionId: string; readonly startedAtMs: number };

/**
 * Max sessions of a user. chosen: more than anyone has devices. If a program signs in for every call, its oldest
 * sessions end.
 */
const maxOfOne = 100;

/**
 * Min time between two writes of the use of a session. chosen: nobody needs it more precisely, and a write per request
 * would cost more than most requests.
 */
const noteEveryMs = 60_000;

/** Max expired sessions that one sign-in removes. */
const maxSwept = 1000;

type Use = { readonly atMs: number; readonly address: string | undefined };

type SessionList = SessionsAnswer['data'];

type SessionRow = {
  readonly _id: string;
  readonly device: string;
  readonly address: string;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
};

export type Sessions = {
  /** Starts a session. Above 100 sessions of the user, those that were unused for longest end. */
  readonly start: (
    userId: string,
    from: { readonly address: string; readonly device: string },
  ) => Promise<SessionStart>;
  /**
   * Returns a user's sessions that still have a valid token, most recently used first. `current`: the session of the
   * caller.
   */
  readonly list: (userId: string, current: string | undefined) => Promise<SessionList>;
  /** Ends one session of a user. Resolves to false if there is no such session. */
  readonly end: (userId: string, sessionId: string) => Promise<boolean>;
  /** Ends all sessions of a user apart from the session `except`, if given, and returns how many ended. */
  readonly endAll: (userId: string, except?: string) => Promise<number>;
  /** Records that a session was used. The time is written to the database within a minute, outside of requests. */
  readonly noteUse: (sessionId: string, address?: string) => void;
  /** Writes pending uses and stops the timer. */
  readonly stop: () => Promise<void>;
};

/**
 * Creates the store of sessions in the database, shared by all servers. `tokenHours`: how long a token is valid. All
 * tokens of a session that was not used for longer than that have expired. Such sessions are deleted at the next
 * sign-in of any user.
 */
export const createSessions = (executor: Executor, tokenHours: number): Sessions => {
  let pending = new Map<string, Use>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const uses = [...pending].sort(([a], [b]) => (a < b ? -1 : 1));
    pending = new Map();
    await executor.query(
      // Sessions that another transaction is ending are skipped.
      `with free as (select id from gable.sessions where id = any($1::uuid[]) order by id for update skip locked)
       update gable.sessions s
       set "lastUsedAt" = greatest(s."lastUsedAt", u.at), address = coalesce(u.address, s.address)
       from unnest($1::uuid[], $2::timestamptz[], $3::text[]) u(id, at, address)
       join free on free.id = u.id
       where s.id = u.id`,
      [
        uses.map(([id]) => id),
        uses.map(([, { atMs }]) => new Date(atMs)),
        uses.map(([, { address }]) => address ?? null),
      ],
    );
  };
  // A failed write is repeated with a later use. No request fails because of it.
  const tryFlush = (): Promise<void> => flush().catch(() => undefined);

  const endMany = async (ids: readonly string[]): Promise<number> => {
    if (ids.length === 0) return 0;
    const { rows } = await executor.query<{ ended: number }>('select gable.end_sessions($1::uuid[]) as ended', [ids]);
    return rows[0]?.ended ?? 0;
  };
  const idsOf = async (text: string, values: readonly unknown[]): Promise<readonly string[]> =>
    (await executor.query<{ id: string }>(`select id from gable.sessions where ${text}`, [...values])).rows.map(
      ({ id }) => id,
    );

  return {
    start: async (userId, { address, device }) => {
      const [sessionId, now] = [v7(), new Date()];
      const { rows } = await executor.query<{ id: string }>(
        `with unused as (
           delete from gable.sessions where id in (
             select id from gable.sessions where "lastUsedAt" < $3::timestamptz - make_interval(hours => $6)
             limit ${maxSwept} for update skip locked)
         ), begun as (
           insert into gable.sessions (id, "user", "startedAt", "lastUsedAt", address, device)
           values ($1, $2, $3, $3, $4, $5)
         )
         select id from gable.sessions where "user" = $2 order by "lastUsedAt" desc offset ${maxOfOne - 1}`,
        [sessionId, userId, now, address, device, tokenHours + 1],
      );
      await endMany(rows.map(({ id }) => id));
      return { userId, sessionId, startedAtMs: now.getTime() };
    },
    list: async (userId, current) => {
      await tryFlush();
      const { rows } = await executor.query<SessionRow>(
        `select id as "_id", device, address, "startedAt", "lastUsedAt" from gable.sessions
         where "user" = $1 and "lastUsedAt" > now() - make_interval(hours => $2) order by "lastUsedAt" desc, id desc`,
        [userId, tokenHours],
      );
      return rows.map(({ startedAt, lastUsedAt, ...row }) => ({
        ...row,
        startedAt: startedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: row._id === current,
      }));
    },
    end: async (userId, sessionId) => (await endMany(await idsOf('"user" = $1 and id = $2', [userId, sessionId]))) > 0,
    endAll: async (userId, except) =>
      endMany(await idsOf('"user" = $1 and id is distinct from $2::uuid', [userId, except ?? null])),
    noteUse: (sessionId, address) => {
      pending.set(sessionId, { atMs: Date.now(), address: address ?? pending.get(sessionId)?.address });
      if (timer !== undefined) return;
      timer = setTimeout(() => void tryFlush(), noteEveryMs);
      timer.unref();
    },
    stop: tryFlush,
  };
};
