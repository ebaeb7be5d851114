import { Readable } from 'node:stream';
import { AppError } from '#model/errors.ts';
import { sentence, word } from '#model/language/wording.ts';
import { serverText } from '../../language/serverText.ts';
import { dayOf } from '#model/values/time/dates.ts';
import {
  auditKinds,
  type AuditChange,
  type AuditEntry,
  type AuditLink,
  type AuditFormat,
} from '#model/wire/auditLog.ts';
import type pg from 'pg';
import type { ReadPool } from '../../postgres/pools/createReadPool.ts';
import { authorId } from '../../auth/actor/actor.ts';
import { insertSecurityEvents } from '../../auth/log/insertSecurityEvents.ts';
import type { SheetRow } from '../../documents/spreadsheets/cell.ts';
import { writeCsv } from '../../documents/spreadsheets/writeCsv.ts';
import { writeXlsx } from '../../documents/spreadsheets/writeXlsx.ts';
import { type AuditContext, type AuditFilter, describeAuditRows, readAuditRows } from './readAuditLog.ts';
import type { AuditRow } from './selectAudit.ts';
import { runRows } from '../../postgres/runStatement.ts';

/** Origin of the request, for the audit entry of the export itself. */
type AuditExportOrigin = { readonly address: string; readonly requestId: string };

/** The entries of the audit log to export, the format, and who exports them from where. */
export type AuditExportRequest = AuditContext & {
  /** The primary, to which the entry about the export is written. */
  readonly pool: pg.Pool;
  readonly readPool: ReadPool;
  readonly filter: AuditFilter;
  readonly format: AuditFormat;
  readonly origin: AuditExportOrigin;
};

/** A file that is written while it is downloaded. */
export type AuditExport = { readonly name: string; readonly type: string; readonly body: Readable };

const types: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

/**
 * Entries per page. chosen: the titles of a page need one statement per resource. No connection is held between two
 * pages.
 */
const rowsPerPage = 500;

/** Max exports at the same time. chosen: an export of the whole log is expensive for the database. */
const maxAtOnce = 2;
const running = new WeakMap<pg.Pool, number>();

const header = [
  'Id',
  'Time (UTC)',
  'Last time (UTC)',
  'Times',
  'Event',
  'Person',
  'Person id',
  'API key',
  'What happened',
  'Record',
  'Record type',
  'Record id',
  'Changes',
  'Details',
  'Address',
  'Device',
  'Request id',
];

const changeText = ({ field, from, to, added = [], removed = [] }: AuditChange): string => {
  if (from !== undefined || to !== undefined) {
    if (!from) return sentence('%{field}: set to %{value}', { field, value: to ?? '' });
    return to ? `${field}: ${from} → ${to}` : sentence('%{field}: %{value}, now empty', { field, value: from });
  }
  const lists = [...removed.map((text) => `− ${text}`), ...added.map((text) => `+ ${text}`)];
  return lists.length === 0 ? sentence('%{field}: value not shown', { field }) : `${field}: ${lists.join(', ')}`;
};

const rowOf = ({ model }: AuditContext, entry: AuditEntry): SheetRow => {
  const { by, record } = entry;
  const typeOf = ({ resource }: AuditLink): string => model.resources[resource]?.title ?? resource;
  return [
    entry._id,
    entry.at,
    entry.until ?? null,
    entry.count,
    word(auditKinds[entry.kind]),
    by?.title ?? null,
    by?._id ?? null,
    entry.key ?? null,
    entry.text,
    record?.title ?? null,
    record === undefined ? null : typeOf(record),
    record?._id ?? null,
    entry.changes.map(changeText).join('\n') || null,
    entry.note ?? null,
    entry.address ?? null,
    entry.device ?? null,
    entry.requestId ?? null,
  ];
};

/** Records in the audit log who exported the log, with which filter, and how many entries the file has. */
const writeDown = async (
  { pool, reader, filter, format, origin }: AuditExportRequest,
  { count, isWhole }: { readonly count: number; readonly isWhole: boolean },
): Promise<void> => {
  const at = new Date();
  const asked = Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const statement = insertSecurityEvents([
    {
      at,
      until: at,
      kind: 'export',
      by: authorId(reader.actor),
      key: reader.actor.key?.id ?? null,
      address: origin.address,
      requestId: origin.requestId,
      resource: null,
      record: null,
      names: [],
      details: { auditLog: true, filter: asked, format, count, isWhole },
      count: 1,
      bucket: null,
    },
  ]);
  await runRows(pool, statement);
};

const writeEntries = (request: AuditExportRequest, entries: AsyncGenerator<AuditEntry>): Readable => {
  if (request.format === 'jsonl') {
    const lines = async function* (): AsyncGenerator<string> {
      for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
    };
    return Readable.from(lines(), { objectMode: false });
  }
  const rows = async function* (): AsyncGenerator<SheetRow> {
    for await (const entry of entries) yield rowOf(request, entry);
  };
  const sheet = { header: header.map(word), rows: rows() };
  return request.format === 'csv' ? writeCsv(sheet) : writeXlsx([{ name: word('Audit log'), ...sheet }]);
};

/**
 * Yields the audit log page by page, latest entries first. Each page continues after the last entry of the one before,
 * so new entries do not shift the pages.
 */
async function* readPages(
  { filter, model }: AuditExportRequest,
  reading: pg.Pool,
): AsyncGenerator<readonly AuditRow[]> {
  let after: { readonly moment: string; readonly id: string } | undefined;
  for (;;) {
    const rows = await readAuditRows(reading, { ...filter, after, limit: rowsPerPage }, model);
    yield rows;
    after = rows.at(-1);
    if (rows.length < rowsPerPage) return;
  }
}

/**
 * Returns the audit entries that match `filter` as a CSV, Excel or JSON Lines file, latest first, limited to what the
 * user may see. The file is written as fast as the client reads it, until the client disconnects. The export itself is
 * recorded in the audit log. Errors: `TOO_MANY_ATTEMPTS` while this server runs two other exports of the audit log;
 * those of the database.
 */
export const exportAuditLog = async (request: AuditExportRequest): Promise<AuditExport> => {
  const { pool, readPool, model, reader, format } = request;
  const reading = await readPool();
  const now = running.get(pool) ?? 0;
  if (now >= maxAtOnce)
    throw new AppError('TOO_MANY_ATTEMPTS', {
      text: serverText('transfer.exportsRunning'),
    });
  running.set(pool, now + 1);
  const release = (): void => void running.set(pool, Math.max(0, (running.get(pool) ?? 1) - 1));
  const pages = readPages(request, reading);
  // The first page is read before the response starts, so that a database error is an error response and not a broken
  // file.
  const first = await pages.next().catch((error: unknown) => {
    release();
    throw error;
  });
  let [count, isWhole] = [0, false];
  let finished: Promise<void> | undefined;
  const finish = (): Promise<void> => {
    if (finished === undefined) {
      release();
      finished = writeDown(request, { count, isWhole });
    }
    return finished;
  };
  const entries = async function* (): AsyncGenerator<AuditEntry> {
    for (let page = first; page.done !== true; page = await pages.next()) {
      for (const entry of await describeAuditRows(reading, page.value, request)) {
        count += 1;
        yield entry;
      }
    }
    isWhole = true;
    // The download ends only after the export is recorded.
    await finish();
  };
  const body = writeEntries(request, entries());
  body.once('close', () => void finish().catch(() => undefined));
  return { name: `audit-log-${dayOf(reader.now, model.settings.timeZone)}.${format}`, type: types[format], body };
};
