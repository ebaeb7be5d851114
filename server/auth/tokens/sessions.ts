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

/** Starts, lists and ends the sessions of users. */
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
  /**
   * Ends all sessions of a user apart from the session `except`, if given, with their push messages, and revokes the
   * address of the user's calendar. Returns how many sessions ended.
   */
  readonly endAll: (userId: string, except?: string) => Promise<number>;
  /** Records that a session was used. The time is written to the database within a minute, outside of requests. */
  readonly noteUse: (sessionId: string, address?: string) => void;
  /** Writes pending uses and stops the timer. */
  readonly stop: () => Promise<void>;
};

/** Writes the uses of sessions to the database. Sessions that another transaction is ending are skipped. */
const writeUses = async (executor: Executor, uses: readonly (readonly [id: string, use: Use])[]): Promise<void> => {
  const sorted = uses.toSorted(([a], [b]) => (a < b ? -1 : 1));
  await executor.query(
    `with free as (select id from gable.sessions where id = any($1::uuid[]) order by id for update skip locked)
     update gable.sessions s
     set "lastUsedAt" = greatest(s."lastUsedAt", u.at), address = coalesce(u.address, s.address)
     from unnest($1::uuid[], $2::timestamptz[], $3::text[]) u(id, at, address)
     join free on free.id = u.id
     where s.id = u.id`,
    [
      sorted.map(([id]) => id),
      sorted.map(([, { atMs }]) => new Date(atMs)),
      sorted.map(([, { address }]) => address ?? null),
    ],
  );
};

/**
 * Creates the collector of the uses of sessions: `note` records one, to be written within a minute; `flush` writes all
 * pending ones now. A failed write is repeated with a later use; no request fails because of it.
 */
const createUses = (
  executor: Executor,
): { readonly note: Sessions['noteUse']; readonly flush: () => Promise<void> } => {
  let pending = new Map<string, Use>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const uses = [...pending];
    pending = new Map();
    await writeUses(executor, uses).catch(() => undefined);
  };
  return {
    note: (sessionId, address) => {
      pending.set(sessionId, { atMs: Date.now(), address: address ?? pending.get(sessionId)?.address });
      if (timer !== undefined) return;
      timer = setTimeout(() => void flush(), noteEveryMs);
      timer.unref();
    },
    flush,
  };
};

/**
 * Stores a new session, and deletes expired ones of any user. Returns the ids of the user's oldest sessions, if they
 * are more than the max number.
 */
const insertSession = async (
  executor: Executor,
  { userId, sessionId, startedAtMs }: SessionStart,
  { address, device, tokenHours }: { readonly address: string; readonly device: string; readonly tokenHours: number },
): Promise<readonly string[]> => {
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
    [sessionId, userId, new Date(startedAtMs), address, device, tokenHours + 1],
  );
  return rows.map(({ id }) => id);
};

/** Reads the sessions of a user that still have a valid token, most recently used first. */
const selectSessions = async (executor: Executor, userId: string, tokenHours: number): Promise<SessionRow[]> => {
  const { rows } = await executor.query<SessionRow>(
    `select id as "_id", device, address, "startedAt", "lastUsedAt" from gable.sessions
     where "user" = $1 and "lastUsedAt" > now() - make_interval(hours => $2) order by "lastUsedAt" desc, id desc`,
    [userId, tokenHours],
  );
  return rows;
};

/** Ends sessions by their ids. Returns how many ended. */
const endSessions = async (executor: Executor, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const { rows } = await executor.query<{ ended: number }>('select gable.end_sessions($1::uuid[]) as ended', [ids]);
  return rows[0]?.ended ?? 0;
};

/**
 * Creates the store of sessions in the database, shared by all servers. `tokenHours`: how long a token is valid. All
 * tokens of a session that was not used for longer than that have expired. Such sessions are deleted at the next
 * sign-in of any user.
 */
export const createSessions = (executor: Executor, tokenHours: number): Sessions => {
  const uses = createUses(executor);
  return {
    start: async (userId, from) => {
      const session = { userId, sessionId: v7(), startedAtMs: Date.now() };
      await endSessions(executor, await insertSession(executor, session, { ...from, tokenHours }));
      return session;
    },
    list: async (userId, current) => {
      await uses.flush();
      const rows = await selectSessions(executor, userId, tokenHours);
      return rows.map(({ startedAt, lastUsedAt, ...row }) => ({
        ...row,
        startedAt: startedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: row._id === current,
      }));
    },
    end: async (userId, sessionId) => {
      const { rows } = await executor.query<{ id: string }>(
        'select id from gable.sessions where "user" = $1 and id = $2',
        [userId, sessionId],
      );
      const ids = rows.map(({ id }) => id);
      return (await endSessions(executor, ids)) > 0;
    },
    endAll: async (userId, except) => {
      const { rows } = await executor.query<{ ended: number }>('select gable.end_sessions_of($1, $2) as ended', [
        userId,
        except ?? null,
      ]);
      return rows[0]?.ended ?? 0;
    },
    noteUse: uses.note,
    stop: uses.flush,
  };
};
