import type { JsonObject } from '#model/schema/json.ts';
import type { Executor } from '../../postgres/pool.ts';
import { accountsNamed, accountsResource } from '../accounts/accountsNamed.ts';
import { insertSecurityEvents, maxNames, type SecurityEventRow } from './insertSecurityEvents.ts';

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

/** Writes the entries of the audit log that are not changes of records, such as sign-ins and exports. */
export type SecurityLog = {
  /** Queues an event and returns immediately; the event is written shortly after. Never throws. */
  readonly add: (event: SecurityEvent) => void;
  /** Resolves when everything added so far is written or has failed. */
  readonly settled: () => Promise<void>;
};

/** What the security log needs. */
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
 * Returns a function that names the group in which an event is counted. Undefined for an event without a group, and for
 * an event whose kind has had too many different groups in this minute.
 */
const createGrouping = (): ((event: SecurityEvent, at: Date) => string | undefined) => {
  let minute = '';
  let groups = new Map<string, Set<string>>();
  return ({ kind, group }, at) => {
    if (group === undefined) return undefined;
    if (minute !== minuteOf(at)) [minute, groups] = [minuteOf(at), new Map()];
    const taken = groups.get(kind) ?? new Set();
    groups.set(kind, taken);
    if (!taken.has(group) && taken.size >= maxGroupsPerMinute) return undefined;
    taken.add(group);
    return group;
  };
};

/**
 * Returns the key (`bucket`) of the entry that counts all events of a kind and group in one minute, such as
 * `signInFailed 2026-11-26T18:55 203.0.113.7`.
 */
const bucketOf = (kind: string, at: Date, group: string): string => [kind, minuteOf(at), group].join(' ');

/** Returns the entry of an event that has its own entry, or whose entry counts the events of its group. */
const entryOf = (event: SecurityEvent, at: Date): Waiting => {
  const name = cleanText(event.name, maxNameLength);
  const device = cleanText(event.device, maxDeviceLength);
  return {
    at,
    until: at,
    count: 1,
    kind: event.kind,
    names: name === undefined ? [] : [name],
    by: event.by ?? null,
    key: event.key ?? null,
    address: event.address,
    requestId: event.requestId ?? null,
    resource: event.resource ?? null,
    record: event.record ?? null,
    details: { ...event.details, ...(device === undefined ? {} : { device }) },
    bucket: event.group === undefined ? null : bucketOf(event.kind, at, event.group),
  };
};

/** Returns the entry that only counts the events of a kind for which a minute has too many groups. */
const restEntryOf = ({ kind }: SecurityEvent, at: Date): Waiting => ({
  at,
  until: at,
  count: 1,
  kind,
  names: [],
  by: null,
  key: null,
  address: null,
  requestId: null,
  resource: null,
  record: null,
  details: {},
  bucket: bucketOf(kind, at, ''),
});

/**
 * Adds to each entry the account whose name was typed. Entries with names but without an account are merged into one
 * per address and minute.
 */
const withAccounts = async (executor: Executor, rows: readonly Waiting[]): Promise<readonly Waiting[]> => {
  const named = rows.filter(({ names, record }) => names.length > 0 && record === null);
  if (named.length === 0) return rows;
  const ids = await accountsNamed(executor, [...new Set(named.flatMap(({ names }) => names))]);
  const merged = new Map<string, Waiting>();
  rows.forEach((row, place) => {
    const [name = ''] = row.names;
    const record = row.record ?? ids.get(name) ?? null;
    const isNamed = row.names.length > 0 && row.bucket !== null;
    const bucket = isNamed ? bucketOf(row.kind, row.at, `${row.address ?? ''} ${record ?? ''}`) : row.bucket;
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

const writeEntries = async (executor: Executor, rows: ReadonlyMap<string, Waiting>): Promise<void> => {
  const { values, ...statement } = insertSecurityEvents(await withAccounts(executor, [...rows.values()]));
  await executor.query({ ...statement, values: [...values] });
};

/**
 * Creates the log that adds sign-ins, sign-outs, refusals and exports to the audit log. Requests never wait for it:
 * while one statement writes, further events are collected for the next one. Events of one kind with the same `group`
 * share one entry per minute, so that no client can fill the table.
 */
export const createSecurityLog = ({ executor, onError, now = () => new Date() }: SecurityLogOptions): SecurityLog => {
  let waiting = new Map<string, Waiting>();
  let running: Promise<void> | undefined;
  let added = 0;
  const groupOf = createGrouping();

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
        await writeEntries(executor, rows);
      } catch (error) {
        keep(rows);
        onError(error);
        return;
      }
    }
  };

  return {
    add: (event) => {
      const at = now();
      // The events beyond the limit of groups share one entry.
      const isRest = groupOf(event, at) === undefined && event.group !== undefined;
      const row = isRest ? restEntryOf(event, at) : entryOf(event, at);
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
