import type { JsonObject } from '#model/schema/json.ts';
import type { Executor } from '../../postgres/pool.ts';
import { accountsNamed, accountsResource } from '../accounts/accountsNamed.ts';
import { insertSecurityEvents, maxNames, type SecurityEventRow } from './securityEvents.ts';

/** Audit events besides changes of records. */
type SecurityEventKind =
  | 'signIn'
  | 'signInFailed'
  | 'signOut'
  | 'passwordChanged'
  | 'sessionEnded'
  | 'refused'
  | 'export';

type SecurityEvent = {
  readonly kind: SecurityEventKind;
  /** Id of the user who caused the event. Null or absent: not signed in. */
  readonly by?: string | null | undefined;
  /** Record of the API key that was used. */
  readonly key?: string | undefined;
  /** The typed username. Its account is looked up when the event is written. */
  readonly name?: string | undefined;
  readonly address: string;
  /** The received `User-Agent` header. */
  readonly device?: unknown;
  readonly requestId?: string | undefined;
  readonly resource?: string | undefined;
  readonly record?: string | undefined;
  readonly details?: JsonObject;
  /** Events with the same group share one entry per minute, with a count. Absent: each event is an entry. */
  readonly group?: string | undefined;
};

export type SecurityLog = {
  /** Queues an event and returns immediately; the event is written shortly after. Never throws. */
  readonly add: (event: SecurityEvent) => void;
  /** Resolves when everything added so far is written or has failed. */
  readonly settled: () => Promise<void>;
};

export type SecurityLogOptions = {
  readonly executor: Executor;
  /** Called when events could not be written. The events are kept, and written with the next event. */
  readonly onError: (error: unknown) => void;
  readonly now?: () => Date;
};

/** Max entries of a kind per minute. Further events of that kind share one entry. */
const maxGroupsPerMinute = 100;
/**
 * Max events that wait while the database is down. When it is reached, grouped events are only counted and others are
 * dropped.
 */
const maxWaiting = 2000;
const maxDeviceLength = 300;
const maxNameLength = 200;

type Waiting = Omit<SecurityEventRow, 'names'> & { readonly names: readonly string[] };

const minuteOf = (at: Date): string => at.toISOString().slice(0, 16);

/**
 * Line breaks, control characters and characters that change the writing direction, because they could make one entry
 * look like another.
 */
const deceiving = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

const cleanText = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value.slice(0, maxLength).toWellFormed().replace(deceiving, '\ufffd')
    : undefined;

const mergeRows = (a: Waiting, b: Waiting): Waiting => ({
  ...a,
  count: a.count + b.count,
  until: b.until > a.until ? b.until : a.until,
  names: [...new Set([...a.names, ...b.names])].slice(0, maxNames),
});

/**
 * Creates the log that adds sign-ins, sign-outs, refusals and exports to the audit log. Requests never wait for it:
 * while one statement writes, further events are collected for the next one. Events of one kind with the same `group`
 * share one entry per minute, so that no client can fill the table.
 */
export const createSecurityLog = ({ executor, onError, now = () => new Date() }: SecurityLogOptions): SecurityLog => {
  let waiting = new Map<string, Waiting>();
  let running: Promise<void> | undefined;
  let minute = '';
  let groups = new Map<string, Set<string>>();
  let added = 0;

  /** Returns the group that an event is counted in: its own, or the shared one for further events of its kind. */
  const groupOf = ({ kind, group }: SecurityEvent, at: Date): string | undefined => {
    if (group === undefined) return undefined;
    if (minute !== minuteOf(at)) [minute, groups] = [minuteOf(at), new Map()];
    const taken = groups.get(kind) ?? new Set();
    groups.set(kind, taken);
    if (!taken.has(group) && taken.size >= maxGroupsPerMinute) return undefined;
    taken.add(group);
    return group;
  };

  const rowOf = (event: SecurityEvent, at: Date): Waiting => {
    const group = groupOf(event, at);
    // Too many different groups in this minute: the rest share one entry that holds only a count.
    const isRest = event.group !== undefined && group === undefined;
    const name = isRest ? undefined : cleanText(event.name, maxNameLength);
    const device = isRest ? undefined : cleanText(event.device, maxDeviceLength);
    return {
      at,
      until: at,
      count: 1,
      kind: event.kind,
      names: name === undefined ? [] : [name],
      by: isRest ? null : (event.by ?? null),
      key: isRest ? null : (event.key ?? null),
      address: isRest ? null : event.address,
      requestId: isRest ? null : (event.requestId ?? null),
      resource: isRest ? null : (event.resource ?? null),
      record: isRest ? null : (event.record ?? null),
      details: isRest ? {} : { ...event.details, ...(device === undefined ? {} : { device }) },
      bucket: event.group === undefined ? null : [event.kind, minuteOf(at), group ?? ''].join(' '),
    };
  };

  /**
   * Adds to each event the account whose name was typed. Names without an account share one entry per address and
   * minute.
   */
  const withAccounts = async (rows: readonly Waiting[]): Promise<readonly Waiting[]> => {
    const named = rows.filter(({ names, record }) => names.length > 0 && record === null);
    if (named.length === 0) return rows;
    const ids = await accountsNamed(executor, [...new Set(named.flatMap(({ names }) => names))]);
    const merged = new Map<string, Waiting>();
    rows.forEach((row, place) => {
      const [name = ''] = row.names;
      const record = row.record ?? ids.get(name) ?? null;
      const isNamed = row.names.length > 0 && row.bucket !== null;
      const bucket = isNamed ? [row.kind, minuteOf(row.at), row.address ?? '', record ?? ''].join(' ') : row.bucket;
      const next: Waiting = {
        ...row,
        record,
        bucket,
        resource: record === null ? row.resource : (row.resource ?? accountsResource),
      };
      const before = bucket === null ? undefined : merged.get(bucket);
      merged.set(bucket ?? `${place}`, before === undefined ? next : mergeRows(before, next));
    });
    return [...merged.values()];
  };

  const write = async (rows: ReadonlyMap<string, Waiting>): Promise<void> => {
    const { values, ...statement } = insertSecurityEvents(await withAccounts([...rows.values()]));
    await executor.query({ ...statement, values: [...values] });
  };

  const keep = (rows: ReadonlyMap<string, Waiting>): void => {
    for (const [key, row] of rows) {
      const before = waiting.get(key);
      if (before !== undefined) waiting.set(key, mergeRows(row, before));
      else if (waiting.size < maxWaiting) waiting.set(key, row);
    }
  };

  const flush = async (): Promise<void> => {
    while (waiting.size > 0) {
      const rows = waiting;
      waiting = new Map();
      try {
        await write(rows);
      } catch (error) {
        keep(rows);
        onError(error);
        return;
      }
    }
  };

  return {
    add: (event) => {
      const row = rowOf(event, now());
      added += 1;
      keep(new Map([[row.bucket ?? `event ${added}`, row]]));
      running ??= flush().finally(() => {
        running = undefined;
      });
    },
    settled: async () => {
      await running;
    },
  };
};
